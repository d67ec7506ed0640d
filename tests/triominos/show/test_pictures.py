import re
from itertools import combinations
from xml.etree import ElementTree

import pytest
from triominos.boards import P10, P12, TABLES
from triominos.rounds import greedy, standing

from triolet_lab.errors import LabError
from triolet_lab.language import say
from triolet_lab.triominos.rules.board import Board
from triolet_lab.triominos.rules.legality import Reason, Rule, check
from triolet_lab.triominos.rules.material import RULEBOOK, Rules
from triolet_lab.triominos.rules.moves import Placement
from triolet_lab.triominos.rules.tiles import TILES, Rack, Tile
from triolet_lab.triominos.show import pictures as svg
from triolet_lab.triominos.show.ink import THEMES

SPACE = "{http://www.w3.org/2000/svg}"


def place(text: str) -> Placement:
    return Placement.parse(text)


def wrong(table: str, text: str) -> str:
    board = TABLES[table]
    return svg.board(board, placement=place(text), reasons=check(board, place(text)))


def titles(picture: str) -> list[str]:
    """What the parts of the picture are called, the picture itself left out."""
    found = ElementTree.fromstring(picture).iter(f"{SPACE}title")
    return [title.text or "" for title in found][1:]


def story(picture: str) -> str:
    return ElementTree.fromstring(picture).findtext(f"{SPACE}desc") or ""


def words(picture: str) -> list[str]:
    return [text.text or "" for text in ElementTree.fromstring(picture).iter(f"{SPACE}text")]


def with_class(picture: str, name: str) -> list[ElementTree.Element]:
    parts = ElementTree.fromstring(picture).iter()
    return [part for part in parts if f"triominos-{name}" in part.get("class", "").split()]


def box(picture: str) -> list[float]:
    return [float(word) for word in ElementTree.fromstring(picture).get("viewBox", "").split()]


PICTURES = {
    "tile": svg.tile(Tile(0, 2, 5)),
    "placement": svg.placement(place("D(0,0) 5-0-2")),
    "rack": svg.rack(Rack.parse("3-3-4 0-2-5")),
    "board": wrong("P10", "U(0,1) 4-0-0"),
}


@pytest.mark.parametrize("kind", PICTURES)
def test_a_picture_is_an_image_with_a_title_that_scales(kind: str):
    root = ElementTree.fromstring(PICTURES[kind])
    assert root.tag == f"{SPACE}svg"
    assert root.get("role") == "img"
    assert root.get("class") == f"triominos triominos-{kind}"
    assert "max-width:100%" in root.get("style", "")
    assert root[0].tag == f"{SPACE}title"
    assert root[0].text
    assert root[1].tag == f"{SPACE}desc"
    assert root[1].text


@pytest.mark.parametrize("kind", PICTURES)
def test_pictures_on_one_page_cannot_clash(kind: str):
    for element in ElementTree.fromstring(PICTURES[kind]).iter():
        assert "id" not in element.attrib
        assert element.tag != f"{SPACE}style"
        assert all(name.startswith("triominos") for name in element.get("class", "").split())


def test_the_values_show_these_pictures():
    assert Tile(0, 2, 5)._repr_svg_() == PICTURES["tile"]
    assert place("D(0,0) 5-0-2")._repr_svg_() == PICTURES["placement"]
    assert Rack.parse("3-3-4 0-2-5")._repr_svg_() == PICTURES["rack"]
    assert TABLES["P9"]._repr_svg_() == svg.board(TABLES["P9"])


def test_equal_tables_have_equal_pictures():
    board = TABLES["P12"]
    assert svg.board(Board(reversed(list(board))), places=True) == svg.board(board, places=True)


def test_a_round_shows_its_last_placement_and_its_bridges():
    game = standing("0-0-5", "0-2-5", table=P10, pool="1-1-1")
    assert with_class(game._repr_svg_(), "outline") == []
    game.play("U(0,1) 5-0-0")
    assert len(with_class(game._repr_svg_(), "bridge")) == 1
    assert len(with_class(game._repr_svg_(), "placed")) == 1
    assert game.log[-1].made_bridge


def test_a_round_keeps_its_bridges_when_it_goes_on():
    game = standing("0-0-5 3-3-3", "0-2-2 1-1-1", table=P10)
    game.play("U(0,1) 5-0-0")
    game.play("U(1,0) 2-0-2")
    picture = game._repr_svg_()
    assert len(with_class(picture, "bridge")) == 1
    assert len(with_class(picture, "hexagon")) == 1
    assert len(with_class(picture, "placed")) == 1
    assert greedy(game).is_over
    assert game._repr_svg_()


