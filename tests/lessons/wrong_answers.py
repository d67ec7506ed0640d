"""Two or more typical wrong answers to every task, and what the first hint must say about them.

An answer is written as in the task itself: an expression for `answer_3`, a placement for a board,
the source of a function for code. Beside it stands a word that the hint contains, or the
misconception that it names.
"""

from triolet_lab.triolet.lessons.tasks import Misconception

LESSON_01 = {
    "01-1": (("7", "limit"), ("3", "larger one")),
    "01-2": (("6@I8", Misconception.PAIRS), ("8@I8", "at most 15"), ("3@I9", "share a side")),
    "01-3": (
        (
            "def may_be_neighbours(first, second):\n    return first + second == 15",
            Misconception.PAIRS,
        ),
        (
            "def may_be_neighbours(first, second):\n    return first + second < 15",
            "15 itself is allowed",
        ),
        (
            "def may_be_neighbours(first, second):\n"
            "    return first * second > 0 and first + second <= 15",
            Misconception.ZERO,
        ),
        ("def may_be_neighbours(first, second):\n    return True", "limit"),
    ),
    "01-4": (("'unbroken'", "unbroken is kept"), ("'corner'", "No rule has this name")),
    "01-5": (("1", Misconception.ORDER), ("4", "three tiles in one line")),
    "01-6": (("8", Misconception.ZERO), ("0", Misconception.ZERO), ("3", "Go round")),
    "01-7": (
        ("4@I8", "Two new tiles"),
        ("1@I8 3@I9", "without a gap"),
        ("1@G8 3@I8", "exactly 15"),
    ),
    "01-8": (("1@H9", "legal"), ("1@H9 3@J9", "another rule: unbroken"), ("2@K8", "touching")),
    "01-9": (("3", "more tiles"), ("7", "fewer tiles")),
    "01-10": (("41", Misconception.JOKER), ("9", "all the other racks")),
    "01-11": (
        (
            "def group_is_legal(numbers):\n    return len(numbers) < 4 and sum(numbers) == 15",
            Misconception.PAIRS,
        ),
        (
            "def group_is_legal(numbers):\n"
            "    if len(numbers) == 2:\n        return sum(numbers) <= 15\n"
            "    return sum(numbers) == 15",
            Misconception.ZERO,
        ),
        (
            "def group_is_legal(numbers):\n"
            "    if len(numbers) == 2:\n        return sum(numbers) <= 15\n"
            "    increasing = list(numbers) == sorted(numbers)\n"
            "    return len(numbers) == 3 and sum(numbers) == 15 and (0 in numbers or increasing)",
            Misconception.ORDER,
        ),
        ("def group_is_legal(numbers):\n    return sum(numbers) <= 15", "trio-sum"),
        ("def group_is_legal(numbers):\n    return True", "limit"),
    ),
}

LESSON_02 = {
    "02-1": (("9", "trio-sum"), ("8", "exactly 15")),
    "02-2": (("0", Misconception.ZERO), ("16", "trio-sum")),
    "02-3": (("5@H9", "it is a pair"), ("4@H9 5@I9", "One tile"), ("6@J8", "exactly 15")),
    "02-4": (("7", Misconception.ORDER), ("4", "same tiles")),
    "02-5": (("5", Misconception.ZERO), ("33", Misconception.ORDER), ("4", "in order")),
    "02-6": (("1", Misconception.PAIRS), ("5", Misconception.ZERO), ("15", "limit")),
    "02-7": (("1@I8", Misconception.ZERO), ("0@I8", "two trios"), ("0@I8 1@J8", "exactly 15")),
    "02-8": (("'run-length'", "is kept"), ("'square'", "No rule has this name")),
    "02-9": (("48", Misconception.ORDER), ("9", "list in order")),
    "02-10": (
        (
            "def count_trios(total):\n    return (total + 1) * (total + 2) // 2",
            Misconception.ORDER,
        ),
        (
            "def count_trios(total):\n"
            "    numbers = range(1, total + 1)\n"
            "    return sum(a + b + c == total for a in numbers for b in numbers if a <= b\n"
            "               for c in numbers if b <= c)",
            Misconception.ZERO,
        ),
        ("def count_trios(total):\n    return 27", "exactly once"),
        ("def count_trios(total):\n    return 0", "counts nothing"),
    ),
    "02-11": (
        ("def deal():\n    return [(5, 5, 5)] * 27", "exactly once"),
        ("def deal():\n    return [(4, 9, 3)]", "must be a trio"),
        ("def deal():\n    return 27", "list of trios"),
    ),
}

