import type { Locator } from "@playwright/test";
import { afterAll, beforeAll, expect, test } from "vitest";
import { NO_CATEGORY } from "#core/base/category.ts";
import { axeFaultsInBothSchemes } from "#test/support/browser/axe.ts";
import { actOn } from "#test/support/running-site/post-requests.ts";
import { type EditorSession, openEditorSession, SAVED } from "#test/support/browser/editor-session.ts";
import { closed, type EditorTab } from "#test/support/browser/editor-tab.ts";

/* Putting a text out, as a person does it: what is shown first, what is asked, and where one goes on from there. */

let newsroom: EditorSession;

beforeAll(async () => {
  newsroom = await openEditorSession();
});

afterAll(() => newsroom?.close());

const focused = ({ page }: EditorTab) => page.evaluate(() => document.activeElement?.textContent);

async function askPublish({ page }: EditorTab): Promise<Locator> {
  await page.locator(".editor-acts .button-main", { hasText: /^Opublikuj$/ }).click();
  const dialog = page.getByRole("dialog");
  await dialog.waitFor();
  return dialog;
}

test("a draft is in no category until one is chosen, at the latest in the dialog; then the page is a step away", async () => {
  const tab = await newsroom.open(
    await newsroom.seat(newsroom.zofia),
    await newsroom.draftOf(newsroom.zofia, { categoryId: NO_CATEGORY }),
  );
  expect(await tab.page.getByLabel("Kategoria", { exact: true }).inputValue()).toBe("");
  await tab.page.locator(".editor-checks").getByText("Wybierz kategorię.").waitFor({ state: "attached" });

  const dialog = await askPublish(tab);
  expect(await focused(tab)).toBe("Opublikuj");
  await dialog.getByText("powstanie z tytułu i kategorii").waitFor();
  await dialog.getByRole("button", { name: "Opublikuj" }).click();
  const category = dialog.getByLabel("Wybierz kategorię");
  expect(await category.evaluate((select: HTMLSelectElement) => select.validity.valueMissing)).toBe(true);
  await category.selectOption({ label: "Warsztat" });
  await dialog.getByText("/warsztat/proba-").waitFor();
  expect(await axeFaultsInBothSchemes(tab.page)).toEqual([]);
  await dialog.getByRole("button", { name: "Opublikuj" }).press("Enter");
  await dialog.waitFor({ state: "detached" });

  // The keyboard is where one goes on, not lost with the button that is closed now.
  await expect.poll(() => focused(tab)).toBe("Zobacz w witrynie");
  const link = tab.page.getByRole("link", { name: "Zobacz w witrynie" });
  expect(await link.getAttribute("href")).toMatch(/^\/warsztat\/proba-/);
  await tab.page.keyboard.press("Enter");
  await tab.page.waitForURL(/\/warsztat\/proba-/);
  await closed(tab);
});

test("a server that stores nothing says so in the dialog, whose button waits until it stores again", async () => {
  const tab = await newsroom.open(await newsroom.seat(newsroom.zofia), await newsroom.draftOf(newsroom.zofia));
  await tab.stands(SAVED);
  const message = "Na dysku serwera kończy się miejsce, więc studio jest tylko do odczytu.";
  const full = { status: 503, json: { error: { status: 503, code: "unavailable", message } } };
  await tab.page.route("**/edit-post/**", (route) => {
    const act = route.request().method() === "POST" && (route.request().postDataJSON() as { do: string }).do;
    return ["beat", "act", "save"].includes(String(act)) ? route.fulfill(full) : route.continue();
  });
  const dialog = await askPublish(tab);
  const said = dialog.getByRole("alert").filter({ hasText: message });
  const button = dialog.getByRole("button", { name: "Opublikuj" });
  await said.waitFor();
  expect(await button.isDisabled()).toBe(true);
  await dialog.getByLabel("W wybranej chwili").check();
  await said.waitFor();
  await dialog.getByLabel("Od razu").check();
  await tab.page.unroute("**/edit-post/**");
  await tab.page.evaluate(() => window.dispatchEvent(new Event("focus")));
  await said.waitFor({ state: "detached" });
  await button.click();
  await dialog.waitFor({ state: "detached" });
  await tab.page.getByText("Wpis jest opublikowany.").waitFor();
  await closed(tab);
});

