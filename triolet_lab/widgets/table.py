"""A whole table in the notebook: board, racks, scores, score sheet and everything one can do."""

import random
from collections.abc import Callable, Sequence
from html import escape
from pathlib import Path
from typing import Any

import ipywidgets  # type: ignore[import-untyped]

from triolet_lab.triolet import svg
from triolet_lab.triolet.errors import GameError, TrioletError
from triolet_lab.triolet.game import Game, Turn
from triolet_lab.triolet.gametext import parse_game
from triolet_lab.triolet.movegen import Scored
from triolet_lab.triolet.moves import Exchange, Move, Pass
from triolet_lab.triolet.players import PLAYERS, Player, player
from triolet_lab.triolet.text import parse_position
from triolet_lab.triolet.tiles import JOKER, Tile, parse_tiles
from triolet_lab.triolet.view import View

from .triolet_board import TrioletBoard, with_picture


def play(
    players: Sequence[str | Player] = ("you", "greedy"),
    *,
    position: str | None = None,
    game: Game | str | None = None,
    save: str | Path | None = None,
    rng: random.Random | None = None,
) -> "Table | TrioletBoard":
    """A table to play at; with a position, the board to try it on.

    A player is the name of a person, the name of a computer player such as "greedy", or a function
    from a view to a move. With `save` every turn is kept in that file, and a file that exists is
    played on.

    >>> table = play(["Ann", "Ben"], rng=random.Random(7))
    >>> table.game.names
    ('Ann', 'Ben')
    """
    if position is not None:
        view = parse_position(position)
        return TrioletBoard(view.board, view.rack, first_turn=view.first_turn)
    rng = rng or random.Random()
    path = None if save is None else Path(save)
    if game is None and path is not None and path.exists():
        game = path.read_text(encoding="utf-8")
    if isinstance(game, str):
        game = parse_game(game)
    seats = _seats(players)
    if game is None:
        game = Game(list(seats), rng=rng)
    return Table(game, _computers(game, seats), save=path, rng=rng)


def _seats(players: Sequence[str | Player]) -> dict[str, Player | None]:
    """The names at the table, each with its computer player or None for a person."""
    seats: dict[str, Player | None] = {}
    for who in players:
        name = who if isinstance(who, str) else getattr(who, "__name__", str(who))
        single, count = name, 1
        while name in seats and (not isinstance(who, str) or single in PLAYERS):
            count += 1
            name = f"{single} {count}"
        if name in seats:
            raise GameError(f"Two players are called {name}: give each a name of their own.")
        seats[name] = _built_in(name) if isinstance(who, str) else who
    return seats


def _built_in(name: str) -> Player | None:
    """The computer player that a name such as "greedy" or "greedy 2" stands for."""
    strength = name.rstrip("0123456789").rstrip()
    return player(strength) if strength in PLAYERS else None


def _computers(game: Game, seats: dict[str, Player | None]) -> dict[int, Player]:
    """Which seats of a game the computer has: as given, or by their names in a game read back."""
    found = {}
    for number, name in enumerate(game.names):
        computer = seats[name] if name in seats else _built_in(name)
        if computer is not None:
            found[number] = computer
    return found


def save_text(path: Path, text: str) -> None:
    """Write a file in one step: whatever happens, it holds the old text or the new one."""
    fresh = path.with_name(f".{path.name}.new")
    fresh.write_text(text, encoding="utf-8")
    fresh.replace(path)


