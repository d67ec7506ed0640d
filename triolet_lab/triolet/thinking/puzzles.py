"""Puzzles: positions with a question, a theme, a level, and an answer that anybody can verify.

What a placement is worth depends on the theme and is stated in the question: its points in this
turn; its points less what the next player's answer may earn (block); or the lead at the end
(endgame). The answer is every placement that is worth most, and it is better than all others by a
stated margin.
"""

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from functools import cache, cached_property
from importlib.resources import files
from typing import NamedTuple, TypeAlias

from triolet_lab.errors import IllegalMoveError, LabError, NotationError
from triolet_lab.language import Listed, Message, joined, say, say_many
from triolet_lab.notation import quoted
from triolet_lab.triolet.play.notation import parse_position
from triolet_lab.triolet.play.view import View
from triolet_lab.triolet.rules.generator import Scored
from triolet_lab.triolet.rules.moves import Placement
from triolet_lab.triolet.rules.scoring import Breakdown
from triolet_lab.triolet.rules.tiles import Tile
from triolet_lab.triolet.thinking.hints import Ladder
from triolet_lab.triolet.thinking.worth import final_leads, given_away, mean_answer

PUZZLES_HEADER = "triolet puzzles 1"
"""The first line of a text with puzzles; the number is the version of this format."""

LEVELS = (1, 2, 3)
MOST_ANSWERS = 4
"""More placements that are equally good would make a puzzle too easy to hit by chance."""
FEWEST_PLACEMENTS = 4
"""With fewer placements to choose from there is nothing to find."""
BLOCKED = 3
"""By so many points at least a blocking answer lowers what the next tile earns on average."""


class Theme(StrEnum):
    """What a puzzle is about."""

    TRIO = "trio"
    TRIOLET = "triolet"
    TRIPLE = "triple"
    JOKER = "joker"
    BLOCK = "block"
    ENDGAME = "endgame"

    @property
    def headline(self) -> Message:
        """The theme as a headline."""
        return _ABOUT[self].headline

    @property
    def question(self) -> Message:
        """What is asked: it says what counts as best."""
        return _ABOUT[self].question

    @property
    def idea(self) -> Message | None:
        """The first hint, where the placement itself does not tell the idea."""
        return _ABOUT[self].idea

    @property
    def margin(self) -> int:
        """By how much the answer is better than every other placement, at least."""
        return _ABOUT[self].margin


class _About(NamedTuple):
    headline: Message
    question: Message
    margin: int
    limits: tuple[int, int]
    """How much there is to see in a puzzle of the first level at most, and of the second: tiles and
    groups of the simplest answer, or placements to choose from where all of them matter."""
    idea: Message | None = None


_POINTS = say("Which placement earns most in this turn?")
_ABOUT = {
    Theme.TRIO: _About(say("Complete the trio"), _POINTS, 5, (3, 4)),
    Theme.TRIOLET: _About(say("Find the triolet"), _POINTS, 5, (35, 60)),
    Theme.TRIPLE: _About(say("Use the ×3"), _POINTS, 5, (3, 4)),
    Theme.JOKER: _About(
        say("The joker's best face"),
        _POINTS,
        5,
        (4, 5),
        say("The joker can stand for any number: ask which one would earn most."),
    ),
    Theme.BLOCK: _About(
        say("Block"),
        say(
            "Count the answer too. Which placement is best when you take off its points what the "
            "next tile earns: any one unseen tile, placed alone where it earns most, on average?"
        ),
        2,
        (10, 25),
        say("Look at what the next tile could earn, and take its best place away."),
    ),
    Theme.ENDGAME: _About(
        say("Endgame"),
        say(
            "The bag is empty. Which placement brings the best lead at the end, on average over "
            "all tiles that the other player may hold, when both then see all tiles and play best?"
        ),
        3,
        (8, 25),
        say("Think to the end: who goes out, and what stays on the racks?"),
    ),
}


class Valued(NamedTuple):
    """A placement, its points, and what it is worth in a puzzle."""

    placement: Placement
    points: int
    value: Fraction


Measure: TypeAlias = Callable[[Scored], Fraction]