@pytest.mark.parametrize("tile", TILES, ids=str)
def test_a_tile_shows_its_numbers_clockwise_from_the_left(tile: Tile):
    root = ElementTree.fromstring(svg.tile(tile))
    texts = list(root.iter(f"{SPACE}text"))
    left, top, right = (float(text.get("x", "")) for text in texts)
    assert left < top < right
    assert float(texts[1].get("y", "")) < float(texts[0].get("y", ""))
    assert [text.text for text in texts] == [str(number) for number in tile.numbers]


@pytest.mark.words
@pytest.mark.parametrize(
    ("tile", "told"),
    [("0-2-5", "0-2-5: worth 7 points."), ("0-0-1", "0-0-1: worth 1 point.")],
)
def test_a_tile_tells_what_it_is_worth(tile: str, told: str):
    assert story(svg.tile(Tile.parse(tile))) == told


@pytest.mark.words
def test_a_placement_of_a_mirror_form_is_told():
    assert story(svg.placement(place("D(0,0) 5-2-0"))) == "There is no such tile."


@pytest.mark.words
@pytest.mark.parametrize(
    ("text", "title"), [("", "Empty rack"), ("3-3-4 0-2-5", "Rack: 3-3-4 0-2-5")]
)
def test_a_rack_is_named_by_its_tiles(text: str, title: str):
    picture = svg.rack(Rack.parse(text))
    assert ElementTree.fromstring(picture).findtext(f"{SPACE}title") == title
    assert len(with_class(picture, "tile")) == len(Rack.parse(text))


def test_a_long_rack_has_rows_of_ten():
    one, two = (box(svg.rack(Rack(TILES[:count]))) for count in (10, 11))
    assert one[2] == two[2]
    assert two[3] > one[3]


@pytest.mark.parametrize("table", TABLES)
@pytest.mark.parametrize("coordinates", [False, True])
@pytest.mark.parametrize("places", [False, True])
def test_everything_lies_in_the_frame(table: str, coordinates: bool, places: bool):
    picture = svg.board(TABLES[table], coordinates=coordinates, places=places)
    left, top, width, height = box(picture)
    for polygon in ElementTree.fromstring(picture).iter(f"{SPACE}polygon"):
        for corner in polygon.get("points", "").split():
            x, y = map(float, corner.split(","))
            assert left < x < left + width
            assert top < y < top + height


def test_the_table_is_fitted_to_its_tiles():
    assert box(svg.board(TABLES["P1"]))[2:] == [60 + 32, 52 + 32]
    assert box(svg.board(TABLES["P9"]))[2] > box(svg.board(TABLES["P1"]))[2]


@pytest.mark.words
def test_every_tile_of_the_table_is_drawn_and_named():
    picture = svg.board(TABLES["P9"])
    assert len(with_class(picture, "tile")) == 9
    assert titles(picture) == [
        f"{one.cell}: {'-'.join(map(str, one.numbers))}" for one in TABLES["P9"]
    ]


def test_the_text_table_stands_in_the_description():
    assert str(TABLES["P9"]) in story(svg.board(TABLES["P9"]))


@pytest.mark.words
@pytest.mark.parametrize(
    ("table", "placement", "title"),
    [
        ("P1", "U(0,0) 5-5-2", "U(0,0): 5-5-2, just placed"),
        ("P1", "D(0,0) 5-0-2", "D(0,0): 5-0-2, to be placed"),
        ("P10", "U(0,1) 5-0-0", "U(0,1): 5-0-0, to be placed, bridge"),
        ("P11", "U(0,1) 5-0-0", "U(0,1): 5-0-0, just placed, bridge"),
        ("P1", "U(0,0) 5-5-5", "U(0,0): 5-5-2, fault"),
    ],
)
def test_a_placement_is_marked(table: str, placement: str, title: str):
    picture = svg.board(TABLES[table], placement=place(placement))
    assert title in titles(picture)
    assert f"Marked: {placement}" in story(picture)


@pytest.mark.parametrize(
    ("placement", "count"),
    [("U(1,0) 2-0-2", 3), ("U(1,0) 2-0-1", 0), ("U(0,0) 5-5-2", 0), ("D(1,1) 1-3-1", 0)],
)
def test_the_hexagons_that_a_placement_closes_are_outlined(placement: str, count: int):
    board, one = TABLES["P12"], place(placement)
    picture = svg.board(board, placement=one, reasons=check(board, one) if count == 0 else ())
    assert len(with_class(picture, "hexagon")) == count


