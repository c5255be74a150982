"""Reports in text and JSON. They decide nothing: they show what was recorded.

Begin with `text`, a ruling as text, and `trace`, what of an action is shown.
"""

from __future__ import annotations
