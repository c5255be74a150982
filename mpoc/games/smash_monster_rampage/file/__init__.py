"""Scenario files of this game: their schema, how they are read, how they are written.

Begin with `position`, which lists the keys of a position. `read` makes a scenario of a
document, `possible` finds what no position can hold.
"""

from __future__ import annotations
