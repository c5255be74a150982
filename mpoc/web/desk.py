"""Answers the requests of the page: each request and its answer are plain values.

The page holds the text of the file, and its earlier texts. A request that changes the
file sends the text and gets the new one; nothing is kept here between two requests.
A text may come from anybody: it makes mpoc read no file, and every search has a budget.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import lru_cache
from itertools import islice
from time import monotonic
from typing import TYPE_CHECKING, Any

from mpoc.engine.record import Record
from mpoc.engine.statements import Choice, Draw, Roll, Statement, Unknown
from mpoc.exploration.replay import replay
from mpoc.lsp.findings import Finding, findings, findings_of
from mpoc.lsp.reading import OpenText
from mpoc.report import library
from mpoc.report.answering import NotAccepted, with_action, with_answer
from mpoc.report.asking import (
    Unclear,
    is_roll,
    mapping_of,
    open_places,
    question_of,
)
from mpoc.report.formats import Presentation, writer_of
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
from mpoc.report.next_action import next_actions, turn_words
from mpoc.report.pages.dice import die_picture
from mpoc.report.pictures.elements import markup
from mpoc.report.pictures.scene import pictures_of
from mpoc.report.report import report_on, verdict_words
from mpoc.report.ruling.answer import LEAD, with_capital
from mpoc.report.ruling.answer import answer as answer_of
from mpoc.report.ruling.figures import figures_named
from mpoc.report.style import PLAIN
from mpoc.report.values import Report
from mpoc.rules.registry import RULESETS, rules_of
from mpoc.scenario.edits.answer_edits import listed_answers
from mpoc.scenario.scenario import faults_of, scenario_of
from mpoc.scenario.settle import Settler
from mpoc.scenario.terms import Terms, WrongReading
from mpoc.scenario.trace import check_text, pages
from mpoc.schema.key_order import KeyOrder, key_order
from mpoc.text.document import parse
from mpoc.text.edits import Draft, flow
from mpoc.text.problems import FileProblems, count_of, safe
from mpoc.text.pruning import removal, splice
from mpoc.version import __version__

if TYPE_CHECKING:
    from mpoc.rules.reference import Ruling
    from mpoc.rules.ruleset import Ruleset
    from mpoc.scenario.settle import Settlement
    from mpoc.web.changes import Change
    from mpoc.web.position import Board

SECONDS = 8.0
"""How long one search may take, unless the page allows more."""

MEGABYTES = 0
"""No bound: a browser does not say how much memory is in use."""

MOST_WAYS = 400
"""Legal ways of one kind of action that the page lists."""

MOST_FOUND = 30
"""Precedents that one search shows."""

FEWEST_MARKED = 4
"""Fewer answers that are places get no board to tap on."""

NAME = "<text>"

NARROW = PLAIN.but(width=46)
"""Lines short enough for a phone."""

Plain = dict[str, Any]


class Opened(Record):
    """A text that can be ruled on."""

    draft: Draft
    settlement: Settlement

    @property
    def rules(self) -> Ruleset:
        """The rules of its game."""
        return rules_of(self.settlement.scenario.game)

    @property
    def order(self) -> KeyOrder:
        """The order of the keys of its files."""
        return key_order(self.rules.schema)


Tell = Callable[[str], object]
"""Receives words on the progress of a search."""

Watch = Callable[[int], object]
"""Receives the number of ways that a search has tried."""

PAUSE = 0.25
"""Seconds between two reports on the progress of a search."""


def answer(request: str, tell: Tell | None = None) -> str:
    """The answer to a request of the page, both as JSON.

    A request has `ask`, one of `ASKS`, and its arguments by their names. Long searches
    report their progress to `tell`. An answer is a mapping. If the file has faults, it
    holds only `problems`; if a reply or an action is not accepted, it holds `refused`,
    some lines, and `anyway`, the text with it, if only the rules forbid it.
    """
    arguments = json.loads(request)
    name = arguments.pop("ask")
    ask = ASKS[name]
    if name in SEARCHES:
        arguments["watch"] = _watch(tell)
    try:
        result = ask(**arguments)
    except FileProblems as complaint:
        result = {"problems": [_line_of(it) for it in complaint.problems]}
    except NotAccepted as wrong:
        result = {"refused": _refusal_of(wrong)}
        if wrong.attempt is not None:
            result["anyway"] = wrong.attempt.draft.raw
    except Unclear as wrong:
        result = {"refused": [safe(line) for line in _lines(wrong.lines)]}
    except (library.LimitReached, ValueError) as wrong:
        result = {"refused": [safe(str(wrong))]}
    return json.dumps(result)


def _watch(tell: Tell | None) -> Watch | None:
    """A function that tells, now and then, how many ways a search has tried."""
    if tell is None:
        return None
    last = monotonic()

    def watch(ways: int) -> None:
        nonlocal last
        if monotonic() - last >= PAUSE:
            last = monotonic()
            tell(f"{count_of(ways, 'way')} tried")

    return watch


def _refusal_of(wrong: NotAccepted) -> list[str]:
    """Why an answer or action is not accepted; of a refusal, the failed checks."""
    if wrong.attempt is None:
        return [safe(line) for line in _lines(wrong.lines)]
    checks = wrong.attempt.settlement.outcome.steps[-1].transcript.refusals
    lines = [f"{check_text(check)} {pages([check.cite])}".strip() for check in checks]
    return [safe(line) for line in ["This is refused:", *lines]]


def _lines(lines: Iterable[str]) -> list[str]:
    return "\n".join(lines).split("\n")


def _line_of(problem: Any) -> str:
    return safe(f"line {problem.line}: {problem.message}")


# Reading


@lru_cache(maxsize=1)
def open_text(text: str) -> Opened:
    """A text with its ruling. Raises FileProblems.

    The page asks several things of one text, one after the other.
    """
    document = parse(text, NAME, is_file=False, faults_of=faults_of)
    draft = Draft(text, document)
    return Opened(draft, _settle(draft))


def _settle(draft: Draft) -> Settlement:
    settler = Settler(Terms(for_one_file=True), replay)
    return settler.settle(scenario_of(_as_text(draft).document), NAME)


def _as_text(draft: Draft) -> Draft:
    """The draft as a text that may not refer to other files."""
    if not draft.document.is_file:
        return draft
    document = parse(draft.raw, NAME, is_file=False, faults_of=faults_of)
    return Draft(draft.raw, document)


# Where a file comes from


def games() -> Plain:
    """The games with their starters, and the version."""
    return {
        "version": __version__,
        "games": [
            {
                "name": name,
                "title": rules_of(name).title,
                "starters": [
                    {
                        "kind": starter.kind,
                        "words": f"{_name_of(starter.kind)}: {starter.words}",
                        "about": starter.about,
                    }
                    for starter in rules_of(name).starters()
                ],
            }
            for name in RULESETS
        ],
    }


def _name_of(kind: str) -> str:
    """The name of a starter's kind as a player says it."""
    return kind.replace("-", " ").capitalize()


