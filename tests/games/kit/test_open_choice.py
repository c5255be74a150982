"""Choices whose answers cannot be listed: a rule tests and samples them."""

from __future__ import annotations

from typing import Any

import pytest

from mpoc.engine.adjudicate import Transcript, adjudicate
from mpoc.engine.record import Record
from mpoc.engine.statements import Answers, Check, Cite, Event, OpenChoice, Rule
from mpoc.engine.tables import RecordedAnswers
from mpoc.games.kit.spaces.plane import Plane, Point
from mpoc.play.random_table import RandomTable
from mpoc.rules.chance import Chance
from mpoc.scenario.answers import _line_for
from mpoc.scenario.questions import chosen_words, legal_answers, open_question

TABLE = Plane(1200, 800)
CITE = Cite("", ("moving",), "moving")


class MoveWithin(OpenChoice):
    """A point within reach of where something stands."""

    start: Point = (0, 0)
    reach: int = 0

    def objections(self, answer: Point) -> tuple[Check, ...]:
        is_near = TABLE.within(self.start, answer, self.reach)
        words = f"it moves {self.reach} inches or less"
        return () if is_near else (Check("too-far", words, False, CITE),)

    def sample(self, chance: Chance) -> Point:
        return TABLE.sample_within(chance, self.start, self.reach)

    def words_of(self, answer: Point) -> str:
        return TABLE.name(answer)

    def form(self) -> str:
        return "…/…"


class Position(Record):
    at: Point


class Moved(Event):
    at: Point

    def apply(self, state: Position) -> Position:
        return Position(self.at)

    def sentence(self) -> str:
        return f"it stands at {TABLE.name(self.at)}"


QUESTION = MoveWithin(
    "Move", "tank", "red", "to", "where it goes", (), CITE, start=(500, 400), reach=3
)


def move(_: Any) -> Rule[None]:
    at = yield QUESTION
    yield Moved(at)


class OneFigure:
    """A game with nothing but a state."""

    def __init__(self) -> None:
        self.state: Any = Position(QUESTION.start)


def play(answers: Answers, assume: bool = False) -> Transcript:
    return adjudicate(move, OneFigure(), RecordedAnswers(answers, assume))


def going_to(at: Point) -> Answers:
    keys = {"for": "Move", "by": "tank", "to": at}
    return Answers(choose=(Answers(("choose", 0), keys),))


def test_an_answer_is_tested_by_the_rule() -> None:
    assert play(going_to((740, 580))).after == Position((740, 580))
    transcript = play(going_to((740, 581)))
    assert [check.name for check in transcript.refusals] == ["too-far"]
    assert transcript.after == Position(QUESTION.start)


@pytest.mark.parametrize("assume", [False, True])
def test_nothing_is_assumed_where_the_file_gives_no_answer(assume: bool) -> None:
    assert play(Answers(), assume).waits == QUESTION


def test_random_play_samples_answers_that_a_file_can_give() -> None:
    points = set()
    for seed in range(60):
        game = OneFigure()
        table = RandomTable(Chance("open", seed), game, {}, None)  # type: ignore[arg-type]
        transcript = adjudicate(move, game, table)
        assert not transcript.refusals
        assert play(table.answers()).after == transcript.after
        points.add(transcript.after.at)
    assert len(points) > 50


def test_it_is_shown_in_words_and_with_the_form_of_an_answer() -> None:
    assert open_question(QUESTION) == "a choice of red: where it goes (Move of tank)"
    assert chosen_words(QUESTION, (450, 100)) == "4.5/1"
    assert legal_answers(QUESTION) == []
    key, text, note = _line_for(QUESTION, None)  # type: ignore[arg-type]
    assert (key, text) == ("choose", "{for: Move, by: tank, to: …/…}")
    assert "…" in note
