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

async function idle(page) {
  await new Promise((resolve) => setTimeout(resolve, 60));
  await page.waitForFunction(() => document.documentElement.dataset.busy !== "yes");
}

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

module.exports = { PATIENCE, idle, open, ready, tap, type, words };
