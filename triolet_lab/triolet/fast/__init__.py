"""The same games, samples and endgames in plain numbers, compiled where numba can be loaded."""
