// The question that the ruling asks, and its answers to tap on.
import { drawing, isWithin } from "./board.js";
import { diceCount, diceTray, title } from "./dice.js";
import { change, changeBy, file, noteDraft, showsRuling } from "./file.js";
import { citesInto, explaining } from "./explain.js";
import { at, button, figureNames, lines, make } from "./parts.js";

function reply(words) {
  const { name } = draft;
  return changeBy("reply", { words }, (why, anyway) => {
    at("refusal").textContent = why;
    if (anyway) at("refusal").append(button("Rule on it anyway", () => change(anyway)));
    at("refusal").scrollIntoView({ block: "nearest" });
  }, () => noteDraft(name, undefined));
}

/** What was entered of an answer that is not sent: its name among the drafts of the file,
 * and a note of it. */
const draft = {
  name: "",
  of: (kind) => file.drafts[draft.name]?.[kind],
  note: (kind, value) => noteDraft(draft.name, { ...file.drafts[draft.name], [kind]: value }),
};

/** What the draft has of some numbers, one for each of a question's parts, or none. */
function draftNumbers(kind, count) {
  const numbers = draft.of(kind);
  return Array.isArray(numbers) && numbers.length === count && numbers.every((each) => each === null || Number.isInteger(each)) ? numbers : undefined;
}

showsRuling((ruling, holds) => {
  at("refusal").textContent = "";
  showQuestion(holds ? ruling.question : null, ruling);
});

function showQuestion(question, ruling) {
  at("ask").hidden = !question;
  if (!question) return;
  draft.name = `answer ${ruling.actions.length} ${question.words}`;
  // What it is about: who does what to whom.
  at("question-about").replaceChildren(ruling.actions.at(-1) ?? "", figureNames(ruling["last-figures"] ?? []));
  at("question-words").replaceChildren(make("span", question.words), " ", make("span", question.page, { className: "pages" }));
  if (question.rule) at("question-words").append(" ", explaining("What is this?", question.rule));
  // Those whom the action names are named there.
  const others = question.figures.filter((each) => !ruling["last-figures"]?.includes(each));
  at("question-words").append(figureNames(others));
  citesInto(at("question-words"));
  lines(at("how"), []);
  const host = at("answers");
  host.replaceChildren();
  if (question.dice.length) host.append(diceTray(question, reply, draftNumbers("dice", diceCount(question)), (faces) => draft.note("dice", faces)));
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
  } else if (question.fields.length) host.append(fields(question));
  else lines(at("how"), question.how);
  if (!question.dice.length && !question.fields.length) host.append(ownWords(question));
}

/** Buttons that set how many dice of each kind are rolled. */
function counters(question) {
  const tray = make("div", "", { className: "tray" });
  const usual = question.counts.map(({ least, most }) => (least === most ? most : Math.max(least, 1)));
  const before = draftNumbers("counts", usual.length) ?? usual;
  // The limits may be others than when the draft was made.
  const numbers = question.counts.map(({ least, most }, place) => Math.min(most, Math.max(least, before[place] ?? usual[place])));
  for (const [place, { kind, least, most }] of question.counts.entries()) {
    const row = make("div", "", { className: "counter-row", role: "group" });
    const name = `${title(kind)} dice`;
    row.setAttribute("aria-label", name);
    row.append(make("span", name, { className: "name" }));
    const count = make("output", "", { ariaLive: "polite" });
    if (least === most) {
      count.textContent = most;
      row.append(count);
    } else {
      const step = (by) => {
        numbers[place] = Math.min(most, Math.max(least, numbers[place] + by));
        count.textContent = numbers[place];
        fewer.disabled = numbers[place] === least;
        more.disabled = numbers[place] === most;
      };
      const tap = (by) => () => {
        step(by);
        draft.note("counts", numbers);
      };
      const fewer = button("−", tap(-1), { className: "step-button" });
      const more = button("+", tap(1), { className: "step-button" });
      fewer.setAttribute("aria-label", `one ${kind} die fewer`);
      more.setAttribute("aria-label", `one ${kind} die more`);
      row.append(fewer, count, more, make("span", `${least} to ${most}`, { className: "limits" }));
      step(0);
    }
    tray.append(row);
  }
  const deeds = make("div", "", { className: "choices" });
  deeds.append(button("Roll these", () => reply(numbers.map((number) => number || "-").join(" ")), { className: "main" }));
  tray.append(deeds);
  return tray;
}

/** A box for words, with those of the draft. */
function words(kind) {
  const value = draft.of(kind);
  const box = make("input", "", { type: "text", autocomplete: "off", autocapitalize: "off", value: typeof value === "string" ? value : "" });
  box.addEventListener("input", () => draft.note(kind, box.value));
  return box;
}

/** A field for each value that the file leaves open. */
function fields(question) {
  const form = make("form", "", { className: "tray" });
  const boxes = question.fields.map((name) => {
    const label = make("label", `${name} `);
    const box = words(`field ${name}`);
    label.append(box);
    form.append(label);
    return box;
  });
  const deeds = make("div", "", { className: "choices" });
  deeds.append(make("button", "Answer", { type: "submit", className: "main" }));
  form.append(deeds);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    reply(boxes.map((box) => box.value.trim() || "-").join(", "));
  });
  return form;
}

/** Answers that the player puts in order by tapping them. */
function inOrder(question) {
  const tray = make("div", "", { className: "choices" });
  const order = [];
  const nodes = question.answers.map((answer, place) => button(answer.words, () => {
    put(place);
    draft.note("order", order);
  }));
  const put = (place) => {
    order.push(place);
    nodes[place].disabled = true;
    nodes[place].textContent = `${order.length}. ${question.answers[place].words}`;
  };
  const before = draft.of("order");
  for (const place of new Set(Array.isArray(before) ? before : [])) if (nodes[place]) put(place);
  tray.append(...nodes, button("In this order", () => reply(order.map((place) => question.answers[place].reply).join(", ")), { className: "main" }));
  return tray;
}

function ownWords(question) {
  const form = make("form", "", { className: "choices" });
  const box = words("words");
  box.setAttribute("aria-label", "Your answer in words");
  if (!question.answers.length && !question.counts.length) box.placeholder = question.how[question.how.length - 1] ?? "";
  const details = make("details");
  details.open = box.value !== "" || (!question.answers.length && !question.counts.length);
  form.append(box, make("button", "Answer", { type: "submit" }));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    if (box.value.trim()) reply(box.value.trim());
  });
  details.append(make("summary", "In your own words"), form);
  return details;
}
