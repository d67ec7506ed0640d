"""A learner's progress with the puzzles: what was solved, and when it is worth coming back to.

Every puzzle that was answered is a card in one of five boxes (Leitner's scheme). A card comes back
after 1, 2, 4, 8 or 16 days, by its box. Solved without help it moves up a box; solved with hints it
stays; not solved, or shown, it goes back to the first. Progress is a short text file that only
says what happened, so that a teacher can read it too.
"""

import random
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date, timedelta
from pathlib import Path
from types import MappingProxyType

from triolet_lab.errors import LabError, NotationError
from triolet_lab.files import cannot_read, set_aside, why, write_whole
from triolet_lab.language import Message, say
from triolet_lab.lessons.verdict import Words
from triolet_lab.notation import quoted

PROGRESS_HEADER = "triolet progress 1"
"""The first line of the file; the number is the version of this format."""

WAITS = (1, 2, 4, 8, 16)
"""After how many days a card comes back, by its box."""


@dataclass(frozen=True, slots=True)
class PuzzleCard:
    """What is known of one puzzle.

    >>> card = PuzzleCard("trio-1-01").answered(True, 0, date(2026, 3, 2))
    >>> print(card)
    trio-1-01 box 2 due 2026-03-04 answered 1 solved 1 hints 0
    """

    name: str
    box: int = 1
    """1 to 5."""
    due: date = date.min
    answered_times: int = 0
    solved_times: int = 0
    hints: int = 0
    """How many hints were asked for in all."""

    def answered(
        self, solved: bool, hints: int, today: date, *, shown: bool = False
    ) -> "PuzzleCard":
        """The card after the puzzle was answered today; `shown` when the answer was shown first."""
        helped = self.box if hints else min(self.box + 1, len(WAITS))
        box = 1 if shown or not solved else helped
        return PuzzleCard(
            name=self.name,
            box=box,
            due=today + timedelta(days=WAITS[box - 1]),
            answered_times=self.answered_times + 1,
            solved_times=self.solved_times + solved,
            hints=self.hints + hints,
        )

    def __str__(self) -> str:
        counts = f"answered {self.answered_times} solved {self.solved_times} hints {self.hints}"
        return f"{self.name} box {self.box} due {self.due} {counts}"


@dataclass(frozen=True, slots=True)
class Progress:
    """All cards of a learner, and how many puzzles in a row were solved.

    >>> progress = Progress().answered("trio-1-01", True, 0, date(2026, 3, 2))
    >>> print(progress)
    triolet progress 1
    streak 1 best 1
    trio-1-01 box 2 due 2026-03-04 answered 1 solved 1 hints 0
    """

    cards: Mapping[str, PuzzleCard] = field(default_factory=lambda: MappingProxyType({}))
    streak: int = 0
    """How many puzzles were solved in a row, each at the first try and without being shown."""
    best: int = 0
    """The longest streak so far."""

    def answered(
        self, name: str, solved: bool, hints: int, today: date, *, shown: bool = False
    ) -> "Progress":
        """The progress after a puzzle was answered today; `shown` when the answer was shown."""
        card = self.cards.get(name, PuzzleCard(name)).answered(solved, hints, today, shown=shown)
        streak = self.streak + 1 if solved and not shown else 0
        cards = MappingProxyType({**self.cards, name: card})
        return Progress(cards, streak, max(self.best, streak))

    def due(self, names: Iterable[str], today: date) -> tuple[str, ...]:
        """Those of the puzzles that are to be repeated today, the longest overdue first."""
        cards = [self.cards[name] for name in names if name in self.cards]
        late = [card for card in cards if card.due <= today]
        return tuple(card.name for card in sorted(late, key=lambda card: (card.due, card.box)))

    def choose(self, names: Sequence[str], today: date, rng: random.Random) -> str:
        """The puzzle to show next: one that is due, else a new one, else the one due soonest."""
        if not names:
            raise LabError(say("There is no puzzle to choose from."))
        due = self.due(names, today)
        new = [name for name in names if name not in self.cards]
        if due:
            return due[0]
        if new:
            return rng.choice(new)
        return min(names, key=lambda name: self.cards[name].due)

    def __str__(self) -> str:
        lines = [PROGRESS_HEADER, f"streak {self.streak} best {self.best}"]
        return "\n".join([*lines, *(str(self.cards[name]) for name in sorted(self.cards))])


