"""The best layout, found exactly: which SETs to lay, how to regroup the own ones, what to steal.

What is the best: the layout that would bring most if the deal ended now, that is the points of the
own SETs less those left in the hand, less one for the token of each theft. Shields and the card
that is discarded are not part of it. Among equal ones fewer thefts come first, then the first
that was found.

When it stops: after every theft of at most `thefts` SETs has been tried with every way to pack the
cards into SETs, but for those that cannot be better than the best so far; or after `steps` steps,
and then the plan says that a better one may exist. Among many SETs regrouping and thefts without a
bound take too long.

A card is a bit and cards are a number; `thirds` has the cards that complete each pair. A card that
must lie in a SET is placed first, the one with the fewest ways; the rest of the hand is then packed
alone, once for all thefts that leave the same cards.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import combinations
from math import inf

from triolet_lab.trilogy.rules.cards import PACK, Card, worth
from triolet_lab.trilogy.rules.layout import Laid, Layout, Scene
from triolet_lab.trilogy.rules.sets import completions

THEFTS = 2
"""How many SETs are stolen at most when nobody says otherwise."""

STEPS = 20_000
"""After so many steps the search stops when nobody says otherwise."""

PLACES = {card: place for place, card in enumerate(PACK)}
"""The number of the bit of each card."""


@dataclass(frozen=True, slots=True)
class Plan:
    """A layout that can be reached, and what it is worth."""

    layout: Layout
    """The player's SETs when the work is done."""
    stolen: Layout
    """The SETs that are stolen for it."""
    value: int
    """The points of the own SETs less those left in the hand, less one for each theft."""
    last: Card | None = None
    """The stolen card that must be the last discard, where there is one."""
    is_proved: bool = True
    """Whether the search came to its end, so that no other layout is better."""


def best_layout(
    scene: Scene,
    thefts: int = THEFTS,
    *,
    more_than: int | None = None,
    steps: int | None = STEPS,
) -> Plan | None:
    """The most valuable layout with at most so many thefts; None where no way was found.

    There is always a way unless a discard was taken that fits into no SET, or nothing is worth
    `more_than` the number that was asked for.

    >>> from triolet_lab.trilogy.rules.cards import parse_cards
    >>> from triolet_lab.trilogy.rules.layout import parse_layout
    >>> hand = parse_cards("1gsW 1gsD TgsO 2reD 1reD")
    >>> others = (parse_layout("{1gsO 2gsO 3gsO}"),)
    >>> best_layout(Scene(hand, others=others), thefts=0)  # 5 on the table, 2 in the hand
    Plan(layout=(Laid.parse('{1gsW 1gsD TgsO}'),), stolen=(), value=3, last=None, is_proved=True)
    >>> best_layout(Scene(hand, others=others)).value  # 8 on the table, 2 in the hand, a token
    5
    """
    return _Search(scene, thefts, more_than, steps).plan()


def bits(cards: "tuple[Card, ...] | list[Card]") -> int:
    """Cards as a number."""
    return sum(1 << PLACES[card] for card in cards)


def cards_of(number: int) -> tuple[Card, ...]:
    """The cards of a number, in the order of the pack."""
    return tuple(PACK[bit.bit_length() - 1] for bit in each(number))


def each(number: int) -> Iterator[int]:
    """The single bits of a number, the lowest first."""
    while number:
        bit = number & -number
        yield bit
        number ^= bit


@cache
def thirds(one: int, other: int) -> int:
    """The cards that complete a pair to a SET, by the places of the pair."""
    return bits(completions(PACK[one], PACK[other]))


def sets_in(number: int) -> list[int]:
    """All SETs among some cards, in the order of the pack."""
    places = [bit.bit_length() - 1 for bit in each(number)]
    found = []
    for index, one in enumerate(places):
        for other in places[index + 1 :]:
            pair = 1 << one | 1 << other
            above = number >> other + 1 << other + 1
            found += [pair | third for third in each(thirds(one, other) & above)]
    return found


