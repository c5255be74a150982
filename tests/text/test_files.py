"""Files are found, and read and written in one piece or not at all."""

from __future__ import annotations

import os
import signal
from pathlib import Path

import pytest
from command_line import run
from places import ROOT

from mpoc.text import files

SMASH = ROOT / "scenarios" / "rise" / "examples" / "smash-fire.mpoc.yaml"


@pytest.fixture
def shared(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with a scenario; beside it lies a file that is nobody's business."""
    (tmp_path / "secret").write_text("password: swordfish\n")
    folder = tmp_path / "shared"
    folder.mkdir()
    (folder / "smash.mpoc.yaml").write_bytes(SMASH.read_bytes())
    monkeypatch.chdir(folder)
    return folder


@pytest.mark.parametrize("command", ["run", "test", "check", "explore", "show", "fmt"])
def test_a_link_out_of_its_folder_is_not_read(shared: Path, command: str) -> None:
    (shared / "link.mpoc.yaml").symlink_to("../secret")
    done = run(command, "link.mpoc.yaml")
    assert done.code == 3
    assert "file-elsewhere" in done.out + done.err
    assert "swordfish" not in done.out + done.err


def test_a_link_within_the_folder_is_read(shared: Path) -> None:
    (shared / "link.mpoc.yaml").symlink_to("smash.mpoc.yaml")
    (shared / "below").mkdir()
    (shared / "below" / "up.mpoc.yaml").symlink_to("../smash.mpoc.yaml")
    assert run("test", ".").out.endswith("3 passed\n")


def test_a_folder_that_cannot_be_read_is_an_error(
    shared: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It may hold scenarios that fail."""
    (shared / "closed").mkdir()
    scan = os.scandir

    def guarded(path: str) -> object:
        if os.path.basename(path) == "closed":
            raise PermissionError(13, "Permission denied", path)
        return scan(path)

    monkeypatch.setattr(os, "scandir", guarded)
    for command in ("test", "check", "fmt"):
        assert run(command, ".").code == 3, command


def test_a_write_protected_file_stays(shared: Path) -> None:
    path = shared / "ruling.txt"
    path.write_text("mine\n")
    path.chmod(0o444)
    done = run("run", "smash.mpoc.yaml", "--output", "ruling.txt")
    assert done.code == 2
    assert "ruling.txt cannot be written: the file is write-protected" in done.err
    assert path.read_text() == "mine\n"


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_a_signal_waits_until_the_file_is_written(
    shared: Path, monkeypatch: pytest.MonkeyPatch, number: signal.Signals
) -> None:
    """A process asked to end while it writes leaves a whole file, and no other file."""
    fsync = os.fsync
    monkeypatch.setattr(os, "fsync", lambda _: signal.raise_signal(number))
    got: list[int] = []
    kept = signal.signal(number, lambda it, _: got.append(it))
    try:
        files.write_new("new", "text\n")
    finally:
        signal.signal(number, kept)
        monkeypatch.setattr(os, "fsync", fsync)
    assert set(got) == {number}
    assert (shared / "new").read_text() == "text\n"
    assert sorted(path.name for path in shared.iterdir()) == ["new", "smash.mpoc.yaml"]


def test_a_new_file_needs_no_links(
    shared: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Some file systems, as on USB sticks, have no links."""

    def refuse(*_: str) -> None:
        raise PermissionError(1, "Operation not permitted")

    monkeypatch.setattr(os, "link", refuse)
    files.write_new("new", "text\n")
    assert (shared / "new").read_text() == "text\n"
    with pytest.raises(FileExistsError):
        files.write_new("new", "other\n")
    assert (shared / "new").read_text() == "text\n"
