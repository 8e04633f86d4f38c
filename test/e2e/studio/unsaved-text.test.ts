import type { BrowserContext, Page } from "@playwright/test";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type EditorSession, openEditorSession } from "#test/support/browser/editor-session.ts";
import { joinTeam, type TeamMember } from "#test/support/running-site/team.ts";

/* What is typed into forms of the studio and not saved: it is there again, or the page is not left without a question. */

let newsroom: EditorSession;
let administrator: TeamMember;

beforeAll(async () => {
  newsroom = await openEditorSession();
  administrator = await joinTeam(newsroom.site, "administrator", "hanna@szpalta.example");
});

afterAll(() => newsroom?.close());

async function open(context: BrowserContext, path: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(newsroom.site.url + path);
  await page.locator("html[data-hydrated]").waitFor({ state: "attached" });
  return page;
}

const line = (page: Page) => page.locator(".unsaved-line");

/** Closes the tab as a person does, and opens another one at the same address. */
async function reopened(page: Page): Promise<Page> {
  const [context, { pathname, search }] = [page.context(), new URL(page.url())];
  await page.close({ runBeforeUnload: true });
  return open(context, pathname + search);
}

test.each([
  ["a new topic", "/topics?new=1", "textarea[name=notes]"],
  ["one's own words", "/studio/account", "textarea[name=bio]"],
  ["a category", "/studio/categories", "form:has(input[value=create]) textarea[name=description]"],
  ["lines of the settings", "/studio/settings", "input[name='menu.label'] >> nth=-1"],
])("%s: what was typed outlives the menu, going back, a reload and a closed tab, and goes when it is discarded", async (_, path, field) => {
  const context = await newsroom.seat(administrator);
  let page = await open(context, path);
  const before = await page.locator(field).inputValue();
  await page.locator(field).pressSequentially("Nie zapisano.");
  await page.getByRole("link", { name: "Kolejka" }).first().click();
  await page.waitForURL("**/studio");
  await page.goBack();
  await line(page).waitFor();
  expect(await page.locator(field).inputValue()).toBe(`${before}Nie zapisano.`);
  await page.locator(field).press("End");
  await page.locator(field).pressSequentially(" Wcale");
  await page.reload();
  await line(page).waitFor();
  expect(await page.locator(field).inputValue()).toBe(`${before}Nie zapisano. Wcale`);
  page = await reopened(page);
  await line(page).waitFor();
  expect(await line(page).textContent()).toMatch(/Przywrócono niezapisany tekst \(dzisiaj, \d{1,2}:\d\d\)\./);
  await line(page).getByRole("button", { name: "Odrzuć" }).click();
  expect(await page.locator(field).inputValue()).toBe(before);
  await line(page).getByRole("button", { name: "Przywróć" }).click();
  expect(await page.locator(field).inputValue()).toBe(`${before}Nie zapisano. Wcale`);
  await line(page).getByRole("button", { name: "Odrzuć" }).click();
  await page.reload();
  await page.locator("html[data-hydrated]").waitFor({ state: "attached" });
  await page.waitForLoadState("networkidle");
  expect([await line(page).count(), await page.locator(field).inputValue()]).toEqual([0, before]);
});