def begin(game: str, kind: str, is_open: bool = True) -> Plain:
    """The text of a starter; without dice and expectations if it `is_open`."""
    from mpoc.scenario.starters import write_starter

    rules = rules_of(game)
    starter = next(each for each in rules.starters() if each.kind == kind)
    usual = {question.key: question.usual for question in starter.questions}
    return {"text": write_starter(starter, usual, rules, replay, is_open)}


def search(words: str, game: str = "") -> Plain:
    """The precedents that fit some words, the best first.

    Without words, those with a question come first.
    """
    from mpoc.lookup.find import find_precedents
    from mpoc.lookup.precedents import precedents

    rulesets = [rules_of(name) for name in RULESETS if game in ("", name)]
    if words.strip():
        found = find_precedents(words, rulesets)
    else:
        found = sorted(precedents(), key=lambda each: not each.question)
    names = {rules.name for rules in rulesets}
    fitting = (
        each for each in found if each.game in names and "\nactions:" in each.text
    )
    return {
        "precedents": [
            {
                "title": safe(each.title or each.name),
                "question": safe(each.question),
                "game": each.game,
                "text": each.whole_text(),
            }
            for each in islice(fitting, MOST_FOUND)
        ]
    }


def explain(word: str, game: str) -> Plain:
    """What a word, page, ability, card or ruling means."""
    text = rules_of(game).reference().explain(word)
    return {"lines": [safe(line) for line in (text or "").splitlines()]}


# The ruling


