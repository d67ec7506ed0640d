"""The traits of the widgets, without a browser."""

import json
import random
import re

import pytest

from triolet_lab.errors import IllegalMoveError, LabError
from triolet_lab.language import say
from triolet_lab.triolet.lessons.class_game import QuietBoard
from triolet_lab.triolet.play.game import Game
from triolet_lab.triolet.rules.cells import Special
from triolet_lab.triolet.rules.generator import legal_placements
from triolet_lab.triolet.rules.material import Rules
from triolet_lab.triolet.rules.moves import Placement
from triolet_lab.triolet.rules.tiles import JOKER, Rack
from triolet_lab.triolet.show import pictures as svg
from triolet_lab.triolet.show.board import STATIC, TrioletBoard
from triolet_lab.widgets.frame import style


def test_traits_are_plain_json():
    board = TrioletBoard("9@H8", rack="6 7 J")
    board.place("6@I8")
    names = [name for name in board.keys if not name.startswith("_") and name != "layout"]
    state = {name: board.get_state(name)[name] for name in names if name != "tabbable"}
    assert json.loads(json.dumps(state))["tiles"] == {"H8": "9"}


def test_groups_sums_and_points_follow_the_tiles():
    board = TrioletBoard("9@H8 7@I9 1@H9", rack="6 2 5")
    board.place("6@I8")
    assert [(group["sum"], group["broken"]) for group in board.verdict["groups"]] == [
        (15, False),
        (13, False),
    ]
    assert board.verdict["total"] == 28


@pytest.mark.parametrize(
    ("placed", "rule", "cells"),
    [
        ("8@I8", "pair-sum", ["H8", "I8"]),
        ("1@A1", "touching", ["A1"]),
        ("1@H8", "on-board", ["H8"]),
        ("1@I8 2@J9", "one-line", ["I8", "J9"]),
    ],
)
def test_a_broken_rule_is_named_with_its_cells(placed, rule, cells):
    board = TrioletBoard("9@H8", rack="8 1 2")
    board.place(placed)
    assert not board.verdict["legal"]
    assert {"rule": rule, "cells": cells}.items() <= board.verdict["reasons"][0].items()


def test_an_illegal_placement_cannot_be_confirmed():
    board = TrioletBoard("9@H8", rack="8 1 2")
    board.place("8@I8")
    with pytest.raises(IllegalMoveError, match="9 \\+ 8 = 17"):
        board.confirm()
    assert board.confirmed is None


def test_a_joker_gets_its_legal_faces_and_the_chosen_one():
    board = TrioletBoard("4@H8 6@I8", rack="9 6 J")
    board.place("J@J8")
    assert board.verdict["faces"] == [5]
    board.choose_face(5)
    assert board.pending == ["J5@J8"]
    assert board.verdict["total"] == 30


def test_each_choice_of_the_multiplier_says_what_it_gives():
    board = TrioletBoard("7@E4 2@F4 8@E3 5@F5", rack="0 1 2")
    board.place("0@E5")
    assert [(c["direction"], c["total"], c["taken"]) for c in board.verdict["choices"]] == [
        ("across", 35, False),
        ("down", 65, True),
    ]
    board.choose_multiplier("across")
    assert board.verdict["total"] == 35
    assert str(board.confirm()) == "0@E5 *across"


def test_tiles_can_be_taken_back_one_by_one_and_all_at_once():
    board = TrioletBoard("", rack="9 5 J")
    board.place("9@H8 5@I8")
    board.take_back("I8")
    assert board.pending == ["9@H8"]
    board.clear()
    assert board.pending == []
    with pytest.raises(LabError, match="A1"):
        board.take_back("A1")


def test_cells_for_a_chosen_tile_are_shown_only_when_asked_for():
    board = TrioletBoard("9@H8", rack="6 15 J")
    board.choose("6")
    assert board.spots == {}
    board.show_spots = True
    points = {cell: spot["points"] for cell, spot in board.spots.items()}
    assert points == {"H7": 15, "G8": 15, "I8": 15, "H9": 15}
    with pytest.raises(LabError, match="3"):
        board.choose("3")


def test_an_error_in_an_observer_becomes_a_message():
    board = TrioletBoard("", rack="9 5 J")
    board.pending = ["nonsense"]
    assert "'nonsense'" in board.message
    board.clear()
    board.place("9@A1")
    board.confirms += 1
    assert "H8" in board.message


@pytest.mark.words
def test_where_no_widget_can_be_a_text_and_a_picture_are_shown():
    board = TrioletBoard("9@H8", rack="6 7 J")
    assert repr(board).endswith("rack: 6 7 J")
    data, _ = board._repr_mimebundle_()
    assert data["text/plain"] == repr(board)
    assert data["image/svg+xml"].startswith("<svg")
    assert "application/vnd.jupyter.widget-view+json" in data


