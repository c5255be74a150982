"""What several verbs share.

Begin with `boxes`, how an action begins and ends. `combat` has attacks and fire, with
the words for what they led to, `moving` movements, `supplies` counters and tokens from
the stock or a city, `points` the end.
"""

from __future__ import annotations
