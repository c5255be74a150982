"""The language server: it speaks the protocol, and asks a worker for every answer."""

from __future__ import annotations

import asyncio
import os
import sys
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any
from urllib.parse import unquote

from lsprotocol import types as lsp
from pygls.lsp.server import LanguageServer
from pygls.uris import to_fs_path

from mpoc.lsp.completions import Completion, completions
from mpoc.lsp.findings import ERROR, Finding, Fix, findings, mended_text
from mpoc.lsp.hovers import hover
from mpoc.lsp.mats import FOLDER, is_mat, mat_findings, mat_hover
from mpoc.lsp.messages import InputFault, Messages
from mpoc.lsp.place import Place, Span, TextPlaces
from mpoc.lsp.reading import OpenText
from mpoc.lsp.worker import Fault, TooLong, Worker
from mpoc.text.files import SUFFIX
from mpoc.version import __version__

PAUSE = 0.1
"""Seconds without typing after which a text is checked."""

SOURCE = "mpoc"
"""What editors call the source of a finding."""

FIX_ALL = lsp.CodeActionKind("source.fixAll")


class ScenarioServer(LanguageServer):
    """Serves the scenarios that are open in one editor.

    Each answer may take `seconds`. Texts are checked one after the other.
    """

    def __init__(self, seconds: float) -> None:
        super().__init__(
            "mpoc", __version__, text_document_sync_kind=lsp.TextDocumentSyncKind.Full
        )
        self.seconds = seconds
        self.worker = Worker()
        self._thread = ThreadPoolExecutor(1)
        self._checks: dict[str, asyncio.Task[None]] = {}
        self._findings: dict[str, tuple[str, list[Finding]]] = {}

    async def ask(self, work: Callable[..., Any], *arguments: Any) -> Any:
        """What a function answers in the worker. Raises TooLong, Fault."""
        loop = asyncio.get_running_loop()
        question = partial(self.worker.ask, work, *arguments, seconds=self.seconds)
        return await loop.run_in_executor(self._thread, question)

    def open_text(self, uri: str) -> OpenText:
        """The text of a document as it is in the editor."""
        document = self.workspace.get_text_document(uri)
        path = to_fs_path(uri) if uri.startswith("file:") else None
        encoding = self.workspace.position_encoding or lsp.PositionEncodingKind.Utf16
        return OpenText(
            document.source,
            path or "",
            lsp.PositionEncodingKind(encoding).value,
            self.seconds / 2,
        )

    def check_soon(self, uri: str) -> None:
        """Check a document when nobody types any more; drop an earlier check of it."""
        self._forget_notifications()
        before = self._checks.pop(uri, None)
        if before is not None:
            before.cancel()
        self._checks[uri] = asyncio.get_running_loop().create_task(self._check(uri))

    def _forget_notifications(self) -> None:
        """Let go of notifications that were handled: pygls 2.1 keeps each for ever."""
        futures = getattr(self.protocol, "_request_futures", {})
        for id in [id for id, future in futures.items() if future.done()]:
            del futures[id]

    async def _check(self, uri: str) -> None:
        await asyncio.sleep(PAUSE)
        open_text = self.open_text(uri)
        found: list[Finding]
        try:
            find = mat_findings if is_mat(open_text.path) else findings
            found = await self.ask(find, open_text)
        except TooLong:
            words = f"this takes longer than {self.seconds:g} seconds: not checked"
            found = [_about_all("too-long", words)]
        except Fault as fault:
            found = [_about_all("fault", str(fault))]
        self._findings[uri] = open_text.text, found
        document = self.workspace.get_text_document(uri)
        self.text_document_publish_diagnostics(
            lsp.PublishDiagnosticsParams(
                uri, [_diagnostic(each, uri) for each in found], document.version
            )
        )

    def forget(self, uri: str) -> None:
        """Forget a document that was closed, and what was found in it."""
        before = self._checks.pop(uri, None)
        if before is not None:
            before.cancel()
        self._findings.pop(uri, None)
        self.text_document_publish_diagnostics(lsp.PublishDiagnosticsParams(uri, []))

    def found_in(self, uri: str) -> list[Finding]:
        """What was found in a document, if its text has not changed since."""
        text, found = self._findings.get(uri, ("", []))
        return found if text == self.open_text(uri).text else []

    def is_open(self, uri: str) -> bool:
        """Whether an editor has opened a document of a kind that is known."""
        return _is_known(uri) and unquote(uri) in self.workspace.text_documents

    def serve(self) -> int:
        """Serve the editor at standard input and output until it ends the session.

        Raises InputFault where the input cannot be read to its end.
        Return the exit code of the protocol: 1 where `exit` comes without `shutdown`.
        """
        # asyncio prints a traceback of its own where the system refuses it these files.
        with open(os.devnull), open(os.devnull), open(os.devnull):
            pass
        output = sys.stdout.buffer
        structure = self.protocol.structure_message
        messages: Any = Messages(sys.stdin.buffer, output, structure)
        self.start_io(messages, output)
        if messages.fault is not None:
            raise InputFault(messages.fault.strerror or str(messages.fault))
        return int(messages.is_cut_short)

    def close(self) -> None:
        """End the worker."""
        self.worker.end()
        self._thread.shutdown(cancel_futures=True)


