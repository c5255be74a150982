"use strict";
// Shows only the files that somebody looks for. The page works without it.
(() => {
  const form = document.querySelector("form.filter");
  if (!form) return;
  const files = [...document.querySelectorAll("details.file")];
  const texts = files.map((file) => file.querySelector("summary").textContent.toLowerCase());
  const output = form.querySelector("output");

  function filter() {
    const words = form.elements.words.value.toLowerCase().split(/\s+/).filter(Boolean);
    const failing = form.elements.failing.checked;
    let shown = 0;
    files.forEach((file, place) => {
      const fits = words.every((word) => texts[place].includes(word)) && (!failing || file.dataset.result === "bad");
      file.hidden = !fits;
      shown += fits;
    });
    output.textContent = `${shown} of ${files.length}`;
  }

  form.addEventListener("input", filter);
  form.addEventListener("submit", (event) => event.preventDefault());
  form.hidden = false;
  filter();
})();
