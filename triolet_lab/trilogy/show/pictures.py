"""Pictures: pure functions from cards, SETs and views to SVG text, the same for the same value.

Nothing in a picture is told by colour alone, and nothing has an id, so that many pictures can
stand on one page. A card carries its own ground, so it looks the same on a light and a dark page.
"""

from collections.abc import Iterable, Sequence
from html import escape

from triolet_lab.errors import LabError
from triolet_lab.language import Listed, Message, joined, listed, say, say_many
from triolet_lab.notation import quoted
from triolet_lab.trilogy.play.view import View
from triolet_lab.trilogy.rules.cards import Card, as_cards
from triolet_lab.trilogy.rules.layout import Laid
from triolet_lab.trilogy.show.symbols import COLOURS, hand_sign, strip, symbol

WIDTH, HEIGHT = 60, 90
"""A card, in the picture's own measure."""
GAP = 4
"""What lies between two cards."""
MAT = 8
"""The margin of the mat on which a SET lies."""
SHIELD = 20
"""The height of a hands-off card that lies on a SET."""
CARD_PIXELS = 60
"""How wide a card is drawn when nobody asks for a size."""
CARDS_IN_ROW, SETS_IN_ROW = 10, 3
"""How much lies side by side before a new row begins."""
LINE = 26
"""The height of a line of words."""

STRIP = 16
WIDE_SYMBOLS = (43, 24, 16)
"""How wide each of one, two or three symbols is that stand in a row."""
SET_WIDTH = 3 * WIDTH + 2 * GAP + 2 * MAT
SET_HEIGHT = HEIGHT + 2 * MAT + SHIELD

Piece = tuple[int, int, str]
"""How wide and high something is, and the SVG that draws it from its upper left corner."""


def card(card: Card, *, size: int = CARD_PIXELS) -> str:
    """The picture of one card, `size` pixels wide.

    >>> "<title>2 green hatched waves</title>" in card(Card("2ghW"))
    True
    """
    story = say_many("It counts {count} point.", "It counts {count} points.", count=card.points)
    return _picture("card", _card(card), card.name, story, size)


def hand(cards: str | Iterable[Card], *, size: int = CARD_PIXELS) -> str:
    """The picture of cards side by side, each `size` pixels wide.

    >>> "<title>Hand of 2 cards</title>" in hand("2ghW X1")
    True
    """
    held = as_cards(cards)
    title = say_many("Hand of {count} card", "Hand of {count} cards", count=len(held))
    return _picture("hand", _row(held), title, _names(held), size)


def discards(cards: str | Iterable[Card], *, size: int = CARD_PIXELS) -> str:
    """The picture of the discards, the oldest first; an arrow leads from each card to the next.

    >>> "1 red solid oval" in discards("1rsO 2ghW")
    True
    """
    thrown = as_cards(cards)
    title = say_many(
        "{count} discard, the oldest first", "{count} discards, the oldest first", count=len(thrown)
    )
    return _picture("discards", _discards(thrown), title, _names(thrown), size)


def laid(laid: Laid, *, size: int = CARD_PIXELS) -> str:
    """The picture of cards that lie together, with the hands-off card on top if there is one."""
    title = say("A SET") if laid.shield is None else say("A SET under a hands-off card")
    return _picture("laid", _laid(laid), title, _together(laid), size)


def layout(layout: Iterable[Laid], *, size: int = CARD_PIXELS) -> str:
    """The picture of all SETs in front of one player."""
    sets = tuple(layout)
    title = say_many("Layout of {count} SET", "Layout of {count} SETs", count=len(sets))
    return _picture("layout", _layout(sets), title, _all_together(sets), size)


def view(view: View, *, size: int = CARD_PIXELS) -> str:
    """The picture of all that one player sees: the others' SETs, the discards, the own cards."""
    seats = [seat for seat in range(len(view.names)) if seat != view.player]
    parts: list[tuple[Message, Piece, Message | Listed]] = [
        (_seat_line(view, seat), _layout(view.layouts[seat]), _all_together(view.layouts[seat]))
        for seat in seats
    ]
    parts += [
        (_pile_line(view), _discards(view.discards), _names(view.discards)),
        (_seat_line(view, view.player), _layout(view.own), _all_together(view.own)),
        (say("In the hand"), _row(view.hand), _names(view.hand)),
    ]
    title = say("What {name} sees", name=view.names[view.player])
    story = [joined((say("{part}:", part=line), told), " ") for line, _, told in parts]
    body = _stacked([(str(line), piece) for line, piece, _ in parts])
    return _picture("view", body, title, joined(story, "\n"), size)


