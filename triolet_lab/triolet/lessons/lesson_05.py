"""The tasks of exercise 05: the bag as a distribution, chances, simulated against exact."""

from collections.abc import Iterable
from fractions import Fraction
from itertools import combinations
from math import comb

from triolet_lab.language import say, say_many
from triolet_lab.lessons.answers import Wrong, call, call_text, number, whole_number
from triolet_lab.lessons.chances import chance, is_near, is_right
from triolet_lab.notation import quoted
from triolet_lab.triolet.lessons.tasks import Attempt, Misconception, Verdict, right, task, wrong
from triolet_lab.triolet.play.notation import parse_position
from triolet_lab.triolet.rules.material import RULEBOOK
from triolet_lab.triolet.rules.tiles import TARGET, Tile

COUNTS = RULEBOOK.counts
JOKERS = RULEBOOK.jokers
TILES = RULEBOOK.tile_count
NUMBERS = tuple(tile.number for tile in RULEBOOK.tiles() if tile.number is not None)
HANDS = comb(TILES, 3)
TRIOLETS = sum(sum(hand) == TARGET for hand in combinations(NUMBERS, 3))
SEEN = "9@H8 0@I8 6@J8 4@H9 | rack 0 8 3 | scores 24 46"
"""The position of the task about tiles that have been seen."""


@task(
    "05-1",
    level=1,
    asks=say("how many tiles have a value of 10 or more"),
    answer="12",
    because="3 + 3 + 2 + 2 + 1 + 1 = 12.",
)
def large_tiles(answer: object) -> Verdict:
    """A number: read off the distribution."""
    count = whole_number(answer)
    if count == sum(COUNTS[10:]):
        return right()
    if count == len(COUNTS[10:]):
        return wrong(
            say("You have counted the values. There may be several tiles of one value."),
            place=say("Each tile shows in its corner how many there are, and so does the table."),
            sum=say("tens + elevens + twelves + thirteens + fourteens + fifteens"),
        )
    if count == sum(COUNTS[11:]):
        return wrong(
            say("10 or more: the tens belong to it."),
            place=say("Begin with the value 10 in the table."),
            sum=say("tens + elevens + twelves + thirteens + fourteens + fifteens"),
        )
    return wrong(
        say("Add up how many tiles there are of each of these values."),
        place=say("Look at the values 10, 11, 12, 13, 14 and 15 in the table."),
        sum=say("tens + elevens + twelves + thirteens + fourteens + fifteens"),
    )


@task(
    "05-2",
    level=1,
    asks=say("the chance that the first tile is a joker"),
    answer="2/83",
    because=say("2 of the 83 tiles are jokers."),
)
def first_joker(answer: object) -> Verdict:
    """A chance: 2 of 83."""
    found = chance(answer)
    if is_right(found, Fraction(JOKERS, TILES)):
        return right()
    if is_near(found, Fraction(JOKERS, len(NUMBERS))):
        return wrong(
            say("Divide by the number of all tiles, jokers included."),
            place=say("81 are number tiles: how many tiles are in the full bag?"),
            sum=say("jokers ÷ (number tiles + jokers)"),
        )
    return wrong(
        say("A chance is the number of good cases divided by the number of all cases."),
        place=say("How many jokers are in the bag? How many tiles in all?"),
        sum=say("jokers ÷ (number tiles + jokers)"),
    )


@task(
    "05-3",
    level=1,
    asks=say("the best opening with a joker on the rack"),
    answer="J5@H8 3@I8 7@J8",
    position="| rack 7 3 J",
    because=say("A trio over the centre: 30 × 2 = 60. With a joker there is no triolet bonus."),
    misconceptions=(Misconception.JOKER,),
)
def joker_opening(turn: Attempt) -> Verdict:
    """A board: any trio over the centre."""
    if turn.points == max(points for _, points in turn.view.legal_placements()):
        return right()
    if any(tile.is_joker for tile in turn.placement.tiles):
        return wrong(
            say("In a trio it does not matter that the joker is worth 0."),
            place=say("Place all three tiles: what must the joker stand for?"),
            sum=say("7 + 3 + joker = 15"),
            misconception=Misconception.JOKER,
        )
    return wrong(
        say("Three tiles that make 15 are worth more than any pair."),
        place=say("You hold 7, 3 and a joker: use all of them."),
        sum=say("7 + 3 + joker = 15"),
    )


