"""The library in the manual: the docstrings of what `import mpoc` offers."""

from __future__ import annotations

import inspect
from typing import TYPE_CHECKING

import htpy as h

from mpoc.report.pages.document import lines, t

if TYPE_CHECKING:
    from htpy import Node


def library_nodes() -> list[Node]:
    """What the package says of itself, then each function and value with its own."""
    import mpoc

    nodes: list[Node] = [h.pre(tabindex="0")[lines(inspect.getdoc(mpoc) or "")]]
    for name in public_names():
        value = getattr(mpoc, name)
        doc = inspect.getdoc(value) or ""
        signature = f"{inspect.signature(value)}" if inspect.isfunction(value) else ""
        nodes.append(
            h.section[
                h.h2[h.code[t(f"mpoc.{name}")]],
                h.pre(tabindex="0")[lines(f"{name}{signature}")] if signature else None,
                [h.p[t(" ".join(part.split()))] for part in doc.split("\n\n")],
            ]
        )
    return nodes


def public_names() -> list[str]:
    """The functions and values of the library, in the order of the alphabet."""
    import mpoc

    return [name for name in dir(mpoc) if name in mpoc._MODULES and name[0] != "_"]
