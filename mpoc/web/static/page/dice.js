// The dice of a roll, which the player sets as they lie on the table.
import { button, picture, make } from "./parts.js";

const FEW = 2; // More open dice than these may all be laid at once.

export const diceCount = (question) => question.dice.reduce((sum, { count }) => sum + count, 0);

/** The dice of a roll: a tap on a face sets the next die. All dice must be set. `laid` are
 * the numbers of the faces that were set before, if any; `note` gets them after each tap. */
export function diceTray(question, reply, laid, note) {
  const tray = make("div", "", { className: "tray" });
  const dice = question.dice.flatMap((kind) => Array.from({ length: kind.count }, (_, place) => ({ kind, place, face: null })));
  for (const [number, die] of dice.entries()) die.face = die.kind.faces[laid?.[number]] ?? null;
  let next = Math.max(0, dice.findIndex((die) => !die.face));

  const rows = question.dice.map((kind) => {
    const row = make("div", "", { className: "choices", role: "group" });
    row.setAttribute("aria-label", `${kind.kind} dice`);
    row.append(make("span", kind.kind, { className: "kind" }));
    return row;
  });
  for (const [number, die] of dice.entries()) {
    die.node = button("", () => {
      next = number;
      show();
    }, { className: "die-button" });
    rows[question.dice.indexOf(die.kind)].append(die.node);
  }
  const which = make("p", "", { className: "which-die", role: "status" });
  const faces = make("div", "", { className: "choices", role: "group" });
  const rest = make("div", "", { className: "choices", role: "group" });
  const total = make("p", "", { className: "total-of-dice" });
  const send = button("That is the roll", () => reply(words()), { className: "main" });
  const words = () => question.dice.map((kind) => dice.filter((die) => die.kind === kind).map((die) => die.face.reply).join(question.between)).join(" ");

  function lay(places, face) {
    for (const place of places) dice[place].face = face;
    note(dice.map((die) => (die.face ? die.kind.faces.indexOf(die.face) : null)));
    const open = dice.findIndex((die) => !die.face);
    next = open < 0 ? places.at(-1) : open;
    show();
    // With keys, the focus stays on the same face, or goes to the button that sends.
    if (open < 0) send.focus();
    else faces.children[Math.max(0, dice[next].kind.faces.findIndex(({ words }) => words === face.words))].focus();
  }

  function faceButtons(host, kind, places) {
    host.append(...kind.faces.map((face) => {
      const node = button("", () => lay(places(), face), { className: "face" });
      node.setAttribute("aria-label", face.words);
      node.append(picture(face.svg));
      return node;
    }));
  }

  function show() {
    for (const [number, die] of dice.entries()) {
      die.node.replaceChildren(...(die.face ? [picture(die.face.svg)] : []));
      die.node.setAttribute("aria-label", `${die.kind.kind} die ${die.place + 1}: ${die.face?.words ?? "not set yet"}`);
      die.node.setAttribute("aria-pressed", String(number === next));
    }
    const { kind, place, face } = dice[next];
    const open = [...dice.keys()].filter((number) => !dice[number].face);
    which.textContent = open.length || !face ? `${of(kind, place)} shows` : `All dice are set. ${of(kind, place)} shows`;
    faces.replaceChildren();
    faces.setAttribute("aria-label", `${kind.kind} die ${place + 1}`);
    faceButtons(faces, kind, () => [next]);
    // Keys begin with the first die's faces.
    if (faces.firstChild) faces.firstChild.dataset.start = "";
    const alike = open.filter((number) => dice[number].kind === kind);
    rest.replaceChildren();
    rest.hidden = alike.length <= FEW;
    if (!rest.hidden) {
      const name = `all ${alike.length} open dice show`;
      rest.setAttribute("aria-label", name);
      rest.append(make("span", name, { className: "kind" }));
      faceButtons(rest, kind, () => alike);
    }
    total.textContent = countOf(dice.filter((die) => die.face).map((die) => die.face));
    send.disabled = open.length > 0;
  }

  const of = (kind, place) => (kind.count > 1 ? `${title(kind.kind)} die ${place + 1} of ${kind.count}` : `The ${title(kind.kind)} die`);
  const deeds = make("div", "", { className: "choices" });
  deeds.append(send);
  tray.append(...rows, which, faces, rest, total, deeds);
  show();
  return tray;
}

export const title = (words) => words.slice(0, 1).toUpperCase() + words.slice(1);

/** How many dice show each face so far, and their strikes. */
function countOf(faces) {
  if (!faces.length) return "";
  const counts = new Map();
  for (const { words } of faces) counts.set(words, (counts.get(words) ?? 0) + 1);
  const parts = [...counts].sort(([one], [other]) => (one < other ? 1 : -1)).map(([words, count]) => `${count} × ${words}`);
  const strikes = faces[0].strikes === null ? "" : `: ${faces.reduce((sum, face) => sum + face.strikes, 0)} strikes`;
  return `${parts.join(", ")}${strikes}`;
}
