"""Many games between players, of whatever kind of game.

Read `contest` first: it says what a kind of game gives. `seat` is where a player thinks, `faults`
what it may do wrong there, `referee` plays one game, `run` thousands on all cores. What comes of
them is read off `statistics`, `comparison` and `tournament`, and drawn by `plots`.
"""
