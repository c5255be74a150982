"""The library in the manual: the docstrings of what `import mpoc` offers."""

from __future__ import annotations

import inspect
import re
from typing import TYPE_CHECKING

import htpy as h

from mpoc.report.manual.explanations import with_code
from mpoc.report.pages.document import t

if TYPE_CHECKING:
    from collections.abc import Callable

    from htpy import Element, Node


def library_nodes() -> list[Node]:
    """Each function of the library with what it says, then each kind of value."""
    import mpoc

    values = {name: getattr(mpoc, name) for name in public_names()}
    functions = [name for name, value in values.items() if inspect.isfunction(value)]
    others = [name for name in values if name not in functions]
    return [_section(name, values[name]) for name in functions + others]


def _section(name: str, value: object) -> Element:
    """What one function or kind of value is."""
    doc = inspect.getdoc(value) or ""
    return h.section[
        h.h2[h.code[t(f"mpoc.{name}")]],
        h.pre(".signature")[h.code[t(f"{name}{_signature(value)}")]]
        if inspect.isfunction(value)
        else None,
        [h.p[with_code(" ".join(part.split()))] for part in doc.split("\n\n")],
    ]


def _signature(function: Callable[..., object]) -> str:
    """The parameters of a function, without the quotes of annotations and modules."""
    text = re.sub(r"(: |-> )'([^']*)'", r"\1\2", f"{inspect.signature(function)}")
    return re.sub(r"\b[a-z_]+\.(?=[A-Z])", "", text)


def public_names() -> list[str]:
    """The names that the library offers, in the order of the alphabet."""
    import mpoc

    return [name for name in dir(mpoc) if name in mpoc._MODULES and name[0] != "_"]
