"""JUnit's XML, which most servers of CI read: a test case for each file.

Fifty lines with `xml.etree` of the standard library: what the libraries for it add is
reading. It holds no times, so that several processes write the same bytes as one.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING
from xml.etree import ElementTree

from mpoc.report.answers.finding import (
    ERROR,
    Finding,
    findings_of,
    problem_findings,
)
from mpoc.report.formats.concise import concise_line
from mpoc.text.files import SUFFIX

if TYPE_CHECKING:
    from mpoc.report.answers.file_check import FileCheck
    from mpoc.report.answers.test_result import TestResult
    from mpoc.report.formats import Presentation
    from mpoc.report.style import Style

details = findings_of
"""What `test` keeps of each file."""


def test(results: Iterable[TestResult], presentation: Presentation) -> Iterator[str]:
    """A case for each file that was tested: it fails, or is an error if unreadable."""
    suite = _Suite("mpoc test", presentation.style)
    for result in results:
        word = "failure" if result.without_ruling is None else "error"
        suite.add(result.file, result.details, word)
    yield suite.as_text()


def check(checks: Iterable[FileCheck], presentation: Presentation) -> Iterator[str]:
    """A case for each file that was checked."""
    suite = _Suite("mpoc check", presentation.style)
    for each in checks:
        suite.add(each.name, list(problem_findings(each.problems)), "error")
    yield suite.as_text()


class _Suite:
    """The cases so far, and how many of them failed."""

    def __init__(self, name: str, style: Style) -> None:
        self.style = style
        self.element = ElementTree.Element("testsuite", name=name)
        self.counts = {"tests": 0, "failures": 0, "errors": 0}

    def add(self, file: str, findings: Sequence[Finding], word: str) -> None:
        """Add a file; what went wrong with it is called a failure or an error."""
        plain = self.style.plain
        path = Path(file)
        folders = [part for part in path.parent.parts if part.strip("./")]
        case = ElementTree.SubElement(
            self.element,
            "testcase",
            # Servers show these as a tree, split at the dots.
            classname=plain(".".join(folders)),
            name=plain(path.name.removesuffix(SUFFIX)),
        )
        self.counts["tests"] += 1
        errors = [finding for finding in findings if finding.level == ERROR]
        lines = [concise_line(finding, self.style) for finding in findings]
        if errors:
            self.counts[f"{word}s"] += 1
            more = f" (and {len(errors) - 1} more)" if errors[1:] else ""
            message = plain(f"{errors[0].message}{more}")
            case.append(ElementTree.Element(word, message=message, type=errors[0].code))
            case[-1].text = "\n".join(lines)
        elif lines:
            ElementTree.SubElement(case, "system-out").text = "\n".join(lines)

    def as_text(self) -> str:
        """The whole document."""
        counts = {key: str(number) for key, number in self.counts.items()}
        self.element.attrib.update(counts)
        root = ElementTree.Element("testsuites", counts)
        root.append(self.element)
        ElementTree.indent(root)
        text = ElementTree.tostring(root, encoding="unicode")
        return f'<?xml version="1.0" encoding="UTF-8"?>\n{text}\n'
