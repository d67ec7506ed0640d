"""What tiles, turns and chance are worth, fitted to games that the leave player plays itself.

The numbers are not typed in. The command that prints them:

    python tools/fit_leaves.py --games 60000 --rounds 3 --seed 1
"""

LEAVES = (0, -1, -1, 0, 0, 0, 2, 1, 3, 1, 1, -3, -4, -10, -16, -34, 33)
"""How many points more a rack with this tile brings than one with an average tile, for the numbers
0 to 15 and the joker."""

TEMPO = 24
"""How far ahead a player is, in points, for being the next to move."""

REPLAY_WORTH = 2 * TEMPO
"""What a replay cell is worth: after it one is the next to move instead of the other."""

SPREAD = (2402, 418)
"""The variance of what the rest of a game adds to a lead: so much, and so much more for every tile
in the bag."""
