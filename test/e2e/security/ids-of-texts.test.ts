import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Response } from "@playwright/test";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { idOfText } from "#core/markdown/sanitiser/ids-and-classes.ts";
import { sharedBrowser } from "#test/support/browser/browser.ts";
import { openReaderTab, type ReaderTab } from "#test/support/browser/reader-tab.ts";
import { runCommand, startSite, type RunningSite } from "#test/support/running-site/running-site.ts";

/* What a text's ids can reach: its own places, and nothing that a script, a form or the page around it looks up by name. */

const ID = /^[\p{L}\p{N}_.:-]{1,80}$/u;
const TAKES_ALL = "/proby/wszystkie-nazwy";
const PLACES = "/proby/miejsca";

let site: RunningSite;
let names: Record<"window" | "document" | "form", string[]>;
let tab: ReaderTab;
const folder = mkdtempSync(join(tmpdir(), "szpalta-ids-"));

beforeAll(async () => {
  const browser = await sharedBrowser();
  const page = await (await browser.newContext()).newPage();
  names = await page.evaluate(() => {
    const namesOf = (of: object) => {
      const found = new Set<string>();
      for (let at: object | null = of; at; at = Object.getPrototypeOf(at) as object | null) {
        for (const name of Object.getOwnPropertyNames(at)) found.add(name);
      }
      return [...found];
    };
    return { window: namesOf(window), document: namesOf(document), form: namesOf(document.createElement("form")) };
  });
  await page.context().close();
  const all = [...new Set([...names.window, ...names.document, ...names.form])].filter((name) => ID.test(name));
  const taking = all.flatMap((name) => [
    `## A {#${name}}`,
    `<img id="${name}" name="${name}" src="/a.png"> <object id="${name}" name="${name}"></object>`,
    `<form id="${name}" name="${name}"><input name="${name}" id="${name}"></form> <a name="${name}">b</a>`,
  ]);
  writeFileSync(join(folder, "wszystkie-nazwy.md"), ["# Wszystkie nazwy", ...taking].join("\n\n"));
  const places = ["# Miejsca", "## Wstęp", '<a name="dawne"></a>Dawne', "## Wstęp", "## Process", "Koniec."];
  writeFileSync(join(folder, "miejsca.md"), places.join(`\n\n${"Akapit.\n\n".repeat(80)}`));
  site = await startSite({ env: { SZPALTA_SAMPLE: "0" } });
  const imported = await runCommand(["import", "markdown", folder, "--category", "proby", "--undated", "pliki"], {
    SZPALTA_DATA: site.data,
  });
  if (imported.code !== 0) throw new Error(imported.out);
});

beforeEach(async () => {
  tab = await openReaderTab(await sharedBrowser(), site.url);
  return () => tab.context.close();
});

afterAll(async () => {
  await site?.stop();
  rmSync(folder, { recursive: true, force: true });
});

test("take the place of no property of the window, the document or a form, and the app starts beside them", async () => {
  await tab.start(TAKES_ALL);
  const taken = await tab.page.evaluate((looked) => {
    const ofText = new Set<unknown>(document.querySelectorAll(".prose *"));
    const from = (of: object, asked: string[]) =>
      asked.filter((name) => ofText.has((of as Record<string, unknown>)[name]));
    return {
      window: from(window, looked.window),
      document: from(document, looked.document),
      forms: [...document.forms].flatMap((form) => from(form, looked.form)),
      within: document.querySelectorAll("form .prose, .prose form, .prose [name]").length,
    };
  }, names);
  expect(taken).toEqual({ window: [], document: [], forms: [], within: 0 });
  expect(await tab.page.locator(".prose [id]").count()).toBeGreaterThan(1000);
  expect(tab.said.filter((said) => /^(?:error|pageerror)/.test(said) && !said.includes("404"))).toEqual([]);
});

test("are none of the page around them, before the app runs and after, when something is searched for", async () => {
  const around = () =>
    tab.page.evaluate(() =>
      [...document.querySelectorAll("[id]")].filter((each) => !each.closest(".prose")).map(({ id }) => id),
    );
  await tab.open(PLACES);
  const found = new Set(await around());
  await tab.start(PLACES);
  await tab.page.locator("#szpalta-q").pressSequentially("miej");
  await tab.page.getByRole("option").first().waitFor();
  for (const id of await around()) found.add(id);
  await tab.follow("/topics");
  await tab.page.goBack();
  await tab.page.waitForURL(site.url + PLACES);
  for (const id of await around()) found.add(id);
  expect(found.size).toBeGreaterThan(4);
  expect([...found].filter((id) => idOfText(id) === id)).toEqual([]);
});

test("are no global that a script of these pages asks for and the browser does not have", async () => {
  const scripts: Promise<string>[] = [];
  const collect = (answer: Response) => {
    if (answer.request().resourceType() === "script") scripts.push(answer.text());
  };
  tab.page.on("response", collect);
  await tab.start(PLACES);
  await tab.quiet();
  // The page may close while later scripts still arrive.
  tab.page.off("response", collect);
  const text = (await Promise.all(scripts)).join("\n");
  const asked = text.matchAll(/\btypeof ([a-z_]\w{2,})|\b(?:window|globalThis|self)\.([a-z_]\w+)/gi);
  const globals = [...new Set(Array.from(asked, ([, one, other]) => one ?? other ?? ""))];
  expect(globals).toContain("trustedTypes");
  const missing = await tab.page.evaluate((each) => each.filter((name) => !(name in window)), globals);
  expect(missing.filter((name) => idOfText(name) === name)).toEqual([]);
});

const PLACE_OF: Record<string, string> = {
  wstep: "Wstęp",
  "wstep-1": "Wstęp",
  dawne: "Dawne",
  "u-wstep": "Wstęp",
  "u-wstep-2": "Wstęp",
  "u-process": "Process",
};

test("lead a link from elsewhere to its place, without scripts too", async () => {
  const context = await (await sharedBrowser()).newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  for (const [id, words] of Object.entries(PLACE_OF)) {
    await page.goto("about:blank");
    await page.goto(`${site.url}${PLACES}#${id}`);
    const target = page.locator(":target").locator("xpath=ancestor-or-self::*[self::h2 or self::p][1]");
    expect([id, (await target.textContent())?.trim()]).toEqual([id, words]);
    expect(await target.evaluate((element) => Math.abs(element.getBoundingClientRect().top) < 120)).toBe(true);
  }
  await context.close();
});
