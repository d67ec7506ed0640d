"""Who may import whom: one table, held against the syntax trees, lazy imports included."""

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import triolet_lab

PACKAGE = Path(triolet_lab.__file__).parent
FILES = {
    ".".join(("triolet_lab", *path.relative_to(PACKAGE).with_suffix("").parts)).removesuffix(
        ".__init__"
    ): path
    for path in sorted(PACKAGE.rglob("*.py"))
    if "_course" not in path.parts
}
"""Every module of the package, and its file."""

FLOORS = ("rules", "play", "fast", "thinking", "show", "lessons")
GAMES = ("triolet", "triominos", "trilogy")
FRONT = {"", "__main__", "cli"}
"""The modules that may name games, besides the lazy loaders."""

ALLOWED = {
    "ground": {"ground"},
    "arena": {"ground", "arena"},
    "widgets": {"ground", "widgets"},
    "lessons": {"ground", "lessons"},
    "game.rules": {"ground", "game.rules"},
    "game.play": {"ground", "game.rules", "game.play"},
    "game.fast": {"ground", "game.rules", "game.fast"},
    "game.thinking": {"ground", "game.rules", "game.play", "game.fast", "game.thinking"},
    "game.show": {
        *("ground", "arena", "widgets"),
        *("game.rules", "game.play", "game.fast", "game.thinking", "game.show"),
    },
    "game.lessons": {
        *("ground", "arena", "widgets", "lessons"),
        *(f"game.{floor}" for floor in FLOORS),
    },
}
"""A room, and the rooms that it may import; `game` is one and the same game on both sides."""

PLAIN = {"ground", "game.rules", "game.play", "game.thinking"}
"""The rooms that need the standard library alone."""

PICTURE = "# its own picture"
"""The comment on an import by which a value reaches its picture, against the table."""


def room(module: str) -> str:
    """The room of a module: "ground", "arena", or that of a game such as "triolet.rules"."""
    _, *parts = module.split(".")
    if not parts or parts[0] in FRONT:
        return "front"
    if parts[0] in GAMES:
        return ".".join(parts[:2]) if len(parts) > 1 else "front"
    return parts[0] if parts[0] in ALLOWED else "ground"


def imports(module: str) -> Iterator[tuple[str, int, str]]:
    """What a module imports anywhere, in its functions too: the name, the line, its text."""
    text = FILES[module].read_text(encoding="utf-8")
    lines = text.splitlines()
    for node in ast.walk(_without_types(ast.parse(text))):
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield alias.name, node.lineno, lines[node.lineno - 1]
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{module} imports by dots"
            for alias in node.names:
                inner = f"{node.module}.{alias.name}"
                name = inner if inner in FILES else str(node.module)
                yield name, node.lineno, lines[node.lineno - 1]


def _without_types(tree: ast.Module) -> ast.Module:
    """The module without what only a type checker reads."""
    for node in ast.walk(tree):
        body = getattr(node, "body", None)
        if isinstance(body, list):
            node.body = [one for one in body if not _is_for_types(one)]
    return tree


def _is_for_types(node: ast.AST) -> bool:
    return isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING"


def is_allowed(importer: str, imported: str) -> bool:
    here, there = room(importer), room(imported)
    if here == "front":
        return True
    game = here.partition(".")[0] if here.partition(".")[0] in GAMES else ""
    general = f"game.{here.partition('.')[2]}" if game else here
    if game and there.startswith(f"{game}."):
        there = f"game.{there.partition('.')[2]}"
    return there in ALLOWED[general]


def own_imports(module: str) -> Iterator[tuple[str, int, str]]:
    return (found for found in imports(module) if found[0].split(".")[0] == "triolet_lab")


def test_the_table_is_read_as_it_is_meant():
    assert is_allowed("triolet_lab.triolet.show.board", "triolet_lab.widgets.frame")
    assert is_allowed("triolet_lab.triolet.play.game", "triolet_lab.triolet.rules.board")
    assert not is_allowed("triolet_lab.triolet.rules.board", "triolet_lab.triolet.play.game")
    assert not is_allowed("triolet_lab.triolet.play.game", "triolet_lab.triominos.rules.tiles")
    assert not is_allowed("triolet_lab.arena.referee", "triolet_lab.triolet.play.game")
    assert not is_allowed("triolet_lab.language", "triolet_lab.arena.referee")


@pytest.mark.parametrize("module", FILES)
def test_a_module_imports_only_what_its_room_may(module):
    wrong = [
        f"line {number}: {line.strip()}"
        for name, number, line in own_imports(module)
        if not is_allowed(module, name) and PICTURE not in line
    ]
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize("module", FILES)
def test_an_import_against_the_table_reaches_a_picture_and_nothing_else(module):
    for name, _, line in own_imports(module):
        if PICTURE in line:
            assert name.endswith(".show.pictures")


@pytest.mark.parametrize("module", FILES)
def test_the_engine_imports_the_standard_library_alone(module):
    here = room(module)
    general = f"game.{here.partition('.')[2]}" if here.partition(".")[0] in GAMES else here
    if general in PLAIN:
        foreign = {name.split(".")[0] for name, _, _ in imports(module)} - {"triolet_lab"}
        assert foreign <= sys.stdlib_module_names


def test_no_module_is_imported_in_a_circle():
    graph = {
        module: {name for name, _, line in own_imports(module) if PICTURE not in line}
        for module in FILES
        if room(module) != "front"
    }
    assert circles(graph) == []


def circles(graph: dict[str, set[str]]) -> list[set[str]]:
    """The knots: modules that reach each other (Tarjan's strongly connected components)."""
    numbers: dict[str, int] = {}
    low: dict[str, int] = {}
    stack: list[str] = []
    found: list[set[str]] = []

    def visit(name: str) -> None:
        numbers[name] = low[name] = len(numbers)
        stack.append(name)
        for other in graph.get(name, ()):
            if other not in numbers:
                visit(other)
                low[name] = min(low[name], low[other])
            elif other in stack:
                low[name] = min(low[name], numbers[other])
        if low[name] == numbers[name]:
            knot = set()
            while not knot or name not in knot:
                knot.add(stack.pop())
            if len(knot) > 1:
                found.append(knot)

    for name in graph:
        if name not in numbers:
            visit(name)
    return found


def test_a_circle_is_seen():
    assert circles({"a": {"b"}, "b": {"c"}, "c": {"b"}}) == [{"b", "c"}]
