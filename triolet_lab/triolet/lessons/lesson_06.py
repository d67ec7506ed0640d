"""The tasks of exercise 06: score distributions."""

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from math import ceil
from statistics import fmean, median, pstdev, stdev

from triolet_lab.language import joined, say
from triolet_lab.lessons.answers import Wrong, call, call_text, number, whole_number, word
from triolet_lab.notation import quoted
from triolet_lab.triolet.lessons.tasks import Attempt, Misconception, Verdict, right, task, wrong

SCORES = (827, 811, 785, 997)
"""Final scores of the player who began, in the first four games of lesson 6."""

HISTOGRAM = {600: 3, 700: 13, 800: 29, 900: 32, 1000: 16, 1100: 7}
"""How many of 100 games ended with so many points, by steps of 100."""

DEVIATION = 184
"""The standard deviation of the margin of a single game."""


def _close(found: Fraction, exact: float, tolerance: float) -> bool:
    return abs(float(found) - exact) <= tolerance


@task(
    "06-1",
    level=1,
    asks=say("the mean of four scores"),
    answer="855",
    because=say(
        "{first}, and {second}.", first="827 + 811 + 785 + 997 = 3420", second="3420 / 4 = 855"
    ),
)
def mean_score(answer: object) -> Verdict:
    """A number: the sum divided by how many there are."""
    found = number(answer)
    if found == Fraction(sum(SCORES), len(SCORES)):
        return right()
    place = say("The sum of the four is {sum}.", sum=str(sum(SCORES)))
    total = say(
        "{sum}, and then divided by {number}",
        sum=f"{' + '.join(map(str, SCORES))} = {sum(SCORES)}",
        number=len(SCORES),
    )
    if found == median(SCORES):
        return wrong(say("That is the middle of the scores, the median."), place=place, sum=total)
    return wrong(say("The mean is the sum divided by how many there are."), place=place, sum=total)


@task(
    "06-2",
    level=1,
    asks=say("the percentage of games with 1,000 points or more"),
    answer="23",
    because=say("16 + 7 = 23 of 100 games, and that is 23 %."),
)
def share_of_games(answer: object) -> Verdict:
    """A number: the bars from 1,000 up, added."""
    found = number(answer)
    games = sum(count for low, count in HISTOGRAM.items() if low >= 1000)
    if found in (games, Fraction(games, 100)):
        return right()
    place = say("Which lines of the table hold scores of 1,000 or more? There are two.")
    if found == HISTOGRAM[1000]:
        return wrong(
            say("1,100 is more than 1,000 too."), place=place, sum=say("16 + ? of 100 games")
        )
    return wrong(
        say("Add up the bars on the right-hand side."),
        place=place,
        sum=say("16 + 7 = ? of 100 games"),
    )


@task(
    "06-3",
    level=1,
    asks=say("a placement that earns exactly 45"),
    answer="12@E6 3@E7",
    position="4@F7 8@G7 3@F8 5@G8 7@H8 8@F9 | rack 3 12 5 | scores 74 41",
    because=say("The 3 makes a trio with 4 and 8, and the 12 makes a pair of 15 with the 3."),
    misconceptions=(Misconception.PAIRS,),
)
def spike_at_45(turn: Attempt) -> Verdict:
    """A board: any legal placement of 45 points."""
    if turn.points == 45:
        return right()
    own = say("Your placement earns {sum}.", sum=turn.breakdown.sum_text)
    if turn.points == 30:
        return wrong(
            say("A trio is a good start. A pair can bring the rest, and here it has to make 15."),
            place=joined([own, say("The trio can go to the left of the 4.")], " "),
            sum=say("30 for a trio + 15 for a pair = 45"),
        )
    if not any(line.group.is_trio for line in turn.breakdown.lines):
        return wrong(
            place=joined([own, say("Look for a trio first: 4 and 8 need one more tile.")], " "),
            sum=say("30 for a trio + 15 for a pair = 45"),
            misconception=Misconception.PAIRS if _is_fifteen(turn) else None,
            idea="" if _is_fifteen(turn) else say("45 is a trio and a pair of 15."),
        )
    return wrong(
        say("45 is a trio and a pair of 15."),
        place=joined([own, say("Which tile completes 4 and 8 to a trio?")], " "),
        sum=say("30 for a trio + 15 for a pair = 45"),
    )


def _is_fifteen(turn: Attempt) -> bool:
    return any(line.sum == 15 for line in turn.breakdown.lines)


