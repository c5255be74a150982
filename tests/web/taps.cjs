// How tests use mpoc's page: they open it, tap and type, and wait until it is idle.
"use strict";
const { openPage } = require("../chromium.cjs");

const PATIENCE = 120_000;

async function open(browser, url, seen) {
  const own = (address) => address.startsWith(url.origin) || /^(data|blob):/.test(address);
  const page = await openPage(browser, { messages: seen.messages, requests: seen.foreign, own });
  page.setDefaultTimeout(PATIENCE);
  await page.goto(url.href);
  await ready(page);
  return page;
}

const ready = (page) => page.waitForFunction(() => document.documentElement.dataset.ready === "yes");

/** Wait until nothing is on its way: no answer, no pause in what is typed, no file to keep.
 * What a tap or a key begins has begun when it comes back from the page. */
const idle = (page) => page.waitForFunction(() => document.documentElement.dataset.busy !== "yes", { polling: 50 });

const words = (page, selector) => page.evaluate((each) => document.querySelector(each)?.textContent ?? "", selector);

/** Tap the first button with some words in a part of the page. */
async function tap(page, part, text) {
  await page.waitForFunction((where, what) => [...document.querySelectorAll(`${where} button`)].some((each) => each.textContent.includes(what) && !each.disabled), {}, part, text);
  await page.evaluate((where, what) => [...document.querySelectorAll(`${where} button`)].find((each) => each.textContent.includes(what)).click(), part, text);
  await idle(page);
}

async function type(page, text) {
  await page.evaluate((value) => {
    const box = document.getElementById("text");
    box.value = value;
    box.dispatchEvent(new Event("change"));
  }, text);
  await idle(page);
}

/** The parts of a sheet that its player leaves as they are. */
const PARTS = ["article > header", ".claims", ".steps", ".results", ".expected", ".rulings", ".file"];

/** Whether the ruling shown has the words of a page that mpoc wrote elsewhere. */
const isSame = (page, html) => page.evaluate((text, parts) => {
  const other = new DOMParser().parseFromString(text.replace(/<style>[^]*?<\/style>/g, ""), "text/html");
  const mine = document.getElementById("ruling");
  const words = (part, where) => [...where.querySelectorAll(part)].map((each) => {
    const copy = each.cloneNode(true);
    // The page shows the title of a heading where the sheet has its mark.
    for (const mark of copy.querySelectorAll("[data-word]")) mark.textContent = mark.dataset.word;
    return copy.textContent;
  }).join("\n");
  return parts.every((part) => words(part, mine) === words(part, other)) && words(parts[0], mine) !== "";
}, html, PARTS);

module.exports = { PATIENCE, idle, isSame, open, ready, tap, type, words };
