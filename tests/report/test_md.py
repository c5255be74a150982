"""Rulings to post: what a forum makes of the Markdown is what the ruling says."""

from __future__ import annotations

import json
import re
from html import unescape
from pathlib import Path

import pytest
from command_line import run
from markdown_it import MarkdownIt
from places import ROOT

from mpoc.report.formats.md import NOTHING, inline
from mpoc.report.style import Style

SMASH = ROOT / "scenarios/rise/examples/smash-fire.mpoc.yaml"
GOLDEN = ROOT / "tests/golden"


def page(text: str) -> str:
    """The page that a forum makes of it."""
    forum = MarkdownIt("commonmark").enable(["table", "strikethrough"])
    return str(forum.render(text))


def words(html: str) -> str:
    return unescape(re.sub("<[^>]*>", "", html))


def test_a_ruling_has_its_answer_its_board_and_its_pages() -> None:
    html = page(run("run", str(SMASH), "--format", "md").out)
    assert html.count("<h2>") == 1
    assert "<strong>holds</strong>" in html
    answer = "D takes 3 (hit 1, collision 1, fire 1), g is crushed, S is destroyed"
    assert f"<strong>{answer}</strong> (p20 p29 p31)" in html
    assert "   2  . T T" not in html
    assert "2  . T T . . * D D ." in html
    assert html.count("<ol>") == 1
    assert "D collides with S at G2: S is destroyed, D takes 1 (p36)" in words(html)
    assert "all 7 expectations hold" in words(html)


def test_quiet_leaves_out_the_steps() -> None:
    text = run("run", "-q", str(SMASH), "--format", "md").out
    assert "<ol>" not in page(text)
    assert "S is destroyed" in text
    assert "2  . T T" in text


@pytest.mark.parametrize("file", sorted(GOLDEN.glob("*.mpoc.yaml")), ids=str)
def test_what_waits_is_refused_or_cannot_be_read_can_be_posted(file: Path) -> None:
    result = run("run", str(file), "--format", "md")
    html = page(result.out)
    assert html.startswith("<h2>")
    assert result.err == ""
    text = run("run", str(file)).out
    for line in re.findall(r"(?m)^ +([a-z-]+)  .* p\d+$", text):
        assert line in html


HOSTILE = [
    "[a](http://a.example) <b>x</b> ![i](j.png)",
    "# 1",
    "- a **b** __c__ `d` ~~e~~ || f ||",
    "1. a",
    "> quoted",
    "&lt;b&gt; &#64;",
    "```",
    "a\\",
    "<http://a.example> $x$ | y",
]


@pytest.mark.parametrize("title", HOSTILE)
def test_a_hostile_title_stays_text(title: str, tmp_path: Path) -> None:
    text = SMASH.read_text("utf-8")
    for key in ("title", "question"):
        line = f"{key}: {json.dumps(title)}\n"
        (old,) = re.findall(rf"(?m)^{key}: .*\n", text)
        text = text.replace(old, line)
    file = tmp_path / "a.mpoc.yaml"
    file.write_text(text, "utf-8")
    html = page(run("run", "-q", str(file), "--format", "md").out)
    assert f"<h2>{title}</h2>" in unescape(html)
    tags = set(re.findall(r"<([a-z0-9]+)", html))
    assert tags <= {"h2", "p", "strong", "blockquote", "pre", "code"}
    assert html.count("<blockquote>") == 1


ADDRESSES = (
    *("http://example.com", "HTTPS://a.example/b?c=d&e=f", "ftp://x.org", "irc://x"),
    *("www.example.com", "WWW.EXAMPLE.COM", "example.com", "(sub.example.com/path)"),
    *(
        "//example.com/x",
        "пример.рф",
        "a.co:8080",
        "http://1.2.3.4",
        "http://localhost",
    ),
    *("user@example.com", "a.b-c+d@example.co.uk", "é@example.com", "u@exämple.com"),
    *("mailto:user@example.com", "xmpp:user@example.com/x", "ssh://u@example.com"),
)


@pytest.mark.parametrize("is_ascii", [False, True])
def test_no_address_becomes_a_link(is_ascii: bool) -> None:
    forum = MarkdownIt("gfm-like")
    assert len([one for one in ADDRESSES if "<a " in forum.render(one)]) > 15
    for address in ADDRESSES:
        for text in (address, f"see {address}.", f"a_{address}_b", f"1. {address}"):
            plain = inline(text, Style(ascii=is_ascii))
            for frame in ("## {}", "- {} (p39)", "**{}**"):
                html = forum.render(frame.format(plain))
                assert "<a " not in html, html
                if not is_ascii:
                    assert text in words(html).replace(NOTHING, "")


def test_nobody_is_mentioned(tmp_path: Path) -> None:
    text = SMASH.read_text("utf-8").replace("title: Smashed", 'title: "@everyone" #')
    text = text.replace('"@everyone" #', '"@everyone" # ')
    file = tmp_path / "a.mpoc.yaml"
    file.write_text(text, "utf-8")
    assert "@everyone" not in run("run", str(file), "--format", "md").out
    ascii_text = run("run", "--ascii", str(file), "--format", "md").out
    assert "(at)everyone" in ascii_text
    assert "#1" not in inline("see a/b#1", Style())
    assert ascii_text.isascii()


def test_a_fence_holds_the_fences_in_it() -> None:
    from mpoc.report.formats.md import fence

    html = page(fence(["```", "a", "````b"]))
    assert unescape(html).endswith("```\na\n````b\n</code></pre>\n")


def test_concise_says_a_ruling_in_one_line() -> None:
    golden = [str(GOLDEN / f"{name}.mpoc.yaml") for name in ("refused", "fails")]
    lines = run("run", str(SMASH), *golden, "--format", "concise").out.splitlines()
    places = [line.partition(": ")[2].split()[0] for line in lines]
    wrong = ["expectation-fails"] * 2
    assert places == ["holds", "refused", "fails", *wrong]
    assert lines[0].endswith("S is destroyed (p20 p29 p31)")
