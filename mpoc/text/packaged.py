"""Files that come with mpoc, read also where it is in an archive, such as its wheel.

They are in the package, or beside it if the package is not installed or is installed
in editable mode. They come from the loader of the package itself, which
`importlib.resources` asks too: its import costs a third of a short run.
"""

from __future__ import annotations

import os

TYPE_CHECKING = False
if TYPE_CHECKING:
    from importlib.abc import ResourceLoader
    from importlib.resources.abc import Traversable

_PACKAGE = os.path.dirname(os.path.dirname(__file__))


def packaged_text(name: str) -> str:
    """The text of a file by its path below the package, with `/` between folders.

    Raises FileNotFoundError.
    """
    for folder in (_PACKAGE, os.path.dirname(_PACKAGE)):
        text = loaded_text(os.path.join(folder, *name.split("/")))
        if text is not None:
            return text
    raise FileNotFoundError(name)


def loaded_text(path: str) -> str | None:
    """The text of a file that the loader of mpoc knows by its path; None without one.

    It may be inside the archive that mpoc runs from, where the system knows no path.
    """
    loader: ResourceLoader = __spec__.loader  # type: ignore[assignment]
    try:
        data = loader.get_data(path)
    except (OSError, ValueError):
        return None
    return data.decode().replace("\r\n", "\n")


def packaged_path(name: str) -> str:
    """The path of a file or folder; in an archive it cannot be opened."""
    inside = os.path.join(_PACKAGE, *name.split("/"))
    if os.path.exists(inside):
        return inside
    beside = os.path.join(os.path.dirname(_PACKAGE), *name.split("/"))
    return beside if os.path.exists(beside) else inside


COMPILED = "__pycache__"
"""The folders in which Python, and pytest, keep what they have compiled."""


def packaged_files(folder: str, suffix: str) -> list[str]:
    """The paths of the files below a folder whose names end so, sorted.

    Each is as `packaged_text` takes it.
    """
    from importlib.resources import files
    from pathlib import Path

    places: list[Traversable] = [files("mpoc"), Path(_PACKAGE).parent]
    for place in places:
        top = place.joinpath(folder)
        if top.is_dir():
            return sorted(_below(top, folder, suffix))
    return []


def own_files() -> list[str]:
    """The paths of the files of the package itself, sorted, with its code.

    Each is as `packaged_text` takes it; what Python has compiled is left out.
    """
    from importlib.resources import files

    names = [each.name for each in files("mpoc").iterdir() if each.is_file()]
    folders = [each for each in files("mpoc").iterdir() if each.is_dir()]
    for folder in folders:
        if folder.name != COMPILED:
            names += _below(folder, folder.name, "")
    return sorted(names)


def _below(folder: Traversable, name: str, suffix: str) -> list[str]:
    names = []
    for each in folder.iterdir():
        path = f"{name}/{each.name}"
        if each.is_dir():
            if not each.name.startswith(".") and each.name != COMPILED:
                names += _below(each, path, suffix)
        elif each.name.endswith(suffix):
            names.append(path)
    return names
