"""Random play: `positions` to play from, and `invariants`, which must hold."""

from __future__ import annotations
