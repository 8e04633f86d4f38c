import { expect, test } from "vitest";
import { launchBrowser, processOf } from "../support/browser/browser.ts";
import { createContextPool } from "../support/browser/context-pool.ts";

test("a browser that no longer answers is closed all the same", async () => {
  const browser = await launchBrowser({ closeMs: 100 });
  process.kill(await processOf(browser), "SIGSTOP");
  await browser.close();
  expect(browser.isConnected()).toBe(false);
});

test("a page that does not close is left to the browser, and its context is given to nobody else", async () => {
  const browser = await launchBrowser();
  const contexts = createContextPool(browser, "data:text/html,", 100);
  const first = await contexts.open({});
  const page = await first.newPage();
  page.close = () => new Promise(() => undefined);
  await first.close();
  expect(await contexts.open({})).not.toBe(first);
  await browser.close();
});
