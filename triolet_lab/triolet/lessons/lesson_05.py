"""The tasks of exercise 05: the bag as a distribution, chances, simulated against exact."""

from collections.abc import Iterable
from fractions import Fraction
from itertools import combinations
from math import comb

from triolet_lab.lessons.answers import Wrong, call, call_text, number, whole_number
from triolet_lab.triolet.lessons.tasks import Misconception, Turn, Verdict, right, task, wrong
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


def chance(answer: object) -> Fraction:
    """The chance that was answered: a number from 0 to 1.

    >>> chance("3/83") == chance(Fraction(3, 83)), chance("3.6 %") == chance("0,036")
    (True, True)
    >>> chance(7.14)
    Traceback (most recent call last):
    ...
    triolet_lab.lessons.answers.Wrong: A chance lies between 0 and 1: write 7 % as 0.07.
    """
    found = _written(answer) if isinstance(answer, str) else number(answer)
    if not 0 <= found <= 1:
        raise Wrong("A chance lies between 0 and 1: write 7 % as 0.07.")
    return found


def _written(text: str) -> Fraction:
    """A chance in quotes: also with a decimal comma, or in percent."""
    plain = text.strip().replace(",", ".")
    if plain.endswith("%"):
        return number(plain.removesuffix("%")) / 100
    return number(plain)


def is_near(found: Fraction, exact: Fraction) -> bool:
    """Whether the answer is the exact chance, or that chance rounded to four decimals.

    >>> is_near(Fraction("0.0241"), Fraction(2, 83)), is_near(Fraction(2, 82), Fraction(2, 83))
    (True, False)
    """
    return abs(found - exact) <= Fraction(1, 20_000)


def is_right(found: Fraction, exact: Fraction) -> bool:
    """Whether the chance is right; one that was rounded too much gets a sentence of its own.

    >>> is_right(Fraction("0.024"), Fraction(2, 83))
    Traceback (most recent call last):
    ...
    triolet_lab.lessons.answers.Wrong: That is too rough: write four digits after the point, or ...
    """
    if is_near(found, exact):
        return True
    rough = (round(exact, digits) for digits in (1, 2, 3))
    if any(value and abs(found - value) < Fraction(1, 10**9) for value in rough):
        raise Wrong("That is too rough: write four digits after the point, or a fraction.")
    return False


@task(
    "05-1",
    level=1,
    asks="how many tiles have a value of 10 or more",
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
            "You have counted the values. There may be several tiles of one value.",
            place="Each tile shows in its corner how many there are, and so does the table.",
            sum="tens + elevens + twelves + thirteens + fourteens + fifteens",
        )
    if count == sum(COUNTS[11:]):
        return wrong(
            "10 or more: the tens belong to it.",
            place="Begin with the value 10 in the table.",
            sum="tens + elevens + twelves + thirteens + fourteens + fifteens",
        )
    return wrong(
        "Add up how many tiles there are of each of these values.",
        place="Look at the values 10, 11, 12, 13, 14 and 15 in the table.",
        sum="tens + elevens + twelves + thirteens + fourteens + fifteens",
    )


@task(
    "05-2",
    level=1,
    asks="the chance that the first tile is a joker",
    answer="2/83",
    because="2 of the 83 tiles are jokers.",
)
def first_joker(answer: object) -> Verdict:
    """A chance: 2 of 83."""
    found = chance(answer)
    if is_right(found, Fraction(JOKERS, TILES)):
        return right()
    if is_near(found, Fraction(JOKERS, len(NUMBERS))):
        return wrong(
            "Divide by the number of all tiles, jokers included.",
            place="81 are number tiles: how many tiles are in the full bag?",
            sum="jokers ÷ (number tiles + jokers)",
        )
    return wrong(
        "A chance is the number of good cases divided by the number of all cases.",
        place="How many jokers are in the bag? How many tiles in all?",
        sum="jokers ÷ (number tiles + jokers)",
    )


