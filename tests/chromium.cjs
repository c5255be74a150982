// A browser that tests open pages in: Chromium, or Firefox. NODE_PATH holds
// puppeteer-core and axe-core.
"use strict";
const fs = require("fs");
const puppeteer = require("puppeteer-core");

const PHONE = { width: 360, height: 740 };

/** Start the browser; one request to it may take so long, in milliseconds. */
exports.launch = (program, patience = 180_000, browser = "chrome") => puppeteer.launch({
  browser,
  executablePath: program,
  args: browser === "chrome" ? ["--no-sandbox", "--disable-gpu"] : [],
  protocolTimeout: patience,
});

/** A new page as wide as a phone. What it says goes to `messages`; the addresses that it
 * asks for go to `requests`, unless they are its `own`. */
exports.openPage = async (browser, { messages, requests, own }) => {
  const page = await browser.newPage();
  page.on("console", (message) => messages.push(message.text()));
  page.on("pageerror", (fault) => messages.push(String(fault)));
  page.on("dialog", async (dialog) => {
    messages.push(`dialog ${dialog.message()}`);
    await dialog.dismiss();
  });
  page.on("request", (request) => {
    if (!own(request.url())) requests.push(request.url());
  });
  await page.setViewport(PHONE);
  return page;
};

exports.PHONE = PHONE;

/** The rules of axe-core that look at colours. */
const OF_COLOURS = { type: "rule", values: ["color-contrast", "link-in-text-block"] };

/** What axe-core finds wrong with a page, in each of some colour schemes. From the second
 * scheme on, only the rules about colours are checked. */
exports.faultsOf = async (page, schemes, options = {}) => {
  // It runs outside the policy of the page, through the debugger.
  const axe = fs.readFileSync(require.resolve("axe-core/axe.min.js"), "utf8");
  const faults = [];
  for (const [at, scheme] of schemes.entries()) {
    const how = { ...options, resultTypes: ["violations"], ...(at ? { runOnly: OF_COLOURS } : {}) };
    await page.emulateMediaFeatures([{ name: "prefers-color-scheme", value: scheme }]);
    await page.evaluate(axe);
    const result = await page.evaluate((each) => axe.run(document, each), how);
    faults.push(...result.violations.map((fault) => (
      `${scheme} ${fault.id}: ${fault.nodes.slice(0, 3).map((node) => node.html.slice(0, 160)).join(" | ")}`
    )));
  }
  return faults;
};
