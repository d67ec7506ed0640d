"""The tasks of exercise 04: multipliers, the choice of a group, replay, the largest turn."""

from itertools import product

from triolet_lab.language import say
from triolet_lab.lessons.answers import call, call_text, whole_number, whole_numbers
from triolet_lab.triolet.lessons.tasks import Attempt, Misconception, Verdict, right, task, wrong
from triolet_lab.triolet.rules.material import RULEBOOK
from triolet_lab.triolet.rules.tiles import TARGET

TRIO = RULEBOOK.trio_points
BONUS = RULEBOOK.triolet_bonus
FACES = range(TARGET + 1)


@task(
    "04-1",
    level=1,
    asks=say("the points of a pair with one tile on ×2"),
    answer="17",
    because=say("3×2 + 11 = 17: only the tile on the special cell counts twice."),
    misconceptions=(Misconception.DOUBLED_PAIR,),
)
def doubled_tile(answer: object) -> Verdict:
    """A number: 3×2 + 11."""
    points = whole_number(answer)
    if points == 3 * 2 + 11:
        return right()
    if points == (3 + 11) * 2:
        return wrong(
            place=say("The 3 lies on H8, the 11 on a plain cell."),
            sum="3×2 + 11 = ?",
            misconception=Misconception.DOUBLED_PAIR,
        )
    return wrong(
        say("A pair scores both of its tiles, and one of them lies on ×2."),
        place=say("Look at H8: which tile lies there?"),
        sum="3×2 + 11 = ?",
    )


@task(
    "04-2",
    level=1,
    asks=say("an opening with the most points that this rack can score"),
    answer="7@H8 4@I8",
    position="| rack 2 4 7",
    misconceptions=(Misconception.DOUBLED_PAIR,),
)
def best_opening(turn: Attempt) -> Verdict:
    """A board: 7×2 + 4, across or down, on any side."""
    if turn.points == _best(turn):
        return right()
    if {tile.points for tile in turn.placement.tiles} == {4, 7}:
        return wrong(
            place=say("The right two tiles. Now look at which of them covers H8."),
            sum=say("first tile×2 + second tile: try both ways round"),
            misconception=Misconception.DOUBLED_PAIR,
        )
    return wrong(
        say("More tiles or larger tiles make a larger sum."),
        place=say("2 + 4 + 7 is no trio, so two tiles it is: which two?"),
        sum=say("tile on H8×2 + tile beside it"),
    )


@task(
    "04-3",
    level=1,
    asks=say("the points of a trio with a 0 on ×3"),
    answer="90",
    because=say("A trio is worth 30, whatever is in it, and 30 × 3 = 90."),
    misconceptions=(Misconception.ZERO,),
)
def zero_on_triple(answer: object) -> Verdict:
    """A number: the whole trio three times."""
    points = whole_number(answer)
    if points == TRIO * 3:
        return right()
    if points in (0, TRIO, TARGET):
        return wrong(
            say("The 0 completes a trio, and its cell multiplies the whole trio."),
            place=say("The 0 lies on E2, a ×3 cell, and belongs to the trio 8, 7, 0."),
            sum="(15 + 15) × 3 = ?",
            misconception=Misconception.ZERO,
        )
    return wrong(
        say("In a trio the multiplier works on the whole trio, bonus included."),
        place=say("What is a trio worth on plain cells? E2 is a ×3 cell."),
        sum="(15 + 15) × 3 = ?",
    )


@task(
    "04-4",
    level=1,
    asks=say("the points of a triolet with one tile on ×2"),
    answer="110",
    because=say("30 × 2 = 60 for the trio, and 50 that no cell multiplies: 60 + 50 = 110."),
    misconceptions=(Misconception.DOUBLED_BONUS,),
)
def doubled_triolet(answer: object) -> Verdict:
    """A number: 30 × 2 + 50."""
    points = whole_number(answer)
    if points == TRIO * 2 + BONUS:
        return right()
    if points in ((TRIO + BONUS) * 2, TRIO + BONUS * 2):
        return wrong(
            place=say("Two parts: the trio over H8, and the bonus for the triolet."),
            sum="30 × 2 + 50 = ?",
            misconception=Misconception.DOUBLED_BONUS,
        )
    if points == TRIO + BONUS:
        return wrong(
            say("A special cell is covered in this turn."),
            place=say("The 10 lies on H8, the centre: what kind of cell is that?"),
            sum="30 × 2 + 50 = ?",
        )
    return wrong(
        say("Three number tiles in one turn that make 15: what do they earn besides the trio?"),
        place=say("Add up the trio over H8 first, then the bonus."),
        sum="30 × 2 + 50 = ?",
    )


