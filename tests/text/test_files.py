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
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with a scenario; beside it lies a file that is nobody's business."""
    (tmp_path / "secret").write_text("password: swordfish\n")
    folder = tmp_path / "shared"
    folder.mkdir()
    (folder / "smash.mpoc.yaml").write_bytes(SMASH.read_bytes())
    monkeypatch.chdir(folder)
    return folder


@pytest.mark.parametrize("command", ["run", "test", "check", "explore", "show", "fmt"])
def test_a_link_out_of_its_folder_is_not_read(folder: Path, command: str) -> None:
    (folder / "link.mpoc.yaml").symlink_to("../secret")
    result = run(command, "link.mpoc.yaml")
    assert result.code == 3
    assert "file-elsewhere" in result.out + result.err
    assert "swordfish" not in result.out + result.err


def test_a_link_within_the_folder_is_read(folder: Path) -> None:
    (folder / "link.mpoc.yaml").symlink_to("smash.mpoc.yaml")
    (folder / "below").mkdir()
    (folder / "below" / "up.mpoc.yaml").symlink_to("../smash.mpoc.yaml")
    assert run("test", ".").out.endswith("3 passed\n")


def test_a_folder_that_cannot_be_read_is_an_error(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It may hold scenarios that fail."""
    (folder / "closed").mkdir()
    scan = os.scandir

    def guarded(path: str) -> object:
        if os.path.basename(path) == "closed":
            raise PermissionError(13, "Permission denied", path)
        return scan(path)

    monkeypatch.setattr(os, "scandir", guarded)
    for command in ("test", "check", "fmt"):
        result = run(command, ".")
        assert result.code == 3, command
        said = result.out + result.err
        assert "the folder cannot be read: Permission denied" in said, command


def test_a_write_protected_file_stays(folder: Path) -> None:
    path = folder / "ruling.txt"
    path.write_text("mine\n")
    path.chmod(0o444)
    result = run("run", "smash.mpoc.yaml", "--output", "ruling.txt")
    assert result.code == 2
    assert "ruling.txt cannot be written: the file is write-protected" in result.err
    assert path.read_text() == "mine\n"


@pytest.mark.parametrize(
    "number", [signal.SIGTERM, signal.SIGINT, signal.SIGHUP, signal.SIGQUIT]
)
def test_a_signal_waits_until_the_file_is_written(
    folder: Path, monkeypatch: pytest.MonkeyPatch, number: signal.Signals
) -> None:
    """A process asked to end while it writes leaves a whole file, and no other file."""
    fsync = os.fsync
    monkeypatch.setattr(os, "fsync", lambda _: signal.raise_signal(number))
    got: list[int] = []
    handler = signal.signal(number, lambda it, _: got.append(it))
    try:
        files.write_new("new", "text\n")
    finally:
        signal.signal(number, handler)
        monkeypatch.setattr(os, "fsync", fsync)
    assert set(got) == {number}
    assert (folder / "new").read_text() == "text\n"
    assert sorted(path.name for path in folder.iterdir()) == ["new", "smash.mpoc.yaml"]


def test_nobody_waits_for_a_reader_of_a_named_pipe(folder: Path) -> None:
    os.mkfifo("pipe")
    for command in (
        ("new", "throw", "pipe", "--force"),
        ("run", "smash.mpoc.yaml", "-o", "pipe"),
    ):
        result = run(*command)
        assert result.code == 2
        assert "pipe cannot be written: it is a named pipe that nobody" in result.err
    reader = os.open("pipe", os.O_RDONLY | os.O_NONBLOCK)
    assert run("odds", "2A", "-o", "pipe").code == 0
    assert os.read(reader, 1_000)
    os.close(reader)


def test_a_stream_that_leads_to_a_file_keeps_what_others_wrote(folder: Path) -> None:
    with open("log", "wb") as log:
        log.write(b"before\n")
        log.flush()
        files.write_whole(f"/dev/fd/{log.fileno()}", "text\n")
        log.write(b"after\n")
    assert (folder / "log").read_text() == "before\ntext\nafter\n"


@pytest.mark.parametrize("is_known", [True, False])
def test_a_new_file_needs_no_links(
    is_known: bool, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Some file systems, as on USB sticks, have no links, and nor have browsers."""

    def refuse(*_: str) -> None:
        raise PermissionError(1, "Operation not permitted")

    if is_known:
        monkeypatch.setattr(os, "link", refuse)
    else:
        monkeypatch.delattr(os, "link")
    files.write_new("new", "text\n")
    assert (folder / "new").read_text() == "text\n"
    with pytest.raises(FileExistsError):
        files.write_new("new", "other\n")
    assert (folder / "new").read_text() == "text\n"


def test_a_signal_is_held_back_until_something_is_done_whole() -> None:
    done: list[str] = []

    def do() -> None:
        with files.held_signals():
            os.kill(os.getpid(), signal.SIGINT)
            done.append("whole")

    with pytest.raises(KeyboardInterrupt):
        do()
    assert done == ["whole"]
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler
