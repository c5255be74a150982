// Opens pages in Chromium as a player would and prints what it sees, as JSON.
// node browser.cjs CHROMIUM LOOKS; NODE_PATH holds puppeteer-core and axe-core. LOOKS is
// a JSON list of pages with the parts to look at: [file, [part, ...]]. A part is a name
// in `LOOKS` below. The faults of every page are looked for.
"use strict";
const { PHONE, faultsOf, launch, openPage } = require("../chromium.cjs");

const counter = (page) => page.evaluate(() => document.querySelector(".counter")?.textContent ?? "");

// What the counter shows after a swipe to the right, two to the left and one downwards.
async function swipes(page) {
  await page.setViewport({ ...PHONE, isMobile: true, hasTouch: true });
  await page.reload({ waitUntil: "load" });
  const seen = [];
  for (const [across, down] of [[90, 5], [-90, 5], [-90, 5], [60, 150]]) {
    const view = await page.$(".view");
    await view.scrollIntoView();
    const box = await view.boundingBox();
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    await page.touchscreen.touchStart(x, y);
    await page.touchscreen.touchMove(x + across / 2, y + down / 2);
    await page.touchscreen.touchMove(x + across, y + down);
    await page.touchscreen.touchEnd();
    seen.push(await counter(page));
  }
  await page.setViewport(PHONE);
  await page.reload({ waitUntil: "load" });
  return seen;
}

// The numbers of the boards that can be seen where scripts are off, in their order.
async function withoutScripts(browser, file) {
  const page = await browser.newPage();
  await page.setJavaScriptEnabled(false);
  await page.setViewport(PHONE);
  await page.goto(`file://${file}`, { waitUntil: "load" });
  const seen = { boards: [], buttons: 0 };
  for (const frame of await page.$$("figure.frame")) {
    if (await frame.boundingBox()) seen.boards.push(await frame.evaluate((node) => node.id));
  }
  for (const button of await page.$$(".stage button")) {
    if (await button.boundingBox()) seen.buttons += 1;
  }
  await page.close();
  return seen;
}

// What the counter shows after a key to the left, Home, a click and a link to a step.
async function steps(page) {
  const seen = [await counter(page)];
  await page.keyboard.press("ArrowLeft");
  seen.push(await counter(page));
  await page.keyboard.press("Home");
  seen.push(await counter(page));
  await page.click("button[data-go=on]");
  seen.push(await counter(page));
  await page.evaluate(() => document.querySelector(".action a.see").click());
  seen.push(await counter(page));
  return seen;
}

const overflow = (page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

const LOOKS = {
  steps: async (page, seen) => {
    seen.steps = await steps(page);
  },
  swipes: async (page, seen) => {
    seen.swipes = await swipes(page);
  },
  plain: async (page, seen, browser) => {
    seen.plain = await withoutScripts(browser, seen.file);
  },
  search: async (page, seen) => {
    await page.focus(".search:not([hidden]) input");
    await page.keyboard.type("fire");
    await page.waitForSelector(".hits a", { timeout: 20000 });
    await page.keyboard.press("ArrowDown");
    seen.hits = await page.$$eval(".hits a", (links) => links.map((link) => link.href));
    seen.focused = await page.evaluate(() => document.activeElement.href);
    seen.spread = await overflow(page);
  },
  print: async (page, seen) => {
    const pdf = Buffer.from(await page.pdf({ format: "A4", preferCSSPageSize: true })).toString("latin1");
    seen.pages = (pdf.match(/\/Type\s*\/Page\b/g) || []).length;
  },
};

async function look(browser, file, parts) {
  const seen = { file, messages: [], requests: [] };
  const own = (address) => address === `file://${file}` || address.startsWith("data:");
  const page = await openPage(browser, { ...seen, own });
  await page.goto(`file://${file}`, { waitUntil: "load" });
  seen.overflow = await overflow(page);
  for (const part of parts) await LOOKS[part](page, seen, browser);
  seen.faults = await faultsOf(page, ["light", "dark"], { preload: false });
  await page.close();
  return seen;
}

(async () => {
  const [chromium, looks] = process.argv.slice(2);
  const browser = await launch(chromium);
  const all = [];
  for (const [file, parts] of JSON.parse(looks)) all.push(await look(browser, file, parts));
  await browser.close();
  console.log(JSON.stringify(all));
})();
