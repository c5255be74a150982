"""Pages: each allows nothing but its own style and scripts, and texts stay text."""

from __future__ import annotations

import re
from base64 import b64encode
from hashlib import sha256
from pathlib import Path

import pytest
from command_line import run
from places import SCENARIOS
from report.test_pictures import SMASH, hostile_file

import mpoc


def inline(page: str, tag: str) -> list[str]:
    """What stands in the elements of a tag, without those of pictures."""
    return re.findall(rf"<{tag}>(.*?)</{tag}>", page, re.DOTALL)


def test_a_sheet_answers_first_and_says_what_decides() -> None:
    page = run("run", str(SMASH), "--format", "html").out
    places = [
        page.index(words)
        for words in (
            "<h1>Smashed through a Skyscraper",
            "D takes 3 (hit 1, collision 1, fire 1), g is crushed, S is destroyed",
            "hazard-under-mover",
            "87.72 %",
            "would give: <b>damage of D 2",
            sha256(SMASH.read_bytes()).hexdigest(),
        )
    ]
    assert places == sorted(places)


def test_two_readings_are_named_in_words_and_where_they_part_comes_first() -> None:
    scenario = mpoc.load(SMASH)
    comparison = mpoc.diff(scenario, rulings={"hazard-under-mover": "suffered-never"})
    page = mpoc.render(comparison, "html")
    places = [
        page.index(words)
        for words in (
            "Which hazards that come up",
            "They first differ in action 2",
            "damage of D",
            "<h2>Those under the spaces",
            "<h2>None: what comes up",
        )
    ]
    assert places == sorted(places)


def test_quantities_that_change_together_share_a_table_of_chances() -> None:
    # Every outcome of this roll has its own damage, health and place.
    page = mpoc.render(mpoc.odds(mpoc.load(SMASH), again=True), "html")
    assert re.findall("<caption>(.*?)</caption>", page) == [
        "Outcomes, the likeliest first"
    ]


def test_the_letters_of_the_answer_have_their_names_and_keep_their_case() -> None:
    text = SMASH.read_text("utf-8")
    text = text[: text.index("\nexpect:")] + "\nexpect:\n  crushed: [g]\n"
    page = mpoc.render(mpoc.replay(mpoc.loads(text)), "html")
    (answer,) = re.findall(r'class="answer"><span>(.*?)</span>', page)
    assert answer.startswith("g ")
    (named,) = re.findall(r'class="named">(.*?)</p>', page)
    assert "<b>g</b> G-Tank" in named
    assert "Terra Khan" not in named


def test_a_text_that_is_no_file_has_no_name_on_its_sheet() -> None:
    scenario = mpoc.loads(SMASH.read_text("utf-8"))
    page = mpoc.render(mpoc.replay(scenario), "html")
    assert "SHA-256" not in page
    assert "&lt;text&gt;" not in page


def test_boards_stand_in_the_order_in_which_they_came_about() -> None:
    file = SMASH.parents[1] / "disputes/two-ways-through-hazards.mpoc.yaml"
    page = run("run", str(file), "--format", "html").out
    numbers = [int(number) for number in re.findall(r'id="board-(\d+)"', page)]
    assert numbers == list(range(len(numbers)))
    assert len(numbers) > 5
    # The sentence of the action leads to the board at its end.
    words = f'href="#board-{numbers[-1]}">red advances T to G3'
    assert words in page


def test_the_policy_of_a_page_has_the_hash_of_each_style_and_script() -> None:
    page = run("run", str(SMASH), "--format", "html").out
    (policy,) = re.findall(r'Security-Policy" content="([^"]*)"', page)
    assert policy.startswith("default-src &#39;none&#39;; ")
    texts = [*inline(page, "style"), *inline(page, "script")]
    assert len(texts) == 2
    for text in texts:
        assert f"sha256-{b64encode(sha256(text.encode()).digest()).decode()}" in policy
    assert not re.findall(r"\sstyle=|\son[a-z]+=|https?://(?!www\.w3\.org)", page)


def test_hostile_texts_stay_text_in_a_page(tmp_path: Path) -> None:
    page = run("run", hostile_file(tmp_path), "--format", "html").out
    assert "<script>alert" not in page
    assert page.count("&lt;script&gt;alert(1)&lt;/script&gt;]]&gt;&amp;lt;") >= 4


def test_each_command_with_a_page_keeps_the_policy() -> None:
    smash = str(SMASH)
    reading = "hazard-under-mover=suffered-never"
    folder = str(SMASH.parent)
    for command in (
        ("diff", smash, "--rulings", reading),
        ("odds", "5A+2B+5P", "--def", "7"),
        ("odds", smash, "--again"),
        ("explore", smash),
        ("show", smash),
        ("legal", smash),
        ("test", folder, "-k", "smash-fire"),
    ):
        page = run(*command, "--format", "html").out
        for text in [*inline(page, "style"), *inline(page, "script")]:
            digest = b64encode(sha256(text.encode()).digest()).decode()
            assert f"sha256-{digest}" in page, command
        assert not re.findall(r"\sstyle=|\son[a-z]+=|https?://(?!www\.w3\.org)", page)


@pytest.mark.parametrize("format", ["html", "svg"])
def test_boards_of_different_sizes_are_shown_side_by_side(format: str) -> None:
    """Both have one window, which the smaller board does not fill."""
    puzzles = SCENARIOS / "rise" / "puzzles"
    large = puzzles / "moves/the-spawned-unit-is-the-third-for-the-discount.mpoc.yaml"
    small = puzzles / "windows/the-spotter-stands-near-enough.mpoc.yaml"
    for files in ((large, small), (small, large)):
        result = run("diff", *map(str, files), "--format", format)
        assert result.code == 1
        assert ">L</text>" in result.out
        assert result.out.count(">A</text>") > result.out.count(">L</text>")
