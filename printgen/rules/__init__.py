"""RULES BECOME CHECKS: YAML statements go in, findings come out."""
