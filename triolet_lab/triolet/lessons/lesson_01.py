"""The tasks of exercise 01: the rules.

A new task is one function more at its place in the order of the ids: `@task` with the next id,
and a judge that returns `right(...)` or `wrong(idea, place=..., sum=...)`. Every text is a message
made by `say`, a sum without words may be a plain text. The first three functions show a number, a
board and a piece of code. The cells of the task stand in the notebook of the solutions, its two
typical wrong answers in `tests/lessons/wrong_answers.py`.
"""

from itertools import product

from triolet_lab.language import Message, joined, listed, say, say_many
from triolet_lab.lessons.answers import call, call_text, whole_number, word
from triolet_lab.notation import quoted
from triolet_lab.triolet.lessons.tasks import Attempt, Misconception, Verdict, right, task, wrong
from triolet_lab.triolet.rules.board import Board
from triolet_lab.triolet.rules.generator import Scored, legal_placements
from triolet_lab.triolet.rules.legality import EXCHANGE_MINIMUM, Rule
from triolet_lab.triolet.rules.tiles import TARGET, Rack


@task(
    "01-1",
    level=1,
    asks=say("the largest tile that may lie next to a 9"),
    answer="6",
    because=say(
        "{sum}, and two neighbours may make at most {limit}.", sum="9 + 6 = 15", limit=TARGET
    ),
)
def largest_neighbour(answer: object) -> Verdict:
    """A number: a pair makes at most 15."""
    number = whole_number(answer)
    if number == TARGET - 9:
        return right(f"9 + {number} = {9 + number}")
    if number > TARGET - 9:
        return wrong(
            say("Two neighbours have a limit: rule pair-sum."),
            place=say("Add your tile to the 9: {sum}.", sum=f"9 + {number} = {9 + number}"),
            sum="9 + ? = 15",
        )
    return wrong(
        say("Your tile may lie there, but a larger one may too."),
        place=say("{sum}: how far is it to the limit?", sum=f"9 + {number} = {9 + number}"),
        sum="9 + ? = 15",
    )


@task(
    "01-2",
    level=1,
    asks=say("one tile beside the 9, so that the pair makes less than 15"),
    answer="3@I8",
    position="9@H8 | rack 3 6 8",
    misconceptions=(Misconception.PAIRS,),
)
def smaller_pair(turn: Attempt) -> Verdict:
    """A board: every legal single tile with a sum below 15 will do."""
    pair = turn.breakdown.lines[0]
    if len(turn.placement.placed) == 1 and pair.sum < TARGET:
        return right()
    if len(turn.placement.placed) > 1:
        return wrong(
            say("One tile is enough here."),
            place=say("Take tiles back until one of yours is left."),
            sum=say("9 + one tile < 15"),
        )
    return wrong(
        place=say("Your pair makes {sum}: there is a smaller tile on the rack.", sum=pair),
        sum="9 + ? < 15",
        misconception=Misconception.PAIRS,
    )


@task(
    "01-3",
    level=3,
    name="may_be_neighbours",
    asks=say("a function that tells whether two tiles may be neighbours"),
    answer="def may_be_neighbours(first, second):\n    return first + second <= 15",
    misconceptions=(Misconception.PAIRS, Misconception.ZERO),
)
def neighbours(function: object) -> Verdict:
    """Code: tried on every two tiles."""
    tiles = range(TARGET + 1)
    mistakes = [
        (first, second, found)
        for first in tiles
        for second in tiles
        if bool(found := call(function, first, second)) is not (first + second <= TARGET)
    ]
    if not mistakes:
        return right()
    first, second, found = mistakes[0]
    mix_up = _mix_up([(first, second) for first, second, _ in mistakes])
    return wrong(
        "" if mix_up else _limit({first + second for first, second, _ in mistakes}),
        place=say(
            "{call} gives {answer}.", call=call_text(function, first, second), answer=quoted(found)
        ),
        sum=say(
            "{sum}, and the limit is {limit}",
            sum=f"{first} + {second} = {first + second}",
            limit=TARGET,
        ),
        misconception=mix_up,
    )


def _mix_up(pairs: list[tuple[int, int]]) -> Misconception | None:
    """What somebody may think who judges just these pairs wrongly."""
    if all(0 in pair for pair in pairs) and any(sum(pair) < TARGET for pair in pairs):
        return Misconception.ZERO
    return Misconception.PAIRS if all(sum(pair) < TARGET for pair in pairs) else None


def _limit(sums: set[int]) -> Message:
    """The first hint for somebody who judges pairs with these sums wrongly."""
    if sums == {TARGET}:
        return say("15 itself is allowed: two neighbours may make 15 or less.")
    return say("Two neighbours have a limit, and up to it every pair is allowed: rule pair-sum.")


