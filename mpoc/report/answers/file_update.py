"""What became of a file whose expectations were to be rewritten."""

from __future__ import annotations

from mpoc.engine.record import Record


class FileUpdate(Record):
    """A file's text before and after; or the `reason` why it is left as it is.

    With `is_planned` nothing was written: the difference shows what would change.
    `needs` says with which options alone the new text holds, if there are any.
    """

    name: str
    before: str = ""
    after: str = ""
    reason: str = ""
    is_planned: bool = False
    needs: str = ""

    @property
    def is_written(self) -> bool:
        """Whether the file now expects what its replay gives."""
        return not self.reason and not self.is_planned

    def diff(self) -> list[str]:
        """The lines of a unified diff between the two texts."""
        return lines_of_diff(self.name, self.before, self.after)


def lines_of_diff(name: str, before: str, after: str) -> list[str]:
    """The lines of a unified diff between two texts of a file."""
    from difflib import unified_diff

    old = before.splitlines(keepends=True)
    new = after.splitlines(keepends=True)
    lines = []
    # A path from the root begins with a slash already.
    path = name.lstrip("/")
    for line in unified_diff(old, new, f"a/{path}", f"b/{path}"):
        lines.append(line.removesuffix("\n"))
        if not line.endswith("\n"):
            lines.append("\\ No newline at end of file")
    return lines
