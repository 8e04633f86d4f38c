import type { Page } from "@playwright/test";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type EditorSession, openEditorSession, SAVED } from "#test/support/browser/editor-session.ts";
import { closed, editorOn, type EditorTab, openEditor, paste } from "#test/support/browser/editor-tab.ts";
import { joinTeam } from "#test/support/running-site/team.ts";
import { isInText, linesInSight, LONG_BODY, tooWide } from "#test/support/browser/editor-layout.ts";

/* How the editor is laid out: its tools, a phone, words without an end. */

let newsroom: EditorSession;

beforeAll(async () => {
  newsroom = await openEditorSession();
});

afterAll(() => newsroom?.close());

const openAt = (width: number, height: number, part: object = {}) => newsroom.openAt({ width, height }, part);

const tool = ({ page }: EditorTab, name: string) => page.locator(`.editor-tools [data-tool="${name}"]`);
const focusedTool = ({ page }: EditorTab) => page.evaluate(() => (document.activeElement as HTMLElement).dataset.tool);

test("the tools are one stop of the Tab key, with arrows over those that can be used, and steps back as buttons", async () => {
  const tab = await openAt(1280, 860, { body: "raz" });
  const { page } = tab;
  expect(await tool(tab, "undo").isDisabled()).toBe(true);
  expect(await tool(tab, "redo").isDisabled()).toBe(true);
  await tool(tab, "bold").focus();
  const order = [];
  for (const key of ["ArrowLeft", "ArrowRight", "ArrowRight", "End", "ArrowRight", "Home"]) {
    await page.keyboard.press(key);
    order.push(await focusedTool(tab));
  }
  expect(order).toEqual(["alone", "bold", "italic", "alone", "bold", "bold"]);

  await tab.type(" dwa");
  await expect.poll(() => tool(tab, "undo").isEnabled()).toBe(true);
  await tool(tab, "undo").click();
  expect(await tab.text()).toBe("raz");
  expect(await isInText(tab)).toBe(true);
  expect(await tool(tab, "undo").isDisabled()).toBe(true);
  await tool(tab, "redo").focus();
  await page.keyboard.press("ArrowRight");
  expect(await focusedTool(tab)).toBe("bold");
  await page.keyboard.press("Home");
  expect(await focusedTool(tab)).toBe("redo");
  await page.keyboard.press("Enter");
  expect(await tab.text()).toBe("raz dwa");
  await closed(tab);
});

test("a tool says its key, keeps the keyboard in the text, and its sign is large enough to be read", async () => {
  const tab = await openAt(1280, 860);
  await tab.page.locator(".cm-content").focus();
  await tool(tab, "heading-2").click();
  expect(await isInText(tab)).toBe(true);
  expect(await tool(tab, "bold").getAttribute("title")).toBe("Pogrubienie (Ctrl+B)");
  expect(await tool(tab, "bold").getAttribute("aria-keyshortcuts")).toBe("Control+B");
  const small = await tab.page.locator(".editor-tools button").evaluateAll((buttons) =>
    buttons.flatMap((button) => {
      const { width } = button.querySelector("svg")?.getBoundingClientRect() ?? { width: 0 };
      const sign = width || parseFloat(getComputedStyle(button).fontSize);
      const { width: wide, height } = button.getBoundingClientRect();
      return sign >= 16 && wide >= 24 && height >= 24 ? [] : [(button as HTMLElement).dataset.tool];
    }),
  );
  expect(small).toEqual([]);
  await closed(tab);
});

