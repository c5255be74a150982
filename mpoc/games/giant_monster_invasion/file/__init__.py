"""Scenario files: what can be wrong with one, files to begin with, the quick test.

Begin with `possible`, whether a position can be one of the game.
"""

from __future__ import annotations
