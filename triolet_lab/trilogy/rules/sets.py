"""SETs: three cards that agree or differ in every feature."""

from collections.abc import Iterable, Iterator
from functools import cache
from itertools import combinations, product

from triolet_lab.language import Message, say
from triolet_lab.trilogy.rules.cards import PACK, Card, Feature, Group
from triolet_lab.trilogy.rules.words import MIXED

Triple = tuple[Card, Card, Card]
"""Three cards that lie together, in the order of the pack."""


def third_group(one: Group, other: Group) -> Group:
    """The only group that makes a SET with two others: in each feature minus their sum, modulo 3.

    >>> print(third_group(Group.parse("2ghW"), Group.parse("1psD")))
    3reO
    """
    return Group(*(-(a + b) % 3 for a, b in zip(one, other, strict=True)))


def is_set(cards: Iterable[Card]) -> bool:
    """Whether three different cards form a SET with one group chosen on each.

    >>> from triolet_lab.trilogy.rules.cards import parse_cards
    >>> is_set(parse_cards("2rhO 2rhD TrsO")), is_set(parse_cards("1rsO 1rsW TrsO"))
    (True, False)
    """
    return fault(cards) is None


def fault(cards: Iterable[Card]) -> Message | None:
    """Why the cards are no SET, in one sentence; None if they are one.

    >>> from triolet_lab.trilogy.rules.cards import parse_cards
    >>> print(fault(parse_cards("1rsO 2rsO 3rsW")))
    Two ovals and a wave: a feature must be the same on all three or different on all three.
    """
    triple = tuple(cards)
    if len(triple) != 3:
        return say("A SET has three cards, not {number}.", number=len(triple))
    if len(set(triple)) < 3:
        return say("A SET has three different cards.")
    if any(card.is_hands_off for card in triple):
        return say("A hands-off card shows no group, so it belongs to no SET.")
    if any(sums_to_nothing(groups) for groups in product(*(card.groups for card in triple))):
        return None
    if any(card.is_trilogy for card in triple):
        return say(
            "Whatever the Trilogy cards among {cards} stand for, they are no SET.",
            cards=" ".join(map(str, triple)),
        )
    return mixed([card.groups[0] for card in triple])


def sums_to_nothing(groups: Iterable[Group]) -> bool:
    """Whether in each feature the values add up to 0 modulo 3."""
    return all(sum(values) % 3 == 0 for values in zip(*groups, strict=True))


def mixed(groups: list[Group]) -> Message:
    """The first feature that is the same on two of three groups and another on the third."""
    features = zip(Feature, zip(*groups, strict=True), strict=True)
    feature, values = next(found for found in features if len(set(found[1])) == 2)
    twice, once = max(values, key=values.count), min(values, key=values.count)
    return say(
        "{mixture}: a feature must be the same on all three or different on all three.",
        mixture=MIXED[feature][twice, once],
    )


@cache
def completions(one: Card, other: Card) -> tuple[Card, ...]:
    """The cards that make a SET with two others, in the order of the pack.

    >>> from triolet_lab.trilogy.rules.cards import parse_cards
    >>> completions(*parse_cards("1rsO 1rsW"))
    (Card('1rsD'), Card('TrsD'))
    """
    wanted = {third_group(*pair) for pair in product(one.groups, other.groups)}
    both = (one, other)
    return (
        tuple(card for card in PACK if card not in both and not wanted.isdisjoint(card.groups))
        if one != other
        else ()
    )


def sets_among(cards: Iterable[Card]) -> tuple[Triple, ...]:
    """All SETs among some cards, in the order of the pack.

    >>> from triolet_lab.trilogy.rules.cards import parse_cards
    >>> sets_among(parse_cards("3rsO 1rsO X1 2rsO 1rsW"))
    ((Card('1rsO'), Card('2rsO'), Card('3rsO')),)
    """
    return tuple(_sets(sorted(set(cards))))


def _sets(cards: list[Card]) -> Iterator[Triple]:
    places = {card: place for place, card in enumerate(cards)}
    for (first, one), (second, other) in combinations(enumerate(cards), 2):
        for third in completions(one, other):
            if places.get(third, -1) > second > first:
                yield one, other, third
