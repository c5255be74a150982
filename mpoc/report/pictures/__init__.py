"""Boards as pictures: SVG, and PNG where a renderer is installed.

Begin with `scene`, what a picture shows, and `svg`, which draws it. `frames` gives the
board at every step of a replay, `palette` the colours and patterns, `legend` what the
signs stand for. Nothing is imported unless a picture is asked for.
"""

from __future__ import annotations