@task(
    "05-3",
    level=1,
    asks="the best opening with a joker on the rack",
    answer="J5@H8 3@I8 7@J8",
    position="| rack 7 3 J",
    because="A trio over the centre: 30 × 2 = 60. With a joker there is no triolet bonus.",
    misconceptions=(Misconception.JOKER,),
)
def joker_opening(turn: Turn) -> Verdict:
    """A board: any trio over the centre."""
    if turn.points == max(points for _, points in turn.view.legal_placements()):
        return right()
    if any(tile.is_joker for tile in turn.placement.tiles):
        return wrong(
            "In a trio it does not matter that the joker is worth 0.",
            place="Place all three tiles: what must the joker stand for?",
            sum="7 + 3 + joker = 15",
            misconception=Misconception.JOKER,
        )
    return wrong(
        "Three tiles that make 15 are worth more than any pair.",
        place="You hold 7, 3 and a joker: use all of them.",
        sum="7 + 3 + joker = 15",
    )


@task(
    "05-4",
    level=2,
    asks="the chance that the first two tiles are zeros",
    answer="36/3403",
    because="9/83 × 8/82 = 72/6806 = 36/3403, about 0.0106.",
)
def two_zeros(answer: object) -> Verdict:
    """A chance: without replacement."""
    found = chance(answer)
    first, second = Fraction(COUNTS[0], TILES), Fraction(COUNTS[0] - 1, TILES - 1)
    if is_right(found, first * second):
        return right()
    if is_near(found, first * first):
        return wrong(
            "The first tile does not go back into the bag: without replacement.",
            place="After the first zero, how many zeros and how many tiles are left?",
            sum="9/83 × ?/82",
        )
    if is_near(found, first + second) or is_near(found, first + first):
        return wrong(
            "Both must happen, one after the other: then chances are multiplied.",
            place="Two zeros are less likely than one. Is your chance smaller than 9/83?",
            sum="9/83 × ?/82",
        )
    return wrong(
        "First one zero, then another out of what is left.",
        place="The full bag has 83 tiles, 9 of them zeros. And the bag after the first zero?",
        sum="9/83 × ?/82",
    )


@task(
    "05-5",
    level=2,
    asks="the chance of at least one 0 among three tiles",
    answer="1 - Fraction(74, 83) * Fraction(73, 82) * Fraction(72, 81)",
    because="No zero: 74/83 × 73/82 × 72/81. The rest of 1 is at least one, about 0.2945.",
)
def at_least_one_zero(answer: object) -> Verdict:
    """A chance: by way of none."""
    found = chance(answer)
    none = Fraction(comb(TILES - COUNTS[0], 3), HANDS)
    if is_right(found, 1 - none):
        return right()
    if is_near(found, none):
        return wrong(
            "That is the chance of no zero at all.",
            place="Either there is no zero, or at least one: together these chances make 1.",
            sum="1 − 74/83 × 73/82 × 72/81",
        )
    if is_near(found, Fraction(3 * COUNTS[0], TILES)):
        return wrong(
            "Adding the chances counts a hand with two zeros twice.",
            place="Work out the chance of no zero first.",
            sum="1 − 74/83 × ?/82 × ?/81",
        )
    return wrong(
        "For at least one, work out the chance of none.",
        place="74 of the 83 tiles are no zero. And of the tiles that are left then?",
        sum="1 − 74/83 × ?/82 × ?/81",
    )


@task(
    "05-6",
    level=2,
    asks="how many hands hold a 4, a 5 and a 6",
    answer="336",
    because="7 fours, 8 fives, 6 sixes: 7 × 8 × 6 = 336.",
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
            "A hand is the same hand in whatever order its tiles were drawn.",
            place="You have counted each hand six times, once for every order.",
            sum="fours × fives × sixes",
            misconception=Misconception.ORDER,
        )
    if count == four + five + six:
        return wrong(
            "Each 4 can go with each 5, and each such pair with each 6.",
            place="How many pairs of a 4 and a 5 are there?",
            sum="fours × fives × sixes",
        )
    return wrong(
        "Every tile counts as its own, also if it shows the same number.",
        place="The table says how many fours, fives and sixes there are.",
        sum="fours × fives × sixes",
    )


