// What this browser keeps: the recent files for all tabs, and for each tab the file that
// it has open. Whatever is stored is data: it may be damaged, or come from anybody.
import { at } from "./parts.js";

const RECENT = "mpoc-recent";
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

const isText = (value) => typeof value === "string";
const isRecord = (value) => typeof value === "object" && value !== null && !Array.isArray(value);
const isChange = (value) => isRecord(value) && isText(value.name) && isRecord(value.values);

/** The file in a stored value; nothing if it holds none. */
function fileIn(value) {
  if (!isRecord(value) || ![value.id, value.text].every(isText) || !value.id) return undefined;
  const words = (key) => (isText(value[key]) ? value[key] : "");
  const changes = Array.isArray(value.changes) ? value.changes.filter(isChange) : [];
  const facts = Object.fromEntries(["game", "title", "headline"].map((key) => [key, words(key)]));
  return { id: value.id, text: value.text, good: words("good"), facts, changes };
}

/**
 * The recent files, the newest first. Each has its `id`, its `text`, the last text that
 * could be ruled on as `good`, the `facts` that the list shows, and the `changes` that
 * were entered but not made yet.
 */
export function recentFiles() {
  const list = read(shared, RECENT);
  return Array.isArray(list) ? list.map(fileIn).filter(Boolean) : [];
}

const plain = ({ facts, ...others }) => ({ ...facts, ...others });

/** Keep a list of files, and say whether that was possible; if not, the page says so. */
export function keepRecent(files) {
  const isKept = write(shared, RECENT, files.map(plain));
  at("not-kept").hidden = isKept;
  return isKept;
}

/** Keep the file of this tab, which a reload opens again. */
export const keepOpen = (file) => write(ofTab, OPEN, plain(file));

/**
 * The file that the page opens by itself, with the text that the recent files had of it
 * as `kept`: what this tab had open, or else the newest. A `link` that this tab did not
 * have then goes before both.
 */
export function lastFile(link) {
  const files = recentFiles();
  const stored = read(ofTab, OPEN);
  const mine = fileIn(stored);
  if (mine && stored.link === link) {
    const theirs = files.find(({ id }) => id === mine.id);
    // Another tab may have gone on with it; without changes of its own, this one follows.
    if (theirs && stored.kept === mine.text) return { ...theirs, kept: theirs.text, changes: mine.changes };
    return { ...mine, kept: isText(stored.kept) ? stored.kept : null };
  }
  return link || !files.length ? undefined : { ...files[0], kept: files[0].text };
}

/** Have `act` called when another tab has changed the recent files. */
export function whenOthersKeep(act) {
  addEventListener("storage", ({ key }) => {
    // Without a key, everything was removed.
    if (key === RECENT || key === null) act();
  });
}
