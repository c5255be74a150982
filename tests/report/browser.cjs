// Opens pages in Chromium as a player would and prints what it sees, as JSON.
// node browser.cjs CHROMIUM FILE...; NODE_PATH holds puppeteer-core and axe-core.
"use strict";
const { PHONE, faultsOf, launch, openPage } = require("../chromium.cjs");

// What the counter shows after a swipe to the right, two to the left and one downwards.
async function swipes(page, counter) {
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
    seen.push(await counter());
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

async function look(browser, file) {
  const seen = { file, messages: [], requests: [], faults: [] };
  const own = (address) => address === `file://${file}` || address.startsWith("data:");
  const page = await openPage(browser, { ...seen, own });
  await page.goto(`file://${file}`, { waitUntil: "load" });
  seen.overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  const counter = () => page.evaluate(() => document.querySelector(".counter")?.textContent ?? "");
  if (await page.$(".stage:not([hidden])")) {
    seen.steps = [await counter()];
    await page.keyboard.press("ArrowLeft");
    seen.steps.push(await counter());
    await page.keyboard.press("Home");
    seen.steps.push(await counter());
    await page.click("button[data-go=on]");
    seen.steps.push(await counter());
    await page.evaluate(() => document.querySelector(".action a.see").click());
    seen.steps.push(await counter());
  }
  if (seen.steps) seen.swipes = await swipes(page, counter);
  seen.plain = await withoutScripts(browser, file);
  const search = await page.$(".search:not([hidden]) input");
  if (search) {
    await search.focus();
    await page.keyboard.type("fire");
    await page.waitForSelector(".hits a", { timeout: 20000 });
    await page.keyboard.press("ArrowDown");
    seen.hits = await page.$$eval(".hits a", (links) => links.map((link) => link.href));
    seen.focused = await page.evaluate(() => document.activeElement.href);
    seen.spread = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  }
  seen.faults = await faultsOf(page, ["light", "dark"], { preload: false });
  const pdf = Buffer.from(await page.pdf({ format: "A4", preferCSSPageSize: true })).toString("latin1");
  seen.pages = (pdf.match(/\/Type\s*\/Page\b/g) || []).length;
  await page.close();
  return seen;
}

(async () => {
  const [chromium, ...files] = process.argv.slice(2);
  const browser = await launch(chromium);
  const all = [];
  for (const file of files) all.push(await look(browser, file));
  await browser.close();
  console.log(JSON.stringify(all));
})();
