"""Whole games as text, there and back, and those of version 0.1.0."""

import random
from pathlib import Path

import pytest
from hypothesis import given, settings
from random_games import house_rules, lengths, play_some, players, seeds

from triolet_lab.errors import LabError, NotationError
from triolet_lab.triolet.play.game import Game
from triolet_lab.triolet.play.record import parse_game
from triolet_lab.triolet.play.transcript import unveiled
from triolet_lab.triolet.rules.material import Rules
from triolet_lab.triolet.rules.moves import Exchange


@settings(max_examples=30, deadline=None)
@given(seeds, lengths, players, house_rules)
def test_a_game_text_reads_back_to_the_same_game(
    seed: int, turns: int, players: int, rules: Rules
) -> None:
    game = play_some(seed, turns, players, rules)
    again = parse_game(game.text)
    assert again.text == game.text
    assert again.state == game.state
    assert again.turns == game.turns
    assert again.result == game.result
    while game.turns:
        game.undo()
        again.undo()
        assert again.state == game.state


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


@pytest.mark.words
@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ("triolet game 2", "triolet game 3", "Line 1, 'triolet game 3': this kit reads games of"),
        ("triolet game 2", "triolet class 2", "Line 1, 'triolet class 2'.*begins with"),
        ("first: Ben", "first: Ben\nyou: Cid", "'you: Cid': the players are Ann, Ben"),
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
        ("  draws ", "  back " + "9" * 5000 + "  draws ", "is not a"),
        ("2. Ann: ", "2. Ann: exchange 9  back " + "9" * 5000 + " #", "is not a whole number"),
    ],
)
def test_a_corrupt_game_text_is_refused_with_its_place(old: str, new: str, sentence: str) -> None:
    text = finished_text()
    assert old in text
    with pytest.raises(LabError, match=sentence):
        parse_game(text.replace(old, new, 1))


@pytest.mark.words
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


@pytest.mark.words
def test_an_exchange_with_places_that_do_not_fit_is_refused() -> None:
    game = Game(["Ann", "Ben"], rng=random.Random(5), first=1)
    game.play(f"exchange {game.racks[1].tiles[0]}")
    text = game.text
    place = text.rsplit("back ", 1)[1].strip()
    for wrong in ("99", f"{place} {place}"):
        with pytest.raises(NotationError, match="do not fit"):
            parse_game(text.replace(f"back {place}", f"back {wrong}"))
    assert parse_game(text).state == game.state


@settings(max_examples=20, deadline=None)
@given(seeds, lengths, players, house_rules)
def test_what_is_kept_in_a_file_reads_back_to_the_same_game(
    seed: int, turns: int, players: int, rules: Rules
) -> None:
    game = play_some(seed, turns, players, rules)
    again = parse_game(game.kept_text)
    assert (again.text, again.kept_text) == (game.text, game.kept_text)


def exchanged() -> Game:
    game = Game(["Ann", "Ben"], rng=random.Random(5), first=1)
    game.play(game.legal_placements()[0].placement)
    game.play(f"exchange {game.racks[0].tiles[0]}", hints=1)
    return game


def test_until_the_end_a_file_shows_neither_bag_nor_racks_at_a_glance() -> None:
    game = exchanged()
    text = game.kept_text
    assert not any(word in text for word in ("tiles:", "draws", "exchange", "back"))
    order = " ".join(map(str, game.order))
    assert order in game.text
    assert order[:10] not in text
    assert parse_game(finished_text()).kept_text == finished_text()


@pytest.mark.words
@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ("hidden: ", "hidden: A", "'hidden:' cannot be read"),
        ("hidden: ", "hidden: é", "'hidden:' cannot be read"),
        ("hidden: ", "tiles: 1 2 3\nhidden: ", "'hidden:' does not belong here"),
        ("triolet game 2", "triolet game 1", "'hidden:' does not belong here"),
        ("Ann: hidden ", "Ann: hidden A", "what is hidden here cannot be read"),
        ("Ann: hidden ", "Ann: hidden!", "Line 6"),
    ],
)
def test_a_changed_veil_is_refused(old: str, new: str, sentence: str) -> None:
    text = exchanged().kept_text
    assert old in text
    with pytest.raises(NotationError, match=sentence):
        parse_game(text.replace(old, new, 1))


def test_a_game_text_begins_with_its_version() -> None:
    assert finished_text().startswith("triolet game 2  # a training game\n")


def test_hints_and_the_player_who_is_you_read_back() -> None:
    game = Game(["Ann", "Ben"], rng=random.Random(5), first=1, you=0)
    game.play(game.legal_placements()[0].placement, hints=2)
    game.play(f"exchange {game.racks[0].tiles[0]}", hints=4)
    game.annotate(2, "hints 1 of 4")
    again = parse_game(game.text)
    assert "  hints 2\n" in game.text
    assert "  hints 4  # hints 1 of 4\n" in game.text
    assert [turn.hints for turn in again.turns] == [2, 4]
    assert [(turn.hints, turn.is_you) for turn in again.log] == [(2, False), (4, True)]
    assert (again.you, again.comment(2), again.text) == (0, "hints 1 of 4", game.text)


VERSION_1 = (Path(__file__).parents[1] / "playthroughs" / "version_1.txt").read_text("utf-8")


def test_a_game_of_version_1_tells_its_hints_in_remarks() -> None:
    game = parse_game(VERSION_1)
    assert game.is_over
    assert [turn.hints for turn in game.turns[:4]] == [2, 0, 4, 0]
    assert [game.comment(turn) for turn in range(1, 6)] == ["", "", "", "hints 2 of 4 and more", ""]


def test_in_version_1_whoever_is_called_you_is_you() -> None:
    game = parse_game(VERSION_1)
    assert (game.names, game.you) == (("You", "Ben"), 0)
    assert parse_game(VERSION_1.replace("You", "Ann")).you is None


def test_a_game_of_version_1_is_written_in_version_2() -> None:
    game = parse_game(VERSION_1)
    again = parse_game(game.text)
    assert game.text.startswith("triolet game 2\nplayers: You, Ben\nyou: You\n")
    assert (again.state, again.turns, again.you) == (game.state, game.turns, 0)


@pytest.mark.words
def test_a_turn_tells_no_points_and_no_tiles_that_it_does_not_have() -> None:
    game = Game(["Ann", "Ben"], rng=random.Random(5), first=0)
    game.play(Exchange(game.racks[0].tiles))
    text = game.text
    with pytest.raises(NotationError, match="this turn scores nothing"):
        parse_game(text.replace("  draws", "  = 7  draws", 1))
    lines = finished_text().splitlines()
    last = next(line for line in reversed(lines) if "draws" not in line and "= " in line)
    with pytest.raises(NotationError, match="no tiles are drawn"):
        parse_game("\n".join(lines).replace(last, f"{last}  draws 1", 1))


def test_what_was_veiled_in_another_way_is_refused() -> None:
    assert unveiled("OQ==") == "9"
    with pytest.raises(ValueError, match="OR=="):
        unveiled("OR==")
