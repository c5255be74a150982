// The dice of a roll, to be laid as they lie at the table.
import { button, make } from "./parts.js";

/** The dice of a roll: a tap turns a die to its next face. All must be turned. */
export function diceTray(question, reply) {
  const tray = make("div", "", { className: "tray" });
  const send = button("That is the roll", () => reply(words()), { className: "main" });
  const rows = question.dice.map((kind) => diceRow(tray, kind, () => {
    send.disabled = rows.some((row) => row.shown.includes(""));
  }));
  const words = () => rows.map((row) => row.shown.join(question.between)).join(" ");
  send.disabled = true;
  const deeds = make("div", "", { className: "choices" });
  deeds.append(send);
  tray.append(make("p", `Tap each die until it lies as at the table. ${question.how[0] ?? ""}`.replace(/ [?, ]+ {2,}/, " ")), deeds);
  return tray;
}

const FEW = 3; // Dice that are turned one by one; of more, the rest may be set at once.

function diceRow(tray, { kind, count, faces }, told) {
  const row = { shown: Array(count).fill("") };
  const line = make("div", "", { className: "choices", role: "group" });
  line.setAttribute("aria-label", kind);
  line.append(make("span", kind, { className: "kind" }));
  const nodes = row.shown.map((_, die) => button("", () => set(die, faces[(faces.indexOf(row.shown[die]) + 1) % faces.length]), { className: "die-button" }));
  const set = (die, face) => {
    row.shown[die] = face;
    nodes[die].textContent = face || "?";
    nodes[die].setAttribute("aria-label", `${kind} die ${die + 1}: ${face || "not yet"}`);
    told();
  };
  line.append(...nodes);
  tray.append(line);
  for (const die of nodes.keys()) {
    nodes[die].textContent = "?";
    nodes[die].setAttribute("aria-label", `${kind} die ${die + 1}: not yet`);
  }
  if (count > FEW) {
    const rest = make("div", "", { className: "choices" });
    rest.append(make("span", "the rest", { className: "kind" }), ...faces.map((face) => button(face, () => {
      row.shown.forEach((shown, die) => shown || set(die, face));
    }, { className: "die-button" })));
    tray.append(rest);
  }
  return row;
}
