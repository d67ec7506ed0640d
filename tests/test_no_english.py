"""In a language of nonsense nothing that a person meets has an English word left in it."""

import argparse
import errno
import os
import random
import re
from collections.abc import Iterator

import ipywidgets
import matplotlib as mpl
import pytest
from nonsense_words import RULES, english, read_in

from triolet_lab import (
    Game,
    Placement,
    analyse,
    analysis_board,
    class_game,
    class_results,
    cli,
    compare,
    explore,
    parse_position,
    play,
    player,
    puzzle,
    review,
    score,
    simulate,
    tournament,
)
from triolet_lab.language import NONSENSE, VARIABLE, language, speak
from triolet_lab.triolet.lessons.worksheets import SHEETS, worksheet
from triolet_lab.triolet.show import pictures, plots
from triolet_lab.triolet.show.board import TrioletBoard
from triolet_lab.triolet.thinking.explanation import explain
from triolet_lab.triolet.thinking.puzzles import Theme
from triolet_lab.widgets.frame import Drawn

mpl.use("Agg")

POSITION = "9@H8 5@I8 | rack 1 14 15 | scores 12 23 | names Ann, Ben"
QUIET = {"progress": False, "workers": 1, "seed": 4}


@pytest.fixture(autouse=True, scope="module")
def _nonsense():
    before = language()
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv(VARIABLE, before)  # speak changes it: it is restored after the tests
        speak(NONSENSE)
        yield
        speak(before)


# What a widget shows.


def shown_by(widget: ipywidgets.Widget) -> Iterator[str]:
    """Every text that a widget and its parts show."""
    if isinstance(widget, Drawn):
        yield from drawn_by(widget)
    for name in ("description", "tooltip", "placeholder", "value"):
        if isinstance(text := getattr(widget, name, None), str):
            # A box that holds a choice shows its label; its value is an id.
            is_id = name == "value" and hasattr(widget, "options")
            yield "" if is_id else read_in(text)
    for option in getattr(widget, "options", ()):
        yield str(option[0] if isinstance(option, tuple) else option)
    for part in getattr(widget, "children", ()):
        yield from shown_by(part)


def drawn_by(widget: Drawn) -> Iterator[str]:
    """The texts that the script of a widget is given."""
    yield from (re.sub(r"\{\w+\}", "", text) for text in widget.words.values())
    for name in ("label", "message", "title", "claim_label", "skip_label"):
        yield str(getattr(widget, name, ""))
    for column in getattr(widget, "columns", ()):
        yield column["title"]
    for row in getattr(widget, "rows", ()):
        yield " ".join([*row["texts"], *row["tags"]])
    verdict = getattr(widget, "verdict", {})
    yield " ".join(map(str, strings_in({**verdict, "of": ""})))


def strings_in(data: object) -> Iterator[str]:
    """The texts in data such as a verdict, those that are read out of ids."""
    if isinstance(data, dict):
        for name, value in data.items():
            if name not in ("rule", "kind", "cells", "direction", "id"):
                yield from strings_in(value)
    elif isinstance(data, list | tuple):
        for value in data:
            yield from strings_in(value)
    elif isinstance(data, str):
        yield data


def left_in(widget: ipywidgets.Widget, *more: str) -> set[str]:
    """The English words of a widget, alive and on a page without a kernel."""
    words = set().union(*(english(text, *more) for text in shown_by(widget)))
    bundle = widget._repr_mimebundle_()
    data = bundle[0] if isinstance(bundle, tuple) else bundle
    for kind in ("text/plain", "text/html", "image/svg+xml"):
        words |= english(read_in(data.get(kind, "")), *more)
    return words | english(repr(widget), *more)


def played(turns: int = 1000, **options: object) -> Game:
    game = Game(["Ann", "Ben"], rng=random.Random(7), first=0, **options)
    seats = [player("random", rng=random.Random(1)), player("greedy")]
    while len(game.turns) < turns and not game.is_over:
        game.play(seats[game.to_move](game.view()))
    return game


# Widgets.


@pytest.mark.parametrize("turns", [0, 3, 1000])
@pytest.mark.parametrize("you", [None, 0])
def test_the_table(turns, you):
    table = play(["Ann", "greedy"], game=played(turns, you=you).text, rng=random.Random(7))
    assert left_in(table) == set()
    if turns < 1000:
        table.take_the_screen()
        for _ in range(4):
            table.next_hint()
            assert left_in(table) == set()
        table.pass_turn if turns else table.choose_exchange()
        assert left_in(table) == set()
        table.board.clear()
        table.play(table.hint().placement)
        assert left_in(table) == set()
        table.new_game()
        assert left_in(table) == set()


def test_a_table_against_the_computer():
    table = play(rng=random.Random(7))
    assert left_in(table, "you") == set()
    table.play(table.hint().placement)
    table.undo()
    assert left_in(table, "you") == set()


def test_the_board_alone_with_a_placement_that_breaks_rules():
    board = TrioletBoard("9@H8 5@I8", "1 14 J")
    for tiles in ("1@J8", "14@K8", "14@A1", "J@G8"):
        board.clear()
        board.place(tiles)
        assert left_in(board) == set()
    board.clear()
    board.chosen = "1"
    assert left_in(board) == set()


def test_the_study():
    study = play(position=POSITION)
    assert left_in(study, "rack") == set()
    for _ in range(4):
        study.next_hint()
        assert left_in(study) == set()
    study.board.clear()
    study.place("1@J8")
    study.confirm()
    assert left_in(study) == set()


