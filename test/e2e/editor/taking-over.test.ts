import { afterAll, beforeAll, expect, test } from "vitest";
import { BODY, type EditorSession, openEditorSession, SAVED } from "#test/support/browser/editor-session.ts";
import { crash, type EditorTab } from "#test/support/browser/editor-tab.ts";

/* Two people, or two tabs, at one post. */

const OWN_HOLDS = /^Tylko do odczytu – wpis jest otwarty do pisania w Twojej innej karcie lub przeglądarce$/;

let newsroom: EditorSession;

beforeAll(async () => {
  newsroom = await openEditorSession();
});

afterAll(() => newsroom?.close());

async function closed(tab: EditorTab): Promise<void> {
  expect(tab.complaints).toEqual([]);
  await tab.page.close();
}

test("a second person reads, is seen, and can take the post over", async () => {
  const post = await newsroom.draftOf(newsroom.zofia);
  const hers = await newsroom.open(await newsroom.seat(newsroom.zofia), post);
  await hers.type(" Od Zofii.");
  await hers.stands(SAVED);
  const his = await newsroom.open(await newsroom.seat(newsroom.adam), post);
  await his.stands(/^Tylko do odczytu – pisze Zofia Łęcka$/);
  const publish = his.page.getByRole("button", { name: "Opublikuj", exact: true });
  expect([await publish.isDisabled(), await publish.getAttribute("title")]).toEqual([
    true,
    "Najpierw przejmij wpis: pisze go teraz Zofia Łęcka.",
  ]);
  expect(await his.page.locator(".cm-content").getAttribute("contenteditable")).toBe("false");
  await takeOver(his, "Zofia Łęcka");
  expect(await publish.isDisabled()).toBe(false);
  await his.type(" Od Adama.");
  await his.stands(SAVED);
  await hers.type(" Już nie.");
  await hers.stands(/^Pisze Adam Żuk – Twój dalszy tekst zostaje tutaj$/);
  expect((await newsroom.opened(newsroom.adam, post.id)).draft.body).toBe(`${BODY} Od Zofii. Od Adama.`);
  await closed(his);
  await closed(hers);
});

test("who loses the post while typing loses no key, takes it back with all of them, and undoes none of the other's", async () => {
  const post = await newsroom.draftOf(newsroom.zofia);
  const hers = await newsroom.open(await newsroom.seat(newsroom.zofia), post);
  await hers.type(" Zaczynam.");
  await hers.stands(SAVED);
  const his = await newsroom.open(await newsroom.seat(newsroom.adam), post);
  await his.stands(/^Tylko do odczytu – pisze Zofia Łęcka$/);
  const words = " Ani jedna litera nie ginie.".repeat(5).slice(0, 130);
  const typing = hers.page.keyboard.type(words, { delay: 25 });
  await takeOver(his, "Zofia Łęcka");
  await typing;
  const card = hers.page.getByRole("region", { name: "Ten wpis pisze teraz Adam Żuk" });
  await card.waitFor();
  const mine = `Ostatni akapit. Zaczynam.${words}`;
  expect((await hers.text()).endsWith(mine)).toBe(true);
  const line = (await hers.page.locator(".cm-line").last().boundingBox())!;
  const box = (await card.boundingBox())!;
  expect(Math.abs(box.y - (line.y + line.height))).toBeLessThan(line.height);

  await his.page.locator(".cm-line", { hasText: "Środek." }).click();
  await his.page.keyboard.press("End");
  await his.page.keyboard.type(" Adama.");
  await his.stands(SAVED);
  await hers.page.reload();
  await hers.page.locator(".cm-line", { hasText: "Środek. Adama." }).waitFor();
  await hers.type(" Dalej.");
  await hers.stands(/^Pisze Adam Żuk/);
  expect((await hers.text()).endsWith(`${mine} Dalej.`)).toBe(true);
  await his.page.keyboard.type(" Jeszcze Adama.");
  await his.stands(SAVED);
  await card.getByRole("button", { name: "Przejmij z powrotem" }).click();
  await allTheSame(hers, "Adam Żuk");
  const both = `Pierwszy akapit.\n\nŚrodek. Adama. Jeszcze Adama.\n\n${mine}`;
  expect((await newsroom.opened(newsroom.zofia, post.id)).draft.body).toBe(`${both} Dalej.`);
  await hers.page.locator(".cm-content").focus();
  for (let back = 0; back < 4; back += 1) await hers.page.keyboard.press("Control+z");
  await expect.poll(async () => (await newsroom.opened(newsroom.zofia, post.id)).draft.body).toBe(both);
  await closed(his);
  await closed(hers);
});

test("what was undone before a post was taken over is brought again after it was taken back, beside the other's words", async () => {
  const post = await newsroom.draftOf(newsroom.zofia);
  const hers = await newsroom.open(await newsroom.seat(newsroom.zofia), post);
  await hers.type(" Cofnięte.");
  await hers.page.keyboard.press("Control+z");
  await hers.stands(SAVED);
  const his = await newsroom.open(await newsroom.seat(newsroom.adam), post);
  await his.stands(/^Tylko do odczytu/);
  await takeOver(his, "Zofia Łęcka");
  await his.page.locator(".cm-line", { hasText: "Środek." }).click();
  await his.page.keyboard.press("End");
  await his.page.keyboard.type(" Adama.");
  await his.stands(SAVED);
  await hers.page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  await hers.page.getByRole("button", { name: "Przejmij z powrotem" }).click();
  await allTheSame(hers, "Adam Żuk");
  const theirs = BODY.replace("Środek.", "Środek. Adama.");
  await expect.poll(() => hers.text()).toBe(theirs);
  await hers.page.keyboard.press("Control+y");
  expect(await hers.text()).toBe(`${theirs} Cofnięte.`);
  await hers.page.keyboard.press("Control+z");
  expect(await hers.text()).toBe(theirs);
  await hers.page.keyboard.press("Control+z");
  expect(await hers.text()).toBe(theirs);
  await closed(his);
  await closed(hers);
});