def measure(view: View, theme: Theme) -> Measure:
    """How a placement is valued in a puzzle of this theme."""
    if theme is Theme.BLOCK:
        return lambda scored: (
            scored.points - mean_answer(view.board.place_all(scored.placement.placed), view.unseen)
        )
    if theme is Theme.ENDGAME:
        leads = final_leads(view)
        return lambda scored: (
            leads[Placement(scored.placement.placed)] - given_away(view, scored.placement)
        )
    return lambda scored: Fraction(scored.points)


def ranked(view: View, theme: Theme) -> tuple[Valued, ...]:
    """Every legal placement with what it is worth, the best first."""
    value = measure(view, theme)
    valued = (Valued(*scored, value(scored)) for scored in view.legal_placements())
    return tuple(sorted(valued, key=lambda item: -item.value))


@dataclass(frozen=True)
class Puzzle:
    """A position, a question, and its answers.

    >>> puzzle = Puzzle.of("9@H8 5@I8 | rack 1 7 14 | scores 0 23", Theme.TRIO)
    >>> puzzle.name, puzzle.value, puzzle.margin
    ('trio-2-01', Fraction(45, 1), Fraction(7, 1))
    >>> [str(answer) for answer in puzzle.answers]
    ['1@G8 14@G9', '1@J8 14@J9', '14@G7 1@G8', '14@J7 1@J8']
    >>> print(puzzle.remark(Placement.parse("1@J8")))
    trio 9 + 5 + 1 = 15 → 30. There is a placement that earns more.
    """

    name: str
    """The theme, the level and a number: "trio-1-03"."""
    theme: Theme
    level: int
    """1 to 3."""
    position: str
    value: Fraction
    """What the answers are worth."""
    margin: Fraction
    """By how much they are better than every other placement."""
    answers: tuple[Placement, ...]
    """All placements that are worth most, in the order in which legal placements are listed."""

    @classmethod
    def of(cls, position: str, theme: Theme, number: int = 1) -> "Puzzle":
        """The puzzle that a position makes; one without a clear answer is refused."""
        view = parse_position(position)
        valued = ranked(view, theme)
        answers = [item for item in valued if item.value == valued[0].value]
        if len(answers) == len(valued):
            raise LabError(say("A puzzle needs one placement that is better than another."))
        margin = answers[0].value - valued[len(answers)].value
        for objection in _objections(view, theme, valued, len(answers), margin):
            refused = say("This makes no puzzle of the theme {theme}.", theme=str(theme))
            raise LabError(joined((refused, objection), " "))
        level = _level(view, theme, valued, len(answers))
        listed = [scored.placement for scored in view.legal_placements()]
        chosen = sorted((item.placement for item in answers), key=listed.index)
        name = f"{theme}-{level}-{number:02}"
        return cls(name, theme, level, position, answers[0].value, margin, tuple(chosen))

    @cached_property
    def view(self) -> View:
        """The position as its player sees it."""
        return parse_position(self.position)

    @property
    def ladder(self) -> Ladder:
        """The hints, up to the first of the answers."""
        return Ladder(self.view, self.answers[0], self.theme.idea)

    def solves(self, placement: Placement) -> bool:
        """Whether the placement is an answer; a multiplier badly used spoils it."""
        is_best = Placement(placement.placed) in self.answers
        return is_best and not given_away(self.view, placement)

    def remark(self, placement: Placement) -> Listed:
        """What a legal placement is worth here, in numbers that can be checked."""
        reasons = self.view.check(placement)
        if reasons:
            raise IllegalMoveError(placement, reasons)
        earned = self.view.score(placement)
        value = measure(self.view, self.theme)(Scored(placement, earned.total))
        return joined((self._worth(earned, value), self._standing(placement)), " ")

    def _worth(self, earned: Breakdown, value: Fraction) -> Message:
        if self.theme is Theme.BLOCK:
            return say(
                "{sum}; the next tile then earns {answer} on average, which leaves {value}.",
                sum=earned.one_line,
                answer=decimal(earned.total - value),
                value=decimal(value),
            )
        if self.theme is Theme.ENDGAME:
            return say(
                "{sum}; at the end your lead is {value} on average.",
                sum=earned.one_line,
                value=decimal(value),
            )
        return say("{sum}.", sum=earned.one_line)

    def _standing(self, placement: Placement) -> Message:
        if self.solves(placement):
            return say("No placement is better.")
        if self.theme in (Theme.BLOCK, Theme.ENDGAME):
            return say("There is a placement that is better.")
        return say("There is a placement that earns more.")

    def differences(self) -> tuple[Message, ...]:
        """What is not as the puzzle says, found by working it out anew; nothing if all is well."""
        try:
            found = Puzzle.of(self.position, self.theme, int(self.name[-2:]))
        except LabError as error:
            return (say("{puzzle}: {error}", puzzle=self.name, error=str(error)),)
        return tuple(
            say(
                "{puzzle}: its {field} is {found}, not {said}.",
                puzzle=self.name,
                field=name,
                found=str(getattr(found, name)),
                said=str(getattr(self, name)),
            )
            for name in ("name", "level", "value", "margin", "answers")
            if getattr(found, name) != getattr(self, name)
        )

    def __str__(self) -> str:
        lines = [f"puzzle {self.name}", f"position {self.position}"]
        lines += [f"value {self.value} margin {self.margin}"]
        return "\n".join(lines + [f"answer {answer}" for answer in self.answers])