def rule(text: str) -> Plain:
    """What the page shows first: problems of the text, the answer, the question."""
    asked = OpenText(text, seconds=SECONDS)
    try:
        opened = open_text(text)
    except (FileProblems, WrongReading):
        marks = [_mark(finding) for finding in findings(asked)]
        return {"marks": marks, "problems": [mark["message"] for mark in marks]}
    known = findings_of(opened.settlement, opened.draft.document, asked)
    marks = [_mark(finding) for finding in known]
    settlement = opened.settlement
    report = _report_on(text)
    words, tint = verdict_words(settlement)
    state, wording = settlement.outcome.end, settlement.wording
    is_done = settlement.outcome.status == "done"
    headline = answer_of(report)[0].removeprefix(LEAD)
    actions = [_headline(opened, number) for number in _numbers(settlement)]
    return {
        "marks": marks,
        "game": settlement.scenario.game,
        "title": safe(settlement.scenario.title),
        "about": safe(settlement.scenario.question),
        "headline": safe(with_capital(headline)),
        "named": _named(opened, headline),
        "verdict": safe(words),
        # A file with a question but no expectation is not at fault.
        "tint": tint if settlement.verdicts or not is_done else "",
        "status": settlement.outcome.status,
        "actions": actions,
        "last-named": _named(opened, actions[-1]) if actions else [],
        "turn": safe(turn_words(state, wording)),
        "question": _question(opened),
        "rulings": _rulings(opened, report),
    }


@lru_cache(maxsize=1)
def _report_on(text: str) -> Report:
    """The ruling on a text with what it depends on."""
    return Report(*report_on(open_text(text).settlement, SECONDS, MEGABYTES).values())


def sheet(text: str) -> Plain:
    """The ruling as a page: with its boards it takes longer than all the rest."""
    return {"page": _body(_written("run", [_report_on(text)], "html"))}


def _numbers(settlement: Settlement) -> range:
    return range(len(settlement.outcome.steps))


def _headline(opened: Opened, number: int) -> str:
    settlement = opened.settlement
    step, action = settlement.outcome.steps[number], settlement.scenario.actions[number]
    return safe(settlement.wording.headline(action.act, step.transcript).text)


def _named(opened: Opened, sentence: str) -> list[str]:
    """The figures that a sentence calls by their ids, with their names."""
    settlement = opened.settlement
    figures = figures_named(sentence, settlement.outcome, settlement.wording)
    return [safe(f"{id}: {name}") for id, name in figures]


def _mark(finding: Finding) -> Plain:
    """A finding with its places as offsets in units of UTF-16, as browsers count."""
    span = finding.span
    return {
        "line": span.start.line,
        "column": span.start.column,
        "endLine": span.end.line,
        "endColumn": span.end.column,
        "gravity": finding.gravity,
        "message": finding.message,
        "fixes": [
            {
                "title": fix.title,
                "line": fix.span.start.line,
                "column": fix.span.start.column,
                "endLine": fix.span.end.line,
                "endColumn": fix.span.end.column,
                "text": fix.new_text,
            }
            for fix in finding.fixes
        ],
    }


def _rulings(opened: Opened, report: Report) -> list[Plain]:
    """The unclear rules that the replay asked about, each with its readings in words.

    Those on which the ruling depends come first.
    """
    readings = report.scenario.start.settings.readings

    def ours(ruling: Ruling) -> str:
        default = report.defaults.get(ruling.name, ruling.default)
        return readings.get(ruling.name) or default

    decisive = {dependence.ruling for dependence in report.dependences}
    rulings = [
        {
            "name": ruling.name,
            "question": safe(ruling.question),
            "pages": safe(" ".join(map(str, ruling.marks))),
            "decides": ruling.name in decisive,
            "readings": [
                {
                    "name": name,
                    "words": safe(words),
                    "holds": name == ours(ruling),
                }
                for name, words in ruling.readings
            ],
        }
        for ruling in opened.rules.ledger()
        if ruling.name in report.outcome.rulings_consulted
    ]
    return sorted(rulings, key=lambda each: not each["decides"])


def _body(page: str) -> str:
    """The body of a page; the page that shows it has the style already."""
    return page[page.index("<body>") + len("<body>") : page.rindex("</body>")]


def _written(command: str, answers: Any, format: str) -> str:
    """An answer in a format, as the command writes it."""
    write = writer_of(format, command)
    assert write is not None
    pieces: Iterator[Any] = write(answers, Presentation(PLAIN))
    return "".join([piece for piece in pieces if isinstance(piece, str)])


