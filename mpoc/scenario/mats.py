"""A table's mat: what is printed on a board, typed once in a file of its own."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from mpoc.scenario.problem_kinds import MAT_OUTSIDE, UNKNOWN_MAT
from mpoc.text.problem_kinds import EMPTY_MAT, about_another_file
from mpoc.text.problems import FileProblems, nearest_name

if TYPE_CHECKING:
    from mpoc.scenario.file_reading import FileReading
    from mpoc.text.document import Document


def read_mat(
    names: FileReading,
    name: str,
    schema: str,
    quick: Callable[[Any], bool],
    pieces: Mapping[str, Callable[[Any], bool]],
) -> Document | None:
    """The mat `mats/NAME.yaml` beside the file; None where it cannot be used.

    It must lie inside the file's folder, even if it is a link, and names no other mat.
    `schema`, with its quick tests, says what a mat of the game holds.
    """
    from mpoc.schema.validate import validate
    from mpoc.text.document import parse, read_document
    from mpoc.text.faults import unreadable
    from mpoc.text.files import real_path
    from mpoc.text.packaged import loaded_text

    root = os.path.dirname(names.document.name)
    mat_path = os.path.join(root, "mats", f"{name}.yaml")
    if not names.document.is_file:
        names.problem(("board", "mat"), UNKNOWN_MAT(mat=name))
        return None
    text = None
    try:
        os.lstat(mat_path)
    except PermissionError as fault:
        _note_fault(names, unreadable(mat_path, fault))
        return None
    except (OSError, ValueError):
        text = loaded_text(mat_path)
        if text is None:
            _report_missing(names, name, mat_path)
            return None
    inside = real_path(root or ".")
    if os.path.commonpath([inside, real_path(mat_path)]) != inside:
        names.problem(("board", "mat"), MAT_OUTSIDE(mat=name))
        return None
    try:
        mat = read_document(mat_path) if text is None else parse(text, mat_path)
    except FileProblems as fault:
        _note_fault(names, fault)
        return None
    faults = validate(mat, schema, quick, pieces)
    for problem in faults:
        names.note(problem)
    return None if faults else mat


def with_mat(text: str, mat: str) -> str:
    """The text of a file with what its mat prints in place of the mat's name.

    What the file itself says of a place stays. `mat` is the text of the mat. Raises
    FileProblems where one of them cannot be read.
    """
    from mpoc.text.document import parse
    from mpoc.text.edits import draft_of
    from mpoc.text.pruning import removal, splice

    draft = draft_of(text, "<text>")
    own = draft.document.root["board"]
    for key, value in parse(mat, "<mat>").root.items():
        if key not in own:
            draft = draft.put(("board",), key, value)
        elif isinstance(value, Mapping):
            for place, word in value.items():
                if place not in own[key]:
                    draft = draft.put(("board", key), place, word)
    return splice(draft, removal(draft.document, [("board", "mat")]))


def _note_fault(names: FileReading, fault: FileProblems) -> None:
    """Note why a mat cannot be read."""
    for problem in fault.problems:
        names.note(about_another_file(problem, EMPTY_MAT))


def _report_missing(names: FileReading, name: str, mat_path: str) -> None:
    folder = os.path.dirname(mat_path)
    mat_names: list[str] = []
    with suppress(OSError):
        files = sorted(os.listdir(folder))[:200]
        mat_names = [file[:-5] for file in files if file.endswith(".yaml")]
    missing_mat = UNKNOWN_MAT(mat=name, mend=nearest_name(name, mat_names))
    names.problem(("board", "mat"), missing_mat)
