import type { Browser, Page } from "@playwright/test";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { axeFaultsAtTwoWidths } from "../support/browser/axe.ts";
import { sharedBrowser } from "../support/browser/browser.ts";
import { booted } from "../support/browser/reader-tab.ts";
import { readersSite } from "../support/browser/site-and-browser.ts";
import type { RunningSite } from "../support/running-site/running-site.ts";

/* The search box in the header as a browser has it: by keys, on a phone, while answers are slow, and without scripts. */

let site: RunningSite;
let browser: Browser;

beforeAll(async () => {
  site = await readersSite();
  browser = await sharedBrowser();
});

afterAll(() => browser?.close());

async function opened(path: string, options: Parameters<Browser["newContext"]>[0] = {}) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, ...options });
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on("pageerror", (error) => complaints.push(String(error)));
  page.on("console", (message) => message.type() === "error" && complaints.push(message.text()));
  await page.goto(site.url + path);
  if (options.javaScriptEnabled !== false) await booted(page);
  return { page, complaints, context };
}

const field = (page: Page) => page.locator("#szpalta-q");
const offers = (page: Page) => page.locator(".offers a");
const running = (page: Page) => page.waitForFunction(() => "hydrated" in document.documentElement.dataset);
const arrived = (page: Page, path: string) => page.waitForURL(site.url + path);

describe("by keys alone", () => {
  test("Ctrl and the slash lead to the box, arrows to an offer, Enter to its page", async () => {
    const { page, complaints, context } = await opened("/topics");
    await page.keyboard.press("Control+/");
    expect(await field(page).evaluate((each) => each === document.activeElement)).toBe(true);
    await page.keyboard.type("reda");
    await offers(page).first().waitFor();
    expect(await field(page).getAttribute("role")).toBe("combobox");
    expect(await field(page).getAttribute("aria-expanded")).toBe("true");
    expect(await page.locator("search output").textContent()).toMatch(/^Podpowiedzi: \d+\. Strzałka w dół/u);
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowDown");
    const active = page.locator(`id=${await field(page).getAttribute("aria-activedescendant")}`);
    expect(await active.getAttribute("aria-selected")).toBe("true");
    expect(await field(page).inputValue()).toBe("reda");
    const path = (await active.getAttribute("href"))!;
    await page.keyboard.press("Enter");
    await arrived(page, path);
    await page.locator("h1").filter({ hasText: /\S/ }).first().waitFor();
    expect([await field(page).inputValue(), await page.locator(".offers").isVisible()]).toEqual(["", false]);
    expect(complaints).toEqual([]);
    await context.close();
  });

  test("arrows go round by way of the text, which stays as it was typed", async () => {
    const { page, context } = await opened("/topics");
    await page.keyboard.press("Control+/");
    await page.keyboard.type("reda");
    await offers(page).first().waitFor();
    const last = (await offers(page).count()) - 1;
    const selected = () => offers(page).evaluateAll((all) => all.findIndex((each) => each.ariaSelected === "true"));
    await page.keyboard.press("ArrowUp");
    expect(await selected()).toBe(last);
    await page.keyboard.press("ArrowDown");
    expect([await selected(), await field(page).getAttribute("aria-activedescendant")]).toEqual([-1, null]);
    await page.keyboard.press("ArrowDown");
    expect(await selected()).toBe(0);
    await context.close();
  });

  test("Escape closes the list and keeps the text, then leaves the box", async () => {
    const { page, context } = await opened("/topics");
    await page.keyboard.press("Control+/");
    await page.keyboard.type("reda");
    await offers(page).first().waitFor();
    await page.keyboard.press("Escape");
    expect([await offers(page).count(), await field(page).inputValue()]).toEqual([0, "reda"]);
    await page.keyboard.press("ArrowDown");
    await offers(page).first().waitFor();
    await page.keyboard.press("Escape");
    await page.keyboard.press("Escape");
    expect(await field(page).evaluate((each) => each === document.activeElement)).toBe(false);
    expect(await field(page).inputValue()).toBe("reda");
    await context.close();
  });

  test("Enter in the text shows all results in the app, and the way back is one step", async () => {
    const { page, complaints, context } = await opened("/topics");
    await page.keyboard.press("Control+/");
    await running(page);
    await page.evaluate(() => Object.assign(window, { same: true }));
    await page.keyboard.type("redakcją");
    await page.keyboard.press("Enter");
    await arrived(page, "/?q=redakcj%C4%85");
    await page.locator("h1", { hasText: "„redakcją”" }).waitFor();
    expect(await page.evaluate(() => "same" in window)).toBe(true);
    expect(await field(page).inputValue()).toBe("redakcją");
    expect(await page.locator("#szpalta-ogloszenia").textContent()).toMatch(/„redakcją”: \d+ wynik/u);
    await page.goBack();
    await page.locator("h1", { hasText: "Tematy" }).waitFor();
    expect(await field(page).inputValue()).toBe("");
    expect(complaints).toEqual([]);
    await context.close();
  });

  test("a slash alone leads nowhere, and one typed into another field is a slash", async () => {
    const { page, context } = await opened("/tags");
    await page.keyboard.press("/");
    expect(await field(page).evaluate((each) => each === document.activeElement)).toBe(false);
    await page.locator("#filtr").focus();
    await page.keyboard.type("a/b");
    expect([await page.locator("#filtr").inputValue(), await field(page).inputValue()]).toEqual(["a/b", ""]);
    await context.close();
  });
});

