"""The tasks of exercise 02: trio arithmetic."""

from collections import Counter
from collections.abc import Iterable
from itertools import combinations_with_replacement, permutations

from triolet_lab.language import listed, say, say_many
from triolet_lab.lessons.answers import Wrong, call, call_text, whole_number, whole_numbers, word
from triolet_lab.notation import quoted
from triolet_lab.triolet.lessons.tasks import Attempt, Misconception, Verdict, right, task, wrong
from triolet_lab.triolet.rules.legality import Rule
from triolet_lab.triolet.rules.material import RULEBOOK
from triolet_lab.triolet.rules.tiles import TARGET

Trio = tuple[int, ...]


def _trios(total: int = TARGET, lowest: int = 0) -> list[Trio]:
    """Every three numbers that make the total, the smallest first, each three once."""
    numbers = range(lowest, total + 1)
    return [trio for trio in combinations_with_replacement(numbers, 3) if sum(trio) == total]


def _orders(trios: Iterable[Trio]) -> int:
    """In how many ways these trios can be laid."""
    return sum(len(set(permutations(trio))) for trio in trios)


@task(
    "02-1",
    level=1,
    asks=say("the number that makes a trio with 6 and 2"),
    answer="7",
    because=say("{first}, and {second}.", first="6 + 2 = 8", second="15 − 8 = 7"),
)
def missing_number(answer: object) -> Verdict:
    """A number: the missing addend."""
    number = whole_number(answer)
    if number == TARGET - 6 - 2:
        return right(f"6 + 2 + {number} = {8 + number}")
    return wrong(
        say("Three tiles in a row must make exactly 15: rule trio-sum."),
        place=say("With your number the three make {sum}.", sum=f"6 + 2 + {number} = {8 + number}"),
        sum=say("{first}, so {second}", first="6 + 2 + ? = 15", second="? = 15 − 8"),
    )


@task(
    "02-2",
    level=1,
    asks=say("how many different number tiles make a trio with 8 and 7"),
    answer="1",
    because=say("8 + 7 = 15 already, so the third tile adds nothing: it is the 0."),
    misconceptions=(Misconception.ZERO,),
)
def nothing_missing(answer: object) -> Verdict:
    """A number: the 0 completes a pair that makes 15."""
    number = whole_number(answer)
    if number == sum(8 + 7 + tile == TARGET for tile in range(TARGET + 1)):
        return right()
    place = say("8 and 7 make 15 already. What must a third tile add, and is there such a tile?")
    if number == 0:
        return wrong(place=place, sum="8 + 7 + ? = 15", misconception=Misconception.ZERO)
    return wrong(
        say("Three tiles in a row must make exactly 15: rule trio-sum."),
        place=place,
        sum="8 + 7 + ? = 15",
    )


@task(
    "02-3",
    level=1,
    asks=say("one tile that makes a trio with 8 and 2"),
    answer="5@J8",
    position="8@H8 2@I8 | rack 4 5 6",
)
def finish_the_trio(turn: Attempt) -> Verdict:
    """A board: either end of the row will do."""
    tiles = len(turn.placement.placed)
    if tiles == 1 and turn.breakdown.lines[0].group.is_trio:
        return right()
    if tiles > 1:
        return wrong(
            say("One tile is enough here."),
            place=say("Take tiles back until one of yours is left."),
            sum="8 + 2 + ? = 15",
        )
    return wrong(
        say("This is legal, but it is a pair. A trio has three tiles in one line."),
        place=say("Lay your tile in row 8, beside the 8 or beside the 2."),
        sum="8 + 2 + ? = 15",
    )


ANNS_LIST = ((4, 9, 2), (2, 9, 4), (3, 8, 4), (9, 4, 2), (4, 5, 6), (8, 4, 3), (6, 5, 4))
"""What Ann wrote down; some of it is there more than once."""


@task(
    "02-4",
    level=2,
    asks=say("how many different trios are in Ann's list"),
    answer="3",
    because=say(
        "2, 4, 9 and 3, 4, 8 and 4, 5, 6. The other lines are the same trios in other orders."
    ),
    misconceptions=(Misconception.ORDER,),
)
def different_trios(answer: object) -> Verdict:
    """A number: a trio in another order is the same trio."""
    number = whole_number(answer)
    if number == len({tuple(sorted(trio)) for trio in ANNS_LIST}):
        return right()
    if number == len(ANNS_LIST):
        return wrong(
            place=say(
                "Write each line with its smallest number first, and cross out what comes again."
            ),
            sum=say("4 + 9 + 2 = 2 + 9 + 4 = 9 + 4 + 2 = 15 is one trio"),
            misconception=Misconception.ORDER,
        )
    return wrong(
        say("Two lines with the same tiles are one trio."),
        place=say(
            "Write each line with its smallest number first, and cross out what comes again."
        ),
        sum=say("7 lines − the lines that come again = ?"),
    )