class Table(ipywidgets.VBox):  # type: ignore[misc]  # ipywidgets has no types
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
    ) -> None:
        self.game = game
        self._computers = computers
        self._save = save
        self._rng = rng or random.Random()
        self._furthest = len(game.turns)
        self._page: int | None = None
        self._at_screen: int | None = None
        self.board = TrioletBoard()
        self.board.on_confirm(self.play)
        self._build()
        super().__init__([self._layout()])
        self.add_class("triolet-table")
        with self.board.errors_shown():
            self._go_on()

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
        turn = self.game.play(move)
        self._furthest = len(self.game.turns)
        self._go_on()
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
            raise GameError(f"It is the turn of {self.game.names[self.game.to_move]}, a person.")
        turn = self._computer_turn(computer)
        self._go_on()
        return turn

    def undo(self) -> None:
        """Take back the last turn of a person, and what the computers played after it."""
        self._check_undo()
        mine = self.people or range(len(self.game.names))
        turns = self.game.turns
        self.game.go_to(max(n for n, turn in enumerate(turns) if turn.player in mine))
        self._shown()

    def _check_undo(self) -> None:
        mine = self.people or range(len(self.game.names))
        if not any(turn.player in mine for turn in self.game.turns):
            raise GameError("There is no turn to take back.")

    def redo(self) -> None:
        """Play again what was taken back, up to the next turn of a person."""
        if len(self.game.turns) == self._furthest:
            raise GameError("There is no turn to play again.")
        self.game.redo()
        while len(self.game.turns) < self._furthest and self.game.to_move in self._computers:
            self.game.redo()
        self._go_on()

    def new_game(self) -> None:
        """Begin another game with the same people, and computers as strong as chosen."""
        seats: list[str | Player] = []
        for number, name in enumerate(self.game.names):
            computer = self._computers.get(number)
            seats.append(name if computer is None or _built_in(name) else computer)
            if _built_in(name) is not None and self._strength.value:
                seats[-1] = self._strength.value
        named = _seats(seats)
        self.game = Game(list(named), rng=self._rng, rules=self.game.rules)
        self._computers = _computers(self.game, named)
        self._furthest, self._at_screen = 0, None
        self._go_on()

    def hint(self) -> Scored:
        """Show the placement that earns most now."""
        view = self._own_view()
        found = max(view.legal_placements(), key=lambda scored: scored.points, default=None)
        if found is None:
            raise GameError("You can place nothing: " + _way_out(view))
        where = view.score(found.placement).one_line
        self.board.message = f"Hint: {found.placement} earns {found.points} points ({where})."
        return found

    def show_where(self, shown: bool = True) -> None:
        """Mark, for every tile that is chosen, the cells where it may go."""
        self.board.show_spots = self._where.value = shown

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

    def _own_view(self) -> View:
        if self.game.is_over:
            raise GameError(f"The game is over ({self.game.state.end}).")
        if self.onlooker is None or self.onlooker != self.game.to_move:
            raise GameError(f"It is the turn of {self.game.names[self.game.to_move]}.")
        return self.game.view()

    def _go_on(self) -> None:
        """Let the computers play until a person is to move, then save and show the table."""
        before = len(self.game.turns)
        try:
            while not self.game.is_over and self.people and self.game.to_move in self._computers:
                self._computer_turn(self._computers[self.game.to_move])
        finally:
            self._shown("\n".join(map(str, self.game.log[before:])))

    def _computer_turn(self, computer: Player) -> Turn:
        name = self.game.names[self.game.to_move]
        try:
            turn = self.game.play(computer(self.game.view()))
        except Exception as error:
            raise GameError(f"{name} could not play: {type(error).__name__}: {error}") from error
        self._furthest = len(self.game.turns)
        return turn

    def _shown(self, message: str = "") -> None:
        self._page = None
        self._refresh(message)
        if self._save is not None:
            try:
                save_text(self._save, self.text)
            except OSError as error:
                raise TrioletError(f"The game could not be saved: {error}") from error

    # The widgets.

    def _build(self) -> None:
        self._scores, self._sheet, self._tracker = (ipywidgets.HTML() for _ in range(3))
        self._take = self._button("Show my tiles", self.take_the_screen, "primary")
        self._next = self._button("Next turn", self.step, "primary")
        self._exchange = self._button("Exchange…", self._open_exchange)
        self._pass = self._button("Pass", self.pass_turn)
        self._undo = self._button("Undo", self.undo)
        self._redo = self._button("Redo", self.redo)
        self._hint = self._button("Hint", self.hint)
        self._new = self._button("New game", self._ask_new_game)
        self._earlier = self._button("◀ Earlier", lambda: self.look_at(self._shown_turn - 1))
        self._later = self._button("Later ▶", lambda: self.look_at(self._shown_turn + 1))
        self._where = ipywidgets.ToggleButton(description="Show where", layout=_compact())
        self._where.observe(lambda change: self.show_where(change["new"]), names=["value"])
        self._where.tooltip = "Mark the cells where the chosen tile may go"
        built_in = [n for n in map(_strength_name, self.game.names) if n]
        self._strength = ipywidgets.Dropdown(
            options=list(PLAYERS),
            value=built_in[0] if built_in else None,
            description="Computer",
            tooltip="How the computer plays in the next new game",
        )
        self._strength.layout.display = "" if built_in else "none"
        self._picks = ipywidgets.HBox(layout=ipywidgets.Layout(flex_flow="row wrap"))

    def _button(self, text: str, act: Callable[[], object], style: str = "") -> Any:
        button = ipywidgets.Button(description=text, button_style=style, layout=_compact())
        button.on_click(lambda _: self._press(act))
        return button

    def _press(self, act: Callable[[], object]) -> None:
        with self.board.errors_shown():
            self.board.message = ""
            act()

    def _layout(self) -> Any:
        wrap = ipywidgets.Layout(flex_flow="row wrap")
        turn = [self._take, self._next, self._exchange, self._pass, self._hint, self._where]
        game = [self._undo, self._redo, self._new, self._strength]
        pages = [self._earlier, self._later]
        side = ipywidgets.VBox(
            [
                self._scores,
                ipywidgets.HBox(turn, layout=wrap),
                self._picks,
                ipywidgets.HBox(game, layout=wrap),
                ipywidgets.HBox(pages, layout=wrap),
                self._sheet,
                self._tracker,
            ],
            layout=ipywidgets.Layout(flex="1 1 320px", min_width="0"),
        )
        self.board.layout = ipywidgets.Layout(flex="1 1 420px", min_width="0", max_width="620px")
        return ipywidgets.HBox([self.board, side], layout=wrap)

    def _open_exchange(self) -> None:
        """Offer the tiles of the rack to choose from."""
        view = self._own_view()
        reasons = view.check(Exchange(view.rack.tiles))
        if reasons:
            raise GameError(" ".join(map(str, reasons)))
        self.board.clear()
        picks = [
            ipywidgets.ToggleButton(description=str(tile), layout=_compact()) for tile in view.rack
        ]

        def exchange_picked() -> None:
            self.exchange(" ".join(pick.description for pick in picks if pick.value))

        go = self._button("Exchange these", exchange_picked, "primary")
        stop = self._button("Cancel", self._refresh)
        self._picks.children = [ipywidgets.Label("Choose tiles:"), *picks, go, stop]

    def _ask_new_game(self) -> None:
        """Begin anew; a game that is under way asks once more first."""
        under_way = self.game.turns and not self.game.is_over
        if under_way and self._new.description == "New game":
            self._new.description = "Give this game up?"
        else:
            self.new_game()

    @property
    def _shown_turn(self) -> int:
        return len(self.game.turns) if self._page is None else self._page

    def _refresh(self, message: str = "") -> None:
        self._picks.children = ()
        self._new.description = "New game"
        shown = self.game
        if self._page is not None:
            shown = self.game.replay()
            shown.go_to(self._page)
        self._show_board(shown, message)
        self._show_buttons()
        self._scores.value = _score_table(shown)
        self._sheet.value = _sheet(self.game, self._shown_turn)
        view = None if self.onlooker is None else shown.view(self.onlooker)
        self._tracker.value = "" if view is None else _tracker(view)

    def _show_board(self, shown: Game, message: str) -> None:
        last = shown.log[-1].placement if shown.log else None
        marked = last.cells if last else ()
        name = shown.names[shown.to_move]
        if self._page is not None:
            said = f"The position after turn {self._page}; “Later” leads back to the game."
            self.board.show(shown.board, last=marked, message=said)
        elif shown.result is not None:
            self.board.show(shown.board, last=marked, message=f"{message}\n{shown.result}".strip())
        elif self.onlooker == shown.to_move:
            view = shown.view()
            first = view.first_turn
            said = message or f"{name}, it is your turn."
            self.board.show(view.board, view.rack, first_turn=first, last=marked, message=said)
        else:
            turn = (
                f"Pass the screen to {name}." if self._is_person(shown) else f"{name} is to move."
            )
            self.board.show(shown.board, last=marked, message=f"{message}\n{turn}".strip())

    def _is_person(self, shown: Game) -> bool:
        return shown.to_move in self.people

    def _show_buttons(self) -> None:
        game, now = self.game, self._page is None and not self.game.is_over
        mine = now and self.onlooker == game.to_move
        name = game.names[game.to_move]
        self._take.description = f"I am {name}: show my tiles"
        _show(self._take, now and not mine and game.to_move in self.people)
        _show(self._next, now and game.to_move in self._computers)
        for button in (self._exchange, self._pass, self._hint, self._where):
            button.disabled = not mine
        why = " ".join(map(str, game.check(Pass()))) if mine else ""
        self._pass.tooltip = why or "Pass"
        self._undo.disabled = self._page is not None or not game.turns
        self._redo.disabled = self._page is not None or len(game.turns) == self._furthest
        self._earlier.disabled = self._shown_turn == 0
        self._later.disabled = self._shown_turn == len(game.turns)

    # What is shown where no widget can be.

    def __repr__(self) -> str:
        return str(self.game)

    def _repr_mimebundle_(self, **options: Any) -> tuple[dict[str, Any], dict[str, Any]]:
        bundle = super()._repr_mimebundle_(**options)
        return with_picture(bundle, repr(self), svg.board(self.game.board))


