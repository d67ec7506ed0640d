"""Lesson 5 on paper: the chances of the next tile."""

import random
from fractions import Fraction
from html import escape

from triolet_lab.language import Listed, Message, joined, say, say_many
from triolet_lab.lessons.worksheet import PaperTask
from triolet_lab.triolet.lessons.worksheets.boards import grown, left_in
from triolet_lab.triolet.lessons.worksheets.drawing import rack_picture, window
from triolet_lab.triolet.rules.material import RULEBOOK
from triolet_lab.triolet.rules.tiles import RACK_SIZE, TARGET, Rack, Tile


def percent(chance: Fraction) -> Message:
    """A chance as a fraction and in percent, which are rounded if they have to be.

    >>> print(percent(Fraction(1, 8)), "and", percent(Fraction(1, 83)))
    1/8 = 12.5 % and 1/83 ≈ 1.2 %
    """
    sign = "=" if (1000 * chance).denominator == 1 else "≈"
    return say(
        "{chance} {sign} {percent:.1f} %", chance=chance, sign=sign, percent=float(100 * chance)
    )


def _full_bag(asked: Message) -> Listed:
    """A question about the first tile of all."""
    full = say_many(
        "All {count} tile is in the bag.",
        "All {count} tiles are in the bag.",
        count=RULEBOOK.tile_count,
    )
    return joined([full, asked], " ")


def first_tile(rng: random.Random) -> PaperTask:
    """The chance of one value in a full bag."""
    number = rng.choice(range(TARGET + 1))
    chance = Fraction(RULEBOOK.count(Tile(number)), RULEBOOK.tile_count)
    return PaperTask(
        _full_bag(say("What is the chance that the first tile shows {number}?", number=number)),
        percent(chance),
        bag_table(),
        is_wide=True,
    )


def bag_table() -> str:
    """How many tiles of each value there are."""
    values = "".join(f"<th>{value}</th>" for value in (*range(TARGET + 1), _cell(say("joker"))))
    counts = "".join(f"<td>{count}</td>" for count in (*RULEBOOK.counts, RULEBOOK.jokers))
    return (
        f'<table class="bag"><tr><th>{_cell(say("value"))}</th>{values}</tr>'
        f"<tr><th>{_cell(say('tiles'))}</th>{counts}</tr></table>"
    )


def _cell(text: Message) -> str:
    return escape(str(text))


def first_of_kind(rng: random.Random) -> PaperTask:
    """The chance of a tile up to, or from, a value."""
    number = rng.choice(range(2, 13))
    count = sum(RULEBOOK.counts[: number + 1])
    return PaperTask(
        _full_bag(say("What is the chance of a number tile of at most {number}?", number=number)),
        percent(Fraction(count, RULEBOOK.tile_count)),
    )


def two_alike(rng: random.Random) -> PaperTask:
    """The chance of two tiles of one value, without replacement."""
    number = rng.choice(range(12))
    count, total = RULEBOOK.count(Tile(number)), RULEBOOK.tile_count
    chance = Fraction(count * (count - 1), total * (total - 1))
    return PaperTask(
        say(
            "You draw two tiles from the full bag, one after the other. "
            "What is the chance that both show {number}?",
            number=number,
        ),
        joined([f"{count}/{total} × {count - 1}/{total - 1}", percent(chance)], " = "),
        lines=("", ""),
    )


def next_tile(rng: random.Random) -> PaperTask:
    """The chance of a value among the tiles that nobody has seen yet."""
    board = grown(rng, 4)
    rack = Rack(tuple(rng.sample(left_in(board), RACK_SIZE)))
    seen = [tile for _, tile in board] + list(rack)
    number = rng.choice(sorted({tile.points for tile in seen}))
    unseen = RULEBOOK.tile_count - len(seen)
    left = RULEBOOK.count(Tile(number)) - seen.count(Tile(number))
    return PaperTask(
        say(
            "This is the board and your rack. What is the chance that the next tile you draw "
            "shows {number}?",
            number=number,
        ),
        say_many(
            "{left} of the {count} tile that you cannot see: {chance}",
            "{left} of the {count} tiles that you cannot see: {chance}",
            count=unseen,
            left=left,
            chance=percent(Fraction(left, unseen)),
        ),
        window(board) + rack_picture(rack),
    )
