"""Scenario files of this game: their schema, how they are read, how they are written.

Begin with `read`, which makes a scenario of a document.
"""

from __future__ import annotations
