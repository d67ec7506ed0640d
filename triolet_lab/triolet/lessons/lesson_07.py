"""The tasks of exercise 07: strategy."""

from collections import Counter
from fractions import Fraction

from triolet_lab.language import say, say_many
from triolet_lab.lessons.answers import Wrong, call, call_text, number, whole_number, word
from triolet_lab.notation import quoted
from triolet_lab.triolet.lessons.tasks import Attempt, Verdict, right, task, wrong
from triolet_lab.triolet.play.view import View
from triolet_lab.triolet.rules.board import Board
from triolet_lab.triolet.rules.generator import legal_placements
from triolet_lab.triolet.rules.moves import Placement
from triolet_lab.triolet.rules.tiles import Rack, Tile
from triolet_lab.triolet.thinking.players import covers_replay
from triolet_lab.triolet.thinking.worth import mean_answer

LATE = (
    "9@L3 0@M3 4@K4 3@L4 4@J5 4@K5 1@D6 10@E6 3@I6 3@J6 2@E7 10@F7 7@H7 6@I7 5@F8 4@G8 6@H8 "
    "12@E9 0@F9 3@G9 1@E10 | rack 0 6 8 | scores 136 129"
)
NARROW = "6@I5 0@H6 7@I6 10@G7 4@H7 2@G8 11@H8 7@F9 3@G9 | rack 5 15 9 | scores 50 90"


def _next_tile(view: View, placement: Placement) -> Fraction:
    """What an unseen number tile earns at best after this placement, on average."""
    unseen = {tile: count for tile, count in view.unseen.items() if not tile.is_joker}
    return mean_answer(view.board.place_all(placement.placed), Counter(unseen))


@task(
    "07-1",
    level=1,
    asks=say("the best placement that covers a replay cell"),
    answer="8@N2 6@N3",
    position=LATE,
    because=say("It earns 44 and another turn. N2 is the replay cell within reach."),
)
def cover_replay(turn: Attempt) -> Verdict:
    """A board: any placement that earns most among those that cover a replay cell."""
    open_to = [
        scored.points
        for scored in turn.view.legal_placements()
        if covers_replay(turn.view, scored.placement)
    ]
    if not covers_replay(turn.view, turn.placement):
        return wrong(
            say("A replay cell has a round arrow."),
            place=say("Look at the top right: N2 is a replay cell, and tiles lie close to it."),
            sum=say("tiles on N2 and N3: which trio does N3 complete?"),
        )
    if turn.points == max(open_to):
        return right()
    return wrong(
        say("You cover a replay cell. With other tiles you earn more."),
        place=say(
            "You earn {points}. A trio with the 9 and the 0 would earn more.", points=turn.points
        ),
        sum="9 + 0 + ? = 15",
    )


@task(
    "07-2",
    level=1,
    asks=say("what a placement with a replay cell is worth"),
    answer="68",
    because=say("38 points and 30 for the replay cell."),
)
def worth_of_replay(answer: object) -> Verdict:
    """A number: points and the value of the cell."""
    found = whole_number(answer)
    if found == 38 + 30:
        return right()
    place = say("The placement earns 38, and it covers a replay cell.")
    if found == 50:
        return wrong(say("That is the other placement."), place=place, sum="38 + 30 = ?")
    return wrong(
        say("Worth is the points of this turn and what the replay cell is worth."),
        place=place,
        sum="38 + 30 = ?",
    )


@task(
    "07-3",
    level=1,
    asks=say("44 points with the smaller present for the next player"),
    answer="9@E8 5@E9",
    position=NARROW,
    because=say("After it an unseen tile earns 17.7 points on average, after the other one 25.8."),
)
def close_the_door(turn: Attempt) -> Verdict:
    """A board: of the placements that earn most, one that opens least."""
    best = max(scored.points for scored in turn.view.legal_placements())
    if turn.points < best:
        return wrong(
            say("There are more points to be had."),
            place=say(
                "Your placement earns {points}. Look at the row of the 7 and the 3.",
                points=turn.points,
            ),
            sum=say("? + 7 + 3 = 15, and a pair with it"),
        )
    answers = {
        scored.placement: _next_tile(turn.view, scored.placement)
        for scored in turn.view.legal_placements()
        if scored.points == best
    }
    own = _next_tile(turn.view, turn.placement)
    if own == min(answers.values()):
        return right()
    return wrong(
        say("The points are right. Think of the cells that you open."),
        place=say(
            "After your turn an unseen tile earns {points:.1f} points on average. "
            "There is another way to lay the same tiles.",
            points=float(own),
        ),
        sum=say("9 + 5 makes 14 in both orders: which tile should stand free at the end?"),
    )


