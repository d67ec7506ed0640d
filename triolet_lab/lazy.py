"""The names of a package, each loaded when it is first used, so that importing it stays light."""

import sys
from collections.abc import Callable, Mapping
from importlib import import_module


def lazily(
    package: str, module_of: Mapping[str, str]
) -> tuple[Callable[[str], object], Callable[[], list[str]]]:
    """`__getattr__` and `__dir__` of a package with names from these modules (PEP 562).

    What a module does not define is a module inside it, as in any `from` of an import.
    """

    def load(name: str) -> object:
        if name not in module_of:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        path = f"{package}.{module_of[name]}"
        module = import_module(path)
        value: object = (
            getattr(module, name) if hasattr(module, name) else import_module(f"{path}.{name}")
        )
        setattr(sys.modules[package], name, value)  # from now on Python finds it without asking
        return value

    def names() -> list[str]:
        return sorted({*vars(sys.modules[package]), *module_of})

    return load, names