@task(
    "01-4",
    level=1,
    asks=say("the name of the rule that a corner breaks"),
    answer="'touching'",
    because=say(
        "J9 and I8 share a corner only: a new tile must share a side with a tile on the board."
    ),
)
def corner(answer: object) -> Verdict:
    """A word: the name of a rule."""
    name = word(answer)
    if name == Rule.TOUCHING:
        return right()
    if name in tuple(Rule):
        return wrong(
            say("The rule {rule} is kept here.", rule=name),
            place=say("Look at J9: which tiles lie above it, below it, left and right of it?"),
            sum=say("J9 has 0 neighbours and 1 corner: which rule asks for a neighbour?"),
        )
    return wrong(
        say("No rule has this name. The names stand in lesson 1 as small headings."),
        place=say('Look under "Where may I place?": one heading speaks of sides and corners.'),
        sum=say("J9 has 0 neighbours and 1 corner: which rule asks for a neighbour?"),
    )


@task(
    "01-5",
    level=2,
    asks=say("on how many cells the 2 makes a trio with 9 and 4"),
    answer="2",
    because=say("G8 and J8: 2 + 9 + 4 and 9 + 4 + 2 both make 15."),
    misconceptions=(Misconception.ORDER,),
)
def both_ends(answer: object) -> Verdict:
    """A number: a trio may grow at either end."""
    number = whole_number(answer)
    cells = _singles("9@H8 4@I8", "2")
    if number == sum(points == 30 for _, points in cells):
        return right()
    if number == 1:
        return wrong(
            place=say("You have found one end of the row. Look at the other end."),
            sum=listed(["? + 9 + 4 = 15", "9 + 4 + ? = 15"]),
            misconception=Misconception.ORDER,
        )
    return wrong(
        say("A trio is three tiles in one line that make 15."),
        place=say("Only the row of the 9 and the 4 can become three tiles long."),
        sum=listed(["? + 9 + 4 = 15", "9 + 4 + ? = 15"]),
    )


def _singles(board: str, rack: str) -> list[Scored]:
    """Where a tile of the rack may lie alone."""
    return legal_placements(Board.parse(board), Rack.parse(rack))


@task(
    "01-6",
    level=2,
    asks=say("on how many cells a 0 may lie around the trio 9, 4, 2"),
    answer="6",
    because=say("Above and below each of the three tiles. At the ends it would be a fourth tile."),
    misconceptions=(Misconception.ZERO,),
)
def zero_around(answer: object) -> Verdict:
    """A number: a 0 counts as a tile."""
    number = whole_number(answer)
    free = len(_singles("9@H8 4@I8 2@J8", "0"))
    if number == free:
        return right()
    if number in (0, free + 2):
        return wrong(
            place=say(
                "Look at G8 and K8, the ends of the row, and then at the cells above and below."
            ),
            sum=say("3 tiles + 1 tile = 4 tiles in a row, whatever the sum"),
            misconception=Misconception.ZERO,
        )
    return wrong(
        say(
            "Go round the three tiles, cell by cell, and ask for each "
            "line: how many tiles are in it?"
        ),
        place=say("There are cells above, cells below, and one cell at each end of the row."),
        sum=say("cells above + cells below + ends that are allowed = ?"),
    )


@task(
    "01-7",
    level=2,
    asks=say("two tiles that form a trio with the 10"),
    answer="1@G8 4@I8",
    position="10@H8 | rack 1 4 3",
)
def around_the_ten(turn: Attempt) -> Verdict:
    """A board: side by side or one on each side, in any order, across or down."""
    tiles = len(turn.placement.placed)
    if tiles == 2 and any(line.group.is_trio for line in turn.breakdown.lines):
        return right()
    if tiles != 2:
        return wrong(
            say("Two new tiles are asked for, and you placed {tiles}.", tiles=tiles),
            place=say("The 10 is the third tile of the trio: the other two come from your rack."),
            sum="10 + ? + ? = 15",
        )
    return wrong(
        say("A trio is three tiles in one line, without a gap."),
        place=say("Your two tiles and the 10 must lie in the same row or column."),
        sum="10 + ? + ? = 15",
    )