_STREAK = re.compile(r"streak (\d+) best (\d+)")
_CARD = re.compile(
    r"([a-z]+-\d-\d+) box ([1-5]) due (\d{4}-\d\d-\d\d) answered (\d+) solved (\d+) hints (\d+)"
)


def parse_progress(text: str) -> Progress:
    """The progress that `str` writes."""
    lines = text.splitlines()
    if lines[:1] != [PROGRESS_HEADER]:
        raise NotationError(
            say("Progress begins with the line {line}.", line=quoted(PROGRESS_HEADER))
        )
    streak = _STREAK.fullmatch(lines[1]) if len(lines) > 1 else None
    if streak is None:
        example = quoted("streak 4 best 7")
        raise NotationError(say("Line 2 of progress is the streak, like {line}.", line=example))
    cards = {}
    for number, line in enumerate(lines[2:], start=3):
        card = _parse_card(line, number)
        if card.name in cards:
            raise NotationError(
                say(
                    "Line {number} of progress names {puzzle} a second time.",
                    number=number,
                    puzzle=card.name,
                )
            )
        cards[card.name] = card
    return Progress(MappingProxyType(cards), int(streak[1]), int(streak[2]))


def _parse_card(line: str, number: int) -> PuzzleCard:
    match = _CARD.fullmatch(line)
    try:
        if match is not None:
            name, box, due, *counts = match.groups()
            return PuzzleCard(name, int(box), date.fromisoformat(due), *map(int, counts))
    except ValueError:
        pass
    raise NotationError(
        say(
            "Line {number} of progress, {line}, tells nothing about a puzzle.",
            number=number,
            line=quoted(line),
        )
    )


class ProgressFile:
    """Where a learner's progress is kept; without a path it lasts as long as this object."""

    def __init__(self, path: str | Path | None) -> None:
        self.path = None if path is None else Path(path)
        """The file; it is written when the first puzzle was answered."""
        self.news: Words = ""
        """What a learner should know about the file: one sentence, or nothing."""
        self.progress = Progress()
        """What the file said when it was last looked at."""
        self.progress = self._read()

    def record(
        self, name: str, solved: bool, hints: int, today: date, *, shown: bool = False
    ) -> None:
        """Add an answer; what another notebook wrote meanwhile is kept."""
        self.progress = self._read().answered(name, solved, hints, today, shown=shown)
        if self.path is not None:
            _write(self.path, f"{self.progress}\n")

    def _read(self) -> Progress:
        if self.path is None or not self.path.exists():
            return self.progress
        try:
            return parse_progress(self.path.read_text(encoding="utf-8"))
        except OSError as error:
            raise cannot_read(self.path, error) from error
        except ValueError as error:  # the kit's own errors, or bytes that are no text
            self.news = _begun_anew(self.path, error)
            return Progress()


def _begun_anew(path: Path, error: ValueError) -> Message:
    """Set a broken file aside, and say so."""
    try:
        aside = set_aside(path)
    except OSError as failed:
        raise LabError(
            say(
                "The progress in {file} is broken and cannot be set aside: {reason}.",
                file=path,
                reason=why(failed),
            )
        ) from failed
    return say(
        "The progress in {file} could not be understood: it is kept as {aside}, "
        "and you start anew. {what}",
        file=path,
        aside=aside,
        what=error if isinstance(error, LabError) else say("It is no text."),
    )


def _write(path: Path, text: str) -> None:
    try:
        write_whole(path, text.encode())
    except OSError as error:
        raise LabError(
            say(
                "Your progress could not be saved in {file}: {reason}.",
                file=path,
                reason=why(error),
            )
        ) from error