class _Search:
    """One scene in numbers, and the best that was found in it so far."""

    def __init__(self, scene: Scene, thefts: int, more_than: int | None, steps: int | None) -> None:
        self.frozen = tuple(laid for laid in scene.own if laid.shield is not None)
        self.own = [bits(laid.cards) for laid in scene.own if laid.shield is None]
        self.loot = {bits(laid.cards): laid for laid in scene.foreign if laid.shield is None}
        self.hand = bits([card for card in scene.hand if card.points])
        self.hands_off = sum(card.is_hands_off for card in scene.hand)
        self.chosen = 0 if scene.chosen is None else 1 << PLACES[scene.chosen]
        self.thefts = thefts
        self.steps = inf if steps is None else steps
        self.points = worth(scene.hand)
        """What the hand counts."""
        self.start = sum(laid.points for laid in scene.own) - self.points
        """What it is worth to lay nothing: every point laid from the hand counts twice."""
        self.best: int | None = more_than
        self.found: tuple[list[int], tuple[int, ...], int] | None = None
        self.dear = sum(bit for bit in each(self.hand) if points(bit) == 3)
        self.alone = sets_in(self.hand)
        self.gains: dict[int, int] = {}
        self.packings: dict[int, tuple[int, list[int]]] = {}

    def plan(self) -> Plan | None:
        """The best layout there is."""
        known = self.hand | sum(self.own) | (sum(self.loot) if self.thefts else 0)
        every = sets_in(known)
        every.sort(key=lambda one: one not in self.own)  # what lies well may stay
        for count in range(min(self.thefts, len(self.loot)) + 1):
            for stolen in combinations(self.loot, count):
                self.steal(every, stolen)
        if self.found is None:
            return None
        sets, stolen, last = self.found
        assert self.best is not None
        return Plan(
            layout=(*self.frozen, *(Laid(cards_of(one)) for one in sorted(sets, key=each_place))),
            stolen=tuple(self.loot[one] for one in stolen),
            value=self.best,
            last=cards_of(last)[0] if last else None,
            is_proved=self.steps > 0,
        )

    def steal(self, every: list[int], stolen: tuple[int, ...]) -> None:
        """Look for layouts with just these thefts, with and without a last card."""
        loot = sum(stolen)
        value = self.start + sum(worth(cards_of(one)) - 1 for one in stolen)
        if not self.is_hopeful(value + 2 * self.points):
            return
        allowed = self.hand | sum(self.own) | loot
        sets = [one for one in every if not one & ~allowed and one not in stolen]
        if not self.is_possible(sets, stolen):
            return
        must = sum(self.own) | loot | self.chosen
        packing = _Packing(self, sets, stolen, allowed)
        packing.place(must, allowed, [], value)
        if stolen:
            self.steal_with_last_card(packing, allowed, must, value)

    def is_possible(self, sets: list[int], stolen: tuple[int, ...]) -> bool:
        """Whether the cards that must lie are in SETs, one of the stolen ones perhaps excepted."""
        reach = 0
        for one in sets:
            reach |= one
        alone = sum(stolen) & ~reach
        return not (sum(self.own) | self.chosen) & ~reach and not alone & alone - 1

    def steal_with_last_card(
        self, packing: "_Packing", allowed: int, must: int, value: int
    ) -> None:
        """The same with one stolen card left over, when all of the hand can be laid."""
        whole = must | self.hand
        for card in each(sum(packing.stolen)):
            if (allowed ^ card).bit_count() % 3 == 0:
                less = value - worth(cards_of(card))
                packing.last = card
                packing.seen.clear()
                packing.place(whole ^ card, allowed ^ card, [], less)

    def packed(self, hand: int) -> tuple[int, list[int]]:
        """The most valuable SETs among cards of the hand alone, and what they add."""
        if hand not in self.packings:
            if self.steps <= 0:
                return 0, []
            self.steps -= 1
            best: tuple[int, list[int]] = (0, [])
            for one in [one for one in self.alone if one & hand == one]:
                low = one & -one  # the first SET of the best packing begins here
                more, others = self.packed(hand & -low & ~one)
                if more + self.gain(one) > best[0]:
                    best = more + self.gain(one), [one, *others]
            self.packings[hand] = best
        return self.packings[hand]

    def gain(self, one: int) -> int:
        """What a SET adds: its cards from the hand count on the table, and no more against it."""
        if one not in self.gains:
            self.gains[one] = 2 * sum(map(points, each(one & self.hand)))
        return self.gains[one]

    def most(self, must: int, useful: int) -> int:
        """No more than this can be added: only threes are laid, the dearest cards of the hand."""
        others = (must & ~self.hand).bit_count()
        room = (useful.bit_count() + others) // 3 * 3 - others
        dear = min(room, (useful & self.dear).bit_count())
        return 2 * (room + 2 * dear) if room > 0 else 0

    def is_hopeful(self, value: int) -> bool:
        """Whether a value is better than the best so far."""
        return self.best is None or value > self.best


def each_place(one: int) -> list[int]:
    """Where a SET comes in the order of the pack."""
    return list(each(one))


class _Packing:
    """Packing the cards of one choice of thefts into SETs."""

    def __init__(
        self, search: _Search, sets: list[int], stolen: tuple[int, ...], allowed: int
    ) -> None:
        self.search = search
        self.stolen = stolen
        self.loot = sum(stolen)
        self.last = 0
        self.sets_with = {bit: [one for one in sets if one & bit] for bit in each(allowed)}
        self.useful = sum(bit for bit in each(search.hand) if self.sets_with[bit])
        self.seen: set[tuple[int, int]] = set()
        """Where the search has been: the cards left, and how many SETs hold stolen ones."""

    def place(self, must: int, free: int, sets: list[int], value: int) -> None:
        """Place the card that must lie and has the fewest ways; every way is tried."""
        if not self.search.is_hopeful(value + self.search.most(must, free & self.useful)):
            return
        rebuilt = sum(1 for one in sets if one & self.loot)
        if (free, rebuilt) in self.seen or self.search.steps <= 0:
            return
        self.search.steps -= 1
        self.seen.add((free, rebuilt))
        if not must:
            self.fill(free, sets, value, rebuilt)
            return
        for one in self.ways(must, free):
            more = self.search.gain(one)
            self.place(must & ~one, free ^ one, [*sets, one], value + more)

    def ways(self, must: int, free: int) -> list[int]:
        """The SETs for the card with the fewest of them."""
        fewest: list[int] | None = None
        for bit in each(must):
            ways = [one for one in self.sets_with[bit] if one & free == one]
            if fewest is None or len(ways) < len(fewest):
                fewest = ways
                if len(ways) < 2:
                    break
        return fewest or []

    def fill(self, free: int, sets: list[int], value: int, rebuilt: int) -> None:
        """Lay the best of what is left of the hand, if the thefts are paid for."""
        if rebuilt < 2 * len(self.stolen):
            return
        if self.last and self.search.hands_off > len(sets):
            return
        more, others = self.search.packed(free & self.search.hand)
        if self.search.is_hopeful(value + more):
            self.search.best = value + more
            self.search.found = [*sets, *others], self.stolen, self.last


def points(bit: int) -> int:
    """What the card of a bit counts."""
    return PACK[bit.bit_length() - 1].points
