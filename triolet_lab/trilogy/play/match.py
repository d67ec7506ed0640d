"""A match: deal after deal, until somebody has a hundred points."""

import random
from collections.abc import Sequence
from dataclasses import dataclass

from triolet_lab.errors import GameError, LabError, NotationError
from triolet_lab.language import Message, listed, say
from triolet_lab.notation import check_text, quoted
from triolet_lab.tables import Table
from triolet_lab.trilogy.play.actions import Action
from triolet_lab.trilogy.play.deal import Deal, Step, check_names
from triolet_lab.trilogy.play.record import DEAL_HEADER, deal_text, parse_deal
from triolet_lab.trilogy.play.view import View
from triolet_lab.trilogy.rules.house import CLASSIC, Rules

MATCH_HEADER = "trilogy match 1"
"""The first line of a match's text; the number is the version of this format."""


@dataclass(frozen=True, slots=True)
class MatchResult:
    """How a match ended."""

    names: tuple[str, ...]
    scores: tuple[int, ...]

    @property
    def winners(self) -> tuple[str, ...]:
        """Who has the highest total; equal totals share the win."""
        best = max(self.scores)
        return tuple(
            name for name, score in zip(self.names, self.scores, strict=True) if score == best
        )

    @property
    def message(self) -> Message:
        """Who wins."""
        if len(self.winners) == 1:
            return say("{name} wins the match.", name=self.winners[0])
        return say("{names} share the win.", names=listed(self.winners))

    def __str__(self) -> str:
        return str(self.message)


class Match:
    """Deals with the same players; points are counted after each, the deal passes to the left.

    >>> match = Match(["Ann", "Ben"], rng=random.Random(7), rules=Rules(quick=True), dealer=0)
    >>> match.scores, match.deal.names[match.deal.to_move]
    ((0, 0), 'Ben')
    """

    def __init__(
        self,
        players: Sequence[str] = ("A", "B"),
        *,
        rng: random.Random,
        rules: Rules = CLASSIC,
        dealer: int | None = None,
    ) -> None:
        self.names = check_names(players, rules)
        self.rules = rules
        self._rng = rng
        self._deals = [Deal(self.names, rng=rng, rules=rules, dealer=dealer)]

    @property
    def deals(self) -> tuple[Deal, ...]:
        """The deals so far; the last one is being played."""
        return tuple(self._deals)

    @property
    def deal(self) -> Deal:
        """The deal that is being played, or was played last."""
        return self._deals[-1]

    @property
    def to_move(self) -> int:
        """The seat whose turn it is."""
        return self.deal.to_move

    @property
    def scores(self) -> tuple[int, ...]:
        """The totals of the deals that are over."""
        return tuple(map(sum, zip(*(deal.scores for deal in self._deals), strict=True)))

    @property
    def is_over(self) -> bool:
        """Whether somebody has reached the target; points are counted only after a deal."""
        return self.deal.is_over and max(self.scores) >= self.rules.target

    @property
    def result(self) -> MatchResult | None:
        """How the match ended, None while it goes on."""
        return MatchResult(self.names, self.scores) if self.is_over else None

    def view(self, player: int | None = None) -> View:
        """What a player may see of the present deal."""
        return self.deal.view(player)

    def play(self, action: Action | str) -> Step:
        """Play an action in the present deal."""
        return self.deal.play(action)

    def next_deal(self) -> Deal:
        """Deal again, once the deal is over and the match is not."""
        if self.is_over:
            raise GameError(say("The match is over: nobody deals any more."))
        if not self.deal.is_over:
            raise GameError(say("This deal goes on: the next one begins when it is over."))
        dealer = (self.deal.dealer + 1) % len(self.names)
        self._deals.append(Deal(self.names, rng=self._rng, rules=self.rules, dealer=dealer))
        return self.deal

    def undo(self, count: int = 1) -> None:
        """Take back so many actions; at the start of a deal the deal itself is taken back."""
        if type(count) is not int or count < 0:
            raise GameError(
                say(
                    "A number of actions is a whole number from 0 up, not {value}.",
                    value=quoted(count),
                )
            )
        known = sum(len(deal.steps) for deal in self._deals)
        if count > known:
            raise GameError(say("There are only {known} actions to take back.", known=known))
        for _ in range(count):
            while not self.deal.steps:
                self._deals.pop()
            self.deal.undo()

    def redo(self, count: int = 1) -> None:
        """Play again so many actions of the present deal that were taken back."""
        self.deal.redo(count)

    def sheet(self) -> Table:
        """What every deal brought, and the totals."""
        ended = [deal for deal in self._deals if deal.is_over]
        rows = [(number, *deal.scores) for number, deal in enumerate(ended, start=1)]
        return Table((say("deal"), *self.names), [*rows, (say("total"), *self.scores)])

    @property
    def text(self) -> str:
        """The match as a text that `parse_match` reads: its deals one after another."""
        return "\n".join([MATCH_HEADER, *map(deal_text, self._deals)])

    def __repr__(self) -> str:
        return f"<Match of {', '.join(self.names)}: {len(self._deals)} deals, {self.scores}>"

    def __str__(self) -> str:
        return f"{self.sheet()}\n{self.result or self.deal}"


def parse_match(text: str, rng: random.Random) -> Match:
    """The match that such a text holds; the chance is for the deals that are still to come.

    >>> match = Match(rng=random.Random(1))
    >>> parse_match(match.text, random.Random(2)).text == match.text
    True
    """
    check_text(text, MATCH_HEADER)
    head, *deals = text.split(f"{DEAL_HEADER}\n")
    if head.strip() != MATCH_HEADER or not deals:
        raise NotationError(
            say(
                "A match begins with the line {header}, and deals follow.",
                header=quoted(MATCH_HEADER),
            )
        )
    read: list[Deal] = []
    for number, part in enumerate(deals, start=1):
        try:
            deal = parse_deal(f"{DEAL_HEADER}\n{part}")
        except LabError as error:
            raise NotationError(
                say("In deal {number}: {error}", number=number, error=error)
            ) from error
        _check_follows(read, deal, number)
        read.append(deal)
    match = Match(read[0].names, rng=rng, rules=read[0].rules, dealer=read[0].dealer)
    match._deals = read
    for deal in read:
        deal.go_on_with(rng)
    return match


def _check_follows(before: list[Deal], deal: Deal, number: int) -> None:
    if not before:
        return
    last = before[-1]
    follows = (
        last.is_over
        and (deal.names, deal.rules) == (last.names, last.rules)
        and deal.dealer == (last.dealer + 1) % len(last.names)
    )
    totals = tuple(map(sum, zip(*(one.scores for one in before), strict=True)))
    if not follows or max(totals) >= last.rules.target:
        raise NotationError(say("Deal {number} does not follow from those before.", number=number))
