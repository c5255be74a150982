// The actions that may follow the last one, by who acts, and why others may not.
import { drawing, isWithin } from "./board.js";
import { explaining, titleOf } from "./explain.js";
import { change, changeBy, file, noteDraft, showsRuling } from "./file.js";
import { ask } from "./mpoc.js";
import { at, button, focusFirst, make } from "./parts.js";
import { showOutcome } from "./views.js";

const FEW = 8; // More ways than these get a board to tap on, or a filter.

function play(entry, made = () => {}) {
  return changeBy("play", { entry }, (why, anyway) => {
    at("not-played").textContent = why;
    if (anyway) at("not-played").append(ruleAnyway(anyway));
    at("not-played").scrollIntoView({ block: "nearest" });
  }, made);
}

const ruleAnyway = (text) => button("Rule on it anyway", () => openRefused(text));

/** Open a ruling that refuses an action, so that it can be shown and shared. */
async function openRefused(text) {
  await change(text);
  showOutcome();
}

let hasFocus = false; // Whether the action that was played had the focus.

showsRuling((ruling, holds) => {
  hasFocus = at("next").contains(document.activeElement);
  at("not-played").textContent = "";
  at("next").hidden = !holds || ruling.status !== "refused";
  at("actors").replaceChildren();
  at("turn").textContent = "The last action is not allowed: take it back to play another.";
  if (holds && ruling.status === "done") showNext(ruling);
});

async function showNext(ruling) {
  const { text } = file;
  const { actors, problems } = await ask("next", { text });
  if (text !== file.text || problems) return;
  at("turn").textContent = ruling.turn;
  at("next").hidden = false;
  const groups = actors.map(({ words, kinds }) => {
    const group = fold(words);
    group.open = actors.length === 1;
    group.append(...kinds.map(legalKind));
    return group;
  });
  if (!groups.length) groups.push(make("p", "No action is possible now."));
  at("actors").replaceChildren(...groups, notPossible(text), byHand());
  if (hasFocus) focusFirst(at("actors"));
  hasFocus = false;
}

function fold(words, className = "") {
  const details = make("details", "", { className });
  details.append(make("summary", words));
  return details;
}

/** Fill what is folded away when it is opened for the first time. */
function whenOpened(details, fill) {
  details.addEventListener("toggle", () => {
    if (details.open && !details.dataset.filled) {
      details.dataset.filled = "yes";
      fill();
    }
  });
}

const wordsOf = (way) => `${way.words}${way.facts ? ` (${way.facts})` : ""}`;

function legalKind(kind) {
  if (kind.ways.length === 1 && !kind.more) {
    // One way needs no list.
    const [way] = kind.ways;
    const line = make("div", "", { className: "choices" });
    const name = way.words === "as it is" ? kind.words : `${kind.words}: ${wordsOf(way)}`;
    line.append(button(withCost(name, kind), () => play(way.entry)), ...cites(kind.page));
    return line;
  }
  const part = fold(withCost(kind.words, kind), "kind-of-action");
  part.firstChild.append(make("span", ` ${kind.ways.length + kind.more}`, { className: "count" }));
  const choices = make("div", "", { className: "choices" });
  const nodes = kind.ways.map((way) => button(wordsOf(way), () => play(way.entry)));
  choices.append(...nodes);
  if (kind.more) choices.append(make("span", `and ${kind.more} more: write the action yourself`));
  part.append(...cites(kind.page), choices);
  if (kind.ways.length > FEW) whenOpened(part, () => ease(choices, nodes, kind));
  return part;
}

const withCost = (words, kind) => (kind.cost ? `${words} (${kind.cost})` : words);

const cites = (marks) => marks.split(" ").filter(Boolean).map((mark) => explaining(titleOf(mark), mark));

/** Make many ways easy to choose from: a board if they are places, else a filter. */
async function ease(choices, nodes, kind) {
  const board = await ask("places", { text: file.text, names: kind.ways.map(({ words }) => words) });
  if (board.svg) {
    const host = make("div", "", { className: "board-to-tap" });
    drawing(host, board, (x, y) => {
      const place = board.places.findIndex((each) => isWithin(x, y, each));
      if (place >= 0) play(kind.ways[place].entry);
    });
    const list = fold("As a list");
    choices.replaceWith(host, list);
    list.append(choices);
  } else choices.before(filter(nodes));
}

function filter(nodes) {
  const box = make("input", "", { type: "search", autocomplete: "off", placeholder: "Only those with …" });
  box.setAttribute("aria-label", "Show only the ways with these words");
  box.addEventListener("input", () => {
    const words = box.value.toLowerCase().split(/\s+/).filter(Boolean);
    for (const node of nodes) node.hidden = !words.every((word) => node.textContent.toLowerCase().includes(word));
  });
  return box;
}

/** The actions that are not allowed, and why; mpoc looks for them once it is opened. */
function notPossible(text) {
  const part = fold("Not possible now, and why", "not-possible");
  whenOpened(part, async () => {
    const { actors = [] } = await ask("refused", { text });
    part.append(...actors.map(({ words, kinds }) => {
      const group = fold(words);
      group.open = actors.length === 1;
      group.append(...kinds.flatMap((kind) => kind.reasons.map((reason) => refusal(kind, reason))));
      return group;
    }));
    if (!actors.length) part.append(make("p", "Everything is allowed here."));
  });
  return part;
}

function refusal(kind, reason) {
  const line = make("div", "", { className: "refusal" });
  line.append(make("b", kind.words), `: ${reason.words} `, ...cites(reason.page));
  if (!reason.ways.length) return line;
  const choices = make("div", "", { className: "choices" });
  choices.append(make("span", "Rule on", { className: "kind" }), ...reason.ways.map(({ words, entry }) => (
    button(words === "as it is" ? "it" : words, async () => {
      const answer = await ask("play", { text: file.text, entry });
      const textToRule = answer.text ?? answer.anyway;
      if (textToRule === undefined) at("not-played").textContent = (answer.refused ?? answer.problems).join("\n");
      else await openRefused(textToRule);
    }, { className: "small" })
  )));
  if (reason.more) choices.append(make("span", `and ${reason.more} more`, { className: "kind" }));
  line.append(choices);
  return line;
}

/** A box for an action that is not listed, written as in the file. */
function byHand() {
  const part = fold("Another action, written as in the file");
  const form = make("form", "", { className: "choices" });
  const { action } = file.drafts;
  const value = typeof action === "string" ? action : "";
  const box = make("input", "", { type: "text", autocomplete: "off", autocapitalize: "off", placeholder: "advance: T, to: C3", value });
  part.open = value !== "";
  box.addEventListener("input", () => noteDraft("action", box.value || undefined));
  box.setAttribute("aria-label", "The action, written as in the file");
  form.append(box, make("button", "Play it", { type: "submit" }));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    if (box.value.trim()) play(box.value.trim(), () => noteDraft("action", undefined));
  });
  part.append(form);
  return part;
}
