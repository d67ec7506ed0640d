"""The tasks of exercise 03: scoring."""

from itertools import product

from triolet_lab.language import Message, listed, say, say_many
from triolet_lab.lessons.answers import call, whole_number
from triolet_lab.notation import quoted
from triolet_lab.triolet.lessons.tasks import Attempt, Misconception, Verdict, right, task, wrong
from triolet_lab.triolet.play.notation import parse_position
from triolet_lab.triolet.rules.board import Board
from triolet_lab.triolet.rules.generator import legal_placements
from triolet_lab.triolet.rules.moves import Placement
from triolet_lab.triolet.rules.scoring import score
from triolet_lab.triolet.rules.tiles import TARGET, Tile


def _points(board: str, placement: str) -> int:
    """What the placement earns on this board."""
    return score(Board.parse(board), Placement.parse(placement)).total


@task(
    "03-1",
    level=1,
    asks=say("the points for a 6 beside a 7"),
    answer="13",
    because=say("A pair scores its sum: 7 + 6."),
    misconceptions=(Misconception.PAIRS,),
)
def plain_pair(answer: object) -> Verdict:
    """A number: a pair scores its sum."""
    number = whole_number(answer)
    if number == _points("7@H8", "6@I8"):
        return right()
    place = say("The group is the 7 that lies there and the 6 that is new: both count.")
    if number == 0:
        return wrong(
            say("A pair that makes less is legal, and it scores."),
            place=place,
            sum="7 + 6 = ?",
            misconception=Misconception.PAIRS,
        )
    return wrong(say("A pair scores the sum of its two tiles."), place=place, sum="7 + 6 = ?")


@task(
    "03-2",
    level=1,
    asks=say("the points for a trio"),
    answer="30",
    because=say("15 for the sum and a bonus of 15, whatever the tiles are."),
)
def plain_trio(answer: object) -> Verdict:
    """A number: a trio has a bonus."""
    number = whole_number(answer)
    if number == _points("3@G8 8@H8", "4@I8"):
        return right()
    if number == TARGET:
        idea = say("That is the sum of the trio. A trio has a bonus as well.")
    else:
        idea = say("A trio is always worth the same, whatever its tiles are.")
    return wrong(
        idea,
        place=say("Lesson 3 says it under the heading Trios."),
        sum=say("{first}, and {second}", first="3 + 8 + 4 = 15", second="15 + 15 = ?"),
    )


@task(
    "03-3",
    level=1,
    asks=say("the points for a 0 beside 9 and 6"),
    answer="30",
    because=say("9 + 6 + 0 = 15 is a trio like any other."),
    misconceptions=(Misconception.ZERO,),
)
def zero_scores(answer: object) -> Verdict:
    """A number: a 0 completes a trio."""
    number = whole_number(answer)
    if number == _points("9@G8 6@H8", "0@I8"):
        return right()
    place = say("Count the tiles in the row after the 0 is placed.")
    total = say("{first}, and {second}", first="9 + 6 + 0 = 15", second="15 + 15 = ?")
    if number == 0:
        return wrong(place=place, sum=total, misconception=Misconception.ZERO)
    return wrong(
        say("Three in a row that make 15 have a bonus as well."),
        place=place,
        sum=total,
    )


@task(
    "03-4",
    level=1,
    asks=say("the points for a joker as 4 beside an 11"),
    answer="11",
    because=say("The joker adds 0 to the pair: 11 + 0."),
    misconceptions=(Misconception.JOKER,),
)
def joker_in_a_pair(answer: object) -> Verdict:
    """A number: a joker adds nothing to a pair."""
    number = whole_number(answer)
    if number == _points("11@H8", "J4@I8"):
        return right()
    place = say("There is one pair, and one of its two tiles is the joker.")
    if number == 11 + 4:
        return wrong(
            place=place,
            sum=say("the number tile + the joker's 0 = ?"),
            misconception=Misconception.JOKER,
        )
    return wrong(
        say("A pair scores the sum of its point values, and a joker has one too."),
        place=place,
        sum=say("the number tile + the joker's 0 = ?"),
    )


