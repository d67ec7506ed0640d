"""The search finds what a slow one finds that tries everything and asks the judge."""

import random
from itertools import chain

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from triolet_lab.trilogy.rules.cards import PACK, QUICK_PACK, parse_cards, worth
from triolet_lab.trilogy.rules.layout import Laid, Scene, Work, parse_layout
from triolet_lab.trilogy.rules.legality import broken_rules, left_in_hand, stolen
from triolet_lab.trilogy.rules.sets import sets_among
from triolet_lab.trilogy.thinking.search import Plan, best_layout, bits, cards_of, sets_in


def scene_of(hand: str, own: str = "-", *others: str, chosen: str | None = None) -> Scene:
    card = None if chosen is None else parse_cards(chosen)[0]
    return Scene(parse_cards(hand), parse_layout(own), tuple(map(parse_layout, others)), card)


def works_of(scene: Scene, layout) -> list[Work]:
    """The layout with every discard, all hands-off cards on SETs, or none."""
    held = [card for card in left_in_hand(scene, Work(layout)) if card.is_hands_off]
    bare = [laid for laid in layout if laid.shield is None]
    put = tuple((card, laid.cards) for card, laid in zip(held, bare, strict=False))
    cards = [None, *scene.hand, *(card for laid in scene.foreign for card in laid.cards)]
    return [Work(layout, shields, card) for shields in ((), put) for card in cards]


def packings(triples):
    """Every way to choose SETs without a common card."""
    if not triples:
        yield []
        return
    first, *rest = triples
    yield from packings(rest)
    used = set(first)
    for more in packings([triple for triple in rest if used.isdisjoint(triple)]):
        yield [first, *more]


def value_of(scene: Scene, work: Work) -> int:
    lain = {card for laid in work.layout for card in laid.cards}
    held = worth(card for card in scene.hand if card not in lain)
    return worth(lain) - held - len(stolen(scene, work))


def best_slowly(scene: Scene, thefts: int) -> int | None:
    """The value of the best legal layout, by trying all of them."""
    frozen = [laid for laid in scene.own if laid.shield is not None]
    free = [card for laid in scene.own if laid.shield is None for card in laid.cards]
    cards = [*scene.hand, *free, *chain(*(laid.cards for laid in scene.foreign))]
    layouts = [
        (*frozen, *map(Laid, sets))
        for sets in packings(list(sets_among(cards)))
        if set(free) <= set(chain(*sets))
    ]
    works = [work for layout in layouts for work in works_of(scene, layout)]
    works = [work for work in works if len(stolen(scene, work)) <= thefts]
    works.sort(key=lambda work: -value_of(scene, work))
    legal = (work for work in works if not broken_rules(scene, work))
    return next((value_of(scene, work) for work in legal), None)


def check_plan(scene: Scene, plan: Plan, thefts: int) -> None:
    """A plan is legal with some discard, and is what it says."""
    works = [work for work in works_of(scene, plan.layout) if not broken_rules(scene, work)]
    works = [work for work in works if plan.last is None or work.discard == plan.last]
    works = [work for work in works if set(stolen(scene, work)) == set(plan.stolen)]
    assert works
    assert len(plan.stolen) <= thefts
    assert {value_of(scene, work) for work in works} == {plan.value}


@st.composite
def scenes(draw) -> Scene:
    """Small scenes with many SETs: few cards, mostly of one colour."""
    rng = random.Random(draw(st.integers(0, 10**9)))
    pack = list(draw(st.sampled_from([QUICK_PACK, PACK, PACK[:27] + PACK[81:90]])))
    rng.shuffle(pack)

    def some_sets(most):
        found = []
        for _ in range(rng.randrange(most + 1)):
            triples = sets_among(pack[:12])
            if triples:
                cards = rng.choice(triples)
                for card in cards:
                    pack.remove(card)
                shield = rng.random() < 0.15
                hands_off = [card for card in pack if card.is_hands_off]
                covered = shield and hands_off
                if covered:
                    pack.remove(hands_off[0])
                found.append(Laid(cards, hands_off[0] if covered else None))
        return tuple(found)

    own, others = some_sets(1), tuple(some_sets(1) for _ in range(2))
    hand = [pack.pop() for _ in range(rng.randrange(1, 6))]
    if rng.random() < 0.5:
        hand += partners(rng, others, pack)
    normal = [card for card in hand if not card.is_hands_off]
    chosen = rng.choice(normal) if normal and rng.random() < 0.2 else None
    return Scene(tuple(hand), own, others, chosen)


def partners(rng, others, pack):
    """Cards with which a SET of others can be taken apart."""
    found = []
    for card in [card for sets in others for laid in sets for card in laid.cards][:3]:
        mates = [triple for triple in sets_among([card, *pack[:20]]) if card in triple]
        if mates:
            found += [mate for mate in rng.choice(mates) if mate != card and mate not in found]
    return found


