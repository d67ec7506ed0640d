"""A position to try things on: the board with scores, tiles left and hints, alone."""

from triolet_lab.errors import GameError, LabError
from triolet_lab.language import Listed, joined, say, say_many
from triolet_lab.notation import quoted
from triolet_lab.triolet.play.notation import parse_position
from triolet_lab.triolet.play.view import View
from triolet_lab.triolet.rules.generator import Scored, best_placement
from triolet_lab.triolet.rules.moves import Placement
from triolet_lab.triolet.show.board import TrioletBoard, still
from triolet_lab.triolet.show.panel import OVER, scores_html, unseen_html
from triolet_lab.widgets.controls import Controls, labelled, row, section, side_by_side
from triolet_lab.widgets.frame import Frame, Still


class Study(Frame):
    """A position to place tiles on as often as one likes.

    >>> study = Study("9@H8 5@I8 | rack 1 14 15 | scores 0 23")
    >>> study.place("1@J8")
    >>> print(study.confirm())
    1@J8
    >>> print(study.board.message)
    trio 9 + 5 + 1 = 15 → 30. The best placement here earns 45 points.
    """

    def __init__(self, position: View | str) -> None:
        view = parse_position(position) if isinstance(position, str) else position
        if not isinstance(view, View):
            raise LabError(
                say(
                    "A position is a View or a text like {example}, not {value}.",
                    example="'9@H8 5@I8 | rack 4 7 J'",
                    value=quoted(position),
                )
            )
        self.view = view
        """What the player may see."""
        rack = "" if view.is_over else view.rack
        self.board = TrioletBoard(view.board, rack, first_turn=view.first_turn, hints=False)
        """The board, to place tiles on."""
        self.board.on_confirm(self._compare)
        self.board.message = str(self._greeting())
        to_move = None if view.is_over else view.to_move
        self.scores = labelled(scores_html(view.names, view.scores, view.bag_size, to_move))
        """Who has how many points."""
        self.tracker = labelled(unseen_html(view.unseen))
        """The tiles that the player cannot see."""
        controls = Controls(self.board)
        self._next_hint = controls.button(str(say("Hint")), self.next_hint)
        self._hint = controls.button(str(say("Best placement")), self.hint)
        self._where = controls.where
        for button in (self._next_hint, self._hint, self._where):
            button.disabled = not self.board.playable
        helps = row(self._next_hint, self._hint, self._where)
        side = [section(self.scores), section(helps), section(self.tracker)]
        super().__init__([side_by_side(self.board, side)])
        self.add_class("triolet-table")

    def place(self, text: str) -> None:
        """Lay tiles on cells, such as "9@H8 5@I8"."""
        self.board.place(text)

    def confirm(self) -> Placement:
        """Confirm the placement; the board says what it earns, and what the best one would."""
        return self.board.confirm()

    def hint(self) -> Scored:
        """Show the placement that earns most."""
        found = self._best()
        self.board.suggest(found.placement)
        return found

    def next_hint(self) -> str:
        """Say one thing more about that placement: idea, region, a tile, and then all of it."""
        return str(self.board.next_hint())

    def _best(self) -> Scored:
        found = best_of(self.view)
        if found is None:
            raise GameError(say("These tiles fit nowhere."))
        return found

    def _greeting(self) -> Listed:
        view = self.view
        if view.end is not None:
            return joined([OVER[view.end]])
        said = []
        if view.to_move != view.player:
            said.append(say("It is the turn of {name}.", name=view.names[view.to_move]))
        if len(view.rack):
            said.append(say("Try the tiles of {name}.", name=view.names[view.player]))
        return joined(said, " ")

    def _compare(self, placement: Placement) -> None:
        earned = self.view.score(placement)
        best = best_of(self.view)
        assert best is not None  # the placement itself is legal
        more = say("No placement here earns more.")
        if best.points > earned.total:
            more = say_many(
                "The best placement here earns {count} point.",
                "The best placement here earns {count} points.",
                count=best.points,
            )
        first = say("{sum}.", sum=earned.one_line)
        self.board.message = str(joined([first, more], " "))

    def still(self) -> Still:
        """The board and the line of the position."""
        return still(f"{self.board!r}\n{self.view}", self.view.board, caption=str(self.view))


def best_of(view: View) -> Scored | None:
    """The placement that earns most, None when nothing can be placed."""
    return best_placement(view.board, view.rack, first_turn=view.first_turn)
