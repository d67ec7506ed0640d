"""Everything that reads a text refuses in one sentence what is none."""

import pytest

from triolet_lab.errors import LabError, NotationError
from triolet_lab.triolet.play.duplicate import Sheet
from triolet_lab.triolet.play.notation import parse_position
from triolet_lab.triolet.play.record import parse_game
from triolet_lab.triolet.rules.board import Board, Group, Placed
from triolet_lab.triolet.rules.cells import Cell
from triolet_lab.triolet.rules.house_rules import parse_rules
from triolet_lab.triolet.rules.moves import Exchange, Placement, parse_move
from triolet_lab.triolet.rules.tiles import Bag, Rack, Tile


@pytest.mark.words
@pytest.mark.parametrize(
    "read",
    [
        Board.parse,
        Bag.parse,
        Group.parse,
        Placed.parse,
        Sheet.parse,
        parse_rules,
        Tile.parse,
        Rack.parse,
        Cell.parse,
        Placement.parse,
        Exchange.parse,
        parse_move,
        parse_position,
        parse_game,
        lambda value: Board().place(value, "9"),
        lambda value: Board().place("H8", value),
        lambda value: Board()[value],
    ],
)
@pytest.mark.parametrize("value", [5, None, 9.5])
def test_what_is_no_text_gets_one_sentence(read, value):
    with pytest.raises(NotationError, match=rf"{value} is no text: write it in quotes, like '"):
        read(value)


@pytest.mark.words
@pytest.mark.parametrize("tiles", [5, "9@H8"])
def test_a_board_is_not_made_from_a_text(tiles):
    with pytest.raises(LabError, match=r"is no collection of placed tiles: Board\.parse"):
        Board(tiles)
