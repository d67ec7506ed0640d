"""Tasks for paper, made from a random number: the engine knows every answer."""

import random
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import combinations, combinations_with_replacement
from typing import TypeVar

from triolet_lab.errors import LabError
from triolet_lab.triolet.rules.board import Board
from triolet_lab.triolet.rules.cells import COLUMNS, Cell, Special
from triolet_lab.triolet.rules.generator import Scored, legal_placements
from triolet_lab.triolet.rules.legality import Rule, check
from triolet_lab.triolet.rules.material import RULEBOOK
from triolet_lab.triolet.rules.moves import Placement
from triolet_lab.triolet.rules.scoring import Breakdown, score
from triolet_lab.triolet.rules.tiles import RACK_SIZE, TARGET, Rack, Tile
from triolet_lab.triolet.show import pictures as svg

Found = TypeVar("Found")

TILES = tuple(Tile(number) for number in range(TARGET + 1))


@dataclass(frozen=True, slots=True)
class PaperTask:
    """A task to be answered with a pencil."""

    question: str
    answer: str
    picture: str = ""
    """Boards and tiles, as HTML."""
    lines: tuple[str, ...] = ("",)
    """The lines to write on, each with what stands at its beginning."""
    is_wide: bool = False
    """Whether it takes the whole width of the sheet."""


Maker = Callable[[random.Random], PaperTask]


# Boards.


def grown(rng: random.Random, turns: int, towards: Cell | None = None) -> Board:
    """A board after some legal turns without jokers, as near to a cell as the tiles allow."""
    pile = [tile for tile in RULEBOOK.tiles() if not tile.is_joker]
    rng.shuffle(pile)
    board = Board()
    for turn in range(turns):
        rack, pile = Rack(tuple(pile[:RACK_SIZE])), pile[RACK_SIZE:]
        choices = [p for p, _ in legal_placements(board, rack, first_turn=turn < 2)]
        if not choices:
            continue  # a rack of large tiles: that turn was an exchange
        if towards is not None:
            nearest = min(_distance(p, towards) for p in choices)
            choices = [p for p in choices if _distance(p, towards) == nearest]
        board = board.place_all(rng.choice(choices).placed)
    return board


def _distance(placement: Placement, goal: Cell) -> int:
    return min(abs(c.row - goal.row) + abs(c.column - goal.column) for c in placement.cells)


def left_in(board: Board) -> list[Tile]:
    """The number tiles that do not lie on the board."""
    left = [tile for tile in RULEBOOK.tiles() if not tile.is_joker]
    for _, tile in board:
        left.remove(tile)
    return left


def first(attempts: Iterator[Found | None]) -> Found:
    """The first attempt that found something: some hundred boards hold every kind of task."""
    for _, found in zip(range(2000), attempts, strict=False):
        if found is not None:
            return found
    raise LabError("No board for such a task was found with this seed: try another seed.")


LABEL = 22
"""The room for the coordinates of a part of the board."""


def window(board: Board, placement: Placement | None = None, asked: Cell | None = None) -> str:
    """The part of the board around its tiles, with coordinates; a cell in question shows a "?"."""
    cells = [cell for cell, _ in board]
    cells += placement.cells if placement else ()
    cells += [asked] if asked else []
    top, height = _span([cell.row for cell in cells])
    left, width = _span([cell.column for cell in cells])
    unit = svg.UNIT
    side = svg.MARGIN + RULEBOOK.size * unit + svg.EDGE
    part = (svg.MARGIN + left * unit, svg.MARGIN + top * unit, width * unit, height * unit)
    labels = [_label(LABEL + (n + 0.5) * unit, LABEL - 6, COLUMNS[left + n]) for n in range(width)]
    labels += [
        _label(LABEL / 2, LABEL + (n + 0.5) * unit + 5, str(top + n + 1)) for n in range(height)
    ]
    if asked:
        x, y = LABEL + (asked.column - left + 0.5) * unit, LABEL + (asked.row - top + 0.5) * unit
        labels.append(f'<circle cx="{x}" cy="{y}" r="15" class="asked"/>')
        labels.append(f'<text x="{x}" y="{y + 7}" class="asked-sign">?</text>')
    return (
        f'<svg class="board-part" viewBox="0 0 {LABEL + width * unit} {LABEL + height * unit}" '
        f'style="width: {_millimetres(width, height):.1f}mm" '
        'role="img" aria-label="Part of the board">'
        f'<svg x="{LABEL}" y="{LABEL}" width="{width * unit}" height="{height * unit}" '
        f'viewBox="{" ".join(map(str, part))}">{svg.board(board, placement=placement, size=side)}'
        f"</svg>{''.join(labels)}</svg>"
    )


