"""What a file may expect: a class for each key of `expect`."""

from __future__ import annotations
