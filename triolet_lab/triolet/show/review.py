"""Your own mistakes as the next lesson: the position again, and a better move to find."""

from typing import Any

from triolet_lab.errors import LabError
from triolet_lab.estimate import Estimate
from triolet_lab.language import Message, joined, say, say_many
from triolet_lab.notation import quoted
from triolet_lab.triolet.play.game import Game
from triolet_lab.triolet.rules.moves import Placement
from triolet_lab.triolet.show.board import TrioletBoard, still
from triolet_lab.triolet.show.panel import head_row, html, scores_html, unseen_html
from triolet_lab.triolet.thinking.explanation import explain
from triolet_lab.triolet.thinking.hints import Ladder
from triolet_lab.triolet.thinking.mistakes import (
    SAMPLES,
    Mistake,
    Review,
    difference,
    find_mistakes,
)
from triolet_lab.widgets.climb import Climb
from triolet_lab.widgets.controls import Controls, labelled, row, section, side_by_side
from triolet_lab.widgets.frame import Frame, Still


def review(
    game: Game | str,
    player: int | str | None = None,
    *,
    most: int = 5,
    seed: int = 0,
    samples: int = SAMPLES,
) -> "ReviewBoard":
    """The turns of a game that cost most, each to be played better.

    The game is a `Game` or its text, the player a name or a number: left out, the one who is called
    "you", or the first. At most so many mistakes are asked about; more samples see smaller ones.

    >>> import random
    >>> game = Game(["you", "Ben"], rng=random.Random(21), first=0)
    >>> turn = game.play("4@H8")
    >>> board = review(game, samples=48)
    >>> board.hint()
    'Hint 1 of 4: Your three tiles make a trio by themselves: find room for a triolet.'
    """
    return ReviewBoard(find_mistakes(game, player, seed=seed, samples=samples), most, seed, samples)


