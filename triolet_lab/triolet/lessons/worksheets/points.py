"""Lessons 3, 4 and 7 on paper: what a placement earns, and which one earns most."""

import random
from collections.abc import Callable, Iterator
from dataclasses import replace

from triolet_lab.language import Listed, Message, joined, say
from triolet_lab.lessons.worksheet import Maker, PaperTask, any_of, first
from triolet_lab.triolet.lessons.worksheets.boards import grown, left_in
from triolet_lab.triolet.lessons.worksheets.drawing import rack_picture, window
from triolet_lab.triolet.rules.board import Board
from triolet_lab.triolet.rules.cells import Direction, Special
from triolet_lab.triolet.rules.generator import Scored, legal_placements
from triolet_lab.triolet.rules.material import RULEBOOK
from triolet_lab.triolet.rules.moves import Placement
from triolet_lab.triolet.rules.scoring import Breakdown, Choice, score
from triolet_lab.triolet.rules.tiles import RACK_SIZE, Rack, Tile


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


def points_task(board: Board, placement: Placement, *more: Message) -> PaperTask:
    """The placement is to be scored."""
    breakdown = score(board, placement)
    return PaperTask(
        joined(
            [
                say(
                    "The tiles with a dashed edge are new: {placement}. Write the sum of the turn.",
                    placement=placement,
                ),
                *more,
            ],
            " ",
        ),
        breakdown.one_line,
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
    return points_task(board, placement, say("The tile with the star is a joker."))


def _joker_pair(tiles: tuple[Tile, ...]) -> bool:
    return len(tiles) == 2 and any(tile.is_joker for tile in tiles)


def on_special(kind: Special, wanted: Callable[[Breakdown], bool], *more: Message) -> Maker:
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
        named = say("{cell} is {multiplier}.", cell=special, multiplier=f"×{kind.multiplier}")
        task = points_task(board, placement, named, *more)
        choices = score(board, placement).choices
        if len({choice.total for choice in choices}) < 2:
            return task
        choice = say("The choice: {choices}", choices=any_of(map(_chosen, choices)))
        return replace(task, answer=joined([task.answer, choice], ". "))

    return make


def _chosen(choice: Choice) -> Message:
    if choice.direction is Direction.ACROSS:
        return say("{points} (across)", points=choice.total)
    return say("{points} (down)", points=choice.total)


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
        say("Which placement earns most? Draw it on the board and write its sum."),
        joined(_sums(board, best), "; "),
        window(board, None) + rack_picture(rack),
        lines=("", ""),
    )


def _sums(board: Board, placements: list[Placement]) -> Iterator[Listed]:
    """The sum of each placement, once for those that differ in the order of the tiles alone."""
    alike: dict[tuple[object, ...], list[Placement]] = {}
    for placement in placements:
        lines = score(board, placement).lines
        terms = sorted((line.points, sorted(t.points for t in line.group.tiles)) for line in lines)
        alike.setdefault(tuple((points, *tiles) for points, tiles in terms), []).append(placement)
    for same in alike.values():
        yield joined([score(board, same[0]).one_line, any_of(same)], ": ")
