"""The page as it is loaded: empty parts, which its scripts fill."""

from __future__ import annotations

from typing import TYPE_CHECKING

import htpy as h

if TYPE_CHECKING:
    from htpy import Element

POLICY = (
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; "
    "img-src 'self' data: blob:; connect-src 'self'; worker-src 'self'; "
    "manifest-src 'self'; base-uri 'none'; form-action 'none'"
)
"""Only scripts, styles and data of this folder; WebAssembly has its own permission."""


OWN_STATE = {"autocomplete": "off"}
"""For controls that scripts enable: Firefox would enable them again at a reload."""


def index_page() -> str:
    """The whole page."""
    head = h.head[
        h.meta(charset="utf-8"),
        h.meta(http_equiv="Content-Security-Policy", content=POLICY),
        h.meta(name="viewport", content="width=device-width, initial-scale=1"),
        h.meta(name="color-scheme", content="light dark"),
        h.meta(name="referrer", content="no-referrer"),
        h.title["mpoc"],
        h.link(rel="icon", href="icon.svg"),
        h.link(rel="manifest", href="manifest.webmanifest"),
        h.link(rel="stylesheet", href="page.css"),
    ]
    body = h.body(".desk")[
        h.header(".topline")[
            h.h1["mpoc"],
            h.p("#status", role="status")[
                h.span("#news")["The page is loading."], h.span("#work")
            ],
            h.button("#stop", type="button", hidden=True)["Stop"],
            h.button("#undo", OWN_STATE, type="button", disabled=True)["Undo"],
            h.a(href="manual/index.html")["Manual"],
            h.p("#stuck")[
                "Is this taking long? Reload the page. It needs JavaScript and a web "
                "server: it does not work as a file opened from this device."
            ],
            h.p("#now", hidden=True, aria_live="polite"),
            h.div("#not-kept", role="alert", hidden=True)[
                "This browser cannot keep your rulings: its storage is full or "
                "switched off. Save the file before you leave the page, or delete "
                "recent rulings.",
                h.button("#save-now", type="button")["Save the file"],
            ],
        ],
        _tabs(),
        h.main[
            h.div(".to-play")[
                _pane("begin", _begin()),
                _pane("play", _ask(), _next(), _last_action()),
                _pane("position", _when(), _board()),
            ],
            h.div(".outcome")[
                _pane("ruling", _sheet(), _search()),
                _pane("more", _share(), _text()),
            ],
        ],
        _explanation(),
        h.script(src="page/page.js", type="module"),
    ]
    return f"{h.html(lang='en')[head, body]}\n"


PANES = {
    "begin": "Begin",
    "position": "Board",
    "play": "Play",
    "ruling": "Ruling",
    "more": "More",
}
"""The panes of the page in the order of their tabs, with the words on the tabs.

A phone shows one of them at a time; a wide window shows all, and no tabs.
"""


def _tabs() -> Element:
    return h.nav[
        h.div("#tabs", role="tablist", aria_label="Parts of the page")[
            [
                h.button(
                    id=f"tab-{name}",
                    type="button",
                    role="tab",
                    aria_controls=f"pane-{name}",
                    aria_selected="false",
                )[words]
                for name, words in PANES.items()
            ]
        ]
    ]


def _pane(name: str, *content: Element) -> Element:
    return h.div(".pane", id=f"pane-{name}")[content]


def _part(id: str, title: str, *content: Element, is_hidden: bool = True) -> Element:
    return h.section(id=id, aria_labelledby=f"{id}-title", hidden=is_hidden)[
        h.h2(id=f"{id}-title")[title], content
    ]


def _begin() -> Element:
    return h.details("#begin", open=True)[
        h.summary["Begin"],
        h.label(for_="game")["Game"],
        h.select("#game", OWN_STATE, disabled=True),
        h.h2["Choose a position"],
        h.div("#starters"),
        h.div("#recent-part", hidden=True)[
            h.h2["Recent rulings"],
            h.p(".remark")["Only this browser keeps them, on this device."],
            h.ul("#recent"),
            h.details("#recent-of-others", hidden=True)[
                h.summary["Rulings of other games"], h.ul("#recent-others")
            ],
        ],
        h.h2["Precedents"],
        h.form("#find", role="search")[
            h.label(for_="words")["Search the shipped rulings"],
            h.input("#words", type="search", autocomplete="off", disabled=True),
        ],
        h.ul("#precedents"),
        h.button("#all-precedents", type="button", hidden=True)["Show more"],
        h.h2["Your own file"],
        h.label(for_="file")["Open a file"],
        h.input("#file", type="file", accept=".yaml,.yml,text/plain"),
    ]


