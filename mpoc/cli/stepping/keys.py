"""A terminal as it is: it may send any bytes for keys, and may be gone at any time."""

from __future__ import annotations

from contextlib import suppress
from typing import IO, Any


class LastingFile:
    """What is written to a terminal; nothing is, once the terminal is gone.

    The thread of textual that writes would end there, and whoever has something to
    write would wait for it for ever.
    """

    def __init__(self, file: IO[str]) -> None:
        self._file = file

    def write(self, text: str) -> None:
        with suppress(OSError):
            self._file.write(text)

    def flush(self) -> None:
        with suppress(OSError):
            self._file.flush()

    def fileno(self) -> int:
        return self._file.fileno()


def patient(driver: type[Any]) -> type[Any]:
    """A driver of a terminal that outlives it, and skips bytes that are not UTF-8.

    A terminal of another encoding sends such bytes, and noise on a line does. textual
    would print a traceback over the screen and end as if all were well. Whatever else
    fails in its thread is a fault of the whole program, as elsewhere.
    """

    class PatientDriver(driver):
        def __init__(self, *args: Any, **options: Any) -> None:
            super().__init__(*args, **options)
            file: Any = getattr(self, "_file", None)
            if file is not None:
                self._file = LastingFile(file)

        def run_input_thread(self) -> None:
            while True:
                try:
                    super().run_input_thread()
                except UnicodeDecodeError:
                    continue
                except Exception as fault:  # noqa: BLE001
                    self._app.call_later(self._app._handle_exception, fault)
                return

    return PatientDriver