def _seat_line(view: View, seat: int) -> Message:
    """Whose SETs these are, with what is known of the player."""
    cards = say_many("{count} card", "{count} cards", count=view.hand_sizes[seat])
    tokens = say_many("{count} token", "{count} tokens", count=view.tokens[seat])
    name = view.names[seat]
    if seat == view.to_move and not view.is_over:
        return say("{name} is to move: {cards}, {tokens}", name=name, cards=cards, tokens=tokens)
    return say("{name}: {cards}, {tokens}", name=name, cards=cards, tokens=tokens)


def _pile_line(view: View) -> Message:
    return say_many(
        "Discards, beside a pile of {count} card",
        "Discards, beside a pile of {count} cards",
        count=view.pile_size,
    )


# In words.


def _names(cards: Sequence[Card]) -> Message | Listed:
    return joined([card.name for card in cards], "; ") if cards else say("No cards.")


def _together(laid: Laid) -> Message:
    cards = listed([_short_name(card) for card in laid.cards])
    if laid.shield is None:
        return say("{cards} lie together.", cards=cards)
    return say("{cards} lie together under a hands-off card.", cards=cards)


def _short_name(card: Card) -> Message:
    """A card within a list of cards, where the commas of its own name would mislead."""
    if not card.is_trilogy:
        return card.name
    return say("a Trilogy card ({cards})", cards=joined([one.name for one in card.groups], " / "))


def _all_together(sets: Sequence[Laid]) -> Message | Listed:
    return joined(map(_together, sets), " ") if sets else say("No SETs.")


# Pieces.


def _card(card: Card) -> Piece:
    if card.is_hands_off:
        kind, body = "hands-off", _inner_edge() + hand_sign(WIDTH / 2 + 2, HEIGHT / 2, 1.15)
    elif card.is_trilogy:
        kind, body = "three", _three_groups(card)
    else:
        kind, body = "normal", _one_group(card)
    face, edge = COLOURS["shield" if card.is_hands_off else "card"], COLOURS["edge"]
    thick = 1.5
    if card.is_trilogy:
        edge, thick = COLOURS["trilogy"], 3
    ground = (
        f'<rect x="{thick / 2}" y="{thick / 2}" width="{WIDTH - thick}" height="{HEIGHT - thick}" '
        f'rx="5" fill="{face}" stroke="{edge}" stroke-width="{thick}"/>'
    )
    title = f"<title>{escape(str(card.name))}</title>"
    drawn = f'<g class="trilogy-card trilogy-{kind}">{title}{ground}{body}</g>'
    return WIDTH, HEIGHT, drawn


def _inner_edge() -> str:
    size = f'width="{WIDTH - 8}" height="{HEIGHT - 8}"'
    return f'<rect x="4" y="4" {size} rx="3" stroke="{COLOURS["card"]}" stroke-width="1.5"/>'


def _one_group(card: Card) -> str:
    [group] = card.groups
    count, step = group.number + 1, 22
    first = (STRIP + 2 + HEIGHT) / 2 - (count - 1) * step / 2
    symbols = (symbol(group, WIDTH / 2, first + step * row, 48, 19) for row in range(count))
    return strip(group.colour, WIDTH, STRIP) + "".join(symbols)


def _three_groups(card: Card) -> str:
    """A row for each group; the more symbols, the closer they stand."""
    parts = [strip(card.groups[0].colour, WIDTH, STRIP)]
    for row, group in enumerate(card.groups):
        count, y = group.number + 1, STRIP + 15 + 22 * row
        width = WIDE_SYMBOLS[group.number]
        first = (WIDTH - (count - 1) * (width + 1)) / 2
        parts += [symbol(group, first + (width + 1) * one, y, width, 18) for one in range(count)]
    return "".join(parts)


def _row(cards: Sequence[Card]) -> Piece:
    return _wrapped(list(map(_card, cards)), CARDS_IN_ROW, GAP)


def _discards(cards: Sequence[Card]) -> Piece:
    """Cards in their order, with a small arrow between one and the next."""
    arrow = f'<path d="M1 39 7 45 1 51" stroke="{COLOURS["arrow"]}" stroke-width="2"/>'
    pieces: list[Piece] = []
    for place, one in enumerate(cards):
        is_last = place == len(cards) - 1
        drawn = _card(one)[2] + ("" if is_last else _at(WIDTH, 0, arrow))
        pieces.append((WIDTH if is_last else WIDTH + 8, HEIGHT, drawn))
    return _wrapped(pieces, CARDS_IN_ROW - 1, 0)


