import type { BrowserContext, Page } from "@playwright/test";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type EditorSession, openEditorSession } from "#test/support/browser/editor-session.ts";
import { saveMeanwhile } from "#test/support/running-site/post-requests.ts";
import { carrySession, joinTeam, type TeamMember } from "#test/support/running-site/team.ts";

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

async function typeAfter(page: Page, field: string, text: string): Promise<void> {
  await page.locator(field).press("Control+End");
  await page.locator(field).pressSequentially(text);
}

async function showsNothing(page: Page): Promise<void> {
  await page.reload();
  await page.locator("html[data-hydrated]").waitFor({ state: "attached" });
  await page.waitForLoadState("networkidle");
  expect(await line(page).count()).toBe(0);
}

const toQueue = (page: Page) => page.getByRole("link", { name: "Wpisy", exact: true }).first();
const BIO = "textarea[name=bio]";

test.each([
  ["one's own words", "/studio/account", BIO],
  ["values of the settings", "/studio/settings", "input[name=tagline]"],
])("%s outlives the menu, going back, a reload and a closed tab, until it is discarded", async (_, path, field) => {
  const context = await newsroom.seat(administrator);
  let page = await open(context, path);
  const before = await page.locator(field).inputValue();
  await typeAfter(page, field, "Nie zapisano.");
  await toQueue(page).click();
  await page.waitForURL("**/studio");
  await page.goBack();
  await line(page).waitFor();
  await typeAfter(page, field, " Wcale");
  await page.reload();
  await line(page).waitFor();
  expect(await page.locator(field).inputValue()).toBe(`${before}Nie zapisano. Wcale`);
  await typeAfter(page, field, "!");
  page = await reopened(page);
  await line(page).waitFor();
  expect(await line(page).textContent()).toMatch(/Przywrócono niezapisany tekst \(dzisiaj, \d{1,2}:\d\d\)\./);
  await line(page).getByRole("button", { name: "Odrzuć" }).click();
  expect(await page.locator(field).inputValue()).toBe(before);
  await line(page).getByRole("button", { name: "Przywróć" }).click();
  expect(await page.locator(field).inputValue()).toBe(`${before}Nie zapisano. Wcale!`);
  await line(page).getByRole("button", { name: "Odrzuć" }).click();
  await showsNothing(page);
  expect(await page.locator(field).inputValue()).toBe(before);
});

test("a text that was refused, or whose session has ended, is there for its own person until it is saved", async () => {
  const context = await newsroom.seat(newsroom.adam);
  const page = await open(context, "/studio/account");
  const form = page.locator(`form:has(${BIO})`);
  const save = form.getByRole("button", { name: "Zapisz" });
  await page.locator(BIO).fill("x".repeat(5_000));
  await save.click();
  await form.getByRole("alert").getByText("Popraw").waitFor();
  await page.reload();
  await line(page).waitFor();
  await page.locator(BIO).fill("Piszę o marchwi. ");
  await context.clearCookies();
  await save.click();
  await form.getByRole("alert").getByText("Sesja wygasła").waitFor();
  await carrySession(context, newsroom.site, newsroom.zofia);
  await showsNothing(page);
  expect(await page.locator(BIO).inputValue()).toBe("");
  await carrySession(context, newsroom.site, newsroom.adam);
  await page.reload();
  await line(page).waitFor();
  expect(await page.locator(BIO).inputValue()).toBe("Piszę o marchwi. ");
  await save.click();
  await form.getByText("Zapisano").waitFor();
  await showsNothing(page);
});

