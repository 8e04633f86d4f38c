import { afterAll, beforeAll, expect, test } from "vitest";
import { isInText } from "#test/support/browser/editor-layout.ts";
import { type EditorSession, openEditorSession } from "#test/support/browser/editor-session.ts";
import { closed } from "#test/support/browser/editor-tab.ts";

/* What is in sight before anything is opened: posts, one row of tools, two rows of searching. */

let newsroom: EditorSession;

beforeAll(async () => {
  newsroom = await openEditorSession();
});

afterAll(() => newsroom?.close());

const openAt = (width: number, height: number, part: object = {}) => newsroom.openAt({ width, height }, part);

test.each([900, 1280])("at %i px the tools stand in one row", async (width) => {
  const tab = await openAt(width, 860);
  const tops = await tab.page
    .locator(".editor-tools button")
    .evaluateAll((buttons) =>
      buttons.map((button) => button.getBoundingClientRect()).map(({ top, right }) => [top, right]),
    );
  expect(new Set(tops.map(([top]) => top)).size).toBe(1);
  const bar = (await tab.page.locator(".editor-tools").boundingBox())!;
  expect(Math.max(...tops.map(([, right]) => right!))).toBeLessThanOrEqual(bar.x + bar.width);
  await closed(tab);
});

test("searching takes two rows at any width, and says how many hits there are and at which one is", async () => {
  const tab = await openAt(360, 740, { body: "kot, Kot, kotka\n\nkot" });
  const { page } = tab;
  for (const width of [360, 768, 1280]) {
    await page.setViewportSize({ width, height: 740 });
    await page.locator(".cm-content").click();
    await page.keyboard.press("Control+Home");
    await page.keyboard.press("Control+F");
    const panel = page.locator(".search-panel");
    await panel.getByLabel("Szukaj").fill("kot");
    await panel.locator("output", { hasText: "razem 4" }).waitFor();
    await page.keyboard.press("Enter");
    await page.keyboard.press("Enter");
    await panel.locator("output", { hasText: "2 z 4" }).waitFor();
    await page.keyboard.press("Shift+Enter");
    await panel.locator("output", { hasText: "1 z 4" }).waitFor();
    expect((await panel.boundingBox())!.height).toBeLessThan(110);
    expect(await panel.evaluate((each) => each.scrollWidth <= each.clientWidth)).toBe(true);
    await page.keyboard.press("Escape");
    await panel.waitFor({ state: "detached" });
    expect(await isInText(tab)).toBe(true);
  }
  await closed(tab);
});

test("on a phone the queue shows posts, filters open over it, and the bar of chosen posts comes with the first one", async () => {
  const context = await newsroom.seat(newsroom.zofia, { viewport: { width: 360, height: 740 } });
  const page = await context.newPage();
  await page.goto(`${newsroom.site.url}/studio`);
  const tops = () =>
    page.locator(".data-table-title").evaluateAll((all) => all.map((each) => each.getBoundingClientRect().bottom));
  expect((await tops()).filter((bottom) => bottom <= 740).length).toBeGreaterThanOrEqual(3);
  const before = await tops();
  await page.locator(".queue-filters > summary").click();
  await page.getByRole("combobox", { name: "Kategoria" }).waitFor();
  expect(await tops()).toEqual(before);
  await page.locator(".queue-filters > summary").click();
  const change = page.getByRole("button", { name: "Zmień zaznaczone" });
  expect(await change.isVisible()).toBe(false);
  await page.locator(".queue-choice > input").first().check();
  await change.waitFor();
  const bar = (await page.locator(".queue-chosen").boundingBox())!;
  expect(Math.round(bar.y + bar.height)).toBe(740);
  await context.close();
});
