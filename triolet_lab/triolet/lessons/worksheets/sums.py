"""Lesson 2 on paper: trios, and how to find them."""

import random
from collections.abc import Iterator
from itertools import combinations, combinations_with_replacement

from triolet_lab.language import joined, listed, say, say_many
from triolet_lab.lessons.worksheet import PaperTask, any_of, first
from triolet_lab.triolet.lessons.worksheets.boards import TILES, grown
from triolet_lab.triolet.lessons.worksheets.drawing import tiles_picture, window
from triolet_lab.triolet.rules.board import Board
from triolet_lab.triolet.rules.generator import legal_placements
from triolet_lab.triolet.rules.moves import Placement
from triolet_lab.triolet.rules.scoring import score
from triolet_lab.triolet.rules.tiles import TARGET, Rack, Tile

TRIOS = tuple(t for t in combinations_with_replacement(range(TARGET + 1), 3) if sum(t) == TARGET)
LO_SHU = ((2, 7, 6), (9, 5, 1), (4, 3, 8))


def missing_addends(rng: random.Random) -> PaperTask:
    """Nine sums to complete, three pairs and six trios."""
    pairs = [(number,) for number in rng.sample(range(TARGET + 1), 3)]
    trios = [tuple(rng.sample(trio, 3))[:2] for trio in rng.sample(TRIOS, 6)]
    empty = '<span class="gap"></span>'
    sums = "".join(
        f'<span class="sum">{" + ".join([tiles_picture([Tile(n)]) for n in given] + [empty])}'
        " = 15</span>"
        for given in (*pairs, *trios)
    )
    missing = joined(TARGET - sum(given) for given in (*pairs, *trios))
    return PaperTask(
        say("Which tile is missing? Write its number into the empty tile."),
        say("row by row: {numbers}", numbers=missing),
        f'<div class="sums">{sums}</div>',
        lines=(),
        is_wide=True,
    )


def trios_with(rng: random.Random) -> PaperTask:
    """All trios with one number."""
    number = rng.choice(range(8))
    found = [trio for trio in TRIOS if number in trio]
    return PaperTask(
        say(
            "Write down every trio that contains a {number}. The order does not matter.",
            number=number,
        ),
        say_many(
            "{count} trio: {trios}",
            "{count} trios: {trios}",
            count=len(found),
            trios=joined("+".join(map(str, trio)) for trio in found),
        ),
        lines=("",) * 3,
    )


def magic_square(rng: random.Random) -> PaperTask:
    """The magic square with as few numbers as decide it."""
    squares = _magic_squares()
    square = rng.choice(squares)
    places = rng.sample(range(9), 9)
    given = next(
        set(places[:size])
        for size in range(1, 10)
        if sum(all(s[p] == square[p] for p in places[:size]) for s in squares) == 1
    )
    cells = [f"<td>{square[place] if place in given else ''}</td>" for place in range(9)]
    rows = "".join(f"<tr>{''.join(cells[row : row + 3])}</tr>" for row in (0, 3, 6))
    return PaperTask(
        say(
            "Fill in 1 to 9, each number once: every row, every column and both diagonals make 15."
        ),
        " / ".join(" ".join(map(str, square[row : row + 3])) for row in (0, 3, 6)),
        f'<table class="square">{rows}</table>',
        lines=(),
    )


def _magic_squares() -> list[tuple[int, ...]]:
    """The eight ways in which the one magic square can lie."""
    found = []
    square: tuple[tuple[int, ...], ...] = LO_SHU
    for _ in range(4):
        square = tuple(zip(*reversed(square), strict=True))
        found += [square, tuple(tuple(reversed(row)) for row in square)]
    return [tuple(number for row in square for number in row) for square in found]


def three_trios(rng: random.Random) -> PaperTask:
    """Nine tiles to be dealt into three trios."""
    tiles = [number for trio in rng.sample(TRIOS, 3) for number in trio]
    rng.shuffle(tiles)
    ways = sorted(_dealings(tuple(sorted(tiles))))
    texts = ("; ".join("+".join(map(str, trio)) for trio in way) for way in ways)
    return PaperTask(
        say("Deal these nine tiles into three trios."),
        any_of(texts),
        tiles_picture(map(Tile, tiles)),
        lines=("",) * 3,
    )


def _dealings(tiles: tuple[int, ...]) -> set[tuple[tuple[int, ...], ...]]:
    """Every way to deal sorted tiles into trios."""
    if not tiles:
        return {()}
    found = set()
    for places in combinations(range(1, len(tiles)), 2):
        trio = (tiles[0], *(tiles[place] for place in places))
        if sum(trio) == TARGET:
            rest = tuple(t for place, t in enumerate(tiles) if place not in (0, *places))
            found |= {tuple(sorted((trio, *way))) for way in _dealings(rest)}
    return found


def completing_tile(rng: random.Random) -> PaperTask:
    """The tile that makes a trio on a marked cell."""

    def attempts() -> Iterator[tuple[Board, Placement] | None]:
        while True:
            board = grown(rng, 4)
            found = [
                placement
                for tile in TILES
                for placement, _ in legal_placements(board, Rack((tile,)))
                if any(line.group.is_trio for line in score(board, placement).lines)
            ]
            yield (board, rng.choice(found)) if found else None

    board, placement = first(attempts())
    cell = placement.cells[0]
    trios = (line for line in score(board, placement).lines if line.group.is_trio)
    return PaperTask(
        say("Look at the cell with the ?, {cell}. Which tile makes a trio there?", cell=cell),
        joined(
            [placement.tiles[0], listed(" + ".join(map(str, t.group.tiles)) for t in trios)], ": "
        ),
        window(board, asked=cell),
    )