@task(
    "01-8",
    level=2,
    asks=say("a placement that breaks the rule first-turn square and no other"),
    answer="1@H9 2@I9",
    position="9@H8 5@I8 | rack 1 2 3 | new 1",
    any_placement=True,
    because=say("The four tiles on H8, I8, H9 and I9 fill a square of 2 × 2."),
)
def square_on_purpose(turn: Attempt) -> Verdict:
    """A board: a rule is broken on purpose."""
    broken = {reason.rule for reason in turn.reasons}
    if broken == {Rule.FIRST_TURN_SQUARE}:
        return right()
    others = joined(sorted(broken - {Rule.FIRST_TURN_SQUARE}))
    if not broken:
        idea = say("This placement is legal: no rule is broken.")
    else:
        idea = say("This placement breaks another rule: {rules}.", rules=others)
    return wrong(
        idea,
        place=say("Two tiles of the square lie there already. Where are the other two cells?"),
        sum=say("2 tiles + 2 tiles = a square, and the two columns make 9 + ? and 5 + ?"),
    )


@task(
    "01-9",
    level=1,
    asks=say("how many tiles the bag must hold at least for an exchange"),
    answer="5",
    because=say("The rule exchange-bag: only while the bag holds at least 5 tiles."),
)
def bag_for_exchange(answer: object) -> Verdict:
    """A number from the rule exchange-bag."""
    number = whole_number(answer)
    if number == EXCHANGE_MINIMUM:
        return right()
    if number > EXCHANGE_MINIMUM:
        idea = say("The rule is called exchange-bag, and it asks for fewer tiles than that.")
    else:
        idea = say("The rule is called exchange-bag, and it asks for more tiles than that.")
    return wrong(
        idea,
        place=say('Look in lesson 1 under "The turn".'),
        sum=say("4 tiles are too few, 6 tiles are enough: 4 < ? < 6"),
    )


@task(
    "01-10",
    level=2,
    asks=say("what you add when you go out"),
    answer="26",
    because=say("7 + 2 + 6 + 11 = 26. A joker on a rack counts 0."),
    misconceptions=(Misconception.JOKER,),
)
def going_out(answer: object) -> Verdict:
    """A number: the points left on the other racks."""
    number = whole_number(answer)
    left = sum(Rack.parse(rack).points for rack in ("7 2", "6 J", "11"))
    if number == left:
        return right()
    if left < number <= left + TARGET:
        return wrong(
            say("On a rack at the end a joker counts 0."),
            place=say("Look at Cleo's rack: what does she hold, and what does it count?"),
            sum="(7 + 2) + (6 + 0) + 11 = ?",
            misconception=Misconception.JOKER,
        )
    return wrong(
        say("Who goes out adds the points of all tiles left on all the other racks."),
        place=say("There are three other racks: Ben's, Cleo's and Dan's."),
        sum="(7 + 2) + (6 + 0) + 11 = ?",
    )


@task(
    "01-11",
    level=3,
    name="group_is_legal",
    asks=say("a function that tells whether a group is legal"),
    answer=(
        "def group_is_legal(numbers):\n"
        "    if len(numbers) == 2:\n"
        "        return sum(numbers) <= 15\n"
        "    return len(numbers) == 3 and sum(numbers) == 15"
    ),
    misconceptions=(Misconception.PAIRS, Misconception.ORDER, Misconception.ZERO),
)
def legal_group(function: object) -> Verdict:
    """Code: tried on every group of two and three, and on groups of four."""
    for group in _groups():
        found = call(function, list(group))
        if bool(found) is not _is_legal(group):
            return wrong(
                _broken_rule(group),
                place=say(
                    "{call} gives {answer}.",
                    call=call_text(function, list(group)),
                    answer=quoted(found),
                ),
                sum=say_many(
                    "{sum}, with {count} tile",
                    "{sum}, with {count} tiles",
                    count=len(group),
                    sum=f"{' + '.join(map(str, group))} = {sum(group)}",
                ),
                misconception=_group_mix_up(group),
            )
    return right()


def _groups() -> list[tuple[int, ...]]:
    """Every group of two and of three, and those of four small numbers that reach 15."""
    tiles = range(TARGET + 1)
    fours = [four for four in product(range(8), repeat=4) if sum(four) == TARGET]
    return [*product(tiles, repeat=2), *product(tiles, repeat=3), *fours]


def _is_legal(group: tuple[int, ...]) -> bool:
    if len(group) == 2:
        return sum(group) <= TARGET
    return len(group) == 3 and sum(group) == TARGET


def _broken_rule(group: tuple[int, ...]) -> Message | str:
    """The first hint where no misconception fits; empty where one brings its own."""
    if _group_mix_up(group):
        return ""
    if len(group) == 2:
        return say("Two neighbours have a limit: rule pair-sum.")
    return say("A group of three has a rule of its own: trio-sum.")


def _group_mix_up(group: tuple[int, ...]) -> Misconception | None:
    """What somebody may think who judges this group wrongly."""
    if len(group) == 4:
        return Misconception.ZERO
    if not _is_legal(group):
        return None
    if len(group) == 2:
        return Misconception.PAIRS
    return Misconception.ZERO if 0 in group else Misconception.ORDER
