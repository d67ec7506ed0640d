"""The engine of Triolet: rules that explain themselves, scores as arithmetic, games.

It needs the standard library only, prints nothing and holds no global state.
"""