test("what somebody else has set and what speaks against a text is seen first, each a step from its place", async () => {
  const body = `${"Akapit.\n\n".repeat(40)}Ekran ma 5" i [nic](/nie/ma).`;
  const seo = { title: null, description: null, canonical: "https://obcy.example/wpis", noindex: true };
  const post = await newsroom.draftOf(newsroom.adam, { title: "", body, seo, pin: { until: null } });
  const tab = await newsroom.open(await newsroom.seat(newsroom.zofia), post);
  await tab.page.locator(".editor-checks-list").first().waitFor({ state: "attached" });
  const dialog = await askPublish(tab);
  await dialog.getByText("https://obcy.example/wpis").waitFor();
  await dialog.getByText("przypięty na stronie głównej").waitFor();
  await dialog.getByText("Wyszukiwarki mają tego wpisu nie pokazywać.").waitFor();
  await dialog.getByRole("button", { name: /^Pokaż: Wyszukiwarki dostaną/ }).click();
  await dialog.waitFor({ state: "detached" });
  expect(await tab.page.evaluate(() => (document.activeElement as HTMLInputElement).value)).toContain("obcy.example");

  await tab.page.setViewportSize({ width: 360, height: 740 });
  const again = await askPublish(tab);
  await again.getByRole("button", { name: "Pokaż: Wpisz tytuł." }).click();
  await expect.poll(() => tab.page.evaluate(() => document.activeElement?.getAttribute("aria-label"))).toBe("Tytuł");
  const once = await askPublish(tab);
  await once.getByRole("button", { name: "Wiersz 81: /nie/ma" }).click();
  await expect.poll(() => tab.page.locator(".cm-line", { hasText: "Ekran ma" }).isVisible()).toBe(true);
  await closed(tab);
});

test("a text without a word is asked about, and one may wait for its time in the same dialog", async () => {
  const tab = await newsroom.open(
    await newsroom.seat(newsroom.zofia),
    await newsroom.draftOf(newsroom.zofia, { body: "" }),
  );
  const dialog = await askPublish(tab);
  const empty = dialog.getByLabel("Treść jest pusta. Opublikować mimo to");
  await dialog.getByRole("button", { name: "Opublikuj" }).click();
  expect(await empty.evaluate((tick: HTMLInputElement) => tick.validity.valueMissing)).toBe(true);
  await empty.check();
  await dialog.getByLabel("W wybranej chwili").check();
  const [at, plan] = [dialog.getByLabel("Dzień i godzina"), dialog.getByRole("button", { name: "Zaplanuj" })];
  await at.fill("2025-05-04T08:00");
  await plan.click();
  await dialog.getByRole("alert").filter({ hasText: "już minęła" }).waitFor();
  // A time that is chosen takes the error of the one before with it.
  await dialog.getByRole("button", { name: "jutro 8:00" }).click();
  expect(await dialog.getByRole("alert").count()).toBe(0);
  expect(await at.inputValue()).toMatch(/T08:00$/);
  await at.fill("9999-05-04T08:00");
  await plan.click();
  await dialog.getByRole("alert").filter({ hasText: "4 maja 9999" }).waitFor();
  await dialog.getByLabel("Tak, ta data jest właściwa").check();
  await plan.click();
  await dialog.waitFor({ state: "detached" });
  await tab.page.getByText("Wpis ukaże się: 4 maja 9999, 8:00.").waitFor();
  await expect.poll(() => tab.page.locator(".studio-top").textContent()).not.toContain("Nic nie czeka");
  await expect.poll(() => focused(tab)).toBe("Zmień termin");
  await tab.page.getByRole("button", { name: "Więcej" }).click();
  await tab.page.getByRole("button", { name: "Cofnij zaplanowanie" }).click();
  await tab.page.locator(".editor-fields").getByText("Szkic", { exact: true }).waitFor();
  await expect.poll(() => focused(tab)).toBe("Więcej");
  await tab.stands(SAVED);
  await closed(tab);
});