@pytest.mark.words
def test_the_rack_stands_below_the_picture_of_a_board():
    data, _ = TrioletBoard("9@H8", rack="6 7 J")._repr_mimebundle_()
    assert data["text/html"].endswith("<pre>rack: 6 7 J</pre>")
    data, _ = TrioletBoard("9@H8")._repr_mimebundle_()
    assert "<pre>" not in data["text/html"]


@pytest.mark.parametrize(
    ("drawn", "shown"),
    [
        ("coordinate", "quiet"),
        ("cell", "cell"),
        ("grid", "line"),
        ("tile", "tile"),
        ("edge", "tile-edge"),
        ("number", "tile-ink"),
        ("joker", "joker"),
        *((str(kind), f"{kind}-ink") for kind in Special),
        *((f"{kind} ground", str(kind)) for kind in Special),
        ("proposed tile", "mine"),
        ("fault", "wrong"),
    ],
)
def test_a_picture_has_the_colours_of_the_board_that_one_plays_on(drawn, shown):
    sheets = [
        text.partition("}")[0] for text in (style(), (STATIC / "board.css").read_text("utf-8"))
    ]
    assert re.search(rf"--(lab|triolet)-{shown}: {svg.COLOURS[drawn]};", "".join(sheets))


def test_a_joker_has_the_star_of_the_pictures():
    points = re.search(r'points="([^"]+)"', svg.tile(JOKER))[1]
    assert f"points='{points}'" in (STATIC / "board.css").read_text(encoding="utf-8")


# The board.


def test_a_new_board_is_one_message_with_everything_in_it():
    board = TrioletBoard("9@H8", rack="6 7 J")
    state = board.get_state()
    assert state["tiles"] == {"H8": "9"}
    assert state["rack"] == ["6", "7", "J"]
    assert state["verdict"]["of"] == ""


@pytest.mark.words
def test_the_page_gets_its_words_with_places_for_values():
    words = TrioletBoard().words
    assert words["joker-for"] == "joker for {face}"
    assert [words[f"exchange-{n}"] for n in range(4)] == [
        "Exchange",
        "Exchange 1 tile",
        "Exchange 2 tiles",
        "Exchange 3 tiles",
    ]


def test_the_script_asks_for_no_word_that_the_board_does_not_send():
    script = str(TrioletBoard._esm)
    asked = set(re.findall(r"words\.([a-z]+)|words\[\"([a-z-]+)\"\]", script))
    assert {first or second for first, second in asked} - {"lost"} <= set(TrioletBoard().words)


@pytest.mark.words
def test_the_button_that_confirms_says_the_points_of_a_legal_placement():
    board = TrioletBoard("9@H8", rack="6 7 J")
    assert board.verdict["confirm"] == "Confirm"
    board.place("6@I8")
    assert board.verdict["confirm"] == "Confirm · 15 points"
    board.place("7@G8")
    assert board.verdict["confirm"] == "Confirm"


def test_only_the_answer_to_a_confirmation_tells_the_sum():
    board = TrioletBoard("9@H8", rack="6 7 J")
    board.place("6@I8")
    board.message = say("9 + 6 = 15, they say.")
    assert not board.told
    board.confirm()
    assert board.told
    board.message = ""
    assert not board.told
    board.on_confirm(lambda placement: setattr(board, "message", "Well done."))
    board.confirm()
    assert (board.message, board.told) == ("Well done.", True)


def test_a_quiet_board_has_no_points_in_it():
    board = QuietBoard("9@H8", rack="6 7 J")
    board.place("6@I8")
    assert board.verdict["legal"]
    assert "15" not in json.dumps(board.verdict)


def test_a_small_board_brings_its_own_size_and_special_cells():
    rules = Rules.small(5)
    board = TrioletBoard(Game(rng=random.Random(1), rules=rules).board, rack="1 2 3")
    assert board.size == 5
    assert set(board.specials) == {str(cell) for cell in rules.specials}


@pytest.mark.words
def test_a_face_or_a_multiplier_that_nobody_can_choose_is_refused():
    board = TrioletBoard("9@H8", rack="6 15 J")
    with pytest.raises(LabError, match="no joker among the tiles"):
        board.choose_face(5)
    with pytest.raises(LabError, match="there is no choice here"):
        board.choose_multiplier("down")
    board = TrioletBoard("7@E4 2@F4 8@E3 5@F5", rack="0 1 2")
    board.place("0@E5")
    with pytest.raises(LabError, match="choose across or down"):
        board.choose_multiplier("up")


