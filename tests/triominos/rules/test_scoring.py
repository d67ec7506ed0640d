"""What a placement earns, line by line."""

import pytest
from hypothesis import given
from triominos.boards import P10, TABLES, boards

from triolet_lab.errors import LabError
from triolet_lab.triominos.rules.board import Board
from triolet_lab.triominos.rules.cells import Point
from triolet_lab.triominos.rules.generator import legal_placements
from triolet_lab.triominos.rules.material import Rules
from triolet_lab.triominos.rules.scoring import Bonus, score
from triolet_lab.triominos.rules.tiles import TILES, Rack


@pytest.mark.words
@pytest.mark.parametrize(
    ("table", "move", "lines"),
    [
        ("P0", "U(0,0) 5-5-2", ["2 + 5 + 5 = 12"]),
        ("P10", "D(0,0) 5-0-2", ["0 + 2 + 5 = 7", "bridge + 40", "7 + 40 = 47"]),
        ("P10", "U(1,0) 2-0-2", ["0 + 2 + 2 = 4", "hexagon + 50", "4 + 50 = 54"]),
        ("P9", "U(1,0) 2-0-2", ["0 + 2 + 2 = 4", "double hexagon + 60", "4 + 60 = 64"]),
        ("P12", "U(1,0) 2-0-2", ["0 + 2 + 2 = 4", "triple hexagon + 70", "4 + 70 = 74"]),
    ],
)
def test_a_score_is_arithmetic(table: str, move: str, lines: list[str]):
    assert str(score(TABLES[table], move)).splitlines() == lines


@pytest.mark.words
def test_a_score_fits_in_one_line():
    assert str(score(TABLES["P10"], "D(0,0) 5-0-2").one_line) == "0 + 2 + 5 + bridge 40 = 47"
    assert str(score(TABLES["P1"], "D(0,0) 5-0-2").one_line) == "0 + 2 + 5 = 7"


def test_a_bonus_says_where_it_is_earned():
    hexagons = score(TABLES["P9"], "U(1,0) 2-0-2").lines[1]
    assert hexagons.corners == (Point(1, 0), Point(1, 1))
    bridge = score(TABLES["P10"], "D(0,0) 5-0-2").lines[1]
    assert (bridge.bonus, bridge.corners) == (Bonus.BRIDGE, ((0, 1), (1, 1), (1, 0)))
    assert repr(bridge.bonus) == "Bonus.BRIDGE"


@pytest.mark.words
def test_what_is_no_tile_has_no_value():
    with pytest.raises(LabError, match=r"D\(0,0\) 5-2-0 is no tile: it has no value\."):
        score(TABLES["P1"], "D(0,0) 5-2-0")


# The options that score otherwise.

TRIPLES = Rules(start_triple=True)


@pytest.mark.parametrize(
    ("move", "rules", "total"),
    [
        ("U(0,0) 3-3-3", TRIPLES, 19),
        ("U(0,0) 0-0-0", TRIPLES, 40),
        ("U(0,0) 3-3-3", Rules(), 9),
        ("U(0,0) 0-0-0", Rules(), 0),
        ("U(0,0) 4-5-5", TRIPLES, 14),
        ("U(0,0) 0-0-0", Rules(start_triple=True, children=True), 1),
    ],
)
def test_an_opening_triple_earns_more_where_the_house_says_so(move: str, rules: Rules, total: int):
    assert score(Board(), move, rules=rules).total == total


@pytest.mark.words
def test_the_opening_bonus_is_earned_in_the_opening_only():
    assert score("U(0,0) 5-5-2", "D(0,0) 5-5-5", rules=TRIPLES).total == 15
    lines = str(score(Board(), "U(0,0) 0-0-0", rules=TRIPLES)).splitlines()
    assert lines == [
        "0 + 0 + 0 = 0",
        "opening triple + 10",
        "opening with 0-0-0 + 30",
        "0 + 10 + 30 = 40",
    ]


@pytest.mark.parametrize(
    ("table", "move", "total"),
    [("P11", "D(0,0) 5-0-2", 47), ("P10", "D(0,0) 5-0-2", 47), ("P11", "U(1,0) 2-0-2", 54)],
)
def test_a_bridge_may_extend_where_the_house_says_so(table: str, move: str, total: int):
    assert score(TABLES[table], move, rules=Rules(bridge_extension=True)).total == total


@pytest.mark.parametrize(("table", "points"), [("P10", 54), ("P9", 104), ("P12", 154)])
def test_hexagons_may_count_each(table: str, points: int):
    assert score(TABLES[table], "U(1,0) 2-0-2", rules=Rules(hexagons_each=True)).total == points


@pytest.mark.parametrize(
    ("table", "move", "total"),
    [
        ("P0", "U(0,0) 5-5-2", 1),
        ("P10", "D(0,0) 5-0-2", 2),
        ("P10", "U(1,0) 2-0-2", 2),
        ("P9", "U(1,0) 2-0-2", 3),
        ("P12", "U(1,0) 2-0-2", 4),
    ],
)
def test_children_count_tiles(table: str, move: str, total: int):
    assert score(TABLES[table], move, rules=Rules(children=True)).total == total


@pytest.mark.words
def test_children_have_their_own_lines():
    lines = str(score(P10, "D(0,0) 5-0-2", rules=Rules(children=True))).splitlines()
    assert lines == ["tile + 1", "bridge + 1", "1 + 1 = 2"]
    one_line = score(P10, "D(0,0) 5-0-2", rules=Rules(children=True)).one_line
    assert str(one_line) == "1 + bridge 1 = 2"


# What the grid forbids.


@given(boards())
def test_no_placement_earns_bridge_and_hexagon(board: Board):
    for place in board.places:
        assert not (place.is_bridge and place.hexagons)
        if place.hexagons:
            assert place.sides >= (2 if len(place.hexagons) == 1 else 3)
            assert place.is_covered


@given(boards())
def test_a_placement_earns_its_value_and_at_most_one_bonus(board: Board):
    rack = Rack(tuple(tile for tile in TILES if tile not in board.cell_of))
    for placement, points in legal_placements(board, rack):
        breakdown = score(board, placement)
        assert len(breakdown.lines) <= 2
        assert breakdown.total == points
        assert points - placement.value in (0, 40, 50, 60, 70)
