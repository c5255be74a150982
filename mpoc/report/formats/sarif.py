"""SARIF 2.1.0, which code scanning of GitHub, Azure and others reads.

Seventy lines with `json` of the standard library: the libraries for it are larger, and
the one of the standard's authors has had no release since 2019.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import quote

from mpoc.report.answers.finding import (
    MEANINGS,
    Finding,
    findings_of,
    problem_findings,
)
from mpoc.version import __version__

if TYPE_CHECKING:
    from mpoc.report.answers.file_check import FileCheck
    from mpoc.report.answers.test_result import TestResult
    from mpoc.report.formats import Presentation
    from mpoc.report.style import Style

SCHEMA = (
    "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/"
    "sarif-schema-2.1.0.json"
)

details = findings_of
"""What `test` keeps of each file."""


def test(results: Iterable[TestResult], presentation: Presentation) -> Iterator[str]:
    """What fails in the files that were tested."""
    findings = [finding for result in results for finding in result.details]
    yield _document(findings, presentation.style)


def check(checks: Iterable[FileCheck], presentation: Presentation) -> Iterator[str]:
    """The problems of the files."""
    findings = [
        finding for each in checks for finding in problem_findings(each.problems)
    ]
    yield _document(findings, presentation.style)


def _document(findings: list[Finding], style: Style) -> str:
    from json import dumps

    meanings = {finding.code: finding.meaning for finding in findings}
    codes = sorted(meanings)
    rules = []
    for code in codes:
        rule: dict[str, Any] = {"id": code}
        if meanings[code]:
            rule["shortDescription"] = {"text": style.plain(meanings[code])}
        if code not in MEANINGS:
            rule["help"] = {"text": f"mpoc explain {code}"}
        rules.append(rule)
    driver = {"name": "mpoc", "semanticVersion": __version__, "rules": rules}
    run = {
        "tool": {"driver": driver},
        "columnKind": "unicodeCodePoints",
        "results": [_result(finding, codes, style) for finding in findings],
    }
    document = {"$schema": SCHEMA, "version": "2.1.0", "runs": [run]}
    return f"{dumps(document, indent=2)}\n"


def _result(finding: Finding, codes: list[str], style: Style) -> dict[str, Any]:
    place: dict[str, Any] = {"artifactLocation": {"uri": _uri(finding.file)}}
    if finding.line:
        region = {"startLine": finding.line, "startColumn": finding.column}
        if finding.end_column:
            region["endColumn"] = finding.end_column
        place["region"] = region
    return {
        "ruleId": finding.code,
        "ruleIndex": codes.index(finding.code),
        "level": finding.level,
        "message": {"text": style.plain(finding.sentence())},
        "locations": [{"physicalLocation": place}],
    }


def _uri(file: str) -> str:
    """A file as a reference: relative to the root where it is named so."""
    path = Path(file)
    if path.is_absolute():
        return path.as_uri()
    # A name may be bytes that are no text.
    return quote(os.fsencode(path.as_posix()), safe="/")
