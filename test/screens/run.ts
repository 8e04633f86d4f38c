import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Browser, Page } from "@playwright/test";
import { launchBrowser } from "../support/browser/browser.ts";
import { booted } from "../support/browser/reader-tab.ts";
import { carrySession } from "../support/running-site/team.ts";
import { ADMINISTRATION_SHOTS } from "./administration-shots.ts";
import { EDITOR_SHOTS } from "./editor-shots.ts";
import { MODELLED_SHOTS, GENERATOR_SHOTS } from "./generator-shots.ts";
import { TEXT_HELPER_SHOTS } from "./text-helper-shots.ts";
import { IMPORT_SHOTS } from "./import-shots.ts";
import { JOIN_SHOTS } from "./join-shots.ts";
import { TAG_CLEANUP_SHOTS } from "./tag-cleanup-shots.ts";
import { QUEUE_SHOTS } from "./queue-shots.ts";
import { PAPER_SHOTS, READER_SHOTS, SCHEMES, WIDTHS, type Shot, type SiteKind } from "./shots.ts";
import { openSite, type PicturedSite } from "./sites.ts";
import { SAVE_STATUS_SHOTS } from "./save-status-shots.ts";
import { STUDIO_SHOTS } from "./studio-shots.ts";
import { TAG_SHOTS } from "./tag-shots.ts";
import { TOPIC_SHOTS } from "./topic-shots.ts";

/* `npm run screens` takes every screen into `screens/`; `npm run screens -- post tags` only names with these words. */

const OUT = fileURLToPath(new URL("../../screens/", import.meta.url));
const HEIGHT = 900;
const wanted = process.argv.slice(2);
const shots = [
  ...READER_SHOTS,
  ...PAPER_SHOTS,
  ...STUDIO_SHOTS,
  ...ADMINISTRATION_SHOTS,
  ...IMPORT_SHOTS,
  ...QUEUE_SHOTS,
  ...GENERATOR_SHOTS,
  ...TAG_SHOTS,
  ...TOPIC_SHOTS,
  ...EDITOR_SHOTS,
  ...SAVE_STATUS_SHOTS,
  ...TEXT_HELPER_SHOTS,
  ...JOIN_SHOTS,
  ...TAG_CLEANUP_SHOTS,
  ...MODELLED_SHOTS,
].filter(({ name }) => wanted.length === 0 || wanted.some((word) => name.includes(word)));

mkdirSync(OUT, { recursive: true });
const browser = await launchBrowser();
const places = new Map<SiteKind, PicturedSite>();
try {
  for (const shot of shots) {
    const place = places.get(shot.site) ?? (await openSite(shot.site));
    places.set(shot.site, place);
    await photograph(browser, place, shot);
  }
} catch (error) {
  for (const { site } of places.values()) console.error(site.output());
  throw error;
} finally {
  await browser.close();
  for (const place of places.values()) await place.stop();
}
console.log(`${shots.length * WIDTHS.length * SCHEMES.length} pictures in ${OUT}`);

/** The narrowest first: some parts of the page have to be opened there. */
async function photograph(with_: Browser, place: PicturedSite, shot: Shot): Promise<void> {
  const { site, newsroom, administrator } = place;
  const path = typeof shot.path === "string" ? await pathOf(shot.path, site.url) : await shot.path(newsroom!, site);
  const member = shot.as && (newsroom?.team[shot.as] ?? administrator);
  const context = await with_.newContext({ viewport: { width: WIDTHS[0], height: HEIGHT } });
  if (member) await carrySession(context, site, member);
  let page = await context.newPage();
  await page.goto(site.url + path);
  if (shot.act) {
    await booted(page);
    // A key is a sign of intent, on which readers' pages start their app.
    await page.keyboard.press("Shift");
    await page.waitForFunction(() => "hydrated" in document.documentElement.dataset);
    page = (await shot.act(page, { newsroom: newsroom!, site })) ?? page;
  }
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: HEIGHT });
    for (const colorScheme of SCHEMES) {
      await page.emulateMedia({ colorScheme });
      await settle(page);
      await page.screenshot({ path: join(OUT, `${shot.name}-${width}-${colorScheme}.png`), fullPage: true });
    }
  }
  await context.close();
  console.log(shot.name);
}

async function settle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (const picture of document.images) picture.loading = "eager";
    await Promise.all([...document.images].map((picture) => picture.decode().catch(() => undefined)));
    await document.fonts.ready;
  });
}

/** `:post`, `:category` and `:tag` are the first of their kind that the home page links to. */
async function pathOf(path: string, url: string): Promise<string> {
  if (!path.startsWith(":")) return path;
  const html = await (await fetch(url)).text();
  const patterns: Record<string, RegExp> = {
    ":post": /href="(\/(?!tag\/|strony\/|autorzy\/|media\/|assets\/)[a-z0-9-]+\/[a-z0-9-]+)"/,
    ":category": /href="(\/(?!tags|topics)[a-z0-9-]+)"/,
    ":tag": /href="(\/tag\/[a-z0-9-]+)"/,
  };
  const found = patterns[path]?.exec(html)?.[1];
  if (!found) throw new Error(`The home page links to nothing like ${path}`);
  return found;
}
