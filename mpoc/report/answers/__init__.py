"""What commands answer with, as values that every format is written from.

`position` is a position of a file, `file_check` what is wrong with a file and what was
mended, `test_result` how the test of a file ended. A `Report`, an exploration and the
like stand where they are made.
"""

from __future__ import annotations