@task(
    "02-5",
    level=2,
    asks=say("how many trios contain a 4"),
    answer="6",
    because="0 4 11, 1 4 10, 2 4 9, 3 4 8, 4 4 7, 4 5 6.",
    misconceptions=(Misconception.ZERO, Misconception.ORDER),
)
def trios_with_four(answer: object) -> Verdict:
    """A number: a complete list, each trio once."""
    number = whole_number(answer)
    with_four = [trio for trio in _trios() if 4 in trio]
    if number == len(with_four):
        return right()
    place = say(
        "The other two numbers make 11. Go through them in order: 0 and 11, 1 and 10, and so on."
    )
    total = say("{first}, so {second}", first="4 + ? + ? = 15", second="? + ? = 15 − 4 = 11")
    if number == sum(0 not in trio for trio in with_four):
        return wrong(place=place, sum=total, misconception=Misconception.ZERO)
    if number == _orders(with_four) or number == 2 * len(with_four):
        return wrong(place=place, sum=total, misconception=Misconception.ORDER)
    return wrong(
        say("Make a list in order, so that none is forgotten and none comes twice."),
        place=place,
        sum=total,
    )


@task(
    "02-6",
    level=2,
    asks=say("how many different numbers may lie next to a 10"),
    answer="6",
    because=say("0, 1, 2, 3, 4 and 5: the pair may make 15 or less."),
    misconceptions=(Misconception.PAIRS, Misconception.ZERO),
)
def next_to_ten(answer: object) -> Verdict:
    """A number: a pair makes at most 15, and a 0 is a number too."""
    number = whole_number(answer)
    if number == sum(10 + tile <= TARGET for tile in range(TARGET + 1)):
        return right()
    place = say("Try the numbers in order, from the smallest tile up, until the sum is too large.")
    if number == 1:
        return wrong(place=place, sum="10 + ? ≤ 15", misconception=Misconception.PAIRS)
    if number == sum(10 + tile <= TARGET for tile in range(1, TARGET + 1)):
        return wrong(place=place, sum="10 + 0 ≤ 15", misconception=Misconception.ZERO)
    return wrong(say("Two neighbours have a limit: rule pair-sum."), place=place, sum="10 + ? ≤ 15")


@task(
    "02-7",
    level=2,
    asks=say("one tile that completes two trios at once"),
    answer="0@H6",
    position="9@F6 6@G6 0@G7 7@H7 8@H8 | rack 0 1 5",
    because=say("{row} across, and {column} down.", row="9 + 6 + 0 = 15", column="0 + 7 + 8 = 15"),
    misconceptions=(Misconception.ZERO,),
)
def two_trios(turn: Attempt) -> Verdict:
    """A board: one tile, one trio across and one down."""
    tiles = len(turn.placement.placed)
    trios = sum(line.group.is_trio for line in turn.breakdown.lines)
    if tiles == 1 and trios == 2:
        return right()
    place = say("Look for a cell where a row of two and a column of two meet.")
    if tiles == 1 and turn.placement.tiles[0].number != 0:
        return wrong(
            place=place,
            sum=listed(["9 + 6 + ? = 15", "? + 7 + 8 = 15"]),
            misconception=Misconception.ZERO,
        )
    return wrong(
        say(
            "One tile and two trios are asked for: this is {tiles} and {trios}.",
            tiles=tiles,
            trios=trios,
        ),
        place=place,
        sum=listed(["9 + 6 + ? = 15", "? + 7 + 8 = 15"]),
    )


@task(
    "02-8",
    level=2,
    asks=say("the name of the rule that keeps the 6 out of the square"),
    answer="'block'",
    because=say("The 6 would complete nine tiles that nobody could build on."),
)
def last_of_the_square(answer: object) -> Verdict:
    """A word: the name of a rule."""
    name = word(answer)
    if name == Rule.BLOCK:
        return right()
    place = say(
        "Count the tiles of the square once the 6 lies there, and think of the next player."
    )
    full = say("3 rows × 3 columns = 9 tiles")
    if name in tuple(Rule):
        return wrong(say("The rule {rule} is kept here.", rule=name), place=place, sum=full)
    return wrong(
        say("No rule has this name. The names stand in lesson 1 as small headings."),
        place=place,
        sum=full,
    )


