"""Duplicate Triolet for a class: the same racks on the same board for everybody, turn by turn.

Everybody answers the same question: where do these tiles earn most? Whoever places says what the
placement earns, and whoever adds too much loses what it was too much. Then the best placement is
laid for all. A seed fixes all of it, so a class needs no network: only a number on the blackboard.
"""

import hashlib
import random
import re
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Self

from triolet_lab.errors import GameError, IllegalMoveError, LabError, NotationError
from triolet_lab.triolet.play.notation import parse_rules, rules_text
from triolet_lab.triolet.rules.board import Board
from triolet_lab.triolet.rules.generator import Scored, best_placement, is_dead
from triolet_lab.triolet.rules.legality import EXCHANGE_MINIMUM, check
from triolet_lab.triolet.rules.material import RULEBOOK, Rules
from triolet_lab.triolet.rules.moves import Placement
from triolet_lab.triolet.rules.scoring import score
from triolet_lab.triolet.rules.tiles import PUT_AWAY, RACK_SIZE, Bag, Rack

HEADER = "triolet class 1"
"""The first line of a sheet; the number is the version of this format."""

SUFFIX = ".sheet.txt"
"""How the name of a player's file ends."""

TURNS = 12
"""How many turns a game has unless the teacher wants another number."""


@dataclass(frozen=True, slots=True)
class Round:
    """One turn that everybody has: a board, a rack, and the placement laid for all after it."""

    number: int
    """1 for the first."""
    board: Board
    rack: Rack
    best: Scored
    """The placement that earns most; of several, the first in the stated order."""

    @property
    def first_turn(self) -> bool:
        """Whether a 2 × 2 square is still forbidden."""
        return self.number == 1


@lru_cache(maxsize=64)
def rounds(seed: int, turns: int = TURNS, rules: Rules = RULEBOOK) -> tuple[Round, ...]:
    """The turns that a seed gives to everybody; fewer than asked for if the tiles run out.

    A replay cell has no effect here: the next turn comes anyway.

    >>> first = rounds(7)[0]
    >>> print(first.rack, "|", *first.best)
    0 1 9 | 1@G8 9@H8 19
    """
    rng = random.Random(seed)
    _, bag = Bag.shuffled(rules.tiles(), rng).draw(PUT_AWAY)
    board, rack = Board((), rules), Rack()
    found: list[Round] = []
    while len(found) < turns:
        drawn, bag = bag.draw(RACK_SIZE - len(rack))
        rack = Rack(rack.tiles + drawn)
        best = best_placement(board, rack, first_turn=not found)
        if best is not None:
            found.append(Round(len(found) + 1, board, rack, best))
            board = board.place_all(best.placement.placed)
            rack = rack.without(best.placement.tiles)
        elif len(bag) < EXCHANGE_MINIMUM or is_dead(board, {*rack.tiles, *bag.tiles}):
            break
        else:
            drawn, bag = bag.draw(len(rack))
            places = [rng.randrange(len(bag) + count + 1) for count in range(len(rack))]
            bag, rack = bag.put_back(rack.tiles, places), Rack(drawn)
    return tuple(found)


@dataclass(frozen=True, slots=True)
class Entry:
    """What somebody handed in for a turn."""

    placement: Placement | None
    """None for a turn without an answer."""
    claim: int
    """What the player says that it earns."""

    def __str__(self) -> str:
        return f"{self.placement or 'nothing'} = {self.claim}"


@dataclass(frozen=True, slots=True)
class Mark:
    """What an entry is worth."""

    entry: Entry
    earned: int
    """What the placement really earns."""
    best: int
    """What the best placement earns."""

    @property
    def too_much(self) -> int:
        """By how much the claim was over."""
        return max(0, self.entry.claim - self.earned)

    @property
    def points(self) -> int:
        """What counts: the claim, and where that is too high, the points less what it was over by.

        >>> Mark(Entry(Placement.of("9@H8", "5@I8"), 25), earned=23, best=23).points
        21
        """
        if self.too_much:
            return max(0, self.earned - self.too_much)
        return self.entry.claim

    def __str__(self) -> str:
        text = f"{self.entry}: {self.points} of {self.best}"
        if self.too_much:
            text += f" (earns {self.earned}, claimed {self.too_much} too much)"
        return text


