// The file is one text. After every change mpoc rules on it, and every part shows that.
import { afterPause } from "./busy.js";
import { alone, keepOpen, keepRecent, lastFile, recentFile, whenOthersKeep } from "./kept.js";
import { ask } from "./mpoc.js";
import { at, focusFirst, isFocusLost, say } from "./parts.js";

const PAUSE = 250; // Milliseconds without a key before the browser keeps what is typed.
const FAULTY = "The file cannot be ruled on yet.";

export const file = {
  id: "", // Names it among the recent files.
  text: "",
  typed: null, // A text that is being typed and takes the place of `text` after a pause.
  before: [], // The texts that Undo brings back.
  ruling: null,
  good: "", // The last text that could be ruled on.
  facts: null, // What the list of recent files shows, once it was ruled on.
  kept: null, // The text that the recent files had when this tab last kept or read it.
  drafts: {}, // What stands in forms that were not sent, by their names.
};

const parts = [];
const texts = [];

/** Have a part of the page show each text, before mpoc rules on it. */
export function showsText(show) {
  texts.push(show);
}

/** Have a part of the page show each ruling. It may finish later. */
export function showsRuling(show) {
  parts.push(show);
}

/** Rule on another text. If it `keeps` the text before, Undo brings that back. */
export function change(text, keeps = true) {
  if (keeps && file.text !== text) file.before.push(file.text);
  file.text = text;
  file.id ||= newId();
  for (const show of texts) show();
  say("");
  keep();
  return rule();
}

/** Take the text that is being typed, before anything else changes the file. */
export function settleTyped() {
  const { typed } = file;
  file.typed = null;
  if (typed !== null && typed !== file.text) change(typed);
}

const newId = () => `${Date.now()}-${Math.random().toString(36).slice(2)}`;

let queue = Promise.resolve(); // Changes of the text are made one after the other.
let opened = 0; // How many files were opened.
export const openedFiles = () => opened;
let shown = 0; // How many of them were opened when the page last showed a ruling.

/** Do something after the changes that were asked for before. */
function inTurn(act) {
  const done = queue.then(act);
  queue = done.catch(() => {});
  return done;
}

/**
 * Go over to another file, once the changes of this one are made. Undo stays within it.
 * `known` is what the browser kept of it, if it did; no other recent file is written over.
 */
export async function open(text, known = {}) {
  settleTyped();
  for (const [key, { name, values }] of unsent) {
    unsent.delete(key);
    changeBy(name, values, say);
  }
  // Files that are opened one after the other need not wait for each other's ruling.
  const { ruling } = await inTurn(() => ({ ruling: openNow(text, known) }));
  return ruling;
}

function openNow(text, { id = newId(), good = "", facts = null, kept = null, changes = [], drafts = {} }) {
  // What was entered a moment ago belongs to the file before.
  keepNow();
  opened += 1;
  const before = good && good !== text ? [good] : [];
  Object.assign(file, { id, text, before, good, facts, kept, drafts: { ...drafts }, typed: null });
  const ruling = change(text, false);
  const mine = opened;
  for (const wish of changes) if (CHANGES.includes(wish.name)) makeInTurn(wish, () => mine === opened, say).catch(() => {});
  return ruling;
}

export const undo = () => inTurn(() => {
  settleTyped();
  if (file.before.length) change(file.before.pop(), false);
});

let turn = 0;
let ruled = Promise.resolve(); // When the last ruling is shown.
let overtake = () => {}; // Ends the wait for a ruling that a later one overtakes.

function rule() {
  const ruling = ruleNow();
  ruled = new Promise((resolve) => {
    ruling.finally(resolve);
  });
  return ruling;
}

async function ruleNow() {
  turn += 1;
  const mine = turn;
  const part = document.activeElement?.closest("section[id], details[id]");
  overtake();
  const overtaken = new Promise((resolve) => {
    overtake = resolve;
  });
  const ruling = await Promise.race([ask("rule", { text: file.text }), overtaken]);
  if (mine !== turn) return;
  file.ruling = ruling;
  shown = opened;
  const holds = !ruling.problems;
  if (holds) file.good = file.text;
  const { game, title, headline } = holds ? ruling : { ...(file.facts ?? UNKNOWN), headline: FAULTY };
  file.facts = { game, title, headline };
  keep();
  // Parts that take longer show the ruling when they are ready.
  for (const show of parts) show(ruling, holds);
  focusAgain(part);
}

/** Rule on the text again if its ruling, or its sheet, was stopped; whether it was. */
export function ruleAgain() {
  const again = at("ruling").getAttribute("aria-busy") === "true";
  if (again) rule();
  return again;
}

/** Where the control that had the focus is gone, put it on the next question, or else on
 * the ruling. */
function focusAgain(part) {
  if (!part || !isFocusLost()) return;
  const place = [at("answers"), part, at("now"), at("ruling")].find((each) => each.checkVisibility());
  if (place) focusFirst(place);
}

