// The recent files, which only this browser keeps.
import { file, showsRuling } from "./file.js";
import { at, button, make } from "./parts.js";

const NAME = "mpoc-recent";
const MOST = 8;

let show = () => {};

function recentFiles() {
  try {
    return JSON.parse(localStorage.getItem(NAME) ?? "[]");
  } catch {
    return [];
  }
}

function keep(files) {
  try {
    localStorage.setItem(NAME, JSON.stringify(files.slice(0, MOST)));
  } catch {
    // Some browsers keep nothing, or have no room left.
  }
  show();
}

/** The id of the recent file that has a text; empty if none has. */
export const idOf = (text) => recentFiles().find((each) => each.text === text)?.id ?? "";

showsRuling((ruling, holds) => {
  if (!holds) return;
  const entry = { id: file.id, title: ruling.title, headline: ruling.headline, text: file.text };
  keep([entry, ...recentFiles().filter(({ id }) => id !== file.id)]);
});

/** Have `open` open the files of the list. */
export function opensRecent(open) {
  show = () => showFiles(open);
  show();
}

function showFiles(open) {
  const files = recentFiles();
  at("recent-part").hidden = !files.length;
  at("recent").replaceChildren(...files.map(({ id, title, headline, text }) => {
    const item = make("li");
    const line = make("div", "", { className: "choices" });
    const forget = button("Delete", () => keep(recentFiles().filter((each) => each.id !== id)), { className: "small" });
    forget.setAttribute("aria-label", `Delete ${title}`);
    line.append(button(title, () => open(text, id)), forget);
    item.append(line, make("p", headline));
    return item;
  }));
}