@task(
    "06-4",
    level=2,
    asks=say("by how many points the first player is ahead"),
    answer="12.4",
    because=say(
        "{sum}, about {value}.", sum="21.55 × 42.56 − 21.05 × 42.98 = 917.2 − 904.7", value=12.4
    ),
)
def turns_times_points(answer: object) -> Verdict:
    """A number: turns times points, for both."""
    found = number(answer)
    first, second = 21.55 * 42.56, 21.05 * 42.98
    if _close(found, first - second, 0.6):
        return right()
    place = say("21.55 turns of 42.56 points: what does the first player have in all?")
    total = "21.55 × 42.56 − 21.05 × 42.98 = ?"
    if _close(found, 42.56 - 42.98, 0.01) or _close(found, 42.98 - 42.56, 0.01):
        return wrong(say("That is the difference in one turn alone."), place=place, sum=total)
    return wrong(say("Points in all are turns times points a turn."), place=place, sum=total)


@task(
    "06-5",
    level=2,
    asks=say("the standard error of the mean of 400 games"),
    answer="9.2",
    because="184 / √400 = 184 / 20 = 9.2.",
)
def standard_error(answer: object) -> Verdict:
    """A number: the law of the square root."""
    found = number(answer)
    if _close(found, DEVIATION / 20, 0.05):
        return right()
    place = say("What is the square root of 400?")
    if _close(found, DEVIATION / 400, 0.05):
        return wrong(
            say("Divide by the square root, not by the number."), place=place, sum="184 / √400"
        )
    return wrong(
        say("Here the law of the square root helps: the error shrinks with √n."),
        place=place,
        sum="184 / √400 = 184 / 20",
    )


@task(
    "06-6",
    level=2,
    asks=say("how many games make the error bar four times as short"),
    answer="8000",
    because=say("A bar four times as short needs 4 × 4 = 16 times as many games: 16 × 500."),
)
def shorter_bar(answer: object) -> Verdict:
    """A number: the square of the factor."""
    found = whole_number(answer)
    if found == 500 * 4**2:
        return right()
    place = say(
        "Half the error takes four times as many games. How often must you halve 16 to get 4?"
    )
    if found == 500 * 4:
        return wrong(
            say("Four times as many games halve the bar only."),
            place=place,
            sum=say("16 → 8 takes 4 × 500 games, 8 → 4 takes 4 times as many again"),
        )
    return wrong(
        say("For a bar k times as short you need k × k times as many games."),
        place=place,
        sum="4 × 4 × 500",
    )


@task(
    "06-7",
    level=2,
    asks=say("the results that tell who is ahead"),
    answer="'A, C'",
    because=say(
        "A goes from 10.0 to 15.0 and C from −5.1 to −1.3. B goes from −2.1 to 10.1, across 0."
    ),
)
def clear_of_zero(answer: object) -> Verdict:
    """Letters: the intervals without 0."""
    given = " ".join(map(str, answer)) if isinstance(answer, list | tuple | set) else word(answer)
    letters = {letter for letter in given.lower().replace("and", " ") if letter.isalpha()}
    if not letters <= set("abc"):
        raise Wrong(say('Write letters from A to C, such as "A, B".'))
    if letters == {"a", "c"}:
        return right()
    ends = say(
        "A: 12.5 − 2.5 to 12.5 + 2.5. B: 4.0 − 6.1 to 4.0 + 6.1. C: −3.2 − 1.9 to −3.2 + 1.9"
    )
    if "b" in letters:
        return wrong(
            say("A result that may be 0 tells nothing."),
            place=say("Where does the bar of B begin and where does it end?"),
            sum=ends,
        )
    return wrong(
        say("A minus sign also tells who is ahead: the other one."),
        place=say("Which bars do not reach 0, from above or from below?"),
        sum=ends,
    )


@task(
    "06-8",
    level=2,
    asks=say("how many of 200 error bars are expected to miss"),
    answer="10",
    because=say("5 of 100 miss, so 10 of 200."),
)
def missing_bars(answer: object) -> Verdict:
    """A number: 5 % of 200."""
    found = whole_number(answer)
    if found == 200 * 5 // 100:
        return right()
    place = say("95 of 100 bars reach the truth. How many of 100 do not?")
    if found == 190:
        return wrong(say("These are the bars that reach the truth."), place=place, sum="200 − 190")
    return wrong(
        say("A 95 % interval is not right every time."), place=place, sum="200 × 5 / 100 = ?"
    )


