"""Tiles, racks and the bag."""

import random
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import racks

from triolet_lab.errors import LabError, NotationError
from triolet_lab.triolet.rules.material import RULEBOOK
from triolet_lab.triolet.rules.tiles import JOKER, Bag, Rack, Tile, parse_tiles, sort_key

every_tile = st.sampled_from(
    [JOKER, *(Tile(number) for number in range(16)), *(Tile(None, face) for face in range(16))]
)


@given(every_tile)
def test_the_text_of_a_tile_gives_the_tile_back(tile):
    assert Tile.parse(str(tile)) == tile
    assert eval(repr(tile)) == tile


@pytest.mark.parametrize(
    ("text", "face", "points", "bare"),
    [("0", 0, 0, "0"), ("15", 15, 15, "15"), ("J", None, 0, "J"), ("j12", 12, 0, "J")],
)
def test_a_joker_has_a_face_when_placed_but_never_points(text, face, points, bare):
    tile = Tile.parse(text)
    assert (tile.face, tile.points, str(tile.bare)) == (face, points, bare)
    assert tile.is_joker == (bare == "J")


@pytest.mark.words
@pytest.mark.parametrize("text", ["", "16", "-1", "J16", "7J", "07", "x", "1 2"])
def test_what_is_no_tile_is_quoted(text):
    with pytest.raises(NotationError) as caught:
        Tile.parse(text)
    assert str(caught.value) == (
        f"{text!r} is not a tile: write a number from 0 to 15, "
        "J for a joker, or J7 for a joker that stands for 7."
    )


@pytest.mark.words
@pytest.mark.parametrize(
    ("values", "sentence"),
    [
        ((16,), "A tile shows a number from 0 to 15, not 16."),
        ((-1,), "A tile shows a number from 0 to 15, not -1."),
        (("7",), "A tile shows a number from 0 to 15, not '7'."),
        ((True,), "A tile shows a number from 0 to 15, not True."),
        ((None, 17), "A joker shows a number from 0 to 15, not 17."),
        ((7, 7), "Only a joker is given a face: this is a 7."),
    ],
)
def test_an_impossible_tile_is_refused_with_a_sentence(values, sentence):
    with pytest.raises(LabError) as caught:
        Tile(*values)
    assert str(caught.value) == sentence


@pytest.mark.words
def test_only_a_joker_stands_for_a_number():
    assert JOKER.standing_for(7) == Tile.parse("J7")
    with pytest.raises(LabError, match="Only a joker is given a face: this is a 9"):
        Tile(9).standing_for(7)
    with pytest.raises(LabError, match="from 0 to 15, not 17"):
        JOKER.standing_for(17)


def test_tiles_sort_upwards_with_jokers_last_by_their_face():
    tiles = parse_tiles("J3 15 J 0 J1 7")
    assert " ".join(map(str, sorted(tiles, key=sort_key))) == "0 7 15 J J1 J3"


@given(racks(min_size=0))
def test_the_text_of_a_rack_gives_the_rack_back(rack):
    assert Rack.parse(str(rack)) == rack
    assert len(rack) == len(list(rack))
    assert rack.points == sum(tile.points for tile in rack)


@pytest.mark.words
@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("1 2 3 4", "A rack holds at most 3 tiles, not 4."),
        ("1 J7", "J7 has a face: on a rack a joker has none yet, write J."),
    ],
)
def test_an_impossible_rack_is_refused_with_a_sentence(text, sentence):
    with pytest.raises(LabError) as caught:
        Rack.parse(text)
    assert str(caught.value) == sentence


@pytest.mark.parametrize(
    ("rack", "asked", "missing"),
    [
        ("9 5 J", "9 5 J7", ""),
        ("9 5 J", "5 5", "5"),
        ("9 5", "J3 4 4", "4 4 J"),
        ("", "0", "0"),
    ],
)
def test_a_rack_lacks_each_tile_as_often_as_it_is_missing(rack, asked, missing):
    assert Rack.parse(rack).lacks(parse_tiles(asked)) == parse_tiles(missing)


@given(racks(), st.data())
def test_taking_tiles_and_adding_them_again_keeps_them_all(rack, data):
    taken = data.draw(st.lists(st.sampled_from(rack.tiles), max_size=1))
    assert Counter(rack.without(taken) + taken) == Counter(rack)


def test_a_placed_joker_is_taken_from_the_rack_as_a_joker():
    assert str(Rack.parse("J 5 J").without([Tile.parse("J7")])) == "5 J"


@pytest.mark.words
def test_taking_what_is_not_there_is_refused():
    with pytest.raises(LabError, match=r"^No 5 is left on the rack 9 5\.$"):
        Rack.parse("9 5").without([Tile(5), Tile(5)])


@given(st.permutations(parse_tiles("1 2 3 4 5 J")), st.integers(0, 9))
def test_a_bag_gives_its_tiles_in_order_until_it_is_empty(order, count):
    drawn, bag = Bag.of_order(order).draw(count)
    rest, empty = bag.draw(99)
    assert drawn == tuple(order[:count])
    assert (*drawn, *rest) == tuple(order)
    assert (len(bag), len(empty)) == (len(rest), 0)


def test_the_same_seed_shuffles_a_bag_the_same_way():
    one, two, three = (Bag.shuffled(RULEBOOK.tiles(), random.Random(seed)) for seed in (2, 2, 3))
    assert one == two != three
    assert Counter(one.tiles) == Counter(three.tiles) == Counter(RULEBOOK.tiles())


def test_tiles_are_put_back_at_their_places_and_jokers_without_a_face():
    bag = Bag(parse_tiles("1 2")).put_back(parse_tiles("9 J7"), [0, 2])
    assert bag.tiles == parse_tiles("9 1 J 2")
    with pytest.raises(ValueError, match="zip"):
        bag.put_back(parse_tiles("9"), [])


def test_tiles_and_racks_show_themselves_as_pictures():
    assert "<svg" in Tile(7)._repr_svg_()
    assert "<svg" in Rack.parse("9 5 J")._repr_svg_()
