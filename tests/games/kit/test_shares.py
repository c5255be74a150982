"""Numbers shared out among names: the answers, and what is wrong with one."""

from __future__ import annotations

from math import comb

import pytest

from mpoc.engine.statements import Cite, OpenChoice
from mpoc.games.kit.shares import Share, share_choice, share_of, shares
from mpoc.rules.chance import Chance

CITE = Cite("", (), "")


def ask(total: int, most: dict[str, int]):  # type: ignore[no-untyped-def]
    return share_choice("Fire", "red", "at", "the shots", total, most, CITE)


@pytest.mark.parametrize(("total", "names"), [(0, 1), (3, 1), (2, 3), (4, 4)])
def test_like_pieces_are_shared_in_as_many_ways_as_there_are_multisets(
    total: int, names: int
) -> None:
    limits = [(f"n{number}", total) for number in range(names)]
    results = list(shares(total, limits))
    assert len(results) == len(set(results)) == comb(total + names - 1, names - 1)


def test_no_name_gets_more_than_its_limit() -> None:
    results = [dict(share.counts) for share in shares(3, [("a", 1), ("b", 2)])]
    assert results == [{"a": 1, "b": 2}]
    assert list(shares(4, [("a", 1), ("b", 2)])) == []


def test_the_order_and_the_zeros_of_a_file_do_not_matter() -> None:
    assert share_of({"b": 1, "a": 2, "c": 0}) == share_of({"a": 2, "b": 1})
    assert share_of({"b": 1, "a": 2}).as_written() == {"a": 2, "b": 1}


def test_a_share_outside_the_list_is_refused_for_every_reason() -> None:
    question = ask(3, {"a": 2, "b": 2})
    assert [option.value.counts for option in question.options] == [
        (("a", 2), ("b", 1)),
        (("a", 1), ("b", 2)),
    ]
    names = [check.name for check in question.failed_by(Share((("a", 3), ("z", 1))))]
    assert names == ["no-target", "over-limit", "condition-not-met"]


def test_a_share_of_many_is_checked_and_sampled() -> None:
    question = ask(12, {"a": 12, "b": 12, "c": 12, "d": 4})
    assert isinstance(question, OpenChoice)
    chance = Chance("shares")
    samples = {question.sample(chance) for _ in range(40)}
    assert len(samples) > 20
    assert [each for each in samples if question.objections(each)] == []
    wrong = share_of({"d": 5, "a": 7})
    assert [check.name for check in question.objections(wrong)] == ["over-limit"]