def _laid(laid: Laid) -> Piece:
    """Cards on a mat; the hands-off card lies across its upper end."""
    top = SHIELD if laid.shield is not None else 0
    width = len(laid.cards) * (WIDTH + GAP) - GAP + 2 * MAT
    height = HEIGHT + 2 * MAT + top
    ground = COLOURS["mat" if laid.shield is None else "shield"]
    edge = f'fill="{ground}" stroke="{COLOURS["line"]}" stroke-width="1.5"'
    parts = [f'<rect x="1" y="1" width="{width - 2}" height="{height - 2}" rx="8" {edge}/>']
    if laid.shield is not None:
        parts.append(_shield(laid.shield, width))
        box = f'x="4" y="{top + 3}" width="{width - 8}" height="{height - top - 7}" rx="6"'
        parts.append(f'<rect {box} fill="{COLOURS["mat"]}"/>')
    for place, one in enumerate(laid.cards):
        parts.append(_at(MAT + place * (WIDTH + GAP), MAT + top, _card(one)[2]))
    return width, height, f'<g class="trilogy-laid">{"".join(parts)}</g>'


def _shield(shield: Card, width: int) -> str:
    """Three small hands on the strip above the cards that they protect."""
    hands = (hand_sign(width * part / 6, SHIELD / 2 + 2, 0.48) for part in (1, 3, 5))
    title = f"<title>{escape(str(shield.name))}</title>"
    return f'<g class="trilogy-shield">{title}{"".join(hands)}</g>'


def _layout(sets: Sequence[Laid]) -> Piece:
    return _wrapped(list(map(_laid, sets)), SETS_IN_ROW, 2 * GAP)


def _wrapped(pieces: Sequence[Piece], in_row: int, gap: int) -> Piece:
    """Pieces side by side, a new row after so many; an empty place where there are none."""
    if not pieces:
        return _nothing()
    parts: list[str] = []
    width = y = 0
    for start in range(0, len(pieces), in_row):
        row = pieces[start : start + in_row]
        tallest, x = max(height for _, height, _ in row), 0
        for wide, high, drawn in row:
            parts.append(_at(x, y + tallest - high, drawn))
            x += wide + gap
        width, y = max(width, x - gap), y + tallest + 2 * GAP
    return width, y - 2 * GAP, "".join(parts)


def _nothing() -> Piece:
    """The outline of a card that is not there."""
    edge = f'stroke="{COLOURS["line"]}" stroke-width="2" stroke-dasharray="6 4"'
    box = f'<rect x="2" y="2" width="{WIDTH - 4}" height="{HEIGHT // 2}" rx="5" {edge}/>'
    return WIDTH, HEIGHT // 2 + 4, f'<g class="trilogy-empty">{box}</g>'


def _stacked(parts: Sequence[tuple[str, Piece]]) -> Piece:
    """Pieces below each other on a ground of their own, each with a line of words above it."""
    width = max(SETS_IN_ROW * (SET_WIDTH + 2 * GAP), *(piece[0] for _, piece in parts)) + 2 * MAT
    y, drawn = MAT, []
    for line, (_, high, body) in parts:
        words = (
            f'<text x="{MAT}" y="{y + LINE - 9}" font-size="15" '
            f'fill="{COLOURS["word"]}">{escape(line)}</text>'
        )
        drawn.append(words + _at(MAT, y + LINE, body))
        y += LINE + high + MAT
    ground = f'<rect width="{width}" height="{y}" rx="8" fill="{COLOURS["frame"]}"/>'
    return width, y, ground + "".join(drawn)


def _at(x: int, y: int, drawn: str) -> str:
    return f'<g transform="translate({x} {y})">{drawn}</g>' if x or y else drawn


def _picture(kind: str, piece: Piece, title: Message, story: Message | Listed, size: int) -> str:
    """The whole SVG, its cards so many pixels wide; its one style lets it shrink with the page."""
    if type(size) is not int or size < 1:
        raise LabError(
            say("A card is a whole number of pixels wide, not {value}.", value=quoted(size))
        )
    width, height, body = piece
    scaled = f'width="{round(width * size / WIDTH)}" height="{round(height * size / WIDTH)}"'
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="trilogy trilogy-{kind}" role="img" '
        f'viewBox="0 0 {width} {height}" {scaled} style="max-width:100%;height:auto" fill="none" '
        'font-family="Verdana, DejaVu Sans, Helvetica, Arial, sans-serif">'
        f"<title>{escape(str(title))}</title><desc>{escape(str(story))}</desc>{body}</svg>"
    )
