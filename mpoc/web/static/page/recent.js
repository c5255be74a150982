// The recent files, which only this browser keeps.
import { alone, forgetRecent, recentFiles, whenKept } from "./kept.js";
import { at, button, make } from "./parts.js";

const FEW = 8; // Files that are shown before `Show more`.

let show = () => {};

/** What the browser kept of a file with this text, if it did. */
export function recentWith(text) {
  const known = recentFiles().find((each) => each.text === text);
  return known && { ...known, kept: text };
}

whenKept(() => show());

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
  const isOfGame = ({ facts }) => !facts.game || facts.game === game;
  const others = files.filter((each) => !isOfGame(each));
  at("recent-part").hidden = !files.length;
  showSome(at("recent"), files.filter(isOfGame), open);
  at("recent-of-others").hidden = !others.length;
  at("recent-of-others").open = others.length === files.length;
  showSome(at("recent-others"), others, open);
}

/** Show the newest files of a list, the others when they are asked for. */
function showSome(host, files, open) {
  const items = (list) => list.map((each) => item(each, open));
  host.replaceChildren(...items(files.slice(0, FEW)));
  const rest = files.slice(FEW);
  if (!rest.length) return;
  const last = make("li");
  last.append(button(`Show ${rest.length} more`, () => last.replaceWith(...items(rest))));
  host.append(last);
}

function item(known, open) {
  const { id, facts: { title, headline }, text } = known;
  const node = make("li");
  const line = make("div", "", { className: "choices" });
  const forget = button("Delete", () => alone(() => forgetRecent(id)), { className: "small" });
  forget.setAttribute("aria-label", `Delete ${title}`);
  line.append(button(title, () => open(text, { ...known, kept: text })), forget);
  node.append(line, make("p", headline));
  return node;
}
