"""What a file may expect of a replay: `facts` has a class for each key of `expect`."""

from __future__ import annotations
