"""Thought about Triominos: the players of the kit, and endgames solved to their end."""
