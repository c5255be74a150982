"""The archives of a release: build them, and look at what they hold.

    python tests/archives.py build TREE FOLDER
    git ls-files | python tests/archives.py check FOLDER

Both are built by hatchling alone, which must be installed; `SOURCE_DATE_EPOCH` is the
time that they bear.
"""

from __future__ import annotations

import subprocess
import sys
import tarfile
import tempfile
import zipfile
from collections.abc import Iterable
from pathlib import Path

SHIPPED = ("mpoc", "scenarios", "schemas")
"""The folders that a wheel holds; a source distribution holds the tests besides."""

BESIDE = {"README.md", "pyproject.toml", ".gitignore"}
"""Files of the top level that a source distribution holds."""


def build(tree: Path, folder: Path) -> tuple[Path, Path]:
    """The source distribution of a tree, and the wheel built from what that holds."""
    _hatchling(tree, "sdist", folder)
    [source] = folder.glob("*.tar.gz")
    with tempfile.TemporaryDirectory() as name, tarfile.open(source) as archive:
        archive.extractall(name, filter="data")
        [unpacked] = Path(name).iterdir()
        _hatchling(unpacked, "wheel", folder)
    [wheel] = folder.glob("*.whl")
    return source, wheel


def _hatchling(tree: Path, kind: str, folder: Path) -> None:
    words = (sys.executable, "-m", "hatchling", "build", "-t", kind, "-d", folder)
    subprocess.run(words, cwd=tree, check=True, capture_output=True)


def held_by(archive: Path) -> set[str]:
    """The files in an archive, but for those that the build writes.

    A source distribution has them all in one folder, whose name is left out.
    """
    if archive.suffix == ".whl":
        with zipfile.ZipFile(archive) as wheel:
            return {name for name in wheel.namelist() if ".dist-info/" not in name}
    with tarfile.open(archive) as source:
        names = [member.name.partition("/")[2] for member in source.getmembers()]
    return {*names} - {"PKG-INFO"}


def expected_in(archive: Path, tracked: Iterable[str]) -> set[str]:
    """What an archive should hold, of the files of a commit."""
    names = [name for name in tracked if name.split("/")[0] in (*SHIPPED, "tests")]
    if archive.suffix != ".whl":
        return {*names, *BESIDE}
    shipped = [name for name in names if not name.startswith("tests/")]
    return {name if name.startswith("mpoc/") else f"mpoc/{name}" for name in shipped}


def differences(archive: Path, tracked: Iterable[str]) -> list[str]:
    """What is missing in an archive or stray, a line for each file."""
    held, expected = held_by(archive), expected_in(archive, tracked)
    lines = [f"{archive.name} lacks {name}" for name in sorted(expected - held)]
    return lines + [f"{archive.name} has {name}" for name in sorted(held - expected)]


def main(words: list[str]) -> int:
    """Build or check; return the exit code."""
    if words[0] == "build":
        build(Path(words[1]), Path(words[2]))
        return 0
    folder = Path(words[1])
    archives = [*folder.glob("*.tar.gz"), *folder.glob("*.whl")]
    tracked = sys.stdin.read().splitlines()
    lines = [line for each in archives for line in differences(each, tracked)]
    print("\n".join(lines or ["nothing is missing, nothing is stray"]))
    return 1 if lines or len(archives) != 2 else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
