// The open question of the ruling, and its answers to tap on.
import { drawing, isWithin } from "./board.js";
import { diceTray } from "./dice.js";
import { changeBy, file, showsRuling } from "./file.js";
import { ask } from "./mpoc.js";
import { at, button, lines, make } from "./parts.js";

const reply = (words) => changeBy("reply", { words }, (why) => {
  at("refused").textContent = why;
});

showsRuling((ruling, holds) => {
  at("refused").textContent = "";
  showQuestion(holds ? ruling.question : null);
});

function showQuestion(question) {
  at("ask").hidden = !question;
  if (!question) return;
  at("asked").replaceChildren(make("span", question.words), " ", make("span", question.page, { className: "pages" }));
  if (question.rule) {
    at("asked").append(" ", button("What is it?", async () => {
      const { lines: words } = await ask("explain", { word: question.rule, game: file.ruling.game });
      lines(at("how"), words.length ? words : ["Nothing more is known of it."]);
    }));
  }
  lines(at("how"), []);
  const host = at("answers");
  host.replaceChildren();
  if (question.dice.length) host.append(diceTray(question, reply));
  else if (question.counts.length) host.append(counters(question));
  else if (question["in-order"]) host.append(inOrder(question));
  else if (question.answers.length) {
    if (question.board?.svg) {
      const board = make("div");
      drawing(board, question.board, (x, y) => {
        const place = question.board.places.findIndex((each) => isWithin(x, y, each));
        if (place >= 0) reply(question.answers[place].reply);
      });
      host.append(board);
    }
    const choices = make("div", "", { className: "choices" });
    choices.append(...question.answers.map((answer) => button(answer.words, () => reply(answer.reply))));
    host.append(choices);
  } else lines(at("how"), question.how);
  if (!question.dice.length) host.append(ownWords(question));
}

/** How many dice of each kind are rolled. */
function counters(question) {
  const tray = make("div", "", { className: "tray" });
  const boxes = question.counts.map(({ kind, least, most }) => {
    const label = make("label", `${kind} dice (${least} to ${most}) `);
    const box = make("input", "", { type: "number", min: least, max: most, value: least === most ? most : Math.max(least, 1), inputMode: "numeric" });
    label.append(box);
    tray.append(label);
    return box;
  });
  tray.append(button("Roll these", () => reply(boxes.map((box) => (box.value && box.value !== "0" ? box.value : "-")).join(" ")), { className: "main" }));
  return tray;
}

/** Abilities in the order in which they are tapped. */
function inOrder(question) {
  const tray = make("div", "", { className: "choices" });
  const order = [];
  for (const answer of question.answers) {
    const node = button(answer.words, () => {
      node.disabled = true;
      order.push(answer.reply);
      node.textContent = `${order.length}. ${answer.words}`;
    });
    tray.append(node);
  }
  tray.append(button("In this order", () => reply(order.join(", ")), { className: "main" }));
  return tray;
}

function ownWords(question) {
  const form = make("form", "", { className: "choices" });
  const box = make("input", "", { type: "text", autocomplete: "off", autocapitalize: "off" });
  box.setAttribute("aria-label", "Your answer in words");
  if (!question.answers.length && !question.counts.length) box.placeholder = question.how[question.how.length - 1] ?? "";
  const details = make("details");
  details.open = !question.answers.length && !question.counts.length;
  form.append(box, make("button", "Answer", { type: "submit" }));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    if (box.value.trim()) reply(box.value.trim());
  });
  details.append(make("summary", "In your own words"), form);
  return details;
}
