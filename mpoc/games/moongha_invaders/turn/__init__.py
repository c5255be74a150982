"""What several verbs share: the boxes, combat, supplies, the end of a turn, points."""

from __future__ import annotations