test("beside the keyboard of a phone eight lines of the text are in sight, and all of the editor can be reached", async () => {
  const tab = await openAt(360, 380, { body: LONG_BODY });
  const { page } = tab;
  const menu = page.locator("#editor-menu");
  await page.locator(".editor-checks-list li").first().waitFor({ state: "attached" });
  expect(await linesInSight(tab)).toBeGreaterThanOrEqual(8);
  await page.locator(".cm-content").click();
  await page.keyboard.press("Control+End");
  await page.keyboard.type(" Koniec.");
  expect(await linesInSight(tab)).toBeGreaterThanOrEqual(8);
  await tab.stands(SAVED);
  expect(await page.locator(".editor-status").isVisible()).toBe(true);
  for (const each of ["bold", "alone"]) {
    const box = (await tool(tab, each).boundingBox())!;
    expect([box.width >= 44, box.height >= 44]).toEqual([true, true]);
  }
  // What is not in sight is a scroll or the menu away, by the first press.
  const tools = page.locator(".editor-tools");
  expect(await tools.evaluate((bar) => bar.scrollWidth > bar.clientWidth && bar.clientHeight <= 45)).toBe(true);
  await tool(tab, "hidden").click();
  expect(await tool(tab, "hidden").getAttribute("aria-pressed")).toBe("true");
  for (const [name, part] of [
    ["Podgląd", ".editor-page"],
    ["Pomocnik", ".editor-assistant"],
    ["Pola", ".editor-fields"],
    ["Tekst", ".editor-source"],
  ] as const) {
    await page.getByRole("button", { name: "Więcej" }).click();
    await menu.getByRole("button", { name, exact: true }).click();
    await page.locator(part).waitFor();
    await menu.waitFor({ state: "hidden" });
  }
  await page.getByRole("button", { name: "Więcej" }).click();
  await menu.getByRole("link", { name: "Historia" }).scrollIntoViewIfNeeded();
  await menu.getByRole("button", { name: "Przenieś do kosza" }).scrollIntoViewIfNeeded();
  await menu.getByRole("link", { name: "Kolejka studia" }).scrollIntoViewIfNeeded();
  await page.keyboard.press("Escape");
  await page.getByLabel("Tytuł", { exact: true }).click();
  await page.keyboard.press("Home");
  await page.keyboard.type("Nowy: ");
  await tab.stands(SAVED);
  // The studio's own line is there for the Tab key.
  await page.locator(".studio-mark").focus();
  expect(await page.locator(".studio-top").evaluate((top) => getComputedStyle(top).clipPath)).toBe("none");
  await page.locator(".cm-content").focus();
  await page.getByRole("button", { name: "Opublikuj", exact: true }).click();
  await page.getByRole("dialog").waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  await closed(tab);
});

test("beside the keyboard of a phone a network that goes leaves the line that is written in sight", async () => {
  const tab = await openAt(360, 380, { body: LONG_BODY });
  await tab.type("Koniec.");
  await tab.stands(SAVED);
  const last = tab.page.locator(".cm-line", { hasText: "Koniec." });
  const isSeen = () => last.evaluate((line) => line.getBoundingClientRect().bottom <= innerHeight + 8);
  await expect.poll(isSeen).toBe(true);
  await tab.page.context().setOffline(true);
  await tab.page.keyboard.type("!");
  await tab.stands(/nie ma sieci/);
  expect(await isSeen()).toBe(true);
  expect(await linesInSight(tab)).toBeGreaterThanOrEqual(8);
  await closed(tab);
});

test("without a network the page beside a long text says, where the writer reads it, that it is an older one", async () => {
  const tab = await openAt(1280, 860, { body: LONG_BODY });
  await tab.type("Koniec.");
  await tab.stands(SAVED);
  await tab.page.context().setOffline(true);
  await tab.page.keyboard.type("!");
  const told = tab.page.locator(".editor-page > .notice-fault", { hasText: "Podgląd sprzed ostatnich zmian." });
  await told.waitFor();
  const distance = () =>
    told.evaluate((it) => it.getBoundingClientRect().top - it.parentElement!.getBoundingClientRect().top);
  await expect.poll(() => tab.page.locator(".editor-page").evaluate((it) => it.scrollTop)).toBeGreaterThan(200);
  expect(await distance()).toBeGreaterThanOrEqual(0);
  await closed(tab);
});

