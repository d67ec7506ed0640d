"""The tasks of exercise 10: puzzles, what makes a clear answer, and when to repeat one."""

from collections import Counter
from datetime import date
from fractions import Fraction
from itertools import product

from triolet_lab.language import Message, say, say_many
from triolet_lab.lessons.answers import Wrong, call, call_text, number, whole_number
from triolet_lab.lessons.cards import WAITS, PuzzleCard
from triolet_lab.triolet.lessons.tasks import Attempt, Verdict, right, task, wrong
from triolet_lab.triolet.play.notation import parse_position
from triolet_lab.triolet.rules.board import Board
from triolet_lab.triolet.rules.moves import Placement
from triolet_lab.triolet.rules.tiles import Tile
from triolet_lab.triolet.thinking.hints import Rung
from triolet_lab.triolet.thinking.puzzles import Theme, ranked
from triolet_lab.triolet.thinking.worth import mean_answer

TRIO = "9@H8 5@I8 | rack 1 7 14 | scores 0 23"
TRIOLET = "2@F8 5@G8 8@H8 7@F9 3@G9 5@H9 | rack 8 2 5 | scores 39 72"
JOKER = (
    "0@G4 13@H4 2@I4 2@I5 14@F6 1@H6 11@I6 0@F7 7@G7 8@H7 6@H8 6@I8 9@I9 5@J9 | rack 9 J 9 | "
    "scores 91 161"
)
BLOCK = "8@H6 4@I6 4@G7 2@H7 9@I7 5@H8 2@I8 | rack 10 0 3 | scores 67 54"
NEXT_TILES = (1, 1, 10, 15)
"""The unseen tiles of the task on the mean answer."""


@task(
    "10-1",
    level=1,
    asks=say("the placement that earns most with a trio in it"),
    answer="1@G8 14@G9",
    position=TRIO,
    because=say("1 + 9 + 5 = 15 is a trio, and 1 + 14 = 15 is a pair beside it: 45."),
)
def best_with_trio(turn: Attempt) -> Verdict:
    """A board: every placement that earns most."""
    if turn.points == max(scored.points for scored in turn.view.legal_placements()):
        return right()
    if any(line.group.is_trio for line in turn.breakdown.lines):
        return wrong(
            say_many(
                "You have a trio, and {count} point. A second tile can add a pair.",
                "You have a trio, and {count} points. A second tile can add a pair.",
                count=turn.points,
            ),
            place=say("Lay another tile above or below your 1."),
            sum=say("30 + 1 + ? : the pair may make 15 at most"),
        )
    return wrong(
        say("Look for a trio first: 9 and 5 lie there already."),
        place=say("There is room at both ends of the row with the 9 and the 5."),
        sum="9 + 5 + ? = 15",
    )


@task(
    "10-2",
    level=1,
    asks=say("the triolet with most points"),
    answer="2@H7 5@I7 8@J7",
    position=TRIOLET,
    because=say("2 + 5 + 8 = 15 at once earns 30 + 50, and 2 + 8 + 5 down the column 30 more."),
)
def best_triolet(turn: Attempt) -> Verdict:
    """A board: every triolet that earns most."""
    best = max(scored.points for scored in turn.view.legal_placements())
    if turn.points == best:
        return right()
    if turn.breakdown.triolet:
        return wrong(
            say("A triolet. Can one of its tiles complete a second trio?"),
            place=say("Look at the column of the 8 and the 5."),
            sum="8 + 5 + ? = 15",
        )
    return wrong(
        say("Your three tiles make 15 by themselves: place all three at once."),
        place=say("Look above and below the column with the 8 and the 5."),
        sum=say("8 + 5 + ? = 15, and the other two tiles beside it"),
    )


@task(
    "10-3",
    level=1,
    asks=say("the face of the joker that earns most"),
    answer="4",
    because=say("9@J5 J4@K5 makes the trio 2 + 9 + 4 on the ×2 of K5: 30 × 2 = 60."),
)
def best_face(answer: object) -> Verdict:
    """A number: the face of the joker in the best placements."""
    found = whole_number(answer)
    view = parse_position(JOKER)
    best = ranked(view, Theme.JOKER)[0]
    faces = [tile.face for tile in best.placement.tiles if tile.is_joker]
    if found in faces:
        return right()
    place = say("The 2 on I5 has room to its right, as far as the ×2 on K5.")
    if not 0 <= found <= 15:
        return wrong(say("A face is a number from 0 to 15."), place=place, sum="2 + 9 + ? = 15")
    return wrong(
        say("A trio on a multiplier earns more than one on plain cells."),
        place=place,
        sum="2 + 9 + ? = 15",
    )


