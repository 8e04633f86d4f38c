import type { Locator } from "@playwright/test";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type EditorSession, openEditorSession, SAVED } from "#test/support/browser/editor-session.ts";
import { closed, editorOn, type EditorTab, paste } from "#test/support/browser/editor-tab.ts";

/* Plain writing, as somebody does it with keys and a mouse. */

/** Longer than any column of the editor is wide. */
const LONG_WORD = "bezprzerwy".repeat(20);

let newsroom: EditorSession;

beforeAll(async () => {
  newsroom = await openEditorSession();
});

afterAll(() => newsroom?.close());

const openAt = (width: number, height: number, part: object) => newsroom.openAt({ width, height }, part);

async function choose(tab: EditorTab, typed: string, name: string): Promise<void> {
  await tab.page.keyboard.type(typed);
  await tab.page.locator(".cm-tooltip-autocomplete").getByRole("option", { name, exact: true }).click();
}

/** Whether one element is wholly within the box of another. */
async function isWithin(inner: Locator, outer: Locator): Promise<boolean> {
  const [small, large] = [await inner.boundingBox(), await outer.boundingBox()];
  if (!small || !large) return false;
  const isBetween = (from: number, size: number, start: number, length: number) =>
    from >= start - 1 && from + size <= start + length + 1;
  return (
    isBetween(small.x, small.width, large.x, large.width) && isBetween(small.y, small.height, large.y, large.height)
  );
}

test("lists, headings and rules are written without the mouse going back into the text", async () => {
  const tab = await openAt(1280, 860, { body: "" });
  const { keyboard } = tab.page;
  await tab.page.locator(".cm-content").focus();
  await choose(tab, "/srod", "Śródtytuł");
  await keyboard.type("Zakupy");
  await keyboard.press("Enter");
  await keyboard.press("Enter");
  await choose(tab, "/lis", "Lista");
  await keyboard.type("mąka");
  await keyboard.press("Enter");
  await keyboard.type("sól");
  await keyboard.press("Enter");
  await keyboard.press("Tab");
  await keyboard.type("morska");
  for (let press = 0; press < 3; press += 1) await keyboard.press("Enter");
  await choose(tab, "/lin", "Linia");
  await keyboard.type("Koniec.");
  expect(await tab.text()).toBe("## Zakupy\n\n- mąka\n- sól\n  - morska\n\n---\n\nKoniec.");
  await keyboard.press("Enter");
  await choose(tab, "/cyt", "Cytat");
  expect(await tab.text()).toMatch(/Koniec\.\n> $/);
  await keyboard.press("Control+z");
  expect(await tab.text()).toMatch(/Koniec\.\n$/);
  await closed(tab);
});

test("the menu of the slash knows other names, Polish and English, and none in code", async () => {
  const tab = await openAt(1280, 860, { body: "" });
  const menu = tab.page.locator(".cm-tooltip-autocomplete");
  await tab.page.locator(".cm-content").focus();
  const names = { zdj: "Obraz", film: "Film", youtube: "Film", hr: "Linia", tabela: "Tabela", todo: "Lista zadań" };
  for (const [typed, name] of Object.entries(names)) {
    await tab.page.keyboard.type(`/${typed}`);
    await expect.poll(() => menu.getByRole("option").allTextContents()).toEqual([name]);
    await tab.page.keyboard.press("Escape");
    await tab.page.keyboard.press("Control+Backspace");
    await tab.page.keyboard.press("Backspace");
  }
  await choose(tab, "/kod", "Kod");
  await tab.page.keyboard.type("/kod");
  await tab.page.keyboard.press("Enter");
  await tab.page.keyboard.type("y");
  expect(await tab.text()).toBe("```\n/kod\ny\n```");
  await closed(tab);
});

test("after Ctrl+End the preview is at its end, and stays there with what is typed", async () => {
  const part = (no: number) => `## Część ${no}\n\n${"Zdanie, które coś mówi. ".repeat(120)}[^${no}]`;
  const numbers = Array.from({ length: 20 }, (_, no) => no + 1);
  const notes = numbers.map((no) => `[^${no}]: Przypis ${no}.`).join("\n");
  const tab = await openAt(1280, 860, { body: `${numbers.map(part).join("\n\n")}\n\n${notes}` });
  const pane = tab.page.locator(".editor-page");
  const isAtEnd = () => pane.evaluate((page) => page.scrollHeight - page.clientHeight - page.scrollTop < 2);
  await pane.getByText("Przypis 20.").waitFor();
  await tab.page.locator(".cm-content").focus();
  await tab.page.keyboard.press("Control+End");
  await expect.poll(isAtEnd).toBe(true);
  await tab.page.keyboard.type(`\n\n${"Nowy akapit na końcu. ".repeat(12)}kruk`);
  await pane.getByText("kruk").waitFor();
  await expect.poll(isAtEnd).toBe(true);
  await closed(tab);
});

test("keys pressed in a new post before the editor is there are in it, and the caret stays behind them", async () => {
  const context = await newsroom.seat(newsroom.zofia);
  const page = await context.newPage();
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route("**/assets/editor-root-*.js", async (route) => {
    await released;
    await route.continue();
  });
  await page.goto(`${newsroom.site.url}/studio`);
  await page.getByRole("link", { name: "Nowy wpis" }).first().click();
  await page.locator(".editor-early textarea:focus").waitFor();
  await page.keyboard.type("Tytuł na ślepo");
  await page.keyboard.press("Enter");
  await page.keyboard.type("Pierwsze zdanie.");
  expect(await page.locator(".editor").count()).toBe(0);
  release();
  const tab = editorOn(page);
  await page.locator(".cm-content:focus").waitFor();
  await page.keyboard.type(" Drugie.");
  expect(await tab.text()).toBe("Pierwsze zdanie. Drugie.");
  expect(await page.getByLabel("Tytuł", { exact: true }).inputValue()).toBe("Tytuł na ślepo");
  await tab.stands(SAVED);
  await closed(tab);
});

