"""Elements of SVG: a tree of the standard library, in which every text is guarded."""

from __future__ import annotations

from xml.etree.ElementTree import Element, SubElement, tostring

from mpoc.text.problems import safe

SVG = "http://www.w3.org/2000/svg"

LETTER = 0.57
"""The usual width of a letter, in heights of the font; no font is measured."""


CAMELS = {
    name.lower(): name for name in ("patternTransform", "patternUnits", "viewBox")
}
"""Attributes of SVG that have capitals."""


def number(value: float) -> str:
    """A length with at most two decimals, without zeros at its end."""
    return f"{value:.2f}".rstrip("0").rstrip(".") or "0"


def add(
    parent: Element,
    tag: str,
    text: str = "",
    **attributes: str | float | None,
) -> Element:
    """A new element at the end of another; attributes that are None are left out.

    An underscore in the name of an attribute stands for a hyphen; `class_` is `class`.
    """
    element = SubElement(parent, tag, _written(attributes))
    if text:
        element.text = "\n".join([safe(line) for line in text.split("\n")])
    return element


def root(**attributes: str | float | None) -> Element:
    """A new `svg` element."""
    return Element("svg", _written(attributes))


def _written(attributes: dict[str, str | float | None]) -> dict[str, str]:
    written = {}
    for name, value in attributes.items():
        if value is not None:
            key = name.rstrip("_").replace("_", "-")
            key = CAMELS.get(key, key)
            written[key] = safe(value) if isinstance(value, str) else number(value)
    return written


def text_width(text: str, size: float) -> float:
    """About how wide a text is in a font of this size."""
    return len(text) * size * LETTER


def markup(element: Element) -> str:
    """The text of an element and all in it."""
    return tostring(element, "unicode")
