"""Who may read and write a file after it was replaced."""

from __future__ import annotations

import os
import stat
import struct
from errno import ENOTSUP, EPERM
from pathlib import Path

import pytest

from mpoc.text.files import ACCESS_LIST, write_new, write_whole
from mpoc.text.folders import write_folder

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


def test_a_replaced_folder_keeps_its_rights(tmp_path: Path) -> None:
    """A folder of a team, for whose group its new files are, stays one."""
    folder = tmp_path / "book"
    write_folder(str(folder), {"a": "1"})
    usual = tmp_path / "usual"
    usual.mkdir()
    assert folder.stat().st_mode == usual.stat().st_mode
    folder.chmod(0o2770)
    write_folder(str(folder), {"b": "2"})
    assert (folder / "b").read_text(encoding="utf-8") == "2"
    assert stat.S_IMODE(folder.stat().st_mode) == 0o2770


def test_a_folder_gives_its_rights_to_a_new_folder(tmp_path: Path) -> None:
    # This also finds out whether there are ACLs here.
    with_attributes(tmp_path / "other", {ACCESS_LIST: NAMED_USER})
    os.setxattr(tmp_path, "system.posix_acl_default", NAMED_USER)
    usual, folder = tmp_path / "usual", tmp_path / "book"
    usual.mkdir()
    write_folder(str(folder), {"a": "1"})
    assert os.getxattr(folder, ACCESS_LIST) == os.getxattr(usual, ACCESS_LIST)
    assert folder.stat().st_mode == usual.stat().st_mode


def as_another_user(monkeypatch: pytest.MonkeyPatch, *, is_member: bool) -> None:
    """Let nobody give files away, and only members of a group give it files."""
    chown = os.chown

    def chown_as_a_user(path: str, owner: int, group: int) -> None:
        if owner != -1 or not is_member:
            raise PermissionError(EPERM, "not permitted")
        chown(path, owner, group)

    monkeypatch.setattr(os, "chown", chown_as_a_user)


only_for_root = pytest.mark.skipif(
    not hasattr(os, "geteuid") or os.geteuid() != 0,
    reason="only an administrator gives files away",
)


@only_for_root
@pytest.mark.parametrize("is_member", [True, False])
def test_the_list_of_a_file_gives_another_group_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, *, is_member: bool
) -> None:
    def listed(group_rights: int) -> bytes:
        return access_list(
            (OWNER, READ_AND_WRITE, NO_ID),
            (USER, READ_AND_WRITE, 1000),
            (GROUP, group_rights, NO_ID),
            (MASK, READ_AND_WRITE, NO_ID),
            (OTHERS, 0, NO_ID),
        )

    path = with_attributes(tmp_path / "old", {ACCESS_LIST: listed(READ_AND_WRITE)})
    os.chown(path, 1234, 2345)
    as_another_user(monkeypatch, is_member=is_member)
    write_whole(str(path), "new\n")
    expected = listed(READ_AND_WRITE if is_member else 0)
    assert os.getxattr(path, ACCESS_LIST) == expected


@only_for_root
@pytest.mark.parametrize("is_member", [True, False])
def test_a_group_stays_even_if_the_owner_cannot(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, *, is_member: bool
) -> None:
    """As where another member of a team saves a file."""
    path = tmp_path / "old"
    path.write_text("old", encoding="utf-8")
    os.chown(path, 1234, 2345)
    path.chmod(0o660)
    as_another_user(monkeypatch, is_member=is_member)
    write_whole(str(path), "new\n")
    after = path.stat()
    assert after.st_uid == os.geteuid()
    assert (after.st_gid == 2345) == is_member
    assert after.st_mode & 0o777 == (0o660 if is_member else 0o600)