@task(
    "07-4",
    level=2,
    asks=say("the mean lead over one deal played twice"),
    answer="32.5",
    because=say("940 − 890 = 50 and 930 − 915 = 15. The mean of 50 and 15 is 32.5."),
)
def one_deal(answer: object) -> Verdict:
    """A number: the mean of both leads."""
    found = number(answer)
    if found == Fraction(50 + 15, 2):
        return right()
    place = say("How far is replay ahead in the first game, and how far in the second?")
    total = "(940 − 890 + 930 − 915) / 2"
    if found == 65:
        return wrong(say("That is the lead over both games together."), place=place, sum=total)
    if found == Fraction(50 - 15, 2):
        return wrong(
            say("Replay won the second game too: look who has which score."), place=place, sum=total
        )
    return wrong(say("Take the lead in each game, then the mean."), place=place, sum=total)


@task(
    "07-5",
    level=2,
    asks=say("how many deals the unpaired way needs"),
    answer="2303",
    because=say("1000 × (129 / 85)² is about 2303."),
)
def unpaired_deals(answer: object) -> Verdict:
    """A number: the square of the ratio."""
    found = float(number(answer))
    if abs(found - 1000 * (129 / 85) ** 2) <= 50:
        return right()
    place = say("By what factor is 129 larger than 85?")
    if abs(found - 1000 * 129 / 85) <= 20:
        return wrong(
            say("The number of deals grows with the square of the spread."),
            place=place,
            sum="1000 × (129 / 85) × (129 / 85)",
        )
    return wrong(
        say("Here the law of the square root helps, read backwards."),
        place=place,
        sum="1000 × (129 / 85)²",
    )


@task(
    "07-6",
    level=2,
    asks=say("the comparison that changes one thing only"),
    answer="'B'",
    because=say("Leave and replay both count replay cells: only the values of what stays differ."),
)
def one_thing(answer: object) -> Verdict:
    """A letter: the comparison without a second difference."""
    letter = word(answer).strip(".")
    if letter == "b":
        return right()
    place = say("Leave counts replay cells and what stays. Who counts one of the two?")
    total = say("leave = replay cells + what stays; replay = replay cells; greedy = neither")
    if letter == "a":
        return wrong(say("Here two things differ at once."), place=place, sum=total)
    if letter == "c":
        return wrong(say("Neither of these two looks at what stays."), place=place, sum=total)
    raise Wrong(say('Write one letter: "A", "B" or "C".'))


@task(
    "07-7",
    level=2,
    asks=say("what the next turn must earn so that the exchange pays"),
    answer="52",
    because=say(
        "Without an exchange: 12 + 40 = 52. With it: 0 now, so the next turn must bring 52."
    ),
)
def price_of_exchange(answer: object) -> Verdict:
    """A number: both turns together."""
    found = whole_number(answer)
    if found == 52:
        return right()
    place = say("How many points do the two turns bring together if you place?")
    if found == 12:
        return wrong(
            say("By so much the next turn must become better."), place=place, sum="40 + 12 = ?"
        )
    return wrong(
        say("An exchange earns 0 in this turn: compare two turns together."),
        place=place,
        sum="12 + 40 = 0 + ?",
    )


@task(
    "07-8",
    level=2,
    asks=say("how many of 40 useless ideas look useful or harmful by chance"),
    answer="2",
    because=say("5 of 100 intervals miss the truth, and 40 × 5 / 100 = 2."),
)
def lucky_ideas(answer: object) -> Verdict:
    """A number: 5 % of 40."""
    found = whole_number(answer)
    if found == 2:
        return right()
    place = say("How many of 100 intervals at 95 % do not contain the truth?")
    if found == 0:
        return wrong(
            say("Even a useless idea is lucky sometimes."), place=place, sum="40 × 5 / 100"
        )
    return wrong(say("A 95 % interval misses 5 times out of 100."), place=place, sum="40 × 5 / 100")