@task(
    "05-4",
    level=2,
    asks=say("the chance that the first two tiles are zeros"),
    answer="36/3403",
    because=say("{sum}, about {value}.", sum="9/83 × 8/82 = 72/6806 = 36/3403", value=0.0106),
)
def two_zeros(answer: object) -> Verdict:
    """A chance: without replacement."""
    found = chance(answer)
    first, second = Fraction(COUNTS[0], TILES), Fraction(COUNTS[0] - 1, TILES - 1)
    if is_right(found, first * second):
        return right()
    if is_near(found, first * first):
        return wrong(
            say("The first tile does not go back into the bag: without replacement."),
            place=say("After the first zero, how many zeros and how many tiles are left?"),
            sum="9/83 × ?/82",
        )
    if is_near(found, first + second) or is_near(found, first + first):
        return wrong(
            say("Both must happen, one after the other: then chances are multiplied."),
            place=say("Two zeros are less likely than one. Is your chance smaller than 9/83?"),
            sum="9/83 × ?/82",
        )
    return wrong(
        say("First one zero, then another out of what is left."),
        place=say("The full bag has 83 tiles, 9 of them zeros. And the bag after the first zero?"),
        sum="9/83 × ?/82",
    )


@task(
    "05-5",
    level=2,
    asks=say("the chance of at least one 0 among three tiles"),
    answer="1 - Fraction(74, 83) * Fraction(73, 82) * Fraction(72, 81)",
    because=say("No zero: 74/83 × 73/82 × 72/81. The rest of 1 is at least one, about 0.2945."),
)
def at_least_one_zero(answer: object) -> Verdict:
    """A chance: by way of none."""
    found = chance(answer)
    none = Fraction(comb(TILES - COUNTS[0], 3), HANDS)
    if is_right(found, 1 - none):
        return right()
    if is_near(found, none):
        return wrong(
            say("That is the chance of no zero at all."),
            place=say("Either there is no zero, or at least one: together these chances make 1."),
            sum="1 − 74/83 × 73/82 × 72/81",
        )
    if is_near(found, Fraction(3 * COUNTS[0], TILES)):
        return wrong(
            say("Adding the chances counts a hand with two zeros twice."),
            place=say("Work out the chance of no zero first."),
            sum="1 − 74/83 × ?/82 × ?/81",
        )
    return wrong(
        say("For at least one, work out the chance of none."),
        place=say("74 of the 83 tiles are no zero. And of the tiles that are left then?"),
        sum="1 − 74/83 × ?/82 × ?/81",
    )


@task(
    "05-6",
    level=2,
    asks=say("how many hands hold a 4, a 5 and a 6"),
    answer="336",
    because=say("7 fours, 8 fives, 6 sixes: 7 × 8 × 6 = 336."),
    misconceptions=(Misconception.ORDER,),
)
def hands_of_a_trio(answer: object) -> Verdict:
    """A number: 7 × 8 × 6."""
    count = whole_number(answer)
    four, five, six = COUNTS[4:7]
    if count == four * five * six:
        return right()
    if count == 6 * four * five * six:
        return wrong(
            say("A hand is the same hand in whatever order its tiles were drawn."),
            place=say("You have counted each hand six times, once for every order."),
            sum=say("fours × fives × sixes"),
            misconception=Misconception.ORDER,
        )
    if count == four + five + six:
        return wrong(
            say("Each 4 can go with each 5, and each such pair with each 6."),
            place=say("How many pairs of a 4 and a 5 are there?"),
            sum=say("fours × fives × sixes"),
        )
    return wrong(
        say("Every tile counts as its own, also if it shows the same number."),
        place=say("The table says how many fours, fives and sixes there are."),
        sum=say("fours × fives × sixes"),
    )


@task(
    "05-7",
    level=2,
    asks=say("how many hands are the trio 0, 0, 15"),
    answer="36",
    because=say("One 15, and 9 × 8 ÷ 2 = 36 ways to take two of the nine zeros."),
    misconceptions=(Misconception.ZERO, Misconception.ORDER),
)
def hands_of_zeros(answer: object) -> Verdict:
    """A number: two of nine zeros."""
    count = whole_number(answer)
    zeros = COUNTS[0]
    if count == comb(zeros, 2):
        return right()
    if count == 0:
        return wrong(
            place=say("0 + 0 + 15 = 15, with three number tiles: a trio. Count the hands."),
            sum=say("first zero × second zero ÷ 2"),
            misconception=Misconception.ZERO,
        )
    if count == zeros * (zeros - 1):
        return wrong(
            say("A hand is the same hand in whatever order its tiles were drawn."),
            place=say("Zero A and then zero B, or B and then A: the same hand, counted twice."),
            sum="9 × 8 ÷ 2",
            misconception=Misconception.ORDER,
        )
    if count == zeros**2:
        return wrong(
            say("The same tile cannot be drawn twice."),
            place=say("After the first zero, how many zeros are left for the second?"),
            sum="9 × ? ÷ 2",
        )
    return wrong(
        say("There is one 15. So count the ways to take two of the zeros."),
        place=say("How many zeros are in the bag? And after one of them is taken?"),
        sum="9 × ? ÷ 2",
    )


