"""Mats, as an editor shows them: read as the board of a scenario."""

from __future__ import annotations

import pytest
from places import SCENARIOS

from mpoc.lsp.findings import Finding
from mpoc.lsp.mats import games_with_mats, is_mat, mat_findings, mat_hover
from mpoc.lsp.place import Place
from mpoc.lsp.reading import OpenText

MATS = sorted(SCENARIOS.rglob("mats/*.yaml"))

WOOD = """\
size: 4x2
legend: {f: forest}
ground: |
  + A B C D
  1 f f . q
  2 . . . .
"""


def found_in(text: str) -> list[Finding]:
    return mat_findings(OpenText(text, "mats/wood.yaml"))


def marked(text: str, finding: Finding) -> str:
    line = text.splitlines()[finding.span.start.line]
    return line[finding.span.start.column : finding.span.end.column]


def test_each_shipped_mat_is_right() -> None:
    assert len(MATS) >= 3
    for path in MATS:
        assert is_mat(str(path))
        assert mat_findings(OpenText(path.read_text("utf-8"), str(path))) == []
    assert not is_mat(str(SCENARIOS / "rise" / "a.mpoc.yaml"))
    assert games_with_mats() == ["rise", "smash-monster-rampage"]


@pytest.mark.parametrize(
    ("old", "new", "code", "part"),
    [
        ("1 f", "1 f", "unknown-letter", "q"),
        ("forest", "forrest", "unknown-word", "forrest"),
        ("size: 4x2", "size: 4x2\nmap: x", "unknown-key", "map"),
        ("{f: forest}", "{f: forest", "unclosed-bracket", "{"),
    ],
)
def test_a_fault_is_marked_in_the_mat_itself(
    old: str, new: str, code: str, part: str
) -> None:
    text = WOOD.replace(old, new)
    finding = found_in(text)[0]
    assert (finding.code, marked(text, finding)) == (code, part)
    windows = text.replace("\n", "\r\n")
    assert found_in(windows)[0].span == finding.span


def test_a_letter_of_the_drawing_is_explained() -> None:
    text = WOOD.replace("q", ".")
    open_text = OpenText(text, "mats/wood.yaml")
    shown = mat_hover(open_text, Place(4, 4))
    assert shown is not None
    assert "rough terrain (forest" in shown.text
    assert (shown.span.start.line, shown.span.end.line) == (2, 5)
    assert mat_hover(open_text, Place(4, 8)) is None