@pytest.mark.words
def test_closed_hexagons_are_outlined_and_told():
    board = Board.parse(f"{P12}, U(1,0) 2-0-2")
    picture = svg.board(board)
    assert len(with_class(picture, "hexagon")) == 3
    assert "Closed hexagons round these points: (1,0), (1,1) and (2,0)" in story(picture)
    last = story(svg.board(board, placement=place("U(1,0) 2-0-2")))
    assert "The marked tile closes hexagons round these points: (1,0), (1,1) and (2,0)" in last
    assert picture != svg.board(board, placement=place("U(1,0) 2-0-2"))


def test_the_extension_of_a_bridge_follows_the_rules_of_the_house():
    board, one = TABLES["P11"], place("D(0,0) 5-0-2")
    counts = [
        len(with_class(svg.board(board, placement=one, rules=rules), "bridge"))
        for rules in (RULEBOOK, Rules(bridge_extension=True))
    ]
    assert counts == [0, 1]


@pytest.mark.words
def test_given_bridges_are_outlined_where_they_lie():
    bridges = [place("U(0,1) 5-0-0"), place("U(9,9) 0-0-0")]
    picture = svg.board(TABLES["P11"], bridges=bridges)
    assert len(with_class(picture, "bridge")) == 1
    assert "Bridges: U(0,1) 5-0-0" in story(picture)


@pytest.mark.words
@pytest.mark.parametrize(
    ("table", "placement", "corners", "badges"),
    [
        ("P10", "U(0,1) 4-0-0", 1, 1),
        ("P1", "U(1,0) 2-0-2", 0, 1),
        ("P1", "U(0,0) 5-5-5", 1, 2),
        ("P1", "D(0,0) 5-2-0", 1, 2),
        ("P0", "U(3,1) 5-5-2", 0, 2),
    ],
)
def test_faults_are_marked(table: str, placement: str, corners: int, badges: int):
    picture = wrong(table, placement)
    assert len(with_class(picture, "corner")) == corners
    assert len(with_class(picture, "badge")) == badges
    assert words(picture).count("!") == badges
    for reason in check(TABLES[table], place(placement)):
        assert str(reason) in story(picture)
        assert all(
            any(title.startswith(f"{cell}:") for title in titles(picture)) for cell in reason.cells
        )


def test_an_empty_cell_can_be_a_fault():
    board = TABLES["P1"]
    picture = svg.board(board, reasons=check(board, "U(1,0) 2-0-2"))
    assert len(with_class(picture, "hatch")) == 1


def test_what_lies_far_off_is_told_and_not_drawn():
    picture = wrong("P1", "U(900,900) 0-0-0")
    assert box(picture) == box(svg.board(TABLES["P1"]))
    assert "U(900,900)" in story(picture)


@pytest.mark.words
def test_free_places_show_what_they_ask_for_and_what_they_add():
    picture = svg.board(TABLES["P10"], places=True)
    free = with_class(picture, "free")
    assert len(free) == len(TABLES["P10"].places)
    assert "U(0,1): free for 5-0-0" not in titles(picture)
    assert "U(1,0): free for 2-0-2, hexagon + 50" in titles(picture)
    assert "D(0,0): free for 5-0-2, bridge + 40" in titles(picture)
    assert "D(1,-2): free for 4-4-?" in story(picture)
    assert {"+40", "+50"} <= {*words(picture)}


@pytest.mark.words
def test_the_first_place_of_all_is_free():
    assert titles(svg.board(Board(), places=True)) == ["U(0,0): free for ?-?-?"]


def test_a_place_under_the_placement_is_not_shown():
    board, one = TABLES["P1"], place("D(0,0) 5-0-2")
    picture = svg.board(board, placement=one, places=True)
    assert len(with_class(picture, "free")) == len(board.places) - 1


def test_coordinates_name_every_cell_and_place():
    board = TABLES["P10"]
    cells = {one.cell for one in board} | {place.cell for place in board.places}
    assert {cell.short for cell in cells} <= {*words(svg.board(board, coordinates=True))}
    assert with_class(svg.board(board), "name") == []
    assert words(svg.board(Board(), coordinates=True)) == ["U0,0"]


def test_words_of_reasons_are_escaped():
    nasty = "</desc><script>1 & 2"
    picture = svg.board(TABLES["P1"], reasons=[Reason(Rule.SIDE, say("{text}", text=nasty))])
    assert "<script" not in picture
    assert "<script" in story(picture)


@pytest.mark.words
@pytest.mark.parametrize(("table", "title"), [("P1", "1 tile"), ("P9", "9 tiles")])
def test_the_title_counts_the_tiles(table: str, title: str):
    root = ElementTree.fromstring(svg.board(TABLES[table]))
    assert root.findtext(f"{SPACE}title") == f"Triominos table with {title}"


def test_a_picture_has_the_width_that_is_asked_for():
    for picture in (
        svg.board(TABLES["P9"], size=300),
        svg.tile(Tile(0, 2, 5), size=300),
        svg.placement(place("D(0,0) 5-0-2"), size=300),
        svg.rack(Rack(TILES[:3]), size=300),
    ):
        assert ElementTree.fromstring(picture).get("width") == "300"


@pytest.mark.parametrize("size", [0, -1, 2.5, "wide", True])
def test_a_width_that_is_no_number_of_pixels_is_refused(size: object):
    with pytest.raises(LabError, match=re.escape(repr(size))):
        svg.board(TABLES["P1"], size=size)  # type: ignore[arg-type]


def test_an_unknown_theme_is_refused():
    with pytest.raises(LabError, match="pink"):
        svg.tile(Tile(0, 2, 5), theme="pink")


def test_a_theme_changes_colours_alone():
    light, dark = (svg.board(TABLES["P12"], places=True, theme=theme) for theme in THEMES)
    assert light != dark
    assert re.sub("#[0-9a-f]{6}", "", light) == re.sub("#[0-9a-f]{6}", "", dark)


def without_colours(picture: str) -> str:
    """What is left of the drawing for an eye that sees no colours, without words and classes."""
    text = re.sub(r"<(title|desc)>.*?</\1>", "", picture, flags=re.DOTALL)
    return re.sub(r'#[0-9a-f]{6}| class="[^"]*"', "", text)


def test_marks_differ_without_colours():
    board, one = TABLES["P11"], place("U(0,1) 5-0-0")
    pictures = [
        svg.board(board, size=100),
        svg.board(board, bridges=[one], size=100),
        svg.board(board, placement=one, size=100),
        svg.board(Board(other for other in board if other != one), placement=one, size=100),
        svg.board(board, reasons=check(board, one), size=100),
    ]
    assert len({*map(without_colours, pictures)}) == len(pictures)


# Colours.


def linear(colour: str) -> tuple[float, float, float]:
    red, green, blue = (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
    return _linear(red), _linear(green), _linear(blue)


def _linear(part: float) -> float:
    return part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4


def luminance(colour: str) -> float:
    red, green, blue = linear(colour)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(theme: str, first: str, second: str) -> float:
    colours = THEMES[theme]
    dark, light = sorted(luminance(colours[name]) for name in (first, second))
    return (light + 0.05) / (dark + 0.05)


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize(
    ("ink", "ground"),
    [
        *(("number", ground) for ground in ("tile", "proposed")),
        *(("name", ground) for ground in ("tile", "proposed", "ground")),
        ("free", "ground"),
        ("sign", "fault"),
    ],
)
def test_writing_has_the_contrast_of_wcag_aa(theme: str, ink: str, ground: str):
    assert contrast(theme, ink, ground) >= 4.5


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("ground", ["tile", "proposed", "ground"])
@pytest.mark.parametrize("line", ["placed", "hexagon", "bridge", "fault", "edge"])
def test_outlines_have_the_contrast_of_wcag_aa(theme: str, line: str, ground: str):
    assert contrast(theme, line, ground) >= 3


SEEN = {
    "all": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "without red": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "without green": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "without blue": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}
"""What eyes make of red, green and blue (Machado, Oliveira and Fernandes 2009, severity 1)."""


def seen(eye: str, colour: str) -> list[float]:
    return [
        max(0.0, sum(a * b for a, b in zip(row, linear(colour), strict=True))) ** (1 / 2.2)
        for row in SEEN[eye]
    ]


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("eye", SEEN)
def test_the_marks_have_different_colours_for_every_eye(theme: str, eye: str):
    marks = [THEMES[theme][name] for name in ("placed", "hexagon", "bridge", "fault")]
    for one, other in combinations(marks, 2):
        apart = sum((a - b) ** 2 for a, b in zip(seen(eye, one), seen(eye, other), strict=True))
        assert apart**0.5 > 0.2, (one, other, apart**0.5)
