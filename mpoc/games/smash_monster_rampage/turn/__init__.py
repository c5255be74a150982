"""What several verbs share: paths of units, the Monster's results, shots, cards.

Begin with `monster`, what each face of its die does.
"""

from __future__ import annotations
