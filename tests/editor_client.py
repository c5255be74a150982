"""An editor that speaks to a language server, as tests drive it."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from typing import Any

from lsprotocol import types as lsp
from pygls.lsp.client import LanguageClient

PATIENCE = 60
"""Seconds after which a server counts as one that hangs."""


class Editor:
    """One editor with its server."""

    def __init__(self, client: LanguageClient, folder: str) -> None:
        self.client = client
        self.folder = folder
        self.versions: dict[str, int] = {}
        self._published: dict[str, Any] = {}
        self._news = asyncio.Event()

        def published(params: lsp.PublishDiagnosticsParams) -> None:
            # What an earlier text was answered counts no more.
            if params.version in (None, self.versions.get(params.uri)):
                self._published[params.uri] = params
                self._news.set()

        def configuration(params: lsp.ConfigurationParams) -> list[Any]:
            yaml = {"schemaStore": {"enable": False}, "validate": True}
            yaml |= {"hover": True, "completion": True}
            return [yaml if it.section == "yaml" else {} for it in params.items]

        def register(params: lsp.RegistrationParams) -> None:
            return None

        client.feature(lsp.TEXT_DOCUMENT_PUBLISH_DIAGNOSTICS)(published)
        client.feature(lsp.WORKSPACE_CONFIGURATION)(configuration)
        client.feature(lsp.CLIENT_REGISTER_CAPABILITY)(register)

    def uri(self, name: str) -> str:
        return f"file://{self.folder}/{name}"

    def put(self, name: str, text: str) -> None:
        """Open a text, or replace the one that is open."""
        uri = self.uri(name)
        self._published.pop(uri, None)
        version = self.versions[uri] = self.versions.get(uri, 0) + 1
        if version == 1:
            item = lsp.TextDocumentItem(uri, "yaml", version, text)
            self.client.text_document_did_open(lsp.DidOpenTextDocumentParams(item))
            return
        self.client.text_document_did_change(
            lsp.DidChangeTextDocumentParams(
                lsp.VersionedTextDocumentIdentifier(version, uri),
                [lsp.TextDocumentContentChangeWholeDocument(text)],
            )
        )

    async def diagnostics(self, name: str, text: str) -> list[lsp.Diagnostic]:
        """What the server marks in a text."""
        self.put(name, text)
        return await self.next_diagnostics(name)

    async def next_diagnostics(self, name: str) -> list[lsp.Diagnostic]:
        uri = self.uri(name)
        while uri not in self._published:
            self._news.clear()
            await asyncio.wait_for(self._news.wait(), PATIENCE)
        return [*self._published[uri].diagnostics]

    async def items(self, name: str, text: str) -> list[lsp.CompletionItem]:
        """What the server offers at the mark `¦` in a text."""
        bare, position = marked(text)
        await self.diagnostics(name, bare)
        answer = await asyncio.wait_for(
            self.client.text_document_completion_async(
                lsp.CompletionParams(self._document(name), position)
            ),
            PATIENCE,
        )
        if answer is None:
            return []
        return list(answer.items if hasattr(answer, "items") else answer)

    async def hover(self, name: str, text: str) -> str:
        """What the server shows at the mark `¦` in a text; empty for nothing."""
        bare, position = marked(text)
        await self.diagnostics(name, bare)
        answer = await asyncio.wait_for(
            self.client.text_document_hover_async(
                lsp.HoverParams(self._document(name), position)
            ),
            PATIENCE,
        )
        if answer is None:
            return ""
        assert isinstance(answer.contents, lsp.MarkupContent)
        return answer.contents.value

    async def actions(
        self, name: str, where: lsp.Range, only: Sequence[Any] | None = None
    ) -> list[lsp.CodeAction]:
        """The changes that the server proposes for a part of a text."""
        context = lsp.CodeActionContext([], only)
        answer = await asyncio.wait_for(
            self.client.text_document_code_action_async(
                lsp.CodeActionParams(self._document(name), where, context)
            ),
            PATIENCE,
        )
        return [it for it in answer or [] if isinstance(it, lsp.CodeAction)]

    def _document(self, name: str) -> lsp.TextDocumentIdentifier:
        return lsp.TextDocumentIdentifier(self.uri(name))

    def changed(self, name: str, text: str, action: lsp.CodeAction) -> str:
        """A text after a change that the server proposed, in UTF-16."""
        assert action.edit is not None
        assert action.edit.changes is not None
        (edit,) = action.edit.changes[self.uri(name)]
        start, end = [
            offset(text, place) for place in (edit.range.start, edit.range.end)
        ]
        assert isinstance(edit, lsp.TextEdit)
        return text[:start] + edit.new_text + text[end:]


def marked(text: str) -> tuple[str, lsp.Position]:
    """A text without its mark `¦`, and where that stood, in UTF-16."""
    before, _, after = text.partition("¦")
    line = before.rpartition("\n")[2]
    column = len(line.encode("utf-16-le")) // 2
    return before + after, lsp.Position(before.count("\n"), column)


def offset(text: str, place: lsp.Position) -> int:
    """The offset of a place that counts in UTF-16."""
    lines = text.splitlines(keepends=True)
    before = sum(map(len, lines[: place.line]))
    if place.line >= len(lines):
        return len(text)
    line = lines[place.line].encode("utf-16-le")[: 2 * place.character]
    return before + len(line.decode("utf-16-le"))


@asynccontextmanager
async def editor(folder: str, *command: str) -> AsyncIterator[Editor]:
    """An editor whose files are in a folder, with the server of a command."""
    client = LanguageClient("editor", "1")
    this = Editor(client, folder)
    await client.start_io(*command)
    markdown = [lsp.MarkupKind.Markdown]
    await client.initialize_async(
        lsp.InitializeParams(
            capabilities=lsp.ClientCapabilities(
                workspace=lsp.WorkspaceClientCapabilities(configuration=True),
                text_document=lsp.TextDocumentClientCapabilities(
                    hover=lsp.HoverClientCapabilities(content_format=markdown),
                    completion=lsp.CompletionClientCapabilities(
                        completion_item=lsp.ClientCompletionItemOptions(
                            snippet_support=True, documentation_format=markdown
                        )
                    ),
                ),
            ),
            root_uri=f"file://{folder}",
        )
    )
    client.initialized(lsp.InitializedParams())
    try:
        yield this
    finally:
        await asyncio.wait_for(client.shutdown_async(None), PATIENCE)
        client.exit(None)
        await client.stop()  # type: ignore[no-untyped-call]
