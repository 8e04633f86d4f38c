import type { Browser, Page } from "@playwright/test";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { axeFaultsInBothSchemes, STANDARD } from "#test/support/browser/axe.ts";
import { sharedBrowser } from "#test/support/browser/browser.ts";
import { scriptedModel, LEAD_SOURCE } from "#test/support/assistant/scripted-model.ts";
import { type ModelServer, serveModel, stalls } from "#test/support/assistant/model-server.ts";
import { startSite, type RunningSite, withModel } from "#test/support/running-site/running-site.ts";
import { carrySession, joinTeam, type TeamMember } from "#test/support/running-site/team.ts";

/* From a subject to a text that is out, in a browser on the running site: with a model of this machine, and by hand. */

let browser: Browser;
let site: RunningSite;
let model: ModelServer & { close(): void };
let ewa: TeamMember;
let jan: TeamMember;

beforeAll(async () => {
  browser = await sharedBrowser();
  model = await serveModel(scriptedModel());
  const price = { input: 2, output: 6 };
  const models = { fast: { id: "maly", price }, smart: { id: "duzy", price } };
  site = await startSite({ env: withModel({ address: model.address, ...models }) });
  ewa = await joinTeam(site, "author", "ewa@szpalta.example", "Ewa Sęk");
  jan = await joinTeam(site, "contributor", "jan@szpalta.example", "Jan Żuk");
});

afterEach(async () => {
  for (const context of browser.contexts()) await context.close();
});

afterAll(async () => {
  await browser?.close();
  await site?.stop();
  model?.close();
});

async function sit(member: TeamMember, javaScriptEnabled = true): Promise<Page> {
  const context = await browser.newContext({ javaScriptEnabled, viewport: { width: 1280, height: 900 } });
  await carrySession(context, site, member);
  const page = await context.newPage();
  await page.goto(`${site.url}/topic-generator/warsztat`);
  if (javaScriptEnabled) await page.waitForFunction(() => "hydrated" in document.documentElement.dataset);
  return page;
}