# What is asked


def _question(opened: Opened) -> Plain | None:
    """What the replay waits for, with the answers that may be tapped."""
    outcome, wording = opened.settlement.outcome, opened.settlement.wording
    question = outcome.steps[-1].transcript.waits if outcome.steps else None
    if question is None:
        return None
    words, how, page = question_of(question, wording)
    asked: Plain = {
        "words": safe(words),
        "how": [safe(line) for line in how],
        "named": _named(opened, words),
        "page": safe(page),
        "rule": safe(getattr(question, "rule", "")),
        "in-order": isinstance(question, Choice | Draw) and question.key == "order",
        "answers": [
            {"words": safe(said), "reply": _reply(question, said, value)}
            for said, value in listed_answers(question, wording)[:MOST_WAYS]
        ],
        "dice": [],
        "between": "",
        "counts": [],
        "fields": [],
    }
    if isinstance(question, Choice) and len(asked["answers"]) >= FEWEST_MARKED:
        from mpoc.web.position import with_places

        names = [each["words"] for each in asked["answers"]]
        asked["board"] = with_places(opened.rules, outcome.end, names)
    if isinstance(question, Roll):
        asked["dice"] = [
            {"kind": kind, "count": count, "faces": _faces(opened, kind)}
            for kind, count in question.dice
        ]
        asked["between"] = wording.between_faces
    elif is_roll(question):
        asked["counts"] = _limits(opened)
    if isinstance(question, Unknown):
        asked["words"] = safe(f"State {question.words}")
        if not asked["counts"]:
            asked["fields"] = [
                " ".join(map(str, path)) for path in open_places(question)
            ]
    return asked


def _faces(opened: Opened, kind: str) -> list[Plain]:
    """The faces of a kind of die: what to reply, its words, what it counts, a picture.

    `strikes` is None where dice do not count strikes.
    """
    pictures = pictures_of(opened.rules)
    faces = []
    for face in opened.settlement.wording.faces_of(kind):
        die = pictures.die(kind, face)
        faces.append(
            {
                "reply": face,
                "words": safe(die.face),
                "strikes": die.strikes,
                "svg": markup(die_picture(die)),
            }
        )
    return faces


def _reply(question: Statement, said: str, value: Any) -> str:
    """An answer as a player would type it."""
    return said if getattr(question, "key", "") == "order" else flow(value)


def _limits(opened: Opened) -> list[Plain]:
    """How many dice of each kind the last action may roll, where that is known."""
    from mpoc.exploration.remedies import as_listed
    from mpoc.scenario.answers import answers_in_force
    from mpoc.scenario.single_action import undecided_keys

    scenario = opened.settlement.scenario
    step = opened.settlement.outcome.steps[-1]
    answers = scenario.actions[step.index].answers
    in_force, missing = answers_in_force(answers, step.transcript)
    if missing or in_force is not answers:
        return []
    keys = undecided_keys(scenario.document.root["actions"][step.index])
    listed = as_listed(step.transcript.before, keys, opened.rules)
    if listed is None or listed[1].failed_checks:
        return []
    kind, way = listed
    return [
        {"kind": limit.die, "least": limit.least, "most": limit.most}
        for limit in kind.limits(way)
    ]


def reply(text: str, words: str) -> Plain:
    """The text with an answer to what is asked."""
    opened = open_text(text)
    attempt = with_answer(
        opened.draft, opened.settlement, words, _settle, opened.order, NARROW
    )
    return {"text": attempt.draft.raw}


# What is played next


def next_ways(text: str) -> Plain:
    """The legal actions after the last one, grouped by who acts."""
    opened = open_text(text)
    state, wording = opened.settlement.outcome.end, opened.settlement.wording
    if opened.settlement.outcome.status != "done":
        return {"actors": []}
    actors = []
    for actor, group in by_actor(next_actions(opened.rules, state)):
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
    opened = open_text(text)
    rules, state = opened.rules, opened.settlement.outcome.end
    if opened.settlement.outcome.status != "done":
        return {"actors": []}
    kinds = rules.candidates(rules.begin(state, watching=False))
    actors = []
    for actor, group in by_actor(ways_of(kinds, True)):
        listed = [
            {"words": safe(ways.kind.words), "reasons": reasons}
            for ways in group
            if (reasons := _reasons(ways))
        ]
        if listed:
            words = safe(actor_words(actor, state, opened.settlement.wording))
            actors.append({"actor": actor, "words": words, "kinds": listed})
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
        words = "there is nobody and nothing to do it with"
        page = safe(pages([ways.kind.cite]))
        reasons.append({"words": words, "page": page, "ways": [], "more": 0})
    return reasons


