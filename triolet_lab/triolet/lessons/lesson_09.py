"""The tasks of exercise 9: error bars, dangers, fair comparisons and exact endgames."""

from collections import Counter
from fractions import Fraction
from math import comb

from triolet_lab.language import say
from triolet_lab.lessons.answers import call, call_text, number, whole_number
from triolet_lab.triolet.lessons.tasks import Attempt, Verdict, right, task, wrong
from triolet_lab.triolet.rules.board import Board
from triolet_lab.triolet.rules.tiles import Tile
from triolet_lab.triolet.thinking.endgame import possible_racks
from triolet_lab.triolet.thinking.facts import chance_of_any, openings

BEHIND = ((0.4, 0.6), (1.2, 0.5), (2.0, 2.4), (6.1, 1.9))
"""How far four candidates are behind the best, each with its error bar."""
CLOSING = "9@H8 4@I8 | rack 2 6 13 | scores 0 22"
OPEN = "7@G8 2@H8 1@H9 12@I9"
UNSEEN, USEFUL, HELD = 50, 2, 3
RACKS = (4, 4, 6, 7, 9, 9)
"""The six tiles that a player cannot see in an endgame: three on the other rack, three put away."""
LEADS = ((25, 4), (-5, 5), (10, 1))
"""The lead of a move against each rack of the other, and in how many ways that rack comes up."""
SAMPLES = ((60, 40, 55), (50, 45, 40))
"""The winning chance of two moves on the same three samples, in percent."""


@task(
    "09-1",
    level=1,
    asks=say("how many of the four candidates are surely weaker"),
    answer=str(sum(behind > margin for behind, margin in BEHIND)),
    because=say("1.2 is more than 0.5, and 6.1 is more than 1.9."),
)
def surely_weaker(answer: object) -> Verdict:
    """A number: a difference counts when it is larger than its error bar."""
    given = whole_number(answer)
    if given == sum(behind > margin for behind, margin in BEHIND):
        return right()
    return wrong(
        say("A difference that is smaller than its error bar may be chance."),
        place=say("Look at 2.0 ± 2.4: the truth may lie anywhere from 2.0 - 2.4 to 2.0 + 2.4."),
        sum=say("2.0 - 2.4 < 0, but 6.1 - 1.9 > 0: now the other two"),
    )


@task(
    "09-2",
    level=1,
    asks=say("by how many percent the second move is behind on average"),
    answer=str(Fraction(sum(SAMPLES[0]) - sum(SAMPLES[1]), 3)),
    because=say("The differences are 10, -5 and 15; their sum is 20, and there are three."),
)
def mean_behind(answer: object) -> Verdict:
    """A number: the mean of the differences on the same samples."""
    given = number(answer)
    exact = Fraction(sum(SAMPLES[0]) - sum(SAMPLES[1]), 3)
    if abs(given - exact) < Fraction(1, 20):
        return right()
    if abs(given - 10) < Fraction(1, 20):
        return wrong(
            say("On the second sample the other move was better: that difference is below zero."),
            place=say("On the second sample the difference is 40 - 45."),
            sum=say("(60 - 50) + (40 - 45) + (55 - 40) = ?, then divided by 3"),
        )
    return wrong(
        say("Compare the two moves sample by sample, then take the mean."),
        place=say("On the first sample the difference is 60 - 50."),
        sum=say("(60 - 50) + (40 - 45) + (55 - 40) = ?, then divided by 3"),
    )


@task(
    "09-3",
    level=2,
    asks=say("how many cells are open for a trio with one tile"),
    answer=str(len({opening.cell for opening in openings(Board.parse(OPEN))})),
    because=say("F8, G9, H7, H10 and J9. Not I8: the 6 would stand on the 12, and 6 + 12 = 18."),
)
def open_cells(answer: object) -> Verdict:
    """A number: the cells where a single tile makes a trio."""
    given = whole_number(answer)
    if given == len({opening.cell for opening in openings(Board.parse(OPEN))}):
        return right()
    return wrong(
        say(
            "Look for two tiles in a line with room beside them; the "
            "tile must fit in both directions."
        ),
        place=say("In row 8 lie 7 and 2: which number do they need, and may it lie at both ends?"),
        sum=say("7 + 2 + ? = 15, and then the sums with the tiles above and below"),
    )


@task(
    "09-4",
    level=2,
    asks=say("a placement after which no cell is open for a trio"),
    answer="2@J8",
    position=CLOSING,
    because=say("9 + 4 + 2 = 15: the row is complete, and there is nothing left to complete."),
)
def closing(turn: Attempt) -> Verdict:
    """A board: every placement that leaves no cell where one tile makes a trio."""
    left = openings(turn.view.board.place_all(turn.placement.placed))
    if not left:
        return right()
    first = left[0]
    return wrong(
        say("Two tiles in a line call for a third. Your move leaves such a place."),
        place=say("Look at {cell}.", cell=first.cell),
        sum=say(
            "There {solution} would make a trio. What if three tiles lie there already?",
            solution=f"? = {first.number}",
        ),
    )


