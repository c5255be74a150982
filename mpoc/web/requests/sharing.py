"""A text by its title, from a file, as a link, and in the formats that others read."""

from __future__ import annotations

from mpoc.report import library
from mpoc.text.document import decoded
from mpoc.text.pruning import removal, splice
from mpoc.web.requests.opening import NAME, Plain, dispute_of


def name(text: str, key: str, words: str) -> Plain:
    """The text with other words as its `title` or `question`, or without that key."""
    dispute = dispute_of(text)
    draft, root = dispute.draft, dispute.draft.document.root
    if words.strip():
        text = draft.put((), key, words.strip(), dispute.order.of(root, ())).raw
        dispute_of(text)
    elif key in root:
        text = splice(draft, removal(draft.document, [(key,)]))
        dispute_of(text)
    return {"text": text}


def read(data: str) -> Plain:
    """The text in a file, whose bytes are the characters U+0000 to U+00FF of `data`.

    Raises FileProblems, as for the same file on the command line.
    """
    return {"text": decoded(data.encode("latin-1"), NAME)}


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
