"""Where everything stands on the screen, and in what colours."""

from __future__ import annotations

CSS = """
Screen { layout: vertical; }
* { scrollbar-size: 1 1; }
Footer { scrollbar-size: 0 0; }
#title { height: auto; padding: 0 1; text-style: bold; background: $panel; }
#body { layout: horizontal; height: 1fr; }
#place { width: 1fr; height: 1fr; overflow-x: auto; }
#position { width: auto; min-width: 100%; height: auto; padding: 0 1; }
#trace {
    width: 1fr; height: 1fr; border: none; border-left: solid $primary;
    padding: 0; background: $background;
}
#trace:focus { border: none; border-left: solid $primary; }
#trace > .option-list--option-highlighted { background: $primary 40%; color: $text; }
#detail {
    height: auto; min-height: 2; max-height: 4; padding: 0 1; background: $panel;
}
Screen.-narrow #body { layout: vertical; }
Screen.-narrow #place { width: 1fr; height: 1fr; }
Screen.-narrow #trace, Screen.-narrow #trace:focus {
    width: 1fr; height: 1fr; border: none; border-top: solid $primary;
}
ModalScreen { align: center middle; background: $background 60%; }
.dialog {
    width: 90%; max-width: 96; height: auto; max-height: 90%;
    border: solid $primary; background: $surface; padding: 0 1;
}
.dialog > .scroll { height: auto; max-height: 100%; margin-bottom: 1; }
.dialog > #outcome { height: auto; max-height: 8; margin-bottom: 1; }
.dialog > #matches { margin-bottom: 1; }
.dialog > .heading { text-style: bold; height: auto; }
.dialog > .hint { color: $text-muted; height: auto; }
.dialog > .foot { dock: bottom; color: $text-muted; height: 1; }
.dialog OptionList {
    height: auto; max-height: 12; border: none; padding: 0; background: $surface;
}
.dialog Input { border: none; height: 1; padding: 0; background: $boost; }
.dialog Input:focus { border: none; }
App.-colourless #trace > .option-list--option-highlighted,
App.-colourless .dialog OptionList > .option-list--option-highlighted {
    text-style: bold underline;
}
App.-ascii #trace, App.-ascii #trace:focus {
    border: none; border-left: ascii $primary;
}
App.-ascii Screen.-narrow #trace, App.-ascii Screen.-narrow #trace:focus {
    border: none; border-top: ascii $primary;
}
App.-ascii .dialog { border: ascii $primary; }
App.-ascii * { scrollbar-size: 0 0; }
"""

NARROW = 100
"""Columns below which the trace stands under the board."""
