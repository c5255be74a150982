// Uses the page in Firefox: rules, reloads, shares, changes a file in two tabs, goes
// offline; prints what it saw, as JSON. node firefox.cjs FIREFOX URL PLAN; the plan:
// {text, page}: a text, and the page that mpoc writes of its ruling elsewhere.
"use strict";
const fs = require("fs");
const { launch } = require("../chromium.cjs");
const { dieOf, fillIn, layOne, standing } = require("./drafts.cjs");
const { PATIENCE, idle, isSame, open, ready, tap, type, words } = require("./taps.cjs");

const textOf = (page) => page.evaluate(() => document.getElementById("text").value);

/** Type into the box of the text, or do what leaves it. */
const enter = (page, words, event) => page.evaluate((each, name) => {
  const box = document.getElementById("text");
  box.value += each;
  box.dispatchEvent(new Event(name));
}, words, event);

async function again(page) {
  await page.reload();
  await ready(page);
  await idle(page);
}

(async () => {
  const [firefox, address, plan] = process.argv.slice(2);
  const url = new URL(address);
  const { text, page: sheet } = JSON.parse(fs.readFileSync(plan, "utf8"));
  const browser = await launch(firefox, PATIENCE, "firefox");
  const seen = { messages: [], foreign: [] };
  const page = await open(browser, url, seen);
  await idle(page);

  await fillIn(page);
  await again(page);
  seen.drafts = await standing(page);
  await layOne(page);
  await again(page);
  seen.die = await dieOf(page);

  await type(page, text);
  seen.same = await isSame(page, sheet);
  await page.evaluate(() => document.getElementById("odds").click());
  await page.waitForSelector("#search-answer table");
  await idle(page);
  seen.odds = await words(page, "#search-answer");
  // A figure is moved by taps on the board.
  await page.evaluate(() => {
    document.getElementById("tab-position").click();
    document.querySelector("#figures button").click();
  });
  await idle(page);
  const { x, y, width, height } = await page.evaluate(() => {
    const board = document.querySelector("#board svg.board:not(.defs)");
    board.scrollIntoView({ block: "center" });
    return board.getBoundingClientRect().toJSON();
  });
  await page.mouse.click(x + width * 0.3, y + height * 0.45);
  await page.waitForFunction((before) => document.getElementById("text").value !== before, {}, text);
  await idle(page);
  seen.moved = await textOf(page);
  await tap(page, ".topline", "Undo");
  seen.undone = await textOf(page) === text;

  await enter(page, "\n# Two", "input");
  await page.waitForFunction(() => !document.getElementById("undo").disabled);
  await page.reload({ waitUntil: "domcontentloaded" });
  // Nothing was changed yet since the reload.
  seen.undo = await page.evaluate(() => {
    const { disabled } = document.getElementById("undo");
    document.getElementById("undo").click();
    return disabled;
  });
  await ready(page);
  await idle(page);
  seen.reloaded = (await textOf(page)).endsWith("# Two");

  await page.evaluate(() => {
    navigator.clipboard.writeText = (link) => {
      window.copied = link;
      return Promise.resolve();
    };
  });
  await tap(page, "#share", "Copy a link");
  await page.waitForFunction(() => window.copied);
  const other = await open(browser, new URL(await page.evaluate(() => window.copied)), seen);
  await idle(other);
  seen.opened = await textOf(other) === await textOf(page);
  await enter(other, "\n# Three", "change");
  await idle(other);
  await page.bringToFront();
  await page.waitForFunction(() => document.getElementById("text").value.endsWith("# Three"));
  await idle(page);
  seen.told = await words(page, "#status");
  await other.close();
  await page.bringToFront();

  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await page.setOfflineMode(true);
  await again(page);
  seen.offline = (await words(page, "#ruling h1")) !== "" && (await textOf(page)).endsWith("# Three");
  await page.goto(new URL("manual/cut.html", url).href);
  seen.unread = await words(page, "body");
  await browser.close();
  console.log(JSON.stringify(seen));
})().catch((fault) => {
  console.error(fault);
  process.exit(1);
});
