import type { Page } from "@playwright/test";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type EditorSession, openEditorSession, SAVED } from "#test/support/browser/editor-session.ts";

let newsroom: EditorSession;

beforeAll(async () => {
  newsroom = await openEditorSession();
});

afterAll(() => newsroom?.close());

const SENTENCE = "Na rynku stała studnia, przy studni ławka, a na ławce siedział stary bednarz i liczył przechodniów.";

/** Paragraphs with something else between them now and then. */
function longBody(): string {
  return Array.from({ length: 160 }, (_, at) => {
    if (at % 17 === 5) return `## Rozdział ${at}`;
    if (at % 23 === 7) return `- ${at} raz\n- ${at} dwa`;
    return `Akapit ${at}. ${SENTENCE} ${SENTENCE}`;
  }).join("\n\n");
}

test("a long page is shown in parts, and an edit leaves it as it would be shown anew", async () => {
  const post = await newsroom.draftOf(newsroom.zofia, { body: longBody() });
  const tab = await newsroom.open(await newsroom.seat(newsroom.zofia), post);
  const { page } = tab;
  await page.locator(".editor-page", { hasText: "Akapit 159." }).waitFor();
  expect(await isRendered(page, "Akapit 0.")).toBe(true);
  expect(await isRendered(page, "Akapit 159.")).toBe(false);

  await page.locator(".cm-content").focus();
  await page.keyboard.press("Control+Home");
  for (let line = 0; line < 60; line += 1) await page.keyboard.press("ArrowDown");
  await page.keyboard.insertText("Wstawka pierwsza.\n\n## Wstawiony rozdział\n\nWstawka druga.\n\n");
  await page.locator(".editor-page", { hasText: "Wstawka druga." }).waitFor();
  for (let line = 0; line < 30; line += 1) await page.keyboard.press("Shift+ArrowDown");
  await page.keyboard.press("Delete");
  await page.keyboard.insertText("Zamiast tego.\n\n");
  await page.locator(".editor-page", { hasText: "Zamiast tego." }).waitFor();
  await tab.type("\n\nKoniec.");
  await page.locator(".editor-page", { hasText: "Koniec." }).waitFor();
  await tab.stands(SAVED);
  const shown = await blocks(page);

  await page.reload();
  await page.locator(".editor-page", { hasText: "Koniec." }).waitFor();
  expect(shown).toEqual(await blocks(page));
  expect(tab.complaints).toEqual([]);
  await page.close();
});

test("who writes at the end sees what they write", async () => {
  const post = await newsroom.draftOf(newsroom.zofia, { body: longBody() });
  const tab = await newsroom.open(await newsroom.seat(newsroom.zofia), post);
  await tab.type(` ${SENTENCE}`);
  await tab.stands(SAVED);
  // Three more lines, each of which begins below what is seen.
  await tab.page.keyboard.type(` ${SENTENCE}`);
  await tab.stands(SAVED);
  await tab.page.keyboard.type(".");
  await expect
    .poll(() =>
      tab.page.locator(".cm-scroller").evaluate((scroller) => {
        const last = [...scroller.querySelectorAll(".cm-line")].at(-1)!.getBoundingClientRect();
        const seen = scroller.getBoundingClientRect();
        return last.bottom <= seen.bottom && last.bottom > seen.top;
      }),
    )
    .toBe(true);
  expect(tab.complaints).toEqual([]);
  await tab.page.close();
});

function blocks(page: Page): Promise<string[]> {
  return page
    .locator(".editor-page .prose")
    .evaluate((article) =>
      [...article.children].flatMap((part) => Array.from(part.children, (block) => block.outerHTML)),
    );
}

function isRendered(page: Page, text: string): Promise<boolean> {
  return page
    .locator(".editor-page p", { hasText: text })
    .first()
    .evaluate((block) => block.checkVisibility({ contentVisibilityAuto: true }));
}
