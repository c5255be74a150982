// Leaves, reloads and doubles the page, and gives it bad files, links and storage; prints
// what it saw, as JSON. node keeping.cjs CHROMIUM URL PLAN; the plan:
// {text, file, without}: a text, a file that is not UTF-8, addresses that lack a part.
"use strict";
const fs = require("fs");
const { launch } = require("../chromium.cjs");
const { dieOf, fillIn, layOne, standing } = require("./drafts.cjs");
const { PATIENCE, idle, open, ready, tap, type, words } = require("./taps.cjs");

/** What a browser may hold under the name of the recent files, or of the open one. */
const DAMAGE = ["{", "null", "7", '"a"', '{"a":1}', "[null]", '[1,"a",[],{}]', '[{"id":1,"text":2}]', '{"id":"a","text":{}}', '{"id":"a","text":"","changes":[{}]}'];
const BY_HAND = '[aria-label="The action, written as in the file"]';
const HOSTILE = { addition: { words: "a monster, unit or building", value: { card: {}, id: ["a"] }, points: { at: ["a"], x: 1 }, name: 7 }, drafts: { '["dice"] name': { name: {}, chosen: true }, '["turn","used"] Add to used': {}, a: 7 }, open: [7, ["a"], [7, 7], ['["dice"] Dice', true], ['["dice"] Add to Dice', true], ['["dice"] folds', 7]], isOpen: true, picked: {}, place: [1, {}] };
const LONG = `Long${"W".repeat(190)}`;

const textOf = (page) => page.evaluate(() => document.getElementById("text").value);
const lineOf = async (page, key) => (await textOf(page)).split("\n").find((line) => line.startsWith(`${key}:`)) ?? "";
const kept = (page) => page.evaluate(() => {
  const names = Object.keys(localStorage).filter((name) => name.startsWith("mpoc-file-"));
  return names.map((name) => JSON.parse(localStorage[name])).sort((one, other) => other.time - one.time).map((each) => each.text);
});

/** Type keys into a box of the pane More, and leave them there. */
async function keys(page, id, text) {
  await page.bringToFront();
  await page.evaluate((name) => {
    document.getElementById("tab-more").click();
    const box = document.getElementById(name);
    box.focus();
    box.setSelectionRange(box.value.length, box.value.length);
  }, id);
  await page.keyboard.type(text);
}

async function enter(page, id, text) {
  await keys(page, id, text);
  await page.keyboard.press("Enter");
  await idle(page);
}

/** Enter a new last line of the text. */
const enterLine = (page, words) => page.evaluate((line) => {
  const box = document.getElementById("text");
  box.value += `\n${line}`;
  box.dispatchEvent(new Event("change"));
}, words);

async function again(page) {
  await page.reload();
  await ready(page);
  await idle(page);
}

async function nodesOf(page) {
  const session = await page.createCDPSession();
  for (let count = 0; count < 3; count += 1) await session.send("HeapProfiler.collectGarbage");
  await session.detach();
  return (await page.metrics()).Nodes;
}

