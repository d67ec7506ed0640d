"""What a move does, in sentences whose numbers anybody can check: they say what the facts hold."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction

from triolet_lab.language import Listed, Message, joined, listed, say, say_many
from triolet_lab.triolet.play.view import View
from triolet_lab.triolet.rules.legality import tile_name
from triolet_lab.triolet.rules.moves import Exchange, Move
from triolet_lab.triolet.rules.tiles import JOKER
from triolet_lab.triolet.thinking.facts import Danger, Facts, facts_of, is_you


@dataclass(frozen=True, slots=True)
class Explanation:
    """The sentences about a move.

    >>> from triolet_lab import Placement, parse_position
    >>> view = parse_position("9@H8 1@H9 | rack 4 13 J | scores 0 19")
    >>> print(explain(view, Placement.parse("4@I8")))
    It scores 9 + 4 = 13.
    It opens G8 and J8 for a trio: B would need the number 2, or a joker. Of the 78 tiles that A \
cannot see 9 would do: B holds one of them with a chance of 31.1 %, and it would earn 30.
    It keeps 13 and joker, worth +23 (-10 + 33).
    """

    facts: Facts
    """What they are about."""

    @property
    def sentences(self) -> tuple[Message | Listed, ...]:
        """One sentence or two on each: the points, special cells, what opens, closes, and stays."""
        facts = self.facts
        so_far = (_points(facts), *_multiplied(facts))
        if facts.ends_the_game:
            over = say("It is the last tile: the other racks are added, the game is over.")
            return (*so_far, over)
        return (*so_far, *_replays(facts), *_opens(facts), *_closes(facts), *_keeps(facts))

    def __str__(self) -> str:
        return "\n".join(map(str, self.sentences))


def explain(view: View, move: Move) -> Explanation:
    """What a legal move does."""
    return Explanation(facts_of(view, move))


def percent(chance: Fraction | float) -> Message:
    """A chance as people say it: "31.1 %"."""
    return say("{chance:.1f} %", chance=100 * float(chance))


def _points(facts: Facts) -> Message:
    if facts.breakdown is not None:
        return say("It scores {sum}.", sum=facts.breakdown.one_line)
    if isinstance(facts.move, Exchange):
        return say_many(
            "It scores nothing and draws a tile of the {bag} in the bag.",
            "It scores nothing and draws {count} tiles of the {bag} in the bag.",
            count=len(facts.move.tiles),
            bag=facts.view.bag_size,
        )
    return say("It scores nothing: no tile can be placed, and the bag is too small to exchange.")


def _multiplied(facts: Facts) -> Iterator[Message]:
    for one in facts.multiplied:
        yield say(
            "The {sign} on {cell} adds {extra} of these points.",
            sign=f"×{one.multiplier}",
            cell=str(one.cell),
            extra=one.extra,
        )


def _replays(facts: Facts) -> Iterator[Message]:
    for cell in facts.replays:
        yield say("The replay cell {cell} gives another turn.", cell=str(cell))


def _opens(facts: Facts) -> Iterator[Listed]:
    for number, dangers in facts.opened_by_number.items():
        yield joined((_needs(facts, number, dangers), _risk(facts, dangers)), " ")


def _cell_name(facts: Facts, danger: Danger) -> str:
    special = facts.view.rules.special(danger.cell)
    return f"{danger.cell}{f' ({special.sign})' if special else ''}"


def _needs(facts: Facts, number: int, dangers: Sequence[Danger]) -> Message:
    """Which cells are opened, and for what."""
    view = facts.view
    values = {
        "cells": listed(_cell_name(facts, danger) for danger in dangers),
        "number": number,
        "name": view.names[view.player],
        "rival": view.names[facts.rival],
    }
    if facts.replays:
        return _needs_later(facts, values)
    if is_you(view, facts.rival):
        if view.unseen[JOKER]:
            return say(
                "It opens {cells} for a trio: you would need the number {number}, or a joker.",
                **values,
            )
        return say("It opens {cells} for a trio: you would need the number {number}.", **values)
    if view.unseen[JOKER]:
        return say(
            "It opens {cells} for a trio: {rival} would need the number {number}, or a joker.",
            **values,
        )
    return say("It opens {cells} for a trio: {rival} would need the number {number}.", **values)


def _needs_later(facts: Facts, values: dict[str, object]) -> Message:
    """The same where the player has another turn before."""
    view = facts.view
    joker = view.unseen[JOKER] > 0
    if is_you(view, view.player):
        if joker:
            return say(
                "It opens {cells} for a trio: unless you use it first, {rival} would need the "
                "number {number}, or a joker.",
                **values,
            )
        return say(
            "It opens {cells} for a trio: unless you use it first, {rival} would need the number "
            "{number}.",
            **values,
        )
    if is_you(view, facts.rival):
        if joker:
            return say(
                "It opens {cells} for a trio: unless {name} uses it first, you would need the "
                "number {number}, or a joker.",
                **values,
            )
        return say(
            "It opens {cells} for a trio: unless {name} uses it first, you would need the number "
            "{number}.",
            **values,
        )
    if joker:
        return say(
            "It opens {cells} for a trio: unless {name} uses it first, {rival} would need the "
            "number {number}, or a joker.",
            **values,
        )
    return say(
        "It opens {cells} for a trio: unless {name} uses it first, {rival} would need the number "
        "{number}.",
        **values,
    )


def _risk(facts: Facts, dangers: Sequence[Danger]) -> Message:
    """How likely the next player can use it, and what it would earn."""
    view = facts.view
    points = sorted(danger.opening.points for danger in dangers)
    differ = points[0] != points[-1]
    values = {
        "unseen": view.unseen.total(),
        "name": view.names[view.player],
        "rival": view.names[facts.rival],
        "tiles": dangers[0].tiles,
        "chance": percent(dangers[0].chance),
        "points": points[-1],
    }
    if not dangers[0].tiles:
        if is_you(view, view.player):
            return say("Of the {unseen} tiles that you cannot see none would do.", **values)
        return say("Of the {unseen} tiles that {name} cannot see none would do.", **values)
    if is_you(view, view.player):
        if differ:
            return say(
                "Of the {unseen} tiles that you cannot see {tiles} would do: {rival} holds one of "
                "them with a chance of {chance}, and it would earn up to {points}.",
                **values,
            )
        return say(
            "Of the {unseen} tiles that you cannot see {tiles} would do: {rival} holds one of "
            "them with a chance of {chance}, and it would earn {points}.",
            **values,
        )
    if is_you(view, facts.rival):
        if differ:
            return say(
                "Of the {unseen} tiles that {name} cannot see {tiles} would do: you hold one of "
                "them with a chance of {chance}, and it would earn up to {points}.",
                **values,
            )
        return say(
            "Of the {unseen} tiles that {name} cannot see {tiles} would do: you hold one of them "
            "with a chance of {chance}, and it would earn {points}.",
            **values,
        )
    if differ:
        return say(
            "Of the {unseen} tiles that {name} cannot see {tiles} would do: {rival} holds one of "
            "them with a chance of {chance}, and it would earn up to {points}.",
            **values,
        )
    return say(
        "Of the {unseen} tiles that {name} cannot see {tiles} would do: {rival} holds one of them "
        "with a chance of {chance}, and it would earn {points}.",
        **values,
    )


def _closes(facts: Facts) -> Iterator[Message]:
    if facts.closed:
        cells = listed(map(str, facts.closed_cells))
        yield say("It takes {cells} away, open for a trio before.", cells=cells)


def _keeps(facts: Facts) -> Iterator[Message]:
    if values := facts.kept_worth:
        rest = "".join(f" {'-' if value < 0 else '+'} {abs(value)}" for value in values[1:])
        terms = f" ({values[0]}{rest})" if rest else ""
        yield say(
            "It keeps {tiles}, worth {sum}.",
            tiles=listed(map(tile_name, facts.kept)),
            sum=f"{sum(values):+d}{terms}",
        )
