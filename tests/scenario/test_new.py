"""`mpoc new`: a file to begin with says what it is, and passes its own test."""

from __future__ import annotations

import io
import os
import re
import sys
from pathlib import Path
from unittest.mock import Mock, patch

import pytest
from command_line import CommandResult, run
from places import ROOT, SCENARIOS

from mpoc.exploration.replay import replay
from mpoc.games.rise.words import ATTACKS
from mpoc.lookup.topics import file_keys
from mpoc.rules.registry import RULESETS, rules_of
from mpoc.scenario.starters import write_starter
from mpoc.schema import editors
from mpoc.schema.key_order import key_order
from mpoc.schema.layout import lay_out
from mpoc.text import files
from mpoc.text.document import parse
from mpoc.text.edits import draft_of

KINDS = [
    (game, starter.kind) for game in RULESETS for starter in rules_of(game).starters()
]
CARDS = ("Terra Khan", "Ultra Terra Khan", "Defender X", "Gorghadra", "Deimos-9")


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.parametrize(("game", "kind"), KINDS)
def test_a_file_of_every_kind_passes_its_own_test(game: str, kind: str) -> None:
    result = run("new", kind, "--game", game)
    assert result.code == 0
    name = f"{kind}.mpoc.yaml"
    assert result.out == f"{name}: change it, then `mpoc run {name}`\n"
    text = Path(name).read_text("utf-8")
    test_result = run("test", name)
    assert test_result.code == 0, f"{text}\n{test_result.out}"
    assert text.count("#") >= 4
    assert run("check", name).code == 0
    # It has the layout that `mpoc fmt` gives.
    order = key_order(rules_of(game).schema)
    assert lay_out(draft_of(text, "x"), order).raw == text


@pytest.mark.parametrize(("game", "kind"), KINDS)
def test_an_open_file_is_asked_about(game: str, kind: str) -> None:
    """It lacks only what lies on the table; it expects nothing, so nothing fails."""
    result = run("new", kind, "--open", "--game", game)
    name = f"{kind}.mpoc.yaml"
    assert result.out == f"{name}: change it, then `mpoc run --ask {name}`\n"
    text = Path(name).read_text("utf-8")
    root = parse(text, "x").root
    assert not {"expect", "claims"} & set(root)
    actions = [each for each in root["actions"] if isinstance(each, dict)]
    assert not any({"roll", "draw"} & set(action) for action in actions)
    assert "sign for each die" not in text
    questions = run("run", name)
    if not asks_for_something(game, kind):
        # A trade needs neither dice nor a choice.
        assert questions.code == 0
        assert "nothing expected" in questions.out.splitlines()[0]
        return
    assert questions.code == 4
    assert "waits for" in questions.out.splitlines()[0]


def test_a_shot_that_misses_draws_no_card() -> None:
    """The open file says neither the card nor where its survivors land."""
    smash = ("--game", "smash-monster-rampage")
    run("new", "card", "miss.mpoc.yaml", "--open", "--by", "Survivors", *smash)
    path = Path("miss.mpoc.yaml")
    text = path.read_text("utf-8")
    path.write_text(text.replace("fire: h1", "fire: h1\n    roll: 2"), "utf-8")
    assert run("run", "miss.mpoc.yaml").code == 0


def asks_for_something(game: str, kind: str) -> bool:
    """Whether the file of a kind has dice or choices, which the open file lacks."""
    run("new", kind, "whole.mpoc.yaml", "--game", game)
    actions = parse(Path("whole.mpoc.yaml").read_text("utf-8"), "x").root["actions"]
    return any({"roll", "choose"} & set(action) for action in actions)


