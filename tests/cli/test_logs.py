"""What libraries log, as mpoc shows it."""

from __future__ import annotations

import logging

from mpoc.cli.logs import OneLine


def test_what_the_library_logs_is_one_short_line() -> None:
    try:
        raise ValueError("no\nsuch")
    except ValueError as fault:
        trace = (type(fault), fault, fault.__traceback__)
    words = ("failed\nTraceback (most recent call last)", "long " * 1000)
    for text in words:
        record = logging.LogRecord("pygls", logging.ERROR, "", 1, text, (), trace)
        line = OneLine().format(record)
        assert line.startswith("mpoc: ")
        assert line.isprintable()
        assert "Traceback" not in line
        assert len(line) < 300
