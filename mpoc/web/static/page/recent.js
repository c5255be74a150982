// The recent files, which only this browser keeps.
import { file, showsRuling } from "./file.js";
import { at, button, make } from "./parts.js";

const KEPT = "mpoc-recent";
const MOST = 8;

let open = () => {};
let current = "";

function kept() {
  try {
    return JSON.parse(localStorage.getItem(KEPT) ?? "[]");
  } catch {
    return [];
  }
}

function keep(files) {
  try {
    localStorage.setItem(KEPT, JSON.stringify(files.slice(0, MOST)));
  } catch {
    // Some browsers keep nothing, or have no room left.
  }
  show();
}

/** The next text is a new file; the file before stays in the list as it is. */
export function beginAnother() {
  current = `${Date.now()}`;
}

/** Have `act` open the files of the list. */
export function opensRecent(act) {
  open = act;
  show();
}

showsRuling((ruling, holds) => {
  if (!holds || !ruling.actions.length) return;
  current ||= kept().find(({ text }) => text === file.text)?.id ?? `${Date.now()}`;
  const entry = { id: current, title: ruling.title, headline: ruling.headline, text: file.text };
  keep([entry, ...kept().filter(({ id }) => id !== current)]);
});

function show() {
  const files = kept();
  at("recent-part").hidden = !files.length;
  at("recent").replaceChildren(...files.map(({ id, title, headline, text }) => {
    const item = make("li");
    const line = make("div", "", { className: "choices" });
    const forget = button("Delete", () => keep(kept().filter((each) => each.id !== id)), { className: "small" });
    forget.setAttribute("aria-label", `Delete ${title}`);
    line.append(button(title, () => open(text, id)), forget);
    item.append(line, make("p", headline));
    return item;
  }));
}

export function continueWith(id) {
  current = id;
}