@pytest.mark.parametrize("game", RULESETS)
def test_every_action_of_a_game_is_in_a_file_to_begin_with(game: str) -> None:
    words: set[str] = set()
    attacks: set[str] = set()
    for _, kind in [each for each in KINDS if each[0] == game]:
        assert kind == kind.lower()
        text = run("new", kind, "-", "--game", game).out
        for action in parse(text, "x").root["actions"]:
            words |= {action} if isinstance(action, str) else set(action)
            if isinstance(action, dict) and "attack" in action:
                attacks.add(action["attack"])
    verbs = {key.name for key in file_keys(rules_of(game)) if key.is_action}
    assert verbs <= words
    if game == "rise":
        assert attacks == {*ATTACKS}


@pytest.mark.parametrize("by", CARDS)
@pytest.mark.parametrize("kind", ["brawl", "blast", "smash", "stomp", "power-up"])
def test_monsters_may_be_chosen(kind: str, by: str) -> None:
    result = run("new", kind, "-", "--by", by)
    assert result.code == 0, result.err
    assert f"card: {by}," in result.out
    Path("x.mpoc.yaml").write_text(result.out, "utf-8")
    assert run("test", "x.mpoc.yaml").code == 0


@pytest.mark.parametrize("by", ["G-Tank", "Elite G-Tank", "Carnidon", "Rocket Chopper"])
@pytest.mark.parametrize("target", ["Raptix", "Defender X", "Skyscraper"])
def test_units_may_be_chosen(by: str, target: str) -> None:
    for kind in ("brawl", "blast"):
        result = run("new", kind, "-", "--by", by, "--target", target)
        if result.code == 2:
            # Some cards have no such attack: that is told.
            assert result.err.startswith(f"mpoc: {kind}: ")
            continue
        assert "activation: unit" in result.out
        Path("x.mpoc.yaml").write_text(result.out, "utf-8")
        assert run("test", "x.mpoc.yaml").code == 0


def passes(text: str) -> bool:
    Path("x.mpoc.yaml").write_text(text, "utf-8")
    return run("test", "x.mpoc.yaml").code == 0


@pytest.mark.parametrize("by", ["G-Tank", "Meat Slave", "S-Type Shinobi", "Hunter"])
def test_a_unit_may_advance(by: str) -> None:
    result = run("new", "advance", "-", "--by", by)
    assert result.code == 0, result.err
    assert f"u: {{card: {by}, player: red}}" in result.out
    assert "activation: unit" in result.out
    assert passes(result.out)


@pytest.mark.parametrize("kind", ["power-up", "step", "hyper", "alpha", "advance"])
@pytest.mark.parametrize("by", ["G-Tank", "Skyscraper"])
def test_what_only_monsters_do_is_refused_of_others(kind: str, by: str) -> None:
    if (kind, by) == ("advance", "G-Tank"):
        return
    result = run("new", kind, "-", "--by", by)
    assert result.code == 2
    sort = "unit" if by == "G-Tank" else "building"
    assert result.err == f"mpoc: {kind}: {by} is a {sort}, not a monster\n"


@pytest.mark.parametrize("kind", ["hyper", "alpha"])
@pytest.mark.parametrize("hyper", ["Ultra Terra Khan", "Mega Terra Khan"])
def test_a_change_of_form_may_be_named_by_either_form(kind: str, hyper: str) -> None:
    result = run("new", kind, "-", "--by", hyper)
    assert result.code == 0, result.err
    cards = ["Terra Khan", hyper]
    figure = parse(result.out, "x").root["figures"]["M"]
    before, after = cards if kind == "hyper" else reversed(cards)
    assert (figure["card"], figure["other-form"]["card"]) == (before, after)
    assert passes(result.out)


@pytest.mark.parametrize("target", ["Ultra Defender X", "Mega Armodax"])
@pytest.mark.parametrize(
    "arguments",
    [
        ("head-butt", "--by", "Terra Khan"),
        ("double-head-butt",),
        ("brawl", "--by", "Armodax"),
        ("blast", "--by", "Ultra Terra Khan"),
    ],
)
def test_a_hyper_form_is_hit_with_its_alpha_form_beside_it(
    arguments: tuple[str, ...], target: str
) -> None:
    """Disrupt and a Head-butt bring the Alpha form back, so the file gives it."""
    result = run("new", *arguments[:1], "-", *arguments[1:], "--target", target)
    assert result.code == 0, result.err
    alpha = target.split(" ", 1)[1]
    assert f"card: {target}, player: blue, other-form: {{card: {alpha}}}" in result.out
    assert passes(result.out)


