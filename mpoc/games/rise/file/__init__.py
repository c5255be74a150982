"""Scenario files of this game: their schema, how they are read, how they are written.

Begin with `read`, which makes a scenario of a document. What single values look like is
in `mpoc.games.rise.forms`, what an action looks like in its verb, and what an entry of
`choose` or `then` looks like in `mpoc.games.rise.choices`. `position` lists the keys of
figures and of the turn.
"""

from __future__ import annotations
