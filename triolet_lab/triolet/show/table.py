"""A whole table in the notebook: board, racks, scores, score sheet and everything one can do."""

import random
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from triolet_lab.errors import GameError, IllegalMoveError, LabError
from triolet_lab.triolet.play.game import Game, Turn
from triolet_lab.triolet.play.record import parse_game
from triolet_lab.triolet.play.view import View
from triolet_lab.triolet.rules.generator import Scored
from triolet_lab.triolet.rules.moves import Exchange, Move, Pass, as_move
from triolet_lab.triolet.rules.tiles import parse_tiles
from triolet_lab.triolet.show.board import TrioletBoard, with_picture
from triolet_lab.triolet.show.panel import (
    ending_text,
    is_you,
    off_board,
    scores_html,
    sheet_html,
    tracker_html,
    turn_text,
)
from triolet_lab.triolet.show.savefile import check_free, keep_beside, read_game, save_text
from triolet_lab.triolet.show.seats import computers_of, misspelt, seats_of, strength_of
from triolet_lab.triolet.show.study import Study, best_of
from triolet_lab.triolet.thinking.hints import Climb, Ladder, help_remark
from triolet_lab.triolet.thinking.players import PLAYERS, Player, is_of_the_kit, player
from triolet_lab.widgets.controls import Controls, labelled, row, section, show, side_by_side
from triolet_lab.widgets.frame import Frame

SECONDS = 10
"""So long a learner's function may think about a turn."""


def play(
    players: Sequence[str | Player] = ("you", "greedy"),
    *,
    position: View | str | None = None,
    game: Game | str | None = None,
    save: str | Path | None = None,
    rng: random.Random | None = None,
) -> "Table | Study":
    """A table to play at; with a position, a board to try it on.

    A player is the name of a person, the name of a computer player such as "greedy", or a function
    from a view to a move; one with a parameter `rng` gets a `random.Random` for every turn, and one
    with the name of a computer player is shown as "greedy (yours)".
    In a game that is read back a function plays only if it is given again: without it, a person
    has its seat.

    With `save` every turn is kept in that file, and a file that exists is played on. A new game
    takes that file; the game before is kept beside it, in class-1.triolet for class.triolet.

    >>> table = play(["Ann", "Ben"], rng=random.Random(7))
    >>> table.game.names
    ('Ann', 'Ben')
    """
    if position is not None:
        if game is not None or save is not None:
            raise LabError("A position is tried alone: give play() no game and no file as well.")
        return Study(position)
    rng = random.Random() if rng is None else rng
    _check_kind("rng", rng, random.Random, "random.Random(7)")
    _check_kind("game", game, Game | str | None, "table.text")
    _check_kind("save", save, str | Path | None, "'class.triolet'")
    seats = seats_of(players, rng)
    path = None if save is None else Path(save)
    resumed = game is None and path is not None and path.exists()
    if path is not None and resumed:
        game = read_game(path)
    elif isinstance(game, str):
        game = parse_game(game)
    elif game is None:
        game = Game(list(seats), rng=rng)
    if path is not None and not resumed:
        check_free(path, game)
    news = misspelt(game.names, seats)
    if resumed:
        news = f"The game saved in {path} goes on.\n{news}".strip()
    return Table(game, computers_of(game, seats, rng), save=path, rng=rng, news=news)


def _check_kind(name: str, value: object, kind: Any, example: str) -> None:
    if not isinstance(value, kind):
        raise LabError(f"play({name}=...) takes something like {example}, not {value!r}.")


