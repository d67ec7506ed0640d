"""What the engine says about tiles that lie on the board but are not confirmed, as plain JSON."""

from typing import Any

from triolet_lab.language import Message, say, say_many
from triolet_lab.triolet.rules.board import Board, Group
from triolet_lab.triolet.rules.cells import Direction
from triolet_lab.triolet.rules.generator import legal_placements
from triolet_lab.triolet.rules.legality import Reason, check, group_faults
from triolet_lab.triolet.rules.moves import Placement
from triolet_lab.triolet.rules.scoring import Breakdown, score
from triolet_lab.triolet.rules.tiles import JOKER, TARGET, Rack, Tile

Json = dict[str, Any]

CONFIRM = say("Confirm")
"""What the button says that ends a turn."""


def judge(board: Board, rack: Rack, placement: Placement, *, first_turn: bool = False) -> Json:
    """Everything a board shows about a placement: groups, sums, points, reasons, choices.

    >>> verdict = judge(Board.parse("9@H8"), Rack.parse("6 7"), Placement.of("6@I8"))
    >>> verdict["legal"], verdict["sum"]
    (True, '9 + 6 = 15')
    """
    if not placement.placed:
        return _verdict()
    reasons = check(board, placement, rack, first_turn=first_turn)
    breakdown = None if reasons else score(board, placement)
    return _verdict(
        legal=not reasons,
        total=breakdown.total if breakdown else 0,
        sum=str(_sum(breakdown)) if breakdown else "",
        confirm=str(_confirm(breakdown)) if breakdown else str(CONFIRM),
        groups=_groups(board, placement, breakdown),
        reasons=[_reason(reason) for reason in reasons],
        faces=_legal_faces(board, rack, placement, first_turn),
        choices=_choices(board, placement, breakdown) if breakdown else [],
    )


def _verdict(**known: Any) -> Json:
    nothing: Json = {"legal": False, "total": 0, "sum": "", "confirm": str(CONFIRM)}
    return nothing | {"groups": [], "reasons": [], "faces": [], "choices": []} | known


def _sum(breakdown: Breakdown) -> object:
    again = say("{sum}, and another turn", sum=breakdown.one_line)
    return again if breakdown.replay else breakdown.one_line


def _confirm(breakdown: Breakdown) -> Message:
    return say_many("Confirm · {count} point", "Confirm · {count} points", count=breakdown.total)


def _reason(reason: Reason) -> Json:
    return {"rule": reason.rule, "text": str(reason), "cells": list(map(str, reason.cells))}


def _groups(board: Board, placement: Placement, breakdown: Breakdown | None) -> list[Json]:
    if breakdown is not None:
        return [_group(line.group, line.points) for line in breakdown.lines]
    free = all(board.rules.has(cell) and cell not in board for cell in placement.cells)
    if not free or JOKER in placement.tiles or len(set(placement.cells)) < len(placement.cells):
        return []
    after = board.place_all(placement.placed)
    return [_group(group, 0) for group in after.groups(placement.cells)]


def _group(group: Group, points: int) -> Json:
    return {
        "cells": list(map(str, group.cells)),
        "direction": group.direction,
        "sum": group.sum,
        "points": points,
        "broken": any(True for _ in group_faults(group)),
    }


def _legal_faces(board: Board, rack: Rack, placement: Placement, first_turn: bool) -> list[int]:
    """The faces that would make the placement legal for the joker in it."""
    if not any(tile.is_joker for tile in placement.tiles):
        return []
    faces = range(TARGET + 1)
    return [
        face
        for face in faces
        if not check(board, with_face(placement, face), rack, first_turn=first_turn)
    ]


def with_face(placement: Placement, face: int) -> Placement:
    """The placement with its joker standing for this face."""
    placed = (
        (cell, tile.standing_for(face) if tile.is_joker else tile)
        for cell, tile in placement.placed
    )
    return Placement.of(*placed, multiplied=placement.multiplied)


def _choices(board: Board, placement: Placement, breakdown: Breakdown) -> list[Json]:
    """What every choice of the multiplied group gives, when there is one to make."""
    if len(breakdown.choices) < 2:
        return []
    taken = placement.multiplied or breakdown.choices[0].direction
    return [
        {
            "direction": choice.direction,
            "total": choice.total,
            "taken": choice.direction is taken,
            "text": str(_choice(board, placement, choice.direction)),
        }
        for choice in sorted(breakdown.choices, key=lambda choice: choice.direction)
    ]


def _choice(board: Board, placement: Placement, direction: Direction) -> Message:
    """What this choice of the multiplied group gives."""
    option = score(board, Placement(placement.placed, direction))
    line = next(line for line in option.lines if line.multiplier > 1)
    if direction is Direction.ACROSS:
        return say_many(
            "×{times} across: {sum}, {count} point in all",
            "×{times} across: {sum}, {count} points in all",
            count=option.total,
            times=line.multiplier,
            sum=str(line),
        )
    return say_many(
        "×{times} down: {sum}, {count} point in all",
        "×{times} down: {sum}, {count} points in all",
        count=option.total,
        times=line.multiplier,
        sum=str(line),
    )


def spots(
    board: Board, rack: Rack, placement: Placement, tile: Tile, *, first_turn: bool = False
) -> dict[str, int]:
    """The cells where this tile may join the tiles laid so far, with the points of them all.

    >>> spots(Board.parse("9@H8"), Rack.parse("6 15"), Placement(()), Tile(6))
    {'H7': 15, 'G8': 15, 'I8': 15, 'H9': 15}
    """
    laid = set(placement.placed)
    found: dict[str, int] = {}
    for whole, points in legal_placements(board, rack, first_turn=first_turn):
        new = [placed for placed in whole.placed if placed not in laid]
        if len(new) == 1 == len(whole.placed) - len(laid) and new[0].tile.bare == tile:
            cell = str(new[0].cell)
            found[cell] = max(points, found.get(cell, 0))
    return found


def spot(points: int) -> Json:
    """Such a cell as the board draws it.

    >>> spot(15)
    {'points': 15, 'text': 'may go here, 15 points'}
    """
    text = say_many("may go here, {count} point", "may go here, {count} points", count=points)
    return {"points": points, "text": str(text)}
