"""Lesson 1 on paper: which tile may be placed where."""

import random
from collections.abc import Iterator

from triolet_lab.language import Message, either, joined, say, say_many
from triolet_lab.lessons.worksheet import PaperTask, first
from triolet_lab.triolet.lessons.worksheets.boards import TILES, grown
from triolet_lab.triolet.lessons.worksheets.drawing import window
from triolet_lab.triolet.rules.board import Board
from triolet_lab.triolet.rules.cells import Cell
from triolet_lab.triolet.rules.generator import legal_placements
from triolet_lab.triolet.rules.legality import Rule, check
from triolet_lab.triolet.rules.material import RULEBOOK
from triolet_lab.triolet.rules.moves import Placement
from triolet_lab.triolet.rules.tiles import TARGET, Rack, Tile

NAMED_RULES = (
    Rule.ON_BOARD,
    Rule.TOUCHING,
    Rule.PAIR_SUM,
    Rule.TRIO_SUM,
    Rule.RUN_LENGTH,
)
"""The rules that a single tile can break; a tile in a task breaks one of them alone."""


def allowed_or_not(rng: random.Random) -> PaperTask:
    """Six placements of one tile: allowed, or which rule forbids it."""
    board = grown(rng, 5)
    near = sorted({cell for taken, _ in board for cell in [taken, *_around(taken)]})
    found: dict[tuple[Rule, ...], list[Placement]] = {}
    for cell in near:
        for tile in TILES:
            placement = Placement(((cell, tile),))  # type: ignore[arg-type]
            found.setdefault(_broken(board, placement), []).append(placement)
    kinds = [rule for rule in NAMED_RULES if (rule,) in found]
    chosen = [rng.choice(found[(rule,)]) for rule in rng.sample(kinds, min(4, len(kinds)))]
    chosen += rng.sample(found[()], 6 - len(chosen))
    rng.shuffle(chosen)
    named = list(zip("abcdef", chosen, strict=True))
    return PaperTask(
        say(
            "One tile is to be placed. Is it allowed? If not, write the name of the rule: {rules}.",
            rules=either(NAMED_RULES),
        ),
        joined(_ruling(letter, _broken(board, placement)) for letter, placement in named),
        window(board),
        lines=tuple(f"{letter}) {placement}" for letter, placement in named),
    )


def _around(cell: Cell) -> list[Cell]:
    """The cells up to two steps away, straight or across a corner."""
    steps = [(-2, 0), (2, 0), (0, -2), (0, 2), (1, 1), (1, -1), (-1, 1), (-1, -1)]
    steps += [(-1, 0), (1, 0), (0, -1), (0, 1)]
    cells = (Cell(cell.row + down, cell.column + right) for down, right in steps)
    return [cell for cell in cells if RULEBOOK.has(cell)]


def _broken(board: Board, placement: Placement) -> tuple[Rule, ...]:
    return tuple(dict.fromkeys(reason.rule for reason in check(board, placement)))


def _ruling(letter: str, broken: tuple[Rule, ...]) -> Message:
    if not broken:
        return say("{letter}) allowed", letter=letter)
    return say("{letter}) {rules}", letter=letter, rules=joined(broken))


def every_cell(rng: random.Random) -> PaperTask:
    """All cells for one tile."""

    def attempts() -> Iterator[tuple[Board, Tile, list[Cell]] | None]:
        while True:
            board, tile = grown(rng, 3), rng.choice(TILES[3:13])
            cells = [placement.cells[0] for placement, _ in legal_placements(board, Rack((tile,)))]
            yield (board, tile, cells) if 3 <= len(cells) <= 8 else None

    board, tile, cells = first(attempts())
    return PaperTask(
        say("Put a dot into every cell where the tile {tile} may be placed.", tile=tile),
        say_many(
            "{count} cell: {cells}",
            "{count} cells: {cells}",
            count=len(cells),
            cells=joined(sorted(cells)),
        ),
        window(board),
        lines=(),
    )


def largest_tile(rng: random.Random) -> PaperTask:
    """The largest tile for one cell."""

    def attempts() -> Iterator[tuple[Board, Cell, list[int]] | None]:
        while True:
            board = grown(rng, 4)
            cell = rng.choice(sorted({c for taken, _ in board for c in taken.neighbours()}))
            numbers = _allowed(board, cell)
            yield (board, cell, numbers) if 1 < len(numbers) < TARGET else None

    board, cell, numbers = first(attempts())
    return PaperTask(
        say(
            "Look at the cell with the ?, {cell}. "
            "Which is the largest tile that may be placed there?",
            cell=cell,
        ),
        say(
            "{number}, since these may be placed there: {numbers}",
            number=max(numbers),
            numbers=joined(numbers),
        ),
        window(board, asked=cell),
    )


def _allowed(board: Board, cell: Cell) -> list[int]:
    return [
        number
        for number, tile in enumerate(TILES)
        if not check(board, Placement(((cell, tile),)))  # type: ignore[arg-type]
    ]
