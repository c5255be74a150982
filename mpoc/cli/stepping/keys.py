"""The keys of a terminal, whatever bytes it sends for them."""

from __future__ import annotations

from typing import Any


def patient(driver: type[Any]) -> type[Any]:
    """A driver of a terminal that skips bytes that are not UTF-8.

    A terminal of another encoding sends such bytes, and noise on a line does. textual
    would print a traceback over the screen and end as if all were well. Whatever else
    fails in its thread is a fault of the whole program, as elsewhere.
    """

    class PatientDriver(driver):
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
