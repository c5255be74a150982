"""The one protocol: every mapper gives the same answers in the same order."""

from __future__ import annotations

import os
import time
from collections.abc import Sequence
from contextlib import closing
from multiprocessing import active_children, get_all_start_methods
from pathlib import Path

import pytest

from mpoc.engine.record import Record
from mpoc.parallel import sharing
from mpoc.parallel.processes import MOST_UNREAD
from mpoc.parallel.sharing import (
    batches_worth_sharing,
    in_batches,
    mapper_for,
)

FATAL = 7
"""The number at which a process ends."""


class Square(Record):
    """Squares a number; ends its process at `FATAL`, except the first process."""

    first: int

    def prepare(self, numbers: Sequence[int]) -> None:
        assert len(numbers) > 0

    def __call__(self, number: int) -> int:
        if number == FATAL and os.getpid() != self.first:
            os._exit(9)
        if number < 0:
            raise ValueError(f"{number} is negative")
        return number * number

    def replace_lost(self, number: int) -> int:
        assert os.getpid() == self.first
        return -number


@pytest.mark.parametrize("jobs", [1, 2, 3])
def test_answers_come_in_the_order_of_the_pieces(jobs: int) -> None:
    numbers = [5, 3, 9, 1, 4, 4, 8]
    with mapper_for(jobs) as mapper:
        assert mapper.processes == jobs
        answers = list(mapper.map(Square(os.getpid()), in_batches(numbers, 2)))
    assert answers == [number * number for number in numbers]
    assert not active_children()


class Note(Record):
    """Leaves a file in a folder for each number."""

    folder: str

    def prepare(self, numbers: Sequence[int]) -> None:
        """Nothing needs preparing."""

    def __call__(self, number: int) -> int:
        Path(self.folder, str(number)).touch()
        return number

    def replace_lost(self, number: int) -> int:
        return number


def test_answers_that_nobody_has_read_are_few(tmp_path: Path) -> None:
    batches = in_batches([*range(200)], 1)
    with (
        mapper_for(2) as mapper,
        closing(mapper.map(Note(str(tmp_path)), batches)) as answers,
    ):
        assert next(answers) == 0
        # Long enough for all of them.
        time.sleep(0.5)
        assert len(os.listdir(tmp_path)) <= 2 * MOST_UNREAD


@pytest.mark.skipif(
    "fork" not in get_all_start_methods(), reason="a new process would take long"
)
def test_a_lost_piece_alone_is_replaced() -> None:
    numbers = [*range(12)]
    with mapper_for(2) as mapper:
        answers = list(mapper.map(Square(os.getpid()), in_batches(numbers, 3)))
    expected = [number * number for number in numbers]
    expected[FATAL] = -FATAL
    assert answers == expected


@pytest.mark.parametrize("jobs", [1, 2])
def test_an_exception_comes_in_the_place_of_its_answer(jobs: int) -> None:
    with mapper_for(jobs) as mapper:
        answers = mapper.map(Square(os.getpid()), in_batches([2, 3, -1, 4], 2))
        assert [next(answers), next(answers)] == [4, 9]
        with pytest.raises(ValueError, match="-1 is negative"):
            next(answers)
    assert not active_children()


def test_little_work_is_not_shared_out() -> None:
    pieces = [*range(100)]
    assert batches_worth_sharing(pieces, sharing.LEAST_SECONDS / 101, 2) == []


@pytest.mark.parametrize("seconds", [0.004, 0.05, 2.0])
def test_batches_hold_every_piece_once_and_take_some_time(seconds: float) -> None:
    pieces = [*range(100)]
    batches = batches_worth_sharing(pieces, seconds, 2)
    assert [piece for batch in batches for piece in batch] == pieces
    enough = min(sharing.BATCH_SECONDS, seconds)
    assert all([len(batch) * seconds >= enough for batch in batches[:-1]])
    assert len(batches) >= 2 * sharing.WIDE or seconds < sharing.BATCH_SECONDS
