"""Rounds and matches read back from their texts.

Reading plays the game again and compares: a bad text gives one error that quotes its line, never
half a game.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import NoReturn, TypeAlias

from triolet_lab.errors import LabError, NotationError
from triolet_lab.language import Message, say
from triolet_lab.notation import Line, check_text, lines_of, quoted
from triolet_lab.triominos.play.deal import Deal, Showing, check_names, in_order
from triolet_lab.triominos.play.match import Match
from triolet_lab.triominos.play.round import Round
from triolet_lab.triominos.play.writing import (
    MATCH_HEADER,
    ROUND_HEADER,
    named_scores,
    result_line,
)
from triolet_lab.triominos.rules.material import RULEBOOK, Rules
from triolet_lab.triominos.rules.moves import Draw, Pass, Placement
from triolet_lab.triominos.rules.tiles import Tile, parse_tiles

_FIELD = re.compile(r"(players|rules|seed|tiles|shown|first):.*")
_TURN = re.compile(r"([1-9][0-9]*)\. ([^:]+): (.+?)(?: += +(-?[0-9]+))?")
_ROUND = re.compile(r"round ([1-9][0-9]*)")
_TOTALS = re.compile(r"totals: .*")
_END = re.compile(r"(out|blocked): .*")


class _Line(Line):
    """A line that may have a name, and that can be refused."""

    __slots__ = ()

    @property
    def value(self) -> str:
        """What stands behind the name of the line."""
        return self.content.partition(":")[2].strip()

    def fail(self, what: Message | LabError) -> NoReturn:
        """Raise the error that quotes this place."""
        raise self.error(what)


_Fields: TypeAlias = dict[str, _Line]
"""The lines with a name, by their names."""


class _Reader:
    """The lines that are still to be read."""

    def __init__(self, text: str, header: str) -> None:
        check_text(text, header)
        self._lines = [_Line(line.number, line.content, line.remark) for line in lines_of(text)]
        if not self._lines:
            raise NotationError(say("The text is empty: it begins with {header}.", header=header))
        self.last = self._lines[0]
        if self.last.content != header:
            self.last.fail(say("The text begins with the line {header}.", header=repr(header)))
        self._next = 1

    def take(self, pattern: re.Pattern[str]) -> re.Match[str] | None:
        """The next line, where it is such a one."""
        if self._next == len(self._lines):
            return None
        match = pattern.fullmatch(self._lines[self._next].content)
        if match is not None:
            self.last = self._lines[self._next]
            self._next += 1
        return match

    def fields(self, needed: Sequence[str], others: Sequence[str]) -> _Fields:
        """The lines with a name that stand here, each once."""
        found: _Fields = {}
        while match := self.take(_FIELD):
            if match[1] in found or match[1] not in (*needed, *others):
                self.last.fail(say("This line does not belong here, or stands here twice."))
            self.no_remark()
            found[match[1]] = self.last
        for name in needed:
            if name not in found:
                self.last.fail(say("After it a line is missing: {name}.", name=f"{name}:"))
        return found

    def no_remark(self) -> None:
        """Refuse a remark where nobody would keep it."""
        if self.last.remark:
            self.last.fail(say("A remark can stand behind a turn or at the head of a round."))

    def finish(self) -> None:
        """Refuse what is left when everything has been read."""
        if self._next < len(self._lines):
            self._lines[self._next].fail(
                say(
                    "This cannot stand here; a turn is written like {example}.",
                    example="'3. Ann: draw 1-1-1, D(0,0) 5-0-2 = 2'",
                )
            )


def parse_round(text: str) -> Round:
    """The round of such a text, played again move by move and compared with what is written.

    >>> import random
    >>> game = Round(["Ann", "Ben"], rng=random.Random(3))
    >>> for _ in range(8):
    ...     step = game.play(game.legal_moves()[0])
    >>> parse_round(game.text).text == game.text
    True
    """
    reader = _Reader(text, ROUND_HEADER)
    remark = reader.last.remark
    fields = reader.fields(("players", "tiles", "first"), ("rules", "shown"))
    names, rules = _players(fields)
    section = _section(reader, fields, names, rules, remark)
    reader.finish()
    game = Round(names, deal=section.deal, rules=rules)
    _play(section, game, game)
    return game


def parse_match(text: str) -> Match:
    """The match of such a text, played again move by move and compared with what is written."""
    reader = _Reader(text, MATCH_HEADER)
    reader.no_remark()
    fields = reader.fields(("players", "seed"), ("rules",))
    names, rules = _players(fields)
    sections: list[_Section] = []
    while found := reader.take(_ROUND):
        if int(found[1]) != len(sections) + 1:
            reader.last.fail(say("Round {number} comes here.", number=len(sections) + 1))
        remark = reader.last.remark
        deal = reader.fields(("tiles", "first"), ("shown",))
        sections.append(_section(reader, deal, names, rules, remark))
    reader.finish()
    if not sections:
        reader.last.fail(say("After it the first round is missing."))
    seed = fields["seed"].value
    try:
        number = int(seed) if seed.isascii() and seed.isdigit() and len(seed) < 21 else -1
        match = Match(names, deals=[one.deal for one in sections], seed=number, rules=rules)
    except LabError as error:
        fields["seed"].fail(error)
    for number, section in enumerate(sections):
        if match.is_over or len(match.rounds) != number + 1:
            section.start.fail(say("The round before is not over, or the match is."))
        _play(section, match, match.round)
        _compare_totals(section, match, number)
    if len(match.rounds) > len(sections):
        reader.last.fail(say("After it the next round is missing."))
    return match


# What is written.


@dataclass(frozen=True, slots=True)
class _Section:
    """What is written about one round."""

    deal: Deal
    remark: str
    start: _Line
    turns: tuple[tuple[_Line, re.Match[str]], ...]
    end: _Line
    """The line of the result; the last line, where there is none."""
    totals: _Line | None


def _players(fields: _Fields) -> tuple[tuple[str, ...], Rules]:
    names, rules = tuple(fields["players"].value.split(", ")), RULEBOOK
    if "rules" in fields:
        try:
            rules = Rules.parse(fields["rules"].value)
        except LabError as error:
            fields["rules"].fail(error)
    try:
        check_names(names, rules)
    except LabError as error:
        fields["players"].fail(error)
    return names, rules


def _section(
    reader: _Reader, fields: _Fields, names: Sequence[str], rules: Rules, remark: str
) -> _Section:
    start = reader.last
    deal = _deal(names, rules, fields)
    turns = []
    while found := reader.take(_TURN):
        turns.append((reader.last, found))
    if reader.take(_END):
        reader.no_remark()
    end, totals = reader.last, None
    if reader.take(_TOTALS):
        reader.no_remark()
        totals = reader.last
    return _Section(deal, remark, start, tuple(turns), end, totals)


def _deal(names: Sequence[str], rules: Rules, fields: _Fields) -> Deal:
    first = fields["first"]
    if first.value not in names:
        first.fail(say("{name} does not play, and cannot be first.", name=quoted(first.value)))
    seat = names.index(first.value)
    try:
        deal = in_order(len(names), parse_tiles(fields["tiles"].value), rules, seat)
    except LabError as error:
        fields["tiles"].fail(error)
    if "shown" not in fields:
        return deal
    try:
        shown = [_showing(part, names) for part in fields["shown"].value.split("; ")]
        deal = in_order(len(names), deal.order, rules, seat, shown)
    except LabError as error:
        fields["shown"].fail(error)
    return deal


def _showing(text: str, names: Sequence[str]) -> Showing:
    """Who showed which tile, as in "Ann 1-4-5, Ben 3-3-4"."""
    showing = []
    for part in text.split(", "):
        name, _, tile = part.rpartition(" ")
        if name not in names:
            raise NotationError(
                say("{part} is not a player with a tile that was shown.", part=quoted(part))
            )
        showing.append((names.index(name), Tile.parse(tile)))
    return tuple(showing)


# Playing it again.


def _play(section: _Section, game: Round | Match, one: Round) -> None:
    """Play what is written about a round, which may be part of a match."""
    one.annotate(0, section.remark)
    for line, written in section.turns:
        _play_turn(line, written, game, one)
    ends = _END.fullmatch(section.end.content) is not None
    if one.result is None:
        if ends:
            section.end.fail(say("The round is not over after these turns."))
    elif not ends:
        section.end.fail(say("The round is over here, and its result is missing."))
    elif section.end.content != (found := result_line(one.result)):
        section.end.fail(say("The round ends otherwise: {found}.", found=found))


def _play_turn(line: _Line, written: re.Match[str], game: Round | Match, one: Round) -> None:
    number, name = len(one.turns) + 1, one.names[one.to_move]
    if one.turns and not one.turns[-1].is_complete:
        line.fail(say("The turn before is not complete."))
    if one.is_over:
        line.fail(say("The round is over before this turn."))
    if (written[1], written[2]) != (str(number), name):
        line.fail(say("Turn {number} is due, and {name} plays it.", number=number, name=name))
    for word in re.split(r", +", written[3]):
        if len(one.turns) == number and one.turns[-1].is_complete:
            line.fail(say("After a placement or a pass the turn is over."))
        try:
            _play_move(word, game, one)
        except LabError as error:
            line.fail(error)
    turn = one.turns[-1]
    points = str(turn.points) if turn.is_complete else None
    if written[4] != points:
        line.fail(
            say("This turn earns {points}.", points=points)
            if points
            else say("Points stand behind a turn that is complete.")
        )
    one.annotate(number, line.remark)


def _play_move(word: str, game: Round | Match, one: Round) -> None:
    """Play a move as it is written; a draw has the tile that was drawn."""
    action, _, tile = word.partition(" ")
    if action == "draw":
        if one.pool and Tile.parse(tile) != one.pool[0]:
            raise NotationError(say("The next tile of the pool is {tile}.", tile=str(one.pool[0])))
        game.play(Draw())
    else:
        game.play(Pass() if word == "pass" else Placement.parse(word))


def _compare_totals(section: _Section, match: Match, number: int) -> None:
    """Compare the totals that are written below a round that is over."""
    rounds = match.rounds[: number + 1]
    if not rounds[-1].is_over:
        expected = ""
    else:
        totals = map(sum, zip(*(one.scores for one in rounds), strict=True))
        expected = f"totals: {named_scores(zip(match.names, totals, strict=True))}"
    line = section.totals
    if line is None and expected:
        section.end.fail(say("After it the totals are missing: {totals}.", totals=expected))
    if line is not None and line.content != expected:
        line.fail(
            say("These are not the totals: {totals}.", totals=expected)
            if expected
            else say("There are no totals before the round is over.")
        )
