"""What an editor sends is sound, or refused with the answer of the protocol."""

from __future__ import annotations

import io
import json
from concurrent.futures import Future
from types import SimpleNamespace
from typing import Any

import pytest
from framing import framed, messages_in

from mpoc.lsp import messages
from mpoc.lsp.messages import (
    NO_REQUEST,
    NOT_JSON,
    TOO_EARLY,
    WRONG_PARAMETERS,
    Messages,
)
from mpoc.lsp.server import server_of

HOVER = "textDocument/hover"
BEGIN: dict[str, Any] = {
    "jsonrpc": "2.0",
    "id": 1,
    "method": "initialize",
    "params": {"capabilities": {}},
}
SHUTDOWN = {"jsonrpc": "2.0", "id": 2, "method": "shutdown"}


def request(method: str, **params: Any) -> dict[str, Any]:
    return {"jsonrpc": "2.0", "id": 7, "method": method, "params": params}


def hover_at(line: Any, column: Any) -> dict[str, Any]:
    position = {"line": line, "character": column}
    document = {"uri": "file:///a.mpoc.yaml"}
    return request(HOVER, textDocument=document, position=position)


def after(*sent: object) -> tuple[list[Any], list[tuple[int, object]]]:
    """What the server is given, and what is refused: the code with the id."""
    data = b"".join([one if isinstance(one, bytes) else framed(one) for one in sent])
    stream, output = io.BytesIO(data), io.BytesIO()
    server = server_of(1)
    reader = Messages(stream, output, server.protocol.structure_message)
    given = []
    while line := reader.readline():
        length = int(line.removeprefix(b"Content-Length: "))
        assert reader.readline() == b"\r\n"
        given.append(json.loads(reader.read(length)))
    server.close()
    answers = messages_in(output.getvalue())
    return given, [(each["error"]["code"], each["id"]) for each in answers]


@pytest.mark.parametrize(
    ("sent", "code"),
    [
        (b"{{{{{", NOT_JSON),
        (b"[" * 100_000, NOT_JSON),
        (b"\xff\xff", NOT_JSON),
        (b"", NOT_JSON),
        (b'{"jsonrpc": "2.0", "id": 1%s}' % (b"0" * 5000), NOT_JSON),
        (b"[]", NO_REQUEST),
        (b"5", NO_REQUEST),
        (b"null", NO_REQUEST),
        (b'"text"', NO_REQUEST),
        (b"{}", NO_REQUEST),
        (b'{"jsonrpc": "1.0", "id": 1, "method": "x"}', NO_REQUEST),
        (b'{"jsonrpc": "2.0", "id": {}, "method": "x"}', NO_REQUEST),
        (b'{"jsonrpc": "2.0", "id": true, "method": "x"}', NO_REQUEST),
        (b'{"jsonrpc": "2.0", "id": 1, "method": 5}', NO_REQUEST),
        (b'{"jsonrpc": "2.0"}', NO_REQUEST),
    ],
)
def test_what_is_no_message_is_refused_and_the_next_is_read(
    sent: bytes, code: int
) -> None:
    assert after(framed(sent), BEGIN) == ([BEGIN], [(code, None)])


@pytest.mark.parametrize(
    "header",
    [b"X: 1\r\n", b"Content-Length: -5\r\n", b"A" * 100_000 + b"\r\n", b"\0\n"],
)
def test_a_header_without_a_length_is_refused(header: bytes) -> None:
    assert after(header, b"\r\n", BEGIN) == ([BEGIN], [(NOT_JSON, None)])


def test_a_header_may_be_written_in_other_ways() -> None:
    content = json.dumps(BEGIN).encode()
    for header in (
        b"content-length:%d\n\n",
        b"\r\nX: 1\r\nContent-Length: %d \r\n\r\n",
    ):
        assert after(header % len(content) + content) == ([BEGIN], [])


