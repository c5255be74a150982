// The file is one text. After every change mpoc rules on it, and every part shows that.
import { ask } from "./mpoc.js";
import { at, focusFirst, isFocusLost } from "./parts.js";

const KEPT = "mpoc"; // The name under which the browser keeps the text.

/** `before` are the texts that Undo brings back; `id` names the file among the recent. */
export const file = { text: "", before: [], ruling: null, id: "" };

const parts = [];

/** Have a part of the page show each ruling. It may finish later. */
export function showsRuling(show) {
  parts.push(show);
}

/** Rule on another text. If it `keeps` the text before, Undo brings that back. */
export function change(text, keeps = true) {
  if (keeps && file.text !== text) file.before.push(file.text);
  file.text = text;
  try {
    localStorage.setItem(KEPT, text);
  } catch {
    // Some browsers keep nothing: then the text is lost with the page.
  }
  return rule();
}

/** Go over to another file. Undo stays within it, and no recent file is written over. */
export function open(text, id = "") {
  file.id = id || `${Date.now()}`;
  file.before = [];
  return change(text, false);
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
  const part = document.activeElement?.closest("section[id], details[id]");
  const ruling = await ask("rule", { text: file.text });
  if (mine !== turn) return;
  file.ruling = ruling;
  const holds = !ruling.problems;
  // Parts that take longer show the ruling when they are ready.
  for (const show of parts) show(ruling, holds);
  focusAgain(part);
}

/** Where the control that had the focus is gone, put it on the next question, or else on
 * the ruling. */
function focusAgain(part) {
  if (!part || !isFocusLost()) return;
  const place = [at("answers"), part, at("now"), at("ruling")].find((each) => each.checkVisibility());
  if (place) focusFirst(place);
}

/** Have mpoc change the file. `refuse` gets the reason if it cannot; and if only the
 * rules forbid it, also the text with the forbidden change. */
export async function changeBy(name, values, refuse) {
  const answer = await ask(name, { text: file.text, ...values });
  if (answer.text === undefined) refuse((answer.refused ?? answer.problems).join("\n"), answer.anyway);
  else await change(answer.text);
}
