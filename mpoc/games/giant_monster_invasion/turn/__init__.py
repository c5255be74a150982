"""What several verbs share: checks with dice, damage, moving, knock back, turns.

Begin with `checks`, how an ability is rolled for, and `damage`, what it does.
"""

from __future__ import annotations