@settings(max_examples=80, deadline=None)
@given(scenes(), st.integers(0, 2))
def test_the_best_is_what_a_slow_search_finds(scene, thefts):
    plan = best_layout(scene, thefts)
    best = best_slowly(scene, thefts)
    assert (None if plan is None else plan.value) == best
    if plan is not None:
        check_plan(scene, plan, thefts)


@given(st.lists(st.sampled_from(PACK), unique=True, max_size=20))
def test_sets_in_numbers_are_the_sets(cards):
    assert list(map(cards_of, sets_in(bits(cards)))) == list(sets_among(cards))


@pytest.mark.parametrize(
    ("hand", "own", "other", "value", "thefts"),
    [
        ("1rsO 2ghW 3peD 1gsO 2gsO", "-", "-", 3 - 2, 0),
        ("1rsO 2rsO 3rsO", "-", "-", 3, 0),
        ("1rsW 1rsD TrsO 2peW 3peW", "{1rsO 2rsO 3rsO}", "-", 8 - 2, 0),
        ("1rsW 1rsD TrsO 2peW 3peW", "{1rsO 2rsO 3rsO}X1", "-", 8 - 2, 0),
        ("1gsW 1gsD TgsO 2reD 1reD", "-", "{1gsO 2gsO 3gsO}", 8 - 2 - 1, 1),
        ("1gsW 1gsD TgsO 2reD 1reD", "-", "{1gsO 2gsO 3gsO}X2", 5 - 2, 0),
        ("1gsD 2gsD 3gsD 2reD 1reD", "{1gsW 2gsW 3gsW}", "{1gsO 2gsO 3gsO}", 9 - 2 - 1, 1),
    ],
)
def test_the_pages_examples(hand, own, other, value, thefts):
    plan = best_layout(scene_of(hand, own, other))
    assert plan is not None
    assert (plan.value, len(plan.stolen)) == (value, thefts)


def test_two_thefts_are_found_when_two_are_allowed():
    hand = "1gsW 1gsD TgsO 1rhO 1rhD TrhW 2peD 3psO"
    scene = scene_of(hand, "-", "{1gsO 2gsO 3gsO}", "{1rhW 2rhW 3rhW}")
    values = [best_layout(scene, thefts).value for thefts in range(3)]
    assert values == sorted(values)
    assert len(best_layout(scene).stolen) == 2


def test_a_stolen_card_may_be_the_last_discard():
    scene = scene_of("1gsW 1gsD 2gsW 2gsD", "-", "{1gsO 2gsO 3gsO}")
    plan = best_layout(scene)
    assert (str(plan.last), plan.value) == ("3gsO", 6 - 1)
    check_plan(scene, plan, 1)


def test_a_last_discard_needs_a_set_for_each_hands_off_card():
    hand = "1gsW 1gsD 2gsW 2gsD X1 X2"
    assert best_layout(scene_of(hand, "-", "{1gsO 2gsO 3gsO}")).last is not None
    plan = best_layout(scene_of(f"{hand} X3", "-", "{1gsO 2gsO 3gsO}"))
    assert plan.last is None


def test_without_a_way_to_use_the_chosen_card_there_is_no_plan():
    assert best_layout(scene_of("1rsO 2ghW", chosen="1rsO")) is None
    assert best_layout(scene_of("1rsO 2ghW X1", chosen="X1")) is None


def test_a_layout_that_is_no_better_than_asked_for_is_not_looked_for():
    scene = scene_of("1rsO 2rsO 3rsO 1gsO")
    assert best_layout(scene, more_than=1).value == 2
    assert best_layout(scene, more_than=2) is None


def test_a_set_that_need_not_move_stays():
    plan = best_layout(scene_of("1rsO 1psW", "{1gsO 2gsO 3gsO} {1gsW 2gsW 3gsW} {1gsD 2gsD 3gsD}"))
    assert plan.layout == parse_layout("{1gsO 2gsO 3gsO} {1gsW 2gsW 3gsW} {1gsD 2gsD 3gsD}")


CROWD = ("{1gsO 2gsO 3gsO} {1gsW 2gsW 3gsW} {1gsD 2gsD 3gsD}", "{1rsO 1rsW 1rsD}")


def test_a_search_that_is_cut_short_says_so_and_is_legal():
    scene = scene_of("1ghO 2ghO 3ghO 1geO 2geW 3geD 2rsO 3rsO 2rsW", *CROWD)
    whole = best_layout(scene, 1, steps=None)
    assert whole.is_proved
    values = []
    for steps in (10, 100_000):
        plan = best_layout(scene, 1, steps=steps)
        values.append(plan.value)
        check_plan(scene, plan, 1)
        assert plan.is_proved == (steps == 100_000)
    assert values == sorted(values)
    assert values[-1] == whole.value


def test_a_large_hand_is_packed_within_the_steps():
    hand = random.Random(1).sample(QUICK_PACK, 30)
    plan = best_layout(Scene(tuple(hand)), steps=500)
    assert not plan.is_proved
    check_plan(Scene(tuple(hand)), plan, 0)
    assert best_layout(Scene(tuple(hand)), steps=0) is None
