"""What can be worked out of tiles that lie edge to edge: their segments and positions, strands over a layout, what joins, closes and is legal. No game is named."""
