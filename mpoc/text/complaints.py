"""What the names of complaints about a file mean, and how each is mended.

A complaint shows the place and what was expected there; this is what `mpoc explain`
says of its name. Refusals of the play are another thing, and each game's own.
"""

from __future__ import annotations

from collections.abc import Mapping

COMPLAINTS: Mapping[str, tuple[str, str]] = {
    # The file as a whole
    "not-found": (
        "There is no file of that name.",
        "Look at the spelling and at the folder in which the command runs.",
    ),
    "not-a-file": (
        "What is named is a folder or a device.",
        "Name a file; `mpoc test` and `mpoc check` also take folders.",
    ),
    "unreadable": (
        "The file is there, but the system does not give it out.",
        "Look at who may read it.",
    ),
    "not-utf-8": (
        "The file holds bytes that are no UTF-8.",
        "Save it as UTF-8 in your editor.",
    ),
    "empty-file": (
        "Nothing stands in the file, or only remarks.",
        "Begin with `mpoc: 1`, `title: …` and `board: …`.",
    ),
    "too-large": (
        "A number, a text, a list or the file is larger than allowed.",
        "The complaint tells the limit; split what is too large.",
    ),
    "too-small": (
        "A number, a text or a list is smaller than allowed.",
        "The complaint tells the least there must be.",
    ),
    "too-long": (
        "A line or a key is longer than allowed.",
        "Break it into several, or shorten it.",
    ),
    "too-deep": (
        "Lists and mappings stand inside one another too many times.",
        "No scenario needs that: look for brackets that are opened and never closed.",
    ),
    "too-many-values": (
        "The file holds more values than a scenario may.",
        "Split it into several files.",
    ),
    "second-document": (
        "After `---` or `...` another document begins.",
        "Write one scenario a file and leave out the mark.",
    ),
    "fault-of-mpoc": (
        "mpoc itself failed; the file may be sound.",
        "Run the command with `--debug` and report what it shows.",
    ),
    # Signs
    "control-character": (
        "The file holds a character that steers a terminal and cannot be seen.",
        "Remove it.",
    ),
    "invisible-character": (
        "The file holds a character that cannot be seen.",
        "Remove it: two names that look alike could differ by it.",
    ),
    "bidi-character": (
        "The file holds a character that turns the direction of writing.",
        "Remove it: it makes a text look other than it is.",
    ),
    "private-character": (
        "The file holds a character that looks different on every machine.",
        "Remove it.",
    ),
    "surrogate": (
        "The file holds half a character.",
        "Write the character itself.",
    ),
    "no-character": (
        "The file holds a code that stands for no character.",
        "Remove it.",
    ),
    "not-normalised": (
        "A letter is written in parts, such as a vowel and its accent by themselves.",
        "Type the word anew, as the keyboard gives it (Unicode form NFC).",
    ),
    "line-separator": (
        "A line is ended by a rare sign that not every program takes for a line end.",
        "End lines with the Enter key alone.",
    ),
    "line-break": (
        "A text in quotes or a plain value goes on in another line.",
        "Write a text of several lines as block text: `|`, then its lines, indented.",
    ),
    "tab": (
        "A tab stands where YAML wants blanks.",
        "Indent with blanks.",
    ),
    "bad-escape": (
        r"A backslash in double quotes is followed by what is no escape.",
        r"Write `\\` for the backslash itself, or use single quotes.",
    ),
    # The form of YAML
    "not-yaml": (
        "The file does not keep to the form of YAML here.",
        "Look at the marked place and at the line above it.",
    ),
    "missing-colon": (
        "A key stands without a colon.",
        "Write `key: value`.",
    ),
    "missing-blank": (
        "A blank is missing after a colon, a dash or a comma, or before a `#`.",
        "Add the blank.",
    ),
    "missing-comma": (
        "Two values inside brackets are not separated.",
        "Write a comma between them.",
    ),
    "extra-comma": (
        "A comma stands where no value follows or goes before.",
        "Leave it out.",
    ),
    "second-colon": (
        "A value holds another colon and blank, as if it were a key.",
        "Put a text with a colon in quotes, or begin a new line.",
    ),
    "text-after-value": (
        "Something stands after a value that has ended already.",
        "Put the whole text in quotes, or begin a new line.",
    ),
    "unclosed-bracket": (
        "A bracket is opened and never closed.",
        "Close it with `]` or `}`.",
    ),
    "unclosed-quote": (
        "A quote is opened and never closed.",
        "Close it with the same sign.",
    ),
    "wrong-bracket": (
        "A bracket is closed by one of the other kind.",
        "Close `[` with `]`, and `{` with `}`.",
    ),
    "extra-bracket": (
        "A bracket is closed that was not opened.",
        "Leave it out, or open it before.",
    ),
    "reserved-character": (
        "A value begins with a sign that YAML keeps for itself.",
        "Put the value in quotes.",
    ),
    "bad-indentation": (
        "A line is indented differently from those that it belongs to.",
        "Put the keys of one mapping, and the dashes of one list, one below the other.",
    ),
    "misplaced-key": (
        "A key stands where an entry of a list or a value is wanted.",
        "Indent it under what it belongs to, or give the list a key of its own.",
    ),
    "misplaced-entry": (
        "A dash begins an entry where a key is wanted.",
        "Give the list a key of its own and indent it under the key.",
    ),
    "stray-dash": (
        "A dash stands where no list is.",
        "Remove it, or begin a new line with it.",
    ),
    "block-header": (
        "After `|` or `>` stands what has no place there.",
        "Write the `|` alone, and the text in the lines below.",
    ),
    "block-indentation": (
        "The lines of a block text are not indented as its first line is.",
        "Indent them all alike, deeper than the key.",
    ),
    "directive": (
        "A line begins with `%`, which YAML keeps for directives.",
        "Leave it out.",
    ),
    "anchor": (
        "A value has an anchor (`&name`); scenarios have none.",
        "Leave it out, and put a text that begins with `&` in quotes.",
    ),
    "alias": (
        "`*name` repeats a value from elsewhere; scenarios write every value out.",
        "Write the value, and put a text that begins with `*` in quotes.",
    ),
    "merge-key": (
        "`<<` merges another mapping; scenarios write every key out.",
        "Write the keys themselves.",
    ),
    "tag": (
        "A value has a tag (`!name`); scenarios have none.",
        "Leave it out, and put a text that begins with `!` in quotes.",
    ),
    "question-mark": (
        "A line begins with `?`, YAML's mark of a long key.",
        "Write `key: value`.",
    ),
    "empty-key": (
        "A colon stands without a key before it.",
        "Write the key, or leave the line out.",
    ),
    "key-not-text": (
        "A key is a number, a list or a mapping.",
        "Write a word as the key; a number as a name goes in quotes.",
    ),
    "duplicate-key": (
        "One mapping has the same key twice.",
        "Keep one of them, or put both values into one list.",
    ),
    "not-a-mapping": (
        "The file, or a part of it, is no mapping of keys to values.",
        "Write `key: value` in each line.",
    ),
    "number-form": (
        "A number is written in an unusual way, such as `007`, `0x2`, `1e3` or `1.5`.",
        "Write it in plain digits, or put it in quotes where it is a text.",
    ),
    "number-too-long": (
        "A number has more digits than any scenario needs.",
        "Look for digits too many.",
    ),
    # Keys and values
    "unknown-key": (
        "A key has no place where it stands: misspelt, in the wrong mapping, or too "
        "far indented.",
        "Take one of the keys listed; the hint says where the key belongs. Keys of "
        "your own begin with `x-` and stand at the top.",
    ),
    "missing-key": (
        "Something that a mapping cannot do without is not there.",
        "Add the line that the hint gives.",
    ),
    "wrong-type": (
        "A value is of another type than its key takes, such as a list for a text.",
        "Write it as the complaint expects it.",
    ),
    "wrong-form": (
        "A text has not the form that its key takes: a space is `C2`, a page `p39`, "
        "dice are `Xxx..`.",
        "Write it as the complaint expects it, in the right letter case.",
    ),
    "unknown-word": (
        "A value is none of the words that its key takes.",
        "Take one of the words listed.",
    ),
    "empty": (
        "A text, list or mapping has nothing in it.",
        "Fill it, or leave the key out.",
    ),
    "unknown-action": (
        "An entry of `actions` names no action.",
        "Begin it with one of the actions listed, such as `advance` or `attack`.",
    ),
    "unknown-choice": (
        "An entry of `choose` does not say what it is about.",
        "Begin it with `for: NAME` or `order: […]`.",
    ),
    "unknown-game": (
        "`game` names none of the games; `mpoc explain games` lists them.",
        "Take one of them, or leave the key out for the usual one.",
    ),
    "unknown-edition": (
        "There is no printing of the rules of that name.",
        "Take one of those listed.",
    ),
    "unknown-ruling": (
        "There is no unclear rule of that name; `mpoc rulings` lists them.",
        "Look at the spelling.",
    ),
    "unknown-reading": (
        "The unclear rule has no reading of that name.",
        "Take one of those listed; `mpoc rulings NAME` tells what each means.",
    ),
    "unknown-page": (
        "`cites` names a page on which no rule stands.",
        "Name a page with rules; `mpoc explain WORD` gives the pages of a rule.",
    ),
    "unknown-card": (
        "The catalog has no figure of that name.",
        "Look it up with `mpoc catalog`, or write the card out with its stats.",
    ),
    "unknown-ability": (
        "There is no ability of that name, or none that can be played yet.",
        "Write it as the rulebook prints it, with its icon where it has one.",
    ),
    "unknown-figure": (
        "An id belongs to no figure of the file.",
        "Add the figure under `figures`, or write the id as it stands there.",
    ),
    "unknown-unit": (
        "A name belongs to no unit of the file.",
        "Write it as it stands where the units are placed.",
    ),
    "unknown-player": (
        "A name belongs to none of the file's players.",
        "Write it as it stands under `figures`, `dice` or `turn`.",
    ),
    "unknown-space": (
        "The map has no such space.",
        "Write a space of the map, letter before number: `C2`.",
    ),
    "unknown-letter": (
        "The drawing of the ground holds a letter that `legend` does not explain.",
        "Add it to `legend`.",
    ),
    "unknown-mat": (
        "There is no mat of that name beside the scenario.",
        "Put it into the folder `mats` as `NAME.yaml`.",
    ),
    "unknown-claim": (
        "`right` names a side that claims nothing.",
        "Add the side under `claims`, or write its name as it stands there.",
    ),
    # The position
    "card-not-built": (
        "The catalog has the figure, but it prints abilities or wordings of a later "
        "set that cannot be played yet; no ruling is given as if they were absent.",
        "Take a figure of the first set, or write the card out: `card: {name: …, "
        "like: …, abilities: [+…, -…]}`.",
    ),
    "impossible-card": (
        "A card that is written out prints what no card can.",
        "Change the stat or the ability that the complaint marks.",
    ),
    "third-player": (
        "A third name of a player appears; there are two.",
        "Write one of the two names, in the same letter case.",
    ),
    "reserved-name": (
        "A player has a name that means something else in files.",
        "Call the player something else.",
    ),
    "no-board": (
        "There is no position to play from.",
        "Add `board` and `figures`; a file with forces alone can only be checked.",
    ),
    "no-drawing": (
        "A second drawing has no first one, or no size, to be laid over.",
        "Add `map`, or `size`.",
    ),
    "drawing-header": (
        "The first line of a drawing is not `+` and the letters of the columns.",
        "Write `+  A B C …`, one letter a column, from west to east.",
    ),
    "drawing-row": (
        "A line of a drawing does not begin with the number of its row.",
        "Number the rows one after the other, from north to south.",
    ),
    "drawing-width": (
        "A line of a drawing has more or fewer cells than the header has columns.",
        "Write one cell a column, `.` where nothing stands.",
    ),
    "drawing-too-large": (
        "A drawing has more columns or rows than a map may.",
        "Draw less, or give `size` and figures with `at`.",
    ),
    "drawings-differ": (
        "Two drawings of one board show other spaces.",
        "Give both the same columns and rows.",
    ),
    "sizes-differ": (
        "The size stands in two places and is not the same.",
        "Keep one of them.",
    ),
    "places-differ": (
        "One thing is said twice, and not the same: a figure's place, or where a way "
        "ends.",
        "Keep one of them.",
    ),
    "base-shape": (
        "The drawing shows a base in another shape than its card has.",
        "Draw a large base on 2x2 spaces and any other on one.",
    ),
    "tile-shape": (
        "The drawing shows a tile on a part of its 2x2 spaces.",
        "Draw it on all four.",
    ),
    "ground-twice": (
        "A space is told to be two things that it cannot be at once.",
        "Keep one of them.",
    ),
    "overlap": (
        "Two bases or tiles stand on one space.",
        "Move one of them; a 2x2 base is named by its north-west space.",
    ),
    "over-edge": (
        "A base or a tile hangs over the edge of the map.",
        "Move it; one of 2x2 spaces is named by its north-west space.",
    ),
    "no-place": (
        "A figure stands neither in the drawing nor has it `at`.",
        "Draw it, or give it `at: SPACE`.",
    ),
    "no-tile": (
        "What is told of a tile is about a space without one.",
        "Lay the tile under `ground`, or leave the line out.",
    ),
    "duplicate-id": (
        "Two figures would have the same id.",
        "Give the one that enters play another id with `as`.",
    ),
    "wrong-kind": (
        "A figure or a card is of another kind than is wanted here.",
        "Name one of the kind that the complaint expects.",
    ),
    "wrong-form-of": (
        "A card is no other form of the figure that it is written for.",
        "Name another form of the same figure.",
    ),
    "too-much-damage": (
        "A form has taken as much damage as it has Health, or more.",
        "Write less, or `destroyed: true` for a form that is gone.",
    ),
    "dice-sum": (
        "The two pools of Action Dice of a player do not make ten.",
        "Write one of them and leave the other out, or mend the sum.",
    ),
    "no-turn": (
        "A turn is spoken of, or something is done in it, and none is under way.",
        "Add `turn: {player: …, activation: …}`, or begin with `activate`.",
    ),
    "wrong-phase": (
        "The turn that is told cannot be in that phase, or have used that.",
        "Take a phase that the activation has.",
    ),
    "uneven-forces": (
        "The two forces have not as many figures of a kind as they must.",
        "Give both as many.",
    ),
    "not-in-force": (
        "The force that the file tells has no such figure, or not so many.",
        "Add it to `forces`, or take another.",
    ),
    "figure-missing": (
        "A figure of a force that the file tells is nowhere in the position.",
        "Draw it, or name it under `out`.",
    ),
    "placed-too-early": (
        "A figure stands on the map before the set-up has placed it.",
        "Leave it out of the drawing, or leave the set-up out.",
    ),
    "duplicate": (
        "Something that there is once appears twice.",
        "Take one of them away.",
    ),
    "impossible": (
        "The position cannot come about.",
        "Change what the complaint marks.",
    ),
    "over-limit": (
        "There are more of something than the game has.",
        "Take some away.",
    ),
    "impassible": (
        "A figure stands where nothing of its kind can stand.",
        "Move it, or change the ground.",
    ),
    "occupied": (
        "Two pieces stand where only one can.",
        "Move one of them.",
    ),
    "not-a-spawn-point": (
        "No spawn point lies on a space that is told to have been used.",
        "Lay one under `ground`, or leave the space out.",
    ),
    "mat-outside": (
        "A mat's name leads out of the folder of mats.",
        "Write its bare name.",
    ),
    "mat-and-board": (
        "What is printed on the mat is told again.",
        "Leave out the mat, or the key.",
    ),
    "odd-size": (
        "The board has a size that this game cannot be played on.",
        "Give both sides an even number of squares.",
    ),
    "off-the-lattice": (
        "A piece stands between the places that it can stand on.",
        "Move it to one of the places that the complaint names.",
    ),
    "no-building": (
        "What is told of a building is about a place without one.",
        "Take a place with a building.",
    ),
    "deck-order": (
        "The deck lies in an order that cannot be.",
        "Put the card where the complaint expects it.",
    ),
    # Actions
    "unused-answer": (
        "The file gives a roll, a choice or a further attack that nothing asks for. "
        "To pass it over in silence could hide a wrong ruling.",
        "Take the line out, or move it to the action that asks for it; without it "
        "`mpoc run -v` shows what was looked at.",
    ),
    "half-rolled": (
        "Of one roll some dice are only counted and others show what was rolled.",
        "Write all of them as faces, or all as numbers.",
    ),
    "named-twice": (
        "One figure is named twice in a list in which each appears once.",
        "Name it once.",
    ),
    "no-such-face": (
        "A die is said to show a face that it does not have.",
        "Take one of the faces listed.",
    ),
    "unequal-trade": (
        "As many things must be given as are taken.",
        "Make both lists equally long.",
    ),
}
"""What each complaint means and what mends it, by its name."""


def explain(word: str) -> str | None:
    """What a complaint means and how it is mended; None where there is none."""
    name = "-".join(word.casefold().replace("_", " ").split())
    if name not in COMPLAINTS:
        return None
    means, mend = COMPLAINTS[name]
    return f"{name}, a complaint about a file\n  {means}\n  what mends it: {mend}"