@task(
    "07-9",
    level=3,
    name="verdict",
    asks=say("a function that reads a mean with its error bar"),
    answer=(
        "def verdict(mean, error):\n"
        "    if mean - error > 0:\n"
        '        return "ahead"\n'
        "    if mean + error < 0:\n"
        '        return "behind"\n'
        '    return "unknown"'
    ),
)
def read_error_bar(function: object) -> Verdict:
    """Code: three kinds of intervals."""
    for mean, error in ((12.5, 2.5), (-10.4, 4.3), (4.0, 6.1), (-1.0, 2.0), (0.0, 0.0)):
        low, high = mean - error, mean + error
        expected = "ahead" if low > 0 else "behind" if high < 0 else "unknown"
        said = word(call(function, mean, error))
        if said != expected:
            return wrong(
                say("Only a bar that does not reach 0 tells who is ahead.")
                if expected == "unknown"
                else say("This bar does not reach 0, so it does tell who is ahead."),
                place=say(
                    "{call} gives {answer}.",
                    call=call_text(function, mean, error),
                    answer=quoted(said),
                ),
                sum=say("The bar goes from {low:g} to {high:g}", low=low, high=high),
            )
    return right()


@task(
    "07-10",
    level=3,
    name="leads",
    asks=say("a function that gives the mean lead on every deal"),
    answer=(
        "def leads(first_games, second_games):\n"
        "    result = []\n"
        "    for deal, (mine, yours) in enumerate(first_games):\n"
        "        mine_swapped, yours_swapped = second_games[deal]\n"
        "        result.append((mine - yours + mine_swapped - yours_swapped) / 2)\n"
        "    return result"
    ),
)
def lead_by_deal(function: object) -> Verdict:
    """Code: pairs of scores, mine first, for both games of every deal."""
    cases: tuple[tuple[list[tuple[int, int]], list[tuple[int, int]]], ...] = (
        ([(940, 890)], [(930, 915)]),
        ([(900, 950), (800, 700)], [(910, 860), (1000, 1001)]),
        ([], []),
    )
    for first, second in cases:
        exact = [
            Fraction(one[0] - one[1] + two[0] - two[1], 2)
            for one, two in zip(first, second, strict=True)
        ]
        found = call(function, first, second)
        if not isinstance(found, list | tuple):
            raise Wrong(say("Give back a list with one lead for each deal."))
        own = [number(lead) for lead in found]
        if own == exact:
            continue
        said = say(
            "{call} gives {answer}.",
            call=call_text(function, first, second),
            answer=quoted(list(map(float, own))),
        )
        if len(own) != len(exact):
            return wrong(
                say("One number for each deal: a deal is two games."),
                place=said,
                sum=say_many(
                    "{count} deal, so {count} number",
                    "{count} deals, so {count} numbers",
                    count=len(exact),
                ),
            )
        if own == [2 * lead for lead in exact]:
            return wrong(say("Take the mean of both games."), place=said, sum="… / 2")
        return wrong(
            say("My score less yours, in both games of the deal."),
            place=said,
            sum=say("(mine − yours in the first game + mine − yours in the second game) / 2"),
        )
    return right()


@task(
    "07-11",
    level=3,
    name="best_answer",
    asks=say("a function that tells what a tile earns at best, placed alone"),
    answer=(
        "from triolet_lab import Rack, legal_placements\n\n\n"
        "def best_answer(board, tile):\n"
        "    placements = legal_placements(board, Rack([tile]))\n"
        "    return max((points for _, points in placements), default=0)"
    ),
)
def answer_of_a_tile(function: object) -> Verdict:
    """Code: tried with every number tile on three boards."""
    boards = (Board.parse("9@H8"), Board.parse(LATE.partition(" |")[0]))
    for board in (*boards, Board.parse(NARROW.partition(" |")[0])):
        for tile in map(Tile, range(16)):
            found = number(call(function, board, tile))
            best = mean_answer(board, Counter([tile]))  # that of one tile: what it earns
            if found == best:
                continue
            said = say(
                "The tile {tile} on the board {board} gives {answer:g}.",
                tile=tile,
                board=board.line,
                answer=float(found),
            )
            if best == 0:
                return wrong(
                    say("A tile that fits nowhere earns 0."), place=said, sum=say("no placement: 0")
                )
            count = len(legal_placements(board, Rack((tile,))))
            return wrong(
                say("Take the largest of the points that the tile can earn."),
                place=said,
                sum=say_many(
                    "There is {count} placement to look at",
                    "There are {count} placements to look at",
                    count=count,
                ),
            )
    return right()