@task(
    "03-5",
    level=2,
    asks=say("the points for an 8 that joins two pairs"),
    answer="23",
    because=say("2 + 8 = 10 across and 8 + 5 = 13 down."),
)
def two_pairs(answer: object) -> Verdict:
    """A number: every group with the new tile scores."""
    number = whole_number(answer)
    if number == _points("2@G7 4@G8 5@H8", "8@H7"):
        return right()
    place = say("Look along row 7, then down column H.")
    total = "(2 + 8) + (8 + 5) = ?"
    if number in (10, 13):
        return wrong(say("That is one group. The 8 is in another one too."), place=place, sum=total)
    if number == 2 + 8 + 5:
        return wrong(say("The 8 counts in each of its groups."), place=place, sum=total)
    return wrong(say("Only groups with a new tile score, across and down."), place=place, sum=total)


@task(
    "03-6",
    level=2,
    asks=say("one tile that earns 60 points"),
    answer="8@F10",
    position="4@F8 11@H8 3@I8 3@F9 8@G9 4@H9 7@G10 0@H10 | rack 8 2 1",
    because=say("8 + 7 + 0 = 15 across and 4 + 3 + 8 = 15 down: two trios."),
)
def sixty(turn: Attempt) -> Verdict:
    """A board: every single tile with that score will do."""
    tiles = len(turn.placement.placed)
    if tiles == 1 and turn.points == 60:
        return right()
    total = say("30 + 30 = 60, so ? + 7 + 0 = 15 and 4 + 3 + ? = 15")
    place = say("Look for a cell at the end of a row of two and of a column of two.")
    if tiles > 1:
        return wrong(say("One tile is enough here."), place=place, sum=total)
    return wrong(
        say(
            "This earns {points}. Think of the groups that one tile can be in.", points=turn.points
        ),
        place=place,
        sum=total,
    )


@task(
    "03-7",
    level=2,
    asks=say("a placement that earns at least 100 points"),
    answer="4@G9 8@H9 3@I9",
    position="10@G8 3@H8 | rack 4 8 3",
    because=say("A triolet is 30 + 50, and the pairs above it bring the rest."),
)
def hundred(turn: Attempt) -> Verdict:
    """A board: every legal placement with enough points will do."""
    if turn.points >= 100:
        return right()
    total = say("30 for the trio + 50 for the triolet + the pairs above or below ≥ 100")
    if not turn.breakdown.triolet:
        return wrong(
            say("This earns {points}. There are 50 points for a triolet.", points=turn.points),
            place=say("All three tiles go in one line, and they make 15 by themselves."),
            sum=total,
        )
    return wrong(
        say(
            "A triolet, well seen. It earns {points}: more groups bring more points.",
            points=turn.points,
        ),
        place=say("Lay the three tiles so that two of them have a neighbour in row 8."),
        sum=total,
    )


@task(
    "03-8",
    level=2,
    asks=say("the points for 10, 2 and a joker as 3 above 1, 12 and 2"),
    answer="57",
    because=say("Trio 30, then 10 + 1 = 11, 2 + 12 = 14 and joker 0 + 2 = 2. No 50 with a joker."),
    misconceptions=(Misconception.JOKER,),
)
def joker_in_a_trio(answer: object) -> Verdict:
    """A number: the joker counts in the trio, adds 0 to its pair and spoils the 50."""
    number = whole_number(answer)
    exact = _points("1@F8 12@G8 2@H8", "10@F7 2@G7 J3@H7")
    if number == exact:
        return right()
    place = say("There are four groups: the row of three, and three columns of two.")
    total = "30 + (10 + 1) + (2 + 12) + (0 + 2) = ?"
    if number in (exact + 3, exact + 3 + 50):
        return wrong(place=place, sum=total, misconception=Misconception.JOKER)
    if number == exact + 50:
        return wrong(say("Three tiles with a joker among them earn no 50."), place=place, sum=total)
    return wrong(say("Write down one line for each group."), place=place, sum=total)


@task(
    "03-9",
    level=2,
    asks=say("the points for the triolet 6, 7, 2 over the centre"),
    answer="110",
    because=say("30 × 2 = 60 for the trio, and 50 that is never multiplied."),
    misconceptions=(Misconception.DOUBLED_BONUS,),
)
def opening_triolet(answer: object) -> Verdict:
    """A number: ×2 works on the trio, not on the 50."""
    number = whole_number(answer)
    if number == _points("", "6@G8 7@H8 2@I8"):
        return right()
    place = say("The ×2 in the centre works on the trio. The triolet bonus comes after that.")
    total = "30 × 2 + 50 = ?"
    if number == (30 + 50) * 2:
        return wrong(place=place, sum=total, misconception=Misconception.DOUBLED_BONUS)
    if number == 30 + 50:
        return wrong(say("The centre is a special cell."), place=place, sum=total)
    return wrong(
        say("There are three parts: the trio, the special cell and the triolet."),
        place=place,
        sum=total,
    )


