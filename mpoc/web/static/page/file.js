// The file, one text: every change of it is ruled on, and every part shows the ruling.
import { ask } from "./mpoc.js";
import { at } from "./parts.js";

const KEPT = "mpoc"; // Under this name the browser keeps the text.

export const file = { text: "", before: [], ruling: null };

const parts = [];

/** Have a part of the page show each ruling; it may go on showing it later. */
export function showsRuling(show) {
  parts.push(show);
}

/** Rule on another text; `keeps` the one before for Undo. */
export function change(text, keeps = true) {
  if (keeps && file.text !== text) file.before.push(file.text);
  file.text = text;
  try {
    localStorage.setItem(KEPT, text);
  } catch {
    // A browser may keep nothing: then the text is gone with the page.
  }
  return rule();
}

export const undo = () => change(file.before.pop() ?? file.text, false);

/** The text that the browser kept, or nothing. */
export function keptText() {
  try {
    return localStorage.getItem(KEPT) ?? "";
  } catch {
    return "";
  }
}

let turn = 0;

async function rule() {
  turn += 1;
  const mine = turn;
  const ruling = await ask("rule", { text: file.text });
  if (mine !== turn) return;
  file.ruling = ruling;
  const holds = !ruling.problems;
  // What takes longer to show comes when it is ready.
  for (const show of parts) show(ruling, holds);
}

/** A change by mpoc: the new text, or why it cannot be, told to `refuse`; with the
 * text that has it all the same, where the rules refuse it. */
export async function changeBy(name, values, refuse) {
  const answer = await ask(name, { text: file.text, ...values });
  if (answer.text === undefined) refuse((answer.refused ?? answer.problems).join("\n"), answer.anyway);
  else await change(answer.text);
}
