"""A whole table in the notebook: board, racks, scores, score sheet and everything one can do."""

import random
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from triolet_lab.errors import GameError, LabError
from triolet_lab.language import joined, say
from triolet_lab.notation import quoted
from triolet_lab.presence import is_somebody_there
from triolet_lab.triolet.play.game import Game, Turn
from triolet_lab.triolet.play.record import parse_game
from triolet_lab.triolet.play.view import View
from triolet_lab.triolet.rules.generator import Scored
from triolet_lab.triolet.rules.moves import Exchange, Move, Pass, as_move
from triolet_lab.triolet.rules.tiles import chance_places, parse_tiles
from triolet_lab.triolet.show.board import TrioletBoard, still
from triolet_lab.triolet.show.buttons import Buttons
from triolet_lab.triolet.show.in_hand import HAND, last_game, offer
from triolet_lab.triolet.show.opponents import as_played, thought
from triolet_lab.triolet.show.panel import (
    OVER,
    WAYS_OUT,
    moment_caption,
    off_board_html,
    scores_html,
    sheet_html,
    situation,
    turn_text,
    unseen_html,
)
from triolet_lab.triolet.show.seats import Seat, misspelt, seats_in, seats_of, spoken_to
from triolet_lab.triolet.show.study import Study, best_of
from triolet_lab.triolet.thinking.hints import Ladder
from triolet_lab.triolet.thinking.players import PLAYERS, Player, player
from triolet_lab.widgets.climb import Climb
from triolet_lab.widgets.controls import labelled
from triolet_lab.widgets.frame import Frame, Still
from triolet_lab.widgets.savefile import check_free, read_game
from triolet_lab.widgets.sitting import Other, Sitting


def play(
    players: Sequence[str | Player] = ("you", "greedy"),
    *,
    position: View | str | None = None,
    game: Game | str | None = None,
    save: str | Path | None = None,
    rng: random.Random | None = None,
) -> "GameTable | Study":
    """A table to play at; with a position, a board to try it on.

    A player is the name of a person, the name of a computer player such as "greedy", or a function
    from a view to a move; one with a parameter `rng` gets a `random.Random` for every turn, and one
    with the name of a computer player is shown as "greedy (yours)".
    In a game that is read back a function plays only if it is given again: without it, a person
    has its seat.

    With `save` every turn is kept in that file, and a file that exists is played on. A new game
    takes that file; the game before is kept beside it, in class-1.triolet for class.triolet. A
    table that finds that another one has written to its file goes on in a file beside it. Without
    `save` a game that is not over is offered again the next time. Until it is over a file does
    not show the tiles at a glance, which is no protection from somebody who wants to know them.

    >>> table = play(["Ann", "Ben"], rng=random.Random(7))
    >>> table.game.names
    ('Ann', 'Ben')
    """
    if position is not None:
        if game is not None or save is not None:
            raise LabError(
                say("A position is tried alone: give play() no game and no file as well.")
            )
        return Study(position)
    rng = random.Random() if rng is None else rng
    _check_kind("rng", rng, random.Random, "random.Random(7)")
    _check_kind("game", game, Game | str | None, "table.text")
    _check_kind("save", save, str | Path | None, "'class.triolet'")
    given = seats_of(players, rng)
    hand = HAND if save is None and is_somebody_there() else None
    offered = last_game(given, rng) if hand and game is None else None
    path = None if save is None else Path(save)
    resumed = game is None and path is not None and path.exists()
    if path is not None and resumed:
        game = read_game(path, parse_game)
    elif isinstance(game, str):
        game = parse_game(game)
    elif game is None:
        game = Game([seat.name for seat in given], rng=rng, you=spoken_to(given))
    if path is not None and not resumed:
        check_free(path, game.kept_text)
    seats = seats_in(game.names, given, rng)
    if game.you is None:
        game.you = spoken_to(seats)
    news: list[object] = [say("The game saved in {path} goes on.", path=path)] if resumed else []
    if offered is not None:
        news.append(offer(offered))
    news += misspelt(seats)
    return GameTable(game, seats, save=path, hand=hand, offered=offered, rng=rng, news=news)


def _check_kind(name: str, value: object, kind: Any, example: str) -> None:
    if not isinstance(value, kind):
        raise LabError(
            say(
                "play({name}=...) takes something like {example}, not {value}.",
                name=name,
                example=example,
                value=quoted(value),
            )
        )


_BACK = say("The game before is back.")