@task(
    "09-5",
    level=2,
    asks=say("the chance that Ben holds one of the two tiles"),
    answer=str(chance_of_any(USEFUL, UNSEEN, HELD)),
    because="1 - 48/50 · 47/49 · 46/48.",
)
def holds_one(answer: object) -> Verdict:
    """A number: at least one of two tiles among three out of fifty."""
    given = number(answer)
    exact = chance_of_any(USEFUL, UNSEEN, HELD)
    if given > 1:
        given /= 100
    if abs(given - exact) < Fraction(1, 1000):
        return right()
    if abs(given - (1 - exact)) < Fraction(1, 1000):
        return wrong(
            say("That is the chance that he holds neither: the other one is asked for."),
            place=say("Both chances together make 1."),
            sum=f"1 - {comb(48, 3)}/{comb(50, 3)} = ?",
        )
    return wrong(
        say(
            "It is easier to ask for the opposite: that none of his three tiles is one of the two."
        ),
        place=say("The first of his tiles is none of them with the chance 48/50. And the second?"),
        sum="1 - 48/50 · 47/49 · ?/48",
    )


@task(
    "09-6",
    level=2,
    asks=say("how many different racks the opponent may hold"),
    answer=str(len(possible_racks(Counter(map(Tile, RACKS)), 3))),
    because=say("3 without a 4, 4 with one, 3 with two."),
)
def racks(answer: object) -> Verdict:
    """A number: the different choices of three out of six tiles of which some are alike."""
    given = whole_number(answer)
    if given == len(possible_racks(Counter(map(Tile, RACKS)), 3)):
        return right()
    if given == comb(6, 3):
        return wrong(
            say(
                "That counts choices of tiles. Two 4s look alike, so "
                "some choices are the same rack."
            ),
            place=say("Which racks hold exactly one 4? It does not matter which of the two it is."),
            sum=say("racks with no 4 + racks with one 4 + racks with two 4s = ?"),
        )
    return wrong(
        say("List them in order: first those without a 4, then those with one, then with two."),
        place=say("Without a 4 there are 6, 7, 9, 9 to choose three from."),
        sum=say("racks with no 4 + racks with one 4 + racks with two 4s = ?"),
    )


@task(
    "09-7",
    level=2,
    asks=say("the chance to win in percent, when every rack is solved"),
    answer="50",
    because=say("It wins in 4 + 1 of 10 ways."),
)
def exact_chance(answer: object) -> Verdict:
    """A number: racks count by the number of ways in which they come up."""
    given = number(answer)
    ways = sum(many for _, many in LEADS)
    won = sum(many for lead, many in LEADS if lead > 0)
    if given in (Fraction(100 * won, ways), Fraction(won, ways)):
        return right()
    if abs(given - Fraction(200, 3)) < 1:
        return wrong(
            say("Not every rack is equally likely: count the ways, not the racks."),
            place=say("The rack with the lead -5 comes up in 5 of 10 ways."),
            sum=say("(4 + ?) of 10 ways are won"),
        )
    return wrong(
        say("The move wins against a rack when the lead is above zero. How often is that?"),
        place=say("All racks together come up in 4 + 5 + 1 ways."),
        sum=say("(4 + ?) of 10 ways are won"),
    )


@task(
    "09-8",
    level=3,
    name="behind",
    asks=say("a function for how far a move is behind on the same samples"),
    answer=(
        "def behind(best, other):\n"
        "    return sum(best[n] - other[n] for n in range(len(other))) / len(other)"
    ),
)
def behind_function(function: object) -> Verdict:
    """Code: also when the other move was given up and has fewer samples."""
    for best, other in (((60, 40, 55), (50, 45, 40)), ((50,), (50,)), ((70, 10, 100), (60, 0))):
        differences = [one - two for one, two in zip(best, other, strict=False)]
        exact = Fraction(sum(differences), len(differences))
        found = number(call(function, [*best], [*other]))
        if abs(found - exact) > Fraction(1, 1000):
            few = len(other) < len(best)
            return wrong(
                say(
                    "The other move was given up early: only samples "
                    "that both have can be compared."
                )
                if few
                else say("Take the mean of the differences, sample by sample."),
                place=say("Look at {call}.", call=call_text(function, [*best], [*other])),
                sum=f"({' + '.join(map(str, differences))}) / {len(differences)} = ?",
            )
    return right()


@task(
    "09-9",
    level=3,
    name="count_racks",
    asks=say("a function that counts the different racks of three tiles"),
    answer=(
        "def count_racks(tiles):\n"
        "    from itertools import combinations\n"
        "    return len(set(combinations(sorted(tiles), 3)))"
    ),
)
def count_racks(function: object) -> Verdict:
    """Code: tried on tiles that are all different, all alike, and mixed."""
    for tiles in ((1, 2, 3), (1, 2, 3, 4, 5, 6), (5, 5, 5, 5), (9, 4, 7, 4, 9, 6), (9, 4, 9)):
        exact = len(possible_racks(Counter(map(Tile, tiles)), 3))
        found = whole_number(call(function, [*tiles]))
        if found != exact:
            return wrong(
                say(
                    "Racks with the same tiles are the same rack, in "
                    "whatever order they were drawn."
                )
                if found > exact
                else say("Every choice of three tiles is a rack. Some are missing."),
                place=say("Look at {call}.", call=call_text(function, [*tiles])),
                sum=say("all choices of three, each sorted; equal ones count as one"),
            )
    return right()
