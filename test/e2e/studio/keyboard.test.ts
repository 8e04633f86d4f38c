import type { Browser, BrowserContext, FileChooser, Page } from "@playwright/test";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sharedBrowser } from "#test/support/browser/browser.ts";
import { type SeededSite, startSeededSite } from "#test/support/running-site/seeded-site.ts";
import type { RunningSite } from "#test/support/running-site/running-site.ts";

/* The studio without scripts, and by keyboard alone, in a browser on the production build. */

let site: RunningSite;
let browser: Browser;
let newsroom: SeededSite;

beforeAll(async () => {
  ({ site, newsroom } = await startSeededSite());
  browser = await sharedBrowser();
});

afterAll(async () => {
  await browser?.close();
  await site?.stop();
});

describe("without scripts", () => {
  let context: BrowserContext;
  let page: Page;

  beforeAll(async () => {
    context = await browser.newContext({ javaScriptEnabled: false });
    page = await context.newPage();
    const { email, password } = newsroom.team.administrator;
    await page.goto(`${site.url}/login?next=%2Fstudio`);
    await page.fill("input[name=email]", email);
    await page.fill("input[name=password]", password);
    await form("password").locator("button").click();
  });

  afterAll(async () => {
    await context.close();
  });

  /** The first form of an action. */
  const form = (act: string) => page.locator(`form:has(input[name=do][value="${act}"])`).first();

  test("a refused password keeps the address that was typed, and signing in leads to where one was going", async () => {
    const other = await browser.newContext({ javaScriptEnabled: false });
    const guest = await other.newPage();
    const typed = () => Promise.all(["email", "password"].map((name) => guest.inputValue(`input[name=${name}]`)));
    const { email, password } = newsroom.team.editor;
    await guest.goto(`${site.url}/studio/categories`);
    expect(guest.url()).toBe(`${site.url}/login?next=%2Fstudio%2Fcategories`);
    await guest.fill("input[name=email]", email);
    await guest.fill("input[name=password]", "nie to hasło, na pewno");
    await guest.click("form button >> nth=0");
    expect(await guest.locator("[role=alert]").textContent()).toMatch(/\S/);
    expect(await typed()).toEqual([email, ""]);
    await guest.fill("input[name=password]", password);
    await guest.click("form button >> nth=0");
    expect(guest.url()).toBe(`${site.url}/studio/categories`);
    await other.close();
  });

  test("an invitation shows its link, which opens for whoever it is given to", async () => {
    await page.goto(`${site.url}/studio/users`);
    await form("invite").locator("input[name=email]").fill("bez.skryptow@szpalta.example");
    await form("invite").locator("button").click();
    const link = await page.locator("code.secret").textContent();
    const other = await browser.newContext({ javaScriptEnabled: false });
    const guest = await other.newPage();
    await guest.goto(link!);
    expect(await guest.inputValue("input[name=email]")).toBe("bez.skryptow@szpalta.example");
    await guest.fill("input[name=name]", "Bez Skryptów");
    await guest.fill("input[name=password]", "zupełnie inne słowa 8");
    await guest.locator("form button").click();
    expect(guest.url()).toBe(`${site.url}/studio`);
    await other.close();
  });

  test("a redirect is added and leads on; a refused one says why and keeps what was typed", async () => {
    await page.goto(`${site.url}/studio/addresses`);
    await form("redirect").locator("input[name=from]").fill("/calkiem/stary");
    await form("redirect").locator("input[name=to]").fill("/typografia");
    await form("redirect").locator("button").click();
    expect(await page.locator(".data-table tbody tr").first().textContent()).toContain("/calkiem/stary");
    const moved = await fetch(`${site.url}/calkiem/stary`, { redirect: "manual" });
    expect([moved.status, moved.headers.get("location")]).toEqual([301, "/typografia"]);

    await form("redirect").locator("input[name=from]").fill("/jeszcze/inny");
    await form("redirect").locator("input[name=to]").fill("/nie-ma-takiego");
    await form("redirect").locator("button").click();
    expect(await page.locator("main [role=alert]").textContent()).toMatch(/\S/);
    expect(await form("redirect").locator("input[name=from]").inputValue()).toBe("/jeszcze/inny");
  });

  test("a category is changed behind its fold", async () => {
    await page.goto(`${site.url}/studio/categories`);
    const line = page.locator('.roll > li:has(.roll-name:text-is("Wydawanie"))');
    await line.locator("summary").first().click();
    await line.locator("input[name=name]").fill("Wydawnictwo");
    await line.locator('form:has(input[value="change"]) button').click();
    expect(await page.locator(".roll").textContent()).toContain("Wydawnictwo");
    expect(await (await fetch(`${site.url}/wydawanie`)).text()).toContain("Wydawnictwo");
  });

  test("a line of the menu and a logo stand on the home page at once", async () => {
    await page.goto(`${site.url}/studio/look`);
    await page.locator("input[name='menu.label']").last().fill("Bez skryptów");
    await page.locator("input[name='menu.href']").last().fill("/strony/o-nas");
    await form("lines").locator("button:not([type=button])").click();
    expect(await page.locator("main [role=alert]").allTextContents()).toEqual([]);
    await page.goto(`${site.url}/studio/settings`);
    const picks = page.locator("input[name=logoId]");
    await picks.nth(1).check();
    const logo = await picks.nth(1).inputValue();
    await form("marks").locator("button").click();
    expect(await page.locator("main [role=alert]").allTextContents()).toEqual([]);
    expect(await page.locator("input[name=logoId]:checked").inputValue()).toBe(logo);
    const home = await (await fetch(site.url)).text();
    expect(home).toContain("Bez skryptów");
    expect(home).toContain(`/media/${logo}`);
  });

  test("signing out ends the session", async () => {
    await page.goto(`${site.url}/studio`);
    await page.locator(".account-menu summary").click();
    await page.locator(".account-menu-out").click();
    expect(page.url()).toBe(`${site.url}/`);
    await page.goto(`${site.url}/studio`);
    expect(page.url()).toBe(`${site.url}/login?next=%2Fstudio`);
  });
});

