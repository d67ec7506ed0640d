"""The tasks of exercise 11: the class game, claims and their price, percent, shared places."""

from itertools import product
from random import Random

from triolet_lab.language import say, say_many
from triolet_lab.lessons.answers import call, call_text, number, whole_number, whole_numbers
from triolet_lab.triolet.lessons.tasks import Attempt, Misconception, Verdict, right, task, wrong
from triolet_lab.triolet.play.duplicate import Entry, Mark, rounds

GAME = rounds(5, 8)
"""The game of the lesson: seed 5, eight turns."""


def _position(turn: int) -> str:
    """The position of a turn of the lesson's game, for a task on the board."""
    now = GAME[turn - 1]
    return f"{now.board.line} | rack {now.rack}"


def _points(earned: int, claim: int) -> int:
    return Mark(Entry(None, claim), earned, earned).points


@task(
    "11-1",
    level=1,
    asks=say(
        "the points for a claim of {claim} when the placement earns {earned}", claim=40, earned=34
    ),
    answer="28",
    because=say("{over} too many, and {left}.", over="40 − 34 = 6", left="34 − 6 = 28"),
)
def claimed_too_much(answer: object) -> Verdict:
    """A number: what was over is taken off."""
    points = whole_number(answer)
    if points == _points(34, 40):
        return right()
    if points in (34, 40):
        return wrong(
            say("A claim that is too high has a price."),
            place=say("By how much is 40 over?"),
            sum="34 − (40 − 34) = ?",
        )
    return wrong(
        say("Take off what the claim was over by, from what the placement earns."),
        place=say("Two steps: first 40 − 34, then take that off 34."),
        sum="34 − (40 − 34) = ?",
    )


@task(
    "11-2",
    level=1,
    asks=say(
        "the points for a claim of {claim} when the placement earns {earned}", claim=30, earned=34
    ),
    answer="30",
    because=say("A claim that is too low counts as it is."),
)
def claimed_too_little(answer: object) -> Verdict:
    """A number: the claim itself."""
    points = whole_number(answer)
    if points == _points(34, 30):
        return right()
    if points == 34:
        return wrong(
            say("What you do not see, you do not get."),
            place=say("Compare the claim with what the placement earns: which is smaller?"),
            sum=say("a claim that is too low counts as it is"),
        )
    return wrong(
        say("Only a claim that is too high has a price."),
        place=say("Is 30 too high or too low?"),
        sum=say("a claim that is too low counts as it is"),
    )


@task(
    "11-3",
    level=2,
    asks=say("the smallest claim that leaves nothing of 18 points"),
    answer="36",
    because=say("{over} too many, and {left}.", over="36 − 18 = 18", left="18 − 18 = 0"),
)
def smallest_ruin(answer: object) -> Verdict:
    """A number: twice the points."""
    claim = whole_number(answer)
    if claim == next(claim for claim in range(1, 999) if _points(18, claim) == 0):
        return right()
    if claim > 18 and _points(18, claim) == 0:
        return wrong(
            say("That leaves nothing, but a smaller claim does so too."),
            place=say("Try the claim {claim}.", claim=claim - 1),
            sum=say("18 − (claim − 18) = 0"),
        )
    return wrong(
        say("Nothing is left when the claim is over by all that was earned."),
        place=say(
            "With the claim {claim} the points are {points}.",
            claim=claim,
            points=_points(18, claim),
        ),
        sum=say("18 − (claim − 18) = 0"),
    )


@task(
    "11-4",
    level=2,
    asks=say("the percentage that 150 of 200 possible points are"),
    answer="75",
    because=say("150 : 200 = 0.75, which is 75 of 100."),
)
def percentage(answer: object) -> Verdict:
    """A number, with or without decimals."""
    found = number(answer)
    if found == 75:
        return right()
    if found * 100 == 75:
        return wrong(
            say("That is the share: per cent means how many of a hundred."),
            place=say("Multiply your answer by 100."),
            sum="150 / 200 × 100 = ?",
        )
    return wrong(
        say("Per cent means: how many of a hundred?"),
        place=say("200 is two hundreds. How many of the 150 points belong to each hundred?"),
        sum="150 / 200 × 100 = ?",
    )


def _best_of(turn: Attempt) -> int:
    return max(points for _, points in turn.view.legal_placements())