def server_of(seconds: float) -> ScenarioServer:
    """The server with all that it can do."""
    server = ScenarioServer(seconds)

    @server.feature(lsp.TEXT_DOCUMENT_DID_OPEN)
    def did_open(params: lsp.DidOpenTextDocumentParams) -> None:
        if server.is_open(params.text_document.uri):
            server.check_soon(params.text_document.uri)

    @server.feature(lsp.TEXT_DOCUMENT_DID_CHANGE)
    def did_change(params: lsp.DidChangeTextDocumentParams) -> None:
        if server.is_open(params.text_document.uri):
            server.check_soon(params.text_document.uri)

    @server.feature(lsp.TEXT_DOCUMENT_DID_CLOSE)
    def did_close(params: lsp.DidCloseTextDocumentParams) -> None:
        server.forget(params.text_document.uri)

    @server.feature(lsp.TEXT_DOCUMENT_HOVER)
    async def on_hover(params: lsp.HoverParams) -> lsp.Hover | None:
        uri = params.text_document.uri
        look = mat_hover if _is_mat(uri) else hover
        answer = await _answer(server, look, uri, params.position)
        if answer is None:
            return None
        text = lsp.MarkupContent(lsp.MarkupKind.Markdown, answer.text)
        return lsp.Hover(text, _range(answer.span))

    @server.feature(
        lsp.TEXT_DOCUMENT_COMPLETION,
        lsp.CompletionOptions(trigger_characters=["-", " ", ":", "{", ","]),
    )
    async def on_completion(params: lsp.CompletionParams) -> lsp.CompletionList:
        uri = params.text_document.uri
        offered = await _answer(server, completions, uri, params.position) or []
        width = len(str(len(offered)))
        items = [_completion(each, f"{at:0{width}}") for at, each in enumerate(offered)]
        return lsp.CompletionList(is_incomplete=False, items=items)

    @server.feature(
        lsp.TEXT_DOCUMENT_CODE_ACTION,
        lsp.CodeActionOptions(code_action_kinds=[lsp.CodeActionKind.QuickFix, FIX_ALL]),
    )
    async def on_code_action(params: lsp.CodeActionParams) -> list[lsp.CodeAction]:
        uri = params.text_document.uri
        if not server.is_open(uri):
            return []
        found = server.found_in(uri)
        only = params.context.only
        actions = [
            _quick_fix(finding, fix, uri)
            for finding in found
            if _is_of(lsp.CodeActionKind.QuickFix, only)
            and _overlaps(_range(finding.span), params.range)
            for fix in finding.fixes
        ]
        safe_ones = [fix for each in found for fix in each.fixes if fix.is_safe]
        # Unless it is asked for, one safe fix needs no second offer.
        least = 2 if only is None else 1
        is_wanted = _is_of(FIX_ALL, only) and len(safe_ones) >= least
        if is_wanted and _is_scenario(uri):
            actions += await _fix_all(server, uri)
        return actions

    @server.feature(lsp.SHUTDOWN)
    def on_shutdown(_: None) -> None:
        server.close()

    return server


