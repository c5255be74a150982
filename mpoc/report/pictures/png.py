"""A picture as PNG, drawn by resvg: one library without any others, quick to load.

Tried beside it: cairosvg needs Cairo of the system and loads for a second, skia-python
weighs 100 megabytes; both are slower.
"""

from __future__ import annotations

from functools import cache

from mpoc.report.pictures.svg import FONT
from mpoc.scenario.terms import WrongRequest

ZOOM = 2
"""Pixels along a unit of the picture, for screens with small ones."""

PROBE = (
    '<svg xmlns="http://www.w3.org/2000/svg" width="20" height="20">'
    '<text x="2" y="16" font-size="16" font-family="{}">{}</text></svg>'
)


def png_of(svg: str) -> bytes:
    """The bytes of a PNG. Raises WrongRequest where it cannot be drawn as it should."""
    try:
        from resvg_py import svg_to_bytes
    except ImportError as missing:
        raise WrongRequest(
            "PNG needs a renderer: `pip install 'mpoc[png]'`, or use --format svg"
        ) from missing
    if not _has_fonts():
        raise WrongRequest(
            "PNG needs a font, and this machine has none: install one such as DejaVu, "
            "or use --format svg"
        )
    return svg_to_bytes(svg_string=svg, zoom=ZOOM)


@cache
def _has_fonts() -> bool:
    """Whether any font draws a letter; without one all text would be missing."""
    from resvg_py import svg_to_bytes

    with_text, without = [
        svg_to_bytes(svg_string=PROBE.format(FONT, text)) for text in ("M", "")
    ]
    return with_text != without
