"use strict";
// Shows the board at one step after the other. The page works without it.
(() => {
  // Where another ruling takes the place of the one before, that one is let go.
  window.endPlayer?.();
  const life = new AbortController();
  const { signal } = life;
  window.endPlayer = () => life.abort();

  const stage = document.querySelector(".stage");
  const frames = [...document.querySelectorAll("figure.frame")];
  if (!stage || frames.length < 1) return;
  const view = stage.querySelector(".view");
  const caption = stage.querySelector(".caption");
  const counter = stage.querySelector(".counter");
  const buttons = {};
  for (const button of stage.querySelectorAll("button")) buttons[button.dataset.go] = button;
  const last = frames.length - 1;
  let at = last;

  const links = frames.map((frame) => document.querySelector(`a.see[href="#${frame.id}"]`));

  function show(number, follow) {
    at = Math.max(0, Math.min(last, number));
    const frame = frames[at];
    view.replaceChildren(frame.querySelector("svg").cloneNode(true));
    caption.textContent = frame.querySelector("figcaption").textContent;
    counter.textContent = `${at} of ${last}`;
    buttons.first.disabled = buttons.back.disabled = at === 0;
    buttons.last.disabled = buttons.on.disabled = at === last;
    for (const link of document.querySelectorAll("a.see[aria-current]")) link.removeAttribute("aria-current");
    const link = links[at];
    if (link) {
      link.setAttribute("aria-current", "step");
      if (follow && link.scrollIntoView) link.scrollIntoView({ block: "nearest" });
    }
  }

  const goes = {
    first: () => show(0, true),
    back: () => show(at - 1, true),
    on: () => show(at + 1, true),
    last: () => show(last, true),
  };
  for (const [go, button] of Object.entries(buttons)) button.addEventListener("click", goes[go]);

  document.addEventListener("click", (event) => {
    const link = event.target.closest("a.see");
    if (!link) return;
    const number = frames.findIndex((frame) => `#${frame.id}` === link.getAttribute("href"));
    if (number < 0) return;
    event.preventDefault();
    show(number, false);
  }, { signal });

  const keys = { ArrowLeft: "back", ArrowRight: "on", Home: "first", End: "last" };
  document.addEventListener("keydown", (event) => {
    const go = keys[event.key];
    if (!go || event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return;
    if (event.target.closest("input, textarea, select, pre")) return;
    event.preventDefault();
    goes[go]();
  }, { signal });

  let start = null;
  view.addEventListener("touchstart", (event) => {
    start = event.touches.length === 1 ? event.touches[0] : null;
  }, { passive: true });
  view.addEventListener("touchend", (event) => {
    if (!start) return;
    const across = event.changedTouches[0].clientX - start.clientX;
    const down = event.changedTouches[0].clientY - start.clientY;
    start = null;
    if (Math.abs(across) < 40 || Math.abs(across) < 2 * Math.abs(down)) return;
    goes[across < 0 ? "on" : "back"]();
  }, { passive: true });

  document.documentElement.classList.add("has-player");
  stage.hidden = false;
  stage.querySelector(".controls").hidden = last === 0;
  show(last, false);
})();