def test_nothing_chosen_shows_no_cells():
    board = TrioletBoard("9@H8", rack="6 15 J")
    board.show_spots = True
    board.choose("6")
    board.choose("")
    assert board.spots == {}


def test_a_hint_is_shown_until_tiles_are_laid():
    board = TrioletBoard("9@H8", rack="6 15 J")
    board.suggest(Placement.of("6@I8"))
    assert board.hinted == ["6@I8"]
    assert "9 + 6" in board.message
    board.place("6@H9")
    assert board.hinted == []
    assert board.message == ""


def test_tiles_are_picked_for_an_exchange_by_their_places():
    board = TrioletBoard("9@H8", rack="5 5 J")
    exchanged = []
    board.on_exchange(exchanged.append)
    board.start_exchange()
    with pytest.raises(LabError):
        board.exchange()
    with pytest.raises(LabError, match="5"):
        board.pick("5 5 5")
    board.pick("J 5")
    assert board.picked == [0, 2]
    board.confirms += 1
    assert [str(move) for move in exchanged] == ["exchange 5 J"]


def test_laying_a_tile_ends_the_exchange():
    board = TrioletBoard("9@H8", rack="5 6 J")
    board.start_exchange()
    board.pick("5")
    board.place("6@I8")
    assert (board.picking, board.picked) == (False, [])


@pytest.mark.words
def test_an_error_that_is_not_ours_is_named_on_the_board():
    board = TrioletBoard("9@H8", rack="6 7 J")
    board.on_confirm(lambda placement: 1 / 0)
    board.place("6@I8")
    board.confirms += 1
    assert board.message == "Something went wrong: ZeroDivisionError: division by zero"


@pytest.mark.words
@pytest.mark.parametrize(
    ("bad", "said"),
    [
        (lambda: TrioletBoard(7), "A board is.*not 7"),
        (lambda: TrioletBoard(rack=7), "7 is not a rack: write its tiles"),
    ],
)
def test_what_is_of_the_wrong_kind_is_refused_in_one_sentence(bad, said):
    with pytest.raises(LabError, match=said):
        bad()


# Hints on the board itself


def test_a_board_says_the_hints_of_its_best_placement_one_by_one():
    board = TrioletBoard("9@H8 5@I8", rack="1 14 15")
    said = []
    for number in range(1, 5):
        board.asks += 1
        said.append(board.message)
        assert board.hints_used == number
        assert bool(board.hinted) == (number == 4)
    best = max(legal_placements(board.board, Rack.parse("1 14 15")), key=lambda one: one.points)
    assert str(best.placement) in said[-1]
    assert not any(str(best.placement) in text for text in said[:-1])
    board.asks += 1
    assert board.message not in said
    assert board.hints_used == 4


@pytest.mark.parametrize(("board", "rack"), [(7, "6"), ("5@H8", 7), ("5@H8", "16")])
def test_a_position_that_cannot_be_shown_leaves_the_board_as_it_was(board, rack):
    shown = TrioletBoard("9@H8", rack="6 7 J")
    before = repr(shown)
    with pytest.raises(LabError):
        shown.show(board, rack)
    assert repr(shown) == before


def test_the_hints_begin_again_in_another_position():
    board = TrioletBoard("9@H8 5@I8", rack="1 14 15")
    board.next_hint()
    board.show("9@H8", "6 7 J")
    assert board.hints_used == 0
    board.next_hint()
    assert board.hints_used == 1


@pytest.mark.words
def test_a_hint_where_nothing_fits_says_so():
    board = TrioletBoard("15@H8", rack="14 13 12")
    board.asks += 1
    assert board.message == "These tiles fit nowhere."
    assert board.hints_used == 0


def test_only_a_board_that_stands_alone_has_its_own_button_for_hints():
    assert TrioletBoard("9@H8", rack="6 7 J").helpful
    assert not TrioletBoard("9@H8", rack="6 7 J", hints=False).helpful


def test_python_keeps_the_places_of_the_rack_that_the_page_notes():
    board = TrioletBoard("9@H8", rack="4 J 4")
    board.pending, board.slots = ["4@I8", "J2@J8"], [2, 1]
    board.place("4@H9")
    assert (board.pending, board.slots) == (["4@I8", "J2@J8", "4@H9"], [2, 1, -1])
    board.take_back("J8")
    assert (board.pending, board.slots) == (["4@I8", "4@H9"], [2, -1])
    board.clear()
    assert (board.pending, board.slots, board.slot) == ([], [], -1)
