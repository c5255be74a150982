"""Where the tests find what they read."""

from __future__ import annotations

from pathlib import Path

TESTS = Path(__file__).parent
ROOT = TESTS.parent
"""The checkout."""

PACKAGE = ROOT / "mpoc"
SCENARIOS = ROOT / "scenarios"
GOLDEN = TESTS / "golden"
HOSTILE = TESTS / "hostile"