/** Over the helper's hunks to the publication, by a named person. */
async function goOut(page: Page): Promise<void> {
  await page.locator(".editor-assistant-switch").click();
  await press(page, "Korekta");
  await page.getByRole("heading", { name: "Propozycje: 1" }).waitFor();
  await press(page, "Przyjmij");
  await page.getByText("Słowa modelu w tym tekście: 1").waitFor();
  await page.getByRole("button", { name: "Opublikuj", exact: true }).click();
  const dialog = page.getByRole("dialog");
  expect(await dialog.getByLabel("Redaktor prowadzący").inputValue()).not.toBe("");
  await dialog.getByLabel("Tekst jest przejrzany").check();
  await dialog.getByRole("button", { name: "Opublikuj" }).click();
  await page.getByRole("button", { name: "Opublikowany" }).waitFor();
  const html = await (await fetch(`${site.url}/warsztat/ile-zdan-ma-miec-lead`)).text();
  expect(html).toContain("co najwyżej trzy zdania");
  expect(html).toMatch(/post-disclosure">[^<]*Szkic tego tekstu przygotował model językowy[^<]*Ewa/);
}

/** From the subject to a text, with `look` at the outline. */
async function haveTextWritten(page: Page, look?: () => Promise<void>): Promise<void> {
  await press(page, "Poproś model o pomysły");
  await page.getByRole("link", { name: "Pisz o tym: Ile zdań ma mieć lead" }).click();
  await page.getByLabel("Skąd").fill(LEAD_SOURCE.title);
  await page.getByLabel("Tekst", { exact: true }).fill(LEAD_SOURCE.text);
  await press(page, "Dodaj tekst");
  await page.getByText("S1", { exact: true }).waitFor();
  const reason = page.getByLabel("Dlaczego jeszcze raz");
  if (await reason.isVisible()) await reason.fill("Tamten wpis nie podaje miary.");
  await press(page, "Ułóż plan");
  await page.getByLabel("Śródtytuły i punkty").waitFor();
  await look?.();
  await press(page, "Napisz tekst według planu");
  await page.getByRole("heading", { name: "Sprawdzenie" }).waitFor();
}

const press = (page: Page, name: string | RegExp) => page.getByRole("button", { name }).first().click();

test("a model leads from an idea to a draft, and a person over its hunks to a text that is out", async () => {
  const page = await sit(ewa);
  expect(await page.locator(".generator-forecast").first().textContent()).toMatch(/duzy: około .* token\S* w pytaniu/);
  expect(model.asked).toEqual([]);
  await haveTextWritten(page, async () => expect(await axeFaultsInBothSchemes(page, STANDARD)).toEqual([]));
  await page.getByText("Tekst gotowy: nic nie blokuje szkicu.").waitFor();
  expect(await page.locator("main").getByLabel("Treść").first().inputValue()).toBe(
    "Lead liczy najwyżej trzy zdania [S1].",
  );
  await press(page, "Utwórz szkic");
  await page.waitForURL(/\/edit-post\/ile-zdan-ma-miec-lead/);
  const readers = await fetch(`${site.url}/warsztat/ile-zdan-ma-miec-lead`);
  expect(readers.status).toBe(404);
  await goOut(page);

  await page.goto(`${site.url}/studio/assistant/runs`);
  const [helped, first] = await page.locator(".generator-runs tbody tr").allTextContents();
  expect(helped).toMatch(/Ile zdań ma mieć lead.*pomoc w edytorze.*gotowy/s);
  expect(first).toMatch(/Warsztat.*Ile zdań ma mieć lead.*wywołań modelu: 4.*gotowy/s);
});

test("what is typed over a newer version stays and replaces it, and the keyboard loses its place to no run", async () => {
  const page = await sit(ewa);
  await haveTextWritten(page);
  const other = await page.context().newPage();
  await other.goto(page.url());
  await other.waitForFunction(() => "hydrated" in document.documentElement.dataset);
  const part = (tab: Page) => tab.locator(".generator-text").first();
  const save = (tab: Page) => part(tab).getByRole("button", { name: "Zapisz część" });
  await part(page).getByLabel("Treść").fill("Lead ma zdania [S1].");
  await save(page).press("Enter");
  await part(page).getByText("Zapisano.").waitFor();
  expect(await save(page).evaluate((button) => button === document.activeElement)).toBe(true);
  await page.locator("summary", { hasText: "Temat" }).click();
  await page.getByRole("button", { name: "Zachowaj jako temat: Kiedy" }).press("Enter");
  await page.getByText("Zachowano jako temat").waitFor();
  expect(await page.evaluate(() => document.activeElement?.textContent)).toMatch(/^Kiedy lead może być pytaniem/);
  await part(other).getByLabel("Treść").fill("Lead ma trzy zdania [S1].");
  // The page reads all versions again, and shows this part as it was.
  const second = other.locator(".generator-text").nth(1);
  await second.getByRole("button", { name: "Zapisz część" }).click();
  await second.getByText("Zapisano.").waitFor();
  await other.getByText("Zachowano jako temat").waitFor({ state: "attached" });
  await save(other).click();
  await part(other).getByRole("alert").waitFor();
  expect(await part(other).getByLabel("Treść").inputValue()).toBe("Lead ma trzy zdania [S1].");
  await save(other).click();
  await part(other).getByText("Zapisano.").waitFor();

  model.replies.unshift(stalls("Lead liczy "));
  await part(other).getByRole("button", { name: "Napisz tę część od nowa" }).press("Enter");
  await part(other).getByText("Lead liczy", { exact: true }).waitFor();
  const stop = other.getByRole("button", { name: "Zatrzymaj" });
  // Its place is before the button, which stays in view over the text.
  await other.keyboard.press("Tab");
  expect(await stop.evaluate((button) => button === document.activeElement)).toBe(true);
  const { y } = (await stop.boundingBox())!;
  expect(y).toBeGreaterThanOrEqual(0);
  await stop.press("Enter");
  await other.getByText("Zatrzymano. Skończone części są zapisane.").waitFor();
  await other.keyboard.press("Tab");
  expect(await other.evaluate(() => document.activeElement?.textContent)).toBe("Wznów");
  expect(await part(other).getByLabel("Treść").inputValue()).toBe("Lead ma trzy zdania [S1].");
});

test("the form makes a draft by hand without scripts and asks no model", async () => {
  const before = model.asked.length;
  const page = await sit(jan, false);
  await page.getByLabel("Tytuł").fill("Ile waży akapit");
  await page.getByLabel("Plan").fill("Jedna myśl\nSześć zdań");
  await page.getByLabel("Tekst", { exact: true }).fill("Akapit ma jedną myśl.");
  await press(page, "Utwórz szkic");
  expect(new URL(page.url()).pathname).toMatch(/^\/edit-post\/ile-wazy-akapit/);
  expect(await page.content()).toContain("## Jedna myśl\n\n## Sześć zdań\n\nAkapit ma jedną myśl.");
  expect(model.asked).toHaveLength(before);
});
