// Controls that show and change a value of the file: a number, a word, a list, a form.
import { afterPause } from "./busy.js";
import { ask } from "./mpoc.js";
import { isRecord } from "./kept.js";
import { button, make, refill } from "./parts.js";

const PAUSE = 450; // Milliseconds without a tap before a number is written.
const FEW = 8; // Up to so many words are buttons; more are a list to choose from.
const FEW_OTHERS = 4; // Up to so many unused keys are shown; more are folded away.
const USUAL_OTHERS = 8; // Of a longer list, so many stand first: those used most in files.
const MOST_NAMES = 60; // Names that a search shows.

/** The end of a key of `open` that holds which keys of a mapping are folded away. */
export const FOLDS = " folds";

const capital = (words) => words.charAt(0).toUpperCase() + words.slice(1);
const plain = (words) => words.replace(/`/g, "");

/** Whether the help of a value is more than its name, in the plural or not. */
const saysMore = ({ help, words }) => help && !(help.toLowerCase().startsWith(words.toLowerCase()) && help.length <= words.length + 3);
const keyOf = (path) => JSON.stringify(path);


/** A desk that is not told of what is typed keeps none of it. */
const FORGETS = { typing: () => {}, typed: () => {}, unsent: () => undefined };

/**
 * The controls. `write(path, value)` changes the file, `place(words, use)` waits for a
 * tap on a place, `game()` names the game, `open` holds which parts are unfolded.
 * `typing(path, value)` is told of a value that is not written yet, and `typed(path)` that
 * it is; `unsent(path)` gives such a value. All three may be missing. `drafts` holds what stands in forms that were
 * not sent, and `note()` is told of each change of it.
 */
export function fields(given) {
  const desk = { ...FORGETS, ...given };
  const controls = { number, word, flag, text, place, list, form: mapping, table: mapping, member: flag };

  /** The control of a value with its name, its help, and a button that removes it. */
  function field(node, path, isRequired = false, isOpen = false) {
    const host = make("div", "", { className: `field ${node.kind}` });
    const isMapping = node.kind === "form" || node.kind === "table";
    if (isMapping) {
      host.append(fold(path, capital(node.words), (part) => {
        if (node.help) part.append(make("p", plain(node.help), { className: "help" }));
        controls[node.kind](part, node, path);
      }, isOpen, node.summary));
      return host;
    }
    host.setAttribute("role", "group");
    host.setAttribute("aria-label", node.words);
    if (node.kind === "member" || node.kind === "flag") {
      host.append(checkBox(node, path));
      for (const other of node.others ?? []) controls[other.kind](host, { ...other, value: null, items: [] }, path);
      if (node.present && node.kind === "flag" && !isRequired) host.append(leave(node, path));
      return host;
    }
    const line = make("p", "", { className: "name" });
    line.append(make("strong", capital(node.words)));
    if (saysMore(node)) line.append(" ", make("span", plain(node.help), { className: "help" }));
    const row = make("div", "", { className: "choices" });
    controls[node.kind](row, node, path);
    for (const other of node.others ?? []) {
      // The box of a number accepts words too.
      if (other.kind === "list") row.append(fold(path, "More than one", (part) => list(part, { ...other, value: null, items: [] }, path)));
      else if (node.kind !== "number" || other.kind !== "text") controls[other.kind](row, { ...other, value: null, items: [] }, path);
    }
    if (node.present && !isRequired && node.kind !== "list") row.append(leave(node, path));
    host.append(line, row);
    return host;
  }

  const leave = (node, path) => tool(`Leave out: ${node.words}`, path, "out", () => desk.write(path, null), { className: "leave" });

  /** A button that gets the focus back after the form is rebuilt. */
  function tool(words, path, what, act, values = {}) {
    const node = button(words, act, values);
    node.dataset.focus = `${keyOf(path)} ${what}`;
    return node;
  }

  /** A part that is filled when it is opened, and stays open. */
  function fold(path, words, fill, isOpen = false, more = "") {
    const part = make("details");
    const key = `${keyOf(path)} ${words}`;
    const inner = make("div", "", { className: "inner" });
    const head = make("summary", words);
    if (more) head.append(" ", make("span", more, { className: "help" }));
    part.append(head, inner);
    head.dataset.focus = `${key} fold`;
    let isFilled = false;
    const show = () => {
      if (part.open && !isFilled) fill(inner);
      isFilled ||= part.open;
    };
    part.addEventListener("toggle", () => {
      desk.open.set(key, part.open);
      show();
    });
    part.open = desk.open.get(key) ?? isOpen;
    show();
    return part;
  }

  function number(row, node, path) {
    const box = make("input", "", { type: "text", inputMode: "numeric", autocomplete: "off", className: "number", value: newest(node, path) ?? "", placeholder: node.usual ?? "" });
    box.setAttribute("aria-label", `${node.words}, ${node.least} to ${node.most}`);
    box.dataset.focus = `${keyOf(path)} box`;
    const value = () => {
      const words = box.value.trim();
      return words === "" ? null : /^[0-9]+$/.test(words) ? Number(words) : words;
    };
    const write = () => {
      writing.stop();
      desk.typed(path);
      desk.write(path, value());
    };
    const writing = afterPause(write, PAUSE);
    const note = () => desk.typing(path, value());
    const step = (by) => () => {
      // If the file gives no number, count from the number that holds without it.
      const now = /^[0-9]+$/.test(box.value.trim()) ? Number(box.value) : node.usual ?? null;
      const next = now === null ? Math.max(node.least, by > 0 ? 1 : 0) : now + by;
      box.value = Math.min(Math.max(next, node.least), node.most);
      writing.start();
      note();
    };
    const less = tool("−", path, "less", step(-1), { className: "step" });
    const more = tool("+", path, "more", step(1), { className: "step" });
    less.setAttribute("aria-label", `${node.words}: one less`);
    more.setAttribute("aria-label", `${node.words}: one more`);
    box.addEventListener("input", note);
    writesWhenLeft(box, path, write);
    row.append(less, box, more, make("span", `${node.least}–${node.most}`, { className: "help" }));
  }

  /** What is typed and not written yet, or else what the file has. */
  const newest = (node, path) => (desk.unsent(path) === undefined ? node.value : desk.unsent(path));

  /** A box that was made anew while one typed has no change of its own to tell of. */
  function writesWhenLeft(box, path, write) {
    box.addEventListener("change", write);
    box.addEventListener("blur", () => box.isConnected && desk.unsent(path) !== undefined && write());
  }

  function word(row, node, path) {
    const options = node.options ?? [];
    const value = node.value === null ? "" : String(node.value);
    if (options.length <= FEW) {
      for (const option of options) {
        const each = tool(option, path, option, () => desk.write(path, option));
        each.setAttribute("aria-pressed", String(option === value));
        row.append(each);
      }
    } else {
      const box = make("select");
      box.dataset.focus = `${keyOf(path)} box`;
      box.setAttribute("aria-label", node.words);
      box.append(make("option", node.none ?? "not given", { value: "" }), ...options.map((option) => make("option", option, { value: option })));
      if (value && !options.includes(value)) box.append(make("option", value, { value }));
      box.value = value;
      box.addEventListener("change", () => desk.write(path, box.value || null));
      row.append(box);
    }
    if (node.free) {
      row.append(fold(path, "Type another", (part) => text(part, { ...node, value: options.includes(value) ? null : node.value }, path)));
    }
  }

  function flag(row, node, path) {
    row.append(checkBox(node, path));
  }

  function checkBox(node, path) {
    const label = make("label", "", { className: "check" });
    const box = make("input", "", { type: "checkbox", checked: node.value === true });
    box.dataset.focus = `${keyOf(path)} box`;
    box.addEventListener("change", () => desk.write(path, box.checked));
    const words = make("span");
    words.append(make("strong", capital(node.words)));
    if (saysMore(node)) words.append(" ", make("span", plain(node.help), { className: "help" }));
    label.append(box, words);
    return label;
  }

  function text(row, node, path) {
    if (node.catalog) {
      row.append(make("span", node.value === null ? "none yet" : String(node.value), { className: "value" }));
      const words = node.value === null ? "Choose" : "Choose another";
      row.append(fold(path, words, (part) => names(part, node.catalog, (name) => {
        desk.open.delete(`${keyOf(path)} ${words}`);
        desk.write(path, name);
      })));
      return;
    }
    const box = make("input", "", { type: "text", autocomplete: "off", autocapitalize: "off", value: newest(node, path) ?? "" });
    box.dataset.focus = `${keyOf(path)} text`;
    box.setAttribute("aria-label", node.words);
    const value = () => box.value.trim() || null;
    box.addEventListener("input", () => desk.typing(path, value()));
    writesWhenLeft(box, path, () => {
      desk.typed(path);
      desk.write(path, value());
    });
    row.append(box);
  }

  function place(row, node, path) {
    if (node.value !== null) row.append(make("span", String(node.value), { className: "value" }));
    row.append(tool("Tap the place", path, "place", () => desk.place(node.words, (name) => desk.write(path, name))));
  }

  function list(row, node, path) {
    const now = node.value ?? [];
    now.forEach((_, at) => {
      const words = node.items[at];
      const each = tool(`${words} ✕`, path, `less ${at}`, () => desk.write(path, now.filter((__, other) => other !== at)));
      each.setAttribute("aria-label", `Remove ${words} from the list`);
      row.append(each);
    });
    if (!node.items.length) row.append(make("span", "none", { className: "value" }));
    if (node.entry) row.append(fold(path, "Add", (part) => entry(part, { ...node.entry, words: `Add to ${node.words}` }, path, (value) => desk.write(path, [...now, value]))));
  }

  /** A value that is not in the file yet; it is written once it is complete. */
  function entry(host, node, path, use) {
    if (node.kind !== "form") {
      const row = make("div", "", { className: "choices" });
      const key = `${keyOf(path)} ${node.words}`;
      const once = fields({
        ...desk,
        ...typingInto(desk.drafts, () => key),
        write: (_, value) => value !== null && sent(key, use(value)),
      });
      once.control(row, { ...node, value: isTyped(desk.drafts[key]) ? desk.drafts[key] : null, present: false, items: [] }, []);
      host.append(row);
      return;
    }
    draft(host, node, path, node.required ?? [], "Add it", use);
  }

  /** How words that are typed stand in a draft until its form is sent. */
  const typingInto = (values, key) => ({
    typing: (path, value) => {
      if (value === null) delete values[key(path)];
      else values[key(path)] = value;
      desk.note();
    },
    typed: FORGETS.typed,
    unsent: FORGETS.unsent,
  });

  const isTyped = (value) => typeof value === "string" || typeof value === "number";

  /** Forget a draft once it is in the file; what is refused stays in its form. */
  async function sent(key, isMade) {
    if (await isMade === false) return;
    delete desk.drafts[key];
    desk.note();
  }

  /** A form that the player fills in before anything is written. */
  function draft(host, node, path, keys, words, use) {
    const key = `${keyOf(path)} ${words}`;
    const value = isRecord(desk.drafts[key]) ? desk.drafts[key] : {};
    const note = () => {
      if (Object.keys(value).length) desk.drafts[key] = value;
      else delete desk.drafts[key];
      desk.note();
    };
    const inner = fields({ ...desk, note });
    const part = make("div", "", { className: "draft" });
    const send = button(words, () => sent(key, use(value)), { className: "main" });
    const show = () => {
      refill(part, inner.draftFields(node, keys, value, show));
      send.disabled = (node.required ?? []).some((key) => value[key] === undefined);
    };
    show();
    host.append(part, send);
  }

  /** The fields of a value that is not in the file; each change calls `show`. */
  function draftFields(node, keys, value, show) {
    const inner = fields({
      ...desk,
      ...typingInto(value, ([key]) => key),
      write: ([key], content) => {
        if (content === null || content === false) delete value[key];
        else value[key] = content;
        desk.note();
        show();
      },
    });
    const own = (child) => ({ ...child, value: value[child.key] ?? null, present: value[child.key] !== undefined, items: [] });
    const isLead = (child) => keys.includes(child.key);
    const part = make("div");
    const simple = node.children.filter((child) => !["form", "table", "list"].includes(child.kind));
    part.append(...simple.filter(isLead).map((child) => inner.field(own(child), [child.key], (node.required ?? []).includes(child.key))));
    const others = simple.filter((child) => !isLead(child) && child.kind !== "place");
    if (others.length) part.append(more(["draft", node.words], others, (child) => inner.field(own(child), [child.key])));
    return part;
  }

  /** The other fields, folded away: first those that are used most in files. */
  function more(path, children, show) {
    const byUse = [...children].sort((one, other) => (other.uses ?? 0) - (one.uses ?? 0));
    const isLong = byUse.length > USUAL_OTHERS + FEW_OTHERS;
    const first = isLong ? byUse.slice(0, USUAL_OTHERS) : byUse;
    return fold(path, "More details", (part) => {
      part.append(...first.map(show));
      const rest = byUse.slice(first.length);
      if (rest.length) part.append(fold(path, "Rarely needed", (inner) => inner.append(...rest.map(show))));
    });
  }

  function mapping(host, node, path) {
    const required = node.required ?? [];
    if (!node.present && required.length) {
      draft(host, node, path, required, "Write it", (value) => desk.write(path, value));
      return;
    }
    const under = (child) => field(child, [...path, child.key], required.includes(child.key));
    const isNamed = node.kind === "table";
    // What was folded away stays there while it is filled.
    const folds = `${keyOf(path)}${FOLDS}`;
    if (!desk.open.has(folds)) desk.open.set(folds, node.children.filter((child) => !child.present).map(({ key }) => key));
    const away = desk.open.get(folds);
    const first = node.children.filter((child) => (child.present && !away.includes(child.key)) || isNamed);
    const others = node.children.filter((child) => !first.includes(child));
    for (const child of first) {
      host.append(under(child));
      if (isNamed && child.kind === "form") host.append(leave(child, [...path, child.key]));
    }
    if (others.length > FEW_OTHERS && first.length) host.append(more(path, others, under));
    else host.append(...others.map(under));
    if (isNamed && node.entry) host.append(fold(path, `Add to ${node.words}`, (part) => newName(part, node, path)));
  }

  /** A new name for a table, then the fields of its entry. */
  function newName(host, node, path) {
    const draftKey = `${keyOf(path)} name`;
    const part = make("div");
    const free = (node.options ?? []).filter((name) => !node.children.some((child) => child.key === name));
    const use = (name) => {
      const key = [...path, name];
      const { entry: blank } = node;
      if (blank.kind === "form" && !(blank.required ?? []).length) {
        sent(draftKey, desk.write(key, {}));
        return;
      }
      desk.drafts[draftKey] = { name, chosen: true };
      desk.note();
      part.replaceChildren(field({ ...blank, key: name, words: name, present: false }, key));
    };
    const row = make("div", "", { className: "choices" });
    row.append(...free.map((name) => button(name, () => use(name))));
    if (node.children.some((child) => child.key === desk.drafts[draftKey]?.name)) delete desk.drafts[draftKey];
    const kept = desk.drafts[draftKey];
    const name = isTyped(kept?.name) ? String(kept.name) : "";
    if (node.free) {
      const box = make("input", "", { type: "text", autocomplete: "off", autocapitalize: "off", value: name });
      box.setAttribute("aria-label", `A name for ${node.words}`);
      box.addEventListener("input", () => {
        desk.drafts[draftKey] = { name: box.value };
        desk.note();
      });
      box.addEventListener("change", () => box.value.trim() && use(box.value.trim()));
      row.append(box);
    }
    host.append(row, part);
    if (name && kept.chosen) use(name);
  }

  /** Names of the catalog: a search, and groups of buttons. */
  async function names(host, topic, use) {
    const box = make("input", "", { type: "search", autocomplete: "off" });
    box.setAttribute("aria-label", "Search the names");
    box.placeholder = "Search";
    const hits = make("div");
    host.append(box, hits);
    const { groups } = await ask("names", { game: desk.game(), topic });
    const prefix = `${keyOf([topic]).slice(0, -1)},`;
    const choose = (name) => {
      // The groups are closed again for the next choice.
      for (const key of [...desk.open.keys()]) if (key.startsWith(prefix)) desk.open.delete(key);
      use(name);
    };
    const row = (list) => {
      const choices = make("div", "", { className: "choices" });
      choices.append(...list.map((name) => button(name, () => choose(name))));
      return choices;
    };
    const show = () => {
      const query = box.value.trim().toLowerCase();
      if (query) {
        const fitting = groups.flatMap((group) => group.names).filter((name) => name.toLowerCase().includes(query));
        hits.replaceChildren(fitting.length ? row(fitting.slice(0, MOST_NAMES)) : make("p", "No name fits."));
      } else if (groups.length === 1) hits.replaceChildren(row(groups[0].names));
      else hits.replaceChildren(...groups.map((group) => fold([topic, group.title], capital(group.title || "others"), (part) => part.append(row(group.names)))));
    };
    box.addEventListener("input", show);
    show();
  }

  const control = (row, node, path) => controls[node.kind](row, node, path);
  return { field, control, draftFields, fold, mapping };
}
