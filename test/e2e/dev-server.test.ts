import {
  cpSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Browser } from "@playwright/test";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sharedBrowser } from "../support/browser/browser.ts";
import { openReaderTab } from "../support/browser/reader-tab.ts";
import { type RunningSite, startSite } from "../support/running-site/running-site.ts";

/* `npm run dev` on a copy of the sources: what is edited there is seen by the next request, and by pages that are open. */

const ROOT = fileURLToPath(new URL("../..", import.meta.url));

/** What the server runs of a checkout. */
const SOURCES = ["app", "convert", "core", "server", "store", "sample", "package.json", "tsconfig.json"];

let scratch: string;
let checkout: string;
let site: RunningSite;
let browser: Browser;

beforeAll(async () => {
  scratch = mkdtempSync(join(tmpdir(), "szpalta-dev-"));
  checkout = join(scratch, "checkout");
  for (const name of [...SOURCES, ...globSync("*.ts", { cwd: ROOT })]) {
    cpSync(join(ROOT, name), join(checkout, name), { recursive: true });
  }
  // A folder of its own, since Vite keeps what it has bundled of the packages beside them.
  mkdirSync(join(checkout, "node_modules"));
  for (const name of readdirSync(join(ROOT, "node_modules")).filter((each) => !each.startsWith("."))) {
    symlinkSync(join(ROOT, "node_modules", name), join(checkout, "node_modules", name));
  }
  site = await startSite({ script: "dev", root: checkout, data: join(scratch, "data") });
  browser = await sharedBrowser();
});

afterAll(async () => {
  await browser?.close();
  await site?.stop();
  rmSync(scratch, { recursive: true, force: true });
});

function edit(file: string, from: string, to: string): void {
  const text = readFileSync(join(checkout, file), "utf8");
  expect(text).toContain(from);
  writeFileSync(join(checkout, file), text.replace(from, to));
}

async function textAt(path: string, url = site.url): Promise<string> {
  return (await fetch(url + path)).text();
}

test("the home page answers with the modules of development", async () => {
  const answer = await fetch(site.url);
  expect([answer.status, answer.headers.get("content-type")]).toEqual([200, expect.stringContaining("text/html")]);
  const html = await answer.text();
  expect(html).toContain('src="/@vite/client"');
  expect(html).toContain("<h1");
});

test("an edit of what only the server runs is seen by the next request", async () => {
  expect(await textAt("/robots.txt")).toMatch(/^User-agent/);
  edit("app/server/text-routes.ts", "User-agent: *", "# Edited\\nUser-agent: *");
  await expect.poll(() => textAt("/robots.txt")).toMatch(/^# Edited\nUser-agent/);
});

test("an edit of a loader reaches open pages: in its place where the app runs, and otherwise by loading anew", async () => {
  const running = await openReaderTab(browser, site.url);
  await running.open("/warsztat");
  // Vite loads a page anew that has met a package which is not bundled yet, and with it what the pointer had begun.
  await expect
    .poll(async () => {
      await running.link("/topics").hover();
      return running.isHydrated();
    })
    .toBe(true);
  const still = await openReaderTab(browser, site.url);
  await still.open("/warsztat");
  const titles = () => Promise.all([running, still].map(({ page }) => page.locator("h1").textContent()));
  expect(await titles()).toEqual(["Warsztat", "Warsztat"]);
  const loaded = () => [running, still].map((tab) => tab.loaded.length);
  const [once = 0, before = 0] = loaded();

  edit("app/site/categories/category.loader.ts", 'params.category ?? ""', '"typografia"');
  await expect.poll(titles).toEqual(["Typografia", "Typografia"]);
  await expect.poll(loaded).toEqual([once, before + 1]);
  expect(await still.isHydrated()).toBe(false);
});

test("the owner's style sheet reaches open pages, also the first one, and a new file in public is there", async () => {
  const { page, open } = await openReaderTab(browser, site.url);
  // A page hears of an edit once its connection to Vite stands; it begins another one with each load.
  const connected = () => page.waitForEvent("console", (message) => message.text() === "[vite] connected.");
  await Promise.all([connected(), open("/warsztat")]);
  const accent = () => page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue("--accent"));
  expect(await accent()).toContain("light-dark");
  for (const folder of ["theme", "public"]) mkdirSync(join(checkout, folder));
  for (const colour of ["teal", "navy"]) {
    const again = connected();
    writeFileSync(join(checkout, "theme/site.css"), `:root { --accent: ${colour} }`);
    await expect.poll(accent).toBe(colour);
    await again;
  }
  writeFileSync(join(checkout, "public/cennik.txt"), "Numer: 12 zł");
  await expect.poll(() => textAt("/cennik.txt")).toBe("Numer: 12 zł");
});

test("an edit of the server's own files starts it anew, on the same data", async () => {
  edit("server/http/routing/health.ts", '{ status: "ok" })', '{ status: "edited" })');
  const addresses = () => site.output().match(/(?<=pod adresem )http\S+/g) ?? [];
  await expect.poll(() => addresses().length).toBe(2);
  const url = addresses()[1]!;
  expect(await textAt("/healthz", url)).toBe('{"status":"edited"}');
  expect(await textAt("/", url)).toContain("<h1");
});

test("a stop ends all of it cleanly", async () => {
  const mark = join(site.data, "szpalta.db.mark");
  expect(readFileSync(mark, "utf8")).toMatch(/^running /);
  expect(await site.stop({ keep: true })).toBe(0);
  expect(readFileSync(mark, "utf8")).toMatch(/^stopped /);
});
