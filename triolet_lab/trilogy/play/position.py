"""Reading a position: strictly, and naming what no deal can lead to."""

import re
from collections import Counter
from collections.abc import Iterator

from triolet_lab.errors import NotationError, PositionError
from triolet_lab.language import Message, joined, say
from triolet_lab.notation import check_text, quoted
from triolet_lab.trilogy.play.deal import check_names
from triolet_lab.trilogy.play.view import End, Taken, View, table_cards
from triolet_lab.trilogy.rules.cards import Card, parse_cards
from triolet_lab.trilogy.rules.house import CLASSIC, parse_rules
from triolet_lab.trilogy.rules.layout import parse_layout
from triolet_lab.trilogy.rules.sets import fault

FIELDS = (
    *("hand", "table", "discards", "pile", "hands", "tokens"),
    *("names", "player", "to-move", "taken", "end", "rules"),
)
"""The parts of a position; all but the hand may be left out."""

NAMES = ("A", "B", "C", "D", "E", "F", "G", "H")


def parse_position(text: str) -> View:
    """The position that `str` of a view writes; what is left out is as at the start of a deal.

    >>> view = parse_position("hand 1rsO 2ghW 3peD 1gsO | table {1psO 2psO 3psO}; - | taken pile")
    >>> print(view.pile_size, *view.check("{1psO 2psO 3psO} {1rsO 2ghW 3peD}"))
    95 Your turn ends with a discard: you hold 1gsO.
    """
    check_text(text, "hand 1rsO 2ghW | table -; -")
    given = _fields(text)
    rules = parse_rules(given["rules"]) if "rules" in given else CLASSIC
    layouts = tuple(map(parse_layout, given.get("table", "-; -").split(";")))
    count = len(layouts)
    names = given["names"].split(", ") if "names" in given else NAMES[:count]
    if len(names) != count:
        raise NotationError(
            say(
                "{text} names {names} players and shows the SETs of {layouts}.",
                text=quoted(text),
                names=len(names),
                layouts=count,
            )
        )
    hand = _cards(given["hand"])
    player = _seat(given.get("player", "1"), count, text)
    sizes = [rules.hand_size] * count
    sizes[player] = len(hand)
    hands = _numbers(given["hands"], count, text) if "hands" in given else tuple(sizes)
    discards = _cards(given.get("discards", "-"))
    seen = len(discards) + len(table_cards(layouts)) + sum(hands)
    left = max(0, len(rules.pack) - seen)
    view = View(
        names=check_names(names, rules),
        player=player,
        hand=hand,
        layouts=layouts,
        discards=discards,
        pile_size=_numbers(given["pile"], 1, text)[0] if "pile" in given else left,
        hand_sizes=hands,
        tokens=_numbers(given["tokens"], count, text) if "tokens" in given else (0,) * count,
        to_move=_seat(given["to-move"], count, text) if "to-move" in given else player,
        taken=_taken(given["taken"], text) if "taken" in given else None,
        rules=rules,
        end=_end(given["end"], text) if "end" in given else None,
    )
    message = next(_faults(view), None)
    if message is not None:
        raise PositionError(say("Impossible position: {fault}", fault=message))
    return view


def _fields(text: str) -> dict[str, str]:
    given: dict[str, str] = {}
    for part in text.split("|"):
        name, _, value = part.strip().partition(" ")
        if name not in FIELDS or name in given:
            raise NotationError(
                say(
                    "{part} is not a part of a position: the parts are {fields}, each once at "
                    "most.",
                    part=quoted(part.strip()),
                    fields=joined(FIELDS),
                )
            )
        given[name] = value.strip()
    if "hand" not in given:
        raise NotationError(say("A position names the hand, like hand 1rsO 2ghW."))
    return given


def _cards(text: str) -> tuple[Card, ...]:
    return () if text == "-" else parse_cards(text)


def _numbers(text: str, count: int, where: str) -> tuple[int, ...]:
    words = text.split()
    if len(words) != count or not all(re.fullmatch(r"[0-9]{1,4}", word) for word in words):
        raise NotationError(
            say(
                "{text} in {where} should be whole numbers, {count} of them.",
                text=quoted(text),
                where=quoted(where),
                count=count,
            )
        )
    return tuple(map(int, words))


def _seat(text: str, count: int, where: str) -> int:
    (number,) = _numbers(text, 1, where)
    if not 1 <= number <= count:
        message = say("There is no player {number}: the last is {last}.", number=number, last=count)
        raise NotationError(message)
    return number - 1


def _taken(text: str, where: str) -> Taken:
    chosen, *rest = text.split() or [""]
    cards = tuple(map(Card, rest))
    if chosen == "pile" and len(cards) < 2:
        return Taken(cards)
    if not cards or chosen != str(cards[0]):
        raise NotationError(
            say(
                "{text} in {where} is nothing that was taken: write taken pile and the card, or "
                "the chosen discard and then all cards taken.",
                text=quoted(text),
                where=quoted(where),
            )
        )
    return Taken(cards, cards[0])


def _end(text: str, where: str) -> End:
    if text not in tuple(End):
        raise NotationError(
            say("{text} in {where} is no end of a deal.", text=quoted(text), where=quoted(where))
        )
    return End(text)


def _faults(view: View) -> Iterator[Message]:
    """What no deal can lead to."""
    open_cards = [*view.hand, *view.discards, *table_cards(view.layouts)]
    for card, times in Counter(open_cards).items():
        if times > 1:
            yield say("{card} lies in {times} places.", card=card, times=times)
        if card not in view.rules.pack:
            yield say("{card} is not in the pack of these rules.", card=card)
    for layout in view.layouts:
        for laid in layout:
            if (message := fault(laid.cards)) is not None:
                yield message
    if view.hand_sizes[view.player] != len(view.hand):
        yield say(
            "The hand holds {held} cards, not {stated}.",
            held=len(view.hand),
            stated=view.hand_sizes[view.player],
        )
    total = view.pile_size + sum(view.hand_sizes) + len(open_cards) - len(view.hand)
    if total != len(view.rules.pack):
        yield say(
            "These are {total} cards, and the pack has {pack}.",
            total=total,
            pack=len(view.rules.pack),
        )
    if not view.pile_size and not view.is_over and view.taken is None:
        yield say("The pile is never empty when a turn begins.")
    if view.taken is not None and view.player == view.to_move:
        strange = [card for card in view.taken.cards if card not in view.hand]
        if strange:
            yield say("{card} was taken and is not in the hand.", card=strange[0])
