"""Who may read and write a file after it was replaced."""

from __future__ import annotations

import os
import struct
from errno import ENOTSUP, EPERM
from pathlib import Path

import pytest

from mpoc.text.files import ACCESS_LIST, write_new, write_whole

NO_ID = 0xFFFF_FFFF
"""The id in an entry of an ACL that names nobody."""


def access_list(*entries: tuple[int, int, int]) -> bytes:
    """An ACL as Linux keeps it: the tag, the rights and the id of each entry."""
    return struct.pack("<I", 2) + b"".join(struct.pack("<HHI", *it) for it in entries)


OWNER, USER, GROUP, MASK, OTHERS = 0x01, 0x02, 0x04, 0x10, 0x20
READ_AND_WRITE = 6

NAMED_USER = access_list(
    (OWNER, READ_AND_WRITE, NO_ID),
    (USER, READ_AND_WRITE, 1000),
    (GROUP, 0, NO_ID),
    (MASK, READ_AND_WRITE, NO_ID),
    (OTHERS, 0, NO_ID),
)
"""The owner and user 1000 may write; the group and all others may do nothing."""


def with_attributes(path: Path, attributes: dict[str, bytes]) -> Path:
    path.write_text("old", encoding="utf-8")
    try:
        for name, value in attributes.items():
            os.setxattr(path, name, value)
    except (AttributeError, OSError):
        pytest.skip("the file system keeps no such attributes")
    return path


def test_a_replaced_file_keeps_its_access_list_and_attributes(tmp_path: Path) -> None:
    attributes = {"user.k": b"v", ACCESS_LIST: NAMED_USER}
    path = with_attributes(tmp_path / "old", attributes)
    write_whole(str(path), "new\n")
    assert path.read_text(encoding="utf-8") == "new\n"
    assert {name: os.getxattr(path, name) for name in attributes} == attributes


def test_without_its_access_list_a_file_is_open_to_nobody_more(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = with_attributes(tmp_path / "old", {ACCESS_LIST: NAMED_USER})
    assert path.stat().st_mode & 0o777 == 0o660

    def refuse(*_: object) -> None:
        raise OSError(ENOTSUP, "no lists")

    monkeypatch.setattr(os, "setxattr", refuse)
    write_whole(str(path), "new\n")
    assert path.stat().st_mode & 0o777 == 0o600


def test_a_folder_gives_no_rights_to_a_file_that_is_replaced(tmp_path: Path) -> None:
    """Its own list is for its new files."""
    # This also finds out whether there are ACLs here.
    with_attributes(tmp_path / "other", {ACCESS_LIST: NAMED_USER})
    path = with_attributes(tmp_path / "old", {})
    path.chmod(0o660)
    os.setxattr(tmp_path, "system.posix_acl_default", NAMED_USER)
    write_whole(str(path), "new\n")
    assert ACCESS_LIST not in os.listxattr(path)
    assert path.stat().st_mode & 0o777 == 0o660


def test_a_folder_gives_its_rights_to_a_new_file(tmp_path: Path) -> None:
    """As to any file that is made in it, with a list or without one."""
    for number, default in enumerate((None, NAMED_USER)):
        if default is not None:
            # This also finds out whether there are ACLs here.
            with_attributes(tmp_path / "other", {ACCESS_LIST: default})
            os.setxattr(tmp_path, "system.posix_acl_default", default)
        usual, new = tmp_path / f"usual-{number}", tmp_path / f"new-{number}"
        usual.write_text("new\n", encoding="utf-8")
        write_new(str(new), "new\n")
        assert new.stat().st_mode == usual.stat().st_mode
        assert os.listxattr(new) == os.listxattr(usual)


@pytest.mark.skipif(
    not hasattr(os, "geteuid") or os.geteuid() != 0,
    reason="only an administrator gives files away",
)
@pytest.mark.parametrize("is_member", [True, False])
def test_a_group_stays_even_if_the_owner_cannot(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, *, is_member: bool
) -> None:
    """As where another member of a team saves a file."""
    path = tmp_path / "old"
    path.write_text("old", encoding="utf-8")
    os.chown(path, 1234, 2345)
    path.chmod(0o660)
    chown = os.chown

    def chown_as_a_user(path: str, owner: int, group: int) -> None:
        if owner != -1 or not is_member:
            raise PermissionError(EPERM, "not permitted")
        chown(path, owner, group)

    monkeypatch.setattr(os, "chown", chown_as_a_user)
    write_whole(str(path), "new\n")
    after = path.stat()
    assert after.st_uid == os.geteuid()
    assert (after.st_gid == 2345) == is_member
    assert after.st_mode & 0o777 == (0o660 if is_member else 0o600)
