"""Importing the package is light, and every name of it is there."""

import ast
import json
import subprocess
import sys
from pathlib import Path

import pytest

import triolet_lab

PACKAGE = Path(triolet_lab.__file__).parent
HEAVY = {"numpy", "matplotlib", "ipywidgets", "anywidget", "IPython", "numba"}


def modules_loaded_by(code: str) -> set[str]:
    """The modules that a fresh interpreter holds after running the code."""
    script = f"{code}\nimport json, sys\nprint(json.dumps(sorted(sys.modules)))"
    output = subprocess.check_output([sys.executable, "-c", script], text=True)
    return set(json.loads(output))


def imported(tree: ast.Module) -> set[str]:
    found = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            found |= {alias.name.partition(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.level == 0:
            found.add((node.module or "").partition(".")[0])
        elif isinstance(node, ast.ImportFrom) and node.level > 1:
            found.add("." * node.level + (node.module or ""))
    return found


def test_importing_the_package_loads_nothing_heavy_and_no_engine():
    loaded = modules_loaded_by("import triolet_lab")
    assert not HEAVY & loaded
    own = {name for name in loaded if name.startswith("triolet_lab")}
    assert own == {"triolet_lab", "triolet_lab.lazy"}


def test_using_every_name_loads_nothing_heavy():
    loaded = modules_loaded_by("from triolet_lab import *")
    assert not HEAVY & loaded
    assert "triolet_lab.triolet.rules.board" in loaded


def test_the_command_loads_nothing_heavy_before_it_starts_jupyterlab():
    assert not (HEAVY | {"jupyterlab"}) & modules_loaded_by("import triolet_lab.cli")


@pytest.mark.parametrize("name", triolet_lab.__all__)
def test_every_name_of_all_resolves(name):
    assert getattr(triolet_lab, name) is not None
    assert name in dir(triolet_lab)


def test_a_name_that_is_not_there_is_named_in_the_error():
    with pytest.raises(AttributeError, match=r"'triolet_lab' has no attribute 'Domino'"):
        _ = triolet_lab.Domino


def test_type_checkers_see_the_names_that_load_at_run_time():
    tree = ast.parse((PACKAGE / "__init__.py").read_text())
    guard = next(node for node in tree.body if isinstance(node, ast.If))
    seen = {alias.asname: f"triolet_lab.{module}" for alias, module in typed_imports(guard)}
    table = {name: f"triolet_lab.{module}" for name, module in triolet_lab._MODULE_OF.items()}
    assert seen == table


def typed_imports(guard: ast.If):
    for node in guard.body:
        for alias in node.names:
            yield alias, node.module.removeprefix("triolet_lab.")


@pytest.mark.parametrize(
    ("library", "only"), [("numba", {"compiled.py"}), ("matplotlib", {"plots.py"})]
)
def test_one_module_alone_loads_the_library(library, only):
    found = {path.name for path in PACKAGE.rglob("*.py") if library in loaded_by(path)}
    assert found == only


def loaded_by(path: Path) -> set[str]:
    """What a file imports, but for the types that only a type checker reads."""
    tree = ast.parse(path.read_text())
    tree.body = [
        node
        for node in tree.body
        if not (isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING")
    ]
    return imported(tree)
