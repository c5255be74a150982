"""The exact chances of a scenario as plain values for JSON."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any

from mpoc.report.odds.chance import chance_document
from mpoc.report.percent import decimal, fraction

if TYPE_CHECKING:
    from mpoc.exploration.odds.cases import Case
    from mpoc.exploration.odds.odds import Odds


def odds_document(odds: Odds) -> dict[str, Any]:
    """A scenario for JSON."""
    from mpoc.report.explored import kept_document, question_words
    from mpoc.report.report import readings_document

    document: dict[str, Any] = {
        "title": odds.scenario.title,
        **readings_document(odds.scenario),
        **kept_document(odds.kept_actions),
        "ways": odds.ways,
        "without": list(odds.without),
        "dice": [
            {
                "roll": question.roll.words,
                "player": question.roll.player,
                "dice": dict(question.roll.dice),
                "answers": [
                    {"words": words, "chance": chance_document(chance)}
                    for words, chance in question.answers
                ],
                "one_more": {
                    die: chance_document(chance) for die, chance in question.more
                },
            }
            for question in odds.questions
        ],
        "cases": [_case_document(case) for case in odds.cases],
    }
    if odds.goal is not None:
        is_chance = odds.goal.is_condition
        document["goal"] = {
            "words": odds.goal.words(),
            "best": [
                {
                    "player": best.player,
                    "value": _value_document(best.value, is_chance),
                    "one_more": [
                        {
                            "action": index + 1,
                            "die": die,
                            "value": _value_document(value, is_chance),
                        }
                        for index, die, value in best.more
                    ],
                }
                for best in odds.best
            ],
        }
    if odds.open_choice is not None:
        fork = odds.open_choice
        document["undecided"] = {
            "player": fork.owner,
            "question": question_words(fork),
            "answers": [answer.words for answer in fork.answers],
        }
    return {"file": odds.scenario.name, "odds": document}


def _value_document(value: Fraction, is_chance: bool) -> dict[str, str]:
    """A chance, or a number on average."""
    if is_chance:
        return chance_document(value)
    return {"fraction": fraction(value), "decimal": decimal(value)}


def _case_document(case: Case) -> dict[str, Any]:
    from mpoc.report.explored import question_words, stopped_words

    return {
        "answers": [
            {
                "player": answer.fork.owner,
                "question": question_words(answer.fork),
                "answer": answer.words,
            }
            for answer in case.answers
        ],
        "outcomes": [
            {
                "chance": chance_document(group.chance),
                "quantities": dict(group.measures),
                "status": group.status,
                "stopped": stopped_words(group),
            }
            for group in case.groups
        ],
        "quantities": {
            name: [
                {"value": value, "chance": chance_document(chance)}
                for value, chance in law.items()
            ]
            for name, law in case.laws.items()
        },
    }
