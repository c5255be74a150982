"""Chameleon Skin while it lasts (chameleon-skin)."""

from __future__ import annotations

from mpoc.engine.statements import Rule
from mpoc.games.kit.small.definition import SmallGame


def keep_blending(game: SmallGame, name: str) -> Rule[None]:
    """A monster that blends in pays for its turn."""
    yield from ()