LESSON_03 = {
    "03-1": (("0", Misconception.PAIRS), ("6", "sum of its two tiles")),
    "03-2": (("15", "bonus"), ("8", "always worth the same")),
    "03-3": (("0", Misconception.ZERO), ("15", "bonus")),
    "03-4": (("15", Misconception.JOKER), ("4", "point values")),
    "03-5": (("13", "one group"), ("15", "each of its groups"), ("32", "Only groups")),
    "03-6": (("8@G11", "not allowed"), ("1@I7", "This earns"), ("1@I7 2@J7", "One tile")),
    "03-7": (("4@G9", "50 points"), ("4@F9 8@F10 3@F11", "share a side")),
    "03-8": (("60", Misconception.JOKER), ("107", "no 50"), ("30", "one line for each group")),
    "03-9": (("160", Misconception.DOUBLED_BONUS), ("80", "special cell"), ("45", "three parts")),
    "03-10": (("24", Misconception.DOUBLED_PAIR), ("12", "special cell")),
    "03-11": (
        (
            "def group_points(tiles):\n"
            "    return 30 if len(tiles) == 3 else sum(tile.face for tile in tiles)",
            Misconception.JOKER,
        ),
        ("def group_points(tiles):\n    return sum(tile.points for tile in tiles)", "bonus"),
    ),
    "03-12": (
        ("def best_points(board, rack):\n    return 80", "every legal placement"),
        (
            "def best_points(board, rack):\n"
            "    from triolet_lab import legal_placements\n\n"
            "    return sum(points for _, points in legal_placements(board, rack))",
            "keep the most points",
        ),
    ),
}

LESSON_04 = {
    "04-1": (("28", Misconception.DOUBLED_PAIR), ("14", "lies on ×2"), ("25", "both of its tiles")),
    "04-2": (
        ("4@H8 7@I8", Misconception.DOUBLED_PAIR),
        ("7@H8 2@I8", "larger tiles"),
        ("2@H8 4@I8", "larger tiles"),
    ),
    "04-3": (("0", Misconception.ZERO), ("30", Misconception.ZERO), ("60", "whole trio")),
    "04-4": (
        ("160", Misconception.DOUBLED_BONUS),
        ("130", Misconception.DOUBLED_BONUS),
        ("80", "special cell"),
        ("60", "besides the trio"),
    ),
    "04-5": (("4@L8 9@L9 2@L10", "another group"), ("2@L8 9@L9 4@L10", "two groups")),
    "04-6": (
        ("270", Misconception.DOUBLED_BONUS),
        ("230", "one group only"),
        ("110", "part by part"),
    ),
    "04-7": (
        ("17", Misconception.JOKER),
        ("14", Misconception.JOKER),
        ("22", Misconception.DOUBLED_PAIR),
        ("0", "both tiles"),
    ),
    "04-8": (("180", "one group only"), ("170", "count its groups"), ("90", "better turn")),
    "04-9": (("2@N8 6@O8", "too few points"), ("2@N11", "no replay cell")),
    "04-10": (
        ("5@K14", Misconception.ZERO),
        ("0@N10 5@N11 10@N12", "triolets"),
        ("5@N10 10@N11", "not allowed"),
    ),
    "04-11": (
        (
            "def pair_points(star, other, times):\n    return (star + other) * times",
            Misconception.DOUBLED_PAIR,
        ),
        ("def pair_points(star, other, times):\n    return star + other * times", "add the other"),
        ("def pair_points(star, other, times):\n    return star * times", "add the other"),
    ),
    "04-12": (
        ("def pair_wins(trio):\n    return [tile for tile in range(16) if tile >= trio]", "same"),
        ("def pair_wins(trio):\n    return [tile for tile in range(16) if tile < trio]", "gains"),
        ("def pair_wins(trio):\n    return []", "gains"),
    ),
}

