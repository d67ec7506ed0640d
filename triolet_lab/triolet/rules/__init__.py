"""The rules of Triolet: tiles, cells, what is legal and why not, what it earns, what fits."""
