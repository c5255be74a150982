"""The actions that may follow the last one, and why others may not."""

from __future__ import annotations

from mpoc.report.answering import with_action
from mpoc.report.asking import mapping_of
from mpoc.report.legal import (
    MOST_NAMED,
    Ways,
    actor_words,
    by_actor,
    by_reason,
    first_reason,
    ways_of,
    written_action,
)
from mpoc.report.next_action import next_actions
from mpoc.scenario.trace import pages
from mpoc.text.edits import draft_of, flow
from mpoc.text.problems import safe
from mpoc.text.pruning import removal, splice
from mpoc.web.position import with_places
from mpoc.web.requests.opening import NAME, Dispute, Plain, dispute_of, settle
from mpoc.web.requests.question import NARROW
from mpoc.web.titles import with_own_title

MOST_WAYS = 400
"""Legal ways of one kind of action that the page lists."""


def next_ways(text: str) -> Plain:
    """The legal actions after the last one, grouped by who acts."""
    dispute = dispute_of(text)
    state, wording = dispute.settlement.outcome.end, dispute.settlement.wording
    if dispute.settlement.outcome.status != "done":
        return {"actors": []}
    actors = []
    for actor, group in by_actor(next_actions(dispute.rules, state)):
        kinds = [
            {
                "words": safe(ways.kind.words),
                "cost": safe(ways.kind.cost),
                "page": safe(pages([ways.kind.cite])),
                "ways": [
                    {
                        "words": safe(way.words or "as it is"),
                        "facts": safe(", ".join(filter(None, [way.facts, way.harm]))),
                        "entry": flow(written_action(way.keys)),
                    }
                    for way in ways.legal[:MOST_WAYS]
                ],
                "more": max(0, len(ways.legal) - MOST_WAYS),
            }
            for ways in group
        ]
        words = actor_words(actor, state, wording)
        actors.append({"actor": actor, "words": safe(words), "kinds": kinds})
    return {"actors": actors}


def refused_ways(text: str) -> Plain:
    """The actions that are not legal after the last one, each with a reason and page.

    They are grouped by who would act. Each reason names the first few actions that it
    forbids.
    """
    dispute = dispute_of(text)
    rules, state = dispute.rules, dispute.settlement.outcome.end
    if dispute.settlement.outcome.status != "done":
        return {"actors": []}
    kinds = rules.candidates(rules.begin(state, watching=False))
    actors = []
    for actor, group in by_actor(ways_of(kinds, True)):
        kinds_refused = [
            {"words": safe(ways.kind.words), "reasons": reasons}
            for ways in group
            if (reasons := _reasons(ways))
        ]
        if kinds_refused:
            words = safe(actor_words(actor, state, dispute.settlement.wording))
            actors.append({"actor": actor, "words": words, "kinds": kinds_refused})
    return {"actors": actors}


def _reasons(ways: Ways) -> list[Plain]:
    """Why actions of one kind are refused: the first condition that each fails."""
    reasons = []
    for check, candidates in by_reason(ways.refused):
        facts = {first_reason(way).facts for way in candidates}
        about = f" ({check.facts})" if len(facts) == 1 and check.facts else ""
        reasons.append(
            {
                "words": safe(check.reason + about),
                "page": safe(pages([check.cite])),
                "ways": [
                    {
                        "words": safe(way.words or "as it is"),
                        "entry": flow(written_action(way.keys)),
                    }
                    for way in candidates[:MOST_NAMED]
                ],
                "more": max(0, len(candidates) - MOST_NAMED),
            }
        )
    if not ways.legal and not ways.refused:
        words = "nobody and nothing here can do it"
        page = safe(pages([ways.kind.cite]))
        reasons.append({"words": words, "page": page, "ways": [], "more": 0})
    return reasons


def places(text: str, names: list[str]) -> Plain:
    """The board after the last action with some places marked, to be tapped."""
    dispute = dispute_of(text)
    return with_places(dispute.rules, dispute.settlement.outcome.end, names)


def play(text: str, entry: str) -> Plain:
    """The text with a further action, written as a file has it."""
    dispute = dispute_of(text)
    place = len(dispute.settlement.scenario.actions)
    is_pair = ":" in entry
    action = written_action(mapping_of(entry)) if is_pair else entry
    attempt = with_action(dispute.draft, action, place, settle, dispute.order, NARROW)
    new = Dispute(attempt.draft, attempt.settlement)
    return {"text": with_own_title(attempt.draft, new, dispute).raw}


def take_back(text: str) -> Plain:
    """The text without its last action, and without what it expects.

    Without an action it stays as it is.
    """
    dispute = dispute_of(text)
    root = dispute.draft.document.root
    if not root.get("actions"):
        return {"text": text}
    paths: list[tuple[str | int, ...]] = [
        (key,) for key in ("expect", "claims") if key in root
    ]
    paths.append(("actions", len(root["actions"]) - 1))
    if len(root["actions"]) == 1:
        paths[-1] = ("actions",)
    cuts = removal(dispute.draft.document, paths)
    draft = draft_of(splice(dispute.draft, cuts), NAME)
    return {"text": with_own_title(draft, dispute_of(draft.raw), dispute).raw}