@pytest.mark.parametrize("theme", Theme)
def test_a_puzzle(theme):
    board = puzzle(theme, 1, save=None, rng=random.Random(1))
    assert left_in(board) == set()
    for _ in range(4):
        board.hint()
    assert left_in(board) == set()
    board.board.clear()
    board.place(str(board.puzzle.answers[0]).partition(" *")[0])
    board.confirm()
    assert left_in(board) == set()


def test_a_review():
    board = review(played(), most=3, samples=48)
    assert left_in(board) == set()
    for number in range(1, len(board.asked) + 1):
        board.go_to(number)
        board.hint()
        assert left_in(board) == set()
        board.reveal()
        assert left_in(board) == set()
    board.board.clear()
    board.place(str(board.mistake.better).partition(" *")[0])
    board.confirm()
    assert left_in(board) == set()


def test_the_class_game_and_its_results(tmp_path):
    game = class_game("Ann", 7, turns=2, folder=tmp_path)
    where = re.findall(r"[a-z]+", str(game.file))
    assert left_in(game, *where) == set()
    game.hand_in("9@H8 1@I8", 12)
    assert left_in(game, *where) == set()
    game.skip()
    assert left_in(game, *where) == set()
    results = class_results(tmp_path)
    assert english(results) == set()
    assert english(read_in(results._repr_html_())) == set()


def test_the_analysis_board():
    board = analysis_board(played(8), samples=48, seconds=None)
    board.wait()
    assert left_in(board) == set()
    board.choose(board.table.rows[1]["move"])
    board.show_dangers()
    assert left_in(board) == set()
    board.back()
    board.wait()
    assert left_in(board) == set()
    over = analysis_board(played(), samples=48, seconds=None)
    over.wait()
    assert left_in(over) == set()


def test_the_explorer():
    explorer = explore("greedy", "random", games=20)
    explorer.wait()
    assert left_in(explorer) == set()


# Pictures and plots.


def test_pictures():
    view = parse_position(POSITION)
    placement = view.legal_placements()[0].placement
    drawn = [
        pictures.board(view.board, placement=placement),
        pictures.board(view.board, placement=Placement.parse("1@K8")),
        pictures.rack(view.rack),
        *(pictures.tile(tile) for tile in view.unseen),
        pictures.board(parse_position("J6@H8 5@I8 | rack 1 14 15").board),
    ]
    for picture in drawn:
        assert english(read_in(picture)) == set()


@pytest.mark.parametrize("kind", plots.KINDS)
def test_plots(kind):
    result = simulate(["greedy", "random"], 30, **QUIET)
    assert drawn_words(result.plot(kind)) == set()
    assert english(result) == set()
    assert english(read_in(result._repr_html_())) == set()


def test_a_comparison_and_a_tournament():
    compared = compare("greedy", "random", games=40, **QUIET)
    tried = tournament(["greedy", "random"], games=10, **QUIET)
    for result, draw in ((compared, plots.comparison), (tried, plots.tournament)):
        assert english(result) == set()
        assert drawn_words(draw(result)) == set()
    assert english(read_in(tried._repr_html_())) == set()


def drawn_words(ax) -> set[str]:
    """The English words in and about a plot."""
    legend = ax.get_legend()
    texts = [ax.get_title(), ax.get_xlabel(), ax.get_ylabel(), plots.alternative_text(ax)]
    texts += [text.get_text() for text in ax.texts]
    if legend is not None:
        texts += [legend.get_title().get_text(), *(t.get_text() for t in legend.get_texts())]
    for other in ax.figure.axes:
        texts += [other.get_ylabel(), *(label.get_text() for label in other.get_yticklabels())]
    return set().union(*map(english, texts))


# What is printed.


def test_what_values_print():
    game, view = played(), parse_position(POSITION)
    placement = view.legal_placements()[0].placement
    said = [
        *(game.log, game.result, game, game.replay()),
        *view.check("14@K8"),
        *(score(view.board, placement), explain(view, placement), analyse(POSITION, samples=48)),
    ]
    for value in said:
        assert english(value) == set()
        if hasattr(value, "_repr_html_"):
            assert english(read_in(value._repr_html_())) == set()


def parsers(parser: argparse.ArgumentParser) -> Iterator[argparse.ArgumentParser]:
    yield parser
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            for below in action.choices.values():
                yield from parsers(below)


def test_the_help_of_the_command():
    for parser in parsers(cli._parser()):
        texts = [parser.description or ""]
        for action in parser._actions:
            is_own = not isinstance(action, argparse._HelpAction | argparse._VersionAction)
            texts += [action.help or ""] if is_own else []
            texts += [one.help or "" for one in getattr(action, "_choices_actions", ())]
        for text in texts:
            assert english(text, "default") == set()


@pytest.mark.parametrize(
    "words",
    [
        ["simulate", "--games", "20"],
        ["simulate", "--players", "nobody"],
        ["worksheet", "--lesson", "99"],
        ["check", "nothing.ipynb"],
        ["class", "results", "nowhere"],
        ["--folder", "/dev/null/lessons"],
    ],
    ids=" ".join,
)
def test_what_the_command_prints(words, capsys):
    cli.main(words)
    told = capsys.readouterr()
    text = (told.out + told.err).replace("triolet-lab: ", "")
    given = re.findall(r"[a-z]+", " ".join(words))
    system = re.findall(r"\w+", os.strerror(errno.ENOENT) + " " + os.strerror(errno.ENOTDIR))
    assert english(text, *given, *system) == set()


@pytest.mark.parametrize("lesson", SHEETS)
def test_a_worksheet(lesson):
    assert english(read_in(worksheet(lesson, 1)), *RULES) == set()
