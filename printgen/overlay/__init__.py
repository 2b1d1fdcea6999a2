"""WHAT THE CHECKER SEES: maps with findings and marks drawn in, as pages."""
