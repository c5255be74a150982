// A narrow page shows one part at a time, a wide one all side by side.
import { file, showsRuling } from "./file.js";
import { at, button, figureNames, focusFirst, isFocusLost, make } from "./parts.js";

const wide = matchMedia("(min-width: 62rem)");
const tabs = [...at("tabs").children];
const nameOf = (tab) => tab.id.replace("tab-", "");
const paneOf = (tab) => at(`pane-${nameOf(tab)}`);

let view = "begin";

/** Bring a part of the page into view, from its beginning. */
export function showView(name) {
  view = name;
  arrange();
  if (!wide.matches) scrollTo(0, 0);
}

/** Show the open question, or else the ruling. */
export function showOutcome() {
  const isOpen = file.ruling?.question;
  showView(isOpen ? "play" : "ruling");
  // What was tapped is out of sight, or gone.
  if (isFocusLost()) focusFirst(at(isOpen ? "answers" : "ruling"));
}

function arrange() {
  // Before there is a file, the other parts are empty.
  at("tabs").hidden = wide.matches || !file.ruling;
  for (const tab of tabs) {
    const isShown = nameOf(tab) === view;
    tab.setAttribute("aria-selected", String(isShown));
    tab.tabIndex = isShown ? 0 : -1;
    paneOf(tab).hidden = !wide.matches && !isShown;
    if (wide.matches) paneOf(tab).removeAttribute("role");
    else paneOf(tab).setAttribute("role", "tabpanel");
    paneOf(tab).setAttribute("aria-labelledby", tab.id);
    if (wide.matches) paneOf(tab).removeAttribute("aria-labelledby");
  }
  // Behind its own tab a part need not be folded.
  at("begin").open = wide.matches ? !file.ruling : true;
  const isShown = ["ruling", "begin"].includes(view) || (view === "play" && file.ruling?.question);
  at("now").hidden = wide.matches || !file.ruling || isShown;
}

/** Show the ruling in a line that stays in sight. */
function showNow(ruling) {
  const isOpen = Boolean(ruling.question);
  const words = isOpen ? ruling.question.words : ruling.headline || (ruling.problems ? "The file cannot be ruled on yet." : "Nothing has been played yet.");
  at("now").replaceChildren(button("", () => showView(isOpen ? "play" : "ruling"), { className: ruling.tint ?? "bad" }));
  const line = make("span", words, { className: "words" });
  if (!isOpen && ruling.figures?.length) line.append(figureNames(ruling.figures));
  at("now").firstChild.append(make("span", isOpen ? "Asked" : "Ruling", { className: "kind" }), " ", line);
  at("tab-play").classList.toggle("asks", isOpen);
}

showsRuling((ruling, holds) => {
  at("when").hidden = !holds;
  showNow(ruling);
  arrange();
});

for (const tab of tabs) tab.addEventListener("click", () => showView(nameOf(tab)));
at("tabs").addEventListener("keydown", (event) => {
  const step = { ArrowLeft: -1, ArrowRight: 1, Home: -tabs.length, End: tabs.length }[event.key];
  if (!step) return;
  event.preventDefault();
  event.stopPropagation();
  const place = tabs.findIndex((tab) => nameOf(tab) === view);
  const next = Math.abs(step) === 1 ? (place + step + tabs.length) % tabs.length : step < 0 ? 0 : tabs.length - 1;
  showView(nameOf(tabs[next]));
  tabs[next].focus();
});
wide.addEventListener("change", arrange);
arrange();
