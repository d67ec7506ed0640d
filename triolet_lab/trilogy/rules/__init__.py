"""The rules of Trilogy: cards, SETs, layouts, and why a turn is or is not allowed."""
