"""Who thinks about Trilogy: the search for the best layout, and the players."""
