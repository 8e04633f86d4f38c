import type { BrowserContext } from "@playwright/test";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ALIKE } from "#test/screens/alike.ts";
import type { Shot } from "#test/screens/shots.ts";
import { sharedBrowser } from "./browser.ts";
import { type ContextPool, createContextPool } from "./context-pool.ts";
import { screenFaults } from "./screen-faults.ts";
import { type SeededSite, startSeededSite } from "../running-site/seeded-site.ts";
import type { RunningSite } from "../running-site/running-site.ts";

/** A test for each screen of the newsroom, on the production build. Other sites, and screens like one of these, are left to `npm run screens`. */
export function testEveryScreen(shots: Shot[]): void {
  let site: RunningSite;
  let contexts: ContextPool;
  let context: BrowserContext;
  let newsroom: SeededSite;

  beforeAll(async () => {
    ({ site, newsroom } = await startSeededSite());
    contexts = createContextPool(await sharedBrowser(), site.url);
    context = await contexts.open({});
  });

  afterAll(async () => {
    await contexts?.closeAll();
    await site?.stop();
  });

  const all = shots.filter((shot) => shot.site === "newsroom");
  const judged = all.filter(({ name }) => !(name in ALIKE));
  test("what is not judged is like a screen that is", () => {
    const unlike = all.filter(({ name }) => name in ALIKE && !judged.some((other) => other.name === ALIKE[name]));
    expect(unlike.map(({ name }) => `${name}: ${ALIKE[name]}`)).toEqual([]);
  });

  test.each(judged.map((shot) => [shot.name, shot] as const))("%s is whole and quiet", async (_name, shot) => {
    expect(await screenFaults(shot, { context, site, newsroom })).toEqual([]);
  });
}