def _span(places: list[int], smallest: int = 7) -> tuple[int, int]:
    """The first row or column of a part of the board, and how many there are."""
    low, high = min(places) - 1, max(places) + 1
    while high - low + 1 < smallest:
        low, high = low - 1, high + 1
    low, high = max(0, low), min(RULEBOOK.size - 1, high)
    return low, high - low + 1


def _millimetres(width: int, height: int) -> float:
    """How wide a part of the board is printed: 9 mm a cell, as far as four boards fit on a page."""
    cell = min(9, 80 / (width + 0.5), 68 / (height + 0.5))
    return cell * (width + LABEL / svg.UNIT)


def _label(x: float, y: float, text: str) -> str:
    return f'<text x="{x:g}" y="{y:g}" class="coordinate">{text}</text>'


def tiles_picture(tiles: Iterable[Tile]) -> str:
    """Tiles in a row."""
    return f'<span class="tiles">{"".join(map(svg.tile, tiles))}</span>'


def rack_picture(rack: Rack) -> str:
    """A rack below a board."""
    return f'<div class="rack">{svg.rack(rack)}</div>'


def listed(words: Iterable[object]) -> str:
    """Words with commas between them."""
    return ", ".join(map(str, words))


def a_number(number: int) -> str:
    """A number with its article.

    >>> a_number(7), a_number(8)
    ('a 7', 'an 8')
    """
    return f"an {number}" if number in (8, 11) else f"a {number}"


# Lesson 1: the rules.


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
    found: dict[str, list[Placement]] = {}
    for cell in near:
        for tile in TILES:
            placement = Placement(((cell, tile),))  # type: ignore[arg-type]
            found.setdefault(_ruling(board, placement), []).append(placement)
    kinds = [kind for kind in NAMED_RULES if kind in found]
    chosen = [rng.choice(found[kind]) for kind in rng.sample(kinds, min(4, len(kinds)))]
    chosen += rng.sample(found["allowed"], 6 - len(chosen))
    rng.shuffle(chosen)
    named = list(zip("abcdef", chosen, strict=True))
    return PaperTask(
        "One tile is to be placed. Is it allowed? If not, write the name of the rule: "
        f"{' or '.join([listed(NAMED_RULES[:-1]), NAMED_RULES[-1]])}.",
        listed(f"{letter}) {_ruling(board, placement)}" for letter, placement in named),
        window(board),
        lines=tuple(f"{letter}) {placement}" for letter, placement in named),
    )


def _around(cell: Cell) -> list[Cell]:
    """The cells up to two steps away, straight or across a corner."""
    steps = [(-2, 0), (2, 0), (0, -2), (0, 2), (1, 1), (1, -1), (-1, 1), (-1, -1)]
    steps += [(-1, 0), (1, 0), (0, -1), (0, 1)]
    cells = (Cell(cell.row + down, cell.column + right) for down, right in steps)
    return [cell for cell in cells if RULEBOOK.has(cell)]


def _ruling(board: Board, placement: Placement) -> str:
    rules = dict.fromkeys(reason.rule for reason in check(board, placement))
    return listed(rules) or "allowed"


