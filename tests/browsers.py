"""Drive a real browser with a script of Node; without them a test is skipped."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest
from places import TESTS

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")
FIREFOX = shutil.which("firefox-esr") or shutil.which("firefox")
NODE = shutil.which("node")
MODULES = Path(os.environ.get("MPOC_NODE_MODULES", ""))
"""The folder with puppeteer-core, axe-core and pyodide, which `.ci/run` installs."""


def require_browser(*modules: str, browser: str | None = CHROMIUM) -> None:
    """Skip the test if the browser, Node or one of some modules is missing."""
    if not (browser and NODE):
        pytest.skip("there is no such browser, or no node")
    for module in modules:
        if not (MODULES / module).is_dir():
            pytest.skip(f"MPOC_NODE_MODULES names no folder with {module}")


def drive(
    script: str, *arguments: object, seconds: int, browser: str | None = CHROMIUM
) -> Any:
    """Open pages with a script of the tests; return what it prints, read as JSON."""
    require_browser("puppeteer-core", "axe-core", browser=browser)
    command = [NODE, TESTS / script, browser, *arguments]
    result = subprocess.run(
        [*map(str, command)],
        capture_output=True,
        text=True,
        check=False,
        timeout=seconds,
        env={**os.environ, "NODE_PATH": str(MODULES)},
    )
    assert result.returncode == 0, result.stderr
    return json.loads(result.stdout)
