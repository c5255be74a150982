"""Where things can be: what a space is, and three kinds of it.

Begin with `space`. `grid` has squares with a letter and a number, `graph` places with
names of their own, `plane` points in decimal inches; `shapes` has what stands on a
plane, and straight ways over it.
"""

from __future__ import annotations
