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
from triolet_lab.language import Message, say, say_many
from triolet_lab.notation import check_text, quoted, whole_number
from triolet_lab.triolet.rules.board import Board
from triolet_lab.triolet.rules.generator import Scored, best_placement, is_dead
from triolet_lab.triolet.rules.house_rules import parse_rules, rules_text
from triolet_lab.triolet.rules.legality import EXCHANGE_MINIMUM, broken_rules
from triolet_lab.triolet.rules.material import RULEBOOK, Rules, as_rules
from triolet_lab.triolet.rules.moves import Placement, as_placement
from triolet_lab.triolet.rules.scoring import score
from triolet_lab.triolet.rules.tiles import PUT_AWAY, RACK_SIZE, Bag, Rack, chance_places

HEADER = "triolet class 1"
"""The first line of a sheet; the number is the version of this format."""

MOST_SEED = 10**18 - 1
"""The largest seed."""

NOTHING = "nothing"
"""What stands in a sheet for a turn without an answer."""
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
            places = chance_places(len(bag), len(rack), rng)
            bag, rack = bag.put_back(rack.tiles, places), Rack(drawn)
    return tuple(found)


@dataclass(frozen=True, slots=True)
class Entry:
    """What somebody handed in for a turn."""

    placement: Placement | None
    """None for a turn without an answer."""
    claim: int
    """What the player says that it earns."""

    @property
    def line(self) -> str:
        """The entry as a sheet has it; `nothing` stands for a turn without an answer."""
        return f"{self.placement or NOTHING} = {self.claim}"

    @property
    def message(self) -> Message:
        """The entry as a person reads it."""
        if self.placement is None:
            return say("nothing = {claim}", claim=str(self.claim))
        return say("{placement} = {claim}", placement=str(self.placement), claim=str(self.claim))

    def __str__(self) -> str:
        return str(self.message)


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

    @property
    def message(self) -> Message:
        """The correction of the entry."""
        entry, points, best = self.entry.message, self.points, self.best
        if not self.too_much:
            return say("{entry}: {points} of {best}", entry=entry, points=points, best=best)
        return say(
            "{entry}: {points} of {best} (earns {earned}, claimed {excess} too much)",
            entry=entry,
            points=points,
            best=best,
            earned=self.earned,
            excess=self.too_much,
        )

    def __str__(self) -> str:
        return str(self.message)


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
            raise GameError(
                say(
                    "{name} cannot be a player's name: give a name in one line.",
                    name=quoted(self.player),
                )
            )
        if type(self.seed) is not int or not 0 <= self.seed <= MOST_SEED:
            raise GameError(
                say(
                    "A seed is a whole number from 0 to {most}, not {seed}.",
                    most=str(MOST_SEED),
                    seed=quoted(self.seed),
                )
            )
        if type(self.turns) is not int or not 1 <= self.turns <= 999:
            wrong = quoted(self.turns)
            what = say("The number of turns is a whole number from 1 to 999, not {it}.", it=wrong)
            raise GameError(what)
        as_rules(self.rules)
        if not self.rounds():
            raise GameError(say("With these house rules there is nothing to place."))

    def rounds(self) -> tuple[Round, ...]:
        """The turns that everybody has in this game."""
        return rounds(self.seed, self.turns, self.rules)

    @property
    def game(self) -> Message:
        """Which game this is: two sheets are of one game if these are the same."""
        seed = str(self.seed)
        if self.rules == RULEBOOK:
            return say_many(
                "seed {seed}, {count} turn",
                "seed {seed}, {count} turns",
                count=self.turns,
                seed=seed,
            )
        return say_many(
            "seed {seed}, {count} turn, {rules}",
            "seed {seed}, {count} turns, {rules}",
            count=self.turns,
            seed=seed,
            rules=rules_text(self.rules),
        )

    @property
    def round(self) -> Round | None:
        """The turn that is to be played now; None after the last."""
        every = self.rounds()
        return every[len(self.entries)] if len(self.entries) < len(every) else None

    def hand_in(self, placement: Placement | str | None, claim: int = 0) -> "Sheet":
        """The sheet with an answer to this turn: a legal placement and its points, or nothing."""
        now = self.round
        if now is None:
            raise GameError(say("The game is over: there is no turn left to hand in."))
        if type(claim) is not int or not 0 <= claim <= 999:
            wrong = quoted(claim)
            raise GameError(say("A claim is a whole number from 0 to 999, not {it}.", it=wrong))
        placement = None if placement is None else as_placement(placement)
        if placement is None:
            claim = 0
        elif reasons := broken_rules(now.board, placement, now.rack, first_turn=now.first_turn):
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
        lines += [f"{number}. {entry.line}" for number, entry in enumerate(self.entries, start=1)]
        body = "\n".join(lines) + "\n"
        return f"{body}seal: {_seal(body)}\n"

    @classmethod
    def parse(cls, text: str) -> Self:
        """The sheet of such a text; a changed or half-written one is refused with its fault."""
        check_text(text, HEADER)
        body, found, seal = text.rpartition("seal: ")
        if not text.startswith(HEADER + "\n"):
            raise NotationError(say("A sheet begins with the line {line}.", line=repr(HEADER)))
        if not found or not body.endswith("\n"):
            raise NotationError(
                say("The sheet is not complete: its last line, the seal, is missing.")
            )
        if seal.strip() != _seal(body):
            raise NotationError(
                say("The sheet was changed after it was written: its seal is broken.")
            )
        match = _SHEET.fullmatch(body)
        if match is None:
            raise NotationError(
                say("The sheet lacks its lines 'player: ...' and 'game: ... turns'.")
            )
        rules = parse_rules(match["rules"]) if match["rules"] else RULEBOOK
        sheet = cls(match["player"], int(match["seed"]), int(match["turns"]), rules)
        for number, line in enumerate(match["entries"].splitlines(), start=1):
            sheet = sheet._with_line(number, line)
        return sheet

    def _with_line(self, number: int, line: str) -> Self:
        entry = re.fullmatch(r"(\d+)\. (.+) = (\d+)", line)
        if entry is None or entry[1] != str(number):
            raise NotationError(
                say(
                    "{line} is not turn {number}, like {example}.",
                    line=quoted(line),
                    number=number,
                    example=repr(f"{number}. 9@H8 5@I8 = 23"),
                )
            )
        placement = None if entry[2] == NOTHING else entry[2]
        try:
            claim = whole_number(entry[3], line)
            return self.hand_in(placement, claim)  # type: ignore[return-value]
        except LabError as error:
            what = say("{line} was not possible: {fault}", line=quoted(line), fault=error)
            raise NotationError(what) from error


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