describe("while answers are slow", () => {
  test("a newer text gives up the older question, and its late answer is not shown", async () => {
    const { page, context } = await opened("/topics");
    const held = Promise.withResolvers<void>();
    const asked = Promise.withResolvers<void>();
    const givenUp: string[] = [];
    page.on("requestfailed", (request) => givenUp.push(new URL(request.url()).search));
    await page.route("**/suggestions.json?q=redakcj", async (route) => {
      asked.resolve();
      await held.promise;
      await route
        .fulfill({
          json: { posts: [], tags: [{ name: "spóźniony", path: "/tags" }], total: 0, count: "", meant: null },
        })
        .catch(() => {});
    });
    await page.keyboard.press("Control+/");
    await running(page);
    // All at once: between keys pressed slowly a shorter text would be asked about and given up as well.
    await page.keyboard.insertText("redakcj");
    await asked.promise;
    await field(page).fill("sierotki");
    await expect.poll(() => offers(page).last().getAttribute("href")).toBe("/?q=sierotki");
    held.resolve();
    expect(givenUp).toEqual(["?q=redakcj"]);
    expect(await offers(page).allTextContents()).not.toContain("spóźnionyTag");
    await context.close();
  });

  test("what was typed before the app ran stays and is offered for", async () => {
    const { page, context } = await opened("/topics");
    const held = Promise.withResolvers<void>();
    await page.route("**/_payload.json**", async (route) => {
      await held.promise;
      await route.continue();
    });
    await field(page).click();
    await page.keyboard.type("redakcj");
    expect(await field(page).getAttribute("role")).toBeNull();
    held.resolve();
    await offers(page).first().waitFor();
    expect(await field(page).inputValue()).toBe("redakcj");
    await context.close();
  });

  test("a refusal or a lost network closes the list, and the form still searches", async () => {
    const { page, context } = await opened("/topics");
    await page.keyboard.press("Control+/");
    await page.keyboard.type("reda");
    await offers(page).first().waitFor();
    await page.route("**/suggestions.json**", (route) => route.fulfill({ status: 429, json: {} }));
    await page.keyboard.type("k");
    await offers(page).first().waitFor({ state: "detached" });
    await page.keyboard.press("Enter");
    await arrived(page, "/?q=redak");
    await context.close();
  });
});