describe("by keyboard alone", () => {
  let context: BrowserContext;
  let page: Page;

  beforeAll(async () => {
    context = await browser.newContext();
    page = await context.newPage();
  });

  afterAll(async () => {
    await context.close();
  });

  /** Presses Tab until the focus is on such an element; fails when it has gone round the page. */
  async function tabTo(selector: string): Promise<void> {
    for (let presses = 0; presses < 150; presses += 1) {
      await page.keyboard.press("Tab");
      if (await page.evaluate((wanted) => document.activeElement?.matches(wanted), selector)) return;
    }
    throw new Error(`The keyboard never comes to ${selector}`);
  }

  const hydrated = () => page.waitForFunction(() => "hydrated" in document.documentElement.dataset);

  test("somebody signs in, renames a category, moves it, and chooses an icon", async () => {
    const { email, password } = newsroom.team.administrator;
    await page.goto(`${site.url}/login?next=%2Fstudio%2Fcategories`);
    await tabTo("input[name=email]");
    await page.keyboard.type(email);
    await tabTo("input[name=password]");
    await page.keyboard.type(password);
    await page.keyboard.press("Enter");
    await page.waitForURL(`${site.url}/studio/categories`);
    await hydrated();

    await tabTo(".roll summary");
    await page.keyboard.press("Enter");
    await tabTo("details[open] input[name=name]");
    await page.keyboard.press("Control+a");
    await page.keyboard.type("Warsztaty");
    await page.keyboard.press("Enter");
    await page.locator(".notice-done").waitFor();
    // The list is read anew after the answer.
    await page.locator(".roll-name >> nth=0", { hasText: "Warsztaty" }).waitFor();

    await page.goto(`${site.url}/studio/categories`);
    await hydrated();
    await tabTo(".nudges button:not([disabled])");
    await page.keyboard.press("Enter");
    await page.locator(".roll-name >> nth=1", { hasText: "Warsztaty" }).waitFor();

    await page.goto(`${site.url}/studio/settings`);
    await hydrated();
    await tabTo("input[name=faviconId]");
    await page.keyboard.press("ArrowDown");
    const icon = await page.locator("input[name=faviconId]:checked").inputValue();
    await page.keyboard.press("Enter");
    await page.locator(".notice-done").waitFor();
    await page.reload();
    expect(await page.locator("input[name=faviconId]:checked").inputValue()).toBe(icon);
    expect(icon).toMatch(/^[0-9a-f]{32}$/);
  });

  test("pictures are described in a row: each key leads to the next field, and the last one saves", async () => {
    const path = `${site.url}/studio/media?q=png&show=undescribed`;
    const fields = page.locator(".describe-pictures textarea");
    const focused = (selector: string) => expect.poll(() => page.locator(`${selector}:focus`).count()).toBe(1);
    await page.goto(path);
    await focused("li:first-child textarea");
    expect(await fields.count()).toBe(3);
    await page.keyboard.type("Kaszta");
    await page.keyboard.press("Tab");
    await focused("li:nth-child(2) textarea");
    await page.keyboard.press("Enter");
    await focused("li:nth-child(3) textarea");
    await page.keyboard.type("Logo");
    await page.keyboard.press("Enter");
    await page.locator(".notice-done", { hasText: "Zapisane opisy: 2." }).waitFor();
    // What is left is the first of the list now.
    await expect.poll(() => fields.count()).toBe(1);
    await focused("li:only-child textarea");
    await page.keyboard.type("Wiersz");
    await page.keyboard.press("Enter");
    await focused(".empty p");
  });

  test("the button that adds pictures shows where the focus is, and opens the browser's own choice", async () => {
    // Asked for before the page is opened: the browser must know of it when the key comes.
    const asked = new Promise<FileChooser>((resolve) => void page.once("filechooser", resolve));
    await page.goto(`${site.url}/studio/media`);
    await hydrated();
    await tabTo("input[type=file]");
    const outlined = await page.locator(".upload label").evaluate((label) => getComputedStyle(label).outlineStyle);
    expect(outlined).toBe("solid");
    await page.keyboard.press("Enter");
    expect((await asked).isMultiple()).toBe(true);
  });
});
