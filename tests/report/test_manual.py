"""The manual: every link leads somewhere, texts stay text, and no folder is lost."""

from __future__ import annotations

import json
import os
import re
import shutil
from html.parser import HTMLParser
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import htpy as h
import pytest
from command_line import run
from report.test_browser import look

from mpoc.lookup.guides import GUIDES
from mpoc.lookup.topics import topics_of
from mpoc.parallel.sharing import Alone
from mpoc.report.manual.explanations import Explanations
from mpoc.report.manual.links import Links
from mpoc.report.manual.outline import outline
from mpoc.report.manual.site import write_manual
from mpoc.report.manual.words import chapter_of
from mpoc.rules.registry import RULESETS, rules_of
from mpoc.text.folders import HEAD, FolderInUse, refuse_folder, write_folder

SMALLEST = "smash-monster-rampage"


class Reader(HTMLParser):
    """Reads what a page leads to, its ids, and what stands in elements of a tag."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.links: list[str] = []
        self.ids: list[str] = []
        self.inline: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        of = dict(attrs)
        self.links += [of[name] or "" for name in ("href", "src") if name in of]
        self.ids += [of["id"] or ""] if "id" in of else []
        self.inline += [name for name in of if name == "style" or name[:2] == "on"]
        if tag == "style" or (tag == "script" and "src" not in of):
            self.inline.append(tag)


@pytest.fixture(scope="module")
def manual(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The manual of the game with the fewest scenarios."""
    folder = tmp_path_factory.mktemp("manual") / "site"
    assert run("manual", "--output", str(folder), "--game", SMALLEST).code == 0
    return folder


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The manual of all games."""
    folder = tmp_path_factory.mktemp("manual") / "site"
    write_manual(str(folder), [rules_of(name) for name in RULESETS], Alone())
    return folder


def faults_of(folder: Path) -> list[str]:
    """Links that lead nowhere, ids that are there twice, and what a policy stops."""
    readers = {path: Reader(path.read_text("utf-8")) for path in folder.rglob("*.html")}
    faults = []
    for path, reader in readers.items():
        if len(set(reader.ids)) < len(reader.ids):
            faults.append(f"{path}: an id is there twice")
        faults += [f"{path}: {inline} within the page" for inline in reader.inline]
        for link in reader.links:
            place, _, part = link.partition("#")
            if link == "data:,":
                continue
            target = Path(os.path.normpath(path.parent / place)) if place else path
            if not (target.is_file() and target.is_relative_to(folder)):
                faults.append(f"{path}: {link} leads nowhere")
            elif part and part not in readers[target].ids:
                faults.append(f"{path}: {link} has no such part")
    return faults


def test_every_link_leads_somewhere(manual: Path) -> None:
    assert not faults_of(manual)


def test_what_looks_for_faults_finds_them(tmp_path: Path) -> None:
    (tmp_path / "a.html").write_text(
        '<p id="x" style="a"><a href="b.html">b</a><a href="#y">y</a><i id="x"></i>'
        '<script>1</script><a href="../../etc">e</a>'
    )
    assert len(faults_of(tmp_path)) == 6


def test_each_page_allows_its_own_files_alone(manual: Path) -> None:
    for path in manual.rglob("*.html"):
        text = path.read_text("utf-8")
        (policy,) = re.findall(r'Security-Policy" content="([^"]*)"', text)
        assert policy.startswith("default-src &#39;none&#39;; ")
        assert policy.endswith("style-src &#39;self&#39;; script-src &#39;self&#39;")
        assert not re.findall(r"https?://(?!www\.w3\.org)", text)


def test_the_search_finds_every_word_where_its_page_is(manual: Path) -> None:
    script = (manual / "words.js").read_text("utf-8")
    words = json.loads(script.removeprefix("window.MPOC_WORDS=").rstrip(";\n"))
    names = {item[2].partition(",")[0] for item in words["items"]}
    assert all([(manual / item[3]).is_file() for item in words["items"]])
    for topic in topics_of(rules_of(SMALLEST)):
        for entry in topic.entries:
            assert entry.name.partition(",")[0] in names


def test_a_ruling_shows_its_readings_and_what_depends_on_it(manual: Path) -> None:
    page = (manual / SMALLEST / "words/tail-sweep.html").read_text("utf-8")
    assert page.count('class="default"') == 1
    assert "<svg" in page
    assert f"mpoc explain tail-sweep --game {SMALLEST}" in page
    assert f'href="../../{SMALLEST}/scenarios/ruling-tail-sweep' in page


def test_a_guide_is_what_explain_prints(manual: Path) -> None:
    rules = rules_of(SMALLEST)
    for name, guide in GUIDES.items():
        printed = run("explain", name, "--game", SMALLEST).out
        text = (manual / f"guides/{name}.html").read_text("utf-8")
        assert printed.rstrip("\n") == guide.text(rules).rstrip("\n")
        assert guide.title in text
        assert f"<code>mpoc explain {name} --game {SMALLEST}</code>" in text
    assert rules.title in (manual / "guides/file.html").read_text("utf-8")
    assert "<code>$ mpoc new --open</code>" in (
        manual / "guides/first-ruling.html"
    ).read_text("utf-8")


@pytest.mark.slow
def test_the_same_manual_twice_is_the_same(manual: Path, tmp_path: Path) -> None:
    seen: list[str] = []
    folder = str(tmp_path / "again")
    write_manual(folder, [rules_of(SMALLEST)], Alone(), watch=seen.append)
    scenarios = [words for words in seen if words.endswith("scenarios")]
    assert scenarios[0].startswith("1 of ")
    assert seen == [
        *scenarios,
        *[f"{n} pages" for n in range(1, len(seen) - len(scenarios) + 1)],
    ]
    for path in (tmp_path / "again").rglob("*.*"):
        other = manual / path.relative_to(tmp_path / "again")
        assert path.read_bytes() == other.read_bytes()


def test_hostile_texts_stay_text() -> None:
    links = Links("a/b.html", [chapter_of(rules_of(SMALLEST))])
    explanations = Explanations(links, lambda path: None)
    hostile = '<b onclick="x">&\x1b[1m\u202e'
    lines = outline(
        f"{hostile}\n  {hostile}: {hostile}, `{hostile}`\n    deeper {hostile}\n"
        f"  in {hostile}.mpoc.yaml:\n    {hostile}\n  $ {hostile}"
    )
    shown = "".join(map(str, [explanations.item(line, h.p) for line in lines]))
    assert shown.count("&lt;b onclick=") >= 6
    assert not re.search("<b o|\x1b|\u202e", shown)


def test_a_name_is_linked_where_it_stands_and_not_within_another() -> None:
    links = Links("x/words/y.html", [chapter_of(rules_of("rise"))])
    text = "".join(map(str, links.sentence("See a Power Die, Chain Attacks and p36.")))
    assert 'words/p36.html">p36</a>' in text
    assert "Chain Attack</a>" not in text
    assert 'power-die.html">Power Die</a>' in text


def test_an_outline_keeps_readings_beside_each_other() -> None:
    (line,) = outline("throw, a ruling    p1 p2\n  * one: 1\n    two: 2\n  why: so")
    assert line.marks == ("p1", "p2")
    assert [inner.text for inner in line.lines] == ["* one: 1", "two: 2", "why: so"]


def test_a_folder_with_other_files_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "mine.txt").write_text("mine")
    answer = run("manual", "--output", str(tmp_path), "--game", SMALLEST)
    assert answer.code == 2
    assert "mine.txt" in answer.err
    assert "--force" in answer.err
    assert os.listdir(tmp_path) == ["mine.txt"]


def test_a_file_is_no_folder(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("mine")
    answer = run("manual", "--output", str(tmp_path / "file"), "--game", SMALLEST)
    assert answer.code == 2
    assert (tmp_path / "file").read_text() == "mine"


def test_a_folder_is_replaced_whole_and_others_files_stay(tmp_path: Path) -> None:
    folder = tmp_path / "site"
    write_folder(str(folder), {"a.html": "1", "b/old.html": "1"})
    write_folder(str(folder), {"a.html": "2"})
    assert sorted(os.listdir(folder)) == ["a.html", "files.txt"]
    (folder / "mine.txt").write_text("mine")
    with pytest.raises(FolderInUse, match="not empty"):
        write_folder(str(folder), {"a.html": "3"})
    assert (folder / "a.html").read_text() == "2"
    write_folder(str(folder), {"c.html": "4"}, is_forced=True)
    assert sorted(os.listdir(folder)) == ["c.html", "files.txt", "mine.txt"]
    assert os.listdir(tmp_path) == ["site"]


def test_a_folder_that_cannot_be_written_stays_as_it_was(tmp_path: Path) -> None:
    folder = tmp_path / "site"
    write_folder(str(folder), {"a.html": "1"})
    with pytest.raises(OSError, match="name"):
        write_folder(str(folder), {"a.html": "2", "b" * 300: "2"})
    assert (folder / "a.html").read_text() == "1"
    assert os.listdir(tmp_path) == ["site"]


@pytest.mark.parametrize(
    ("call", "closed"),
    [
        *(("access", closed) for closed in ("site", "site/b")),
        *(("scandir", closed) for closed in ("site", "site/b", "site/mine")),
    ],
)
def test_a_folder_with_one_that_is_closed_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, call: str, closed: str
) -> None:
    """What it holds cannot be known, or it could not be removed."""
    folder = tmp_path / "site"
    write_folder(str(folder), {"a.html": "1", "b/c.html": "1"})
    (folder / "mine").mkdir()
    open_call = getattr(os, call)

    def closed_call(path: Any, *more: Any) -> Any:
        if str(path) != str(tmp_path / closed):
            return open_call(path, *more)
        if call == "access":
            return False
        raise PermissionError(13, "Permission denied", path)

    with monkeypatch.context() as patches:
        patches.setattr(os, call, closed_call)
        with pytest.raises(PermissionError):
            write_folder(str(folder), {"a.html": "2"})
    assert (folder / "a.html").read_text() == "1"
    assert os.listdir(tmp_path) == ["site"]


def test_a_file_that_arrives_meanwhile_stays(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "site"
    write_folder(str(folder), {"a.html": "1"})
    rename = os.rename

    def late(old: str, new: str) -> None:
        if old == str(folder):
            (folder / "mine.txt").write_text("mine")
        rename(old, new)

    monkeypatch.setattr(os, "rename", late)
    with pytest.raises(FolderInUse) as caught:
        write_folder(str(folder), {"a.html": "2"})
    assert caught.value.file == str(folder / "mine.txt")
    assert (folder / "a.html").read_text() == "1"
    assert os.listdir(tmp_path) == ["site"]


def test_a_list_leads_nowhere_outside_of_its_folder(tmp_path: Path) -> None:
    folder = tmp_path / "site"
    folder.mkdir()
    (tmp_path / "mine.txt").write_text("mine")
    listed = (HEAD, "../mine.txt", str(tmp_path / "mine.txt"), "a", "")
    (folder / "files.txt").write_text("\n".join(listed))
    (folder / "b").write_text("mine")
    write_folder(str(folder), {"c": "4"}, is_forced=True)
    assert (tmp_path / "mine.txt").read_text() == "mine"
    refuse_folder(str(tmp_path / "none"), is_forced=False)
    with pytest.raises(NotADirectoryError):
        refuse_folder(str(tmp_path / "mine.txt" / "inner" / "none"), is_forced=False)


@pytest.mark.parametrize("command", [("manual", "--output"), ("site", "--runtime=.")])
def test_a_full_disk_is_refused_before_the_work(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, command: tuple[str, ...]
) -> None:
    monkeypatch.setattr(shutil, "disk_usage", lambda _: SimpleNamespace(free=999_999))
    answer = run(*command, str(tmp_path / "inner" / "new"))
    assert answer.code == 2
    assert "cannot be written: No space left on device" in answer.err
    assert not [*tmp_path.iterdir()]


def test_a_list_that_mpoc_did_not_write_is_a_file_of_its_owner(tmp_path: Path) -> None:
    """`ls > files.txt` writes one, too."""
    (tmp_path / "photo.jpg").write_text("mine")
    (tmp_path / "files.txt").write_text("files.txt\nphoto.jpg\n")
    with pytest.raises(FolderInUse):
        write_folder(str(tmp_path), {"a": "1"})
    (tmp_path / "photo.jpg").unlink()
    with pytest.raises(FolderInUse):
        write_folder(str(tmp_path), {"a": "1"})
    assert (tmp_path / "files.txt").read_text() == "files.txt\nphoto.jpg\n"
    (tmp_path / "files.txt").unlink()
    os.mkfifo(tmp_path / "files.txt")
    with pytest.raises(FolderInUse):
        write_folder(str(tmp_path), {"a": "1"})
    (tmp_path / "files.txt").unlink()
    (tmp_path / "photos").symlink_to(tmp_path.parent)
    with pytest.raises(FolderInUse):
        write_folder(str(tmp_path), {"a": "1"})


@pytest.mark.long
@pytest.mark.slow
def test_every_link_of_all_games_leads_somewhere(whole: Path) -> None:
    assert not faults_of(whole)


@pytest.mark.long
@pytest.mark.slow
def test_a_word_is_shown_by_the_scenario_that_has_its_name(whole: Path) -> None:
    for word, scenario in (
        ("jump", "abilities/jump"),
        ("solid", "abilities/solid"),
        ("flight", "abilities/flight"),
    ):
        page = (whole / f"rise/words/{word}.html").read_text("utf-8")
        first = page[page.index('class="shown"') :]
        assert f'href="../../rise/scenarios/{scenario}' in first.partition("</b>")[0]


@pytest.mark.long
@pytest.mark.slow
def test_pages_are_quiet_accessible_and_searched_from_a_folder(whole: Path) -> None:
    places = [
        "index.html",
        "guides/first-ruling.html",
        "guides/library.html",
        "files/complaints.html",
        "rise/index.html",
        "rise/abilities.html",
        "rise/words/p36.html",
        "rise/words/throw-region.html",
        "rise/words/terra-khan.html",
        "rise/words/too-far.html",
        "rise/words/expect.html",
        "smash-monster-rampage/scenarios.html",
        "rise/scenarios/examples/smash-fire.html",
        "moongha-invaders/words/kiddoo.html",
        "giant-monster-invasion/words/blast.html",
    ]
    for seen in look({whole / place: ["search"] for place in places}):
        assert not seen["messages"], seen
        assert not seen["faults"], seen
        own = f"file://{whole}/"
        assert all([request.startswith(own) for request in seen["requests"]]), seen
        assert max(seen["overflow"], seen["spread"]) <= 0, seen
        assert seen["focused"] == seen["hits"][0]
        assert all(
            [Path(hit.removeprefix("file://")).is_file() for hit in seen["hits"]]
        )


def test_the_working_directory_stays_the_one_that_a_shell_is_in(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    before = os.stat(".").st_ino
    for text in ("1", "2"):
        write_folder(".", {"a.html": text, "b/c.html": text})
        assert os.stat(tmp_path).st_ino == os.stat(".").st_ino == before
        assert Path("b/c.html").read_text() == text
    assert sorted(os.listdir()) == ["a.html", "b", "files.txt"]
    write_folder(".", {"a.html": "3"})
    assert not Path("b/c.html").exists()


@pytest.mark.parametrize("name", ["ismount", "access"])
def test_a_folder_that_cannot_be_replaced_is_filled(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A disk of its own is one, or a folder in one that cannot be written."""
    folder = tmp_path / "page"
    folder.mkdir()
    if name == "ismount":
        monkeypatch.setattr(os.path, "ismount", lambda path: path == str(folder))
    else:
        monkeypatch.setattr(os, "access", lambda path, _: path != str(tmp_path))
    monkeypatch.setattr(os, "rename", None)
    write_folder(str(folder), {"a.html": "1"})
    assert sorted(os.listdir(folder)) == ["a.html", "files.txt"]
    assert [path.name for path in tmp_path.iterdir()] == ["page"]


@pytest.mark.parametrize("place", ["own.txt/page.html", "own"])
def test_files_are_moved_in_all_or_none(place: str, tmp_path: Path) -> None:
    (tmp_path / "own").mkdir()
    (tmp_path / "own" / "file").write_text("mine")
    (tmp_path / "own.txt").write_text("mine")
    for _ in range(2):
        with pytest.raises((IsADirectoryError, NotADirectoryError)):
            write_folder(str(tmp_path), {"a.html": "1", place: "2"}, is_forced=True)
        assert sorted(path.name for path in tmp_path.iterdir()) == ["own", "own.txt"]
