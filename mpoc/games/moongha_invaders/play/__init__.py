"""Random play: positions to play from, and what must hold."""

from __future__ import annotations
