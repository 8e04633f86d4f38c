import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { axeFaultsInBothSchemes } from "#test/support/browser/axe.ts";
import { type EditorSession, openEditorSession, SAVED } from "#test/support/browser/editor-session.ts";
import type { EditorTab } from "#test/support/browser/editor-tab.ts";
import { breaksOff, type ModelServer, saysJson, serveModel, stalls } from "#test/support/assistant/model-server.ts";
import { withModel } from "#test/support/running-site/running-site.ts";

/* The text helper in a browser: with a model on this machine, with one that fails or hangs, and without any. */

let model: ModelServer & { close(): void };
let newsroom: EditorSession;
let plain: EditorSession;

beforeAll(async () => {
  model = await serveModel();
  const { address } = model;
  newsroom = await openEditorSession(withModel({ address, fast: { id: "mały" }, smart: { id: "duży" } }));
  plain = await openEditorSession();
});

afterAll(async () => {
  await newsroom?.close();
  await plain?.close();
  model?.close();
});

beforeEach(() => {
  model.replies.length = 0;
});

const BODY = "Zecer mieszył wiersz wzrokiem i nigdy się nie mylil.\n\nPotem przyszla maszyna.";
const CORRECTED = {
  elements: [
    { part: "P1", text: "Zecer mierzył wiersz wzrokiem i nigdy się nie mylił.", reason: "Literówki." },
    { part: "P2", text: "Potem przyszła maszyna.", reason: "" },
  ],
};

async function openHelper({ page }: EditorTab): Promise<void> {
  await page.locator(".editor-assistant-switch").click();
  await page.getByRole("heading", { name: "Pomocnik tekstu" }).waitFor();
}

const hunk = ({ page }: EditorTab, words: string) => page.locator(".editor-assistant-suggestion", { hasText: words });

async function closed(tab: EditorTab): Promise<void> {
  expect(tab.complaints).toEqual([]);
  await tab.page.close();
}

