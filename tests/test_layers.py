"""The architecture, held by a test: each module imports only modules above it."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parent.parent / "src" / "canfield"
ORDER = (
    "errors texts cards problems rules variant catalog moves position notation core options "
    "engine perft dealing describe examples refusal game record view safe plan arrangement "
    "attempt reorder shorten solver hints searching pool certify daily store statistics "
    "definitions web cli"
).split()
MODULES = sorted(PACKAGE.rglob("*.py"))


def layer(module: Path) -> str:
    parts = module.relative_to(PACKAGE).parts
    return parts[0].removesuffix(".py")


def imported_layers(module: Path) -> set[str]:
    """Return the layers of the package that a module imports, at any place in it."""
    tree = ast.parse(module.read_text("utf-8"))
    depth = len(module.relative_to(PACKAGE).parts)
    found = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and node.level == depth:
            names = [node.module] if node.module else [alias.name for alias in node.names]
            found |= {name.split(".")[0] for name in names}
        elif isinstance(node, ast.ImportFrom) and not node.level and node.module:
            assert not node.module.startswith("canfield"), f"{module}: imports relatively please"
    return found


@pytest.mark.parametrize("module", MODULES, ids=lambda m: str(m.relative_to(PACKAGE)))
def test_a_module_imports_only_modules_above_it(module: Path) -> None:
    own = layer(module)
    if own in ("__init__", "__main__", "_core"):
        return
    assert own in ORDER, f"{module.name} has no place in the order of the layers"
    for name in imported_layers(module) - {"__version__"}:
        assert ORDER.index(name) <= ORDER.index(own), f"{own} must not import {name}"


def test_faces_do_not_reach_into_the_engine() -> None:
    """Pages, terminal and commands play through Game: none imports the core or its places."""
    for module in MODULES:
        if layer(module) in ("web", "store", "cli"):
            assert not imported_layers(module) & {"core", "engine", "position"} - (
                {"position"} if layer(module) == "cli" else set()
            ), module
