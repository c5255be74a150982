"""Scenario files: what can be wrong with one, files to begin with, the quick test."""

from __future__ import annotations