test("the switch of hidden signs shows on the page what typography has changed, how often and why", async () => {
  const tab = await newsroom.open(
    await newsroom.seat(newsroom.zofia),
    await newsroom.draftOf(newsroom.zofia, { title: 'O "lesie"', body: TYPED }),
  );
  const { page } = tab;
  const marked = () => page.evaluate(() => CSS.highlights.get("typography")?.size ?? 0);
  await page.locator(".editor-page .prose p").first().waitFor();
  expect(await page.locator(".editor-typography").count()).toBe(0);
  await page.getByRole("button", { name: "Pokaż znaki niewidoczne" }).click();
  await page.getByText("Co zmieniła typografia: 10").waitFor();
  expect(await marked()).toBe(10);
  // The source shows what was typed, and nothing of the page's.
  expect(await page.locator(".cm-hidden").count()).toBe(0);
  await page.getByLabel("Wyrazy jednoliterowe: dlaczego").press("Enter");
  await page.getByText("nie zostają na końcu wiersza").waitFor();
  const next = page.getByRole("button", { name: "Następna zmiana: Wyrazy jednoliterowe" });
  await next.press("Enter");
  await page.getByText("1 z 4: O°„lesie”").waitFor();
  await next.press("Enter");
  await page.getByText("2 z 4: Idę w°las").waitFor();
  expect(await axeFaultsInBothSchemes(page)).toEqual([]);
  await tab.type(" Koniec...");
  await page.getByText("Co zmieniła typografia: 11").waitFor();
  await page.getByRole("button", { name: "Pokaż znaki niewidoczne" }).click();
  await page.locator(".editor-typography").waitFor({ state: "detached" });
  expect(await marked()).toBe(0);
  await closed(tab);
});

const TYPED = 'Idę w las - i wracam.\n\nMówi: "dobrze" **w** 1939-1945.';

test("all proposals of an answer are discarded at once, and come back when they are asked for", async () => {
  const body = "Zecer wogóle się nie mylił.\n\nPotem poszłem na obiad, a narazie stoi maszyna.";
  const tab = await newsroom.open(
    await newsroom.seat(newsroom.zofia),
    await newsroom.draftOf(newsroom.zofia, { body }),
  );
  const { page } = tab;
  await page.locator(".editor-assistant-switch").click();
  await page.getByRole("button", { name: "Korekta" }).click();
  const heading = page.getByRole("heading", { name: /^Propozycje: \d+$/ });
  const count = (await heading.textContent()) ?? "";
  await page.getByRole("button", { name: "Odrzuć wszystkie" }).press("Enter");
  await heading.waitFor({ state: "detached" });
  await expect.poll(() => focused(tab)).toBe("Wszystkie propozycje są rozstrzygnięte.");
  await page.getByText(/^Odrzucono propozycje: \d+\.$/).waitFor();
  await page.getByRole("button", { name: "Korekta" }).click();
  await page.getByRole("heading", { name: count }).waitFor();
  await page.getByRole("button", { name: "Odrzuć wszystkie" }).press("Enter");
  await heading.waitFor({ state: "detached" });
  await page.reload();
  await page.locator(".editor-assistant-switch").click();
  await page.getByRole("heading", { name: "Pomocnik tekstu" }).waitFor();
  await page.getByText("Bez modelu: najczęstsze błędy").waitFor();
  expect(await page.locator(".editor-assistant-suggestion").count()).toBe(0);
  await closed(tab);
});