@dataclass(frozen=True)
class Sheet:
    """What one player has handed in so far; a text that keeps it can be read back.

    >>> sheet = Sheet("Ann", seed=7, turns=3).hand_in("9@H8 1@I8", 19)
    >>> print(sheet.marks()[0])
    9@H8 1@I8 = 19: 19 of 19
    >>> Sheet.parse(sheet.text) == sheet
    True
    """

    player: str
    seed: int
    turns: int = TURNS
    rules: Rules = RULEBOOK
    entries: tuple[Entry, ...] = ()

    def __post_init__(self) -> None:
        if not isinstance(self.player, str) or not re.fullmatch(r"\S(.*\S)?", self.player):
            raise GameError(f"{self.player!r} cannot be a player's name: give a name in one line.")
        for what, number, least, most in (
            ("A seed", self.seed, 0, 10**18 - 1),
            ("The number of turns", self.turns, 1, 999),
        ):
            if type(number) is not int or not least <= number <= most:
                raise GameError(f"{what} is a whole number from {least} to {most}, not {number!r}.")
        if not self.rounds():
            raise GameError("With these house rules there is nothing to place.")

    def rounds(self) -> tuple[Round, ...]:
        """The turns that everybody has in this game."""
        return rounds(self.seed, self.turns, self.rules)

    @property
    def game(self) -> str:
        """Which game this is, in words: two sheets are of one game if these are the same."""
        house = "" if self.rules == RULEBOOK else f", {rules_text(self.rules)}"
        return f"seed {self.seed}, {self.turns} turns{house}"

    @property
    def round(self) -> Round | None:
        """The turn that is to be played now; None after the last."""
        every = self.rounds()
        return every[len(self.entries)] if len(self.entries) < len(every) else None

    def hand_in(self, placement: Placement | str | None, claim: int = 0) -> "Sheet":
        """The sheet with an answer to this turn: a legal placement and its points, or nothing."""
        now = self.round
        if now is None:
            raise GameError("The game is over: there is no turn left to hand in.")
        if type(claim) is not int or not 0 <= claim <= 999:
            raise GameError(f"A claim is a whole number from 0 to 999, not {claim!r}.")
        if isinstance(placement, str):
            placement = Placement.parse(placement)
        if placement is None:
            claim = 0
        elif reasons := check(now.board, placement, now.rack, first_turn=now.first_turn):
            raise IllegalMoveError(placement, reasons)
        return replace(self, entries=(*self.entries, Entry(placement, claim)))

    def marks(self) -> tuple[Mark, ...]:
        """What each entry is worth."""
        return tuple(
            Mark(entry, _earned(one, entry.placement), one.best.points)
            for one, entry in zip(self.rounds(), self.entries, strict=False)
        )

    @property
    def points(self) -> int:
        """What the player has in all."""
        return sum(mark.points for mark in self.marks())

    @property
    def possible(self) -> int:
        """What the best placements of the whole game earn together."""
        return sum(one.best.points for one in self.rounds())

    @property
    def percent(self) -> float:
        """The points as a percentage of what was possible in the whole game."""
        return 100 * self.points / self.possible if self.possible else 0.0

    # As text.

    @property
    def text(self) -> str:
        """The sheet as a text that `parse` reads back; its last line seals the others."""
        lines = [HEADER, f"player: {self.player}", f"game: seed {self.seed}, {self.turns} turns"]
        if self.rules != RULEBOOK:
            lines.append(f"rules: {rules_text(self.rules)}")
        lines += [f"{number}. {entry}" for number, entry in enumerate(self.entries, start=1)]
        body = "\n".join(lines) + "\n"
        return f"{body}seal: {_seal(body)}\n"

    @classmethod
    def parse(cls, text: str) -> Self:
        """The sheet of such a text; a changed or half-written one is refused with its fault."""
        body, found, seal = text.rpartition("seal: ")
        if not text.startswith(HEADER + "\n"):
            raise NotationError(f"A sheet begins with the line {HEADER!r}.")
        if not found or not body.endswith("\n"):
            raise NotationError("The sheet is not complete: its last line, the seal, is missing.")
        if seal.strip() != _seal(body):
            raise NotationError("The sheet was changed after it was written: its seal is broken.")
        match = _SHEET.fullmatch(body)
        if match is None:
            raise NotationError("The sheet lacks its lines 'player: ...' and 'game: ... turns'.")
        rules = parse_rules(match["rules"]) if match["rules"] else RULEBOOK
        sheet = cls(match["player"], int(match["seed"]), int(match["turns"]), rules)
        for number, line in enumerate(match["entries"].splitlines(), start=1):
            sheet = sheet._with_line(number, line)
        return sheet

    def _with_line(self, number: int, line: str) -> Self:
        entry = re.fullmatch(r"(\d+)\. (.+) = (\d+)", line)
        if entry is None or int(entry[1]) != number:
            raise NotationError(f"{line!r} is not turn {number}, like '{number}. 9@H8 5@I8 = 23'.")
        placement = None if entry[2] == "nothing" else entry[2]
        try:
            return self.hand_in(placement, int(entry[3]))  # type: ignore[return-value]
        except LabError as error:
            raise NotationError(f"{line!r} was not possible: {error}") from error


_SHEET = re.compile(
    rf"{HEADER}\nplayer: (?P<player>.+)\n"
    r"game: seed (?P<seed>\d{1,18}), (?P<turns>\d{1,3}) turns\n"
    r"(rules: (?P<rules>.+)\n)?(?P<entries>(\d+\. .*\n)*)"
)


def _seal(body: str) -> str:
    """A digest that shows a slip or a clumsy change; it does not stop who knows this line."""
    return hashlib.sha256(body.encode()).hexdigest()[:16]


def _earned(one: Round, placement: Placement | None) -> int:
    return 0 if placement is None else score(one.board, placement).total