@task(
    "04-5",
    level=2,
    asks=say("a placement and a choice of the multiplier that score 98"),
    answer="4@L8 9@L9 2@L10 *across",
    because=say("Trio 30, pair 10 + 4×2 = 18, triolet 50: 98."),
    position="9@H8 5@I8 8@I7 4@J7 3@K7 10@K8 | rack 4 9 2",
)
def the_worse_choice(turn: Attempt) -> Verdict:
    """A board: any placement and choice that make 98."""
    if turn.points == 98:
        return right()
    if any(choice.total == 98 for choice in turn.breakdown.choices):
        return wrong(
            say("The tiles lie well. Somebody who scores less has chosen another group."),
            place=say("The 4 belongs to the trio down and to the pair across: tap the other one."),
            sum="30 + (10 + 4×2) + 50",
        )
    return wrong(
        say("One tile must lie on a ×2 cell and belong to two groups."),
        place=say(
            "L8 is a ×2 cell beside the 10. Which tile goes there, and where do the others go?"
        ),
        sum=say("trio 30, pair 10 + ?×2, triolet 50"),
    )


@task(
    "04-6",
    level=2,
    asks=say("the points of a triolet on ×3 that also completes a trio"),
    answer="170",
    because=say("30 × 3 = 90, and 30 for the other trio, and 50: 170."),
    misconceptions=(Misconception.DOUBLED_BONUS,),
)
def tripled_triolet(answer: object) -> Verdict:
    """A number: 90 + 30 + 50."""
    points = whole_number(answer)
    if points == TRIO * 3 + TRIO + BONUS:
        return right()
    if points in ((TRIO + BONUS) * 3 + TRIO, (TRIO + TRIO + BONUS) * 3):
        return wrong(
            place=say("Three parts: the trio 7, 1, 7, the trio 1, 6, 8, and the bonus."),
            sum="30 × 3 + 30 + 50 = ?",
            misconception=Misconception.DOUBLED_BONUS,
        )
    if points == TRIO * 3 * 2 + BONUS:
        return wrong(
            say("The multiplier works on one group only, and the player chooses which."),
            place=say("The 1 lies on ×3 and belongs to two trios: one of them stays at 30."),
            sum="30 × 3 + 30 + 50 = ?",
        )
    return wrong(
        say("Add up part by part: every group with a new tile, and the bonus for a triolet."),
        place=say("There are two trios, one across and one down. One of them takes the ×3."),
        sum="30 × 3 + 30 + 50 = ?",
    )


@task(
    "04-7",
    level=2,
    asks=say("the points of a pair with a joker on ×2"),
    answer="11",
    because=say("The joker stands for 3, but its point value is 0: 11 + 0×2 = 11."),
    misconceptions=(Misconception.JOKER, Misconception.DOUBLED_PAIR),
)
def joker_on_double(answer: object) -> Verdict:
    """A number: a joker is worth 0, also twice."""
    points = whole_number(answer)
    if points == 11:
        return right()
    place = say("Two tiles, two point values: what is a joker worth, whatever it stands for?")
    if points in (11 + 3 * 2, 11 + 3, (11 + 3) * 2):
        return wrong(
            place=place, sum=say("number + joker×2 = ?"), misconception=Misconception.JOKER
        )
    if points == 11 * 2:
        return wrong(
            place=say("The joker lies on the ×2 cell. Where does the number tile lie?"),
            sum=say("number + joker×2 = ?"),
            misconception=Misconception.DOUBLED_PAIR,
        )
    return wrong(
        say("A pair scores the point values of both tiles."),
        place=place,
        sum=say("number + joker×2 = ?"),
    )


@task(
    "04-8",
    level=2,
    asks=say("the largest turn with a single tile"),
    answer="120",
    because=say("Two trios, one of them on ×3: 90 + 30 = 120. One tile cannot make a triolet."),
)
def single_tile_record(answer: object) -> Verdict:
    """A number: one trio at 90, one at 30."""
    points = whole_number(answer)
    if points == TRIO * 3 + TRIO:
        return right()
    if points == TRIO * 3 * 2:
        return wrong(
            say("The multiplier works on one group only."),
            place=say("Two trios cross in your tile. One takes the ×3, and the other?"),
            sum="30 × 3 + 30 = ?",
        )
    if points > TRIO * 3 + TRIO:
        return wrong(
            say("A single tile cannot earn that much: count its groups."),
            place=say("One group across and one down. The 50 is only for three tiles of one turn."),
            sum="30 × 3 + 30 = ?",
        )
    return wrong(
        say("There is a better turn: let every group be as good as it can be."),
        place=say("One group across and one down: make both of them trios, on the best cell."),
        sum="30 × 3 + 30 = ?",
    )


