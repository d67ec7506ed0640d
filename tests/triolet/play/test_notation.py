"""Text that survives: positions, pictures, house rules and games, there and back."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from triolet_lab.errors import LabError, NotationError, PositionError, RulesError
from triolet_lab.triolet.play.game import Game
from triolet_lab.triolet.play.notation import (
    board_picture,
    parse_board,
    parse_position,
    parse_rules,
    position_text,
    rules_text,
)
from triolet_lab.triolet.play.record import game_text, parse_game
from triolet_lab.triolet.rules.board import Board
from triolet_lab.triolet.rules.cells import Cell
from triolet_lab.triolet.rules.material import RULEBOOK, Rules
from triolet_lab.triolet.rules.moves import Exchange, Placement, parse_move
from triolet_lab.triolet.rules.tiles import Rack, Tile

SMALL = Rules.small(7)


def play_some(seed: int, turns: int, players: int = 2, rules: Rules = RULEBOOK) -> Game:
    """A game by a player who takes any legal move."""
    rng = random.Random(seed)
    names = ("Ann", "B", "Cid", "Dan") if seed % 2 else ("A", "B", "C", "D")
    game = Game(names[:players], rng=rng, rules=rules)
    while not game.is_over and len(game.turns) < turns:
        game.play(rng.choice(game.legal_moves()))
    return game


seeds = st.integers(min_value=0, max_value=10_000)
lengths = st.integers(min_value=0, max_value=60)
players = st.integers(min_value=2, max_value=4)
FEW_TILES = Rules.small(7, counts=(2,) * 10 + (0,) * 6, jokers=0)
house_rules = st.sampled_from([RULEBOOK, SMALL, FEW_TILES, Rules(lone_opening=2, triolet_bonus=40)])


@settings(max_examples=40, deadline=None)
@given(seeds, lengths, house_rules)
def test_a_picture_of_any_board_reads_back(seed: int, turns: int, rules: Rules) -> None:
    board = play_some(seed, turns, rules=rules).board
    assert parse_board(board_picture(board), rules) == board
    assert Board.parse(board.line, rules) == board


@settings(max_examples=40, deadline=None)
@given(seeds, lengths, players, house_rules)
def test_a_position_in_one_line_reads_back(
    seed: int, turns: int, players: int, rules: Rules
) -> None:
    game = play_some(seed, turns, players, rules)
    for player in range(players):
        view = game.view(player)
        text = position_text(view)
        assert "\n" not in text
        again = parse_position(text)
        assert position_text(again) == text == str(view)
        assert (again.board, again.rack, again.scores) == (view.board, view.rack, view.scores)
        assert again.rack_sizes == view.rack_sizes
        assert again.bag_size == view.bag_size
        assert (again.player, again.to_move) == (view.player, view.to_move)
        assert (again.started, again.passes) == (view.started, view.passes)
        assert again.end == view.end
        assert again.legal_placements() == view.legal_placements()


@settings(max_examples=30, deadline=None)
@given(seeds, lengths, players, house_rules)
def test_a_game_text_reads_back_to_the_same_game(
    seed: int, turns: int, players: int, rules: Rules
) -> None:
    game = play_some(seed, turns, players, rules)
    again = parse_game(game_text(game))
    assert game_text(again) == game_text(game)
    assert again.state == game.state
    assert again.turns == game.turns
    assert again.result == game.result
    while game.turns:
        game.undo()
        again.undo()
        assert again.state == game.state


def test_a_picture_with_a_wide_joker_reads_back() -> None:
    board = Board.parse("J12@H8 3@I8")
    assert "J12" in str(board)
    assert parse_board(str(board)) == board


def test_a_picture_without_the_letters_on_top_reads_too() -> None:
    board = Board.parse("9@D4", SMALL)
    assert parse_board("\n".join(str(board).splitlines()[1:]), SMALL) == board


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        (lambda lines: lines[:-1], "has 6 rows"),
        (lambda lines: [*lines[:-1], "8" + lines[-1][2:]], "Row 7 of the picture"),
        (lambda lines: [*lines[:-1], lines[-1] + "  ."], "Row 7 of the picture"),
        (lambda lines: [*lines[:-1], lines[-1].replace(".", "x3", 1)], "shows x3 on B7"),
        (lambda lines: [*lines[:-1], lines[-1].replace("@", "x2", 1)], "shows x2 on A7"),
        (lambda lines: [*lines[:-1], lines[-1].replace(".", "16", 1)], "'16' is not a tile"),
    ],
)
def test_a_broken_picture_is_refused_with_its_place(change, sentence: str) -> None:  # type: ignore[no-untyped-def]
    lines = str(Board.parse("9@D4", SMALL)).splitlines()
    with pytest.raises(NotationError, match=sentence):
        parse_board("\n".join(change(lines)), SMALL)


@settings(max_examples=20, deadline=None)
@given(house_rules)
def test_house_rules_read_back(rules: Rules) -> None:
    assert parse_rules(rules_text(rules)) == rules


@pytest.mark.parametrize(
    ("text", "error", "sentence"),
    [
        ("colour=3", NotationError, "is no house rule"),
        ("size=7 size=7", NotationError, "is no house rule"),
        ("size=seven", NotationError, "whole numbers"),
        ("size=", NotationError, "whole numbers"),
        ("size=7,9", NotationError, "not a whole number"),
        ("size=8", RulesError, "odd size"),
        ("double=Z1", NotationError, "is not a cell"),
    ],
)
def test_bad_house_rules_are_refused(text: str, error: type[LabError], sentence: str) -> None:
    with pytest.raises(error, match=sentence):
        parse_rules(text)


def test_a_short_position_is_filled_up_as_usual() -> None:
    view = parse_position("9@H8 5@I8 | rack 4 7 J")
    assert view.scores == (0, 0)
    assert view.rack_sizes == (3, 3)
    assert view.bag_size == 83 - 3 - 2 - 3 - 3
    assert view.started == (True, True)


@pytest.mark.parametrize(
    "text",
    [
        "9@H8 5@I8 | rack 4 7 J | scores 25 30 | passes 1",
        "9@H8 5@I8 | rack 4 7 J | scores 25 30 | passes 2 | end stuck",
        "9@H8 5@I8 | rack 4 7 J | scores 25 30 | new 2 | end dead board",
        "empty | rack 4 7 J | scores 0 0 0 | names Ann, Ben, Cid | to-move 3 | new nobody",
        "9@D4 | rack 1 2 | scores 0 0 0 | racks 2 1 2 | bag 0 | rules "
        "size=7 double=D4 triple= replay=A1,G1,A7,G7"
        " counts=4,2,2,0,0,0,0,0,0,1,0,0,0,0,0,0 jokers=0",
    ],
)
def test_what_a_position_says_is_written_again(text: str) -> None:
    assert position_text(parse_position(text)) == text


def test_few_tiles_are_shared_out_among_the_others() -> None:
    rules = Rules.small(7, counts=(4, 2, 2, 0, 0, 0, 0, 0, 0, 1, 2, 0, 0, 0, 0, 0), jokers=0)
    text = f"9@D4 | rack 1 2 | scores 0 0 0 | rules {rules_text(rules)}"
    view = parse_position(text)
    assert (view.rack_sizes, view.bag_size) == ((2, 3, 2), 0)
    assert position_text(view) == text


def test_an_empty_board_is_a_position() -> None:
    view = parse_position("empty | rack 4 7 J")
    assert view.first_turn
    assert len(view.board) == 0


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("9@H8 | colour red", "is not a part of a position"),
        ("9@H8 | rack 1 | rack 2", "is not a part of a position"),
        ("9@H8 | scores 1", "2 to 4 players"),
        ("9@H8 | scores 1 x", "is not a whole number"),
        ("9@H8 | rack 1 2 3 | player 3", "the players are 1 to 2"),
        ("9@H8 | rack 1 2 3 | bag 4", "both racks and bag"),
        ("9@H8 | rack 1 2 3 | scores 0 " + "9" * 5000, "not a whole number from 0 to 999999"),
        ("9@Q8 | rack 1 2 3", "'Q8' is not a cell"),
        ("9H8 | rack 1 2 3", "is not a tile on a cell"),
        ("9@H8 | rack 1 2 3 | end soon", "a game ends out, stuck, dead board"),
    ],
)
def test_an_unreadable_position_is_refused_with_its_place(text: str, sentence: str) -> None:
    with pytest.raises(NotationError, match=sentence):
        parse_position(text)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("1@H8 14@I8 | rack 14 0 0", "2 tiles with 14, and there are only 1"),
        ("1@H8 J1@H9 J2@H10 | rack J 0 0", "4 = 4|joker|1 \\+ 1 \\+ 2"),
        ("1@H8 1@I8 1@J8 1@K8 | rack 2 3 4", "4 tiles in a row"),
        ("4@H8 9@I8 3@J8 | rack 1 2 4", "4 \\+ 9 \\+ 3 = 16"),
        ("9@H8 8@I8 | rack 1 2 4", "9 \\+ 8 = 17"),
        ("9@G8 | rack 1 2 4", "centre, H8, is empty"),
        ("9@H8 2@A1 | rack 1 2 4", "A1 is not joined"),
        ("9@H8 | rack 1 2 4 | names X, Y, Z", "do not fit together"),
        ("9@H8 | rack 1 2 4 | racks 2 3 | bag 73", "the player's own holds 3"),
        ("9@H8 | rack 1 2 4 | names Ann, Ann", "the same name"),
        ("9@H8 | rack 1 2 4 | racks 3 3 | bag 7", "73 tiles|76 tiles are left"),
        ("9@H8 | rack 1 2", "fewer than 3 tiles"),
        ("9@H8 | rack 1 2 4 | passes 2", "after 2 passes"),
    ],
)
def test_an_impossible_position_is_named_as_such(text: str, sentence: str) -> None:
    with pytest.raises(PositionError, match=f"Impossible position: .*({sentence})"):
        parse_position(text)


def test_a_negative_score_reads_back() -> None:
    assert parse_position("9@H8 | rack 1 2 4 | scores -3 5").scores == (-3, 5)


def finished_text() -> str:
    game = Game(["Ann", "Ben"], rng=random.Random(5), first=1)
    while not game.is_over:
        placements = game.legal_placements()
        best = max(placements, key=lambda scored: scored.points, default=None)
        game.play(best.placement if best else game.legal_moves()[-1])
    game.annotate(0, "a training game")
    game.annotate(2, "well  found")
    return game.text


def test_remarks_survive() -> None:
    text = finished_text()
    game = parse_game(text)
    assert (game.comment(0), game.comment(2), game.comment(3)) == (
        "a training game",
        "well found",
        "",
    )
    assert game.text == text


def test_blank_lines_and_windows_line_ends_do_not_matter() -> None:
    text = finished_text()
    assert parse_game("\r\n\r\n".join(text.splitlines())).text == text


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ("triolet game 1", "triolet game 2", "Line 1, 'triolet game 2'.*begins with"),
        ("players: Ann, Ben\n", "", "no line 'players:'"),
        ("first: Ben", "first: Cid", "the players are Ann, Ben"),
        ("first: Ben", "first: Ben\nfirst: Ben", "stands here twice"),
        ("1. Ben:", "2. Ben:", "turn 1 is Ben's"),
        ("1. Ben:", "1. Ann:", "turn 1 is Ben's"),
        ("1. Ben:", "1 Ben:", "is not a turn"),
        ("  = ", "  = 9", "this turn scores"),
        ("  draws ", "  draws 0 0 0 ", "the tiles drawn are"),
        ("2. Ann: ", "2. Ann: 0@A1 ", "Line 6"),
        ("tiles: ", "tiles: 15 ", "exactly once"),
    ],
)
def test_a_corrupt_game_text_is_refused_with_its_place(old: str, new: str, sentence: str) -> None:
    text = finished_text()
    assert old in text
    with pytest.raises(LabError, match=sentence):
        parse_game(text.replace(old, new, 1))


def test_a_missing_result_and_one_too_early_are_refused() -> None:
    lines = finished_text().splitlines()
    with pytest.raises(NotationError, match="its result is missing"):
        parse_game("\n".join(lines[:-1]))
    with pytest.raises(NotationError, match="not over after these turns"):
        parse_game("\n".join([*lines[:-2], lines[-1]]))
    with pytest.raises(NotationError, match="the game ends"):
        parse_game("\n".join([*lines[:-1], lines[-1] + "0"]))
    with pytest.raises(NotationError, match="The text is empty"):
        parse_game("\n")


def test_an_exchange_with_places_that_do_not_fit_is_refused() -> None:
    game = Game(["Ann", "Ben"], rng=random.Random(5), first=1)
    game.play(f"exchange {game.racks[1].tiles[0]}")
    text = game.text
    place = text.rsplit("back ", 1)[1].strip()
    for wrong in ("99", f"{place} {place}"):
        with pytest.raises(NotationError, match="do not fit"):
            parse_game(text.replace(f"back {place}", f"back {wrong}"))
    assert parse_game(text).state == game.state


def test_a_move_text_reads_back() -> None:
    placement = Placement.parse("4@E5 9@F5 2@G5 *across")
    assert Placement.parse(str(placement)) == placement
    assert placement.tiles == (Tile(4), Tile(9), Tile(2))


@pytest.mark.parametrize(
    "read",
    [
        Board.parse,
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


@pytest.mark.parametrize("tiles", [5, "9@H8"])
def test_a_board_is_not_made_from_a_text(tiles):
    with pytest.raises(LabError, match=r"is no collection of placed tiles: Board\.parse"):
        Board(tiles)
