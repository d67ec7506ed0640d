import re
from xml.etree import ElementTree

import pytest

from triolet_lab.errors import LabError
from triolet_lab.language import Message, say
from triolet_lab.triolet.rules.board import Board
from triolet_lab.triolet.rules.cells import COLUMNS, Cell, Direction, Special
from triolet_lab.triolet.rules.legality import Reason, Rule, check
from triolet_lab.triolet.rules.material import RULEBOOK, Rules
from triolet_lab.triolet.rules.moves import Placement
from triolet_lab.triolet.rules.tiles import JOKER, Rack, Tile
from triolet_lab.triolet.show import pictures as svg

SPACE = "{http://www.w3.org/2000/svg}"


def board_of(text: str, rules: Rules = RULEBOOK) -> Board:
    return Board(Placement.parse(text).placed, rules)


BOARD = board_of("4@H7 11@H8 3@I8 J7@I9")


def squares(picture: str) -> dict[str, ElementTree.Element]:
    """The drawn cells by their names, which follow from where they stand."""
    groups = ElementTree.fromstring(picture).iter(f"{SPACE}g")
    return {_name(group): group for group in groups if group.findtext(f"{SPACE}title")}


def _name(group: ElementTree.Element) -> str:
    x, y = map(int, re.findall(r"\d+", group.get("transform", "")))
    return str(Cell((y - svg.MARGIN) // svg.UNIT, (x - svg.MARGIN) // svg.UNIT))


def title_at(picture: str, cell: str) -> str | None:
    return squares(picture)[cell].findtext(f"{SPACE}title")


def words(element: ElementTree.Element) -> list[str]:
    return [text.text or "" for text in element.iter(f"{SPACE}text")]


def with_class(element: ElementTree.Element, name: str) -> list[ElementTree.Element]:
    return [part for part in element.iter() if name in part.get("class", "").split()]


def without_colours(element: ElementTree.Element) -> str:
    """What is left of the drawing for an eye that sees no colours, without names and place."""
    text = ElementTree.tostring(element, encoding="unicode")
    text = re.sub(r"<(\w+:)?title>.*?</(\w+:)?title>", "", text)
    return re.sub(r'#[0-9a-f]{6}| class="[^"]*"| transform="translate[^"]*"', "", text)


def story(picture: str) -> str:
    return ElementTree.fromstring(picture).findtext(f"{SPACE}desc") or ""


PICTURES = {
    "tile": svg.tile(Tile(7)),
    "rack": svg.rack(Rack.parse("9 5 J")),
    "board": svg.board(
        BOARD, placement=Placement.of("9@H9"), reasons=check(BOARD, Placement.of("9@H9"))
    ),
}


@pytest.mark.parametrize("kind", PICTURES)
def test_a_picture_is_an_image_with_a_title_that_scales(kind: str) -> None:
    root = ElementTree.fromstring(PICTURES[kind])
    assert root.tag == f"{SPACE}svg"
    assert root.get("role") == "img"
    assert root.get("class") == f"triolet triolet-{kind}"
    assert root.get("viewBox")
    assert "max-width:100%" in root.get("style", "")
    assert root[0].tag == f"{SPACE}title"
    assert root[0].text
    assert root[1].tag == f"{SPACE}desc"
    assert root[1].text


@pytest.mark.parametrize("kind", PICTURES)
def test_pictures_on_one_page_cannot_clash(kind: str) -> None:
    for element in ElementTree.fromstring(PICTURES[kind]).iter():
        assert "id" not in element.attrib
        assert element.tag != f"{SPACE}style"
        assert all(name.startswith("triolet") for name in element.get("class", "").split())


def test_the_values_show_these_pictures() -> None:
    assert Tile(7)._repr_svg_() == svg.tile(Tile(7))
    assert Rack.parse("9 5 J")._repr_svg_() == svg.rack(Rack.parse("9 5 J"))
    assert BOARD._repr_svg_() == svg.board(BOARD)


def test_equal_boards_have_equal_pictures() -> None:
    other = Board(reversed(list(BOARD)))
    assert svg.board(other) == svg.board(BOARD)


@pytest.mark.words
@pytest.mark.parametrize(
    ("tile", "shown", "told"),
    [
        ("0", ["0", "9"], "0: there are 9 such tiles."),
        ("15", ["15", "1"], "15: there is one such tile."),
        ("J", [], "joker: there are 2 such tiles."),
        ("J0", ["0"], "joker as 0: there are 2 such tiles."),
        ("J12", ["12"], "joker as 12: there are 2 such tiles."),
    ],
)
def test_a_tile_shows_its_number_and_its_count(tile: str, shown: list[str], told: str) -> None:
    picture = svg.tile(Tile.parse(tile))
    assert words(ElementTree.fromstring(picture)) == shown
    assert story(picture) == told


@pytest.mark.parametrize(("tile", "stars"), [("7", 0), ("J", 1), ("J7", 1)])
def test_a_joker_is_known_by_its_star(tile: str, stars: int) -> None:
    root = ElementTree.fromstring(svg.tile(Tile.parse(tile)))
    assert len(with_class(root, "triolet-star")) == stars


def test_the_count_comes_from_the_rules_of_the_house() -> None:
    rules = Rules.small(7, counts=(5,) * 16)
    assert words(ElementTree.fromstring(svg.tile(Tile(9), rules=rules))) == ["9", "5"]
    assert words(ElementTree.fromstring(svg.rack(Rack.parse("9"), rules=rules))) == ["9", "5"]
    assert words(squares(svg.board(board_of("9@D4", rules)))["D4"]) == ["9", "5"]


@pytest.mark.parametrize(
    ("rack", "title", "empty"),
    [
        ("", say("Empty rack"), 3),
        ("9 5", say("Rack: {rack}", rack="9 5"), 1),
        ("9 5 J", say("Rack: {rack}", rack="9 5 J"), 0),
    ],
)
def test_a_rack_shows_its_tiles_and_its_empty_places(rack: str, title: Message, empty: int) -> None:
    root = ElementTree.fromstring(svg.rack(Rack.parse(rack)))
    assert root.findtext(f"{SPACE}title") == str(title)
    assert len(with_class(root, "triolet-tile")) == 3 - empty
    assert len(with_class(root, "triolet-slot")) == empty


@pytest.mark.parametrize("rules", [RULEBOOK, Rules.small(7), Rules.small(5)], ids=["15", "7", "5"])
def test_a_board_shows_its_coordinates_and_special_cells(rules: Rules) -> None:
    picture = svg.board(Board((), rules))
    [names] = with_class(ElementTree.fromstring(picture), "triolet-coordinates")
    expected = [*COLUMNS[: rules.size], *(str(row + 1) for row in range(rules.size))]
    assert sorted(words(names)) == sorted(expected)
    titles = {name: title_at(picture, name) for name in squares(picture)}
    specials = rules.specials.items()
    assert set(titles) == {str(cell) for cell, _ in specials}
    assert all(special.sign in titles[str(cell)] for cell, special in specials)


@pytest.mark.parametrize(("cell", "sign"), [("H8", ["×2"]), ("E2", ["×3"]), ("A8", [])])
def test_a_special_cell_bears_its_sign(cell: str, sign: list[str]) -> None:
    assert words(squares(svg.board(Board()))[cell]) == sign


def test_special_cells_differ_without_colours() -> None:
    drawn = squares(svg.board(Board()))
    signs = {without_colours(drawn[cell]) for cell in ("H8", "E2", "A8")}
    assert len(signs) == len(Special)


def test_a_tile_hides_the_special_cell_below_it() -> None:
    assert "×2" not in str(title_at(svg.board(BOARD), "H8"))
    assert words(squares(svg.board(BOARD))["H8"]) == ["11", "3"]


def test_a_tile_lies_at_its_coordinates() -> None:
    root = ElementTree.fromstring(svg.board(BOARD))
    [names] = with_class(root, "triolet-coordinates")
    places = {text.text: (text.get("x"), text.get("y")) for text in names}
    transform = squares(svg.board(BOARD))["I9"].get("transform", "")
    x, y = map(int, re.findall(r"\d+", transform))
    assert places["I"][0] == str(x + svg.UNIT // 2)
    assert y < int(places["9"][1] or 0) < y + svg.UNIT


@pytest.mark.words
@pytest.mark.parametrize(
    ("placed", "cell", "title"),
    [
        ("11@H8 3@I8", "H8", "H8: 11, just placed on ×2"),
        ("11@H8 3@I8", "I8", "I8: 3, just placed"),
        ("9@H9", "H9", "H9: 9, to be placed"),
        ("J4@L8", "L8", "L8: joker as 4, to be placed on ×2"),
        ("4@A8", "A8", "A8: 4, to be placed on ↻"),
        ("5@H8", "H8", "H8: 11, fault"),
        ("9@H9 5@H9", "H9", "H9: 5, to be placed, fault"),
    ],
)
def test_a_placement_is_marked(placed: str, cell: str, title: str) -> None:
    picture = svg.board(BOARD, placement=Placement.parse(placed))
    assert title_at(picture, cell) == title
    assert f"Marked: {Placement.parse(placed)}" in story(picture)


@pytest.mark.words
def test_a_joker_without_a_face_can_be_shown_to_its_player() -> None:
    cell = BOARD.rules.centre.step(Direction.ACROSS, 2)
    picture = svg.board(BOARD, placement=Placement.of((cell, JOKER)))
    assert title_at(picture, "J8") == "J8: joker, to be placed"


@pytest.mark.words
def test_cells_off_the_board_are_left_out() -> None:
    small = board_of("9@D4", Rules.small(7))
    placement = Placement.parse("5@O15 5@D5")
    picture = svg.board(small, placement=placement, reasons=check(small, placement))
    assert "O15" not in squares(picture)
    assert title_at(picture, "D5") == "D5: 5, to be placed, fault"
    assert "O15" in story(picture)


def test_marks_differ_without_colours() -> None:
    cell = "H9"
    tile = squares(svg.board(board_of("9@H9")))[cell]
    placed = squares(svg.board(board_of("9@H9"), placement=Placement.of("9@H9")))[cell]
    proposed = squares(svg.board(Board(), placement=Placement.of("9@H9")))[cell]
    fault = Reason(Rule.CENTRE, "Wrong.", Placement.of("9@H9").cells)
    wrong = squares(svg.board(board_of("9@H9"), reasons=[fault]))[cell]
    assert len({*map(without_colours, [tile, placed, proposed, wrong])}) == 4


def test_every_cell_of_a_reason_is_marked_as_a_fault() -> None:
    placement = Placement.of("12@J8")
    reasons = check(BOARD, placement)
    picture = svg.board(BOARD, placement=placement, reasons=(reason for reason in reasons))
    faults = {str(cell) for reason in reasons for cell in reason.cells}
    assert faults == {"H8", "I8", "J8"}
    marked = with_class(ElementTree.fromstring(picture), "triolet-fault")
    assert len(marked) == len(faults)
    assert all("!" in words(squares(picture)[cell]) for cell in faults)
    assert all(str(reason) in story(picture) for reason in reasons)


@pytest.mark.words
@pytest.mark.parametrize(("cell", "title"), [("C3", "C3: empty, fault"), ("H8", "H8: ×2, fault")])
def test_an_empty_cell_can_be_a_fault(cell: str, title: str) -> None:
    reason = Reason(Rule.CENTRE, "Wrong.", Placement.of(f"0@{cell}").cells)
    picture = svg.board(Board(), reasons=[reason])
    assert title_at(picture, cell) == title
    assert with_class(squares(picture)[cell], "triolet-hatch")


def test_the_text_board_stands_in_the_description() -> None:
    assert str(BOARD) in story(svg.board(BOARD))


def test_words_are_escaped() -> None:
    nasty = '</desc><script>alert("1 & 2")</script>'
    picture = svg.board(BOARD, reasons=[Reason(Rule.CENTRE, nasty)])
    assert "<script" not in picture
    assert nasty in story(picture)


@pytest.mark.words
@pytest.mark.parametrize(("board", "title"), [(BOARD, "4 tiles"), (board_of("9@H8"), "1 tile")])
def test_the_title_counts_the_tiles(board: Board, title: str) -> None:
    root = ElementTree.fromstring(svg.board(board))
    assert root.findtext(f"{SPACE}title") == f"Triolet board with {title}"


def test_a_board_has_the_width_that_is_asked_for() -> None:
    root = ElementTree.fromstring(svg.board(BOARD, size=300))
    assert (root.get("width"), root.get("height")) == ("300", "300")


@pytest.mark.parametrize("size", [0, -1, 2.5, "wide", True])
def test_a_width_that_is_no_number_of_pixels_is_refused(size: object) -> None:
    with pytest.raises(LabError, match=re.escape(repr(size))):
        svg.board(BOARD, size=size)  # type: ignore[arg-type]


def luminance(colour: str) -> float:
    parts = (int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5))
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(first: str, second: str) -> float:
    dark, light = sorted(luminance(svg.COLOURS[name]) for name in (first, second))
    return (light + 0.05) / (dark + 0.05)


@pytest.mark.parametrize(
    ("ink", "ground"),
    [
        ("coordinate", "frame"),
        *(("number", ground) for ground in ("tile", "proposed tile", "hatch")),
        ("joker", "star"),
        *((str(special), f"{special} ground") for special in Special),
        *((str(special), ground) for special in Special for ground in ("tile", "proposed tile")),
        ("fault sign", "fault"),
    ],
)
def test_writing_has_the_contrast_of_wcag_aa(ink: str, ground: str) -> None:
    assert contrast(ink, ground) >= 4.5


@pytest.mark.parametrize("ground", ["tile", "proposed tile", "cell"])
@pytest.mark.parametrize("line", ["placed", "fault", "edge"])
def test_outlines_have_the_contrast_of_wcag_aa(line: str, ground: str) -> None:
    assert contrast(line, ground) >= 3
