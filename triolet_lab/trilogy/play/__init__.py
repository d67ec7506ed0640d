"""Playing Trilogy: deals, matches, what a player sees, and all of it as text."""
