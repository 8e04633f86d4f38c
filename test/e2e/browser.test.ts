import { expect, test } from "vitest";
import { launchBrowser, processOf } from "../support/browser/browser.ts";

test("a browser that no longer answers is closed all the same", async () => {
  const browser = await launchBrowser({ closeMs: 100 });
  process.kill(await processOf(browser), "SIGSTOP");
  await browser.close();
  expect(browser.isConnected()).toBe(false);
});
