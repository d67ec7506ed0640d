"""Who may see what at a table and what undo leads back to, with a game that has no moves at all."""

from dataclasses import dataclass

import pytest

from triolet_lab.errors import GameError
from triolet_lab.widgets.sitting import Seat, Sitting, seated


@dataclass(frozen=True)
class Step:
    player: int


class Counting:
    """A game in which everybody steps in turn; a player may step twice."""

    def __init__(self, names):
        self.names = tuple(names)
        self.is_over = False
        self._steps = []
        self._now = 0

    @property
    def turns(self):
        return tuple(self._steps[: self._now])

    @property
    def to_move(self):
        return (self.turns[-1].player + 1) % len(self.names) if self.turns else 0

    @property
    def kept_text(self):
        return "".join(str(step.player) for step in self.turns)

    def go_to(self, turn):
        assert 0 <= turn <= len(self._steps)
        self._now = turn

    def step(self, player=None):
        self._steps[self._now :] = [Step(self.to_move if player is None else player)]
        self._now += 1


def sitting_of(*players, save=None):
    """A table; whoever is written in capitals is a computer."""
    seats = seated([(name, str.upper if name.isupper() else None) for name in players])
    return Sitting(Counting(players), seats, save)


def step(sitting, player=None):
    sitting.game.step(player)
    sitting.moved()


def test_a_person_alone_is_you_and_always_at_the_screen():
    sitting = sitting_of("Ann", "BOT")
    assert (sitting.you, sitting.people, sitting.onlooker) == (0, (0,), 0)
    step(sitting)
    assert sitting.onlooker == 0
    assert not sitting.may_move
    assert not sitting.awaits_person


def test_friends_are_nobody_in_particular_and_are_called_by_their_names():
    sitting = sitting_of("you", "Ben")
    assert sitting.you is None
    assert sitting.called == ("you", "Ben")


def test_computers_alone_have_no_people():
    sitting = sitting_of("BOT", "ROB")
    assert (sitting.you, sitting.people) == (None, ())
    step(sitting)
    step(sitting)
    assert sitting.own_steps == [0, 1]
    sitting.take_the_screen()
    assert sitting.onlooker is None


def test_the_screen_belongs_to_nobody_when_the_turn_passes_on():
    sitting = sitting_of("Ann", "Ben")
    assert sitting.awaits_person
    sitting.take_the_screen()
    assert (sitting.onlooker, sitting.may_move) == (0, True)
    step(sitting)
    assert (sitting.onlooker, sitting.at_screen) == (None, None)
    step(sitting)  # Ben has moved without asking for the rack: Ann has not asked again
    assert sitting.onlooker is None


def test_a_player_who_moves_again_stays_at_the_screen():
    sitting = sitting_of("Ann", "Ben")
    sitting.take_the_screen()
    step(sitting, player=1)  # the turn comes back to Ann
    assert sitting.may_move


@pytest.mark.parametrize("names", [("Ann", "Ben"), ("Ann", "Ben", "Cem", "Dee")])
def test_after_undo_and_redo_a_rack_is_hidden_until_its_owner_asks(names):
    sitting = sitting_of(*names)
    for _ in names:
        sitting.take_the_screen()
        step(sitting)
    sitting.undo()
    assert sitting.game.to_move == len(names) - 1
    assert sitting.onlooker is None
    sitting.redo()
    assert sitting.onlooker is None
    sitting.undo()
    sitting.take_the_screen()
    assert sitting.onlooker == len(names) - 1


def test_undo_goes_back_to_the_last_turn_of_a_person_and_redo_forward_to_the_next():
    sitting = sitting_of("Ann", "BOT")
    for _ in range(4):
        step(sitting)
    assert sitting.own_steps == [0, 2]
    sitting.undo()
    assert len(sitting.game.turns) == 2
    sitting.undo()
    assert len(sitting.game.turns) == 0
    with pytest.raises(GameError):
        sitting.undo()
    sitting.redo()
    assert len(sitting.game.turns) == 2
    sitting.redo()
    assert not sitting.can_redo
    with pytest.raises(GameError):
        sitting.redo()


def test_a_step_of_ones_own_ends_what_redo_may_lead_to():
    sitting = sitting_of("Ann", "BOT")
    for _ in range(4):
        step(sitting)
    sitting.undo()
    step(sitting)
    assert (sitting.furthest, sitting.can_redo) == (3, False)


