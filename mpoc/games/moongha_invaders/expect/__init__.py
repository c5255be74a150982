"""What a file may expect: a class for each key of `expect`, in `facts`."""

from __future__ import annotations