def _compact() -> Any:
    return ipywidgets.Layout(width="auto", min_width="70px")


def _show(widget: Any, shown: bool) -> None:
    widget.layout.display = "" if shown else "none"


def _strength_name(name: str) -> str:
    return name.rstrip("0123456789").rstrip() if _built_in(name) else ""


def _way_out(view: View) -> str:
    if not view.check(Pass()):
        return "pass."
    return "exchange tiles."


def _score_table(game: Game) -> str:
    rows = ""
    for number, (name, points) in enumerate(zip(game.names, game.scores, strict=True)):
        turn = "▶ to move" if number == game.to_move and not game.is_over else ""
        rows += f'<tr><th scope="row">{escape(name)}</th><td>{points}</td><td>{turn}</td></tr>'
    bag = len(game.state.bag)
    return (
        '<table class="triolet-scores"><caption>Scores, '
        f"{bag} tile{'' if bag == 1 else 's'} in the bag</caption>{rows}</table>"
    )


def _sheet(game: Game, shown: int) -> str:
    rows = "".join(
        f"<tr class='{'triolet-page' if turn.number == shown else ''}'>"
        f"<td>{turn.number}</td><td>{escape(turn.name)}</td><td>{escape(turn.action)}</td>"
        f"<td>{escape(turn.arithmetic)}</td><td>{turn.score}</td></tr>"
        for turn in reversed(game.log)
    )
    heads = ("turn", "player", "move", "sum", "score")
    head = "".join(f'<th scope="col">{title}</th>' for title in heads)
    return (
        '<div class="triolet-sheet" tabindex="0" role="region" aria-label="Score sheet" '
        'data-lm-suppress-shortcuts="true">'
        f"<table><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table></div>"
    )


def _tracker(view: View) -> str:
    kinds = [*map(Tile, range(16)), JOKER]
    head = "".join(f'<th scope="col">{tile}</th>' for tile in kinds)
    cells = "".join(f"<td>{view.unseen[tile]}</td>" for tile in kinds)
    return (
        '<div class="triolet-tracker" tabindex="0" role="region" aria-label="Unseen tiles" '
        'data-lm-suppress-shortcuts="true">'
        f"<table><caption>Still unseen: {view.unseen.total()} tiles</caption>"
        f"<tr>{head}</tr><tr>{cells}</tr></table></div>"
    )