def decimal(value: Fraction) -> str:
    """A number as one says it, to one decimal.

    >>> decimal(Fraction(30)), decimal(Fraction(-7, 3))
    ('30', '−2.3')
    """
    text = str(value) if value.denominator == 1 else f"{float(value):.1f}"
    return text.replace("-", "−")


# What a position must have to make a puzzle of a theme.


def _objections(
    view: View, theme: Theme, valued: Sequence[Valued], count: int, margin: Fraction
) -> Iterator[Message]:
    answers = valued[:count]
    if len(valued) < FEWEST_PLACEMENTS:
        yield say_many(
            "It has {count} placement, and {least} are the fewest.",
            "It has {count} placements, and {least} are the fewest.",
            count=len(valued),
            least=FEWEST_PLACEMENTS,
        )
    if count > MOST_ANSWERS:
        yield say_many(
            "It has {count} answer, and {most} are the most.",
            "It has {count} answers, and {most} are the most.",
            count=count,
            most=MOST_ANSWERS,
        )
    if margin < theme.margin:
        yield say(
            "Its answer is better by {margin}, and {least} is the least.",
            margin=decimal(margin),
            least=theme.margin,
        )
    breakdowns = [view.score(item.placement) for item in answers]
    if not _SHOWS[theme](view, breakdowns):
        yield say("Its answer does not show the theme.")
    if theme is Theme.BLOCK and _earns_most(valued, count):
        yield say("The placement with most points is an answer.")
    if theme is Theme.ENDGAME and len(valued) > _ABOUT[theme].limits[1]:
        yield say_many(
            "There is {count} placement, too many to think through.",
            "There are {count} placements, too many to think through.",
            count=len(valued),
        )


def _earns_most(valued: Sequence[Valued], count: int) -> bool:
    """Whether one of the answers earns most points in this turn too."""
    return max(item.points for item in valued) in {item.points for item in valued[:count]}


def _has_trio(_view: View, breakdowns: Sequence[Breakdown]) -> bool:
    return all(_trios(found) and not found.triolet and not _joker(found) for found in breakdowns)


def _has_triolet(_view: View, breakdowns: Sequence[Breakdown]) -> bool:
    return all(found.triolet for found in breakdowns)


def _uses_triple(_view: View, breakdowns: Sequence[Breakdown]) -> bool:
    return all(
        any(line.multiplier == 3 for line in found.lines) and not found.triolet
        for found in breakdowns
    )


def _needs_one_face(_view: View, breakdowns: Sequence[Breakdown]) -> bool:
    return len({_joker(found) for found in breakdowns} | {None}) == 2 and all(
        _joker(found) for found in breakdowns
    )


def _blocks(view: View, breakdowns: Sequence[Breakdown]) -> bool:
    if view.bag_size == 0 or not all(view.started):
        return False
    before = mean_answer(view.board, view.unseen)
    after = (view.board.place_all(found.placement.placed) for found in breakdowns)
    return all(before - mean_answer(board, view.unseen) >= BLOCKED for board in after)


def _is_anything(_view: View, _breakdowns: Sequence[Breakdown]) -> bool:
    return True  # that the bag is empty was needed to work it out


_SHOWS = {
    Theme.TRIO: _has_trio,
    Theme.TRIOLET: _has_triolet,
    Theme.TRIPLE: _uses_triple,
    Theme.JOKER: _needs_one_face,
    Theme.BLOCK: _blocks,
    Theme.ENDGAME: _is_anything,
}


