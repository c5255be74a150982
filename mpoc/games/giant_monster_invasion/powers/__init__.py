"""The powers of section 6.

`keys` has every power with its levels, as a file writes it; what a power adds as a
number stands where the rule asks for it. A power that is an action of its own is a verb
(`verbs`), whose rule stands here in a module of its name.
"""

from __future__ import annotations
