"""Ways on which rolls decide nothing and are made again, as after a tie.

Such rolls may be made again without end, but each result to which they come has an
exact chance: its chance in the first rolls, given that these decide something. So a way
that comes back to rolls like those it has made is left out, and the answers beside it
get its share.
"""

from __future__ import annotations

from collections.abc import Hashable, Set
from fractions import Fraction
from math import lcm

from mpoc.exploration.budget import ROLLS, Limit
from mpoc.exploration.graph import End, Node, Position

REPETITION_END = End(None, "repeated", None, ())
"""Where a way that is left out ends."""


def leave_out_repetitions(position: Position) -> None:
    """Leave out the repetitions of all rolls whose every result has been tried.

    Raises `Limit` where none of the results decides anything.
    """
    under_way = {id(fork) for fork, _ in position.path}
    for fork, rolls in position.take_repetitions(except_ids=under_way):
        if not _leave_out_below(fork, rolls, {}):
            raise Limit(ROLLS)


def break_off(position: Position) -> None:
    """Leave out the remaining repetitions where a search stops too early to try all."""
    for fork, rolls in position.take_repetitions():
        _leave_out_below(fork, rolls, {})


def _leave_out_below(
    node: Node, rolls: Set[Hashable], shares_by_id: dict[int, Fraction]
) -> Fraction:
    """Leave out repetitions below a node; return the share of chance of other ways.

    At every fork about the `rolls`, the other ways then have the whole chance. If some
    answers of a fork have not been tried, no chance is exact, and repetitions are left
    out all the same. `shares_by_id` holds the shares of forks that were looked at.
    """
    if node is REPETITION_END:
        return Fraction(0)
    if isinstance(node, End) or node.roll not in rolls:
        return Fraction(1)
    if id(node) in shares_by_id:
        return shares_by_id[id(node)]
    shares = [_leave_out_below(later, rolls, shares_by_id) for later in node.branches]
    # The weight of an answer stays whole.
    whole = lcm(*[share.denominator for share in shares])
    weights = [
        int(answer.weight * share * whole)
        for answer, share in zip(node.answers, shares, strict=False)
    ]
    answers_tried = node.answers[: len(shares)]
    weight_left = sum(weights)
    all_weights = sum([answer.weight for answer in answers_tried]) * whole
    if weight_left < all_weights:
        places = [place for place, weight in enumerate(weights) if weight]
        answers = [
            answers_tried[place].but(weight=weights[place], place=place)
            for place in places
        ]
        branches = [node.branches[place] for place in places]
        node.keep_only((*answers, *node.answers[len(shares) :]), branches)
    share = Fraction(weight_left, all_weights) if all_weights else Fraction(1)
    shares_by_id[id(node)] = share
    return share
