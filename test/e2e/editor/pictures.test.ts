import { afterAll, beforeAll, expect, test } from "vitest";
import { type EditorRoom, openRoom } from "../../support/editor-room.ts";
import type { EditorTab } from "../../support/editor-tab.ts";

/* Pictures in a text, as somebody puts them there: pasted, chosen, described. */

let room: EditorRoom;

beforeAll(async () => {
  room = await openRoom();
});

afterAll(() => room?.close());

async function openAt(width: number, height: number, body: string): Promise<EditorTab> {
  const context = await room.seat(room.zofia, { viewport: { width, height } });
  return room.open(context, await room.draftOf(room.zofia, { body }));
}

async function closed(tab: EditorTab): Promise<void> {
  expect(tab.complaints).toEqual([]);
  await tab.page.context().close();
}

test.each([
  [1280, 860],
  [360, 640],
])("at %i × %i the check of descriptions leads to the line of the picture", async (width, height) => {
  const tab = await openAt(width, height, `${"Akapit.\n\n".repeat(60)}![](/media/kosz.png)\n\nKoniec.`);
  const tabs = tab.page.locator(".desk-tabs button");
  if (width < 900) await tabs.filter({ hasText: "Pola" }).click();
  await tab.page.getByRole("button", { name: "Wiersz 121: kosz.png" }).click();
  await expect.poll(() => tab.page.evaluate(() => document.activeElement?.className)).toContain("desk-source-text");
  const line = tab.page.locator(".cm-line", { hasText: "![](/media/kosz.png)" });
  await expect.poll(() => line.isVisible()).toBe(true);
  await closed(tab);
});
