"""The bag of a new game: shuffled by chance, or in an order that is given."""

import random
from collections import Counter
from collections.abc import Sequence

from triolet_lab.errors import GameError
from triolet_lab.language import say, say_many
from triolet_lab.notation import quoted
from triolet_lab.triolet.rules.material import Rules
from triolet_lab.triolet.rules.tiles import PUT_AWAY, RACK_SIZE, Bag, Tile, as_tiles


def filled_bag(
    players: int, rules: Rules, rng: random.Random | None, order: Sequence[Tile] | None
) -> Bag:
    """The full bag of a game; either the chance or the order is given, and not both.

    >>> from triolet_lab.triolet.rules.material import RULEBOOK
    >>> len(filled_bag(2, RULEBOOK, random.Random(7), None))
    83
    """
    _check_size(players, rules)
    if rng is not None and not isinstance(rng, random.Random):
        raise GameError(
            say(
                "Give rng as a random.Random, like random.Random(7), not {value}.",
                value=quoted(rng),
            )
        )
    if (rng is None) == (order is None):
        raise GameError(say("A game needs either rng=random.Random(...) or order=[tiles...]."))
    if order is None:
        assert rng is not None
        return Bag.shuffled(rules.tiles(), rng)
    tiles = as_tiles(order, 'parse_tiles("9 5 J")')
    if Counter(tiles) != Counter(rules.tiles()):
        raise GameError(
            say_many(
                "The order must name each of the {count} tiles exactly once.",
                "The order must name each of the {count} tiles exactly once.",
                count=rules.tile_count,
            )
        )
    return Bag.of_order(tiles)


def _check_size(players: int, rules: Rules) -> None:
    needed = PUT_AWAY + RACK_SIZE * players
    if rules.tile_count < needed:
        raise GameError(
            say_many(
                "{count} player needs at least {needed} tiles, and these rules have {tiles}.",
                "{count} players need at least {needed} tiles, and these rules have {tiles}.",
                count=players,
                needed=needed,
                tiles=rules.tile_count,
            )
        )
