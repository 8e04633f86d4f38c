import type { Browser, BrowserContext } from "@playwright/test";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Shot } from "#test/screens/shots.ts";
import { launchBrowser } from "./browser.ts";
import { screenFaults } from "./screen-faults.ts";
import { seedSite, type SeededSite } from "../running-site/seeded-site.ts";
import { type RunningSite, startSite } from "../running-site/running-site.ts";

/**
 * One test for each of these screens of the newsroom: a browser brings it into its state on the production build, and nothing
 * is wrong with it. Pictures of other sites are taken by `npm run screens` and not judged here.
 */
export function testEveryScreen(shots: Shot[]): void {
  let site: RunningSite;
  let browser: Browser;
  let context: BrowserContext;
  let newsroom: SeededSite;

  beforeAll(async () => {
    site = await startSite();
    browser = await launchBrowser({ oneProcess: true });
    context = await browser.newContext();
    // While any page of the site is open its process lives, and with it the compiled scripts: half the work of the next page.
    await (await context.newPage()).goto(`${site.url}/robots.txt`);
    newsroom = await seedSite(site);
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
