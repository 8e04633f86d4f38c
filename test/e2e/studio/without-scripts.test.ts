import type { Browser, BrowserContext, Page } from "@playwright/test";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { sharedBrowser } from "#test/support/browser/browser.ts";
import { type RunningSite, startSite } from "#test/support/running-site/running-site.ts";
import { joinTeam, type TeamMember } from "#test/support/running-site/team.ts";

/* What the studio still does in a browser that runs no scripts. */

let site: RunningSite;
let browser: Browser;
let zofia: TeamMember;
let jan: TeamMember;
let context: BrowserContext;
let page: Page;

beforeAll(async () => {
  site = await startSite();
  browser = await sharedBrowser();
  zofia = await joinTeam(site, "editor", "zofia@szpalta.example", "Zofia Łęcka");
  jan = await joinTeam(site, "editor", "jan@szpalta.example", "Jan Ćwik");
});

afterAll(async () => {
  await browser?.close();
  await site?.stop();
});

beforeEach(async () => {
  context = await browser.newContext({ javaScriptEnabled: false });
  page = await context.newPage();
  await page.goto(`${site.url}/studio`);
  await signIn(page, zofia);
  await page.getByRole("heading", { name: "Kolejka" }).waitFor();
});

afterEach(() => context.close());

test("the queue is sieved by state and by words", async () => {
  const rows = page.locator(".data-table tbody tr");
  const all = await rows.count();
  await page.getByRole("link", { name: /^opublikowany/ }).click();
  expect(await rows.locator(".data-table-state").allTextContents()).toEqual(
    Array.from({ length: all }, () => "opublikowany"),
  );
  await page.getByLabel("Szukaj w tytułach").fill("lead");
  await page.getByRole("button", { name: "Szukaj" }).click();
  expect(await rows.count()).toBeLessThan(all);
  await page.getByRole("link", { name: "Lead, który nie streszcza" }).waitFor();
  await page.getByRole("link", { name: /^kosz/ }).click();
  await page.getByText("Nic nie pasuje do tych warunków.").waitFor();
});

test("a draft is begun, changed and set back to an earlier version", async () => {
  await page.getByRole("link", { name: "Nowy wpis" }).first().click();
  expect(await page.locator(".plain-editor .notice").textContent()).toContain("Bez skryptów");
  expect(await page.locator(".editor-loading").isVisible()).toBe(false);
  await fillIn("Zwykły formularz", "Wersja pierwsza.\n\nDrugi akapit.");
  expect(page.url()).toBe(`${site.url}/edit-post/zwykly-formularz`);
  await fillIn("Zwykły formularz", "Wersja druga.");
  await page.getByRole("link", { name: "Historia" }).click();
  const versions = page.getByRole("navigation", { name: "Wersje" }).getByRole("link", { name: /^Zapis/ });
  expect(await versions.count()).toBe(2);
  await versions.last().click();
  expect(await page.locator(".diff del").allTextContents()).not.toEqual([]);
  await page.getByRole("button", { name: "Przywróć tę wersję" }).click();
  expect(await page.getByLabel("Treść w Markdownie").inputValue()).toBe("Wersja pierwsza.\n\nDrugi akapit.");
});

test("a form sent in an ended session waits on its page for its own person, and goes under nobody else's name", async () => {
  const body = `Akapit „pierwszy” & <b>niedomknięty, dość długi, żeby go pokazać.\n\n${"Drugi akapit. ".repeat(30)}`;
  await page.goto(`${site.url}/edit-post/new`);
  await context.clearCookies();
  await fillIn("Po końcu sesji", body);
  await page.getByRole("heading", { name: "Sesja wygasła" }).waitFor();
  await page.getByText("Pokaż wpisany tekst").click();
  expect(await page.getByLabel("Wpisany tekst 1").inputValue()).toBe(body);

  await signIn(await besideBy("Zaloguj się w nowej karcie"), jan);
  await page.getByRole("button", { name: "Wyślij ponownie" }).click();
  await page.getByRole("heading", { name: "Zalogował się tu ktoś inny" }).waitFor();

  const out = await besideBy("Wyloguj w nowej karcie");
  await out.goto(`${site.url}/login`);
  await signIn(out, zofia);
  await page.getByRole("button", { name: "Wyślij ponownie" }).click();
  expect(page.url()).toBe(`${site.url}/edit-post/po-koncu-sesji`);
  expect(await page.getByLabel("Treść w Markdownie").inputValue()).toBe(body);
});

test("a password sent in an ended session is asked for anew, and nothing of it stands in the page", async () => {
  const secret = "całkiem nowe słowa 8";
  await page.goto(`${site.url}/studio/account`);
  await page.getByLabel("Obecne hasło").fill(zofia.password);
  await page.getByLabel("Nowe hasło").fill(secret);
  await context.clearCookies();
  await page.getByRole("button", { name: "Zmień hasło" }).click();
  await page.getByText("Wpisz je jeszcze raz").waitFor();
  for (const kept of [zofia.password, secret]) expect(await page.content()).not.toContain(kept);
  await signIn(await besideBy("Zaloguj się w nowej karcie"), zofia);
  await page.getByLabel("Obecne hasło").fill(zofia.password);
  await page.getByLabel("Nowe hasło").fill(secret);
  await page.getByRole("button", { name: "Wyślij ponownie" }).click();
  await page.getByText("Hasło zmienione").waitFor();
  zofia = { ...zofia, password: secret };
});

/** The page that a link or a button opens beside this one. */
async function besideBy(name: string): Promise<Page> {
  const opened = context.waitForEvent("page");
  await page.getByRole(name.startsWith("Wyloguj") ? "button" : "link", { name }).click();
  const beside = await opened;
  await beside.waitForLoadState();
  return beside;
}

async function signIn(on: Page, { email, password }: TeamMember): Promise<void> {
  await on.getByLabel("E-mail").fill(email);
  await on.getByLabel("Hasło").fill(password);
  await on.getByRole("button", { name: "Zaloguj się" }).click();
  await on.waitForURL((url) => url.pathname !== "/login");
}

async function fillIn(title: string, body: string): Promise<void> {
  await page.getByRole("textbox", { name: "Tytuł" }).fill(title);
  await page.getByLabel("Treść w Markdownie").fill(body);
  await page.getByRole("button", { name: "Zapisz szkic" }).click();
}
