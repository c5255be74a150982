// Fills in forms of the page without sending them, and looks at what stands in them.
"use strict";
const { idle, tap, words } = require("./taps.cjs");

const OWN_WORDS = '#answers [aria-label="Your answer in words"]';
const NEW_THING = "#new-thing input[type=text]";
const NEW_NAME = '#facts [aria-label="A name for Dice"]';

/** Open a part of the page that is folded away, and wait until it is filled. */
async function unfold(page, summary, filled) {
  await page.waitForSelector(summary);
  await page.evaluate((each) => {
    document.querySelector(each).closest("details").open = true;
  }, summary);
  await page.waitForSelector(filled);
}

async function write(page, selector, text) {
  await page.focus(selector);
  await page.keyboard.type(text);
}

/** Leave an answer, numbers of dice, a new thing and a new name in their forms. */
exports.fillIn = async (page) => {
  await tap(page, "#starters", "runs through what stands");
  await page.evaluate(() => document.getElementById("tab-play").click());
  await unfold(page, "#answers summary", OWN_WORDS);
  await write(page, OWN_WORDS, "3 -");
  for (let count = 0; count < 2; count += 1) await page.evaluate(() => document.querySelector('[aria-label="one action die more"]').click());
  await page.evaluate(() => document.getElementById("tab-position").click());
  await unfold(page, "#additions summary", "#new-thing button");
  await page.evaluate(() => document.querySelector("#new-thing button").click());
  await unfold(page, "#new-thing summary[data-focus*=details]", NEW_THING);
  await write(page, NEW_THING, "Seven");
  await unfold(page, "#facts-of-position summary", "#facts summary");
  await unfold(page, "#facts summary[data-focus^='[\"dice\"] ']", "#facts summary[data-focus*='Add to Dice']");
  await unfold(page, "#facts summary[data-focus*='Add to Dice']", NEW_NAME);
  await write(page, NEW_NAME, "gre");
};

/** What stands in those forms, as far as it is in sight. */
exports.standing = async (page) => {
  const values = [];
  for (const [tab, selector] of [["play", OWN_WORDS], ["position", NEW_THING], ["position", NEW_NAME]]) {
    await page.evaluate((name) => document.getElementById(`tab-${name}`).click(), tab);
    await page.waitForSelector(selector, { visible: true });
    values.push(await page.evaluate((each) => document.querySelector(each).value, selector));
  }
  return [...values, await words(page, "#answers output"), await words(page, "#new-thing [aria-pressed=true]")];
};

/** Lay one die of the roll that is asked for next, and leave the others. */
exports.layOne = async (page) => {
  await page.evaluate(() => document.getElementById("tab-play").click());
  await tap(page, "#answers", "Roll these");
  await page.evaluate(() => document.querySelector("#answers .face").click());
  await idle(page);
};

exports.dieOf = (page) => page.evaluate(() => [...document.querySelectorAll("#answers .die-button")].slice(0, 2).map((die) => die.getAttribute("aria-label")));
