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
  const entry = { id: file.id, game: ruling.game, title: ruling.title, headline: ruling.headline, text: file.text };
  keep([entry, ...recentFiles().filter(({ id }) => id !== file.id)]);
});

/** Have `open` open the files of the list. */
export function opensRecent(open) {
  show = () => showFiles(open);
  show();
}

/** Show the recent files; those of games other than the chosen one are folded away. */
export const showRecent = () => show();

function showFiles(open) {
  const files = recentFiles();
  const game = at("game").value;
  const isOfGame = (each) => !each.game || each.game === game;
  const others = files.filter((each) => !isOfGame(each));
  at("recent-part").hidden = !files.length;
  at("recent").replaceChildren(...files.filter(isOfGame).map((each) => item(each, open)));
  at("recent-of-others").hidden = !others.length;
  at("recent-of-others").open = others.length === files.length;
  at("recent-others").replaceChildren(...others.map((each) => item(each, open)));
}

function item({ id, title, headline, text }, open) {
  const node = make("li");
  const line = make("div", "", { className: "choices" });
  const forget = button("Delete", () => keep(recentFiles().filter((each) => each.id !== id)), { className: "small" });
  forget.setAttribute("aria-label", `Delete ${title}`);
  line.append(button(title, () => open(text, id)), forget);
  node.append(line, make("p", headline));
  return node;
}
