"""Computer players at a table: what is said when one fails, and what is not told."""

import random
import sys

import pytest

from triolet_lab.errors import GameError
from triolet_lab.triolet.play.game import Game
from triolet_lab.triolet.rules.moves import Placement
from triolet_lab.triolet.show import opponents
from triolet_lab.triolet.show.seats import as_it_stands
from triolet_lab.triolet.show.table import GameTable, play
from triolet_lab.triolet.thinking.players import PLAYERS, player
from triolet_lab.widgets.sitting import seated


def against(who):
    """A table at which this player has the first turn."""
    game = Game([who.__name__, "you"], rng=random.Random(7), first=0)
    return GameTable(game, seated([(who.__name__, who), ("you", None)]))


def illegal(view):
    lacking = next(tile for tile in range(16) if str(tile) not in str(view.rack).split())
    return Placement.of(f"{lacking}@A1")


def helpless(view):
    raise GameError(f"There is nothing to do with {view.rack}.")


def broken(view):
    raise RuntimeError("no idea.")


def quitting(view):
    sys.exit("no more")


def endless(view):
    while True:
        pass


@pytest.mark.words
@pytest.mark.parametrize(
    ("who", "said"),
    [
        (illegal, "illegal tried a move that is not allowed ("),
        (helpless, "helpless stopped with GameError."),
        (broken, "broken stopped with RuntimeError: no idea."),
        (quitting, "quitting stopped with SystemExit: no more."),
        (endless, "endless thought for more than 0.1 seconds: its turn is not played."),
        (lambda view: view.rack, "returned something of the kind Rack, which is no move"),
        (lambda view: f"rack {view.rack}", "returned a text, which is no move"),
        (lambda view: None, "returned nothing, which is no move"),
    ],
)
def test_a_player_that_fails_is_named_on_the_board_without_its_tiles(who, said, monkeypatch):
    if who is endless:
        monkeypatch.setattr(opponents, "SECONDS", 0.1)
    causes = {broken: RuntimeError, quitting: SystemExit}
    table = against(who)
    assert said in table.board.message
    assert str(table.game.racks[0]) not in table.board.message
    assert "on your rack" not in table.board.message
    with pytest.raises(GameError) as failed:
        table.step()
    assert said in str(failed.value)
    assert isinstance(failed.value.__cause__, causes.get(who, type(None)))
    assert failed.value.__context__ is failed.value.__cause__ or failed.value.__suppress_context__
    assert table.game.turns == ()


def careful(view):
    best = view.legal_placements()[0]
    return best.worth


@pytest.mark.words
def test_the_line_of_a_failing_function_is_named():
    table = against(careful)
    line = careful.__code__.co_firstlineno + 2
    assert f"careful stopped with AttributeError: {NO_WORTH}" in table.board.message
    assert f" It was in line {line} of careful." in table.board.message


NO_WORTH = "'Scored' object has no attribute 'worth'."


def test_a_function_that_is_repaired_plays_as_repaired(monkeypatch):
    main = sys.modules["__main__"]
    monkeypatch.setattr(main, "careful", careful, raising=False)
    table = play([careful, "you"], rng=random.Random(1), game=opened_by("careful"))
    assert table.game.turns == ()

    def repaired(view, rng):
        return rng.choice(view.legal_placements()).placement

    monkeypatch.setattr(main, "careful", repaired)
    table.step()
    assert len(table.game.turns) == 1
    table.new_game()
    monkeypatch.setattr(main, "careful", "no function")
    assert as_it_stands(table.sitting.seats[0].computer) is careful


def test_an_older_function_of_the_same_name_stays_itself(monkeypatch):
    old = careful
    monkeypatch.setattr(sys.modules["__main__"], "careful", broken, raising=False)
    table = play([old, "you"], game=opened_by("careful"))
    assert "AttributeError" in table.board.message


def opened_by(name):
    """The text of a game in which this player has the first turn."""
    return Game([name, "you"], rng=random.Random(7), first=0).text


def test_a_function_that_wants_chance_gets_its_own_and_not_that_of_the_table():
    given = []

    def guessing(view, rng):
        given.append(rng)
        return rng.choice(view.legal_moves())

    rng = random.Random(7)
    before = rng.getstate()
    game = Game(["guessing", "you"], rng=random.Random(7), first=0)
    table = GameTable(game, seated([("guessing", guessing), ("you", None)]), rng=rng)
    assert len(table.game.turns) == len(given) == 1
    assert given[0] is not rng
    assert rng.getstate() == before


@pytest.mark.words
def test_an_illegal_move_of_a_computer_names_the_rules_that_it_breaks():
    table = against(illegal)
    assert table.board.message == (
        "illegal tried a move that is not allowed (in-rack, centre): its turn is not played."
    )


def test_every_player_of_the_kit_is_explained():
    assert all(str(player(name).summary) for name in PLAYERS)