test.each([
  [1366, 768],
  [360, 640],
])("at %i × %i the menu of the slash is wholly in sight, the selected line too", async (width, height) => {
  const tab = await openAt(width, height, { body: "Akapit.\n\n".repeat(60) });
  const pane = tab.page.locator(".editor-source-text");
  const menu = tab.page.locator(".cm-tooltip-autocomplete");
  await tab.page.locator(".cm-content").focus();
  await tab.page.keyboard.press("Control+End");
  await tab.page.keyboard.type("/");
  await menu.getByRole("option").first().waitFor();
  await expect.poll(() => isWithin(menu, pane)).toBe(true);
  for (let press = (await menu.getByRole("option").count()) - 1; press > 0; press -= 1) {
    await tab.page.keyboard.press("ArrowDown");
    await expect.poll(() => isWithin(menu.locator("[aria-selected=true]"), menu)).toBe(true);
  }
  await closed(tab);
});

test.each([1280, 360])("at %i px no word widens a column", async (width) => {
  const body = `${LONG_WORD}\n\n![](/media/${LONG_WORD}.png)\n\n[${LONG_WORD}](https://${LONG_WORD.slice(0, 60)}.pl/${LONG_WORD})`;
  const tab = await openAt(width, 860, { title: LONG_WORD, lead: LONG_WORD, body });
  await tab.page.locator(".editor-checks-list").first().waitFor({ state: "attached" });
  const wide = () =>
    tab.page.evaluate(() => {
      const columns = [...document.querySelectorAll(".editor-source, .editor-page, .editor-fields")];
      const over = columns.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth + 1);
      const page = document.documentElement;
      return [
        ...over.map(({ className, scrollWidth, clientWidth }) => `${className}: ${scrollWidth} > ${clientWidth}`),
        ...(page.scrollWidth > page.clientWidth ? [`page: ${page.scrollWidth} > ${page.clientWidth}`] : []),
      ];
    });
  await expect.poll(wide).toEqual([]);
  const tabs = tab.page.locator(".editor-tabs button");
  if (await tabs.first().isVisible()) {
    for (let at = 0; at < (await tabs.count()); at += 1) {
      await tabs.nth(at).click();
      await expect.poll(wide).toEqual([]);
    }
  }
  await closed(tab);
});

test("what is copied of a page comes in as a table and code, words behind them stay words, and a fence takes text as it is", async () => {
  const context = await newsroom.seat(newsroom.zofia, { permissions: ["clipboard-read", "clipboard-write"] });
  const tab = await newsroom.open(context, await newsroom.draftOf(newsroom.zofia, { body: "" }));
  const { keyboard } = tab.page;
  const other = await context.newPage();
  await other.setContent(
    `<table><col><tr><td style="font-weight:bold">Krój</td><td style="font-weight:bold">Udział</td></tr><tr><td>Brygada</td><td>25%</td></tr></table>
     <pre style="font-family:monospace">for (;;) {\n    a_b *= 2;\n}</pre>`,
  );
  const copy = async (selector: string) => {
    await other.bringToFront();
    await other.locator(selector).evaluate((each) => getSelection()?.selectAllChildren(each));
    await other.keyboard.press("Control+C");
    await tab.page.bringToFront();
    await tab.page.locator(".cm-content").focus();
  };
  await copy("table");
  await keyboard.press("Control+V");
  await expect.poll(() => tab.text()).toContain("| Brygada | 25% |");
  await keyboard.type("Dalej.");
  await keyboard.press("Enter");
  await copy("pre");
  await keyboard.press("Control+V");
  await expect.poll(() => tab.text()).toContain("a_b");
  await keyboard.type("Koniec.");
  const table = "| Krój | Udział |\n| --- | --- |\n| Brygada | 25% |";
  const code = "```\nfor (;;) {\n    a_b *= 2;\n}\n```";
  expect(await tab.text()).toBe(`${table}\n\nDalej.\n${code}\nKoniec.`);

  const html = `<div style="font-family: Consolas, monospace;white-space: pre;"><div>const a_b = 1 * 2;</div></div>`;
  await paste(tab, { html, text: "const a_b = 1 * 2;", editorData: '{"version":1,"mode":"typescript"}' });
  await expect.poll(() => tab.text()).toContain("Koniec.`const a_b = 1 * 2;`");
  await keyboard.press("Enter");
  await paste(tab, { html, text: "  const a_b = 1 * 2;\n", editorData: '{"version":1,"mode":"typescript"}' });
  await expect.poll(() => tab.text()).toContain("\n```typescript\n  const a_b = 1 * 2;\n```\n");
  await keyboard.press("ArrowUp");
  await keyboard.press("ArrowUp");
  await keyboard.press("End");
  await paste(tab, { html: "<p><b>a_b</b> * c</p>", text: " // a_b * c\n\tnic" });
  expect(await tab.text()).toMatch(/ {2}const a_b = 1 \* 2; \/\/ a_b \* c\n\tnic\n```\n$/);
  await closed(tab);
});
