// What this browser keeps: the recent files for all tabs, and for each tab the file that
// it has open. Whatever is stored is data: it may be damaged, or come from anybody.
import { rest, work } from "./busy.js";
import { at } from "./parts.js";

// Each file has a place of its own. In one list of all files, a tab that still reads what
// was there a moment ago would write over a file that another tab has just added.
const FILE = "mpoc-file-";
const LIST = "mpoc-recent"; // Where earlier versions of the page kept all files.
const OPEN = "mpoc-open";

const shared = () => localStorage; // To name it is an error where nothing may be kept.
const ofTab = () => sessionStorage;

function read(storage, name) {
  try {
    return JSON.parse(storage().getItem(name));
  } catch {
    return null;
  }
}

function write(storage, name, value) {
  try {
    storage().setItem(name, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

function remove(name) {
  try {
    localStorage.removeItem(name);
  } catch {
    // Then nothing is kept there either.
  }
}

function names() {
  try {
    return Object.keys(localStorage);
  } catch {
    return [];
  }
}

const isText = (value) => typeof value === "string";
export const isRecord = (value) => typeof value === "object" && value !== null && !Array.isArray(value);
const isChange = (value) => isRecord(value) && isText(value.name) && isRecord(value.values);

/** The file in a stored value; nothing if it holds none. */
function fileIn(value) {
  if (!isRecord(value) || ![value.id, value.text].every(isText) || !value.id) return undefined;
  const words = (key) => (isText(value[key]) ? value[key] : "");
  const changes = Array.isArray(value.changes) ? value.changes.filter(isChange) : [];
  const facts = Object.fromEntries(["game", "title", "headline"].map((key) => [key, words(key)]));
  const drafts = isRecord(value.drafts) ? value.drafts : {};
  const time = Number.isFinite(value.time) ? value.time : 0;
  return { id: value.id, text: value.text, good: words("good"), time, facts, changes, drafts };
}

/** What the recent files have of a file; nothing if it is not among them. */
export function recentFile(id) {
  const found = fileIn(read(shared, FILE + id));
  return found?.id === id ? found : undefined;
}

/**
 * The recent files, the newest first. Each has its `id`, its `text`, the last text that
 * could be ruled on as `good`, the `time` when it was kept, the `facts` that the list
 * shows, the `changes` that were entered but not made yet, and as `drafts` what stands in
 * forms that were not sent.
 */
export function recentFiles() {
  const files = names().filter((name) => name.startsWith(FILE)).map((name) => recentFile(name.slice(FILE.length)));
  return files.filter(Boolean).sort((one, other) => other.time - one.time);
}

const plain = ({ facts, ...others }) => ({ ...facts, ...others });

const shows = [];

/** Have `show` called when the recent files have changed, here or in another tab. */
export function whenKept(show) {
  shows.push(show);
  whenOthersKeep(show);
}

function showKept() {
  for (const show of shows) show();
}

/** Keep a file among the recent ones, and say whether that was possible; if not, the page
 * says so. */
export function keepRecent(file) {
  const isKept = write(shared, FILE + file.id, plain({ ...file, time: Date.now() }));
  at("not-kept").hidden = isKept;
  showKept();
  return isKept;
}

export function forgetRecent(id) {
  remove(FILE + id);
  showKept();
}

/**
 * Do something while no other tab of the page does the like.
 *
 * A browser has no locks where the page came over plain HTTP from another device, or
 * where it is old. There it is done at once: if two tabs then keep one file within the
 * same few milliseconds, the recent files have the later text. The other tab still has
 * its own as the one before, which Undo brings back.
 */
export async function alone(act) {
  const reason = {};
  work(reason);
  let isDone = false;
  const once = () => {
    isDone = true;
    return act();
  };
  try {
    await (navigator.locks ? navigator.locks.request("mpoc", once) : once());
  } catch (fault) {
    // A browser that keeps nothing may have locks and refuse them.
    if (isDone) throw fault;
    once();
  } finally {
    rest(reason);
  }
}

/** Keep the file of this tab, which a reload opens again. */
export const keepOpen = (file) => write(ofTab, OPEN, plain(file));

/**
 * The file that the page opens by itself, with the text that the recent files had of it
 * as `kept`: what this tab had open, or else the newest. A `link` that this tab did not
 * have then goes before both.
 */
export function lastFile(link) {
  const stored = read(ofTab, OPEN);
  const mine = fileIn(stored);
  if (mine && stored.link === link) {
    const theirs = recentFile(mine.id);
    const { changes, drafts } = mine;
    // Another tab may have gone on with it; without changes of its own, this one follows.
    if (theirs && stored.kept === mine.text) return { ...theirs, kept: theirs.text, changes, drafts };
    return { ...mine, kept: isText(stored.kept) ? stored.kept : null };
  }
  const [newest] = link ? [] : recentFiles();
  return newest && { ...newest, kept: newest.text };
}

/** Have `act` called when another tab has changed the recent files. */
export function whenOthersKeep(act) {
  addEventListener("storage", ({ key }) => {
    // Without a key, everything was removed.
    if (key === null || key.startsWith(FILE)) act();
  });
}

/** Give each file of an earlier version's list its own place, where it has none yet. */
function splitList() {
  const list = read(shared, LIST);
  if (!Array.isArray(list)) return;
  const files = list.map(fileIn).filter(Boolean);
  const areKept = files.map((file, place) => recentFile(file.id) || write(shared, FILE + file.id, plain({ ...file, time: -place })));
  if (areKept.every(Boolean)) remove(LIST);
}

splitList();
