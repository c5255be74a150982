"""The book of a game: what its rules say, in sentences that are kept as TOML.

Begin with `prose`, which reads them; `ruling` is an unclear rule with its readings.
"""

from __future__ import annotations
