import type { Browser } from "@playwright/test";
import { afterAll, beforeAll, expect, test } from "vitest";
import { EDITOR_SHOTS } from "../screens/editor-shots.ts";
import { launchBrowser } from "../support/browser.ts";
import { faultsOf } from "../support/faults-of.ts";
import { furnishNewsroom, type Newsroom } from "../support/newsroom.ts";
import { type RunningSite, startSite } from "../support/site.ts";

/* The editor in every state it can be in, its dialogs too, in a browser on the production build. */

let site: RunningSite;
let browser: Browser;
let newsroom: Newsroom;

beforeAll(async () => {
  site = await startSite();
  browser = await launchBrowser();
  newsroom = await furnishNewsroom(site);
});

afterAll(async () => {
  await browser?.close();
  await site?.stop();
});

test.each(EDITOR_SHOTS.map((shot) => [shot.name, shot] as const))("%s is whole and quiet", async (_name, shot) => {
  expect(await faultsOf(shot, { browser, site, newsroom })).toEqual([]);
});
