"""WHAT THE AUTHOR IS TOLD: findings go in, a sorted report comes out."""