@task(
    "02-9",
    level=2,
    asks=say("how many trios use three different numbers from 1 to 9"),
    answer="8",
    because=say(
        "1 5 9, 1 6 8, 2 4 9, 2 5 8, 2 6 7, 3 4 8, 3 5 7, 4 5 6: the lines of a magic square."
    ),
    misconceptions=(Misconception.ORDER,),
)
def magic_lines(answer: object) -> Verdict:
    """A number: the lines that a magic square is made of."""
    number = whole_number(answer)
    found = [trio for trio in _trios(lowest=1) if len(set(trio)) == 3 and max(trio) <= 9]
    if number == len(found):
        return right()
    place = say(
        "Begin with 1: which two different numbers up to 9 go with it? Then with 2, and so on."
    )
    total = say("1 + ? + ? = 15, then 2 + ? + ? = 15, then 3 + ? + ? = 15, …")
    if number == _orders(found):
        return wrong(place=place, sum=total, misconception=Misconception.ORDER)
    return wrong(
        say("Make a list in order, with the smallest number of each trio first."),
        place=place,
        sum=total,
    )


@task(
    "02-10",
    level=3,
    name="count_trios",
    asks=say("a function that counts the trios for any total"),
    answer=(
        "def count_trios(total):\n"
        "    count = 0\n"
        "    for first in range(total + 1):\n"
        "        for second in range(first, total + 1):\n"
        "            if total - first - second >= second:\n"
        "                count += 1\n"
        "    return count"
    ),
    misconceptions=(Misconception.ORDER, Misconception.ZERO),
)
def counted_trios(function: object) -> Verdict:
    """Code: tried on every total up to 24."""
    totals = range(25)
    counts = [call(function, total) for total in totals]
    wrong_totals = [total for total in totals if counts[total] != len(_trios(total))]
    if not wrong_totals:
        return right()
    total, mix_up = wrong_totals[0], _count_mix_up(counts)
    idea = say("Count each three numbers exactly once.")
    if not any(counts):
        total = TARGET
        idea = say("Your function counts nothing: go through every first and every second number.")
    return wrong(
        "" if mix_up else idea,
        place=say(
            "{call} gives {answer}.", call=call_text(function, total), answer=quoted(counts[total])
        ),
        sum=say(
            "For {total} the list begins: {sum}",
            total=total,
            sum=f"{' + '.join(map(str, _trios(total)[0]))} = {total}",
        ),
        misconception=mix_up,
    )


def _count_mix_up(counts: list[object]) -> Misconception | None:
    """What somebody may think who counts so many trios for the totals from 0 on."""
    if counts == [_orders(_trios(total)) for total in range(len(counts))]:
        return Misconception.ORDER
    without_zero = [len(_trios(total, lowest=1)) for total in range(len(counts))]
    return Misconception.ZERO if counts == without_zero else None


@task(
    "02-11",
    level=3,
    name="deal",
    asks=say("a function that deals all 81 number tiles into trios"),
    answer=(
        "def deal():\n"
        "    from itertools import combinations_with_replacement\n\n"
        "    threes = combinations_with_replacement(range(16), 3)\n"
        "    return [three for three in threes if sum(three) == 15]"
    ),
    because=say("The 81 number tiles are the 27 trios, each exactly once."),
)
def dealt(function: object) -> Verdict:
    """Code: any way to deal the tiles will do."""
    groups = [_three(group) for group in _listed(call(function))]
    total = say("81 tiles = 27 × 3 tiles, and 405 = 27 × 15")
    for group in groups:
        if len(group) != 3 or sum(group) != TARGET:
            return wrong(
                say("Every group must be a trio: three tiles that make 15."),
                place=say(
                    "Look at {group}: it makes {sum}.", group=quoted(list(group)), sum=sum(group)
                ),
                sum=total,
            )
    used = Counter(number for group in groups for number in group)
    for number, count in enumerate(RULEBOOK.counts):
        if used[number] != count:
            return wrong(
                say(
                    "Every tile is used exactly once: the small number on "
                    "a tile says how many exist."
                ),
                place=say_many(
                    "There is {count} tile with {number}, and you deal {dealt}.",
                    "There are {count} tiles with {number}, and you deal {dealt}.",
                    count=count,
                    number=number,
                    dealt=used[number],
                ),
                sum=total,
            )
    return right()


def _listed(result: object) -> list[object]:
    """What the function gave back, if it is a list of something."""
    if isinstance(result, str) or not isinstance(result, Iterable):
        raise Wrong(say("Give back a list of trios, such as [(2, 4, 9), (5, 5, 5)]."))
    return list(result)


def _three(group: object) -> Trio:
    return whole_numbers(group)