def test_ids_are_single_letters_that_differ() -> None:
    cards = ("--by", "Zor-Maxim", "--second", "Zor-Raiden", "--target", "Zor-Raiden")
    result = run("new", "slingshot", "-", *cards)
    assert result.code == 0, result.err
    assert [*parse(result.out, "x").root["figures"]] == ["Z", "R", "O"]


def test_a_card_that_is_drawn_may_be_chosen() -> None:
    """Only some cards have a place; the files of other cards do not give one."""
    game = "smash-monster-rampage"
    for card in rules_of(game).cards().documents():
        result = run("new", "card", "-", "--by", card["name"], "--game", game)
        assert result.code == 0, result.err
        Path("x.mpoc.yaml").write_text(result.out, "utf-8")
        assert run("test", "x.mpoc.yaml").code == 0
        assert f"draw: {card['name']}\n" in result.out
        assert ("at: G10\n" in result.out) == (card["name"] == "Survivors")


def test_two_of_a_kind_have_two_ids() -> None:
    result = run("new", "brawl", "-", "--by", "Terra Khan", "--target", "Terra Khan")
    assert result.code == 0
    figures = parse(result.out, "x").root["figures"]
    assert len(figures) == 2


def test_an_impossible_request_is_reported() -> None:
    for more, sentence in (
        (
            ("--by", "Tera Khan"),
            "there is no card `Tera Khan`; did you mean Terra Khan?",
        ),
        (("--by", "G-Tank"), "smash: "),
        (("--target", "G-Tank"), "wrong-kind-of-figure"),
        (("--second", "Armodax"), "takes no --second"),
    ):
        result = run("new", "smash", "-", *more)
        assert result.code == 2
        assert sentence in result.err
        assert result.out == ""
    building = run("new", "cradle-throw", "-", "--target", "Skyscraper")
    assert "the target is not a monster (S is a building)" in building.err
    result = run("new", "smahs")
    assert (result.code, "did you mean smash?" in result.err) == (5, True)
    assert run("new", "smash", "--game", "chess").code == 2


def test_an_open_file_too_is_only_made_of_what_is_legal() -> None:
    result = run("new", "blast", "-", "--open", "--by", "Zor-Maxim")
    assert result.code == 2
    assert "no-such-attack" in result.err


def test_a_new_file_is_there_whole_or_not_at_all(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = folder / "new.txt"
    files.write_new(str(path), "first")
    with pytest.raises(FileExistsError):
        files.write_new(str(path), "second")
    assert path.read_text("utf-8") == "first"

    def full(*_: str) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError, match="No space"):
        files.write_new(str(folder / "other.txt"), "text")
    assert [each.name for each in folder.iterdir()] == ["new.txt"]


def test_nothing_is_replaced(folder: Path) -> None:
    there = folder / "smash.mpoc.yaml"
    there.write_text("mine", "utf-8")
    for more in ((), ("smash.mpoc.yaml",)):
        result = run("new", "smash", *more)
        assert (result.code, "exists already" in result.err) == (2, True)
    assert run("new", "smash", ".").err == "mpoc: . is a folder; name a file\n"
    assert there.read_text("utf-8") == "mine"
    assert run("new", "smash", "--force").code == 0
    assert there.read_text("utf-8") != "mine"
    link = folder / "link.mpoc.yaml"
    link.symlink_to(folder / "nowhere.yaml")
    assert run("new", "smash", str(link)).code == 2
    result = run("new", "smash", "no/folder/x.mpoc.yaml")
    assert (result.code, "cannot be written" in result.err) == (2, True)
    assert sorted(each.name for each in folder.iterdir()) == [
        "link.mpoc.yaml",
        "smash.mpoc.yaml",
    ]


