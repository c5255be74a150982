"""Folders may lie in one another more deeply than Python lets functions call."""

from __future__ import annotations

import inspect
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from mpoc.cli.completion import paths
from mpoc.text.files import scenario_files
from mpoc.text.folders import FolderInUse, refuse_folder

DEPTH = 150


@pytest.fixture
def deepest(tmp_path: Path) -> Iterator[Path]:
    """The innermost of many folders, with fewer calls left than there are folders."""
    folder = tmp_path / "/".join("d" * DEPTH)
    folder.mkdir(parents=True)
    limit = sys.getrecursionlimit()
    sys.setrecursionlimit(len(inspect.stack(0)) + DEPTH)
    yield folder
    sys.setrecursionlimit(limit)


def test_a_scenario_is_found(deepest: Path, tmp_path: Path) -> None:
    (deepest / "x.mpoc.yaml").touch()
    assert scenario_files([str(tmp_path)]) == [str(deepest / "x.mpoc.yaml")]


def test_a_file_of_somebody_else_is_found(deepest: Path, tmp_path: Path) -> None:
    (deepest / "x").touch()
    with pytest.raises(FolderInUse) as error:
        refuse_folder(str(tmp_path), is_forced=False)
    assert error.value.file == str(deepest / "x")


def test_the_only_path_is_completed(deepest: Path, tmp_path: Path) -> None:
    assert paths(f"{tmp_path}/", (".yaml",)) == [f"{deepest}/"]
    (deepest / "x.yaml").touch()
    (deepest / "y").mkdir()
    assert paths(f"{tmp_path}/d", (".yaml",)) == [f"{deepest}/x.yaml", f"{deepest}/y/"]


def test_a_loop_of_links_hides_no_file_beside_it(tmp_path: Path) -> None:
    (tmp_path / "a").symlink_to("b")
    (tmp_path / "b").symlink_to("a")
    (tmp_path / "x.mpoc.yaml").touch()
    assert scenario_files([str(tmp_path)]) == [str(tmp_path / "x.mpoc.yaml")]