def _is_of(kind: str, only: Sequence[str] | None) -> bool:
    """Whether a kind of action is one of those asked for, or below one of them."""
    return only is None or any([(kind + ".").startswith(each + ".") for each in only])


def _is_scenario(uri: str) -> bool:
    """Whether a document is a scenario: by its name, or one without a name yet."""
    return uri.endswith(SUFFIX) or uri.startswith("untitled:")


def _is_mat(uri: str) -> bool:
    return uri.endswith(".yaml") and uri.split("/")[-2:-1] == [FOLDER]


def _is_known(uri: str) -> bool:
    return _is_scenario(uri) or _is_mat(uri)


async def _answer(
    server: ScenarioServer,
    work: Callable[[OpenText, Place], Any],
    uri: str,
    position: lsp.Position,
) -> Any:
    """What a function says about a place in a file; None if it takes too long."""
    if not server.is_open(uri):
        return None
    place = Place(position.line, position.character)
    try:
        return await server.ask(work, server.open_text(uri), place)
    except (TooLong, Fault):
        return None


async def _fix_all(server: ScenarioServer, uri: str) -> list[lsp.CodeAction]:
    """The action that makes all safe mends, if there are any."""
    open_text = server.open_text(uri)
    try:
        mended = await server.ask(mended_text, open_text)
    except (TooLong, Fault):
        return []
    if mended == open_text.text:
        return []
    places = TextPlaces(open_text.text, open_text.encoding)
    span = Span(Place(0, 0), places.place(len(places.text)))
    edit = lsp.TextEdit(_range(span), mended)
    return [
        lsp.CodeAction(
            "mend all that leaves no doubt",
            FIX_ALL,
            edit=lsp.WorkspaceEdit(changes={uri: [edit]}),
        )
    ]


def _about_all(code: str, words: str) -> Finding:
    """A finding about a whole text, at its beginning."""
    return Finding(Span(Place(0, 0), Place(0, 0)), ERROR, code, words)


def _range(span: Span) -> lsp.Range:
    return lsp.Range(
        lsp.Position(span.start.line, span.start.column),
        lsp.Position(span.end.line, span.end.column),
    )


def _overlaps(one: lsp.Range, other: lsp.Range) -> bool:
    return one.start <= other.end and other.start <= one.end


def _diagnostic(finding: Finding, uri: str) -> lsp.Diagnostic:
    related = [
        lsp.DiagnosticRelatedInformation(
            lsp.Location(uri, _range(note.span)), note.words
        )
        for note in finding.notes
    ]
    return lsp.Diagnostic(
        _range(finding.span),
        finding.message,
        severity=lsp.DiagnosticSeverity(finding.gravity),
        code=finding.code,
        source=SOURCE,
        related_information=related or None,
    )


def _completion(offered: Completion, order: str) -> lsp.CompletionItem:
    return lsp.CompletionItem(
        offered.label,
        kind=lsp.CompletionItemKind.Value,
        detail=offered.detail or None,
        sort_text=order,
        # Nobody types the brace first.
        filter_text=offered.label.lstrip("{"),
        text_edit=lsp.TextEdit(_range(offered.span), offered.new_text),
    )


def _quick_fix(finding: Finding, fix: Fix, uri: str) -> lsp.CodeAction:
    edit = lsp.TextEdit(_range(fix.span), fix.new_text)
    return lsp.CodeAction(
        fix.title,
        lsp.CodeActionKind.QuickFix,
        diagnostics=[_diagnostic(finding, uri)],
        is_preferred=fix.is_safe,
        edit=lsp.WorkspaceEdit(changes={uri: [edit]}),
    )
