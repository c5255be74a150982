"""The process that thinks for the language server."""

from __future__ import annotations

from multiprocessing import get_context

import pytest

from mpoc.lsp.worker import Fault, Worker


def test_no_process_is_left_where_the_server_ends_meanwhile() -> None:
    """The question comes from another thread, and its process starts slowly."""
    worker = Worker()
    worker.end()
    with pytest.raises(Fault, match="the server has ended"):
        worker.ask(abs, -1, seconds=5)
    assert worker._process is None


def test_a_process_that_cannot_start_is_a_fault(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def refuses(process: object) -> None:
        raise OSError(24, "Too many open files")

    monkeypatch.setattr(get_context("spawn").Process, "start", refuses)
    worker = Worker()
    with pytest.raises(Fault, match="cannot start a process: Too many open files"):
        worker.ask(abs, -1, seconds=5)
    worker.end()