LESSON_05 = {
    "05-1": (("6", "counted the values"), ("9", "the tens belong"), ("10", "how many tiles")),
    "05-2": (("2/81", "all tiles"), ("1/83", "good cases")),
    "05-3": (
        ("7@H8 J8@I8", Misconception.JOKER),
        ("J8@H8 7@I8", Misconception.JOKER),
        ("7@H8 3@I8", "any pair"),
    ),
    "05-4": (
        ("Fraction(9, 83) ** 2", "without replacement"),
        ("9/83 + 8/82", "multiplied"),
        ("9/83", "what is left"),
    ),
    "05-5": (
        ("27/83", "two zeros twice"),
        ("74/83 * 73/82 * 72/81", "no zero at all"),
        ("9/83", "chance of none"),
    ),
    "05-6": (("21", "Each 4 can go"), ("2016", Misconception.ORDER), ("120", "as its own")),
    "05-7": (
        ("0", Misconception.ZERO),
        ("72", Misconception.ORDER),
        ("81", "drawn twice"),
        ("9", "two of the zeros"),
    ),
    "05-8": (("0", "like any others"), ("4904/85320", "shuffled bag")),
    "05-9": (
        ("9/83", "cannot be drawn"),
        ("7/83", "one place only"),
        ("9/76", "one place only"),
        ("8/79", "Only unseen tiles"),
    ),
    "05-10": (("48", "one tile"), ("145", "both jokers twice"), ("107", "times the chance")),
    "05-11": (
        (
            "def is_triolet(hand):\n"
            '    return sum(0 if tile == "J" else tile for tile in hand) == 15',
            "number tiles alone",
        ),
        ('def is_triolet(hand):\n    return "J" not in hand', "makes 15"),
        ('def is_triolet(hand):\n    return "J" not in hand and sum(hand) <= 15', "makes 15"),
    ),
    "05-12": (
        (
            "from itertools import product\n"
            "def chance_of_sum(tiles, total):\n"
            "    hands = list(product(tiles, repeat=3))\n"
            "    return sum(sum(hand) == total for hand in hands) / len(hands)",
            "each tile once",
        ),
        (
            "from itertools import combinations\n"
            "def chance_of_sum(tiles, total):\n"
            "    hands = set(combinations(sorted(tiles), 3))\n"
            "    return sum(sum(hand) == total for hand in hands) / len(hands)",
            "all hands",
        ),
        (
            "from itertools import combinations\n"
            "def chance_of_sum(tiles, total):\n"
            "    return sum(sum(hand) == total for hand in combinations(tiles, 3))",
            "Divide",
        ),
    ),
    "05-13": (
        (
            "def shares(results):\n"
            "    return [sum(results[:n]) / len(results) for n in range(1, len(results) + 1)]",
            "tries so far",
        ),
        ("def shares(results):\n    return [sum(results) / len(results)]", "after each try"),
    ),
    "05-14": (("4904", "joker can be"), ("10407", "one-joker"), ("5422", "Two kinds")),
}