test("beside the keyboard of a phone the tools of a table stay in sight while it is written", async () => {
  const tab = await openAt(360, 380, { body: `${LONG_BODY}| a | b |\n| --- | --- |\n| 1 | 2 |` });
  await tab.type(" ");
  const open = tab.page.locator(".table-tools-open");
  await open.click();
  await tab.page.locator(".table-tools-bar").getByRole("button").first().click();
  const box = (await open.boundingBox())!;
  const field = (await tab.page.locator(".editor-source-text").boundingBox())!;
  expect(box.y >= field.y && box.y + box.height <= Math.min(380, field.y + field.height)).toBe(true);
  await closed(tab);
});

test("a keyboard that lies over the page leaves the editor what can be seen of it", async () => {
  const context = await newsroom.seat(newsroom.zofia, { viewport: { width: 390, height: 664 } });
  await context.addInitScript(() => {
    const seen = window.visualViewport!;
    let height: number | null = null;
    Object.defineProperty(seen, "height", { get: () => height ?? innerHeight });
    Object.assign(window, {
      keyboard(on: boolean) {
        height = on ? 390 : null;
        seen.dispatchEvent(new Event("resize"));
      },
    });
  });
  const tab = await newsroom.open(context, await newsroom.draftOf(newsroom.zofia, { body: LONG_BODY }));
  const keyboard = (on: boolean) =>
    tab.page.evaluate((open) => (window as unknown as { keyboard(on: boolean): void }).keyboard(open), on);
  const bottom = () =>
    tab.page.locator(".editor").evaluate((studio) => Math.round(studio.getBoundingClientRect().bottom));
  expect(await bottom()).toBe(664);
  await keyboard(true);
  await expect.poll(bottom).toBe(390);
  expect(await linesInSight(tab)).toBeGreaterThanOrEqual(8);
  await keyboard(false);
  await expect.poll(bottom).toBe(664);
  await closed(tab);
});

test.each([
  [360, 640, 8],
  [1366, 768, 14],
])("at %i × %i there is room to write in, and nothing is out of reach", async (width, height, lines) => {
  const tab = await openAt(width, height, { body: LONG_BODY });
  expect(await linesInSight(tab)).toBeGreaterThanOrEqual(lines);
  for (const part of [
    ".studio-mark",
    ".editor-status",
    ".editor-history",
    ".editor-acts .button-main",
    ".editor-title",
  ]) {
    const box = (await tab.page.locator(part).boundingBox())!;
    expect(box.x >= 0 && box.x + box.width <= width && box.y + box.height <= height, part).toBe(true);
  }
  await closed(tab);
});

test("a new post begins in its title, and nothing else takes the focus by itself", async () => {
  const context = await newsroom.seat(newsroom.zofia);
  const tab = await openEditor(context, newsroom.site, "/edit-post/new");
  const title = tab.page.getByLabel("Tytuł", { exact: true });
  const isFocused = () => title.evaluate((field) => field === document.activeElement);
  await expect.poll(isFocused).toBe(true);
  await tab.page.keyboard.type("Od tytułu");
  await expect.poll(() => tab.page.title()).toContain("Od tytułu");
  await tab.page.keyboard.press("Enter");
  await tab.page.keyboard.type("do tekstu");
  await tab.stands(SAVED);
  expect(await tab.text()).toBe("do tekstu");
  await closed(tab);
  // A reload that brings a cursor back leaves the keyboard where it was.
  const again = editorOn(await (await newsroom.seat(newsroom.zofia)).newPage());
  await again.page.addInitScript(() => {
    const state = { editor: { anchor: 0, head: 0, scroll: 0 } };
    sessionStorage.setItem("szpalta-state", JSON.stringify({ path: "/edit-post/new", state }));
  });
  await again.page.goto(`${newsroom.site.url}/edit-post/new`);
  // The page of a text without a word says what its place is for.
  await again.page.locator(".editor-page-blank").waitFor({ state: "attached" });
  expect(await focusedOn(again.page)).toMatch(/^(?:body|main) /);
  await closed(again);
  const old = await openAt(1280, 860, { title: "" });
  await old.page.locator(".editor-checks-list li").first().waitFor({ state: "attached" });
  expect(await focusedOn(old.page)).toMatch(/^(?:body|main) /);
  await closed(old);
});

