import type { Browser, BrowserContext } from "@playwright/test";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Shot } from "#test/screens/shots.ts";
import { sharedBrowser } from "./browser.ts";
import { screenFaults } from "./screen-faults.ts";
import { type SeededSite, startSeededSite } from "../running-site/seeded-site.ts";
import type { RunningSite } from "../running-site/running-site.ts";

/** A test for each screen of the newsroom, on the production build. Other sites are left to `npm run screens`. */
export function testEveryScreen(shots: Shot[]): void {
  let site: RunningSite;
  let browser: Browser;
  let context: BrowserContext;
  let newsroom: SeededSite;

  beforeAll(async () => {
    ({ site, newsroom } = await startSeededSite());
    browser = await sharedBrowser({ oneProcess: true });
    context = await browser.newContext();
    // An open page keeps the process and its compiled scripts: half the work of the next page.
    await (await context.newPage()).goto(`${site.url}/robots.txt`);
  });

  afterAll(async () => {
    await browser?.close();
    await site?.stop();
  });

  const judged = shots.filter((shot) => shot.site === "newsroom");
  test.each(judged.map((shot) => [shot.name, shot] as const))("%s is whole and quiet", async (_name, shot) => {
    expect(await screenFaults(shot, { context, site, newsroom })).toEqual([]);
  });
}