def places(text: str, names: list[str]) -> Plain:
    """The board after the last action with some places marked, to be tapped."""
    from mpoc.web.position import with_places

    opened = open_text(text)
    return with_places(opened.rules, opened.settlement.outcome.end, names)


def play(text: str, entry: str) -> Plain:
    """The text with a further action, written as a file has it."""
    opened = open_text(text)
    place = len(opened.settlement.scenario.actions)
    is_pair = ":" in entry
    action = written_action(mapping_of(entry)) if is_pair else entry
    attempt = with_action(opened.draft, action, place, _settle, opened.order, NARROW)
    return {"text": attempt.draft.raw}


def name(text: str, key: str, words: str) -> Plain:
    """The text with another `title` or `question`; without it, if empty."""
    opened = open_text(text)
    draft, root = opened.draft, opened.draft.document.root
    if words.strip():
        text = draft.put((), key, words.strip(), opened.order.of(root, ())).raw
        open_text(text)
    elif key in root:
        text = splice(draft, removal(draft.document, [(key,)]))
        open_text(text)
    return {"text": text}


def take_back(text: str) -> Plain:
    """The text without its last action, and without what it expects."""
    from mpoc.text.edits import draft_of
    from mpoc.web.beginnings import begun_from

    opened = open_text(text)
    root = opened.draft.document.root
    paths: list[tuple[str | int, ...]] = [
        (key,) for key in ("expect", "claims") if key in root
    ]
    paths.append(("actions", len(root["actions"]) - 1))
    if len(root["actions"]) == 1:
        paths[-1] = ("actions",)
    cuts = removal(opened.draft.document, paths)
    draft = draft_of(splice(opened.draft, cuts), NAME)
    return {"text": begun_from(draft, opened.rules, opened.order).raw}


# The position


def position(text: str) -> Plain:
    """The board before the first action, as a drawing in which places can be tapped."""
    from mpoc.web.position import drawn

    opened = open_text(text)
    return drawn(opened.draft, opened.settlement.scenario, opened.order)


def _board(text: str) -> Board:
    from mpoc.web.position import Board

    opened = open_text(text)
    return Board(opened.draft, opened.settlement.scenario, opened.order)


def place(text: str, across: float, down: float) -> Plain:
    """What is at a point, in units of the board, and what may be laid there."""
    from mpoc.web.position import place_of

    return place_of(_board(text), across, down)


def form(text: str, path: list[str]) -> Plain:
    """The form of a thing on the board; without a path, of all other facts."""
    from mpoc.web.fitting import keys_of_new
    from mpoc.web.forms import value_at
    from mpoc.web.position import facts_of

    board = _board(text)
    if not path:
        return {"form": facts_of(board)}
    form = board.forms.at((*path,))
    cannot, _ = keys_of_new(board, (*path[:-1],), value_at(board.root, (*path,)))
    if cannot:
        children = form["children"]
        form["children"] = [it for it in children if it["key"] not in cannot]
    return {"form": form}


def names(game: str, topic: str) -> Plain:
    """The names that a topic of a game lists, in groups."""
    from mpoc.web.catalog import groups_of

    return {"groups": groups_of(rules_of(game), topic)}


def move(text: str, path: list[str], across: float, down: float) -> Plain:
    """The text with a thing at another place, in units of the board."""
    from mpoc.web.changes import moved

    board = _board(text)
    return _readable(board, lambda: [moved(board, (*path,), across, down)])


def edit(text: str, path: list[str], value: Any) -> Plain:
    """The text with another value in its position; None removes the value."""
    from mpoc.web.changes import edited

    board = _board(text)
    return _readable(board, lambda: edited(board, (*path,), value))


def lay(text: str, path: list[str], place: str, is_there: bool) -> Plain:
    """The text with a place in a list of places, or without it."""
    from mpoc.web.changes import laid

    board = _board(text)
    return _readable(board, lambda: [laid(board, (*path,), place, is_there)])