@task(
    "05-8",
    level=2,
    asks=say("the chance that the three tiles put away make a triolet"),
    answer="4904/91881",
    because=say("Any three tiles of a shuffled bag are as good as any other three."),
)
def put_away(answer: object) -> Verdict:
    """A chance: the same as for an opening hand."""
    found = chance(answer)
    if is_right(found, Fraction(TRIOLETS, HANDS)):
        return right()
    if found == 0:
        return wrong(
            say("Nobody sees these tiles, but they are three tiles like any others."),
            place=say("Compare them with an opening hand: also three tiles out of 83."),
            sum=say("hands that make 15 ÷ all hands of three tiles"),
        )
    return wrong(
        say("A shuffled bag has no good and bad places: any three tiles have the same chances."),
        place=say("The lesson has worked out this chance, for an opening hand."),
        sum=say("hands that make 15 ÷ all hands of three tiles"),
    )


@task(
    "05-9",
    level=2,
    asks=say("the chance to draw a 0 when seven tiles have been seen"),
    answer="7/76",
    because=say("9 zeros, 2 of them seen: 7 are left. 83 tiles, 7 of them seen: 76 are left."),
)
def unseen_zero(answer: object) -> Verdict:
    """A chance: count what is seen."""
    found = chance(answer)
    unseen = parse_position(SEEN).unseen
    zeros, left = unseen[Tile(0)], unseen.total()
    if is_right(found, Fraction(zeros, left)):
        return right()
    if is_near(found, Fraction(COUNTS[0], TILES)):
        return wrong(
            say("What you see cannot be drawn any more."),
            place=say("Look at the board and at your rack: which tiles are gone?"),
            sum=say("(9 − zeros seen) ÷ (83 − tiles seen)"),
        )
    if is_near(found, Fraction(zeros, TILES)) or is_near(found, Fraction(COUNTS[0], left)):
        return wrong(
            say("You took the seen tiles off in one place only."),
            place=say("A seen zero is missing among the zeros and among all tiles."),
            sum=say("(9 − zeros seen) ÷ (83 − tiles seen)"),
        )
    return wrong(
        say("Only unseen tiles can be drawn, and each of them is equally likely."),
        place=say("There are 4 tiles on the board and 3 on your rack. How many of them are zeros?"),
        sum=say("(9 − zeros seen) ÷ (83 − tiles seen)"),
    )


@task(
    "05-10",
    level=2,
    asks=say("how many of 2,000 hands hold a joker, to the nearest whole number"),
    answer="143",
    because=say("2000 × 243/3403 = 142.8, so about 143."),
)
def expected_jokers(answer: object) -> Verdict:
    """A number: so many hands times the chance."""
    count = whole_number(answer)
    chance_of_joker = 1 - Fraction(comb(len(NUMBERS), 3), HANDS)
    if count == round(2000 * chance_of_joker):
        return right()
    if count == round(2000 * Fraction(JOKERS, TILES)):
        return wrong(
            say("That is the number for one tile, and a hand has three."),
            place=say("The lesson has worked out the chance of a joker in a hand: turn it round."),
            sum="2000 × (1 − 81/83 × 80/82 × 79/81)",
        )
    if count == round(2000 * Fraction(3 * JOKERS, TILES)):
        return wrong(
            say("Adding the chances counts a hand with both jokers twice."),
            place=say("Turn the question round: what is the chance of no joker?"),
            sum="2000 × (1 − 81/83 × 80/82 × 79/81)",
        )
    return wrong(
        say("The number to expect is the number of hands times the chance."),
        place=say("The chance of a joker in a hand of three tiles is in the lesson."),
        sum="2000 × (1 − 81/83 × 80/82 × 79/81)",
    )


@task(
    "05-11",
    level=3,
    name="is_triolet",
    asks=say("a function that tells whether a hand is a triolet"),
    answer='def is_triolet(hand):\n    return "J" not in hand and sum(hand) == 15',
)
def triolet_function(function: object) -> Verdict:
    """Code: tried on every hand there is."""
    for hand in _all_hands():
        numbers = [tile for tile in hand if isinstance(tile, int)]
        joker = len(numbers) < len(hand)
        if bool(call(function, hand)) is not (not joker and sum(numbers) == TARGET):
            return wrong(
                say("A triolet is made of number tiles alone.")
                if joker
                else say("A triolet makes 15."),
                place=say("Look at {call}.", call=call_text(function, hand)),
                sum=say(
                    "{sum}: is that a sum of numbers, and is it 15?", sum=" + ".join(map(str, hand))
                ),
            )
    return right()


