"""Save the answers of a talk: into the file itself, or into a new one."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from mpoc.cli.options import WrongUsage
from mpoc.cli.speech import writing
from mpoc.engine.record import Record
from mpoc.rules.registry import rules_of
from mpoc.scenario.scenario import scenario_of
from mpoc.scenario.written_file import other_meaning
from mpoc.text.edits import read_draft
from mpoc.text.files import delay_signals, is_among, write_new, write_whole
from mpoc.text.problems import FileProblems, count_of, safe

if TYPE_CHECKING:
    from mpoc.cli.asking.session import Session
    from mpoc.text.edits import Draft

YES, NO = ("y", "yes", "save"), ("n", "no")


class SaveTarget(Record):
    """Where answers are written: into the file itself, or to a new file at `path`."""

    in_place: bool = False
    path: str = ""

    def target(self, file: str) -> str:
        """The path that gets the answers; empty if they are not saved."""
        return self.path or (file if self.in_place else "")


def check_target(file: str, saving: SaveTarget, output: str = "") -> None:
    """Check, before anybody is asked, that the answers can be saved.

    The ruling is written to `output`, if it has a file. Raises WrongUsage if they
    cannot, so that none are lost.
    """
    if file == "-":
        raise WrongUsage("--ask reads answers from standard input: name a file")
    if saving.in_place and saving.path:
        raise WrongUsage("--save and --save-as cannot be used together")
    if saving.path and is_among(saving.path, [output]):
        raise WrongUsage("--save-as and --output name one file: name two")
    if saving.path and os.path.lexists(saving.path):
        raise WrongUsage(f"{saving.path} exists already; name another file")
    target = saving.target(file)
    if not target:
        return
    try:
        folder = os.path.dirname(os.path.abspath(target))
    except FileNotFoundError as gone:
        message = f"{target} cannot be written: the working folder is gone"
        raise WrongUsage(message) from gone
    if not (os.path.isdir(folder) and os.access(folder, os.W_OK)):
        raise WrongUsage(f"{target} cannot be written: no writable folder {folder}")


def save(session: Session, file: str, saving: SaveTarget, asks: bool = True) -> None:
    """Save the answers; where no option says so, ask whether and where if it `asks`.

    Answers that are not saved are printed. Raises WrongUsage if they cannot be saved.
    """
    if not session.answers:
        if saving.path:
            session.say(f"nothing was answered: {saving.path} is not written")
        return
    if not saving.target(file) and asks:
        try:
            saving = _asked_target(session, file)
        except KeyboardInterrupt:
            session.say(f"\n{_answers(session)}")
            raise
    target = saving.target(file)
    if not target:
        if not asks:
            session.say(_answers(session))
        session.say("the answers are not saved; --save writes them into the file")
        return
    with delay_signals():
        _write(session, file, saving)
    count = len(session.answers)
    session.say(f"{count} {'answer is' if count == 1 else 'answers are'} in {target}")
    written = scenario_of(session.drafts[-1].document)
    settings = session.settlement.scenario.start.settings
    for sentence in other_meaning(settings, written, target):
        session.say(sentence)


def _write(session: Session, file: str, saving: SaveTarget) -> None:
    """Write the answers to their target. Raises WrongUsage if that cannot be done."""
    target = saving.target(file)
    draft = session.drafts[-1]
    if not saving.path and _has_changed(file, session.drafts[0]):
        raise WrongUsage(
            f"{file} was changed meanwhile and is left as it is; {_answers(session)}"
        )
    try:
        with writing(target):
            if saving.path:
                from mpoc.schema.editors import with_line_for_editors

                rules = rules_of(session.settlement.scenario.game)
                text = with_line_for_editors(draft.raw, rules.schema, target)
                write_new(target, text)
            else:
                # Another program may have saved the file since the check above.
                before = session.drafts[0].raw.encode()
                write_whole(target, draft.raw, instead_of=before)
    except WrongUsage:
        session.say(_answers(session))
        raise


def _asked_target(session: Session, file: str) -> SaveTarget:
    """Where the players want the answers; nowhere if they do not say."""
    count = count_of(len(session.answers), "answer")
    session.say(f"\nsave {count} in {file}? yes, no, or the name of a new file")
    while words := safe(session.read_words()):
        word = words.casefold()
        if word in YES:
            return SaveTarget(in_place=True)
        if word in NO:
            break
        saving = SaveTarget(path=words)
        try:
            if not words.endswith((".yaml", ".yml")):
                raise WrongUsage("yes, no, or the name of a new file, NAME.mpoc.yaml")
            check_target(file, saving)
        except WrongUsage as wrong:
            session.say(f"  {wrong}")
        else:
            return saving
    return SaveTarget()


def _answers(session: Session) -> str:
    return f"the answers were: {' | '.join(session.answers)}"


def _has_changed(file: str, draft: Draft) -> bool:
    """Whether a file no longer has the text that was read from it."""
    try:
        return read_draft(file).raw != draft.raw
    except FileProblems:
        return True