@task(
    "03-10",
    level=2,
    asks=say("the points for 8 on the centre with 4 beside it"),
    answer="20",
    because=say("8 × 2 + 4: in a pair only the tile on ×2 is doubled."),
    misconceptions=(Misconception.DOUBLED_PAIR,),
)
def opening_pair(answer: object) -> Verdict:
    """A number: ×2 works on one tile of a pair."""
    number = whole_number(answer)
    if number == _points("", "8@H8 4@I8"):
        return right()
    place = say("The 8 lies on ×2. The 4 lies on a plain cell.")
    if number == (8 + 4) * 2:
        return wrong(place=place, sum="8 × 2 + 4 = ?", misconception=Misconception.DOUBLED_PAIR)
    return wrong(say("The centre is a special cell: ×2."), place=place, sum="8 × 2 + 4 = ?")


@task(
    "03-11",
    level=3,
    name="group_points",
    asks=say("a function that gives the points of a pair or a trio on plain cells"),
    answer=(
        "def group_points(tiles):\n"
        "    if len(tiles) == 3:\n"
        "        return 30\n"
        "    return sum(tile.points for tile in tiles)"
    ),
    misconceptions=(Misconception.JOKER,),
)
def points_of_a_group(function: object) -> Verdict:
    """Code: tried on every legal pair and trio, with a joker or without."""
    for tiles in _legal_groups():
        expected = 30 if len(tiles) == 3 else sum(tile.points for tile in tiles)
        found = call(function, tiles)
        if found != expected:
            joker = len(tiles) == 2 and any(tile.is_joker for tile in tiles)
            return wrong(
                ""
                if joker
                else say("A pair scores the sum of its point values, a trio has a bonus."),
                place=say(
                    "For {case} your function gives {answer}.",
                    case=listed(tiles),
                    answer=quoted(found),
                ),
                sum=_sum_for(tiles),
                misconception=Misconception.JOKER if joker else None,
            )
    return right()


def _legal_groups() -> list[list[Tile]]:
    """Every legal pair and trio, each also with a joker as its last tile."""
    sizes = [*product(range(TARGET + 1), repeat=2), *product(range(TARGET + 1), repeat=3)]
    legal = [
        group
        for group in sizes
        if sum(group) == TARGET or (len(group) == 2 and sum(group) < TARGET)
    ]
    plain = [list(map(Tile, group)) for group in legal]
    return plain + [[*tiles[:-1], Tile(None, tiles[-1].number)] for tiles in plain]


def _sum_for(tiles: list[Tile]) -> Message | str:
    if len(tiles) == 3:
        return say("sum 15 + bonus 15 = ?")
    return f"{' + '.join(str(tile.points) for tile in tiles)} = ?"


POSITIONS = (
    "9@H8 5@I8 | rack 1 4 7",
    "10@G8 3@H8 | rack 4 8 3",
    "4@H7 11@H8 | rack 5 J 0",
    "2@G8 4@H8 | rack 15 14 13",
    "15@H8 | rack 12 13 14",
)
"""Where the learner's function is tried; in the last one nothing can be placed."""


@task(
    "03-12",
    level=3,
    name="best_points",
    asks=say("a function that finds the most points a rack can earn"),
    answer=(
        "def best_points(board, rack):\n"
        "    from triolet_lab import legal_placements\n\n"
        "    return max((points for _, points in legal_placements(board, rack)), default=0)"
    ),
)
def most_points(function: object) -> Verdict:
    """Code: tried on positions with and without a triolet, and on one with no placement."""
    for position in POSITIONS:
        view = parse_position(position)
        best = max((points for _, points in legal_placements(view.board, view.rack)), default=0)
        found = call(function, view.board, view.rack)
        if found != best:
            return wrong(
                say("Go through every legal placement and keep the most points."),
                place=say(
                    "For {case} your function gives {answer}.", case=position, answer=quoted(found)
                ),
                sum=_how_far(found, best),
            )
    return right()


def _how_far(found: object, best: int) -> Message:
    if not best:
        return say("no legal placement = 0 points")
    if isinstance(found, int) and found < best:
        return say_many(
            "{found} + ? = the most points: {count} is missing",
            "{found} + ? = the most points: {count} are missing",
            count=best - found,
            found=found,
        )
    return say("the most points = max(all points)")