@task(
    "05-7",
    level=2,
    asks="how many hands are the trio 0, 0, 15",
    answer="36",
    because="One 15, and 9 × 8 ÷ 2 = 36 ways to take two of the nine zeros.",
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
            place="0 + 0 + 15 = 15, with three number tiles: a trio. Count the hands.",
            sum="first zero × second zero ÷ 2",
            misconception=Misconception.ZERO,
        )
    if count == zeros * (zeros - 1):
        return wrong(
            "A hand is the same hand in whatever order its tiles were drawn.",
            place="Zero A and then zero B, or B and then A: the same hand, counted twice.",
            sum="9 × 8 ÷ 2",
            misconception=Misconception.ORDER,
        )
    if count == zeros**2:
        return wrong(
            "The same tile cannot be drawn twice.",
            place="After the first zero, how many zeros are left for the second?",
            sum="9 × ? ÷ 2",
        )
    return wrong(
        "There is one 15. So count the ways to take two of the zeros.",
        place="How many zeros are in the bag? And after one of them is taken?",
        sum="9 × ? ÷ 2",
    )


@task(
    "05-8",
    level=2,
    asks="the chance that the three tiles put away make a triolet",
    answer="4904/91881",
    because="Any three tiles of a shuffled bag are as good as any other three.",
)
def put_away(answer: object) -> Verdict:
    """A chance: the same as for an opening hand."""
    found = chance(answer)
    if is_right(found, Fraction(TRIOLETS, HANDS)):
        return right()
    if found == 0:
        return wrong(
            "Nobody sees these tiles, but they are three tiles like any others.",
            place="Compare them with an opening hand: also three tiles out of 83.",
            sum="hands that make 15 ÷ all hands of three tiles",
        )
    return wrong(
        "A shuffled bag has no good and bad places: any three tiles have the same chances.",
        place="The lesson has worked out this chance, for an opening hand.",
        sum="hands that make 15 ÷ all hands of three tiles",
    )


@task(
    "05-9",
    level=2,
    asks="the chance to draw a 0 when seven tiles have been seen",
    answer="7/76",
    because="9 zeros, 2 of them seen: 7 are left. 83 tiles, 7 of them seen: 76 are left.",
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
            "What you see cannot be drawn any more.",
            place="Look at the board and at your rack: which tiles are gone?",
            sum="(9 − zeros seen) ÷ (83 − tiles seen)",
        )
    if is_near(found, Fraction(zeros, TILES)) or is_near(found, Fraction(COUNTS[0], left)):
        return wrong(
            "You took the seen tiles off in one place only.",
            place="A seen zero is missing among the zeros and among all tiles.",
            sum="(9 − zeros seen) ÷ (83 − tiles seen)",
        )
    return wrong(
        "Only unseen tiles can be drawn, and each of them is equally likely.",
        place="There are 4 tiles on the board and 3 on your rack. How many of them are zeros?",
        sum="(9 − zeros seen) ÷ (83 − tiles seen)",
    )


@task(
    "05-10",
    level=2,
    asks="how many of 2,000 hands hold a joker, to the nearest whole number",
    answer="143",
    because="2000 × 243/3403 = 142.8, so about 143.",
)
def expected_jokers(answer: object) -> Verdict:
    """A number: so many hands times the chance."""
    count = whole_number(answer)
    chance_of_joker = 1 - Fraction(comb(len(NUMBERS), 3), HANDS)
    if count == round(2000 * chance_of_joker):
        return right()
    if count == round(2000 * Fraction(JOKERS, TILES)):
        return wrong(
            "That is the number for one tile, and a hand has three.",
            place="The lesson has worked out the chance of a joker in a hand: turn it round.",
            sum="2000 × (1 − 81/83 × 80/82 × 79/81)",
        )
    if count == round(2000 * Fraction(3 * JOKERS, TILES)):
        return wrong(
            "Adding the chances counts a hand with both jokers twice.",
            place="Turn the question round: what is the chance of no joker?",
            sum="2000 × (1 − 81/83 × 80/82 × 79/81)",
        )
    return wrong(
        "The number to expect is the number of hands times the chance.",
        place="The chance of a joker in a hand of three tiles is in the lesson.",
        sum="2000 × (1 − 81/83 × 80/82 × 79/81)",
    )