def every_cell(rng: random.Random) -> PaperTask:
    """All cells for one tile."""

    def attempts() -> Iterator[tuple[Board, Tile, list[Cell]] | None]:
        while True:
            board, tile = grown(rng, 3), rng.choice(TILES[3:13])
            cells = [placement.cells[0] for placement, _ in legal_placements(board, Rack((tile,)))]
            yield (board, tile, cells) if 3 <= len(cells) <= 8 else None

    board, tile, cells = first(attempts())
    return PaperTask(
        f"Put a dot into every cell where {a_number(tile.points)} may be placed.",
        f"{len(cells)} cells: {listed(sorted(cells))}",
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
        f"Look at the cell with the ?, {cell}. Which is the largest tile that may be placed there?",
        f"{max(numbers)}, since these may be placed there: {listed(numbers)}",
        window(board, asked=cell),
    )


def _allowed(board: Board, cell: Cell) -> list[int]:
    return [
        number
        for number, tile in enumerate(TILES)
        if not check(board, Placement(((cell, tile),)))  # type: ignore[arg-type]
    ]


# Lesson 2: trio arithmetic.

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
    missing = listed(TARGET - sum(given) for given in (*pairs, *trios))
    return PaperTask(
        "Which tile is missing? Write its number into the empty tile.",
        f"row by row: {missing}",
        f'<div class="sums">{sums}</div>',
        lines=(),
        is_wide=True,
    )


def trios_with(rng: random.Random) -> PaperTask:
    """All trios with one number."""
    number = rng.choice(range(8))
    found = [trio for trio in TRIOS if number in trio]
    return PaperTask(
        f"Write down every trio that contains a {number}. The order does not matter.",
        f"{len(found)} trios: {', '.join('+'.join(map(str, trio)) for trio in found)}",
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
        "Fill in 1 to 9, each number once: every row, every column and both diagonals make 15.",
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
        "Deal these nine tiles into three trios.",
        " or ".join(texts),
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
        f"Look at the cell with the ?, {cell}. Which tile makes a trio there?",
        f"{placement.tiles[0]}: {' and '.join(' + '.join(map(str, t.group.tiles)) for t in trios)}",
        window(board, asked=cell),
    )


# Lessons 3 and 4: scoring, multipliers.


def scoring(wanted: Callable[[Breakdown], bool], turns: int = 4) -> Maker:
    """Tasks with a turn of this kind on plain cells, to be scored."""

    def make(rng: random.Random) -> PaperTask:
        def attempts() -> Iterator[tuple[Board, Placement] | None]:
            while True:
                board = grown(rng, turns)
                rack = Rack(tuple(rng.sample(left_in(board), RACK_SIZE)))
                found = [
                    placement
                    for placement, _ in legal_placements(board, rack)
                    if not any(map(RULEBOOK.special, placement.cells))
                    and wanted(score(board, placement))
                ]
                yield (board, rng.choice(found)) if found else None

        board, placement = first(attempts())
        return points_task(board, placement)

    return make


def points_task(board: Board, placement: Placement, more: str = "") -> PaperTask:
    """The placement is to be scored."""
    breakdown = score(board, placement)
    return PaperTask(
        f"The tiles with a dashed edge are new: {placement}. Write the sum of the turn.{more}",
        str(breakdown.one_line),
        window(board, placement),
        lines=("", ""),
    )


def with_joker(rng: random.Random) -> PaperTask:
    """A joker in a pair, where it earns nothing."""

    def attempts() -> Iterator[tuple[Board, Placement] | None]:
        while True:
            board = grown(rng, 3)
            rack = Rack.parse(f"J {rng.choice(left_in(board))}")
            found = [
                placement
                for placement, _ in legal_placements(board, rack)
                if len(placement.placed) == 2
                and any(tile.is_joker and tile.face for tile in placement.tiles)
                and not any(map(RULEBOOK.special, placement.cells))
                and any(_joker_pair(line.group.tiles) for line in score(board, placement).lines)
            ]
            yield (board, rng.choice(found)) if found else None

    board, placement = first(attempts())
    return points_task(board, placement, " The tile with the star is a joker.")


