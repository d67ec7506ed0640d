"""environment.yml (conda) and pyproject.toml (pip) ask for the same packages and versions."""

import tomllib
from pathlib import Path

import pytest
import yaml
from packaging.requirements import Requirement
from packaging.specifiers import SpecifierSet
from packaging.utils import canonicalize_name
from rattler import MatchSpec

ROOT = Path(__file__).parents[1]
PYPI_NAME = {"matplotlib-base": "matplotlib"}  # conda's matplotlib brings a desktop toolkit too


def project() -> dict:
    return tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]


def conda_entries() -> list:
    return yaml.safe_load((ROOT / "environment.yml").read_text())["dependencies"]


def wanted_by_pip() -> dict[str, SpecifierSet]:
    extra = project()["optional-dependencies"]["lab"]
    requirements = map(Requirement, [*project()["dependencies"], *extra])
    return {canonicalize_name(wanted.name): wanted.specifier for wanted in requirements}


def wanted_by_conda() -> dict[str, SpecifierSet]:
    specs = [MatchSpec(entry, strict=True) for entry in conda_entries() if isinstance(entry, str)]
    names = [PYPI_NAME.get(spec.name.normalized, spec.name.normalized) for spec in specs]
    return {n: SpecifierSet(spec.version or "") for n, spec in zip(names, specs, strict=True)}


def test_conda_installs_the_packages_and_versions_of_pyproject():
    conda = wanted_by_conda()
    del conda["python"], conda["pip"]
    assert conda == wanted_by_pip()


def test_conda_asks_for_the_python_of_pyproject():
    assert wanted_by_conda()["python"] == SpecifierSet(project()["requires-python"])


def test_conda_takes_nothing_from_pip_but_the_project_itself():
    sections = [entry["pip"] for entry in conda_entries() if isinstance(entry, dict)]
    assert sections == [["-e ."]]


@pytest.mark.parametrize("requirement", sorted(wanted_by_pip()))
def test_every_package_has_a_lower_bound(requirement):
    assert [bound.operator for bound in wanted_by_pip()[requirement]] == [">="]


def test_jupyterlab_stays_out_of_the_plain_dependencies():
    plain = {Requirement(text).name for text in project()["dependencies"]}
    widgets = {"anywidget", "ipywidgets"}
    numbers = {"cloudpickle", "loky", "matplotlib", "numba", "numpy", "tqdm"}
    assert plain == widgets | numbers


@pytest.mark.parametrize("name", ["cloudpickle", "loky", "numba"])
def test_what_needs_processes_or_a_compiler_is_not_asked_for_in_the_browser(name):
    wanted = next(text for text in project()["dependencies"] if text.startswith(name))
    marker = Requirement(wanted).marker
    assert not marker.evaluate({"sys_platform": "emscripten"})
    assert marker.evaluate({"sys_platform": "linux"})