test("a command, a hunk taken and one left, taken back, and a name before it goes out", async () => {
  model.replies.push(saysJson(CORRECTED));
  const post = await newsroom.draftOf(newsroom.zofia, { body: BODY });
  const tab = await newsroom.open(await newsroom.seat(newsroom.zofia), post);
  const { page } = tab;
  await openHelper(tab);
  await page.getByRole("button", { name: "Korekta" }).click();
  await page.getByRole("heading", { name: "Propozycje: 3" }).waitFor();
  expect(await tab.text()).toBe(BODY);
  expect(await axeFaultsInBothSchemes(page)).toEqual([]);

  // Another change above moves the places; the words are found again.
  await page.locator(".cm-content").focus();
  await page.keyboard.press("Control+Home");
  await page.keyboard.type("Dawno temu. ");
  await hunk(tab, "mierzył").getByRole("button", { name: "Przyjmij" }).press("Enter");
  await page.getByRole("heading", { name: "Propozycje: 2" }).waitFor();
  expect(await tab.text()).toContain("Dawno temu. Zecer mierzył wiersz wzrokiem i nigdy się nie mylil.");
  // The keyboard goes on with the next one.
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe("Przyjmij");
  await hunk(tab, "mylił").getByRole("button", { name: "Odrzuć" }).click();
  await page.getByRole("heading", { name: "Propozycje: 1" }).waitFor();

  // What was accepted is one change of the editor's own.
  await tab.type(" I poszła.");
  await page.locator(".cm-content").focus();
  await page.keyboard.press("Control+z");
  await page.keyboard.press("Control+z");
  expect(await tab.text()).toContain("Zecer mieszył");
  await page.keyboard.press("Control+y");
  expect(await tab.text()).toContain("Zecer mierzył");
  await tab.stands(SAVED);

  await page.getByRole("button", { name: "Opublikuj", exact: true }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByText("Jako osoba, która przejrzała tekst, zostanie zapisana: Zofia Łęcka").waitFor();
  await dialog.getByRole("button", { name: "Opublikuj" }).click();
  expect(
    await dialog.getByLabel("Tekst jest przejrzany").evaluate((tick: HTMLInputElement) => tick.validity.valueMissing),
  ).toBe(true);
  await dialog.getByLabel("Tekst jest przejrzany").check();
  await dialog.getByRole("button", { name: "Opublikuj" }).click();
  await page.getByRole("button", { name: "Opublikowany" }).waitFor();
  const path = await page.locator("a.editor-address").getAttribute("href");
  const html = await (await fetch(newsroom.site.url + path)).text();
  expect(html).toMatch(/post-disclosure">[^<]*pomagał model językowy[^<]*Zofia/);
  expect(html).not.toContain("Zecer mieszył");
  await closed(tab);
});

test("a suggestion falls when its words are changed, a title is taken into its field and back", async () => {
  const titles = { elements: [{ text: "O zecerze" }, { text: "Wiersz i wzrok" }] };
  model.replies.push(saysJson(CORRECTED), saysJson(titles));
  const tab = await newsroom.open(
    await newsroom.seat(newsroom.zofia),
    await newsroom.draftOf(newsroom.zofia, { body: BODY }),
  );
  const { page } = tab;
  await openHelper(tab);
  await page.getByRole("button", { name: "Korekta" }).click();
  await page.getByRole("heading", { name: "Propozycje: 3" }).waitFor();
  await hunk(tab, "przyszła").getByRole("button", { name: "Pokaż w tekście" }).click();
  await page.keyboard.type("Wtedy nadeszła");
  // Where only one part of the studio is shown, the text comes forward.
  await page.setViewportSize({ width: 360, height: 800 });
  await hunk(tab, "mierzył").getByRole("button", { name: "Pokaż w tekście" }).click();
  await page.locator(".cm-content:focus").waitFor();
  await page.setViewportSize({ width: 1280, height: 860 });
  await openHelper(tab);
  await page.getByText("Propozycja odpadła").waitFor();
  await page.getByRole("heading", { name: "Propozycje: 2" }).waitFor();
  await page.getByRole("button", { name: "Pięć tytułów" }).click();
  // One answer at a time: what was proposed before is folded.
  await page.getByRole("heading", { name: "Propozycje: 2" }).waitFor();
  await page.getByText("Wcześniej: Korekta (2)").waitFor();
  expect(await hunk(tab, "mierzył").isVisible()).toBe(false);
  const before = await page.getByLabel("Tytuł", { exact: true }).inputValue();
  await hunk(tab, "Wiersz i wzrok").getByRole("button", { name: "Przyjmij" }).click();
  await page.getByText("odpadły inne propozycje").waitFor();
  expect(await page.getByLabel("Tytuł", { exact: true }).inputValue()).toBe("Wiersz i wzrok");
  await page.locator(".editor-notices").getByRole("button", { name: "Cofnij" }).click();
  expect(await page.getByLabel("Tytuł", { exact: true }).inputValue()).toBe(before);
  await tab.stands(SAVED);
  await closed(tab);
});

test("a model with nothing to propose says so, one that fails too, one that hangs is stopped, and the text stays", async () => {
  model.replies.push(saysJson({ elements: [] }), breaksOff("{"), stalls('{"elements":['));
  const tab = await newsroom.open(
    await newsroom.seat(newsroom.zofia),
    await newsroom.draftOf(newsroom.zofia, { body: BODY }),
  );
  const { page } = tab;
  await openHelper(tab);
  await page.getByRole("button", { name: "Skróć" }).click();
  await page.getByText("Nie ma tu nic do zaproponowania.").waitFor();
  await page.getByRole("button", { name: "Uprość" }).click();
  await page.locator(".editor-assistant [role=alert]", { hasText: "urwała się" }).waitFor();
  expect(await axeFaultsInBothSchemes(page)).toEqual([]);
  await page.getByRole("button", { name: "Uprość" }).click();
  await page.getByRole("button", { name: "Zatrzymaj" }).click();
  await page.getByText("Zatrzymano. Tekst jest nietknięty.").waitFor();
  expect(await tab.text()).toBe(BODY);
  await closed(tab);
});

test("without a model the built-in analysis answers, says what it cannot do, and asks nobody to answer for it", async () => {
  const body = `${BODY}\n\nPotem poszłem na obiad.`;
  const tab = await plain.open(await plain.seat(plain.zofia), await plain.draftOf(plain.zofia, { body }));
  const { page } = tab;
  await openHelper(tab);
  await page.getByText("Bez modelu: najczęstsze błędy").waitFor();
  expect(await page.getByRole("button", { name: "Skróć" }).count()).toBe(0);
  await page.getByRole("button", { name: "Korekta" }).click();
  // What is in no list stays as it is, right or wrong.
  await page.getByRole("heading", { name: "Propozycje: 1" }).waitFor();
  await hunk(tab, "poszedłem").getByRole("button", { name: "Przyjmij" }).click();
  await page.locator(".cm-line", { hasText: "Potem poszedłem na obiad." }).waitFor();
  await page.getByRole("heading", { name: /^Korekta \(Analiza wbudowana\)$/ }).waitFor();
  expect(await axeFaultsInBothSchemes(page)).toEqual([]);
  await tab.stands(SAVED);
  await page.getByRole("button", { name: "Opublikuj", exact: true }).click();
  await page.getByRole("dialog").waitFor();
  expect(await page.getByLabel("Tekst jest przejrzany").count()).toBe(0);
  await page.getByRole("dialog").getByRole("button", { name: "Opublikuj" }).click();
  await page.getByRole("button", { name: "Opublikowany" }).waitFor();
  await closed(tab);
});
