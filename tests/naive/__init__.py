"""A second opinion on geometry and forced movement, which knows nothing of mpoc."""

from __future__ import annotations
