"""Scenario files of this game: their schema, how they are read, how they are written.

Begin with `read`, which makes a scenario of a document. What single values look like is
in `mpoc.games.rise.forms`, what an action looks like in its verb.
"""

from __future__ import annotations
