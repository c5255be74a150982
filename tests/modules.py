"""Modules of the package as trees, each parsed once in a process."""

from __future__ import annotations

import ast
from functools import cache
from pathlib import Path


@cache
def tree_of(path: Path) -> ast.Module:
    """A module as a tree, which nobody changes."""
    return ast.parse(path.read_text(encoding="utf-8"), str(path))


@cache
def nodes_in(tree: ast.Module) -> tuple[ast.AST, ...]:
    """Every node of a module; a dozen tests go through the whole package."""
    return (*ast.walk(tree),)
