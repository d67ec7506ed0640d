"""A round and a match: set-up, turns, views, results, notation, records."""
