"use strict";
// Searches the words and scenarios of the manual, without a server. Pages work without it.
(() => {
  const box = document.querySelector(".search");
  const input = box.querySelector("input");
  const list = box.querySelector(".hits");
  const status = box.querySelector("[role=status]");
  const { root, game } = document.body.dataset;
  const most = 12;
  let entries = null;

  // The words are a script of their own, because a page from a folder may read no other file.
  function load() {
    if (entries || document.getElementById("words")) return;
    const script = document.createElement("script");
    script.id = "words";
    script.src = `${root}words.js`;
    script.addEventListener("load", () => {
      const { games, titles, kinds, items } = window.MPOC_WORDS;
      entries = items.map(([place, kind, name, page, words]) => ({
        game: games[place], where: titles[place], kind: kinds[kind], name, page, words,
        title: ` ${plain(name)}`, text: ` ${plain(words)}`,
      }));
      search();
    });
    document.head.append(script);
  }

  function plain(text) {
    return text.toLowerCase().replace(/&/g, " and ").replace(/[^\p{L}\p{N}.+]+/gu, " ").trim();
  }

  // A word fits where another begins with it; its ending does not count: rolled, rolls.
  function stem(word) {
    return word.length > 4 ? word.replace(/(ies|ing|ed|es|s)$/, "") : word;
  }

  function score(entry, words, whole) {
    let sum = 0;
    for (const word of words) {
      if (entry.title.includes(` ${word}`)) sum += 10;
      else if (entry.text.includes(` ${word}`)) sum += 2;
      else return 0;
    }
    if (entry.title === ` ${whole}`) sum += 100;
    else if (entry.title.startsWith(` ${whole}`)) sum += 20;
    if (entry.game === game) sum += 6;
    if (entry.kind !== "scenario") sum += 5;
    return sum - entry.title.length / 100;
  }

  function search() {
    const whole = plain(input.value);
    if (!entries || !whole) return show([], 0);
    const words = whole.split(" ").map(stem);
    const hits = entries
      .map((entry) => ({ entry, points: score(entry, words, whole) }))
      .filter((hit) => hit.points > 0)
      .sort((one, other) => other.points - one.points);
    show(hits.slice(0, most).map((hit) => hit.entry), hits.length);
  }

  function show(found, count) {
    list.replaceChildren(...found.map((entry) => {
      const item = document.createElement("li");
      const link = document.createElement("a");
      const name = document.createElement("b");
      const kind = document.createElement("span");
      link.href = root + entry.page;
      name.textContent = entry.name;
      kind.textContent = entry.game && entry.game !== game ? `${entry.kind}, ${entry.where}` : entry.kind;
      link.append(name, " ", kind);
      if (entry.words) {
        const words = document.createElement("small");
        words.textContent = entry.words;
        link.append(words);
      }
      item.append(link);
      return item;
    }));
    list.hidden = !found.length;
    const is_asked = entries && plain(input.value);
    status.textContent = is_asked ? `${count} found` : "";
  }

  function go(event, way) {
    const links = [...list.querySelectorAll("a")];
    if (list.hidden || !links.length) return;
    event.preventDefault();
    const at = links.indexOf(document.activeElement) + way;
    (links[at] ?? (at < 0 ? input : links[links.length - 1])).focus();
  }

  input.addEventListener("focus", load);
  input.addEventListener("input", () => { load(); search(); });
  box.addEventListener("keydown", (event) => {
    if (event.key === "ArrowDown") go(event, 1);
    else if (event.key === "ArrowUp") go(event, -1);
    else if (event.key === "Escape") { input.value = ""; search(); input.focus(); }
    else if (event.key === "Enter" && event.target === input) list.querySelector("a")?.click();
  });
  document.addEventListener("keydown", (event) => {
    const writes = event.target.closest?.("input, textarea, select");
    if (event.key === "/" && !writes && !event.ctrlKey && !event.metaKey && !event.altKey) {
      event.preventDefault();
      input.focus();
    }
  });
  document.addEventListener("click", (event) => {
    if (!box.contains(event.target)) list.hidden = true;
  });
  box.hidden = false;
  if (input.value) load();
})();
