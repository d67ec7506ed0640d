"""A deal as a short, readable text: who plays, the cards, every turn.

Reading plays the deal again: a bad text gives one error that quotes its line, never half a deal.
"""

import re

from triolet_lab.errors import LabError, NotationError
from triolet_lab.language import Message, say
from triolet_lab.notation import Line, check_text, quoted
from triolet_lab.trilogy.play.actions import parse_action
from triolet_lab.trilogy.play.deal import Deal
from triolet_lab.trilogy.rules.cards import Card, parse_cards
from triolet_lab.trilogy.rules.house import CLASSIC, parse_rules

DEAL_HEADER = "trilogy deal 1"
"""The first line of a deal's text; the number is the version of this format."""


def deal_text(deal: Deal) -> str:
    """The whole deal; actions that were taken back are not written."""
    lines = [DEAL_HEADER, f"players: {', '.join(deal.names)}", f"dealer: {deal.names[deal.dealer]}"]
    if deal.rules != CLASSIC:
        lines.append(f"rules: {deal.rules.text}")
    lines.append(f"cards: {_row(deal.order)}")
    for number, step in enumerate(deal.steps, start=1):
        lines.append(f"{number}. {deal.names[step.player]}: {step.action}")
        if step.reshuffled:
            lines.append(f"new pile: {_row(step.reshuffled)}")
    if deal.result is not None:
        lines.append(_end_line(deal))
    return "\n".join(lines) + "\n"


def _row(cards: tuple[Card, ...]) -> str:
    return " ".join(map(str, cards))


def _end_line(deal: Deal) -> str:
    finals = deal.result.finals if deal.result else ()
    end = deal.result.end if deal.result else ""
    return f"{end}: {', '.join(f'{final.name} {final.total}' for final in finals)}"


def parse_deal(text: str) -> Deal:
    """The deal that `deal_text` writes.

    >>> import random
    >>> deal = Deal(rng=random.Random(1))
    >>> step = deal.play("take pile")
    >>> deal_text(parse_deal(deal_text(deal))) == deal_text(deal)
    True
    """
    check_text(text, DEAL_HEADER)
    lines = [(number, line.strip()) for number, line in enumerate(text.splitlines(), start=1)]
    lines = [(number, line) for number, line in lines if line]
    if not lines or lines[0][1] != DEAL_HEADER:
        raise NotationError(
            say("A deal begins with the line {header}.", header=quoted(DEAL_HEADER))
        )
    header: dict[str, str] = {}
    rest = lines[1:]
    while rest and (match := _HEADER.fullmatch(rest[0][1])):
        if match[1] in header:
            raise _error(*rest[0], say("It stands here twice."))
        header[match[1]] = match[2]
        rest = rest[1:]
    deal = _begun(header)
    while rest:
        rest = _read(deal, rest)
    return deal


_HEADER = re.compile(r"(players|dealer|rules|cards): *(.*)")
_STEP = re.compile(r"(\d{1,6})\. ([^:]+): (.+)")
_PILE = re.compile(r"new pile: (.+)")

Lines = list[tuple[int, str]]
"""The lines that are left, with their numbers."""


def _error(number: int, line: str, what: Message) -> NotationError:
    return Line(number, line).error(what)


def _begun(header: dict[str, str]) -> Deal:
    for name in ("players", "dealer", "cards"):
        if name not in header:
            raise NotationError(say("The deal's text has no line {name}.", name=quoted(f"{name}:")))
    names = header["players"].split(", ")
    if header["dealer"] not in names:
        raise NotationError(
            say("{name} deals and is not among the players.", name=quoted(header["dealer"]))
        )
    try:
        rules = parse_rules(header.get("rules", ""))
        order = parse_cards(header["cards"])
        return Deal(names, order=order, rules=rules, dealer=names.index(header["dealer"]))
    except LabError as error:
        raise NotationError(
            say("In the lines before the first turn: {error}", error=error)
        ) from error


def _read(deal: Deal, lines: Lines) -> Lines:
    """Read one action, with the new pile behind it, or the end; give back what is left."""
    (number, line), *rest = lines
    step = _STEP.fullmatch(line)
    if step is None:
        if deal.result is None:
            raise _error(
                number, line, say("This is no action, like {example}.", example="3. Ann: take pile")
            )
        if line != _end_line(deal) or rest:
            raise _error(
                number, line, say("The deal ends with {end}.", end=quoted(_end_line(deal)))
            )
        return rest
    count, name = len(deal.steps) + 1, deal.names[deal.to_move]
    if deal.is_over or int(step[1]) != count or step[2] != name:
        message = say("The deal is over here.")
        if not deal.is_over:
            message = say("Action {count} is {name}'s.", count=count, name=name)
        raise _error(number, line, message)
    pile = _PILE.fullmatch(rest[0][1]) if rest else None
    try:
        action = parse_action(step[3])
        played = deal.play_recorded(action, parse_cards(pile[1]) if pile else None)
    except LabError as error:
        raise _error(number, line, say("{error}", error=error)) from error
    if bool(played.reshuffled) != bool(pile):
        raise _error(
            number, line, say("The new pile stands behind the turn that empties the old one.")
        )
    rest = rest[1:] if pile else rest
    if deal.is_over and not rest:
        raise _error(number, line, say("The deal is over here, and its result is missing."))
    return rest
