"""Powers that a monster uses by an action of its own, such as `teleport`."""

from __future__ import annotations
