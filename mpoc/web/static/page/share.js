// Shares the file as a link, a file, a text or a picture, or prints it.
import { changeBy, file, forgetUnsent, noteUnsent, showsRuling, unsentValues } from "./file.js";
import { ask } from "./mpoc.js";
import { at, make } from "./parts.js";

const LONGEST_LINK = 100_000; // The longest content of a link, in characters.

const KEYS = { title: "title", question: "about" }; // As the ruling has them.
const NAMES = { title: "title-of-file", question: "question-of-file" };

showsRuling((ruling, holds) => {
  at("share").hidden = false;
  at("share-news").replaceChildren();
  at("names").hidden = !holds;
  for (const [key, id] of Object.entries(NAMES)) {
    const words = ruling[KEYS[key]] ?? "";
    // What is being typed is newer than the ruling.
    if (!unsentValues(id) && at(id).value.trim() !== words) at(id).value = words;
  }
});

function refuse(why) {
  at("share-news").textContent = why;
}

for (const [key, id] of Object.entries(NAMES)) {
  at(id).addEventListener("input", ({ target }) => noteUnsent(id, "name", { key, words: target.value }));
  at(id).addEventListener("change", ({ target }) => {
    forgetUnsent(id);
    changeBy("name", { key, words: target.value }, refuse);
  });
}
at("names").addEventListener("submit", (event) => event.preventDefault());

async function link() {
  const { code } = await ask("code", { text: file.text });
  return `${location.origin}${location.pathname}#${code}`;
}

/** The text in the link of this page, or nothing. Anybody may have made it. */
export async function textOfLink() {
  const code = location.hash.slice(1);
  if (!code) return "";
  if (code.length > LONGEST_LINK) throw new Error("The link is too long.");
  const answer = await ask("decode", { code });
  if (answer.text === undefined) throw new Error(`The link cannot be read: ${answer.problems.join(" ")}`);
  return answer.text;
}

function saveAs(name, content, type) {
  const url = URL.createObjectURL(new Blob([content], { type }));
  const anchor = make("a", "", { href: url, download: name });
  anchor.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

async function copy(words, what) {
  try {
    await navigator.clipboard.writeText(words);
    at("share-news").textContent = `${what} has been copied.`;
  } catch {
    const box = make("textarea", "", { value: words, readOnly: true, rows: 4 });
    box.setAttribute("aria-label", what);
    at("share-news").replaceChildren(`Copy this: `, box);
    box.select();
  }
}

async function exportAs(format) {
  const answer = await ask("export", { text: file.text, format });
  if (answer.content === undefined) at("share-news").textContent = (answer.refused ?? answer.problems).join("\n");
  return answer.content;
}

/** Send the ruling in one line and the link to another app. */
async function send() {
  const { title, headline } = file.ruling;
  try {
    await navigator.share({ title, text: `${title}: ${headline}`, url: await link() });
  } catch (fault) {
    if (fault.name !== "AbortError") refuse("Sending failed. Copy the link instead.");
  }
}

at("send").hidden = !navigator.share;
at("send").addEventListener("click", send);
at("link").addEventListener("click", async () => copy(await link(), "The link"));
for (const id of ["save", "save-now"]) at(id).addEventListener("click", () => saveAs("ruling.mpoc.yaml", file.typed ?? file.text, "text/plain"));
at("markdown").addEventListener("click", async () => {
  const words = await exportAs("md");
  if (words !== undefined) await copy(words, "The ruling");
});
at("picture").addEventListener("click", async () => {
  const drawing = await exportAs("svg");
  if (drawing !== undefined) saveAs("ruling.svg", drawing, "image/svg+xml");
});
at("print").addEventListener("click", () => print());