LESSON_06 = {
    "06-1": (("819", "median"), ("827 + 811 + 785 + 997", "sum divided by")),
    "06-2": (("16", "1,100 is more"), ("77", "right-hand side")),
    "06-3": (
        ("3@E9 12@E10", Misconception.PAIRS),
        ("3@E7", "A pair can bring"),
        ("3@H7 5@H9", "a trio and a pair"),
        ("12@I8", "not allowed"),
    ),
    "06-4": (("-0.42", "one turn alone"), ("0.5", "turns times points")),
    "06-5": (("0.46", "square root, not"), ("92", "law of the square root")),
    "06-6": (("2000", "halve the bar"), ("4000", "k × k")),
    "06-7": (("'A'", "minus sign"), ("'A, B, C'", "may be 0"), ("'A, D'", "from A to C")),
    "06-8": (("190", "reach the truth"), ("0", "not right every time")),
    "06-9": (
        (
            "def mean_and_error(values):\n"
            "    mean = sum(values) / len(values)\n"
            "    deviation = (sum((x - mean) ** 2 for x in values) / len(values)) ** 0.5\n"
            "    return mean, deviation",
            "square root of n",
        ),
        ("def mean_and_error(values):\n    return sum(values), 0", "Begin with the mean"),
        ("def mean_and_error(values):\n    return sum(values) / len(values)", "two numbers"),
    ),
    "06-10": (
        ("def games_needed(deviation, error):\n    return deviation / error", "not yet n"),
        ("def games_needed(deviation, error):\n    return (deviation / error) ** 2", "round up"),
        ("def games_needed(deviation, error):\n    return 1000", "square root round"),
    ),
    "06-11": (
        (
            "def histogram(scores, width):\n"
            "    return {score: scores.count(score) for score in scores}",
            "multiple of its width",
        ),
        (
            "def histogram(scores, width):\n"
            "    return {score // width * width: 1 for score in scores}",
            "counted once",
        ),
        ("def histogram(scores, width):\n    return scores", "a dictionary"),
    ),
}

LESSON_07 = {
    "07-1": (
        ("8@J4", "round arrow"),
        ("0@N2 6@N3", "With other tiles"),
        ("8@N2", "share a side"),
    ),
    "07-2": (("50", "other placement"), ("38", "Worth is")),
    "07-3": (("5@E9 9@E10", "cells that you open"), ("5@E9", "more points")),
    "07-4": (("65", "both games together"), ("17.5", "second game too"), ("50", "then the mean")),
    "07-5": (("1518", "square of the spread"), ("1000", "read backwards")),
    "07-6": (("'A'", "two things differ"), ("'C'", "what stays"), ("'D'", "one letter")),
    "07-7": (("12", "By so much"), ("40", "two turns together")),
    "07-8": (("0", "lucky sometimes"), ("38", "5 times out of 100")),
    "07-9": (
        (
            "def verdict(mean, error):\n    return 'ahead' if mean > 0 else 'behind'",
            "does not reach 0",
        ),
        ("def verdict(mean, error):\n    return 'unknown'", "does tell"),
    ),
    "07-10": (
        (
            "def leads(first_games, second_games):\n"
            "    games = first_games + second_games\n"
            "    return [mine - yours for mine, yours in games]",
            "a deal is two games",
        ),
        (
            "def leads(first_games, second_games):\n"
            "    both = zip(first_games, second_games)\n"
            "    return [a - b + c - d for (a, b), (c, d) in both]",
            "mean of both games",
        ),
        (
            "def leads(first_games, second_games):\n"
            "    return [mine - yours for mine, yours in first_games]",
            "less yours, in both",
        ),
    ),
    "07-11": (
        (
            "from triolet_lab import Rack, legal_placements\n\n"
            "def best_answer(board, tile):\n"
            "    return legal_placements(board, Rack([tile]))[0].points",
            "IndexError",
        ),
        (
            "from triolet_lab import Rack, legal_placements\n\n"
            "def best_answer(board, tile):\n"
            "    placements = legal_placements(board, Rack([tile]))\n"
            "    return min((points for _, points in placements), default=0)",
            "the largest",
        ),
        ("def best_answer(board, tile):\n    return 30", "largest"),
    ),
}

SAFE_MOVE = """
def other_move(view):
    return "exchange " + str(view.rack) if view.bag_size >= 5 else "pass"


def first_move(view):
    placements = view.legal_placements()
    return placements[0].placement if placements else other_move(view)


def best_move(view):
    placements = view.legal_placements()
    best = max(placements, key=lambda scored: scored.points, default=None)
    return best.placement if best else other_move(view)


"""

LESSON_08 = {
    "08-1": (("3", "That is the game"), ("4", "That is the line"), ("9", "who, what, when")),
    "08-2": (("'trio-sum'", "makes with the 9"), ("'too large'", "name of a rule")),
    "08-3": (("3@K5", "more points"), ("7@K4", "not allowed")),
    "08-4": (("58", "put away"), ("67", "your own rack"), ("83", "83 tiles in all")),
    "08-5": (("'exchange'", "needs a bag"), ("'9@H8'", "three kinds")),
    "08-6": (("110", "loses sometimes"), ("55", "difference of the ratings")),
    "08-7": (("2240", "same pairing"), ("320", "pairings first")),
    "08-8": (
        (
            "def safe_player(view):\n    return view.legal_placements()[0].placement",
            "IndexError",
        ),
        (
            "from triolet_lab import Exchange\n\n"
            "def safe_player(view):\n"
            "    placements = view.legal_placements()\n"
            "    return placements[0].placement if placements else Exchange(view.rack.tiles)",
            "not legal",
        ),
        ("def safe_player(view):\n    return 'pass'", "not legal"),
    ),
    "08-9": (
        (SAFE_MOVE + "def greedy_player(view):\n    return first_move(view)", "most points"),
        (
            "def greedy_player(view):\n"
            "    return max(view.legal_placements(), key=lambda scored: scored.points).placement",
            "ValueError",
        ),
        (
            "def greedy_player(view):\n"
            "    return 'exchange ' + str(view.rack) if view.bag_size >= 5 else 'pass'",
            "could have placed",
        ),
    ),
    "08-10": (
        (SAFE_MOVE + "def replay_player(view):\n    return best_move(view)", "30 points more"),
        (SAFE_MOVE + "def replay_player(view):\n    return first_move(view)", "30 points more"),
    ),
    "08-11": (
        (SAFE_MOVE + "def joker_saver(view):\n    return best_move(view)", "20 points less"),
        (SAFE_MOVE + "def joker_saver(view):\n    return first_move(view)", "20 points less"),
    ),
    "08-12": (
        (SAFE_MOVE + "def my_player(view):\n    return first_move(view)", "give it an idea"),
        ("def my_player(view):\n    return '9@H8'", "not legal"),
    ),
}

LESSON_09 = {
    "09-1": (("4", "may be chance"), ("3", "may be chance"), ("1", "may be chance")),
    "09-2": (("10", "below zero"), ("20", "sample by sample")),
    "09-3": (("6", "fit in both directions"), ("2", "two tiles in a line")),
    "09-4": (("6@H9", "call for a third"), ("2@H9", "call for a third")),
    "09-5": (("47/50", "opposite"), ("0.882", "neither"), ("2/50", "opposite")),
    "09-6": (("20", "the same rack"), ("6", "List them in order")),
    "09-7": (("66.7", "count the ways"), ("40", "above zero")),
    "09-8": (
        ("def behind(best, other):\n    return sum(best) - sum(other)", "Take the mean"),
        (
            "def behind(best, other):\n    return sum(best) / len(best) - sum(other) / len(other)",
            "given up early",
        ),
    ),
    "09-9": (
        (
            "def count_racks(tiles):\n"
            "    from itertools import combinations\n"
            "    return len(list(combinations(tiles, 3)))",
            "the same rack",
        ),
        (
            "def count_racks(tiles):\n"
            "    from itertools import combinations\n"
            "    return len(set(combinations(tiles, 3)))",
            "the same rack",
        ),
        ("def count_racks(tiles):\n    return 1", "Some are missing"),
    ),
}

