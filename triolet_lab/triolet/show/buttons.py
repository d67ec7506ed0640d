"""The buttons and lists of a table: which of them there are, when they work, where they stand."""

from typing import TYPE_CHECKING, Any

from triolet_lab.language import joined, say
from triolet_lab.triolet.rules.moves import Pass
from triolet_lab.triolet.show.seats import strength_of
from triolet_lab.triolet.thinking.players import PLAYERS, is_of_the_kit
from triolet_lab.widgets.controls import Controls, labelled, row, section, show, side_by_side

if TYPE_CHECKING:
    from triolet_lab.triolet.show.table import GameTable


class Buttons:
    """Everything at a table that can be pressed and chosen; each calls a method of the table."""

    def __init__(self, table: "GameTable") -> None:
        self._table = table
        self._sitting = sitting = table.sitting
        controls = Controls(table.board)
        self.take = controls.button("", table.take_the_screen, "primary")
        """Shows the rack of the person who has come to the screen."""
        self.next = controls.button(str(say("Next turn")), table.step, "primary")
        self.exchange = controls.button(str(say("Exchange…")), table.choose_exchange)
        self.pass_turn = controls.button(str(say("Pass")), table.pass_turn)
        self.hint = controls.button(str(say("Hint")), table.next_hint)
        self.where = controls.where
        self.undo = controls.button(str(say("Undo")), table.undo)
        self.redo = controls.button(str(say("Redo")), table.redo)
        self.new = controls.button(say("New game"), table.new_game)
        self.play_on = controls.button(say("Play on with the game before"), table.play_on)
        """Stands there until somebody has moved in a new game."""
        self.earlier = controls.button(
            str(say("◀ Earlier")), lambda: table.look_at(sitting.shown_turn - 1)
        )
        self.later = controls.button(
            str(say("Later ▶")), lambda: table.look_at(sitting.shown_turn + 1)
        )
        self.present = controls.button(str(say("Now")), table.look_at_now)
        self.strengths = self._choices(controls)
        """A list of players for every seat that a computer player of the kit has."""

    def _choices(self, controls: Controls) -> dict[int, Any]:
        names = {
            number: strength_of(seat.name)
            for number, seat in enumerate(self._sitting.seats)
            if is_of_the_kit(seat.computer) and strength_of(seat.name)
        }
        found = {}
        for number, name in names.items():
            label = say("Player {number}", number=number + 1)
            if len(names) == 1 and self._sitting.people:
                label = say("Play against")
            found[number] = controls.choice(str(label), list(PLAYERS), name)
            controls.watch(found[number], self._table.on_strength)
        return found

    def beside_the_board(self) -> Any:
        """The whole table: the board, and beside it the buttons with what belongs to them."""
        table = self._table
        title = labelled(f"<h3>{say('Score sheet')}</h3>")
        side = [
            section(
                table.scores,
                row(self.take, self.next),
                row(self.exchange, self.pass_turn, self.hint, self.where),
            ),
            section(
                row(self.undo, self.redo, self.new, self.play_on), row(*self.strengths.values())
            ),
            section(row(title, self.earlier, self.later, self.present), table.sheet),
            section(table.tracker),
        ]
        return side_by_side(table.board, side)

    def refresh(self) -> None:
        """Offer what can be done now."""
        sitting, game = self._sitting, self._table.game
        now, mine = sitting.page is None, sitting.may_move
        self.take.description = str(
            say("I am {name}: show my tiles", name=sitting.mover.called)
            if sitting.you is None
            else say("Show my tiles")
        )
        show(self.take, sitting.awaits_person)
        show(self.next, now and not game.is_over and sitting.mover.computer is not None)
        for button in (self.exchange, self.pass_turn, self.hint, self.where):
            button.disabled = not mine
        reasons = game.check(Pass()) if mine else ()
        self.pass_turn.tooltip = str(joined(reasons, " ") if reasons else say("Pass"))
        self.undo.disabled = not now or not sitting.can_undo
        self.redo.disabled = not now or not sitting.can_redo
        show(self.play_on, now and sitting.can_play_on)
        self.earlier.disabled = sitting.shown_turn == 0
        self.later.disabled = self.present.disabled = sitting.shown_turn == len(game.turns)
