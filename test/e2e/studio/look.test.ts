import type { Browser } from "@playwright/test";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { sharedBrowser } from "#test/support/browser/browser.ts";
import { openReaderTab, type ReaderTab } from "#test/support/browser/reader-tab.ts";
import { type RunningSite, startSite } from "#test/support/running-site/running-site.ts";
import { carrySession, joinTeam, type TeamMember } from "#test/support/running-site/team.ts";

/* The site's look, tried on real pages beside the form, in a browser, on the production build. */

let site: RunningSite;
let browser: Browser;
let administrator: TeamMember;
let tab: ReaderTab;

beforeAll(async () => {
  site = await startSite();
  browser = await sharedBrowser();
  administrator = await joinTeam(site, "administrator", "ewa@szpalta.example");
});

afterAll(async () => {
  await browser?.close();
  await site?.stop();
});

beforeEach(async () => {
  tab = await openReaderTab(browser, site.url);
  await carrySession(tab.context, site, administrator);
  await tab.open("/studio/look");
  await tab.hydrated();
});

afterEach(() => tab.context.close());

/** What the frames show, those of the saved look first: the accent and the scheme of each page that has been loaded. */
async function shown(): Promise<string[]> {
  const { page } = tab;
  const frames = page.frames().filter((frame) => frame !== page.mainFrame());
  const looks = await Promise.all(
    frames.map((frame) =>
      frame.evaluate(() => {
        const { dataset } = document.documentElement;
        const accent = getComputedStyle(document.documentElement).getPropertyValue("--accent");
        return `${dataset["scheme"]} ${/#[\da-f]{6}/.exec(accent)?.[0]}`;
      }),
    ),
  );
  return looks.toSorted();
}

/** As a reader without a session has it. */
const home = async () => (await fetch(site.url)).text();

test("each change is seen on both pages beside the present look; nothing is stored until it is saved", async () => {
  const { page } = tab;
  await expect.poll(shown).toEqual(["light #a11a2b", "light #a11a2b"]);
  const entries = await page.evaluate(() => history.length);
  await page.check('input[name="accent"][value="#1f5f3a"]');
  const both = ["light #1f5f3a", "light #1f5f3a", "light #a11a2b", "light #a11a2b"];
  await expect.poll(shown).toEqual(both);

  await page.fill('input[name="accentOwn"]', "#F0E68");
  await page.press('input[name="accentOwn"]', "C");
  const onLight = page.locator(".shades").first().locator("span").first();
  await onLight.filter({ hasText: "policzony sam" }).waitFor();
  const [shade = ""] = /#[\da-f]{6}/.exec((await onLight.textContent()) ?? "") ?? [];
  await expect.poll(shown).toEqual([shade, shade, "#a11a2b", "#a11a2b"].map((accent) => `light ${accent}`).toSorted());
  await page.getByRole("link", { name: "Ciemne" }).click();
  await expect.poll(async () => (await shown()).every((each) => each.startsWith("dark "))).toBe(true);

  expect(await home()).not.toContain("/assets/look-");
  expect([await page.evaluate(() => history.length), tab.loaded]).toEqual([entries, ["/studio/look"]]);
  await page.getByRole("button", { name: "Zapisz wygląd" }).click();
  await page.locator(".notice-done").waitFor();
  expect(await home()).toContain("/assets/look-f0e68c-plain-");
  await expect.poll(() => page.locator("iframe").count()).toBe(2);
  await expect.poll(shown).toEqual([`dark ${shade}`, `dark ${shade}`]);
  expect(await page.locator('input[name="accentOwn"]').inputValue()).toBe("#f0e68c");
  expect(tab.said).toEqual([]);
});

test("by keyboard, the arrows choose and Tab goes past the pages in the frames to the menu", async () => {
  const { page } = tab;
  await page.focus('input[name="width"]:checked');
  await page.keyboard.press("ArrowUp");
  await page.getByRole("figure").filter({ hasText: "Próba" }).locator("iframe").first().waitFor();
  await page.getByRole("link", { name: "Telefon" }).focus();
  const within: (string | undefined)[] = [];
  for (let step = 0; step < 12; step++) {
    await page.keyboard.press("Tab");
    within.push(
      await page.evaluate(() => document.activeElement?.getAttribute("name") ?? document.activeElement?.tagName),
    );
  }
  expect(within).toContain("menu.label");
});

test("a row is added below the rows of the menu, ready to be typed into, and more than the page came with", async () => {
  const { page } = tab;
  const rows = page.locator('input[name="menu.label"]:visible');
  expect(await rows.count()).toBe(1);
  const add = page.getByRole("button", { name: "Dodaj wiersz" }).first();
  for (let added = 2; added <= 8; added += 1) {
    await add.click();
    await page.keyboard.type(`Pozycja ${added}`);
    expect(await rows.count()).toBe(added);
  }
  expect(await rows.last().inputValue()).toBe("Pozycja 8");
});

test("saving the look leaves what is typed in the menu, and saving the menu leaves what is chosen", async () => {
  const { page } = tab;
  const label = page.getByLabel("Menu przed kategoriami: napis 1");
  await label.fill("O nas");
  await page.check('input[name="front"][value="list"]');
  await page.getByRole("button", { name: "Zapisz wygląd" }).click();
  await page.locator(".notice-done").waitFor();
  expect(await label.inputValue()).toBe("O nas");

  await page.getByLabel("Menu przed kategoriami: adres 1").fill("/strony/o-nas");
  await page.check('input[name="front"][value="gazette"]');
  const form = page.locator("form", { has: label });
  await form.getByRole("button", { name: "Zapisz" }).click();
  await form.locator(".notice-done").waitFor();
  expect(await home()).toContain("/strony/o-nas");
  expect(await page.locator('input[name="front"]:checked').inputValue()).toBe("gazette");
});

test("a page that cannot be shown is named, and tried again on request", async () => {
  const { page } = tab;
  await page.route(/\/\?look=(?!plain-plain-brygada-gazette-regular)/, (route) => route.abort());
  await page.check('input[name="paper"][value="#fff1e5"]');
  const again = page.getByRole("button", { name: "Spróbuj ponownie" });
  await again.waitFor();
  await page.unrouteAll();
  await again.click();
  await again.waitFor({ state: "detached" });
  await expect.poll(async () => (await shown()).length).toBe(4);
});
