// The text of the file, and what is wrong with it.
import { afterPause } from "./busy.js";
import { change, file, settleTyped, showsRuling, showsText } from "./file.js";
import { at, button, make } from "./parts.js";

const PAUSE = 250; // Milliseconds without a key before mpoc rules on a typed text.

function offset(text, line, column) {
  let start = 0;
  for (let count = 0; count < line; count += 1) {
    const end = text.indexOf("\n", start);
    if (end < 0) return text.length;
    start = end + 1;
  }
  return start + column;
}

function showMarks(marks) {
  const { text } = file;
  const graver = marks.filter((mark) => mark.gravity < 3);
  at("marks").replaceChildren(...graver.map((mark) => {
    const item = make("li", "", { className: mark.gravity === 1 ? "bad" : "open" });
    item.append(button(`line ${mark.line + 1}`, () => {
      const box = at("text");
      box.focus();
      box.setSelectionRange(offset(box.value, mark.line, mark.column), offset(box.value, mark.endLine, mark.endColumn));
    }));
    item.append(make("pre", mark.message));
    for (const fix of mark.fixes) {
      item.append(button(fix.title, () => {
        // After a change the places are others.
        if (text !== file.text) return;
        const start = offset(text, fix.line, fix.column);
        const end = offset(text, fix.endLine, fix.endColumn);
        change(text.slice(0, start) + fix.text + text.slice(end));
      }));
    }
    return item;
  }));
}

showsText(() => {
  const box = at("text");
  if (box.value === file.text) return;
  const { selectionStart, selectionEnd } = box;
  box.value = file.text;
  if (document.activeElement === box) box.setSelectionRange(selectionStart, selectionEnd);
});

showsRuling((ruling) => {
  at("file-text").hidden = false;
  showMarks(ruling.marks);
});

const typing = afterPause(ruleOnText, PAUSE);

function ruleOnText() {
  typing.stop();
  file.typed = at("text").value;
  settleTyped();
}

at("text").addEventListener("input", () => {
  file.typed = at("text").value;
  typing.start();
});
// When the focus leaves the box, the text is complete.
at("text").addEventListener("change", ruleOnText);
