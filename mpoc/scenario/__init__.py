"""From a document to a scenario, and from a scenario to its ruling.

Begin with `settle`: a `Settler` reads one file, replays it and judges what the file
expects, on given `terms`. `scenario` holds the value, `file_reading` collects the
problems of a file, `readings` says how unclear rules are read, `verdict` compares the
outcome with what was expected, and `trace` makes lines of what rules said. `questions`
puts an open question in words; `answers` says where an answer belongs in the file, and
`edits` writes there.
"""

from __future__ import annotations