def _board() -> Element:
    return _part(
        "position",
        "Position",
        h.p("#position-hint", role="status"),
        h.p(".choices.beside")[
            [
                h.button(
                    f"#{words.lower()}",
                    OWN_STATE,
                    type="button",
                    aria_label=f"{words} board",
                )[words]
                for words in ("Larger", "Smaller")
            ]
        ],
        h.div(
            "#board",
            tabindex="0",
            role="group",
            aria_label="The board: arrow keys move to a place, Enter taps it",
        ),
        h.div("#keys"),
        h.div("#here"),
        h.div("#figures.choices", role="group", aria_label="What stands on the board"),
        h.details("#additions")[
            h.summary["Add to the board"], h.div("#new-thing.inner")
        ],
        h.details("#facts-of-position")[
            h.summary["Dice, turn and supplies"], h.div("#facts.inner")
        ],
        h.details[
            h.summary["Choose a place without tapping"],
            h.div("#place-by-hand.choices.inner"),
        ],
        h.details[h.summary["The board as a table"], h.div("#tables")],
    )


def _ask() -> Element:
    return _part(
        "ask",
        "Open question",
        h.p("#question-about"),
        h.p("#question-words"),
        h.div("#how"),
        h.div("#answers"),
        h.p("#refusal.bad", role="alert"),
    )


def _next() -> Element:
    return _part(
        "next",
        "The next action",
        h.p("#turn"),
        h.div("#actors"),
        h.p("#not-played.bad", role="alert"),
    )


def _text() -> Element:
    return _part(
        "file-text",
        "The text of the file",
        h.ul("#marks", aria_label="What is wrong with the file"),
        h.label(for_="text", class_="hidden")["The text"],
        h.textarea(
            "#text",
            rows="14",
            autocomplete="off",
            spellcheck="false",
            autocapitalize="off",
        ),
    )


def _explanation() -> Element:
    return h.dialog("#explanation", aria_labelledby="explanation-title")[
        h.h2("#explanation-title"),
        h.div("#explanation-words"),
        h.button("#explanation-close", type="button")["Close"],
    ]


def _when() -> Element:
    return h.p("#when.remark", hidden=True)[
        "This is the board before the first action; the ruling shows it after the last."
    ]


def _last_action() -> Element:
    return h.section(id="last-action", aria_label="The last action", hidden=True)[
        h.button("#take-back", type="button")["Take back the last action"],
        h.p("#last-words"),
    ]


def _sheet() -> Element:
    return h.div[
        h.section("#ruling", aria_label="The ruling", tabindex="-1")[
            h.p(".remark")["The ruling appears here once there is a position."]
        ],
        h.p(".on-paper")[h.span["Disputed by"], h.span["Date"], h.span["Judge"]],
    ]


def _search() -> Element:
    return _part(
        "searches",
        "Odds, outcomes and other readings",
        h.div(".choices")[
            h.button("#odds", type="button")["Odds of the dice"],
            h.button("#explore", type="button")["Every outcome"],
        ],
        h.div("#readings"),
        h.section("#search-answer", aria_label="Answer", tabindex="-1"),
    )


def _share() -> Element:
    return _part(
        "share",
        "Share",
        h.form("#names.tray")[
            h.label(for_="title-of-file")["Title"],
            h.input("#title-of-file", type="text", autocomplete="off"),
            h.label(for_="question-of-file")["Question"],
            h.input("#question-of-file", type="text", autocomplete="off"),
        ],
        h.p(".choices")[
            h.button("#send", type="button", hidden=True)["Send it"],
            h.button("#link", type="button")["Copy a link"],
            h.button("#save", type="button")["Save the file"],
            h.button("#markdown", type="button")["Copy as text"],
            h.button("#picture", type="button")["Save a picture"],
            h.button("#print", type="button")["Print"],
        ],
        h.p("#share-news", role="status"),
    )
