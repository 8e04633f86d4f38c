import { afterAll, beforeAll, expect, test } from "vitest";
import { axeFaultsInBothSchemes } from "#test/support/browser/axe.ts";
import { isInText, linesInSight, LONG_BODY } from "#test/support/browser/editor-layout.ts";
import { type EditorSession, openEditorSession, SAVED } from "#test/support/browser/editor-session.ts";
import { closed } from "#test/support/browser/editor-tab.ts";
import { holdPost, saveMeanwhile } from "#test/support/running-site/post-requests.ts";
import { joinTeam } from "#test/support/running-site/team.ts";

/* What somebody chooses to see while writing: the text alone, its look, the checks below the fields. */

let newsroom: EditorSession;

beforeAll(async () => {
  newsroom = await openEditorSession();
});

afterAll(() => newsroom?.close());

const ALONE = "Control+Shift+Enter";

const openAt = (width: number, height: number, part: object = {}) => newsroom.openAt({ width, height }, part);

test("the text alone: a key for it, the state of saving in sight, and Esc back with nothing lost", async () => {
  const tab = await openAt(1280, 860, { body: LONG_BODY });
  const { page } = tab;
  const besideText = page.locator(
    ".editor-tools, .editor-page, .editor-fields, .editor-tabs, .editor-count, .studio-line",
  );
  const seenBeside = () => besideText.evaluateAll((parts) => parts.filter((part) => part.checkVisibility()).length);
  await tab.type("Zdanie");
  await page.keyboard.press(ALONE);
  expect(await seenBeside()).toBe(0);
  expect(await isInText(tab)).toBe(true);
  expect(await linesInSight(tab)).toBeGreaterThanOrEqual(22);
  await page.keyboard.type(" dalej.\n/li");
  const slash = page.locator(".cm-tooltip-autocomplete");
  await slash.waitFor();
  // Esc closes what is open first.
  await page.keyboard.press("Escape");
  await slash.waitFor({ state: "hidden" });
  expect(await seenBeside()).toBe(0);
  for (let press = 0; press < 3; press += 1) await page.keyboard.press("Backspace");
  await tab.stands(SAVED);
  const column = await page.evaluate(() => {
    const title = document.querySelector(".editor-title textarea")!.getBoundingClientRect();
    const text = document
      .querySelector(".editor-source-text")!
      .shadowRoot!.querySelector(".cm-content")!
      .getBoundingClientRect();
    return { apart: Math.abs(title.left - text.left), aside: Math.abs(text.left - (innerWidth - text.right)) };
  });
  expect(column.apart).toBeLessThan(1);
  expect(column.aside).toBeLessThan(20);
  expect(await axeFaultsInBothSchemes(page)).toEqual([]);
  await page.keyboard.press("Escape");
  expect(await seenBeside()).toBeGreaterThan(3);
  expect(await isInText(tab)).toBe(true);
  await page.keyboard.type("I dalej.");
  await tab.stands(SAVED);
  expect(await tab.text()).toMatch(/Zdanie dalej\.\nI dalej\.$/);
  // The same key from a field, and the button back.
  await page.getByLabel("Lead", { exact: true }).focus();
  await page.keyboard.press(ALONE);
  expect(await isInText(tab)).toBe(true);
  await page.getByRole("button", { name: "Pokaż wszystko" }).click();
  await page.getByLabel("Lead", { exact: true }).waitFor();
  await closed(tab);
});

test("in the text alone a session that ended, a clash and another writer are seen and answered", async () => {
  const ola = await joinTeam(newsroom.site, "editor", "ola@szpalta.example", "Ola Wrona");
  const post = await newsroom.draftOf(ola);
  const context = await newsroom.seat(ola);
  const tab = await newsroom.open(context, post);
  const { page } = tab;
  await page.locator(".cm-content").focus();
  await page.keyboard.press(ALONE);
  await context.clearCookies();
  await tab.type(" Po sesji.");
  await tab.stands(/Sesja wygasła/);
  await page.locator(".editor-sign-in").waitFor();
  await page.getByLabel("Hasło").fill(ola.password);
  await page.keyboard.press("Enter");
  await page.locator(".editor-sign-in").waitFor({ state: "detached" });
  await tab.stands(SAVED);

  await page.route("**/edit-post/**", (route) =>
    route.request().method() === "POST" ? route.abort() : route.continue(),
  );
  await tab.type(" Moje.");
  await tab.stands(/Zapisane na tym urządzeniu/);
  const there = await newsroom.opened(newsroom.zofia, post.id);
  await saveMeanwhile(newsroom.site, newsroom.zofia, post.id, { body: `${there.draft.body} Obce.` });
  await page.unroute("**/edit-post/**");
  await page.locator(".editor-conflict").waitFor();
  await tab.stands(/Ktoś zapisał/);
  await page.locator(".editor-conflict").getByText("Obie, jedna po drugiej").first().click();
  await page.getByRole("button", { name: "Zapisz wybrane" }).click();
  await tab.stands(SAVED);

  await holdPost(newsroom.site, newsroom.adam, post.id);
  await tab.type(" Jeszcze.");
  await tab.stands(/^Pisze Adam Żuk/);
  await page
    .locator(".editor-taken-over")
    .getByRole("button", { name: /^Przejmij/ })
    .click();
  await tab.stands(SAVED);
  expect(await page.locator(".editor[data-alone]").count()).toBe(1);
  await closed(tab);
});

