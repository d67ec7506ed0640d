"""The set-up: tiles, racks, and who starts."""

import random
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from triolet_lab.errors import GameError
from triolet_lab.triominos.play.deal import Deal, holder_of_the_highest, in_order, shuffled
from triolet_lab.triominos.play.round import Round
from triolet_lab.triominos.rules.material import Rules
from triolet_lab.triominos.rules.tiles import TILES, Rack, Tile, parse_tiles

SIX, TRIPLES = Rules(six_players=True), Rules(start_triple=True)
seeds = st.integers(0, 10**6)


@given(seeds, st.integers(2, 6))
def test_all_56_tiles_are_dealt(seed: int, players: int):
    deal = shuffled(players, random.Random(seed), SIX)
    size = {2: 9, 3: 7, 4: 7, 5: 6, 6: 6}[players]
    assert [len(rack) for rack in deal.racks] == [size] * players
    assert Counter([*deal.pool, *(t for rack in deal.racks for t in rack)]) == Counter(TILES)
    assert deal == shuffled(players, random.Random(seed), SIX)
    assert deal == in_order(players, deal.order, SIX, shown=deal.shown)


def test_pools_hold_38_35_or_28_tiles():
    assert [len(shuffled(n, random.Random(1)).pool) for n in (2, 3, 4)] == [38, 35, 28]


@given(seeds, st.integers(2, 4))
def test_the_highest_that_was_shown_starts(seed: int, players: int):
    deal = shuffled(players, random.Random(seed))
    contenders = list(range(players))
    for showing in deal.shown:
        assert [player for player, _ in showing] == contenders
        assert {tile for _, tile in showing} <= set(deal.pool)
        best = max(tile.value for _, tile in showing)
        contenders = [player for player, tile in showing if tile.value == best]
    assert contenders == [deal.first]


def test_some_draw_again():
    assert any(len(shuffled(4, random.Random(n)).shown) > 1 for n in range(30))


def test_the_first_player_may_be_named():
    for first in (0, 1):
        deal = shuffled(2, random.Random(1), first=first)
        assert (deal.first, deal.shown) == (first, ())
    assert in_order(2, TILES, first=1).first == 1


@pytest.mark.words
@pytest.mark.parametrize("first", [2, -1, "0", True, 0.0])
def test_the_first_player_is_one_of_them(first: object):
    with pytest.raises(GameError, match="first player is a number from 0 to 1, not"):
        shuffled(2, random.Random(1), first=first)


@pytest.mark.words
@pytest.mark.parametrize("players", [0, 1, 5, 7])
def test_so_many_cannot_play(players: int):
    with pytest.raises(GameError, match=f"for 2 to 4 players here, not for {players}"):
        shuffled(players, random.Random(1))


@pytest.mark.words
def test_seven_players_get_one_sentence():
    with pytest.raises(GameError) as error:
        Round("ABCDEFG", rng=random.Random(1), rules=SIX)
    assert str(error.value) == "Triominos is for 2 to 6 players here, not for 7."


@pytest.mark.words
@pytest.mark.parametrize("order", [TILES[:-1], (*TILES, Tile(0, 0, 0)), TILES[:-1] * 2])
def test_an_order_names_each_tile_once(order: tuple[Tile, ...]):
    with pytest.raises(GameError, match="each of the 56 tiles exactly once"):
        in_order(2, order, first=0)