// Changes that mpoc makes

/** Requests that answer what is shown: the ruling, its question, its next actions. */
const ANSWERS = ["reply", "play", "take-back"];
const CHANGES = [...ANSWERS, "name", "edit", "lay", "move", "add", "take-off"];

const asked = new Set(); // Changes that mpoc has not made yet.

/**
 * Have mpoc change the file; whether it did. `refuse` gets the reason if it cannot; and
 * if only the rules forbid it, also the text with the forbidden change. `made` gets
 * mpoc's answer before the changed text is ruled on.
 */
export function changeBy(name, values, refuse, made) {
  const [mine, stands] = [shown, standing()];
  // What was tapped may be gone when its turn comes.
  const isShown = () => mine === opened && (!ANSWERS.includes(name) || stands === standing());
  return makeInTurn({ name, values }, isShown, refuse, made);
}

/** What has been played and what is asked. */
const standing = () => JSON.stringify([file.ruling?.actions, file.ruling?.question?.words]);

async function makeInTurn(wish, isShown, refuse, made = () => {}) {
  asked.add(wish);
  try {
    const { ruling } = await inTurn(() => make(wish, isShown, refuse, made));
    await ruling;
    return ruling !== null;
  } finally {
    asked.delete(wish);
  }
}

/** Make a change; its ruling follows, as `ruling`, which is null if nothing changed. */
async function make(wish, isShown, refuse, made) {
  const { name, values } = wish;
  let text;
  let answer;
  do {
    await ruled;
    if (!isShown()) return { ruling: null };
    ({ text } = file);
    answer = await ask(name, { text, ...values });
    // A text that was typed meanwhile is changed anew.
    settleTyped();
  } while (text !== file.text);
  asked.delete(wish);
  if (answer.text === undefined) {
    refuse((answer.refused ?? answer.problems).join("\n"), answer.anyway);
    keep();
    return { ruling: null };
  }
  made(answer);
  return { ruling: change(answer.text) };
}

// What is kept

const unsent = new Map(); // Changes that are being typed, by the keys of their controls.
const keeping = afterPause(keep, PAUSE);

/** Keep a change that a control will ask for, in case that the page is left before. The
 * control may be made anew meanwhile: its `key` stays. */
export function noteUnsent(key, name, values) {
  unsent.set(key, { name, values });
  keeping.start();
}

export const forgetUnsent = (key) => unsent.delete(key);

/** What a control with a key will ask for, if it is not in the text yet. */
export const unsentValues = (key) => unsent.get(key)?.values;

/** Keep what stands in a form until it is sent; `undefined` if it is, or is empty. */
export function noteDraft(name, value) {
  if (value === undefined) delete file.drafts[name];
  else file.drafts[name] = value;
  keeping.start();
}

let lastMark = ""; // What this tab has kept last.
const UNKNOWN = { game: "", title: "Without a title", headline: FAULTY };

/** What the recent files get of the file. */
function entry() {
  const { id, text, good, facts, drafts } = file;
  return { id, text, good, facts: facts ?? UNKNOWN, changes: [...asked, ...unsent.values()], drafts };
}

const mark = () => JSON.stringify([opened, entry()]);

/** Keep the file while no other tab keeps one. */
function keep() {
  alone(keepNow);
}

/** Keep the file. If another tab has changed it meanwhile, keep both. */
function keepNow() {
  // What was opened a moment ago can be opened again.
  if (!file.facts && !file.before.length) return;
  // A tab that is left with nothing new leaves the newest file of another the newest.
  const isNew = mark() !== lastMark;
  const theirs = recentFile(file.id);
  if (isNew && theirs && ![file.kept, file.text].includes(theirs.text)) {
    file.id = newId();
    say("Another tab has changed this ruling too. Both are kept: see the recent rulings.");
  }
  if (isNew && keepRecent(entry())) {
    file.kept = file.text;
    lastMark = mark();
  }
  keepOpen({ ...entry(), kept: file.kept, link: location.hash });
}

/** Go on with what another tab has made of this file, unless this one is changing it. */
function follow() {
  const theirs = recentFile(file.id);
  if (document.hidden || !theirs || [file.kept, file.text].includes(theirs.text)) return;
  if (file.typed !== null || file.text !== file.kept) return;
  file.kept = theirs.text;
  change(theirs.text);
  say("Another tab has changed this ruling. This is the newest text.");
}

/** A page that is left cannot wait for other tabs. */
function leave() {
  settleTyped();
  keepNow();
}

/** The file that the page opens by itself, if any. */
export const fileToOpen = () => lastFile(location.hash);

whenOthersKeep(follow);
addEventListener("pageshow", follow);
addEventListener("pagehide", leave);
document.addEventListener("visibilitychange", () => (document.hidden ? leave() : follow()));
