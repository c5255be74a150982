"""What several verbs share.

Begin with `boxes`, how an action begins and ends. `combat` has attacks and fire,
`moving` movements, `supplies` counters from the stock or a city, `points` the end.
"""

from __future__ import annotations