/** What has the keyboard: its element and classes. */
const focusedOn = (page: Page) =>
  page.evaluate(() => `${document.activeElement?.localName} ${document.activeElement?.className}`);

/** Longer than any column of the editor is wide; fields with a limit take a part of it. */
const LONG_WORD = "bezprzerwy".repeat(20);

/** A tag that there is already is offered in the place of a new one, so that each width makes its own. */
test.each([
  [1280, "bezprzerwy"],
  [360, "odkońcadokońca"],
])("at %i px no word without an end widens a part of the editor, whatever field it is in", async (width, syllables) => {
  const tag = syllables.repeat(20).slice(0, 100);
  const name = `${LONG_WORD.slice(0, 70)}${width}`;
  const reader = await joinTeam(newsroom.site, "editor", `dlugi${width}@szpalta.example`, name);
  const tab = await openAt(width, 860, { title: LONG_WORD, lead: LONG_WORD, notes: LONG_WORD, body: "" });
  const { page } = tab;
  const other = await newsroom.open(
    await newsroom.seat(reader),
    await newsroom.opened(newsroom.zofia, await idOf(tab)),
  );
  await other.stands(/Tylko do odczytu/);
  // Coming back to a tab asks who else is there.
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  await page.locator(".editor-presence", { hasText: name }).waitFor();
  const topOfText = async () => (await page.locator(".editor-source-text").boundingBox())!.y;
  const before = await topOfText();
  await paste(tab, { files: [{ name: `${LONG_WORD}.png`, type: "image/png", bytes: Uint8Array.from([1, 2, 3]) }] });
  await page.locator(".editor-notices .notice-fault").waitFor();
  // Who writes or presses a button has it where it was.
  expect(await topOfText()).toBe(before);
  await page.locator(".cm-upload button").first().waitFor();
  const parts = page.locator(".editor-tabs button");
  const show = async (part: string) =>
    (await parts.first().isVisible()) && parts.getByText(part, { exact: true }).click();
  await show("Pola");
  await page.getByLabel("z tytułu").uncheck();
  await page.getByLabel("Adres", { exact: true }).fill(LONG_WORD);
  await page.getByRole("combobox", { name: "Dodaj tag" }).pressSequentially(tag);
  await page.getByRole("option", { name: /Utwórz/ }).click();
  await page.locator(".editor-names button", { hasText: tag }).waitFor();
  await page.locator(".editor-checks-frame button[aria-expanded]").click();
  for (const fold of await page.locator(".editor-fields summary").all()) await fold.click();
  await page.getByLabel("Nowa uwaga").fill(LONG_WORD);
  await page.getByRole("button", { name: "Dodaj uwagę" }).click();
  await page.locator(".editor-remarks", { hasText: LONG_WORD }).waitFor();
  for (const field of ["Tytuł dla wyszukiwarek", "Opis dla wyszukiwarek"]) await page.getByLabel(field).fill(LONG_WORD);
  await tab.stands(SAVED);
  for (const part of ["Tekst", "Podgląd", "Pola", "Pomocnik"]) {
    await show(part);
    await expect.poll(() => tooWide(tab), { message: part }).toEqual([]);
  }
  expect(await tooWide(other)).toEqual([]);
  await other.page.context().close();
  await closed(tab);
});

async function idOf({ page }: EditorTab): Promise<string> {
  const href = await page.locator(".editor-history").getAttribute("href");
  return /[0-9a-f]{8}-[0-9a-f-]{27}/.exec(href ?? "")![0];
}