def test_pages_are_turned_and_the_last_one_is_the_present():
    sitting = sitting_of("Ann", "BOT")
    step(sitting)
    step(sitting)
    sitting.look_at(1)
    assert (sitting.page, sitting.shown_turn, sitting.may_move) == (1, 1, False)
    sitting.look_at(2)
    assert (sitting.page, sitting.shown_turn, sitting.may_move) == (None, 2, True)
    with pytest.raises(GameError):
        sitting.look_at(3)


def test_undo_brings_back_the_game_before_a_new_one_and_redo_the_new_one():
    sitting = sitting_of("Ann", "BOT")
    old, seats = sitting.game, sitting.seats
    step(sitting)
    new = Counting(["BOT", "Ann"])
    sitting.begin_anew(new, seats[::-1])
    assert sitting.can_undo
    sitting.begin_anew(newest := Counting(["BOT", "Ann"]), seats[::-1])  # a double click
    step(sitting)
    sitting.undo()
    assert (sitting.game, sitting.seats, len(old.turns)) == (old, seats, 1)
    sitting.undo()
    sitting.redo()
    assert (sitting.game, len(old.turns)) == (old, 1)
    sitting.redo()
    assert (sitting.game, sitting.seats, len(newest.turns)) == (newest, seats[::-1], 1)
    sitting.undo()
    step(sitting)
    assert not sitting.can_redo


def test_a_new_game_in_which_somebody_has_moved_is_undone_turn_by_turn_first():
    sitting = sitting_of("Ann", "BOT")
    step(sitting)
    sitting.begin_anew(new := Counting(["Ann", "BOT"]), sitting.seats)
    step(sitting)
    assert not sitting.can_play_on
    sitting.undo()
    assert (sitting.game, len(new.turns), sitting.can_play_on) == (new, 0, True)
    sitting.play_on()
    assert len(sitting.game.turns) == 1
    with pytest.raises(GameError):
        sitting.play_on()


def test_a_file_holds_the_game_that_came_back_and_nothing_stays_beside_it(tmp_path):
    file, beside = tmp_path / "class.game", tmp_path / "class-1.game"
    sitting = sitting_of("Ann", "BOT", save=file)
    step(sitting)
    sitting.save()
    assert sitting.begin_anew(Counting(["Ann", "BOT"]), sitting.seats) == beside
    sitting.save()
    assert (file.read_text(), beside.read_text()) == ("", "0")
    sitting.undo()
    assert beside.exists()  # until the file holds the game
    sitting.save()
    assert file.read_text() == "0"
    assert not beside.exists()
    sitting.redo()
    sitting.save()
    assert (file.read_text(), beside.read_text()) == ("", "0")


def test_the_game_in_hand_is_kept_as_soon_as_somebody_has_moved(tmp_path):
    hand = tmp_path / ".game"
    sitting = Sitting(Counting(["Ann", "BOT"]), sitting_of("Ann", "BOT").seats, hand=hand)
    sitting.save()
    assert not hand.exists()
    step(sitting)
    sitting.save()
    assert hand.read_text() == "0"
    hand.unlink()
    hand.mkdir()
    sitting.save()  # nobody has asked for it


def test_another_game_begins_with_nobody_at_the_screen():
    sitting = sitting_of("Ann", "Ben")
    sitting.take_the_screen()
    step(sitting)
    sitting.look_at(0)
    sitting.begin(Counting(["Ann", "Ben"]), sitting.seats)
    assert (sitting.at_screen, sitting.page, sitting.furthest) == (None, None, 0)


def test_a_game_is_kept_in_its_file_and_beside_it(tmp_path):
    sitting = sitting_of("Ann", "BOT", save=tmp_path / "class.game")
    assert sitting.begin_anew(Counting(["Ann", "BOT"]), sitting.seats) is None  # nobody has moved
    step(sitting)
    assert sitting.save() is None
    assert (tmp_path / "class.game").read_text() == "0"
    assert sitting.begin_anew(sitting.game, sitting.seats) == tmp_path / "class-1.game"
    sitting = sitting_of("Ann", "BOT")
    step(sitting)
    assert sitting.begin_anew(sitting.game, sitting.seats) is None


def test_a_seat_is_a_value():
    assert Seat("Ann") == Seat("Ann", None, is_you=False)
