"""How a round is dealt: who holds what, what lies in the pool, and who starts."""

import random
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import TypeAlias

from triolet_lab.errors import GameError
from triolet_lab.language import joined, listed, say
from triolet_lab.notation import names_fault, quoted
from triolet_lab.triominos.rules.material import RULEBOOK, Rules, rack_size
from triolet_lab.triominos.rules.tiles import TILES, Rack, Tile

Showing: TypeAlias = tuple[tuple[int, Tile], ...]
"""Who drew which tile to see who starts."""


@dataclass(frozen=True, slots=True)
class Deal:
    """All 56 tiles in their order: rack after rack, then the pool as it will be drawn.

    >>> deal = shuffled(2, random.Random(7))
    >>> len(deal.racks[0]), len(deal.pool)
    (9, 38)
    >>> for showing in deal.shown:
    ...     print(*(f"player {player} shows {tile}," for player, tile in showing))
    player 0 shows 1-4-5, player 1 shows 2-3-4,
    >>> deal.first
    0
    """

    players: int
    order: tuple[Tile, ...]
    first: int
    """The number of the player who starts."""
    shown: tuple[Showing, ...] = ()
    """What was shown to find the first: again by those who shared the highest value."""

    @property
    def racks(self) -> tuple[Rack, ...]:
        """What each player holds."""
        return _racks(self.players, self.order)

    @property
    def pool(self) -> tuple[Tile, ...]:
        """The tiles that nobody holds, the next to be drawn first."""
        return _pool(self.players, self.order)


def shuffled(
    players: int, chance: random.Random, rules: Rules = RULEBOOK, first: int | None = None
) -> Deal:
    """A deal by chance; `first` is who starts, by default found by the rules."""
    check_players(players, rules)
    if not isinstance(chance, random.Random):
        raise GameError(
            say(
                "Give rng as a random.Random, like random.Random(7), not {value}.",
                value=quoted(chance),
            )
        )
    order = list(TILES)
    chance.shuffle(order)
    racks, pool = order[: -len(_pool(players, order))], list(_pool(players, order))
    if first is None and not rules.start_triple:
        shown = _show(players, lambda count: chance.sample(pool, count))
        chance.shuffle(pool)
        return Deal(players, (*racks, *pool), _highest(shown[-1])[0], shown)
    return Deal(players, tuple(order), _starter(players, order, rules, first))


def in_order(
    players: int,
    order: Iterable[Tile],
    rules: Rules = RULEBOOK,
    first: int | None = None,
    shown: Sequence[Showing] = (),
) -> Deal:
    """A deal of tiles in a stated order: rack after rack, then the pool as it will be drawn.

    Where neither `first` nor `shown` is given, the tiles of the pool are shown in their order.
    """
    check_players(players, rules)
    order = tuple(order)
    if len(order) != len(TILES) or set(order) != set(TILES):
        raise GameError(say("The order must name each of the 56 tiles exactly once."))
    if not shown and first is None and not rules.start_triple:
        unseen = iter(_pool(players, order))
        shown = _show(players, lambda count: list(islice(unseen, count)))
    if not shown:
        return Deal(players, order, _starter(players, order, rules, first))
    _check_shown(players, _pool(players, order), shown)
    winner = _highest(shown[-1])[0]
    if rules.start_triple or first not in (None, winner):
        raise GameError(say("The tiles that were shown do not say who starts here."))
    return Deal(players, order, winner, tuple(map(tuple, shown)))


def as_deal(
    players: int,
    rng: random.Random | None,
    order: Iterable[Tile] | None,
    first: int | None,
    deal: Deal | None,
    rules: Rules,
) -> Deal:
    """The deal that the arguments of a round ask for."""
    if [rng, order, deal].count(None) != 2:
        raise GameError(
            say(
                "A round needs one of these: {ways}.",
                ways=joined(["rng=random.Random(...)", "order=[...]", "deal=..."]),
            )
        )
    if deal is not None:
        if deal.players != players or first is not None:
            raise GameError(say("This deal is for other players, or says itself who is first."))
        first = None if deal.shown or rules.start_triple else deal.first
        return in_order(players, deal.order, rules, first, deal.shown)
    if order is not None:
        return in_order(players, order, rules, first)
    assert rng is not None
    return shuffled(players, rng, rules, first)