def test_a_message_that_is_too_long_is_passed_over(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(messages, "MOST_BYTES", 1000)
    just_short_enough = {**BEGIN, "x": ""}
    missing = 1000 - len(json.dumps(just_short_enough))
    just_short_enough["x"] = " " * missing
    too_long = {**BEGIN, "x": " " * (missing + 1)}
    given, refused = after(too_long, just_short_enough)
    assert (given, refused) == ([just_short_enough], [(NO_REQUEST, None)])


@pytest.mark.parametrize("rest", [b"", b"[]", b" " * 100_000])
def test_a_message_that_is_cut_off_ends_the_session(rest: bytes) -> None:
    for length in (200_000, 99999999999999):
        refused = [(NO_REQUEST, None)] if length > messages.MOST_BYTES else []
        assert after(b"Content-Length: %d\r\n\r\n%s" % (length, rest)) == ([], refused)


@pytest.mark.parametrize(
    "wrong",
    [
        hover_at(-1, 0),
        hover_at(0, 2**31),
        hover_at(1e99, 0),
        hover_at(None, 0),
        request(HOVER),
        request("textDocument/signatureHelp", context={}),
        request("textDocument/codeAction", textDocument=5),
    ],
)
def test_a_request_with_wrong_parameters_is_answered(wrong: dict[str, Any]) -> None:
    assert after(BEGIN, wrong) == ([BEGIN], [(WRONG_PARAMETERS, 7)])
    right = hover_at(0, 0)
    assert after(BEGIN, right) == ([BEGIN, right], [])


@pytest.mark.parametrize("method", ["initialized", "textDocument/didClose"])
def test_a_notice_that_asks_for_an_answer_gets_one(method: str) -> None:
    document = {"uri": "file:///a.mpoc.yaml"}
    notice = request(method, textDocument=document)
    assert after(BEGIN, notice) == ([BEGIN], [(NO_REQUEST, 7)])
    del notice["id"]
    assert after(BEGIN, notice) == ([BEGIN, notice], [])


def test_to_a_notice_and_to_an_answer_the_protocol_has_no_answer() -> None:
    wrong = {"jsonrpc": "2.0", "method": "textDocument/didOpen", "params": 5}
    answer = {"jsonrpc": "2.0", "id": 3, "result": None}
    assert after(BEGIN, wrong, answer) == ([BEGIN], [])


@pytest.mark.parametrize(("before", "is_cut_short"), [([], True), ([SHUTDOWN], False)])
def test_an_end_that_was_not_asked_for_is_known(
    before: list[Any], is_cut_short: bool
) -> None:
    """The protocol wants exit code 1 then."""
    sent = [BEGIN, *before, {"jsonrpc": "2.0", "method": "exit"}]
    stream = io.BytesIO(b"".join(map(framed, sent)))
    reader = Messages(stream, io.BytesIO(), lambda message: SimpleNamespace(**message))
    while reader.readline():
        pass
    assert reader.is_cut_short == is_cut_short


def test_messages_keep_to_the_order_of_a_session() -> None:
    early, late = hover_at(0, 0), {**hover_at(0, 0), "id": "late"}
    end = {"jsonrpc": "2.0", "method": "exit"}
    given, refused = after(early, BEGIN, {**BEGIN, "id": 3}, SHUTDOWN, late, end)
    assert given == [BEGIN, SHUTDOWN, end]
    assert refused == [(TOO_EARLY, 7), (NO_REQUEST, 3), (NO_REQUEST, "late")]


def test_notifications_that_were_handled_are_let_go() -> None:
    """An editor sends one with each letter, and pygls keeps what came of them."""
    server = server_of(1)
    waiting = Future[None]()
    handled = Future[None]()
    handled.set_result(None)
    server.protocol._request_futures.update({"1": handled, "2": waiting})
    server._forget_notifications()
    assert server.protocol._request_futures == {"2": waiting}
    server.close()
