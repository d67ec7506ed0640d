"""`repr` is code that rebuilds the value, and short enough to be read."""

import random
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from random_games import house_rules, lengths, play_some, players, seeds
from strategies import boards, racks

from triolet_lab.errors import NotationError
from triolet_lab.triolet.play.game import Game, Snapshot, Turn
from triolet_lab.triolet.play.notation import parse_position
from triolet_lab.triolet.play.result import FinalScore, GameResult
from triolet_lab.triolet.play.view import End, Log, SeenTurn, View
from triolet_lab.triolet.rules.board import Board, Group, Placed
from triolet_lab.triolet.rules.cells import Cell, Direction, Special
from triolet_lab.triolet.rules.generator import legal_placements
from triolet_lab.triolet.rules.legality import Rule
from triolet_lab.triolet.rules.material import RULEBOOK, Rules
from triolet_lab.triolet.rules.moves import Exchange, Pass, Placement
from triolet_lab.triolet.rules.scoring import Breakdown, Choice, ScoreLine, score
from triolet_lab.triolet.rules.tiles import JOKER, Bag, Rack, Tile

NAMES = {
    kind.__name__: kind
    for kind in (
        *(Bag, Board, Breakdown, Cell, Choice, Direction, End, Exchange, FinalScore, GameResult),
        *(Group, Log, Pass, Placed, Placement, Rack, Rule, Rules, ScoreLine, SeenTurn, Snapshot),
        *(Special, Tile, Turn, View, parse_position, replace),
    )
}
"""What somebody imports who wants to rebuild values."""


def rebuilt(value: object) -> object:
    return eval(repr(value), {"__builtins__": {}}, NAMES)


cells = st.builds(Cell, st.integers(-3, 17), st.integers(-3, 17))
tiles = st.one_of(
    st.integers(0, 15).map(Tile), st.integers(0, 15).map(JOKER.standing_for), st.just(JOKER)
)
placed = st.builds(Placed, cells, tiles)
directions = st.sampled_from(Direction)
moves = st.one_of(
    st.builds(Placement, st.lists(placed, max_size=4), st.none() | directions),
    st.builds(Exchange, st.lists(tiles, max_size=4)),
    st.just(Pass()),
)
words = st.sampled_from([*Direction, *Special, *Rule, *End])
bags = st.lists(tiles.map(lambda tile: tile.bare)).map(Bag.of_order)
groups = st.builds(Group, directions, st.lists(st.builds(Placed, cells.filter(
    lambda cell: cell.has_name), tiles), max_size=3).map(tuple))  # fmt: skip


@given(st.one_of(cells, tiles, placed, racks(min_size=0), bags, groups, moves, words, house_rules))
def test_the_repr_of_a_small_value_rebuilds_it(value):
    assert rebuilt(value) == value
    assert type(rebuilt(value)) is type(value)


@given(boards(), racks(), st.data())
def test_the_repr_of_a_score_rebuilds_it(board, rack, data):
    options = legal_placements(board, rack)
    if options:
        breakdown = score(board, data.draw(st.sampled_from(options)).placement)
        assert rebuilt(breakdown) == breakdown


@settings(max_examples=30, deadline=None)
@given(seeds, lengths, players, house_rules, st.sampled_from([None, 0, 1]))
def test_the_repr_of_what_a_game_shows_rebuilds_it(seed, turns, players, rules, you):
    played = play_some(seed, turns, players, rules)
    game = Game(played.names, order=played.order, rules=rules, first=played.first, you=you)
    for turn in played.turns:
        game.play_recorded(turn.move, turn.back or None, hints=len(turn.drawn))
    for value in (game.state, game.turns, game.log, game.result, game.view(1)):
        assert rebuilt(value) == value
    bare = replace(game.view(), history=Log(), you=None)
    assert rebuilt(bare) == bare
    assert repr(bare) == f"parse_position({str(bare)!r})"


@pytest.mark.parametrize(
    "change",
    [
        {"names": ("Ann", "An:n")},
        {"bag_size": 7},
        {"scores": (0, 10**7)},
        {"to_move": 5},
        {"started": (True,)},
        {"names": ("Ann", "Ben", "Cid")},
    ],
)
def test_a_view_that_no_text_tells_is_rebuilt_from_its_fields(change):
    view = replace(parse_position("9@H8 5@I8 | rack 4 7 J"), **change)
    assert repr(view).startswith("View(names=")
    assert rebuilt(view) == view


@pytest.mark.parametrize(
    ("value", "code"),
    [
        (Tile(7), "Tile(7)"),
        (JOKER.standing_for(7), "Tile.parse('J7')"),
        (Cell(7, 7), "Cell.parse('H8')"),
        (Cell(7, 15), "Cell(7, 15)"),
        (Placed(Cell(7, 7), Tile(9)), "Placed.parse('9@H8')"),
        (Rack.parse("9 5 J"), "Rack.parse('9 5 J')"),
        (Bag.parse("4 9 2"), "Bag.parse('4 9 2')"),
        (Placement.parse("5@I8 9@H8 *down"), "Placement.parse('9@H8 5@I8 *down')"),
        (Exchange.parse("exchange 14 J"), "Exchange.parse('exchange 14 J')"),
        (Pass(), "Pass()"),
        (RULEBOOK, "Rules()"),
        (Rules(lone_opening=2), "Rules(lone_opening=2)"),
        (Rules.small(7, jokers=0), "Rules.small(7, jokers=0)"),
        (Board.parse("9@C3", Rules.small(5)), "Board.parse('9@C3', Rules.small(5))"),
    ],
)
def test_a_repr_is_short(value, code):
    assert repr(value) == code


def test_the_repr_of_a_game_hides_what_is_hidden():
    game = Game(["Ann", "Ben"], rng=random.Random(7), first=0)
    game.play("9@H8 1@I8")
    assert repr(game) == "<Game of Ann, Ben: 1 turns, scores (19, 0)>"


@pytest.mark.parametrize("value", [*Special, *Direction, *End])
def test_a_name_of_a_closed_set_is_rebuilt(value: object) -> None:
    assert rebuilt(value) is value


@pytest.mark.words
def test_what_is_no_group_is_refused() -> None:
    for text in ("", "9@H8 5@I8", "sideways 9@H8 5@I8"):
        with pytest.raises(NotationError, match="is not a group"):
            Group.parse(text)