@task(
    "10-4",
    level=2,
    asks=say("by how many points the best placement of 10-1 is better than the next best"),
    answer="7",
    because=say("45 with the 1 and the 14, 38 with the 1 and the 7: 45 − 38."),
)
def margin(answer: object) -> Verdict:
    """A number: the margin of the first puzzle."""
    found = whole_number(answer)
    values = [item.value for item in ranked(parse_position(TRIO), Theme.TRIO)]
    second = max(value for value in values if value < values[0])
    if found == values[0] - second:
        return right()
    place = say(
        "The best earns {points}. What is the most with the 7 in place of the 14?", points=values[0]
    )
    if found == 0:
        return wrong(
            say("Four placements earn the same: they are all answers. Take the best that is none."),
            place=place,
            sum="45 − (30 + 1 + 7) = ?",
        )
    if found == 15:
        return wrong(
            say("The trio alone is not the next best: the 7 can take the place of the 14."),
            place=place,
            sum="45 − (30 + 1 + 7) = ?",
        )
    return wrong(
        say("A margin is a difference: the best points less the next smaller ones."),
        place=place,
        sum="45 − (30 + 1 + 7) = ?",
    )


@task(
    "10-5",
    level=2,
    asks=say("what the next tile earns on average"),
    answer="75/4",
    because="(30 + 30 + 15 + 0) / 4 = 18.75.",
)
def mean_of_answers(answer: object) -> Verdict:
    """A number: the mean over the unseen tiles, each placed alone where it earns most."""
    found = number(answer)
    exact = mean_answer(Board.parse("9@H8 5@I8"), Counter(map(Tile, NEXT_TILES)))
    if abs(found - exact) < Fraction(1, 20):
        return right()
    place = say("A 1 completes the trio, a 10 fits beside the 5, a 15 fits nowhere.")
    sum_text = "(30 + 30 + 15 + 0) / 4"
    if found == 25:
        return wrong(
            say("The 15 earns nothing, and counts all the same."), place=place, sum=sum_text
        )
    if found == 75:
        return wrong(
            say("That is the sum. The mean is one tile's share."), place=place, sum=sum_text
        )
    return wrong(
        say("Ask of every tile what it earns at best, then share the sum equally."),
        place=place,
        sum=sum_text,
    )


@task(
    "10-6",
    level=2,
    asks=say("the placement that is best once the next tile's answer is taken off"),
    answer="3@G6",
    position=BLOCK,
    because=say("It earns 37 and leaves 2.1 on average; 43 points leave 12.4."),
)
def block(turn: Attempt) -> Verdict:
    """A board: every placement that is worth most in a block puzzle."""
    valued = {item.placement: item for item in ranked(turn.view, Theme.BLOCK)}
    best = max(item.value for item in valued.values())
    own = valued[Placement(turn.placement.placed)]
    if own.value == best and own.points == turn.points:
        return right()
    answer = float(own.points - own.value)
    place = say(
        "You earn {points}, and the next tile then earns {answer:.1f} on average.",
        points=turn.points,
        answer=answer,
    )
    sum_text = say(
        "{sum}: another one leaves more",
        sum=f"{own.points} − {answer:.1f} = {float(own.value):.1f}",
    )
    if own.points == max(item.points for item in valued.values()):
        return wrong(
            say("That earns most now. But what does it leave to the next player?"),
            place=place,
            sum=sum_text,
        )
    return wrong(
        say("There are four placements: for each, take off what the next tile earns."),
        place=place,
        sum=sum_text,
    )


@task(
    "10-7",
    level=1,
    asks=say("after how many days a puzzle comes back"),
    answer="8",
    because=say("Box 3, solved without help, is box 4; the boxes wait 1, 2, 4, 8 and 16 days."),
)
def days(answer: object) -> Verdict:
    """A number: a card of box 3 that was solved without help."""
    found = whole_number(answer)
    card = PuzzleCard("trio-1-01", box=3).answered(True, 0, date(2026, 3, 2))
    if found == (card.due - date(2026, 3, 2)).days:
        return right()
    place = say("It was in box 3 and moves up by one.")
    if found == WAITS[2]:
        return wrong(
            say("Solved without help, the puzzle leaves its box."), place=place, sum="1, 2, 4, ?"
        )
    return wrong(
        say("Each box waits twice as long as the one before."), place=place, sum="1, 2, 4, ?"
    )


def _next_box(box: int, solved: bool, hints: int) -> int:
    """The box of a puzzle after it was answered; the last hint shows the answer."""
    card = PuzzleCard("trio-1-01", box=box)
    return card.answered(solved, hints, date(2026, 3, 2), shown=hints == len(Rung)).box