test("face, width and size of the text are chosen, seen at once, and kept in this browser", async () => {
  const tab = await openAt(1600, 900, { body: LONG_BODY });
  const { page } = tab;
  const look = () =>
    page.locator(".cm-content").evaluate((content) => {
      const { fontFamily, fontSize } = getComputedStyle(content);
      return { face: fontFamily.split(",")[0], size: fontSize, width: content.getBoundingClientRect().width };
    });
  await page.keyboard.press(ALONE);
  const usual = await look();
  expect(usual).toMatchObject({ face: "ui-monospace", size: "16px" });
  await page.getByRole("button", { name: "Wygląd tekstu" }).click();
  await page.getByText("Szeroka", { exact: true }).click();
  const wide = await look();
  expect(wide.width).toBeGreaterThan(usual.width * 1.2);
  await page.getByRole("radio", { name: "Wąska" }).focus();
  await page.keyboard.press("ArrowLeft");
  await page.getByText("Szeryfowy", { exact: true }).click();
  await page.getByText("20", { exact: true }).click();
  expect(await look()).toMatchObject({ face: '"Brygada 1918"', size: "20px" });
  expect(await axeFaultsInBothSchemes(page)).toEqual([]);
  await page.keyboard.press("Escape");
  expect(await page.locator(".editor[data-alone]").count()).toBe(1);
  // The lines were measured anew: a press beside the last letter puts the caret there.
  await page
    .locator(".cm-line")
    .nth(4)
    .click({ position: { x: 2, y: 10 } });
  await page.keyboard.type("#");
  expect((await tab.text()).split("\n")[4]).toMatch(/^#Akapit/);
  await page.reload();
  await page.locator(".cm-content").waitFor();
  expect(await look()).toMatchObject({ face: '"Brygada 1918"', size: "20px" });
  expect(await page.locator(".editor").getAttribute("style")).toBe(null);
  await closed(tab);
});

test.each(["24"])("in letters of %s px a short text has its lines where they are seen", async (size) => {
  const tab = await openAt(1600, 900, { body: "Pierwszy\n\nDrugi\n\nTrzeci" });
  const { page } = tab;
  await page.getByRole("button", { name: "Wygląd tekstu" }).click();
  await page.getByText(size, { exact: true }).click();
  await page.keyboard.press("Escape");
  const line = page.locator(".cm-line").last();
  const written = await line.textContent();
  await line.click({ position: { x: 1, y: 8 } });
  await page.keyboard.type("#");
  expect((await tab.text()).split("\n").at(-1)).toBe(`#${written}`);
  await closed(tab);
});

test("beside the text on a phone stands how much must be mended, and a screen reader is told of it there, too", async () => {
  const tab = await openAt(360, 640, { title: "", body: "## \n" });
  const { page } = tab;
  const said = page.locator("output", { hasText: /^Przed publikacją: do poprawy: \d, do sprawdzenia: \d$/ });
  await said.waitFor({ state: "attached" });
  expect(await said.evaluate((output) => output.closest(".editor-fields") === null && output.checkVisibility())).toBe(
    true,
  );
  const fields = page.locator(".editor-tabs").getByRole("button", { name: "Pola", exact: true });
  expect(await fields.textContent()).toMatch(/^Pola ✕ \d$/);
  expect(await axeFaultsInBothSchemes(page)).toEqual([]);
  await closed(tab);
});

test.each([
  [1280, 720],
  [360, 640],
])("at %i × %i the checks cover no field, open and close, and are remembered", async (width, height) => {
  const body = "# Tytuł\n\n[x](/warsztat/nie-ma)\n\n## \n\n![](/media/nie-ma.png)";
  const tab = await openAt(width, height, { title: "", body });
  const { page } = tab;
  const showFields = async () => {
    const choice = page.locator(".editor-tabs").getByRole("button", { name: "Pola" });
    if (await choice.isVisible()) await choice.click();
  };
  await showFields();
  const frame = page.locator(".editor-checks-frame");
  const summary = frame.locator("button[aria-expanded]");
  const heights = () =>
    frame.evaluate((each) => each.clientHeight / each.closest<HTMLElement>(".editor-fields")!.clientHeight);
  await summary.filter({ hasText: "do poprawy" }).waitFor();
  expect(await summary.getAttribute("aria-expanded")).toBe("false");
  expect((await frame.boundingBox())!.height).toBeLessThan(50);
  await summary.click();
  await frame.locator(".editor-checks-list li").first().waitFor();
  expect(await summary.textContent()).toMatch(/✕ do poprawy: \d.*! do sprawdzenia: \d/);
  expect(await heights()).toBeLessThanOrEqual(0.41);
  expect(await frame.locator(".editor-checks").evaluate((list) => list.scrollHeight > list.clientHeight)).toBe(true);

  const hidden: string[] = [];
  const fields = page.locator(".editor-fields-scroll :is(input, select, textarea, button, summary):enabled");
  for (const field of await fields.all()) {
    if (!(await field.isVisible())) continue;
    await field.focus();
    const [box, foot] = [(await field.boundingBox())!, (await frame.boundingBox())!];
    if (box.y + Math.min(box.height, 24) > foot.y) hidden.push(await field.evaluate((each) => each.outerHTML));
  }
  expect(hidden).toEqual([]);

  await summary.focus();
  await page.keyboard.press("Enter");
  expect(await summary.getAttribute("aria-expanded")).toBe("false");
  expect(await frame.locator(".editor-checks-list").first().isVisible()).toBe(false);
  expect((await frame.boundingBox())!.height).toBeLessThan(60);
  await page.reload();
  await page.locator(".cm-content").waitFor({ state: "attached" });
  await showFields();
  await summary.filter({ hasText: "do poprawy" }).waitFor();
  expect(await summary.getAttribute("aria-expanded")).toBe("false");
  await summary.click();
  await frame.locator(".editor-checks-list li").first().waitFor();
  await closed(tab);
});