@task(
    "04-9",
    level=2,
    asks=say("a placement that covers a replay cell and scores at least 40"),
    answer="2@N8 11@O8",
    position="4@H8 9@I8 2@J8 7@J9 5@K9 3@L9 6@L10 1@M10 8@N10 5@N9 | rack 2 6 11",
)
def replay_and_points(turn: Attempt) -> Verdict:
    """A board: a replay cell and 40 points or more."""
    if turn.breakdown.replay and turn.points >= 40:
        return right()
    if not turn.breakdown.replay:
        return wrong(
            say("This turn covers no replay cell, so it gives no other turn."),
            place=say("A round arrow can be reached at the right edge of row 8."),
            sum=say("a tile on O8, and at least 40 points"),
        )
    return wrong(
        say("A replay, but too few points: it takes a trio and a large tile."),
        place=say(
            "Above the 5 and the 8 in column N a third tile makes 15. Which tile goes on O8?"
        ),
        sum=say("(5 + 8 + ? = 15 → 30) + (? + tile on O8)"),
    )


@task(
    "04-10",
    level=2,
    asks=say("a placement that scores 200 or more"),
    answer="10@K12 0@K13 5@K14",
    because=say("90 + 30 + 30 + 30 + 50 = 230. No turn can score more."),
    position=(
        "12@H8 1@H9 12@I9 2@J9 8@J10 5@J11 5@K10 2@L10 9@L11 4@L12 9@I11 5@I12 "
        "1@M12 11@M13 1@I13 14@J13 7@L14 3@M14 | rack 0 5 10"
    ),
    misconceptions=(Misconception.ZERO,),
)
def a_record(turn: Attempt) -> Verdict:
    """A board: there are two such placements, one of them the largest turn there is."""
    if turn.points >= 200:
        return right()
    if all(tile.points for tile in turn.placement.tiles):
        return wrong(
            say("Place all three tiles: the 0 as well."),
            place=say("Look at column K: several trios wait for one more tile."),
            sum=say("three crossing trios + a trio on ×3 + 50"),
            misconception=Misconception.ZERO,
        )
    return wrong(
        say("The best turns are triolets that complete a trio in each row they cross."),
        place=say("Look at column K, around the ×3 cell K14."),
        sum=say("three crossing trios + a trio on ×3 + 50"),
    )


@task(
    "04-11",
    level=3,
    name="pair_points",
    asks=say("a function for the points of a pair with one multiplied tile"),
    answer="def pair_points(star, other, times):\n    return star * times + other",
    misconceptions=(Misconception.DOUBLED_PAIR,),
)
def pair_function(function: object) -> Verdict:
    """Code: tried on every pair with ×1, ×2 and ×3, first on that of the example."""
    pairs = [pair for pair in product(FACES, FACES) if sum(pair) <= TARGET]
    for times, (star, other) in product((1, 2, 3), [(9, 5), *pairs]):
        found = call(function, star, other, times)
        if found != star * times + other:
            doubled = times > 1 and found == (star + other) * times
            return wrong(
                say("Multiply the tile on the special cell, and add the other one."),
                place=say("Look at {call}.", call=call_text(function, star, other, times)),
                sum=f"{star}×{times} + {other}",
                misconception=Misconception.DOUBLED_PAIR if doubled else None,
            )
    return right()


@task(
    "04-12",
    level=3,
    name="pair_wins",
    asks=say("a function that lists the tiles with which the pair is the better choice"),
    answer="def pair_wins(trio):\n    return [tile for tile in range(16) if tile > trio]",
    because=say("pair_wins(30) is empty, and with it every case is tried: that is the proof."),
)
def exhaustion(function: object) -> Verdict:
    """Code: tried with every worth of a trio from 0 to 30, first with that of the example."""
    for trio in (12, *range(TRIO + 1)):
        found = set(whole_numbers(call(function, trio)))
        differing = found ^ {tile for tile in FACES if tile > trio}
        if differing:
            tile = min(differing)
            if tile == trio:
                idea = say("Where both choices gain the same, the pair is not better.")
            else:
                idea = say("Compare what the ×2 gains in the trio with what it gains in the pair.")
            return wrong(
                idea,
                place=say(
                    "{call} is wrong about the tile {tile}.",
                    call=call_text(function, trio),
                    tile=tile,
                ),
                sum=say(
                    "the trio goes from {trio} to {trio_doubled}, the tile "
                    "from {tile} to {tile_doubled}",
                    trio=trio,
                    trio_doubled=trio * 2,
                    tile=tile,
                    tile_doubled=tile * 2,
                ),
            )
    return right()


def _best(turn: Attempt) -> int:
    """The most points that any legal placement scores."""
    return max(points for _, points in turn.view.legal_placements())