LESSON_10 = {
    "10-1": (("1@G8", "A second tile"), ("7@I9", "trio first"), ("14@H9", "at most 15")),
    "10-2": (("5@J8 8@J9 2@J10", "share a side"), ("8@I7 2@H7", "all three at once")),
    "10-3": (("0", "on a multiplier"), ("16", "from 0 to 15")),
    "10-4": (("0", "all answers"), ("15", "the 7 can take"), ("38", "a difference")),
    "10-5": (("25", "counts all the same"), ("75", "one tile's share"), ("15", "every tile")),
    "10-6": (("10@J5 3@J6", "leave to the next"), ("3@J6", "four placements")),
    "10-7": (("4", "leaves its box"), ("3", "twice as long")),
    "10-8": (
        ("def next_box(box, solved, hints):\n    return box + 1", "starts again"),
        (
            "def next_box(box, solved, hints):\n    return box + 1 if solved and hints < 4 else 1",
            "stays where it is",
        ),
        (
            "def next_box(box, solved, hints):\n"
            "    if not solved or hints == 4:\n"
            "        return 1\n"
            "    return box if hints else box + 1",
            "five boxes",
        ),
    ),
    "10-9": (
        (
            "def best_placements(view):\n"
            "    return [max(view.legal_placements(), key=lambda scored: scored.points)]",
            "without its points",
        ),
        (
            "def best_placements(view):\n"
            "    return [scored.placement for scored in view.legal_placements()]",
            "Only the placements",
        ),
        (
            "def best_placements(view):\n"
            "    found = view.legal_placements()\n"
            "    return [max(found, key=lambda scored: scored.points).placement]",
            "several best",
        ),
        ("def best_placements(view):\n    return view", "Return a list"),
        (
            "def best_placements(view):\n"
            "    scored = view.legal_placements() or legal\n"
            "    most = max(points for _, points in scored)\n"
            "    return [placement for placement, points in scored if points == most]",
            "NameError",
        ),
    ),
    "10-10": (
        (
            "def is_clear(values, margin):\n"
            "    first, *others = sorted(values, reverse=True)\n"
            "    return bool(others) and first - others[0] >= margin",
            "Equal best values",
        ),
        ("def is_clear(values, margin):\n    return True", "nothing is to be found"),
        (
            "def is_clear(values, margin):\n"
            "    others = [value for value in values if value < max(values)]\n"
            "    return bool(others) and max(values) - max(others) > margin + 1",
            "difference is the margin",
        ),
        (
            "def is_clear(values, margin):\n"
            "    others = [value for value in values if value < max(values)]\n"
            "    return bool(others) and max(values) - max(others) > margin",
            "just reached",
        ),
    ),
}

LESSON_11 = {
    "11-1": (("34", "has a price"), ("40", "has a price"), ("6", "Take off")),
    "11-2": (("34", "do not get"), ("26", "Only a claim that is too high")),
    "11-3": (("40", "a smaller claim"), ("19", "over by all"), ("0", "over by all")),
    "11-4": (("0.75", "share"), ("50", "of a hundred")),
    "11-5": (("7@G7", "several groups"), ("0@H7", "several groups")),
    "11-6": (("0@D5", "triolet"), ("10@D4 0@D5", "triolet"), ("5@D5", "at most 15")),
    "11-7": (("252", Misconception.DOUBLED_BONUS), ("92", "Three parts")),
    "11-8": (
        ("def counts(earned, claim):\n    return min(earned, claim)", "costs what it was over by"),
        ("def counts(earned, claim):\n    return earned - (claim - earned)", "counts as it is"),
        (
            "def counts(earned, claim):\n"
            "    return claim if claim <= earned else 2 * earned - claim",
            "below zero",
        ),
    ),
    "11-9": (
        (
            "def places(points):\n"
            "    return [sorted(points, reverse=True).index(p) + 2 for p in points]",
            "One place for every player",
        ),
        (
            "def places(points):\n"
            "    return [sorted(set(points), reverse=True).index(p) + 1 for p in points]",
            "share a place",
        ),
    ),
}

WRONG_ANSWERS = {
    task: answers
    for name, lesson in sorted(globals().items())
    if name.startswith("LESSON_")
    for task, answers in lesson.items()
}
