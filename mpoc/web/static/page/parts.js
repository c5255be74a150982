// What the page is made of. Words from a file are always shown as plain text.

export const at = (id) => document.getElementById(id);

/** Say what has happened; it stays until the file changes. */
export function say(words) {
  at("news").textContent = words;
}

/** Say what mpoc is working on, beside the news. */
export function sayWork(words) {
  at("work").textContent = words;
}

export function make(name, words = "", values = {}) {
  const node = document.createElement(name);
  node.textContent = words;
  for (const [key, value] of Object.entries(values)) {
    if (key in node) node[key] = value;
    else node.setAttribute(key, value);
  }
  return node;
}

/** A button. While it works it is marked, and a second tap does nothing. */
export function button(words, act, values = {}) {
  const node = make("button", words, { type: "button", ...values });
  node.addEventListener("click", async (event) => {
    if (node.hasAttribute("aria-busy")) return;
    node.setAttribute("aria-busy", "true");
    try {
      await act(event);
    } finally {
      node.removeAttribute("aria-busy");
    }
  });
  return node;
}

export function lines(host, list) {
  host.replaceChildren(...list.map((line) => make("p", line)));
}

/** Give the focus to the first control of a part of the page, or to the part itself. */
export function focusFirst(part) {
  const controls = part.hasAttribute("tabindex") ? [part] : [...part.querySelectorAll("[data-start]"), ...part.querySelectorAll(CONTROLS)];
  controls.find((each) => each.checkVisibility())?.focus({ preventScroll: true });
}

const CONTROLS = "button:enabled, input, select, summary";

/** Whether the control that had the focus is gone or out of sight. */
export const isFocusLost = () => document.activeElement === document.body || !document.activeElement?.checkVisibility();

const nameOf = (control) => control.dataset.focus ?? control.textContent;

/** Fill a part of the page anew; the control that had the focus there gets it back. If
 * the control is gone, its panel gets the focus. */
export function refill(host, ...nodes) {
  const { activeElement } = document;
  const name = host.contains(activeElement) ? nameOf(activeElement) : null;
  host.replaceChildren(...nodes);
  if (name === null) return;
  const control = [...host.querySelectorAll(CONTROLS)].find((each) => nameOf(each) === name);
  (control ?? host.querySelector(PANEL) ?? host.closest(PANEL))?.focus({ preventScroll: true });
}

const PANEL = '[tabindex="-1"]';

/** The body of a page that mpoc has written, without its scripts. */
export function pageInto(host, html) {
  const page = new DOMParser().parseFromString(html, "text/html");
  for (const script of page.querySelectorAll("script")) script.remove();
  const inner = page.querySelector("main");
  const others = [...page.body.children].filter((part) => part !== inner);
  const drawings = others.filter((part) => part.matches("svg"));
  const rest = others.filter((part) => !part.matches("svg"));
  host.replaceChildren(...drawings, ...(inner ? inner.childNodes : []), ...rest);
}

/** A drawing that mpoc made, as a part of a button that has its own words. */
export function picture(svg) {
  const node = new DOMParser().parseFromString(svg, "text/html").body.firstChild;
  node.setAttribute("aria-hidden", "true");
  node.removeAttribute("role");
  node.querySelector("title")?.remove();
  return node;
}

/** The names of the figures whose letters a sentence uses. */
export const figureNames = (names) => make("small", names.join(" · "), { className: "named-figures" });