class ReviewBoard(Frame):
    """One mistake after the other; every button is a method as well."""

    def __init__(self, found: Review, most: int = 5, seed: int = 0, samples: int = SAMPLES) -> None:
        if type(most) is not int or most < 1:
            raise LabError(
                say(
                    "The option most is a whole number from 1 up, not {value}.",
                    value=quoted(most),
                )
            )
        self.review = found
        """Everything that was found."""
        self.asked = found.mistakes[:most]
        """The mistakes that are asked about, the dearest first."""
        self.climbs: list[Climb[Ladder]] = [Climb(mistake.ladder) for mistake in self.asked]
        """The hints that were asked for, mistake by mistake."""
        self.improved = [False] * len(self.asked)
        """Whether a better placement was found."""
        self._seed, self._samples = seed, samples
        self._here = 0
        self.board = TrioletBoard(hints=False)
        """The board to answer on."""
        self.board.on_confirm(self._judge)
        self.task, self.summary = labelled(), labelled()
        """What is asked; what was found in the whole game."""
        self.scores, self.tracker = labelled(), labelled()
        """Who had how many points; the tiles that were unseen."""
        self._build()
        super().__init__([side_by_side(self.board, self._side())])
        self.add_class("triolet-table")
        self.summary.value = _summary_html(found, len(self.asked))
        self._show()

    @property
    def mistake(self) -> Mistake:
        """The mistake on the board."""
        if not self.asked:
            raise LabError(say("No turn cost anything for sure: there is nothing to ask."))
        return self.asked[self._here]

    @property
    def help_used(self) -> list[int]:
        """How many hints were asked for, mistake by mistake."""
        return [climb.used for climb in self.climbs]

    @property
    def _climb(self) -> Climb[Ladder]:
        if not self.asked:
            raise LabError("No turn cost anything for sure: there is nothing to ask.")
        return self.climbs[self._here]

    # What a learner can do.

    def place(self, text: str) -> None:
        """Lay tiles on cells, such as "9@H8 5@I8"."""
        self.board.place(text)

    def confirm(self) -> Placement:
        """Say that these tiles would have been better."""
        return self.board.confirm()

    def hint(self) -> str:
        """Say one thing more; the fourth hint is the better placement."""
        return self.board.say_hint(self._climb)

    def reveal(self) -> str:
        """Show the better placement and why it is better."""
        mistake = self.mistake
        self._climb.tell()
        self.board.suggest(mistake.better)
        why = explain(mistake.view, mistake.better).sentences[1:]
        told = [mistake.answer, joined(why, " ")] if why else [mistake.answer]
        self.board.message = str(joined(told, "\n"))
        return self.board.message

    def go_to(self, number: int) -> None:
        """Show the mistake with this number; 1 is the dearest."""
        if number not in range(1, len(self.asked) + 1):
            raise LabError(
                say(
                    "There is no mistake {number}: there are {asked}.",
                    number=quoted(number),
                    asked=len(self.asked),
                )
            )
        self._here = number - 1
        self._show()

    # What follows.

    def _judge(self, placement: Placement) -> None:
        mistake = self.mistake
        gain = difference(
            mistake.view, placement, mistake.played, seed=self._seed + 2, samples=2 * self._samples
        )
        earned = mistake.view.score(placement).one_line
        if gain.mean > gain.margin:
            self.improved[self._here] = True
            self._tasks()
        self.board.message = str(self._verdict(earned, gain))

    def _verdict(self, earned: object, gain: Estimate) -> Message:
        """What is said of a placement that earns this and is better by so many points."""
        if gain.mean > gain.margin:
            return say(
                "✓ {sum}: better than the move played by {gain} points, {help}.",
                sum=earned,
                gain=gain,
                help=self._climb.help,
            )
        if gain.mean + gain.margin >= 0:
            return say(
                "✗ {sum}: no clear difference to the move played ({gain} points).",
                sum=earned,
                gain=gain,
            )
        return say("✗ {sum}: worse than the move played ({gain} points).", sum=earned, gain=gain)

    # The widgets.

    def _build(self) -> None:
        controls = Controls(self.board)
        self._hint = controls.button(str(say("Hint")), self.hint)
        self._reveal = controls.button(str(say("Show the better move")), self.reveal)
        self._where = controls.where
        self._before = controls.button(str(say("◀ Before")), lambda: self.go_to(self._here))
        self._next = controls.button(str(say("Next mistake ▶")), lambda: self.go_to(self._here + 2))

    def _side(self) -> list[Any]:
        return [
            section(
                self.task,
                row(self._hint, self._where, self._reveal),
                row(self._before, self._next),
            ),
            section(self.summary),
            section(self.scores),
            section(self.tracker),
        ]

    def _show(self) -> None:
        self._tasks()
        self._before.disabled = self._here == 0
        self._next.disabled = self._here + 1 >= len(self.asked)
        for button in (self._hint, self._reveal, self._where):
            button.disabled = not self.asked
        if not self.asked:
            return
        view = self.mistake.view
        self.board.show(view.board, view.rack, first_turn=view.first_turn)
        self.scores.value = scores_html(view.names, view.scores, view.bag_size, view.to_move)
        self.tracker.value = unseen_html(view.unseen)

    def _tasks(self) -> None:
        if not self.asked:
            head, asked = say("No mistake"), say("No turn cost anything for sure.")
            self.task.value = f"<h3>{html(head)}</h3><p>{html(asked)}</p>"
            return
        head = say("Mistake {number} of {asked}", number=self._here + 1, asked=len(self.asked))
        done = " ✓" if self.improved[self._here] else ""
        self.task.value = f"<h3>{html(head)}{done}</h3><p>{html(self.mistake.question)}</p>"

    def still(self) -> Still:
        """The summary, and the mistake that is asked about on its board."""
        text = summary = str(self.review)
        if self.asked:
            text = f"{summary}\n{self.mistake.question}\n{self.board!r}"
        return still(text, self.board.board, caption=summary)


def _summary_html(found: Review, asked: int) -> str:
    said: list[object] = [found.summary]
    if asked < len(found.mistakes):
        said.append(
            say_many(
                "You are asked about the one that cost most.",
                "You are asked about the {count} that cost most.",
                count=asked,
            )
        )
    rows = "".join(
        f'<tr><th scope="row">{html(kind.label)}</th><td>{html(times)}</td><td>{cost:.0f}</td></tr>'
        for kind, times, cost in found.kinds
    )
    # Folded, because the themes are hints.
    table = (
        f'<details><summary data-lm-suppress-shortcuts="true">{html(say("Mistakes by theme"))}'
        '</summary><table class="triolet-scores"><thead><tr>'
        f"{head_row(say('theme'), say('times'), say('points lost'))}</tr></thead>"
        f"<tbody>{rows}</tbody></table></details>"
    )
    title = html(say("The whole game"))
    return f"<h3>{title}</h3><p>{html(joined(said, ' '))}</p>{table if rows else ''}"
