"""A picture as PNG, drawn by resvg: one library without any others, quick to load.

Tried beside it: cairosvg needs Cairo of the system and loads for a second, skia-python
weighs 100 megabytes; both are slower.
"""

from __future__ import annotations

import re
from functools import cache
from math import sqrt

from mpoc.report.pictures.svg import FONT
from mpoc.scenario.terms import WrongRequest

ZOOM = 2
"""Pixels along a unit of the picture, for screens with small ones."""

MOST_PIXELS = 30_000_000
"""The most pixels of a picture; drawing takes 8 bytes for each."""

SIZE = re.compile(r'viewBox="0 0 ([\d.]+) ([\d.]+)"')

PROBE = (
    '<svg xmlns="http://www.w3.org/2000/svg" width="20" height="20">'
    '<text x="2" y="16" font-size="16" font-family="{}">{}</text></svg>'
)


def png_of(svg: str) -> bytes:
    """The bytes of a PNG, in fewer pixels than usual where it would have too many.

    Raises WrongRequest where it cannot be drawn as it should.
    """
    try:
        from resvg_py import svg_to_bytes
    except ImportError as missing:
        raise WrongRequest(
            "PNG needs a renderer: `pip install 'mpoc[png]'`, or use --format svg"
        ) from missing
    if not _has_fonts():
        raise WrongRequest(
            "PNG needs a font, and none can be read here: install one such as DejaVu, "
            "or use --format svg"
        )
    return svg_to_bytes(svg_string=svg, zoom=_zoom(svg))


def _zoom(svg: str) -> float:
    """Pixels along a unit. Raises WrongRequest where there would be less than one."""
    size = SIZE.search(svg)
    assert size is not None
    width, height = map(float, size.groups())
    zoom = min(ZOOM, sqrt(MOST_PIXELS / (width * height)))
    if zoom < 1:
        raise WrongRequest(
            f"the picture is too large for PNG, {width:.0f} x {height:.0f} pixels: use "
            "--format svg"
        )
    return zoom


@cache
def _has_fonts() -> bool:
    """Whether any font draws a letter; without one all text would be missing."""
    from resvg_py import svg_to_bytes

    with_text, without = [
        svg_to_bytes(svg_string=PROBE.format(FONT, text)) for text in ("M", "")
    ]
    return with_text != without
