"""mpoc settles rules disputes of board games from a written position."""

from __future__ import annotations

__version__ = "0.1.0"
