"""The 56 tiles, and racks of them."""

from collections import Counter
from itertools import product

import pytest

from triolet_lab.errors import LabError, NotationError
from triolet_lab.triominos.rules.tiles import TILES, Rack, Tile, as_rack, parse_tiles, tile_of


def test_there_are_56_tiles_each_once():
    assert len(TILES) == len(set(TILES)) == 56
    kinds = Counter(len(set(tile.numbers)) for tile in TILES)
    assert kinds == {1: 6, 2: 30, 3: 20}
    assert sum(tile.is_triple for tile in TILES) == 6


def test_the_values_add_up_to_420():
    assert sum(tile.value for tile in TILES) == 420
    by_value = Counter(tile.value for tile in TILES)
    assert [by_value[value] for value in range(16)] == [
        1,
        1,
        2,
        3,
        4,
        5,
        6,
        6,
        6,
        6,
        5,
        4,
        3,
        2,
        1,
        1,
    ]


def test_of_216_ways_to_read_three_numbers_156_are_tiles_and_60_only_mirrors():
    found = [tile_of(numbers) for numbers in product(range(6), repeat=3)]
    assert (len(found), found.count(None)) == (216, 60)


@pytest.mark.parametrize("tile", TILES, ids=str)
def test_a_tile_exists_in_one_mirror_form_only(tile: Tile):
    assert all(tile_of(numbers) is tile for numbers in tile.turns)
    mirrored = tile_of(tile.numbers[::-1])
    assert mirrored is (None if len(set(tile.numbers)) == 3 else tile)
    assert len(tile.turns) == (1 if tile.is_triple else 3)


@pytest.mark.parametrize("tile", TILES, ids=str)
def test_a_tile_reads_what_it_writes(tile: Tile):
    assert Tile.parse(str(tile)) == tile
    assert eval(repr(tile)) == tile


@pytest.mark.words
@pytest.mark.parametrize(
    "text", ["", "0-5-2", "0-2-6", "025", "0-2", "0-2-5-5", "a-b-c", "\u0660-2-5"]
)
def test_a_text_that_is_no_tile_is_refused(text: str):
    with pytest.raises(NotationError, match="is not a tile: write its three numbers"):
        Tile.parse(text)


@pytest.mark.words
def test_a_tile_is_named_upwards():
    with pytest.raises(LabError, match=r"named by its numbers upwards: 0-2-5\."):
        Tile(0, 5, 2)


@pytest.mark.words
@pytest.mark.parametrize("number", [-1, 6, 2.0, True, "2"])
def test_a_corner_shows_0_to_5(number: object):
    with pytest.raises(LabError, match="from 0 to 5, not"):
        Tile(0, number, 5)


@pytest.mark.words
def test_a_tile_is_read_from_text_only():
    with pytest.raises(NotationError, match="5 is no text"):
        Tile.parse(5)


def test_tiles_come_upwards():
    assert list(TILES) == sorted(TILES)
    assert str(TILES[0]) == "0-0-0"
    assert str(TILES[-1]) == "5-5-5"


def test_a_rack_keeps_the_order_in_which_it_was_drawn():
    rack = Rack.parse("3-3-4 0-2-5") + parse_tiles("1-1-1")
    assert str(rack) == "3-3-4 0-2-5 1-1-1"
    assert eval(repr(rack)) == rack
    assert len(rack) == 3
    assert rack.value == 20


@pytest.mark.words
def test_a_tile_that_is_not_there_cannot_be_taken():
    with pytest.raises(LabError, match=r"No 0-0-0 is on the rack 0-2-5\."):
        Rack.parse("0-2-5").without(Tile(0, 0, 0))


@pytest.mark.words
def test_a_rack_holds_no_tile_twice():
    with pytest.raises(LabError, match=r"only one tile 0-2-5: a rack cannot hold two\."):
        Rack.parse("0-2-5 1-1-1 0-2-5")


@pytest.mark.words
def test_a_rack_holds_tiles():
    with pytest.raises(LabError, match="'0-2-5' is not a tile"):
        Rack(("0-2-5",))


@pytest.mark.words
def test_a_rack_is_given_as_itself_or_as_text():
    rack = Rack.parse("0-2-5")
    assert as_rack(rack) is rack
    assert as_rack("0-2-5") == rack
    with pytest.raises(LabError, match="7 is not a rack"):
        as_rack(7)