def _joker_pair(tiles: tuple[Tile, ...]) -> bool:
    return len(tiles) == 2 and any(tile.is_joker for tile in tiles)


def on_special(kind: Special, wanted: Callable[[Breakdown], bool], more: str = "") -> Maker:
    """Tasks with a turn of this kind on a special cell, to be scored."""

    def make(rng: random.Random) -> PaperTask:
        cells = [cell for cell, special in RULEBOOK.specials.items() if special is kind]
        goals = [cell for cell in cells if cell != RULEBOOK.centre]

        def attempts() -> Iterator[tuple[Board, Placement] | None]:
            while True:
                goal = rng.choice(goals)
                board = grown(rng, rng.choice((3, 4, 5)), goal)
                rack = Rack(tuple(rng.sample(left_in(board), RACK_SIZE)))
                found = [
                    placement
                    for placement, _ in legal_placements(board, rack)
                    if goal in placement.cells and wanted(score(board, placement))
                ]
                yield (board, rng.choice(found)) if goal not in board and found else None

        board, placement = first(attempts())
        special = next(cell for cell in placement.cells if RULEBOOK.special(cell) is kind)
        task = points_task(board, placement, f" {special} is ×{kind.multiplier}.{more}")
        choices = score(board, placement).choices
        if len({choice.total for choice in choices}) < 2:
            return task
        both = " or ".join(f"{c.total} ({c.direction})" for c in choices)
        return replace(task, answer=f"{task.answer}. The choice: {both}")

    return make


def has_trio(breakdown: Breakdown) -> bool:
    """Whether the turn makes a trio, but no triolet."""
    return not breakdown.triolet and any(line.group.is_trio for line in breakdown.lines)


def has_pairs_only(breakdown: Breakdown) -> bool:
    """Whether the turn makes two pairs or more, and nothing else."""
    return len(breakdown.lines) > 1 and not any(line.group.is_trio for line in breakdown.lines)


def is_multiplied_pair(breakdown: Breakdown) -> bool:
    """Whether a single pair takes the multiplier."""
    return (
        len(breakdown.lines) == 1 and not breakdown.lines[0].group.is_trio and breakdown.total > 4
    )


def is_multiplied_trio(breakdown: Breakdown) -> bool:
    """Whether a trio takes the multiplier, without a choice."""
    return has_trio(breakdown) and len(breakdown.choices) == 1 and breakdown.lines[0].multiplier > 1


def has_choice(breakdown: Breakdown) -> bool:
    """Whether the choice of the group makes a difference."""
    return len({choice.total for choice in breakdown.choices}) > 1


def is_triolet(breakdown: Breakdown) -> bool:
    """Whether the turn is a triolet."""
    return breakdown.triolet > 0


# Lesson 5: chance.


def percent(chance: Fraction) -> str:
    """A chance as a fraction and in percent, which are rounded if they have to be.

    >>> percent(Fraction(1, 8)), percent(Fraction(1, 83))
    ('1/8 = 12.5 %', '1/83 ≈ 1.2 %')
    """
    sign = "=" if (1000 * chance).denominator == 1 else "≈"
    return f"{chance} {sign} {float(100 * chance):.1f} %"


def first_tile(rng: random.Random) -> PaperTask:
    """The chance of one value in a full bag."""
    number = rng.choice(range(TARGET + 1))
    chance = Fraction(RULEBOOK.count(Tile(number)), RULEBOOK.tile_count)
    return PaperTask(
        f"All 83 tiles are in the bag. What is the chance that the first tile is "
        f"{a_number(number)}?",
        percent(chance),
        bag_table(),
        is_wide=True,
    )


def bag_table() -> str:
    """How many tiles of each value there are."""
    values = "".join(f"<th>{value}</th>" for value in (*range(TARGET + 1), "joker"))
    counts = "".join(f"<td>{count}</td>" for count in (*RULEBOOK.counts, RULEBOOK.jokers))
    return (
        f'<table class="bag"><tr><th>value</th>{values}</tr><tr><th>tiles</th>{counts}</tr></table>'
    )