@task(
    "06-9",
    level=3,
    name="mean_and_error",
    asks=say("a function that gives the mean and its standard error"),
    answer=(
        "def mean_and_error(values):\n"
        "    count = len(values)\n"
        "    mean = sum(values) / count\n"
        "    variance = sum((value - mean) ** 2 for value in values) / count\n"
        "    return mean, (variance / count) ** 0.5"
    ),
)
def mean_with_error(function: object) -> Verdict:
    """Code: tried on several lists; dividing by n − 1 inside is right too."""
    for values in (SCORES, (10, 20), (0, 0, 30, 30), tuple(range(0, 100, 7))):
        mean, error = _two_numbers(call(function, list(values)), function)
        said = say(
            "{call} gives {mean:g} and {error:g}.",
            call=call_text(function, list(values)),
            mean=mean,
            error=error,
        )
        if not _close(Fraction(mean), fmean(values), 0.01):
            return wrong(
                say("Begin with the mean: the sum divided by how many there are."),
                place=said,
                sum=f"{sum(values)} / {len(values)} = {fmean(values):g}",
            )
        root = len(values) ** 0.5
        if not any(_close(Fraction(error), one / root, 0.01) for one in _deviations(values)):
            return wrong(
                say("The mean is right. Divide the standard deviation by the square root of n."),
                place=said,
                sum=say(
                    "standard deviation {deviation:.2f}, divided by {root}",
                    deviation=pstdev(values),
                    root=f"√{len(values)}",
                ),
            )
    return right()


def _deviations(values: Sequence[int]) -> tuple[float, float]:
    return pstdev(values), stdev(values)


def _two_numbers(result: object, function: object) -> tuple[float, float]:
    name = getattr(function, "__name__", type(function).__name__)
    if not isinstance(result, list | tuple) or len(result) != 2:
        raise Wrong(
            say("{function} should give back two numbers: return mean, error.", function=name)
        )
    mean, error = (float(number(part)) for part in result)
    return mean, error


@task(
    "06-10",
    level=3,
    name="games_needed",
    asks=say("a function that tells how many games make the standard error small enough"),
    answer=(
        "from math import ceil\n\n\n"
        "def games_needed(deviation, error):\n"
        "    return ceil((deviation / error) ** 2)"
    ),
)
def enough_games(function: object) -> Verdict:
    """Code: the smallest whole number for which the law holds."""
    for deviation, error in ((184, 2), (184, 4), (120, 1), (100, 7), (5, 10)):
        found = number(call(function, deviation, error))
        needed = ceil(Fraction(deviation, error) ** 2)
        if found == needed:
            continue
        said = say(
            "{call} gives {answer:g}.",
            call=call_text(function, deviation, error),
            answer=float(found),
        )
        law, root = f"{deviation} / √n = {error}", f"√n = {deviation} / {error}"
        both = say("{first}, so {second}", first=law, second=root)
        if found == ceil(Fraction(deviation, error)):
            return wrong(say("That is √n, not yet n."), place=said, sum=both)
        if 0 < needed - found <= 1:
            return wrong(
                say("A part of a game cannot be played: round up."),
                place=said,
                sum=say("{first}, so {second}; n upwards", first=law, second=root),
            )
        return wrong(
            say("Turn the law of the square root round."),
            place=said,
            sum=both,
        )
    return right()


@task(
    "06-11",
    level=3,
    name="histogram",
    asks=say("a function that counts scores in bars of a given width"),
    answer=(
        "def histogram(scores, width):\n"
        "    bars = {}\n"
        "    for score in scores:\n"
        "        low = score // width * width\n"
        "        bars[low] = bars.get(low, 0) + 1\n"
        "    return bars"
    ),
)
def bars_of_a_histogram(function: object) -> Verdict:
    """Code: a score on the edge belongs to the bar that begins there."""
    for scores, width in ((SCORES, 100), (SCORES, 25), ((0, 24, 25, 49, 50), 25), ((), 10)):
        found = call(function, list(scores), width)
        if not isinstance(found, dict):
            raise Wrong(say('Give back a dictionary such as {{800: 2, 900: 1}}, made with "{{}}".'))
        bars = Counter(score // width * width for score in scores)
        own = {low: count for low, count in found.items() if count}
        if own == bars:
            continue
        said = say(
            "{call} gives {answer}.",
            call=call_text(function, list(scores), width),
            answer=quoted(found),
        )
        if sum(own.values()) != len(scores):
            return wrong(
                say("Every score is counted once."),
                place=said,
                sum=say("The counts should add up to {total}", total=len(scores)),
            )
        low = min(bars.keys() - own.keys() or bars.keys())
        return wrong(
            say("A bar begins at a multiple of its width."),
            place=said,
            sum=say(
                "The bar from {low} to {high} holds {scores}",
                low=low,
                high=low + width - 1,
                scores=bars[low],
            ),
        )
    return right()
