"""The lessons of Triolet: who judges their tasks, and puzzles, class games and worksheets."""
