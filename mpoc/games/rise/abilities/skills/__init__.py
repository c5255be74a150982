"""Skills: always in effect while their bearer is on the map (p30).

Each module holds the skills that answer one sort of question: `defense` how hard a
figure is to hit, `attack_dice` what an attack rolls, and so on. Begin with `defense`.
The questions stand in `kinds`, and each is answered in one of these modules first.
"""

from __future__ import annotations