def test_the_kinds_are_listed_where_there_is_no_terminal() -> None:
    with patch.object(sys, "stdin", io.StringIO()):
        result = run("new")
    assert result.code == 0
    listing = [line.split()[0] for line in result.out.splitlines()]
    assert listing == [kind for game, kind in KINDS if game == "rise"]


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_a_question_or_two_is_asked_at_a_terminal(folder: Path) -> None:
    with patch.object(sys, "stdin", Terminal("throw\n\nGorghadra\n")):
        result = run("new")
    assert result.code == 0, result.err
    assert (
        "Which of them? [brawl] Who attacks? [Terra Khan] Who is attacked?"
        in result.err
    )
    text = (folder / "throw.mpoc.yaml").read_text("utf-8")
    assert "T: {card: Terra Khan, player: red}" in text
    assert "G: {card: Gorghadra, player: blue}" in text
    assert run("test", "throw.mpoc.yaml").code == 0


def at_a_terminal(keystrokes: str) -> CommandResult:
    with patch.object(sys, "stdin", Terminal(keystrokes)):
        return run("new")


def test_a_kind_is_chosen_by_its_number_and_a_card_by_a_part_of_its_name(
    folder: Path,
) -> None:
    numbers = {kind: at for at, (_, kind) in enumerate(KINDS, 1)}
    result = at_a_terminal(f"{numbers['spawn']}\ncarnid\n")
    assert result.code == 0, result.err
    assert f" {numbers['spawn']}  spawn " in result.err
    assert "spawn: Carnidon" in (folder / "spawn.mpoc.yaml").read_text("utf-8")


def test_a_mistake_asks_again_and_suggests_a_name(folder: Path) -> None:
    result = at_a_terminal("99\nhypre\nhyper\nG-Tnk\nG-Tank\nKhan\n1\n")
    assert result.code == 0, result.err
    for sentence in (
        "there is no '99'\nWhich of them?",
        "there is no 'hypre'; did you mean hyper?\nWhich of them?",
        "there is no 'G-Tnk'; did you mean G-Tank?\nWhich monster",
        "which of them?\n   1  Mega Terra Khan\n   2  Terra Khan\n",
    ):
        assert sentence in result.err
    assert "hyper: G-Tank is a unit, not a monster\nWhich monster" in result.err
    text = (folder / "hyper.mpoc.yaml").read_text("utf-8")
    assert "M: {card: Terra Khan, player: red, other-form: {card: Mega" in text
    # A second file of the kind gets another name.
    assert at_a_terminal("hyper\n").code == 0
    assert (folder / "hyper-2.mpoc.yaml").exists()


def test_more_letters_are_asked_for_and_tab_completes() -> None:
    from mpoc.cli.asking.keyboard import Completer

    result = at_a_terminal("brawl\nelite\n\n\n")
    assert result.code == 0, result.err
    assert re.search(r"\d\d names have .elite. in them; more letters", result.err)
    complete = Completer(["Terra Khan", "Tectomoc", "Armodax"])
    assert [complete("te", at) for at in range(3)] == ["Terra Khan", "Tectomoc", None]


def test_the_first_line_leads_an_editor_to_the_schema(folder: Path) -> None:
    """It leads to the nearest schema, or to that of mpoc if there is none."""

    def schema_of(path: str) -> Path:
        assert run("new", "spawn", path).code == 0
        first = Path(path).read_text("utf-8").splitlines()[0]
        begin, _, place = first.partition("=")
        assert begin == "# yaml-language-server: $schema"
        return Path(path).parent / place

    (folder / "disputes").mkdir()
    schema_path = schema_of("a.mpoc.yaml")
    assert schema_path.is_absolute()
    assert schema_path.samefile(ROOT / "schemas" / "mpoc.schema.json")
    (folder / "mpoc.schema.json").write_text("{}", "utf-8")
    assert schema_of("b.mpoc.yaml").samefile(folder / "mpoc.schema.json")
    (folder / "disputes" / "schemas").mkdir()
    (folder / "disputes" / "schemas" / "mpoc.schema.json").write_text("{}", "utf-8")
    nearer = schema_of("disputes/c.mpoc.yaml")
    assert nearer == Path("disputes/schemas/mpoc.schema.json")
    # A schema that is gone, or was never there, spoils no file.
    (folder / "mpoc.schema.json").unlink()
    assert run("test", "b.mpoc.yaml").code == 0


