"""Thinking about Triolet: players, analysis, endgames, hints, mistakes, puzzles, and why."""