test("a withdrawn post is redirected to another one that is looked for by its title, and what readers never saw is named", async () => {
  const target = await newsroom.draftOf(newsroom.zofia, { title: "Cel przekierowania", lead: "Krótko." });
  const post = await newsroom.draftOf(newsroom.zofia, { title: "Do wycofania", lead: "Krótko." });
  for (const { id } of [target, post]) await actOn(newsroom.site, newsroom.zofia, id, "publish");
  const tab = await newsroom.open(await newsroom.seat(newsroom.zofia), post);
  const { page, complaints } = tab;
  await tab.type("Na jutro. ");
  await tab.stands(SAVED);
  await page.getByRole("button", { name: "Więcej" }).click();
  await page.getByRole("button", { name: "Wycofaj" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByText(/Zmiany, których czytelnicy nie widzą, zostają w tekście/).waitFor();
  await dialog.getByLabel("Przekierowanie do innej strony").check();
  await dialog.getByLabel("Adres docelowy albo tytuł wpisu").fill("przekierowanie");
  await dialog.getByRole("option", { name: /Cel przekierowania/ }).waitFor();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  expect(await dialog.getByRole("combobox").inputValue()).toBe("/warsztat/cel-przekierowania");
  await dialog.getByRole("button", { name: "Wycofaj" }).click();
  await dialog.waitFor({ state: "detached" });
  const answer = await fetch(`${newsroom.site.url}/warsztat/do-wycofania`, { redirect: "manual" });
  expect([answer.status, answer.headers.get("location")]).toEqual([301, "/warsztat/cel-przekierowania"]);
  expect(complaints).toEqual([]);
});

test("a withdrawn post leads to a post chosen by its title, says where, and leads elsewhere later", async () => {
  const target = await newsroom.draftOf(newsroom.zofia, { title: "Następca kroju" });
  const { path } = await actOn(newsroom.site, newsroom.zofia, target.id, "publish");
  const post = await newsroom.draftOf(newsroom.zofia, { title: "Poprzednik kroju" });
  const former = await actOn(newsroom.site, newsroom.zofia, post.id, "publish");
  const tab = await newsroom.open(await newsroom.seat(newsroom.zofia), post);
  const dialog = tab.page.getByRole("dialog");
  const begin = async (name: string) => {
    await tab.page.getByRole("button", { name: "Więcej" }).click();
    await tab.page.getByRole("button", { name, exact: true }).click();
    await dialog.waitFor();
  };
  const field = dialog.getByLabel("Adres docelowy albo tytuł wpisu");
  const said = dialog.locator("output.field-hint");

  await begin("Wycofaj");
  await dialog.getByLabel("Przekierowanie do innej strony").check();
  await field.pressSequentially("https://example.pl/a");
  expect(await said.textContent()).toBe("");
  await field.fill("");
  await field.pressSequentially("Następca");
  await dialog.getByRole("option", { name: "Następca kroju" }).waitFor();
  await dialog.getByRole("button", { name: "Wycofaj" }).click();
  await dialog.getByText("Wybierz wpis z listy albo podaj cały adres").waitFor();
  await field.focus();
  await field.press("ArrowDown");
  await field.press("Enter");
  await expect.poll(() => field.inputValue()).toBe(path);
  expect(await said.textContent()).toBe("");
  await dialog.getByRole("button", { name: "Wycofaj" }).click();
  await dialog.waitFor({ state: "detached" });

  await tab.page.reload();
  await tab.page.locator(".editor-fields").getByText(`Adres prowadzi do ${path}`).waitFor();
  await begin("Zmień, dokąd prowadzi adres");
  expect(await field.inputValue()).toBe(path);
  await dialog.getByLabel("Informacja, że tekst usunięto na stałe").check();
  await dialog.getByRole("button", { name: "Zmień, dokąd prowadzi adres" }).click();
  await tab.page.locator(".editor-fields").getByText("tekst usunięto na stałe").waitFor();
  expect((await fetch(newsroom.site.url + former.path)).status).toBe(410);
  await closed(tab);
});