def _trios(breakdown: Breakdown) -> int:
    return sum(line.group.is_trio for line in breakdown.lines)


def _joker(breakdown: Breakdown) -> Tile | None:
    """The joker of a placement with its face, if it has one."""
    return next((tile for tile in breakdown.placement.tiles if tile.is_joker), None)


def _level(view: View, theme: Theme, valued: Sequence[Valued], count: int) -> int:
    """1 to 3: how much there is to see, or to compare, before the answer is found."""
    if theme is Theme.ENDGAME and not _earns_most(valued, count):
        return LEVELS[-1]  # the points of the turn mislead
    if theme in (Theme.TRIOLET, Theme.BLOCK, Theme.ENDGAME):
        size = len(valued)
    else:
        breakdowns = (view.score(item.placement) for item in valued[:count])
        size = min(len(found.placement.tiles) + len(found.lines) for found in breakdowns)
    return 1 + sum(size > limit for limit in _ABOUT[theme].limits)


# Puzzles as text.


def puzzles_text(puzzles: Iterable[Puzzle], remark: str = "") -> str:
    """A text that `parse_puzzles` reads back; a remark stands at its top behind a # sign."""
    head = PUZZLES_HEADER + (f"\n# {remark}" if remark else "")
    return "\n\n".join([head, *map(str, puzzles)]) + "\n"


_PUZZLE = re.compile(
    r"puzzle (?P<name>(?P<theme>[a-z]+)-(?P<level>[123])-\d\d)\n"
    r"position (?P<position>.+)\n"
    r"value (?P<value>-?\d+(/\d+)?) margin (?P<margin>\d+(/\d+)?)"
    r"(?P<answers>(\nanswer .+)+)"
)


def parse_puzzles(text: str) -> tuple[Puzzle, ...]:
    """The puzzles of such a text; positions and answers are read when they are needed first."""
    head, *parts = re.split(r"\n\s*\n", text.strip())
    if head.splitlines()[:1] != [PUZZLES_HEADER]:
        raise NotationError(
            say("A text with puzzles begins with the line {line}.", line=repr(PUZZLES_HEADER))
        )
    puzzles = tuple(map(_parse_puzzle, parts))
    twice = [name for name, count in Counter(item.name for item in puzzles).items() if count > 1]
    if twice:
        raise NotationError(say("The puzzle {puzzle} stands in this text twice.", puzzle=twice[0]))
    return puzzles


def _parse_puzzle(text: str) -> Puzzle:
    match = _PUZZLE.fullmatch(text)
    if match is None or match["theme"] not in tuple(Theme):
        raise NotationError(
            say(
                "{line} begins no puzzle: it needs the lines puzzle, position, value with margin, "
                "and answer.",
                line=quoted(text.splitlines()[0]),
            )
        )
    answers = [line.removeprefix("answer ") for line in match["answers"].strip().splitlines()]
    return Puzzle(
        name=match["name"],
        theme=Theme(match["theme"]),
        level=int(match["level"]),
        position=match["position"],
        value=Fraction(match["value"]),
        margin=Fraction(match["margin"]),
        answers=tuple(map(Placement.parse, answers)),
    )


@cache
def shipped() -> tuple[Puzzle, ...]:
    """The puzzles that come with the kit.

    >>> len(shipped()) >= 200
    True
    """
    return parse_puzzles(
        (files("triolet_lab.triolet.thinking") / "puzzles.txt").read_text(encoding="utf-8")
    )


def select(
    puzzles: Iterable[Puzzle], theme: str | None = None, level: int | None = None
) -> tuple[Puzzle, ...]:
    """The puzzles of this theme and level; all of them where nothing is said.

    >>> {str(puzzle.theme.headline) for puzzle in select(shipped(), "triple", 1)}
    {'Use the ×3'}
    """
    if theme is not None and theme not in tuple(Theme):
        raise LabError(
            say(
                "There is no theme {theme}: there are {known}.",
                theme=quoted(theme),
                known=joined(Theme),
            )
        )
    if level is not None and level not in LEVELS:
        raise LabError(say("There is no level {level}: there are 1, 2 and 3.", level=quoted(level)))
    found = tuple(
        puzzle
        for puzzle in puzzles
        if theme in (None, puzzle.theme) and level in (None, puzzle.level)
    )
    if not found:
        raise LabError(say("There is no such puzzle."))
    return found
