"""Ask what is played after the last action, or in the place of a refused one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from mpoc.cli.asking.session import Session
from mpoc.report.answering import AnsweredText, with_action
from mpoc.report.asking import Unclear
from mpoc.report.legal import Ways, written_action
from mpoc.report.next_action import (
    action_lines,
    chosen_kind,
    chosen_way,
    next_actions,
    turn_words,
    typed_action,
    way_lines,
)
from mpoc.rules.registry import rules_of
from mpoc.scenario.verdict import AS_EXPECTED
from mpoc.text.problems import safe

WORDS = "number, words or an action as a file has it; undo; board; an empty line ends"

CHANGE, EXPECT, STOP = ("1", "change"), ("2", "expect"), ("3", "stop")


def play_on(session: Session) -> None:
    """Ask for what is open, then for further actions, until nobody answers."""
    while True:
        status = session.settlement.outcome.status
        if status == "waits":
            goes_on = session.talk()
        elif status == "refused":
            goes_on = mend_refusal(session)
        else:
            goes_on = status == "done" and ask_next_action(session)
        if not goes_on:
            break
    session.say("")


def ask_next_action(session: Session) -> bool:
    """Ask for the action after the last one; False if nobody gives one."""
    state = session.settlement.outcome.end
    place = len(session.settlement.scenario.actions)
    introduce(session)
    return _ask_action(session, state, place, "what is played next?")


def introduce(session: Session) -> None:
    """Print what the file is about and what has happened so far."""
    session.introduce()
    if not session.options.quiet:
        session.print_story()


def mend_refusal(session: Session) -> bool:
    """Ask what to do with a refused action; False if it stays as it is."""
    settlement = session.settlement
    if settlement.exit_code == AS_EXPECTED:
        return False
    introduce(session)
    step = session.step
    number, name = step.index + 1, step.transcript.refusals[0].name
    session.say(f"\naction {number} is refused: what now?")
    session.say("  1 change it")
    session.say(f"  2 expect it: `expect: {{illegal: {name}}}` is written to it")
    session.say("  3 stop")
    while words := safe(session.read_words()):
        word = words.casefold()
        if word in STOP:
            return False
        if word == "undo":
            if session.undo():
                return True
        elif word in EXPECT:
            return _expect_refusal(session, name)
        elif word in CHANGE:
            prompt = f"what is played as action {number}?"
            return _ask_action(session, step.transcript.before, step.index, prompt)
        else:
            session.say("  1, 2 or 3; undo; an empty line ends")
    return False


def _expect_refusal(session: Session, name: str) -> bool:
    """Write into the file that the refused action is refused."""
    refused_entry = session.step.transcript.refused_entry
    action = session.settlement.scenario.actions[session.step.index]
    path = refused_entry or action.path
    draft = session.drafts[-1]
    document = draft.document
    order = session.key_order().of(document.root, path)
    if action.expect and not refused_entry:
        path = (*path, "expect")
        draft = draft.put(path, "illegal", name)
    else:
        draft = draft.put(path, "expect", {"illegal": name}, order)
    return _accept(session, draft, f"expect: {{illegal: {name}}}")


def _accept(session: Session, draft: Any, words: str) -> bool:
    session.accept(AnsweredText(words, draft, session.settle(draft)))
    return True


def _ask_action(session: Session, state: Any, place: int, question: str) -> bool:
    """Ask for the action with the number `place`, from 0; False if nobody gives one."""
    rules = rules_of(session.settlement.scenario.game)
    all_ways = next_actions(rules, state)
    wording, style = session.settlement.wording, session.style
    if not all_ways:
        return False

    def ask() -> None:
        turn = turn_words(state, wording)
        prompt = f"{question} ({turn})" if turn else question
        session.say("\n" + style.line(prompt, "", 2, "label"))
        for line in action_lines(all_ways, state, wording, style):
            session.say(line)
        session.say(style.line(f"  ({WORDS})", "", 3))

    ask()
    while words := safe(session.read_words()):
        word = words.casefold()
        if word in ("?", "??", "help"):
            ask()
        elif word == "board":
            session.print_board()
        elif word == "undo":
            if session.undo():
                return True
        else:
            try:
                entry = _choose_action(session, all_ways, state, words)
            except Unclear as unclear:
                session.refuse(unclear.lines)
                continue
            if entry is None:
                ask()
            elif _play(session, entry, place):
                return True
    return False


def _choose_action(
    session: Session, all_ways: Sequence[Ways], state: Any, words: str
) -> Any:
    """The action that is meant, as an entry of a file; None if nobody says which way.

    Raises Unclear.
    """
    if ":" in words:
        return typed_action(words)
    words = words.removeprefix("- ").strip()
    ways, rest = chosen_kind(all_ways, words)
    if rest:
        return written_action(chosen_way(ways, rest).keys)
    if len(ways.legal) == 1:
        return written_action(ways.legal[0].keys)
    wording, style = session.settlement.wording, session.style
    session.say("\n" + "\n".join(way_lines(ways, state, wording, style)))
    session.say("  (an empty line goes back)")
    while reply := safe(session.read_words()):
        try:
            return written_action(chosen_way(ways, reply).keys)
        except Unclear as unclear:
            session.refuse(unclear.lines)
    return None


def _play(session: Session, entry: Any, place: int) -> bool:
    """Write an action into the file; False, with the reason, if it cannot be played."""
    try:
        attempt = with_action(
            session.drafts[-1],
            entry,
            place,
            session.settle,
            session.key_order(),
            session.bare,
        )
    except Unclear as unclear:
        session.refuse(unclear.lines)
        return False
    session.accept(attempt)
    return True
