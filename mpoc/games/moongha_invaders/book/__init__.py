"""The rules text in our own words: headings, terms, refusals, unclear rules."""

from __future__ import annotations