describe("on a phone", () => {
  test("the sign opens to a field as wide as the page, and a finger chooses", async () => {
    const { page, context } = await opened("/topics", {
      viewport: { width: 320, height: 700 },
      hasTouch: true,
      isMobile: true,
    });
    const closed = (await field(page).boundingBox())!;
    expect(Math.min(closed.width, closed.height)).toBeGreaterThanOrEqual(44);
    await field(page).tap();
    await page.keyboard.type("reda");
    await offers(page).first().waitFor();
    expect((await field(page).boundingBox())!.width).toBeGreaterThan(260);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    const path = (await offers(page).first().getAttribute("href"))!;
    await offers(page).first().tap();
    await arrived(page, path);
    await context.close();
  });
});

test("is accessible with its list open, and so are results, in both colours and on a phone", async () => {
  const { page, context } = await opened("/topics");
  const faults = () => axeFaultsAtTwoWidths(page, [360, 1280], 900);
  await page.setViewportSize({ width: 360, height: 900 });
  await page.keyboard.press("Control+/");
  await page.keyboard.type("reda");
  await offers(page).first().waitFor();
  await page.keyboard.press("ArrowDown");
  expect(await faults()).toEqual([]);
  await offers(page).first().waitFor();
  for (const query of ["redakcja", "cudzyslw", "hipopotamy", ""]) {
    await page.goto(`${site.url}/?q=${query}`);
    expect([query, await faults()]).toEqual([query, []]);
  }
  await context.close();
});

test("without scripts the form leads to results, from there to what was meant and to a post", async () => {
  const { page, context } = await opened("/topics", {
    javaScriptEnabled: false,
    viewport: { width: 360, height: 800 },
  });
  await field(page).fill("cudzyslw");
  await field(page).press("Enter");
  await arrived(page, "/?q=cudzyslw");
  expect(await field(page).inputValue()).toBe("cudzyslw");
  // A search that has used up its time leaves other spellings out, as the first one does on a busy machine.
  const meant = page.locator(".search-meant a");
  await expect.poll(async () => (await meant.count()) || ((await page.reload()) && meant.count())).toBe(1);
  await meant.click();
  await page.waitForURL(/\?q=/);
  const title = page.locator(".found .card-title a").first();
  expect(await page.locator(".found mark").first().textContent()).toMatch(/cudzys/u);
  const path = (await title.getAttribute("href"))!;
  await title.click();
  await arrived(page, path);
  await context.close();
});

test("without scripts posts that miss a word stand under what they miss", async () => {
  const { page, context } = await opened("/?q=redakcja+hipopotamy", { javaScriptEnabled: false });
  const heading = page.locator(".found-group h2", { hasText: "Bez słowa „hipopotamy”" });
  expect(await heading.count()).toBe(1);
  expect(await page.locator(".found-group .card-title a").count()).toBeGreaterThan(0);
  await context.close();
});

test("a mark is painted beneath the text beside it, so that no quotation mark is covered", async () => {
  const { page, context } = await opened("/?q=redakcja");
  const layers = await page
    .locator(".found mark")
    .evaluateAll((marks) =>
      marks.map((mark) => [getComputedStyle(mark).zIndex, getComputedStyle(mark.closest("h2, p")!).isolation].join()),
    );
  expect([...new Set(layers)]).toEqual(["-1,isolate"]);
  await context.close();
});

test("a search is a search, whatever the address: no error, and never from the page cache", async () => {
  const hostile = [
    "%00",
    "%ED%A0%BD",
    "title%3Arower*",
    "%22",
    "a".repeat(1_900),
    "(a%2B%2B)%2B%24",
    "q&q=b&q=c",
    "%E2%80%9E".repeat(200),
  ];
  for (const query of hostile) {
    for (const path of [`/?q=${query}`, `/_payload.json?q=${query}`, `/suggestions.json?q=${query}`]) {
      const answer = await fetch(site.url + path);
      expect([path.slice(0, 60), answer.status]).toEqual([path.slice(0, 60), 200]);
      expect(answer.headers.get("cache-control")).toBe("no-store");
    }
  }
  expect((await fetch(`${site.url}/?q=${"a".repeat(3_000)}`)).status).toBe(414);
  expect((await fetch(`${site.url}/?q=${"a".repeat(100_000)}`)).status).toBe(431);
});
