"""Scenario files of this game: their schema, how they are read, how they are written.

Begin with `read`, which makes a scenario from a document. `mpoc.games.rise.forms` has
the forms of single values, each verb the form of its action, and
`mpoc.games.rise.choices` the form of an entry of `choose` or `then`. `position` lists
the keys of figures and of the turn.
"""

from __future__ import annotations
