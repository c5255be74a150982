"""The runtime of the page is whole, or is refused before anything is written."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from command_line import run
from runtimes import MODULE, an_archive, write_runtime

from mpoc.web.runtime import RUNTIME, NoRuntime, runtime_of

LIST, MODULE_NAME = "pyodide-lock.json", "pyodide.asm.wasm"
ARCHIVE = "python_stdlib.zip"


def test_a_whole_runtime_has_its_version(tmp_path: Path) -> None:
    write_runtime(tmp_path)
    runtime = runtime_of(tmp_path)
    assert runtime.version == "314.0.7, Python 3.14.2"
    assert runtime.files.keys() == {*RUNTIME}
    for content in (b"[1]", b"{", b""):
        (tmp_path / "package.json").write_bytes(content)
        assert runtime_of(tmp_path).version == "0.30, Python 3.14.2"
    (tmp_path / "package.json").unlink()
    (tmp_path / LIST).write_text('{"info": {}}')
    assert "unknown" in runtime_of(tmp_path).version


@pytest.mark.parametrize(
    ("name", "content"),
    [
        *[(name, b"") for name in RUNTIME],
        # A module that ends between two sections looks whole.
        *[(MODULE_NAME, MODULE[:-short]) for short in range(1, 11) if short != 2],
        (MODULE_NAME, MODULE + b"\0"),
        (MODULE_NAME, b"x" * 100),
        (ARCHIVE, an_archive()[:-30]),
        (ARCHIVE, an_archive().replace(b"pass", b"fail", 1)),
        (ARCHIVE, b"PK\5\6" + b"\0" * 18),
        *[(LIST, data) for data in (b"[]", b"{}", b"{", b'{"info": 5}', b"\xff\xfe{")],
        (LIST, b"[" * 100_000),
    ],
)
def test_a_damaged_file_is_named(name: str, content: bytes, tmp_path: Path) -> None:
    write_runtime(tmp_path)
    (tmp_path / name).write_bytes(content)
    with pytest.raises(NoRuntime, match=f"{name} is damaged"):
        runtime_of(tmp_path)


@pytest.mark.parametrize(("python", "is_refused"), [("3.10.2", True), ("3.11", False)])
def test_a_python_that_is_too_old_is_refused(
    python: str, is_refused: bool, tmp_path: Path
) -> None:
    write_runtime(tmp_path / "runtime")
    (tmp_path / "runtime" / LIST).write_text(f'{{"info": {{"python": "{python}"}}}}')
    if not is_refused:
        runtime_of(tmp_path / "runtime")
        return
    page, runtime = str(tmp_path / "page"), str(tmp_path / "runtime")
    result = run("site", page, "--runtime", runtime)
    assert (result.code, os.path.exists(page)) == (2, False)
    assert "its Python is 3.10.2; mpoc needs 3.11 or later" in result.err


def test_only_files_are_read(tmp_path: Path) -> None:
    """A pipe would wait for its writer, and a link to itself leads nowhere."""
    for make, words in (
        (os.mkfifo, "is no file"),
        (os.mkdir, "is no file"),
        (lambda path: os.symlink("/dev/zero", path), "is no file"),
        (lambda path: os.symlink(path, path), "cannot be read"),
    ):
        folder = tmp_path / f"{len([*tmp_path.iterdir()])}"
        write_runtime(folder)
        (folder / MODULE_NAME).unlink()
        make(folder / MODULE_NAME)
        with pytest.raises(NoRuntime, match=f"{MODULE_NAME} {words}"):
            runtime_of(folder)
    with pytest.raises(NoRuntime, match="cannot be read: Not a directory"):
        runtime_of(folder / LIST)
