"""Attacks: one verb a file. Begin with `blast` and `brawl`; `grab` leads to locks."""

from __future__ import annotations