test("what somebody has saved since is not overwritten without a word", async () => {
  const description = "form:has(input[value=change]) textarea[name=description] >> nth=0";
  const page = await open(await newsroom.seat(administrator), "/studio/categories");
  const other = await open(await newsroom.seat(administrator), "/studio/categories");
  for (const each of [page, other]) await each.locator("summary", { hasText: "Zmień" }).first().click();
  await page.locator(description).fill("Moje");
  await other.locator(description).fill("Cudze");
  await other.locator("form:has(input[value=change])").first().getByRole("button", { name: "Zapisz" }).click();
  await other.getByText("Zapisano").first().waitFor();
  await page.reload();
  await line(page).getByText("Czeka tu niezapisany tekst").waitFor();
  expect(await page.locator(description).inputValue()).toBe("Cudze");
  await line(page).getByRole("button", { name: "Przywróć" }).click();
  expect(await page.locator(description).inputValue()).toBe("Moje");
  await line(page).getByRole("button", { name: "Odrzuć" }).click();
  expect(await page.locator(description).inputValue()).toBe("Cudze");
});

test("a page with one line that is not saved is left only by who says so", async () => {
  const page = await open(await newsroom.seat(administrator), "/topics?new=1");
  await page.locator("input[name=title]").fill("Temat, który odrzucą");
  await page.getByRole("button", { name: "Dodaj temat" }).click();
  await page.waitForURL("**/topics?edit=*");
  const [address, questions] = [page.url(), [] as string[]];
  let answer = false;
  page.on("dialog", (dialog) => {
    questions.push(dialog.type());
    return answer ? dialog.accept() : dialog.dismiss();
  });
  await page.locator("summary", { hasText: "Odrzuć" }).click();
  await page.locator("input[name=reason]").pressSequentially("Nie teraz");
  await toQueue(page).click();
  await expect.poll(() => questions).toEqual(["confirm"]);
  await page.evaluate(() => history.back());
  await expect.poll(() => questions).toEqual(["confirm", "confirm"]);
  await expect.poll(() => page.url()).toBe(address);
  await page.evaluate(() => location.reload());
  await expect.poll(() => questions.at(-1)).toBe("beforeunload");
  expect(await page.locator("input[name=reason]").inputValue()).toBe("Nie teraz");
  answer = true;
  await toQueue(page).click();
  await page.waitForURL("**/studio");
});

test("a remark, and a tag in the middle of its name or of being made, outlive a closed tab", async () => {
  const [tag, remark] = [".editor-tags input", "#editor-remark"];
  const post = await newsroom.draftOf(newsroom.adam, { title: "Zamknięty za wcześnie" });
  const { page: first } = await newsroom.open(await newsroom.seat(newsroom.adam), post);
  await first.locator(tag).pressSequentially("całkiem nowy");
  await first.locator("summary", { hasText: "Uwagi redakcji" }).click();
  await first.locator(remark).pressSequentially("Brak źródła");
  const second = await reopened(first);
  await line(second).waitFor();
  expect(await second.locator(remark).inputValue()).toBe("Brak źródła");
  await expect.poll(() => second.locator(tag).inputValue()).toBe("całkiem nowy");
  await second.route("**/edit-post/new", (route) =>
    route.request().postData()?.includes("add-tag") ? undefined : route.continue(),
  );
  await second.locator(tag).press("Enter");
  const third = await reopened(second);
  await third.locator(".editor-tags").getByText("całkiem nowy").waitFor();
  await third.locator(`form:has(${remark})`).getByRole("button").last().click();
  await third.locator(".editor-remarks").getByText("Brak źródła").waitFor();
  await showsNothing(third);
});

test("a draft whose address moves on while it is opened is opened there", async () => {
  const post = await newsroom.draftOf(newsroom.adam, { title: "Adres sprzed chwili" });
  const page = await (await newsroom.seat(newsroom.adam)).newPage();
  await page.route(`**/edit-post/${post.slug}/_payload.json*`, async (route) => {
    await saveMeanwhile(newsroom.site, newsroom.adam, post.id, { title: "Adres po chwili" });
    return route.continue();
  });
  await page.goto(`${newsroom.site.url}/edit-post/${post.slug}`);
  await page.locator(".cm-content").waitFor();
  expect(page.url()).toContain("adres-po-chwili");
});
