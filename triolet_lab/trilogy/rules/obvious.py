"""The judge of layouts as a student would write it: slow, and short enough to be believed."""

from itertools import combinations

from triolet_lab.trilogy.rules.cards import Card, Group
from triolet_lab.trilogy.rules.layout import Scene, Work


def is_set_slowly(cards: tuple[Card, ...]) -> bool:
    """Whether three cards are a SET: try every choice of groups, look at every feature.

    >>> from triolet_lab.trilogy.rules.cards import parse_cards
    >>> is_set_slowly(parse_cards("TrsO TgsO 1psO"))
    True
    """
    if len(cards) != 3 or len(set(cards)) != 3:
        return False
    one, two, three = (card.groups for card in cards)
    return any(_agree(a, b, c) for a in one for b in two for c in three)


def _agree(*groups: Group) -> bool:
    return all(len(set(values)) in (1, 3) for values in zip(*groups, strict=True))


def sets_slowly(cards: tuple[Card, ...]) -> set[frozenset[Card]]:
    """All SETs among the cards, by looking at every three of them."""
    return {frozenset(three) for three in combinations(cards, 3) if is_set_slowly(three)}


def is_legal_slowly(scene: Scene, work: Work) -> bool:
    """Whether a whole turn is allowed, without its shields: the rules page line by line.

    >>> from triolet_lab.trilogy.rules.cards import parse_cards
    >>> scene = Scene(parse_cards("1rsO 2rsO 3rsO"))
    >>> is_legal_slowly(scene, Work.parse("{1rsO 2rsO 3rsO}"))
    True
    """
    layout = [set(laid.cards) for laid in work.layout]
    lying = [card for laid in layout for card in laid]
    hand, own = set(scene.hand), {card for laid in scene.own for card in laid.cards}
    rest = hand - set(lying)
    thrown = {work.discard} - {None} if work.discard not in hand else set()
    thefts = [laid for laid in scene.foreign if set(laid.cards) & ({*lying} | thrown)]
    loot = {card for laid in thefts for card in laid.cards}
    frozen = [laid for laid in scene.own if laid.shield]
    return (
        set(lying) <= hand | own | loot
        and len(lying) == len(set(lying))
        and all(is_set_slowly(tuple(laid)) for laid in layout)
        and own <= set(lying)
        and all(laid in work.layout for laid in frozen)
        and all(laid.shield is None for laid in thefts)
        and all(set(laid.cards) not in layout for laid in thefts)
        and loot - set(lying) <= thrown
        and sum(bool(laid & loot) for laid in layout) >= 2 * len(thefts)
        and (scene.chosen is None or scene.chosen in lying)
        and (
            (work.discard in rest)
            or (not rest and (work.discard is None or work.discard in loot - set(lying)))
        )
    )
