"""A board drawn with characters, and read again: tiles on cells, before there is a board."""

import re
from collections.abc import Mapping

from triolet_lab.errors import NotationError
from triolet_lab.language import say, say_many
from triolet_lab.notation import quoted
from triolet_lab.triolet.rules.cells import COLUMNS, Cell, Special
from triolet_lab.triolet.rules.material import Rules
from triolet_lab.triolet.rules.tiles import Tile

SIGNS = {Special.DOUBLE: "x2", Special.TRIPLE: "x3", Special.REPLAY: "@"}
"""How a picture in plain characters shows the empty special cells."""


def board_picture(tiles: Mapping[Cell, Tile], rules: Rules) -> str:
    """The tiles on their cells; `parse_picture` reads it back.

    >>> tiles = {Cell.parse("C3"): Tile(9), Cell.parse("D3"): Tile.parse("J6")}
    >>> print(board_picture(tiles, Rules.small(5)))
        A  B  C  D  E
     1  @  .  .  .  @
     2  .  .  .  .  .
     3  .  .  9 J6  .
     4  .  .  .  .  .
     5  @  .  .  .  @
    """
    lines = ["  " + "".join(f"{letter:>3}" for letter in COLUMNS[: rules.size])]
    for row in range(rules.size):
        cells = (Cell(row, column) for column in range(rules.size))
        signs = (str(tiles[cell]) if cell in tiles else _sign(cell, rules) for cell in cells)
        lines.append(f"{row + 1:>2}" + "".join(f"{sign:>3}" for sign in signs))
    # J10 to J15 fill their three characters: a wider step keeps every picture readable.
    if any(len(str(tile)) > 2 for tile in tiles.values()):
        lines = [line[:2] + re.sub(r"(.{3})", r" \1", line[2:]) for line in lines]
    return "\n".join(line.rstrip() for line in lines)


def _sign(cell: Cell, rules: Rules) -> str:
    special = rules.special(cell)
    return "." if special is None else SIGNS[special]


def parse_picture(text: str, rules: Rules) -> dict[Cell, Tile]:
    """The tiles of such a picture; the letters above it may be missing."""
    lines = [line.split() for line in text.strip("\n").splitlines() if line.strip()]
    if lines[0] == list(COLUMNS[: rules.size]):
        lines = lines[1:]
    if len(lines) != rules.size:
        raise NotationError(
            say_many(
                "The picture has {count} row of cells, and the board is {size} × {size} cells, "
                "A1 to {last}: a board of another size needs its rules.",
                "The picture has {count} rows of cells, and the board is {size} × {size} cells, "
                "A1 to {last}: a board of another size needs its rules.",
                count=len(lines),
                size=rules.size,
                last=str(rules.last),
            )
        )
    placed = {}
    for row, words in enumerate(lines):
        for column, sign in enumerate(_signs(row, words, rules)):
            cell = Cell(row, column)
            if sign not in (".", *SIGNS.values()):
                placed[cell] = Tile.parse(sign)
            elif sign not in (".", _sign(cell, rules)):
                what = say(
                    "The picture shows {sign} on {cell}, which has no such.",
                    sign=sign,
                    cell=str(cell),
                )
                raise NotationError(what)
    return placed


def _signs(row: int, words: list[str], rules: Rules) -> list[str]:
    label, *signs = words
    if label != str(row + 1) or len(signs) != rules.size:
        raise NotationError(
            say(
                "Row {row} of the picture reads {text}: it must be {row} and then {size} cells.",
                row=row + 1,
                text=quoted(" ".join(words)),
                size=rules.size,
            )
        )
    return signs
