"""Environments with packages of the registry, for tests that are marked slow."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest


def surroundings(**more: str) -> dict[str, str]:
    """The variables of a process that may ask the registry, with some of its own."""
    variables = {**os.environ, **more}
    # `.ci/run` shuts the registry out once it has the archives of mpoc itself.
    for name in ("PIP_NO_INDEX", "PYTHONPATH", "PYTEST_ADDOPTS"):
        variables.pop(name, None)
    return variables


def environment(folder: Path, *packages: str | Path) -> Path:
    """The folder of programs of a new environment, with some packages installed.

    The test is skipped where the registry does not have them.
    """
    # The pip of these tests installs there: to install another pip takes seconds.
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", folder], check=True)
    programs = folder / ("Scripts" if os.name == "nt" else "bin")
    pip = (sys.executable, "-m", "pip", "--python", programs / "python")
    result = subprocess.run(
        [*pip, "install", "-q", *packages],
        capture_output=True,
        text=True,
        check=False,
        env=surroundings(),
    )
    if result.returncode:
        pytest.skip(f"cannot be had here: {result.stderr[-400:]}")
    return programs