@task(
    "05-12",
    level=3,
    name="chance_of_sum",
    asks=say("a function for the chance that three tiles of a bag make a sum"),
    answer=(
        "from itertools import combinations\n"
        "def chance_of_sum(tiles, total):\n"
        "    hands = list(combinations(tiles, 3))\n"
        "    return sum(sum(hand) == total for hand in hands) / len(hands)"
    ),
)
def sum_function(function: object) -> Verdict:
    """Code: tried on small bags and on the 81 number tiles."""
    for tiles, total in (([5, 5, 5, 0], 15), ([0, 1, 2, 3, 4, 5], 6)):
        found = number(call(function, tiles, total))
        hands = [sum(hand) for hand in combinations(tiles, 3)]
        if not is_near(found, Fraction(hands.count(total), len(hands))):
            return wrong(
                say("Divide the hands with that sum by all hands: each tile once, in any order."),
                place=say("Look at {call}.", call=call_text(function, tiles, total)),
                sum=say_many(
                    "{count} hand in all, and how many of them make {total}?",
                    "{count} hands in all, and how many of them make {total}?",
                    count=len(hands),
                    total=total,
                ),
            )
    exact = Fraction(TRIOLETS, comb(len(NUMBERS), 3))
    if not is_near(number(call(function, list(NUMBERS), TARGET)), exact):
        return wrong(
            say("Small bags work. In the full bag the same number is there several times."),
            place=say("Try it with all 81 number tiles and the sum 15."),
            sum=f"{TRIOLETS} ÷ {comb(len(NUMBERS), 3)}",
        )
    return right()


@task(
    "05-13",
    level=3,
    name="shares",
    asks=say("a function for the share of hits after each try"),
    answer=(
        "def shares(results):\n"
        "    return [sum(results[:n]) / n for n in range(1, len(results) + 1)]"
    ),
)
def share_function(function: object) -> Verdict:
    """Code: tried on a few short lists."""
    for hits in ([1, 0, 1, 1], [0, 0, 0, 1], [0], [1, 1, 0, 0, 0]):
        found = _numbers(function, hits)
        exact = [Fraction(sum(hits[:tries]), tries) for tries in range(1, len(hits) + 1)]
        if len(found) != len(hits):
            return wrong(
                say("The share so far: one number after each try."),
                place=say(
                    "{call} gives {given} of them, not {asked}.",
                    call=call_text(function, hits),
                    given=len(found),
                    asked=len(hits),
                ),
                sum=say("hits so far ÷ tries so far, after each try"),
            )
        near = [is_near(*pair) for pair in zip(found, exact, strict=True)]
        if not all(near):
            at = near.index(False) + 1
            return wrong(
                say("Divide by the number of tries so far, not by that of all tries."),
                place=say(
                    "In {call} look at the share after try {number}.",
                    call=call_text(function, hits),
                    number=at,
                ),
                sum=say(
                    "hits so far: {hits}, tries so far: {tries}", hits=sum(hits[:at]), tries=at
                ),
            )
    return right()


@task(
    "05-14",
    level=3,
    asks=say("how many opening hands can place a trio of three tiles in the first turn"),
    answer="10326",
    because=say(
        "4904 triolets, and 2 × 2711 hands of a joker and two numbers that make at most 15."
    ),
)
def trio_hands(answer: object) -> Verdict:
    """A number: triolets, or one joker and two numbers that make at most 15."""
    count = whole_number(answer)
    pairs = sum(sum(pair) <= TARGET for pair in combinations(NUMBERS, 2))
    if count == TRIOLETS + JOKERS * pairs:
        return right()
    missing = say("triolets + jokers × pairs of number tiles that make at most 15")
    if count == TRIOLETS:
        return wrong(
            say("Those are the triolets. A joker can be the third tile of a trio as well."),
            place=say("A joker and two numbers: which sums may the two numbers have?"),
            sum=missing,
        )
    if count == TRIOLETS + JOKERS * pairs + len(NUMBERS):
        return wrong(
            say("At most one joker in one turn: rule one-joker."),
            place=say("Leave out the hands with both jokers."),
            sum=missing,
        )
    return wrong(
        say("Two kinds of hands: three numbers that make 15, or two numbers and a joker."),
        place=say("The joker must be able to fill up to 15 with a face from 0 to 15."),
        sum=missing,
    )


def _all_hands() -> list[list[int | str]]:
    """Every hand of three tiles that can be told from the others, jokers as "J"."""
    tiles: list[int | str] = [*reversed(NUMBERS), *["J"] * JOKERS]
    return [list(hand) for hand in dict.fromkeys(combinations(tiles, 3))]


def _numbers(function: object, hits: list[int]) -> list[Fraction]:
    """The numbers that the learner's function lists."""
    found = call(function, [hit == 1 for hit in hits])
    if not isinstance(found, Iterable):
        raise Wrong(
            say(
                "{call} should give a list of shares, not {answer}.",
                call=call_text(function, hits),
                answer=quoted(found),
            )
        )
    return [number(share) for share in found]