def add(
    text: str,
    path: list[str],
    entry: Plain,
    points: Mapping[str, tuple[float, float]],
    called: str = "",
) -> Plain:
    """The text with a new thing at some places, in units of the board."""
    from mpoc.web.changes import added

    board = _board(text)
    return _readable(board, lambda: added(board, (*path,), entry, points, called))


def fitting(text: str, path: list[str], entry: Plain) -> Plain:
    """Which keys of a new thing follow from what is said of it already.

    `cannot` are those of which no value fits, `needs` those that it cannot be without.
    """
    from mpoc.web.fitting import keys_of_new

    cannot, needs = keys_of_new(_board(text), (*path,), entry)
    return {"cannot": cannot, "needs": needs}


def take_off(text: str, path: list[str]) -> Plain:
    """The text without a thing."""
    from mpoc.web.changes import taken_off

    board = _board(text)
    return _readable(board, lambda: [taken_off(board, (*path,))])


def _readable(board: Board, changes: Callable[[], Iterable[Change]]) -> Plain:
    """The first change that can be ruled on, or why there is none, in plain words.

    The board is what was changed, so that no line of the file is named.
    """
    from mpoc.web.beginnings import begun_from

    attempts: list[list[str]] = []
    try:
        for draft, notice in changes():
            try:
                open_text(draft.raw)
            except FileProblems as wrong:
                attempts.append(_messages(wrong))
                continue
            whole = begun_from(draft, board.rules, board.order)
            return {"text": whole.raw, "notice": safe(notice)}
    except FileProblems as wrong:
        attempts.append(_messages(wrong))
    except ValueError as wrong:
        attempts.append([safe(str(wrong))])
    return {"refused": _causes(attempts)}


def _messages(wrong: FileProblems) -> list[str]:
    return [*dict.fromkeys([safe(problem.message) for problem in wrong.problems])]


def _causes(attempts: list[list[str]]) -> list[str]:
    """Why none of some attempts is possible.

    What each of them is refused for is the cause; the rest comes of how it was tried.
    """
    fewest = min(attempts, key=len)
    return [each for each in fewest if all([each in it for it in attempts])] or fewest


# Searches


def odds(
    text: str,
    again: bool = False,
    seconds: float = SECONDS,
    watch: Watch | None = None,
) -> Plain:
    """The chances of the rolls that a text leaves open, as a page."""
    scenario = library.loads(text)
    answer = library.odds(scenario, again=again, seconds=seconds, watch=watch)
    return {"page": _body(_written("odds", answer, "html"))}


def explore(
    text: str,
    free: bool = False,
    seconds: float = SECONDS,
    watch: Watch | None = None,
) -> Plain:
    """Every outcome of the choices that a text leaves open, as a page."""
    scenario = library.loads(text)
    answer = library.explore(scenario, free=free, seconds=seconds, watch=watch)
    return {"page": _body(_written("explore", answer, "html"))}


def compare(text: str, ruling: str, reading: str) -> Plain:
    """A text under another reading of an unclear rule, as a page."""
    comparison = library.diff(library.loads(text), rulings={ruling: reading})
    return {"page": _body(library.render(comparison, "html"))}


def export(text: str, format: str) -> Plain:
    """The ruling as Markdown, a picture or a page."""
    report = library.replay(library.loads(text))
    return {"content": library.render(report, format)}


def code(text: str) -> Plain:
    """The text as one line, for a link."""
    from mpoc.text.file_code import code_of

    return {"code": code_of(text)}


def decode(code: str) -> Plain:
    """The text that a link holds."""
    from mpoc.text.file_code import text_of

    return {"text": text_of(code)}


SEARCHES = ("odds", "explore")
"""The requests that may take long."""

ASKS: Mapping[str, Callable[..., Plain]] = {
    "games": games,
    "begin": begin,
    "search": search,
    "explain": explain,
    "rule": rule,
    "sheet": sheet,
    "reply": reply,
    "next": next_ways,
    "refused": refused_ways,
    "places": places,
    "play": play,
    "name": name,
    "take-back": take_back,
    "position": position,
    "place": place,
    "form": form,
    "names": names,
    "move": move,
    "edit": edit,
    "lay": lay,
    "add": add,
    "fitting": fitting,
    "take-off": take_off,
    "odds": odds,
    "explore": explore,
    "compare": compare,
    "export": export,
    "code": code,
    "decode": decode,
}
"""The requests of the page, by their names."""