def check_players(players: int, rules: Rules) -> None:
    """Refuse a number of players that the rules do not know."""
    if not 2 <= players <= rules.most_players:
        raise GameError(
            say(
                "Triominos is for 2 to {most} players here, not for {players}.",
                most=rules.most_players,
                players=players,
            )
        )


def check_names(names: Sequence[str], rules: Rules) -> None:
    """Refuse names that a record could not hold, and too many of them."""
    check_players(len(names), rules)
    if fault := names_fault(names, ",;:#|"):
        raise GameError(fault)


def _racks(players: int, order: Sequence[Tile]) -> tuple[Rack, ...]:
    size = rack_size(players)
    return tuple(Rack(tuple(order[size * seat : size * (seat + 1)])) for seat in range(players))


def _pool(players: int, order: Sequence[Tile]) -> tuple[Tile, ...]:
    return tuple(order[rack_size(players) * players :])


# Who starts.


def _starter(players: int, order: Sequence[Tile], rules: Rules, first: int | None) -> int:
    """Who starts without showing a tile: who was named, or who holds the highest triple."""
    if first is not None and (type(first) is not int or first not in range(players)):
        raise GameError(
            say(
                "The first player is a number from 0 to {last}, not {first}.",
                last=players - 1,
                first=quoted(first),
            )
        )
    if rules.start_triple:
        holder = holder_of_the_highest(_racks(players, order))
        if first not in (None, holder):
            raise GameError(say("Who holds the highest triple starts here, whoever is named."))
        return holder
    assert first is not None
    return first


def holder_of_the_highest(racks: Sequence[Rack]) -> int:
    """Who holds the highest triple; without a triple the highest value, the lowest seat of these.

    >>> holder_of_the_highest([Rack.parse("4-5-5 0-0-0"), Rack.parse("1-1-1")])
    1
    >>> holder_of_the_highest([Rack.parse("0-0-1"), Rack.parse("1-4-5"), Rack.parse("0-5-5")])
    1
    """
    best = [max((tile.is_triple, tile.value) for tile in rack) for rack in racks]
    return best.index(max(best))


def _show(players: int, draw: Callable[[int], Sequence[Tile]]) -> tuple[Showing, ...]:
    """Tiles are shown until one player has the highest value alone."""
    shown: list[Showing] = []
    contenders = list(range(players))
    while len(contenders) > 1:
        tiles = draw(len(contenders))
        if len(tiles) < len(contenders):
            raise GameError(say("In this order nobody shows a highest value: say who is first."))
        shown.append(tuple(zip(contenders, tiles, strict=True)))
        contenders = _highest(shown[-1])
    return tuple(shown)


def _highest(showing: Showing) -> list[int]:
    """Those who showed the highest value."""
    best = max(tile.value for _, tile in showing)
    return [player for player, tile in showing if tile.value == best]


def _check_shown(players: int, pool: Sequence[Tile], shown: Sequence[Showing]) -> None:
    """Refuse tiles that cannot have been shown so."""
    contenders = list(range(players))
    for showing in shown:
        tiles = [tile for _, tile in showing]
        if [player for player, _ in showing] != contenders or len(contenders) == 1:
            raise GameError(say("The wrong players show tiles: only the highest draw again."))
        if len(set(tiles)) < len(tiles) or not set(tiles) <= set(pool):
            raise GameError(
                say("{tiles} cannot be shown from this pool.", tiles=listed(map(str, tiles)))
            )
        contenders = _highest(showing)
    if len(contenders) > 1:
        raise GameError(say("The highest value is shared: those who showed it draw again."))
