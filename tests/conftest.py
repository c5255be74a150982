"""Settings for all tests."""

from __future__ import annotations

from hypothesis import settings

# Built on the profile in force, so that runs under CI stay repeatable.
settings.register_profile("untimed", settings(deadline=None))
settings.load_profile("untimed")