@task(
    "10-8",
    level=3,
    name="next_box",
    asks=say("a function that gives the next box of a puzzle"),
    answer=(
        "def next_box(box, solved, hints):\n"
        "    if not solved or hints == 4:\n"
        "        return 1\n"
        "    return box if hints else min(box + 1, 5)"
    ),
)
def next_box(function: object) -> Verdict:
    """Code: tried on every box, result and number of hints."""
    for box, solved, hints in product(range(1, 6), (False, True), range(len(Rung) + 1)):
        expected = _next_box(box, solved, hints)
        if call(function, box, solved, hints) == expected:
            continue
        told = call_text(function, box, solved, hints)
        if not solved or hints == len(Rung):
            idea = say("A puzzle that was missed, or shown by the fourth hint, starts again.")
            sum_text: Message | str = say("missed or shown → the first box")
        elif hints:
            idea = say("With one, two or three hints a puzzle stays where it is.")
            sum_text = say("box {box}, solved with help → box ?", box=box)
        else:
            idea = say("Solved without help a puzzle moves up by one box. There are five boxes.")
            sum_text = "1 → 2 → 3 → 4 → 5 → ?"
        return wrong(idea, place=say("Look at {call}.", call=told), sum=sum_text)
    return right()


@task(
    "10-9",
    level=3,
    name="best_placements",
    asks=say("a function that lists every placement with most points"),
    answer=(
        "def best_placements(view):\n"
        "    scored = view.legal_placements()\n"
        "    most = max((points for _, points in scored), default=0)\n"
        "    return [placement for placement, points in scored if points == most]"
    ),
)
def best_placements(function: object) -> Verdict:
    """Code: tried on four positions, one of them without a placement."""
    for text in (TRIO, TRIOLET, JOKER, "15@H8 | rack 14 13 13"):
        view = parse_position(text)
        points = dict(view.legal_placements())
        most = max(points.values(), default=0)
        expected = {placement for placement in points if points[placement] == most}
        found = _placements(call(function, view))
        if found == expected:
            continue
        if not expected:
            return wrong(
                say("Sometimes nothing can be placed: then the list is empty."),
                place=say("Look at {position}.", position=repr(text)),
                sum=say("max() of nothing needs a default=0"),
            )
        idea = say("There can be several best placements, and all of them are answers.")
        if found - expected:
            idea = say("Only the placements with most points belong into the list.")
        return wrong(
            idea,
            place=say_many(
                "For {position} there is {count}.",
                "For {position} there are {count}.",
                count=len(expected),
                position=repr(text),
            ),
            sum=say("{code}: keep those, and no others", code=f"points == {most}"),
        )
    return right()


def _placements(found: object) -> set[Placement]:
    if not isinstance(found, list | tuple | set):
        raise Wrong(say("Return a list of placements."))
    if not all(isinstance(item, Placement) for item in found):
        raise Wrong(
            say("Each part of the list is a placement: scored.placement, without its points.")
        )
    return set(found)


@task(
    "10-10",
    level=3,
    name="is_clear",
    asks=say("a function that tells whether a puzzle has a clear answer"),
    answer=(
        "def is_clear(values, margin):\n"
        "    others = [value for value in values if value < max(values)]\n"
        "    return bool(others) and max(values) - max(others) >= margin"
    ),
)
def is_clear(function: object) -> Verdict:
    """Code: tried on every list of up to four small values."""
    for length in range(1, 5):
        for values in product((0, 3, 5, 9), repeat=length):
            for least in (2, 4, 6):
                others = [value for value in values if value < max(values)]
                expected = bool(others) and max(values) - max(others) >= least
                if bool(call(function, list(values), least)) is expected:
                    continue
                told = call_text(function, list(values), least)
                return wrong(
                    _unclear(values, others, least),
                    place=say("Look at {call}.", call=told),
                    sum=_two_best(max(values), others),
                )
    return right()


def _two_best(best: int, others: list[int]) -> Message:
    if not others:
        return say("best {best}, next smaller none", best=best)
    return say("best {best}, next smaller {second}", best=best, second=max(others))


def _unclear(values: tuple[int, ...], others: list[int], least: int) -> Message:
    if not others:
        return say("Where all values are equal nothing is to be found: the answer is not clear.")
    if values.count(max(values)) > 1:
        return say("Equal best values are all answers: compare them with the next smaller value.")
    if max(values) - max(others) == least:
        return say("A margin that is just reached is enough.")
    return say("Compare the best value with the next smaller one: the difference is the margin.")
