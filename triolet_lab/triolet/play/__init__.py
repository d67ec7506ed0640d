"""Playing Triolet: what a player sees, a whole game, the game of a class, all of it as text."""