@task(
    "05-11",
    level=3,
    name="is_triolet",
    asks="a function that tells whether a hand is a triolet",
    answer='def is_triolet(hand):\n    return "J" not in hand and sum(hand) == 15',
)
def triolet_function(function: object) -> Verdict:
    """Code: tried on every hand there is."""
    for hand in _all_hands():
        numbers = [tile for tile in hand if isinstance(tile, int)]
        joker = len(numbers) < len(hand)
        if bool(call(function, hand)) is not (not joker and sum(numbers) == TARGET):
            return wrong(
                "A triolet is made of number tiles alone." if joker else "A triolet makes 15.",
                place=f"Look at {call_text(function, hand)}.",
                sum=f"{' + '.join(map(str, hand))}: is that a sum of numbers, and is it 15?",
            )
    return right()


@task(
    "05-12",
    level=3,
    name="chance_of_sum",
    asks="a function for the chance that three tiles of a bag make a sum",
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
                "Divide the hands with that sum by all hands: each tile once, in any order.",
                place=f"Look at {call_text(function, tiles, total)}.",
                sum=f"{len(hands)} hands in all, and how many of them make {total}?",
            )
    exact = Fraction(TRIOLETS, comb(len(NUMBERS), 3))
    if not is_near(number(call(function, list(NUMBERS), TARGET)), exact):
        return wrong(
            "Small bags work. In the full bag the same number is there several times.",
            place="Try it with all 81 number tiles and the sum 15.",
            sum=f"{TRIOLETS} ÷ {comb(len(NUMBERS), 3)}",
        )
    return right()


@task(
    "05-13",
    level=3,
    name="shares",
    asks="a function for the share of hits after each try",
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
                "The share so far: one number after each try.",
                place=f"{call_text(function, hits)} gives {len(found)} of them, not {len(hits)}.",
                sum="hits so far ÷ tries so far, after each try",
            )
        near = [is_near(*pair) for pair in zip(found, exact, strict=True)]
        if not all(near):
            at = near.index(False) + 1
            return wrong(
                "Divide by the number of tries so far, not by that of all tries.",
                place=f"In {call_text(function, hits)} look at the share after try {at}.",
                sum=f"hits so far: {sum(hits[:at])}, tries so far: {at}",
            )
    return right()


@task(
    "05-14",
    level=3,
    asks="how many opening hands can place a trio of three tiles in the first turn",
    answer="10326",
    because="4904 triolets, and 2 × 2711 hands of a joker and two numbers that make at most 15.",
)
def trio_hands(answer: object) -> Verdict:
    """A number: triolets, or one joker and two numbers that make at most 15."""
    count = whole_number(answer)
    pairs = sum(sum(pair) <= TARGET for pair in combinations(NUMBERS, 2))
    if count == TRIOLETS + JOKERS * pairs:
        return right()
    missing = "triolets + jokers × pairs of number tiles that make at most 15"
    if count == TRIOLETS:
        return wrong(
            "Those are the triolets. A joker can be the third tile of a trio as well.",
            place="A joker and two numbers: which sums may the two numbers have?",
            sum=missing,
        )
    if count == TRIOLETS + JOKERS * pairs + len(NUMBERS):
        return wrong(
            "At most one joker in one turn: rule one-joker.",
            place="Leave out the hands with both jokers.",
            sum=missing,
        )
    return wrong(
        "Two kinds of hands: three numbers that make 15, or two numbers and a joker.",
        place="The joker must be able to fill up to 15 with a face from 0 to 15.",
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
        raise Wrong(f"{call_text(function, hits)} should give a list of shares, not {found!r}.")
    return [number(share) for share in found]