@task(
    "11-5",
    level=1,
    asks=say("a best placement for turn 2"),
    answer=str(GAME[1].best.placement),
    position=_position(2),
)
def turn_2(turn: Attempt) -> Verdict:
    """A board: everything that earns most."""
    best = _best_of(turn)
    if turn.points == best:
        return right()
    return wrong(
        say("Every group that holds a new tile scores: a placement can make several groups."),
        place=say("Lay two tiles side by side, next to the two tiles that are there."),
        sum=say_many(
            "you have {sum}, and {count} more is possible",
            "you have {sum}, and {count} more are possible",
            count=best - turn.points,
            sum=turn.breakdown.sum_text,
        ),
    )


@task(
    "11-6",
    level=2,
    asks=say("all three tiles of turn 5 in one line for more than 80 points"),
    answer=str(GAME[4].best.placement),
    position=_position(5),
)
def turn_5(turn: Attempt) -> Verdict:
    """A board: any triolet with something on top."""
    if turn.points > 80:
        return right()
    return wrong(
        say("Three number tiles that make 15 in one turn are a triolet: 50 points more."),
        place=say("Look at the left edge of the tiles, around E5."),
        sum=say("30 + 50 for the triolet, and a pair on top"),
    )


@task(
    "11-7",
    level=2,
    asks=say("the points of the last turn"),
    answer=str(GAME[7].best.points),
    because=say("trio 1 + 7 + 7 = 15 → 30 ×3 = 90, 5 + 7 = 12, triolet → 50: 90 + 12 + 50 = 152."),
    misconceptions=(Misconception.DOUBLED_BONUS,),
)
def last_turn(answer: object) -> Verdict:
    """A number: a tripled trio, a pair, and the 50 that nothing multiplies."""
    points = whole_number(answer)
    if points == GAME[7].best.points:
        return right()
    sum_text = "30×3 + (5 + 7) + 50 = ?"
    if points == 3 * (30 + 50) + 12:
        return wrong(
            place=say("Which part of the sum does ×3 work on?"),
            sum=sum_text,
            misconception=Misconception.DOUBLED_BONUS,
        )
    return wrong(
        say("Three parts: the trio on the ×3 cell, the pair beside it, and the triolet."),
        place=say("The trio covers E2, a ×3 cell; the 7 on E3 touches the 5 on D3."),
        sum=sum_text,
    )


@task(
    "11-8",
    level=3,
    name="counts",
    asks=say("a function that says what a claim counts"),
    answer=(
        "def counts(earned, claim):\n"
        "    if claim <= earned:\n"
        "        return claim\n"
        "    return max(0, earned - (claim - earned))"
    ),
)
def claim_function(function: object) -> Verdict:
    """Code: tried on every claim up to 99."""
    for earned, claim in product((18, *range(0, 60, 3)), range(100)):
        if call(function, earned, claim) == _points(earned, claim):
            continue
        place = say("Look at {call}.", call=call_text(function, earned, claim))
        if claim <= earned:
            idea = say("A claim that is not too high counts as it is.")
        elif _points(earned, claim) == 0:
            idea = say(
                "Nobody goes below zero, and nothing is left when the claim is far too high."
            )
        else:
            idea = say("A claim that is too high costs what it was over by.")
        return wrong(
            idea,
            place=place,
            sum=say("earned {earned}, claimed {claim}: over by ?", earned=earned, claim=claim),
        )
    return right()


@task(
    "11-9",
    level=3,
    name="places",
    asks=say("a function that gives every player a place, with shared places for equal points"),
    answer=(
        "def places(points):\n"
        "    return [1 + sum(other > mine for other in points) for mine in points]"
    ),
)
def shared_places(function: object) -> Verdict:
    """Code: tried on classes with and without ties."""
    rng = Random(11)
    classes = [[50, 40, 30], [50, 40, 50], [0, 0], [7], []]
    classes += [[rng.randrange(5) for _ in range(rng.randrange(1, 9))] for _ in range(40)]
    for points in classes:
        places = [1 + sum(other > mine for other in points) for mine in points]
        found = whole_numbers(call(function, points))
        if list(found) == places:
            continue
        tied = len(set(points)) < len(points)
        idea = (
            say("Equal points share a place, and the next place is left out.")
            if tied and len(found) == len(points)
            else say("One place for every player, in the order of the list: 1 for the most points.")
        )
        return wrong(
            idea,
            place=say("Look at {call}.", call=call_text(function, points)),
            sum=say("place = 1 + how many players have more points"),
        )
    return right()
