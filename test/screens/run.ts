import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { DatabaseSync } from "node:sqlite";
import type { Browser, Page } from "@playwright/test";
import { writeAwkwardPosts } from "../support/awkward-posts.ts";
import { launchBrowser } from "../support/browser.ts";
import { runCommand, startSite, type RunningSite } from "../support/site.ts";
import { SCHEMES, SHOTS, WIDTHS, type Shot } from "./shots.ts";

/*
 * `npm run screens` photographs every state of every screen at three widths in both colour schemes into `screens/`,
 * which git ignores. `npm run screens -- post tags` takes only the shots whose name contains one of the words.
 */

const OUT = fileURLToPath(new URL("../../screens/", import.meta.url));
const wanted = process.argv.slice(2);
const shots = SHOTS.filter(({ name }) => wanted.length === 0 || wanted.some((word) => name.includes(word)));

mkdirSync(OUT, { recursive: true });
const browser = await launchBrowser();
const sites = new Map<Shot["site"], RunningSite>();
try {
  for (const shot of shots) {
    const site = sites.get(shot.site) ?? (await open(shot.site));
    sites.set(shot.site, site);
    await photograph(browser, site.url, shot);
  }
} catch (error) {
  for (const site of sites.values()) console.error(site.output());
  throw error;
} finally {
  await browser.close();
  for (const site of sites.values()) await site.stop();
}
console.log(`${shots.length * WIDTHS.length * SCHEMES.length} pictures in ${OUT}`);

async function open(kind: Shot["site"]): Promise<RunningSite> {
  if (kind === "sample") return startSite();
  const site = await startSite({ env: { SZPALTA_SAMPLE: "0" } });
  if (kind === "awkward") await importAwkward(site);
  if (kind === "broken") breakStore(site);
  return site;
}

async function importAwkward(site: RunningSite): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "szpalta-awkward-"));
  writeAwkwardPosts(folder);
  const { code, out } = await runCommand(["import", "markdown", folder], { SZPALTA_DATA: site.data });
  rmSync(folder, { recursive: true });
  if (code !== 0) throw new Error(`The import failed:\n${out}`);
}

/** Takes a table away under the running site, so that a reader's page fails as it would on a damaged disk. */
function breakStore(site: RunningSite): void {
  const database = new DatabaseSync(join(site.data, "szpalta.db"));
  database.exec("PRAGMA foreign_keys=OFF; ALTER TABLE tag RENAME TO tag_gone");
  database.close();
}

async function photograph(with_: Browser, url: string, shot: Shot): Promise<void> {
  for (const scheme of SCHEMES) {
    for (const width of WIDTHS) {
      const context = await with_.newContext({ viewport: { width, height: 900 }, colorScheme: scheme });
      const page = await context.newPage();
      await page.goto(url + (await pathOf(shot.path, url)));
      await settle(page);
      await page.screenshot({ path: join(OUT, `${shot.name}-${width}-${scheme}.png`), fullPage: true });
      await context.close();
    }
  }
  console.log(shot.name);
}

/** Scrolls through the page so that lazy pictures load, and waits for them and the fonts. */
async function settle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (const picture of document.images) picture.loading = "eager";
    await Promise.all([...document.images].map((picture) => picture.decode().catch(() => undefined)));
    await document.fonts.ready;
  });
}

/** `:post`, `:category` and `:tag` stand for the first of their kind that the home page links to. */
async function pathOf(path: string, url: string): Promise<string> {
  if (!path.startsWith(":")) return path;
  const html = await (await fetch(url)).text();
  const patterns: Record<string, RegExp> = {
    ":post": /href="(\/(?!tag\/|strony\/|media\/|assets\/)[a-z0-9-]+\/[a-z0-9-]+)"/,
    ":category": /href="(\/(?!tags|topics)[a-z0-9-]+)"/,
    ":tag": /href="(\/tag\/[a-z0-9-]+)"/,
  };
  const found = patterns[path]?.exec(html)?.[1];
  if (!found) throw new Error(`The home page links to nothing like ${path}`);
  return found;
}