@pytest.mark.words
def test_an_order_in_which_all_share_the_highest_value_needs_a_first():
    by_value: dict[int, list[Tile]] = {}
    for tile in TILES:
        by_value.setdefault(tile.value, []).append(tile)
    pairs = [t for tiles in by_value.values() for t in tiles[: len(tiles) // 2 * 2]][:38]
    rest = [tile for tile in TILES if tile not in pairs]
    with pytest.raises(GameError, match="nobody shows a highest value: say who is first"):
        in_order(2, [*rest, *pairs])


ORDER = [tile for tile in TILES if tile not in parse_tiles("1-4-5 3-3-4 0-2-5")]
ORDER = [*ORDER[:18], *parse_tiles("1-4-5 3-3-4 0-2-5"), *ORDER[18:]]


@pytest.mark.words
@pytest.mark.parametrize(
    ("shown", "sentence"),
    [
        ([((0, "1-4-5"), (1, "3-3-4"))], "The highest value is shared: those who showed it draw"),
        ([((1, "1-4-5"), (0, "0-2-5"))], "The wrong players show tiles: only the highest draw"),
        ([((0, "1-4-5"), (1, "1-4-5"))], "1-4-5 and 1-4-5 cannot be shown from this pool."),
        ([((0, "1-4-5"), (1, "0-0-0"))], "1-4-5 and 0-0-0 cannot be shown from this pool."),
        (
            [((0, "1-4-5"), (1, "0-2-5")), ((0, "3-3-4"),)],
            "The wrong players show tiles: only the highest draw",
        ),
    ],
)
def test_tiles_that_cannot_have_been_shown_are_refused(shown: list, sentence: str):
    showings = [tuple((n, Tile.parse(tile)) for n, tile in one) for one in shown]
    with pytest.raises(GameError) as error:
        in_order(2, ORDER, shown=showings)
    assert str(error.value).startswith(sentence)


@pytest.mark.words
def test_what_was_shown_says_who_is_first():
    shown = [((0, Tile(1, 4, 5)), (1, Tile(0, 2, 5)))]
    assert in_order(2, ORDER, shown=shown).first == 0
    for options in ({"first": 1}, {"rules": TRIPLES}):
        with pytest.raises(GameError, match="do not say who starts here"):
            in_order(2, ORDER, shown=shown, **options)


@given(seeds, st.integers(2, 4))
def test_with_start_triple_the_highest_triple_starts(seed: int, players: int):
    deal = shuffled(players, random.Random(seed), TRIPLES)
    held = {tile: n for n, rack in enumerate(deal.racks) for tile in rack}
    triples = [tile for tile in held if tile.is_triple]
    best = max(triples or held, key=lambda tile: (tile.value, -held[tile]))
    assert (deal.first, deal.shown) == (held[best], ())
    assert in_order(players, deal.order, TRIPLES) == deal


def test_without_a_triple_the_highest_value_and_of_equals_the_lowest_seat_starts():
    racks = [Rack.parse("0-0-1"), Rack.parse("1-4-5"), Rack.parse("0-5-5 0-1-1")]
    assert holder_of_the_highest(racks) == 1
    assert holder_of_the_highest([*racks, Rack.parse("0-0-0")]) == 3


@pytest.mark.words
def test_with_start_triple_nobody_else_can_be_named():
    deal = shuffled(2, random.Random(1), TRIPLES)
    assert shuffled(2, random.Random(1), TRIPLES, first=deal.first) == deal
    with pytest.raises(GameError, match="Who holds the highest triple starts here"):
        shuffled(2, random.Random(1), TRIPLES, first=1 - deal.first)


@pytest.mark.words
def test_a_round_is_dealt_in_one_way():
    deal = shuffled(2, random.Random(4))
    assert Round(deal=deal).deal == deal
    assert Round(order=deal.order, first=deal.first).racks == deal.racks
    named = shuffled(2, random.Random(4), first=1)
    assert Round(deal=named).first == 1
    triples = shuffled(2, random.Random(4), TRIPLES)
    assert Round(deal=triples, rules=TRIPLES).deal == triples
    for options in ({}, {"rng": random.Random(1), "deal": deal}):
        with pytest.raises(GameError, match="A round needs one of these: rng=random"):
            Round(**options)


@pytest.mark.words
@pytest.mark.parametrize("options", [{"players": "ABC"}, {"first": 1}])
def test_a_deal_is_for_its_players_and_says_who_is_first(options: dict):
    with pytest.raises(GameError, match="This deal is for other players, or says itself"):
        Round(deal=shuffled(2, random.Random(4)), **options)


@pytest.mark.words
def test_chance_is_passed_in():
    with pytest.raises(GameError, match=r"rng as a random.Random, like random.Random\(7\), not 7"):
        Round(rng=7)


@pytest.mark.words
@pytest.mark.parametrize("name", ["", " Ann", "Ann ", "A,B", "A;B", "A:B", "A#", "A|B", "A\nB", 5])
def test_such_a_name_cannot_be_written(name: object):
    with pytest.raises(GameError, match="cannot be a player's name"):
        Round([name, "Ben"], rng=random.Random(1))


@pytest.mark.words
def test_two_names_differ():
    with pytest.raises(GameError, match="Two players have the same name"):
        Round(["Ann", "Ann"], rng=random.Random(1))


def test_a_deal_is_shown_as_code_that_makes_it():
    deal = shuffled(2, random.Random(4))
    assert eval(repr(deal), {"Deal": Deal, "Tile": Tile}) == deal