class Table(Frame):
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
        computers: dict[int, Player],
        *,
        save: Path | None = None,
        rng: random.Random | None = None,
        news: str = "",
    ) -> None:
        self.game = game
        """The game that is played."""
        self._computers = computers
        self._save = save
        self._rng = rng or random.Random()
        self._furthest = len(game.turns)
        self._page: int | None = None
        self._at_screen: int | None = None
        self._climbs: list[Climb] = []
        self.board = TrioletBoard(hints=False)
        """The board; like the other parts it can be shown in a cell of its own."""
        self.board.on_confirm(self.play)
        self.board.on_exchange(self.play)
        self.scores, self.sheet, self.tracker = labelled(), labelled(), labelled()
        """Who has how many points; the score sheet; the tiles that are still unseen."""
        self._build()
        super().__init__([self._layout()])
        self.add_class("triolet-table")
        with self.board.errors_shown():
            self._go_on(len(game.turns), news)

    @property
    def text(self) -> str:
        """The game as a text; `play(game=text)` gives the same table."""
        return self.game.text

    @property
    def people(self) -> tuple[int, ...]:
        """The seats that no computer has."""
        return tuple(n for n in range(len(self.game.names)) if n not in self._computers)

    @property
    def onlooker(self) -> int | None:
        """The person whose tiles may be shown now; None when nobody may see a rack."""
        if len(self.people) == 1:
            return self.people[0]
        return self.game.to_move if self._at_screen == self.game.to_move else None

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

    def pass_turn(self) -> Turn:
        """Pass, where the rules allow it."""
        return self.play(Pass())

    def step(self) -> Turn:
        """Let the computer whose turn it is play one turn."""
        computer = self._computers.get(self.game.to_move)
        if computer is None:
            raise GameError(f"It is the turn of {self._mover}, a person.")
        before = len(self.game.turns)
        turn = self._computer_turn(computer)
        self._go_on(before)
        return turn

    def undo(self) -> None:
        """Take back the last turn of a person, and what the computers played after it."""
        if not self._own_turns():
            raise GameError("There is no turn to take back.")
        self.game.go_to(self._own_turns()[-1])
        self._shown()

    def redo(self) -> None:
        """Play again what was taken back, up to the next turn of a person."""
        if len(self.game.turns) == self._furthest:
            raise GameError("There is no turn to play again.")
        before = len(self.game.turns)
        self.game.redo()
        while len(self.game.turns) < self._furthest and self.game.to_move in self._computers:
            self.game.redo()
        self._go_on(before)

    def new_game(self) -> None:
        """Begin another game with the same people, and computers as strong as chosen.

        A game that is saved is kept beside its file, if anybody has moved in it.
        """
        news = ""
        if self._save is not None and self._own_turns():
            news = f"The game before is kept in {keep_beside(self._save, self.text)}."
        seats = [
            self._strengths[number].value
            if number in self._strengths
            else self._computers.get(number, name)
            for number, name in enumerate(self.game.names)
        ]
        named = seats_of(seats, self._rng)
        self.game = Game(list(named), rng=self._rng, rules=self.game.rules)
        self._computers = computers_of(self.game, named, self._rng)
        self._furthest, self._at_screen = 0, None
        self._go_on(0, news)

    def choose_computer(self, seat: int, name: str) -> None:
        """Seat another computer: at once while no person has moved, else from the next game on."""
        if seat not in self._strengths:
            raise GameError(f"No computer player of the kit has the seat {seat}.")
        if name not in PLAYERS:
            raise GameError(f"There is no player {name!r}: there are {', '.join(PLAYERS)}.")
        self._strengths[seat].value = name

    def hint(self) -> Scored:
        """Show the placement that earns most now."""
        view = self._own_view()
        found = best_of(view)
        if found is None:
            raise GameError(_way_out(view))
        self.board.suggest(found.placement)
        return found

    def next_hint(self) -> str:
        """Say one thing more about that placement: its idea, its region, a tile, and then itself.

        How many hints were asked for becomes the remark of the turn.
        """
        view = self._own_view()
        climb = self._climb_of(view)
        if climb is None:
            found = best_of(view)
            if found is None:
                raise GameError(_way_out(view))
            climb = Climb(Ladder(view, found.placement))
            self._climbs.append(climb)
        return self.board.say_hint(climb)

    def show_where(self, shown: bool = True) -> None:
        """Mark, for every tile that is chosen, the cells where it may go."""
        self._where.value = shown

    def take_the_screen(self) -> None:
        """The player whose turn it is sits at the screen and may see the rack."""
        self._at_screen = self.game.to_move
        self._refresh()

    def look_at(self, turn: int) -> None:
        """Turn the score sheet to the position after so many turns; 0 is the start."""
        if turn not in range(len(self.game.turns) + 1):
            raise GameError(f"There is no turn {turn}: turns go from 0 to {len(self.game.turns)}.")
        self._page = None if turn == len(self.game.turns) else turn
        self._refresh()

    def look_at_now(self) -> None:
        """Turn the score sheet to the present."""
        self.look_at(len(self.game.turns))

    # What follows.

    @property
    def _mover(self) -> str:
        return self.game.names[self.game.to_move]

    def _own_turns(self) -> list[int]:
        """The moments before the turns that undo may go back to: those of people, if there are."""
        mine = self.people or range(len(self.game.names))
        return [number for number, turn in enumerate(self.game.turns) if turn.player in mine]

    def _own_view(self) -> View:
        if self.game.is_over:
            raise GameError(f"The game is over ({self.game.state.end}).")
        if self.onlooker != self.game.to_move:
            raise GameError(f"It is the turn of {self._mover}.")
        return self.game.view()

    def _played(self, move: Move) -> Turn:
        climb = self._climb_of(self.game.view())
        turn = self.game.play_recorded(move, self._places(move))
        self._furthest = len(self.game.turns)
        if climb is not None:
            self.game.annotate(self._furthest, help_remark(climb.used))
        return turn

    def _climb_of(self, view: View) -> Climb | None:
        """The hints that were given in this position, also before it was gone back to."""
        return next((climb for climb in self._climbs if climb.ladder.view == view), None)

    def _places(self, move: Move) -> tuple[int, ...] | None:
        """Where exchanged tiles go in the bag: by chance, also in a game that was read back."""
        if not isinstance(move, Exchange) or self.game.is_over or self.game.check(move):
            return None
        left = len(self.game.state.bag) - len(move.tiles)
        return tuple(self._rng.randrange(left + n + 1) for n in range(len(move.tiles)))

    def _go_on(self, before: int, news: str = "") -> None:
        """Let the computers play until a person is to move, then save and show the table."""
        try:
            while not self.game.is_over and self.people and self.game.to_move in self._computers:
                self.board.message = f"{self._mover} is thinking…"
                self._computer_turn(self._computers[self.game.to_move])
        finally:
            turns = map(turn_text, self.game.log[before:])
            self._shown("\n".join(filter(None, [news, *turns])))

    def _computer_turn(self, computer: Player) -> Turn:
        move = self._thought(computer)
        try:
            return self._played(as_move(move))
        except IllegalMoveError as error:
            what = _told(error)
        except LabError:
            what = f"returned {_kind(move)}, which is no move"
        raise GameError(f"{self._mover} {what}: its turn is not played.")

    def _thought(self, computer: Player) -> Any:
        """What a computer wants to play; a learner's function may fail, or never come to an end."""
        if is_of_the_kit(computer):
            return computer(self.game.view())
        from triolet_lab.arena.referee import Seat, TooSlowError, with_chance  # loads numpy

        view = self.game.view()
        # Chance of its own: that of the table deals the tiles.
        seat = Seat(with_chance(computer, random.Random(str(view))), SECONDS)
        try:
            return seat.move(view)
        except TooSlowError:
            what = f"thought for more than {SECONDS:g} seconds: its turn is not played"
            raise GameError(f"{self._mover} {what}.") from None
        except (Exception, SystemExit) as error:
            cause = None if isinstance(error, LabError) else error
            raise GameError(f"{self._mover} {_told(error)}.") from cause
        finally:
            seat.leave()

    def _shown(self, message: str = "") -> None:
        self._page = None
        self._refresh(message)
        if self._save is not None:
            save_text(self._save, self.text)

    # The widgets.

    def _build(self) -> None:
        controls = Controls(self.board)
        self._take = controls.button("Show my tiles", self.take_the_screen, "primary")
        self._next = controls.button("Next turn", self.step, "primary")
        self._exchange = controls.button("Exchange…", self._open_exchange)
        self._pass = controls.button("Pass", self.pass_turn)
        self._hint = controls.button("Hint", self.next_hint)
        self._where = controls.where
        self._undo = controls.button("Undo", self.undo)
        self._redo = controls.button("Redo", self.redo)
        self._new = controls.button("New game", self._ask_new_game)
        self._earlier = controls.button("◀ Earlier", lambda: self.look_at(self._shown_turn - 1))
        self._later = controls.button("Later ▶", lambda: self.look_at(self._shown_turn + 1))
        self._present = controls.button("Now", self.look_at_now)
        self._strengths = self._choices(controls)

    def _choices(self, controls: Controls) -> dict[int, Any]:
        """A list of strengths for every seat that a computer player of the kit has."""
        names = {
            seat: self.game.names[seat]
            for seat, computer in sorted(self._computers.items())
            if is_of_the_kit(computer) and strength_of(self.game.names[seat])
        }
        found = {}
        for seat, name in names.items():
            label = "Play against" if len(names) == 1 and self.people else f"Player {seat + 1}"
            choice = controls.choice(label, list(PLAYERS), strength_of(name))
            controls.watch(choice, self._on_strength)
            found[seat] = choice
        return found

    def _on_strength(self, name: str) -> None:
        # The first sentence says how it plays; the others speak of options, for code.
        said, *_ = " ".join(player(name).explanation.split()).split(". ")
        explained = f"{name}: {said.rstrip('.')}."
        if self._own_turns():
            self.board.message = f"From the next game on. {explained}"
            return
        self.new_game()
        self.board.message = f"{explained}\n{self.board.message}"

    def _layout(self) -> Any:
        pages = row(labelled("<h3>Score sheet</h3>"), self._earlier, self._later, self._present)
        side = [
            section(
                self.scores,
                row(self._take, self._next),
                row(self._exchange, self._pass, self._hint, self._where),
            ),
            section(row(self._undo, self._redo, self._new), row(*self._strengths.values())),
            section(pages, self.sheet),
            section(self.tracker),
        ]
        return side_by_side(self.board, side)

    def _open_exchange(self) -> None:
        """Let the player choose tiles of the rack."""
        view = self._own_view()
        reasons = view.check(Exchange(view.rack.tiles[:1]))
        if reasons:
            raise GameError(" ".join(map(str, reasons)))
        self.board.start_exchange()

    def _ask_new_game(self) -> None:
        """Begin anew; a game that is under way asks once more first."""
        under_way = self.game.turns and not self.game.is_over
        if under_way and self._new.description == "New game":
            self._new.description = "Give this game up?"
            self.board.message = "Press again to give this game up and begin another."
        else:
            self.new_game()

    @property
    def _shown_turn(self) -> int:
        return len(self.game.turns) if self._page is None else self._page

    def _refresh(self, message: str = "") -> None:
        self._new.description = "New game"
        shown = self.game
        if self._page is not None:
            shown = self.game.replay()
            shown.go_to(self._page)
        self._show_board(shown, message)
        self._show_buttons()
        to_move = None if shown.is_over else shown.to_move
        self.scores.value = scores_html(shown.names, shown.scores, len(shown.state.bag), to_move)
        self.sheet.value = sheet_html(self.game, self._shown_turn)
        if self.onlooker is None:
            self.tracker.value = tracker_html("Not on the board", off_board(shown.board))
        else:
            self.tracker.value = tracker_html("Still unseen", shown.view(self.onlooker).unseen)

    def _show_board(self, shown: Game, message: str) -> None:
        last = shown.log[-1].placement if shown.log else None
        rack, first, said = "", False, self._situation(shown)
        if self._page is None and not shown.is_over and self.onlooker == shown.to_move:
            view = shown.view()
            rack, first = str(view.rack), view.first_turn
        text = f"{message}\n{said}".strip()
        cells = last.cells if last else ()
        self.board.show(shown.board, rack, first_turn=first, last=cells, message=text)

    def _situation(self, shown: Game) -> str:
        """What the board says about this moment."""
        name = shown.names[shown.to_move]
        if self._page is not None:
            return f"The position after turn {self._page}; “Now” leads back to the game."
        if shown.result is not None:
            return ending_text(shown.result)
        if shown.to_move not in self.people:
            return f"{name} is to move."
        if self.onlooker != shown.to_move:
            return f"Pass the screen to {name}."
        view = shown.view()
        whose = "It is your turn." if is_you(name) else f"{name}, it is your turn."
        return whose if view.legal_placements() else f"{whose} {_way_out(view)}"

    def _show_buttons(self) -> None:
        game, now = self.game, self._page is None and not self.game.is_over
        mine = now and self.onlooker == game.to_move
        who = "Show" if is_you(self._mover) else f"I am {self._mover}: show"
        self._take.description = f"{who} my tiles"
        show(self._take, now and not mine and game.to_move in self.people)
        show(self._next, now and game.to_move in self._computers)
        for button in (self._exchange, self._pass, self._hint, self._where):
            button.disabled = not mine
        why = " ".join(map(str, game.check(Pass()))) if mine else ""
        self._pass.tooltip = why or "Pass"
        self._undo.disabled = self._page is not None or not self._own_turns()
        self._redo.disabled = self._page is not None or len(game.turns) == self._furthest
        self._earlier.disabled = self._shown_turn == 0
        self._later.disabled = self._present.disabled = self._shown_turn == len(game.turns)

    # What is shown where no widget can be.

    def __repr__(self) -> str:
        return str(self.game)

    def _repr_mimebundle_(self, **options: Any) -> tuple[dict[str, Any], dict[str, Any]]:
        bundle = super()._repr_mimebundle_(**options)
        last = self.game.log[-1].placement if self.game.log else None
        caption = str(self.game).removeprefix(str(self.game.board)).strip()
        return with_picture(bundle, repr(self), self.game.board, last, caption)


def _told(error: BaseException) -> str:
    """What went wrong, without the sentences of the kit: they name tiles that others may not see.

    >>> _told(ZeroDivisionError("division by zero"))
    'stopped with ZeroDivisionError: division by zero'
    """
    if isinstance(error, IllegalMoveError):
        rules = ", ".join(dict.fromkeys(reason.rule for reason in error.reasons))
        return f"tried a move that is not allowed ({rules})"
    text = "" if isinstance(error, LabError) else f": {error}".rstrip(" .:")
    return f"stopped with {type(error).__name__}{text}"


def _kind(value: object) -> str:
    """What something is, without what it holds."""
    if value is None or isinstance(value, str):
        return "nothing" if value is None else "a text"
    return f"something of the kind {type(value).__name__}"


def _way_out(view: View) -> str:
    """What is left for a player who can place nothing."""
    return f"You can place nothing: {'exchange tiles' if view.check(Pass()) else 'pass'}."