def first_of_kind(rng: random.Random) -> PaperTask:
    """The chance of a tile up to, or from, a value."""
    number = rng.choice(range(2, 13))
    count = sum(RULEBOOK.counts[: number + 1])
    return PaperTask(
        f"All 83 tiles are in the bag. What is the chance of a number tile of at most {number}?",
        percent(Fraction(count, RULEBOOK.tile_count)),
    )


def two_alike(rng: random.Random) -> PaperTask:
    """The chance of two tiles of one value, without replacement."""
    number = rng.choice(range(12))
    count, total = RULEBOOK.count(Tile(number)), RULEBOOK.tile_count
    chance = Fraction(count * (count - 1), total * (total - 1))
    return PaperTask(
        f"You draw two tiles from the full bag, one after the other. What is the chance that both "
        f"are {number}s?",
        f"{count}/{total} × {count - 1}/{total - 1} = {percent(chance)}",
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
        f"This is the board and your rack. What is the chance that the next tile you draw is "
        f"{a_number(number)}?",
        f"{left} of the {unseen} tiles that you cannot see: {percent(Fraction(left, unseen))}",
        window(board) + rack_picture(rack),
    )


# Lesson 7: strategy.


def best_placement(rng: random.Random) -> PaperTask:
    """The placement that earns most."""

    def attempts() -> Iterator[tuple[Board, Rack, list[Scored]] | None]:
        while True:
            board = grown(rng, 4)
            rack = Rack(tuple(rng.sample(left_in(board), RACK_SIZE)))
            found = sorted(legal_placements(board, rack), key=lambda scored: -scored.points)
            yield (board, rack, found) if found and found[0].points >= 35 else None

    board, rack, found = first(attempts())
    best = [placement for placement, points in found if points == found[0].points]
    return PaperTask(
        "Which placement earns most? Draw it on the board and write its sum.",
        "; ".join(_sums(board, best)),
        window(board, None) + rack_picture(rack),
        lines=("", ""),
    )


def _sums(board: Board, placements: list[Placement]) -> Iterator[str]:
    """The sum of each placement, once for those that differ in the order of the tiles alone."""
    alike: dict[tuple[object, ...], list[Placement]] = {}
    for placement in placements:
        lines = score(board, placement).lines
        terms = sorted((line.points, sorted(t.points for t in line.group.tiles)) for line in lines)
        alike.setdefault(tuple((points, *tiles) for points, tiles in terms), []).append(placement)
    for same in alike.values():
        yield f"{score(board, same[0]).one_line}: {' or '.join(map(str, same))}"


SHEETS: dict[int, tuple[str, tuple[Maker, ...]]] = {
    1: ("The rules", (allowed_or_not, every_cell, largest_tile, largest_tile)),
    2: (
        "Trio arithmetic",
        (
            missing_addends,
            trios_with,
            three_trios,
            magic_square,
            completing_tile,
            completing_tile,
        ),
    ),
    3: (
        "Scoring",
        (
            scoring(has_pairs_only),
            scoring(has_trio),
            scoring(has_trio, turns=6),
            with_joker,
            scoring(is_triolet),
            scoring(is_triolet, turns=6),
        ),
    ),
    4: (
        "Multipliers",
        (
            on_special(Special.DOUBLE, is_multiplied_pair),
            on_special(Special.DOUBLE, is_multiplied_trio),
            on_special(Special.DOUBLE, has_choice, " Which group takes the ×2?"),
            on_special(Special.TRIPLE, is_multiplied_pair),
            on_special(Special.TRIPLE, has_trio),
            on_special(Special.DOUBLE, is_triolet),
        ),
    ),
    5: ("The bag and chance", (first_tile, first_of_kind, two_alike, next_tile, next_tile)),
    7: ("Strategy", (best_placement, best_placement, best_placement, best_placement)),
}
"""The title of each lesson that has tasks for paper, and how they are made."""
