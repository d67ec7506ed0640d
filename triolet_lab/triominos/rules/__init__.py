"""The rules of Triominos: tiles, the grid, what is legal and why not, what it scores."""