(async () => {
  const [chromium, address, plan] = process.argv.slice(2);
  const url = new URL(address);
  const { text, file, without } = JSON.parse(fs.readFileSync(plan, "utf8"));
  const browser = await launch(chromium, PATIENCE);
  const seen = { messages: [], foreign: [], stuck: [] };

  // A damaged link says so, for as long as nothing is done about it.
  const page = await open(browser, new URL("#mpoc1-AAAA", url), seen);
  await idle(page);
  seen.link = await words(page, "#status");
  // Without its scripts the page says what it needs.
  const bare = await browser.newPage();
  await bare.setJavaScriptEnabled(false);
  await bare.goto(url.href);
  seen.needs = await words(bare, "#stuck");
  await bare.close();

  // Of starters that are tapped at once, the last is opened.
  for (const place of [1, 0, 2, 1]) await page.evaluate((at) => document.querySelectorAll("#starters button")[at].click(), place);
  await idle(page);
  const opened = await textOf(page);
  await page.evaluate(() => document.querySelectorAll("#starters button")[1].click());
  await idle(page);
  seen.last = opened === await textOf(page);

  // A file that is not UTF-8 is refused in the words of the terminal.
  await type(page, text);
  const chooser = await page.$("#file");
  await chooser.uploadFile(file);
  await page.waitForFunction(() => document.getElementById("status").textContent.includes("cannot be read"));
  await idle(page);
  seen.refused = [await words(page, "#status"), await textOf(page) === text];

  // What is typed or tapped is there after a reload, without a pause.
  await page.evaluate(() => {
    document.getElementById("tab-position").click();
    document.getElementById("facts-of-position").open = true;
  });
  for (const fold of ['["dice"] ', '["dice","red"] ']) {
    const head = `#facts summary[data-focus^='${fold}']`;
    await page.waitForSelector(head);
    await page.evaluate((each) => document.querySelector(each).click(), head);
  }
  const more = '#facts button[aria-label="Power: one more"]';
  await page.waitForSelector(more);
  await page.evaluate((each) => document.querySelector(each).click(), more);
  await keys(page, "title-of-file", " One");
  await again(page);
  seen.title = await lineOf(page, "title");
  seen.number = (await textOf(page)).match(/^  red: .*$/m)[0];
  // What is being typed outlasts another change, which makes its box anew.
  await page.evaluate(() => {
    document.getElementById("facts-of-position").open = true;
  });
  const box = `#facts [data-focus='["dice","red","power"] box']`;
  for (const fold of ['["dice"] ', '["dice","red"] ']) {
    const head = `#facts summary[data-focus^='${fold}']`;
    await page.waitForSelector(head);
    await page.evaluate((each) => document.querySelector(each).click(), head);
  }
  await page.waitForSelector(box);
  await page.evaluate((each) => {
    const [number, title] = [document.querySelector(each), document.getElementById("title-of-file")];
    number.value = "6";
    number.dispatchEvent(new Event("input"));
    number.className = "old";
    title.value += " Zero";
    title.dispatchEvent(new Event("change"));
  }, box);
  await page.waitForFunction((each) => document.querySelector(each)?.className === "number", {}, box);
  await idle(page);
  seen.typed = [await lineOf(page, "title"), await page.evaluate((each) => document.querySelector(each).value, box)];
  await again(page);
  seen.typed.push((await textOf(page)).match(/^  red: .*$/m)[0]);
  await keys(page, "text", "# Two");
  await again(page);
  seen.text = (await textOf(page)).endsWith("# Two");
  // While mpoc rules, more is typed.
  await page.evaluate(() => new Promise((resolve) => {
    const box = document.getElementById("text");
    const add = (words) => {
      box.value += words;
      box.dispatchEvent(new Event("input"));
    };
    new MutationObserver((_, observer) => {
      observer.disconnect();
      add(" Four");
      resolve();
    }).observe(document.documentElement, { attributeFilter: ["data-busy"] });
    add("\n# Three");
  }));
  await idle(page);
  seen.more = (await textOf(page)).split("\n").at(-1);
  // While mpoc changes the title, the text is typed on.
  await page.evaluate(() => new Promise((resolve) => {
    const [title, box] = ["title-of-file", "text"].map((id) => document.getElementById(id));
    new MutationObserver((_, observer) => {
      observer.disconnect();
      box.value += " Nine";
      box.dispatchEvent(new Event("input"));
      resolve();
    }).observe(document.documentElement, { attributeFilter: ["data-busy"] });
    title.value = "Ten";
    title.dispatchEvent(new Event("change"));
  }));
  await idle(page);
  seen.meanwhile = [await lineOf(page, "title"), (await textOf(page)).endsWith(" Nine")];

  // What stands in forms that were not sent is there too, and goes with its file.
  await fillIn(page);
  await again(page);
  seen.drafts = [await standing(page)];
  await page.evaluate(() => document.querySelectorAll("#starters button")[3].click());
  await idle(page);
  seen.drafts.push(await words(page, "#new-thing [aria-pressed=true]"));
  await page.evaluate(() => document.querySelectorAll("#recent button")[2].click());
  await idle(page);
  seen.drafts.push(await standing(page));
  await layOne(page);
  await again(page);
  seen.die = await dieOf(page);
  await page.evaluate(() => document.querySelectorAll("#recent button")[4].click());
  await idle(page);
  await page.evaluate((each) => document.querySelector(each).closest("details").setAttribute("open", ""), BY_HAND);
  await page.evaluate(() => document.getElementById("tab-play").click());
  await page.focus(BY_HAND);
  await page.keyboard.type("end-turn");
  await again(page);
  seen.action = await page.evaluate((each) => document.querySelector(each).value, BY_HAND);

  // A long word of a title widens no part of the page.
  await page.setViewport({ width: 320, height: 700 });
  await type(page, text.replace(/^title:.*$/m, `title: ${LONG}`));
  seen.widths = [];
  for (const tab of ["begin", "position", "play", "ruling", "more"]) {
    await page.evaluate((name) => document.getElementById(`tab-${name}`).click(), tab);
    seen.widths.push(await page.evaluate(() => document.documentElement.scrollWidth));
  }
  await type(page, text);

  // A text that mpoc cannot rule on yet is among the recent files, with the one before.
  await type(page, `${text}\nactions: [`);
  await page.evaluate(() => document.querySelector("#starters button").click());
  await idle(page);
  await page.evaluate(() => document.querySelectorAll("#recent button")[2].click());
  await idle(page);
  seen.faulty = [(await textOf(page)).endsWith("actions: [")];
  await tap(page, ".topline", "Undo");
  seen.faulty.push(await textOf(page) === text);

  // A second tab takes over what the first enters, and the other way round.
  const other = await open(browser, url, seen);
  await idle(other);
  await enter(page, "title-of-file", " Five");
  await other.bringToFront();
  await other.waitForFunction(() => document.getElementById("text").value.includes(" Five"));
  seen.told = await words(other, "#status");
  await idle(other);
  await enter(other, "question-of-file", " Six");
  await page.bringToFront();
  await page.waitForFunction(() => document.getElementById("text").value.includes(" Six"));
  await idle(page);
  seen.both = [await lineOf(page, "title"), await lineOf(page, "question")];
  // A tab that is in sight follows at once.
  await page.evaluate(() => {
    const name = `mpoc-file-${JSON.parse(sessionStorage.getItem("mpoc-open")).id}`;
    const file = JSON.parse(localStorage[name]);
    localStorage[name] = JSON.stringify({ ...file, text: `${file.text}\n# Eleven` });
    dispatchEvent(new StorageEvent("storage", { key: name }));
  });
  await idle(page);
  seen.followed = (await textOf(page)).endsWith("# Eleven");
  // Where both change it at once, both texts are kept.
  await page.evaluate(() => {
    const box = document.getElementById("text");
    box.value += "\n# Seven";
    box.dispatchEvent(new Event("input"));
    const name = `mpoc-file-${JSON.parse(sessionStorage.getItem("mpoc-open")).id}`;
    const file = JSON.parse(localStorage[name]);
    localStorage[name] = JSON.stringify({ ...file, text: `${file.text}\n# Eight` });
  });
  await idle(page);
  seen.conflict = await words(page, "#status");
  seen.apart = (await kept(page)).slice(0, 2).map((each) => each.split("\n").at(-1));
  // A tab that is held up still reads what was kept a moment ago; it writes over nothing
  // that another has kept meanwhile.
  await page.evaluate(() => {
    const kept = { ...localStorage };
    const { getItem, setItem } = Storage.prototype;
    const isShared = (storage) => storage === localStorage;
    Storage.prototype.getItem = function get(name) {
      return isShared(this) ? kept[name] ?? null : getItem.call(this, name);
    };
    Storage.prototype.setItem = function set(name, value) {
      if (isShared(this)) kept[name] = value;
      setItem.call(this, name, value);
    };
    window.readAnew = () => {
      Object.assign(Storage.prototype, { getItem, setItem });
    };
  });
  await other.bringToFront();
  await other.evaluate(() => document.querySelectorAll("#starters button")[3].click());
  await idle(other);
  const added = await textOf(other);
  await page.bringToFront();
  await enterLine(page, "# Twelve");
  await idle(page);
  const both = await kept(other);
  seen.held = [both.includes(added), both.some((each) => each.endsWith("# Twelve"))];
  await page.evaluate(() => window.readAnew());
  // A reload shows what the tab had open, whatever another has opened since.
  const mine = await textOf(page);
  await other.bringToFront();
  await other.evaluate(() => document.querySelectorAll("#starters button")[2].click());
  await idle(other);
  await other.close();
  await page.bringToFront();
  await again(page);
  seen.own = await textOf(page) === mine;

  // While another tab keeps a file, this one waits.
  await page.evaluate(() => new Promise((isHeld) => {
    navigator.locks.request("mpoc", () => new Promise((release) => {
      window.release = release;
      isHeld();
    }));
  }));
  await enterLine(page, "# Thirteen");
  await page.waitForFunction(() => document.getElementById("ruling").getAttribute("aria-busy") !== "true");
  const isKept = async () => (await kept(page)).some((each) => each.endsWith("# Thirteen"));
  seen.locked = [await isKept()];
  await page.evaluate(() => window.release());
  await idle(page);
  seen.locked.push(await isKept());

  // What is gone from the page leaves the memory.
  await page.bringToFront();
  const counts = [];
  for (let count = 0; count < 9; count += 1) {
    await type(page, text.replace(/^title:.*$/m, `title: Number ${count}`));
    await page.waitForFunction((number) => document.querySelector("#ruling h1")?.textContent.includes(`Number ${number}`), {}, count);
    if (count % 4 === 0) counts.push(await nodesOf(page));
  }
  seen.nodes = counts;

  // mpoc has ended by itself: it is started again, and rules on the newest text.
  const ended = new Promise((resolve) => {
    page.once("workerdestroyed", resolve);
  });
  // It answers first.
  await page.workers()[0].evaluate(() => {
    setTimeout(() => self.close());
  });
  await ended;
  await page.evaluate((value) => {
    const box = document.getElementById("text");
    box.value = value;
    box.dispatchEvent(new Event("change"));
  }, text.replace(/^title:.*$/m, "title: Number ten"));
  await page.waitForFunction(() => !document.getElementById("stop").hidden);
  await page.evaluate(() => document.getElementById("stop").click());
  await page.waitForFunction(() => document.querySelector("#ruling h1").textContent.includes("Number ten"));
  await idle(page);
  // The same while mpoc writes the sheet.
  await page.evaluate((value) => new Promise((resolve) => {
    new MutationObserver((_, observer) => {
      observer.disconnect();
      document.getElementById("stop").click();
      resolve();
    }).observe(document.getElementById("now"), { childList: true });
    const box = document.getElementById("text");
    box.value = value;
    box.dispatchEvent(new Event("change"));
  }), text.replace(/^title:.*$/m, "title: Number eleven"));
  await page.waitForFunction(() => document.querySelector("#ruling h1").textContent.includes("Number eleven"));
  await idle(page);

  // The page says when the browser keeps nothing, and no longer when it does.
  const isTold = () => page.evaluate(() => document.getElementById("not-kept").checkVisibility());
  seen.unkept = [await isTold()];
  await page.evaluate(() => {
    window.setItem = Storage.prototype.setItem;
    Storage.prototype.setItem = () => {
      throw new DOMException("full", "QuotaExceededError");
    };
  });
  await type(page, text);
  seen.unkept.push(await isTold());
  await page.evaluate(() => {
    Storage.prototype.setItem = window.setItem;
  });
  await tap(page, ".topline", "Undo");
  seen.unkept.push(await isTold());

  // More files are kept than the list shows at first.
  for (let count = 0; count < 6; count += 1) {
    await page.evaluate((place) => document.querySelectorAll("#starters button")[place].click(), count);
    await idle(page);
  }
  seen.listed = await page.evaluate(() => document.querySelectorAll("#recent > li").length);
  await page.evaluate(() => document.querySelector("#recent > li:last-child button").click());
  seen.recent = [await page.evaluate(() => document.querySelectorAll("#recent > li").length), (await kept(page)).length];

  // Whatever is stored, the page begins; a file that is not damaged is listed.
  const good = { id: "good", title: "Not damaged", headline: "", text: text.replace(/^title:.*$/m, "title: Not damaged") };
  for (const stored of DAMAGE) {
    const isList = stored.startsWith("[") && stored.endsWith("]");
    // Earlier versions of the page kept one list.
    const list = isList ? JSON.stringify([...JSON.parse(stored), good]) : stored;
    const files = { "mpoc-recent": list, "mpoc-file-a": stored, ...(isList ? {} : { "mpoc-file-good": JSON.stringify(good) }) };
    await page.evaluate((damage, items) => {
      // When it is left, the page keeps its own file once more.
      document.addEventListener("visibilitychange", () => {
        localStorage.clear();
        for (const [name, value] of Object.entries(items)) localStorage.setItem(name, value);
        sessionStorage.setItem("mpoc-open", damage);
      });
    }, stored, files);
    await page.reload({ waitUntil: "domcontentloaded" });
    await page.waitForSelector("#starters button");
    const listed = await words(page, "#recent");
    if (!listed.includes("Not damagedDelete")) seen.stuck.push([stored, listed]);
  }
  // Forms with anything in them leave the page as it is.
  const drafts = { position: HOSTILE, action: {}, "answer 1 x": [] };
  await page.evaluate((file) => document.addEventListener("visibilitychange", () => {
    localStorage.clear();
    sessionStorage.setItem("mpoc-open", JSON.stringify(file));
  }), { ...good, link: new URL(page.url()).hash, drafts });
  await again(page);
  await page.waitForSelector("#facts summary");
  await idle(page);
  seen.hostile = await words(page, "#status");
  // Where a part of the page is missing, it says so, also after a tap.
  seen.missing = [];
  for (const each of without) {
    const broken = await browser.newPage();
    await broken.goto(each);
    const said = () => {
      const stuck = document.getElementById("stuck");
      return stuck ? stuck.checkVisibility({ visibilityProperty: true }) && stuck.textContent : document.getElementById("status").textContent.match(/cannot start.*/)?.[0];
    };
    const first = await (await broken.waitForFunction(said)).jsonValue();
    await broken.evaluate(() => document.querySelector("#starters button")?.click());
    seen.missing.push([first, await (await broken.waitForFunction(said)).jsonValue()]);
    await broken.close();
  }
  await browser.close();
  console.log(JSON.stringify(seen));
})().catch((fault) => {
  console.error(fault);
  process.exit(1);
});
