// Uses the page in Chromium as a judge would; prints what it saw, as JSON.
// node browser.cjs CHROMIUM URL PLAN; the plan is a file: {texts, pages, faulty, evil}.
"use strict";
const fs = require("fs");
const { faultsOf, launch } = require("../chromium.cjs");
const { PATIENCE, idle, isSame, open, ready, tap, type, words } = require("./taps.cjs");

const MOST_KEYS = 20;

const inFocus = (page) => page.evaluate(() => document.activeElement.textContent);

async function press(page, key) {
  await page.keyboard.press(key);
  await idle(page);
}

/** Press a key until the control with some words has the focus, then press Enter. */
async function reach(page, key, text) {
  for (let count = 0; count < MOST_KEYS && await inFocus(page) !== text; count += 1) await press(page, key);
  await press(page, "Enter");
}

(async () => {
  const [chromium, address, plan] = process.argv.slice(2);
  const url = new URL(address);
  const { texts, pages, faulty, evil, endless } = JSON.parse(fs.readFileSync(plan, "utf8"));
  const browser = await launch(chromium, PATIENCE * 3);
  const seen = { messages: [], foreign: [], different: [] };

  let clock = Date.now();
  const page = await open(browser, url, seen);
  seen.start = Date.now() - clock;
  seen.faults = await faultsOf(page, ["light"]);

  // A tap, then the dispute by keys alone.
  clock = Date.now();
  await tap(page, "#starters", "runs through what stands");
  await reach(page, "Tab", "Roll these");
  await reach(page, "Enter", "That is the roll");
  seen.focus = await page.evaluate(() => document.activeElement.closest("[id]").id);
  seen.taps = Date.now() - clock;
  seen.answer = await words(page, ".answer");
  seen.now = await words(page, "#now .words");

  // Why something is not possible, and what a page says.
  await page.evaluate(() => {
    document.querySelector(".not-possible").open = true;
  });
  await page.waitForSelector(".refusal");
  seen.refusal = await words(page, ".refusal");
  await tap(page, ".refusal", "p");
  seen.page = await words(page, "#explanation-words");
  await page.evaluate(() => document.getElementById("explanation").close());
  seen.played = await page.evaluate(() => document.getElementById("text").value);
  for (const [tab, scheme] of [["Play", "dark"], ["Ruling", "light"], ["More", "dark"], ["Board", "light"]]) {
    await tap(page, "#tabs", tab);
    seen.faults.push(...await faultsOf(page, [scheme]));
  }
  seen.overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

  // A figure is moved by taps on the board.
  await page.evaluate(() => document.querySelector("#figures button").click());
  const box = await page.evaluate(() => {
    const board = document.querySelector("#board svg.board:not(.defs)");
    board.scrollIntoView({ block: "center" });
    const { x, y, width, height } = board.getBoundingClientRect();
    return { x, y, width, height };
  });
  await page.mouse.click(box.x + box.width * 0.5, box.y + box.height * 0.82);
  await idle(page);
  seen.moved = await page.evaluate(() => document.getElementById("text").value);
  await tap(page, ".topline", "Undo");
  seen.undone = await page.evaluate(() => document.getElementById("text").value);

  // A link holds the file, and opens elsewhere.
  await page.evaluate(() => {
    navigator.clipboard.writeText = (link) => {
      window.copied = link;
      return Promise.resolve();
    };
  });
  await tap(page, "#share", "Copy a link");
  const link = await page.evaluate(() => window.copied);
  const other = await open(browser, new URL(link), seen);
  await idle(other);
  seen.opened = await other.evaluate(() => document.getElementById("text").value);
  await other.evaluate(() => {
    location.hash = "#mpoc1-AAAA";
  });
  await other.waitForFunction(() => document.getElementById("status").textContent.includes("cannot be read"));
  seen.damaged = await words(other, "#status");
  await other.close();

  // What is wrong with a file, and a hostile one.
  await type(page, faulty);
  seen.marks = await words(page, "#marks");
  await tap(page, "#marks", "did you mean");
  seen.mended = await words(page, "#marks");
  await type(page, evil);
  seen.evil = await words(page, "#ruling h1");

  // The same rulings as in the terminal.
  for (let at = 0; at < texts.length; at += 1) {
    if (at === 2) clock = Date.now();
    await type(page, texts[at]);
    if (!await isSame(page, pages[at])) seen.different.push(at);
  }
  seen.each = (Date.now() - clock) / Math.max(1, texts.length - 2);
  seen.memory = await page.evaluate(() => performance.memory?.usedJSHeapSize ?? 0);

  // A long search is stopped, and the page goes on.
  await type(page, endless);
  await page.evaluate(() => document.getElementById("explore").click());
  await page.waitForFunction(() => !document.getElementById("stop").hidden);
  clock = Date.now();
  await page.evaluate(() => document.getElementById("stop").click());
  await page.waitForFunction(() => document.getElementById("status").textContent === "The search was stopped.");
  seen.stopped = Date.now() - clock;
  await type(page, texts[0]);
  seen.after = await isSame(page, pages[0]);

  // Without a network.
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await page.setOfflineMode(true);
  clock = Date.now();
  await page.reload();
  await ready(page);
  seen.offline = Date.now() - clock;
  await idle(page);
  seen.kept = await isSame(page, pages[0]);
  // A page of the manual that was not read before is not there.
  await page.goto(new URL("manual/cut.html", url).href);
  seen.unread = await words(page, "body");
  await browser.close();
  console.log(JSON.stringify(seen));
})().catch((fault) => {
  console.error(fault);
  process.exit(1);
});
