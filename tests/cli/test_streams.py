"""Streams as other programs leave them: they do not wait, or cannot be read."""

from __future__ import annotations

import os
import subprocess
import sys
import time

import pytest
from places import GOLDEN, ROOT, SCENARIOS

pytestmark = pytest.mark.slow

MPOC = [sys.executable, "-m", "mpoc"]
SMASH = GOLDEN / "smash.mpoc.yaml"


@pytest.mark.parametrize("first", [0, 200])
def test_input_that_comes_in_pieces_is_read_to_its_end(first: int) -> None:
    data = SMASH.read_bytes()
    reads, writes = os.pipe()
    os.set_blocking(reads, False)
    os.write(writes, data[:first])
    with subprocess.Popen([*MPOC, "run", "-"], stdin=reads, cwd=ROOT, stdout=-1) as run:
        time.sleep(0.5)
        os.write(writes, data[first:])
        os.close(writes)
        output, _ = run.communicate(timeout=60)
    assert not os.get_blocking(reads)
    os.close(reads)
    whole = subprocess.run(
        [*MPOC, "run", "-"], input=data, cwd=ROOT, stdout=-1, check=False, timeout=60
    )
    assert (run.returncode, output) == (whole.returncode, whole.stdout)


def test_output_that_is_taken_slowly_is_written_to_its_end() -> None:
    files = sorted((SCENARIOS / "rise" / "abilities").glob("*.mpoc.yaml"))[:40]
    command = [*MPOC, "run", "-vv", *map(str, files)]
    reads, writes = os.pipe()
    os.set_blocking(writes, False)
    with subprocess.Popen(command, stdout=writes, cwd=ROOT) as run:
        os.close(writes)
        time.sleep(1)
        taken = 0
        while block := os.read(reads, 4096):
            taken += len(block)
    os.close(reads)
    whole = subprocess.run(command, stdout=-1, cwd=ROOT, check=False, timeout=60)
    assert (run.returncode, taken) == (whole.returncode, len(whole.stdout))
    assert taken > 65_536


@pytest.mark.parametrize(
    ("arguments", "code", "words"),
    [
        (("run", "-"), 3, "the file cannot be read: Bad file descriptor"),
        (("fmt", "-"), 3, "the file cannot be read: Bad file descriptor"),
        (("new", "--from", "-"), 3, "the file cannot be read: Bad file descriptor"),
        (("lsp",), 2, "standard input cannot be read: Bad file descriptor"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, tuple) else None,
)
def test_input_that_cannot_be_read_is_no_fault_of_mpoc(
    arguments: tuple[str, ...], code: int, words: str
) -> None:
    with open(os.devnull, "wb") as only_written:
        result = subprocess.run(
            [*MPOC, *arguments],
            stdin=only_written,
            cwd=ROOT,
            capture_output=True,
            text=True,
            timeout=60,
            check=False,
        )
    assert (result.returncode, words in result.stderr) == (code, True)


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="no device that is full")
@pytest.mark.parametrize("unbuffered", ["", "1"])
def test_complaints_that_cannot_be_written_change_no_exit_code(unbuffered: str) -> None:
    with open("/dev/full", "wb") as full:
        result = subprocess.run(
            [*MPOC, "run", str(SMASH)],
            stdout=full,
            stderr=full,
            env={**os.environ, "PYTHONUNBUFFERED": unbuffered},
            cwd=ROOT,
            check=False,
            timeout=60,
        )
    assert result.returncode == 2
