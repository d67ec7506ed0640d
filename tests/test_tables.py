"""A table lines up as text and is safe as HTML."""

from triolet_lab.tables import Table


def test_the_first_column_is_left_and_the_others_are_right():
    table = Table(("player", "points"), [("Ann", 7), ("Benjamin", 120)])
    assert str(table) == repr(table) == "player    points\nAnn            7\nBenjamin     120"


def test_a_table_without_rows_is_its_titles():
    assert str(Table(("player", "points"), [])) == "player  points"


def test_what_looks_like_html_is_shown_as_it_is():
    html = Table(("<b>",), [("a & b",)])._repr_html_()
    assert "<th>&lt;b&gt;</th>" in html
    assert "<td>a &amp; b</td>" in html
