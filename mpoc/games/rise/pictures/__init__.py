"""Rise as pictures: begin with `board`; `ground` says how the map looks."""

from __future__ import annotations