class GameTable(Frame):
    """A game with everything that its players see and do; every button is a method as well.

    >>> table = play(["Ann", "Ben"], rng=random.Random(7))
    >>> table.take_the_screen()
    >>> turn = table.play(table.hint().placement)
    >>> len(table.game.turns)
    1
    """

    def __init__(
        self,
        game: Game,
        seats: Sequence[Seat],
        *,
        save: Path | None = None,
        hand: Path | None = None,
        offered: Other[Game] | None = None,
        rng: random.Random | None = None,
        news: Sequence[object] = (),
    ) -> None:
        self.sitting = Sitting(game, seats, save, hand, offered)
        """Who sits where, who may see what, and what undo leads back to."""
        self._rng = rng or random.Random()
        self._climbs: list[Climb[Ladder]] = []
        self.board = TrioletBoard(hints=False)
        """The board; like the other parts it can be shown in a cell of its own."""
        self.board.on_confirm(self.play)
        self.board.on_exchange(self.play)
        self.scores, self.sheet, self.tracker = labelled(), labelled(), labelled()
        """Who has how many points; the score sheet; the tiles that are still unseen."""
        self.buttons = Buttons(self)
        """What can be pressed and chosen."""
        super().__init__([self.buttons.beside_the_board()])
        self.add_class("triolet-table")
        with self.board.errors_shown():
            self._go_on(len(game.turns), news)

    @property
    def game(self) -> Game:
        """The game that is played."""
        return self.sitting.game

    @property
    def text(self) -> str:
        """The game as a text; `play(game=text)` gives the same table."""
        return self.game.text

    @property
    def people(self) -> tuple[int, ...]:
        """The seats that no computer has."""
        return self.sitting.people

    @property
    def onlooker(self) -> int | None:
        """The person whose tiles may be shown now; None when nobody may see a rack."""
        return self.sitting.onlooker

    # What a player can do.

    def play(self, move: Move | str) -> Turn:
        """Play a move for the player whose turn it is; then the computers have theirs."""
        before = len(self.game.turns)
        turn = self._played(as_move(move))
        self._go_on(before)
        return turn

    def exchange(self, tiles: str) -> Turn:
        """Exchange these tiles, such as "14 J"."""
        return self.play(Exchange(parse_tiles(tiles)))

    def choose_exchange(self) -> None:
        """Let the player choose on the rack what to exchange, where the rules allow it."""
        view = self._own_view()
        reasons = view.check(Exchange(view.rack.tiles[:1]))
        if reasons:
            raise GameError(joined(reasons, " "))
        self.board.start_exchange()

    def pass_turn(self) -> Turn:
        """Pass, where the rules allow it."""
        return self.play(Pass())

    def step(self) -> Turn:
        """Let the computer whose turn it is play one turn."""
        mover = self.sitting.mover
        if mover.computer is None:
            raise GameError(say("It is the turn of {name}, a person.", name=mover.called))
        before = len(self.game.turns)
        turn = self._computer_turn()
        self._go_on(before)
        return turn

    def undo(self) -> None:
        """Take back the last turn of a person, and what the computers played after it.

        Where nobody has moved in a new game, the game before comes back. Where several people
        share the screen, the rack is hidden until its owner asks for it.
        """
        game = self.game
        self.sitting.undo()
        self._shown([] if self.game is game else [_BACK])

    def redo(self) -> None:
        """Play again what was taken back, up to the next turn of a person."""
        game, before = self.game, len(self.game.turns)
        self.sitting.redo()
        self._go_on(before if self.game is game else 0)

    def play_on(self) -> None:
        """Go on with the game before this one, while nobody has moved in this one."""
        self.sitting.play_on()
        self._go_on(len(self.game.turns), [_BACK])

    def new_game(self) -> None:
        """Begin another game with the same people, and computers as strong as chosen.

        Undo brings the game before back. If it is saved, it is kept beside its file meanwhile.
        """
        self._begin_anew()

    def choose_computer(self, seat: int, name: str) -> None:
        """Seat another computer: at once while no person has moved, else from the next game on."""
        if seat not in self.buttons.strengths:
            raise GameError(say("No computer player of the kit has the seat {seat}.", seat=seat))
        if name not in PLAYERS:
            raise GameError(
                say(
                    "There is no player {name}: there are {known}.",
                    name=quoted(name),
                    known=joined(PLAYERS),
                )
            )
        self.buttons.strengths[seat].value = name

    def hint(self) -> Scored:
        """Show the placement that earns most now."""
        found = self._best(self._own_view())
        self.board.suggest(found.placement)
        return found

    def next_hint(self) -> str:
        """Say one thing more about that placement: its idea, its region, a tile, and then itself.

        How many hints were asked for is kept with the turn.
        """
        view = self._own_view()
        climb = self._climb_of(view)
        if climb is None:
            climb = Climb(Ladder(view, self._best(view).placement))
            self._climbs.append(climb)
        return str(self.board.say_hint(climb))

    def show_where(self, shown: bool = True) -> None:
        """Mark, for every tile that is chosen, the cells where it may go."""
        self.buttons.where.value = shown

    def take_the_screen(self) -> None:
        """The player whose turn it is sits at the screen and may see the rack."""
        self.sitting.take_the_screen()
        self._refresh()

    def look_at(self, turn: int) -> None:
        """Turn the score sheet to the position after so many turns; 0 is the start."""
        self.sitting.look_at(turn)
        self._refresh()

    def look_at_now(self) -> None:
        """Turn the score sheet to the present."""
        self.look_at(len(self.game.turns))

    # What follows.

    def _say(self, *messages: object) -> None:
        """Put these sentences on the board, each on a line of its own."""
        self.board.message = str(joined(messages, "\n"))

    def _best(self, view: View) -> Scored:
        found = best_of(view)
        if found is None:
            raise GameError(WAYS_OUT[not view.check(Pass())])
        return found

    def _own_view(self) -> View:
        if self.game.state.end is not None:
            raise GameError(OVER[self.game.state.end])
        if self.onlooker != self.game.to_move:
            raise GameError(say("It is the turn of {name}.", name=self.sitting.mover.called))
        return self.game.view()

    def _played(self, move: Move) -> Turn:
        climb = self._climb_of(self.game.view())
        turn = self.game.play_recorded(move, self._places(move), hints=climb.used if climb else 0)
        self.sitting.moved()
        return turn

    def _climb_of(self, view: View) -> Climb[Ladder] | None:
        """The hints that were given in this position, also before it was gone back to."""
        return next((climb for climb in self._climbs if climb.ladder.view == view), None)

    def _places(self, move: Move) -> tuple[int, ...] | None:
        """Where exchanged tiles go in the bag: by chance, also in a game that was read back."""
        if not isinstance(move, Exchange) or self.game.is_over or self.game.check(move):
            return None
        count = len(move.tiles)
        return chance_places(len(self.game.state.bag) - count, count, self._rng)

    def _go_on(self, before: int, news: Sequence[object] = ()) -> None:
        """Let the computers play until a person is to move, then save and show the table."""
        sitting = self.sitting
        try:
            while self.people and sitting.mover.computer is not None and not self.game.is_over:
                self._say(say("{name} is thinking…", name=sitting.mover.called))
                self._computer_turn()
        finally:
            played = self.game.log[before:]
            turns = [turn_text(turn, sitting.called[turn.player]) for turn in played]
            self._shown([*news, *turns])

    def _computer_turn(self) -> Turn:
        seat, view = self.sitting.mover, self.game.view()
        assert seat.computer is not None
        return self._played(as_played(thought(seat.computer, view, seat.called), view, seat.called))

    def _begin_anew(self, news: Sequence[object] = ()) -> None:
        chosen = self.buttons.strengths
        players = [
            chosen[number].value if number in chosen else seat.computer or seat.name
            for number, seat in enumerate(self.sitting.seats)
        ]
        seats = seats_of(players, self._rng)
        names, rules = [seat.name for seat in seats], self.game.rules
        game = Game(names, rng=self._rng, rules=rules, you=spoken_to(seats))
        kept = self.sitting.begin_anew(game, seats)
        if kept is not None:
            news = [*news, say("The game before is kept in {path}.", path=kept)]
        if self.sitting.before is not None:
            news = [*news, say("“Undo” brings the game before back.")]
        self._go_on(0, news)

    def on_strength(self, name: str) -> None:
        """Another computer was chosen."""
        explained = say("{name}: {summary}", name=name, summary=player(name).summary)
        if self.sitting.own_steps:
            self._say(joined([say("From the next game on."), explained], " "))
        else:
            self._begin_anew([explained])

    def _shown(self, news: Sequence[object] = ()) -> None:
        self.sitting.page = None
        self._refresh(news)
        told = self.sitting.save()
        if told is not None:
            self._say(told, self.board.message)

    def _refresh(self, news: Sequence[object] = ()) -> None:
        sitting = self.sitting
        shown = self.game
        if sitting.page is not None:
            shown = self.game.replay()
            shown.go_to(sitting.page)
        self._show_board(shown, news)
        self.buttons.refresh()
        to_move, bag = None if shown.is_over else shown.to_move, len(shown.state.bag)
        self.scores.value = scores_html(sitting.called, shown.scores, bag, to_move)
        self.sheet.value = sheet_html(self.game, sitting.shown_turn, sitting.called)
        if self.onlooker is None:
            self.tracker.value = off_board_html(shown.board)
        else:
            self.tracker.value = unseen_html(shown.view(self.onlooker).unseen)

    def _show_board(self, shown: Game, news: Sequence[object]) -> None:
        last = shown.log[-1].placement if shown.log else None
        rack, first = "", False
        if self.sitting.may_move:
            view = shown.view()
            rack, first = str(view.rack), view.first_turn
        text = str(joined([*news, situation(self.sitting, shown)], "\n"))
        cells = last.cells if last else ()
        self.board.show(shown.board, rack, first_turn=first, last=cells, message=text)

    # What is shown where no widget can be.

    def still(self) -> Still:
        """The board with the last move, and the moment of the game."""
        last = self.game.log[-1].placement if self.game.log else None
        caption = str(moment_caption(self.game, self.sitting.you, self.sitting.called))
        return still(f"{self.board.board}\n{caption}", self.game.board, last, caption)
