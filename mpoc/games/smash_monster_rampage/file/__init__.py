"""Scenario files of this game: their schema, how they are read, how they are written.

Begin with `position`, which lists the keys of a position. `read` makes a scenario from
a document; `possible` finds positions that cannot be.
"""

from __future__ import annotations