def test_a_path_with_blanks_is_written_as_an_address(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    place = folder / "a b.json"
    place.write_text("{}", "utf-8")
    monkeypatch.setattr(editors, "schema_path", lambda name: str(place))
    line = editors.line_for_editors("rise", str(folder))
    assert line.endswith("/a%20b.json")
    assert " " not in line.partition("=")[2]
    monkeypatch.setattr(editors, "schema_path", lambda name: str(folder / "none"))
    assert editors.line_for_editors("rise", str(folder)) == ""


def test_without_a_terminal_the_command_names_the_kind() -> None:
    with patch.object(sys, "stdin", io.StringIO()):
        for more in (("--open",), ("--by", "Terra Khan")):
            result = run("new", *more)
            assert result.code == 2
            assert "name a kind of file: brawl, blast, " in result.err
    assert not list(Path().iterdir())


def test_an_unknown_kind_gets_a_list_of_kinds() -> None:
    result = run("new", "zzz")
    assert result.code == 5
    assert "there is no kind of file 'zzz'; known: brawl, blast, " in result.err


@pytest.mark.parametrize(
    "arguments", [("smash",), ("fire", "--game", "smash-monster-rampage")]
)
def test_a_new_file_asks_no_question_that_nobody_asked(
    arguments: tuple[str, ...], tmp_path: Path
) -> None:
    file = tmp_path / "x.mpoc.yaml"
    kind, *options = arguments
    assert run("new", kind, str(file), *options).code == 0
    assert "# question:" in file.read_text(encoding="utf-8")
    assert "disagree" not in run("run", str(file)).out


@pytest.mark.parametrize("answer", ["g tank", "G-TANK", "g-tank"])
def test_blanks_and_hyphens_join_the_words_of_a_name_alike(answer: str) -> None:
    from mpoc.cli.choosing import names_meant

    assert names_meant(answer, ["Elite G-Tank", "G-Tank", "Vanguard"]) == ["G-Tank"]
    assert "G-Tank  " in run("catalog", answer.replace("-", " ")).out


@pytest.mark.parametrize("is_refused_last", [False, True])
def test_the_nearest_text_is_one_that_got_farthest(is_refused_last: bool) -> None:
    """One fault of a text that cannot be read is more than many of one that can."""
    path = SCENARIOS / "moongha-invaders/attack/every-reason-is-named.mpoc.yaml"
    refused = path.read_text("utf-8").split("    expect:")[0]
    unreadable = refused.replace("turn: red\n", "turn: nobody\n")
    texts = [unreadable, refused] if is_refused_last else [refused, unreadable]
    starter = Mock(kind="attack", texts=lambda _: texts)
    rules = rules_of("moongha-invaders")
    with pytest.raises(ValueError, match=r"^[a-z-]+, "):
        write_starter(starter, {}, rules, replay)


def test_a_project_that_reads_otherwise_is_named_beside_a_new_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    settings = '[tool.mpoc]\nrulings = {throw-region = "away-lane"}\n'
    Path("pyproject.toml").write_text(settings, "utf-8")
    told = "does not hold as this project reads unclear rules: refused: outside-region"
    assert told in run("new", "throw", "throw.mpoc.yaml").err
    assert not run("new", "brawl", "brawl.mpoc.yaml").err
    assert not run("new", "throw", "open.mpoc.yaml", "--open").err
