"""What only the game of big and small snake cards looks for."""