test("who takes a post over in another tab of theirs is told so, and gets the last words back; nobody reads with themselves", async () => {
  const context = await newsroom.seat(newsroom.zofia);
  const post = await newsroom.draftOf(newsroom.zofia);
  const first = await newsroom.open(context, post);
  await first.stands(SAVED);
  await first.page.route("**/edit-post/**", (route) =>
    route.request().method() === "POST" ? route.abort() : route.continue(),
  );
  await first.type(" Ostatnie słowa.");
  await first.stands(/nie odpowiada/);
  const second = await newsroom.open(context, post);
  await second.stands(OWN_HOLDS);
  await second.page.getByRole("button", { name: "Przejmij", exact: true }).click();
  await second.stands(SAVED);
  await first.page.unroute("**/edit-post/**");
  await first.stands(/^Piszesz w innej karcie lub przeglądarce – dalszy tekst zostaje tutaj$/);
  const card = first.page.getByRole("region", { name: "Ten wpis piszesz teraz w innej karcie lub przeglądarce" });
  expect(await card.textContent()).toContain("Ostatnie słowa nie weszły do wpisu.");
  await card.getByRole("button", { name: "Przejmij z powrotem" }).click();
  await first.stands(SAVED);
  expect((await newsroom.opened(newsroom.zofia, post.id)).draft.body).toBe(`${BODY} Ostatnie słowa.`);
  await second.page.close();
  await first.page.reload();
  await first.page.locator(".cm-content").waitFor();
  await first.stands(SAVED);
  expect(await first.page.locator(".editor-presence").textContent()).toBe("");
  await closed(first);
});

test("what one tab has not sent yet comes along when the same person takes over in another", async () => {
  const context = await newsroom.seat(newsroom.zofia);
  const post = await newsroom.draftOf(newsroom.zofia);
  const first = await newsroom.open(context, post);
  await first.stands(SAVED);
  const second = await newsroom.open(context, post);
  await second.stands(OWN_HOLDS);
  await first.page.route("**/edit-post/**", (route) => route.abort());
  await first.type(" Jeszcze niewysłane.");
  await first.stands(/nie odpowiada/);
  await first.page.unroute("**/edit-post/**");
  await second.page.getByRole("button", { name: "Przejmij", exact: true }).click();
  await second.page.locator(".cm-line", { hasText: "Jeszcze niewysłane." }).waitFor();
  await second.stands(SAVED);
  await second.page.locator(".cm-content:focus").waitFor();
  await first.stands(/^Piszesz w innej karcie lub przeglądarce/);
  await closed(second);
  await closed(first);
});

test("who goes on in a new browser after the old one was killed takes the post with one click", async () => {
  const post = await newsroom.draftOf(newsroom.zofia);
  const killed = await newsroom.open(await newsroom.seat(newsroom.zofia), post);
  await killed.type(" Jeszcze tam.");
  await killed.stands(SAVED);
  await crash(killed);
  const tab = await newsroom.open(await newsroom.seat(newsroom.zofia), post);
  await tab.stands(OWN_HOLDS);
  await tab.page.getByRole("button", { name: "Przejmij", exact: true }).click();
  await tab.stands(SAVED);
  await tab.type(" Już tu.");
  await tab.stands(SAVED);
  expect((await newsroom.opened(newsroom.zofia, post.id)).draft.body).toBe(`${BODY} Jeszcze tam. Już tu.`);
  await closed(tab);
});

test("who reads along sees what is saved, and is told of no words of their own", async () => {
  const post = await newsroom.draftOf(newsroom.zofia);
  const writer = await newsroom.open(await newsroom.seat(newsroom.zofia), post);
  await writer.stands(SAVED);
  const reader = await newsroom.open(await newsroom.seat(newsroom.adam), post);
  await reader.stands(/^Tylko do odczytu – pisze /);
  await writer.type(" Dopisane.");
  await writer.stands(SAVED);
  await reader.page.locator(".cm-line", { hasText: "Dopisane." }).waitFor();
  // The next beat, at once.
  await writer.page.evaluate(() => window.dispatchEvent(new Event("focus")));
  await writer.page.getByText("Adam Żuk ma otwarty ten wpis").waitFor();
  expect(await reader.page.locator(".editor-taken-over").count()).toBe(0);
  await takeOver(reader, "Zofia Łęcka");
  expect((await newsroom.opened(newsroom.zofia, post.id)).draft.body).toBe(`${BODY} Dopisane.`);
  await closed(writer);
  await closed(reader);
});

async function takeOver(tab: EditorTab, from: string): Promise<void> {
  await tab.page.getByRole("button", { name: "Przejmij", exact: true }).click();
  await allTheSame(tab, from);
}

async function allTheSame(tab: EditorTab, from: string): Promise<void> {
  await tab.page.getByRole("dialog", { name: `${from} pisze w tej chwili` }).waitFor();
  await tab.page.getByRole("button", { name: "Przejmij mimo to" }).click();
  await tab.stands(SAVED);
  // The button is gone, and the next key must land in the text.
  await tab.page.locator(".cm-content:focus").waitFor();
}
