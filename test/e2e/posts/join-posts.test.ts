import { afterAll, beforeAll, expect, test } from "vitest";
import { axeFaultsInBothSchemes } from "#test/support/browser/axe.ts";
import { type EditorSession, openEditorSession, SAVED } from "#test/support/browser/editor-session.ts";
import { editorOn } from "#test/support/browser/editor-tab.ts";
import { actOn } from "#test/support/running-site/post-requests.ts";

/* One post goes into another, in a browser: from what is being typed to the other post's editor, and back to what is left to do. */

let newsroom: EditorSession;

beforeAll(async () => {
  newsroom = await openEditorSession();
});

afterAll(() => newsroom?.close());

test("what was typed a moment ago goes along, and nothing happens before it is shown", async () => {
  const { site, zofia } = newsroom;
  const other = await newsroom.draftOf(zofia, { title: "Zecer", body: "Zecer stał przy kaszcie.\n" });
  const { path } = await actOn(site, zofia, other.id, "publish");
  const post = await newsroom.draftOf(zofia, { title: "Jak mierzono wiersz" });
  const tab = await newsroom.open(await newsroom.seat(zofia), post);
  const { page } = tab;
  await tab.type(" Dopisane przed chwilą.");
  await page.getByRole("button", { name: "Więcej" }).click();
  await page.getByRole("button", { name: "Scal z innym wpisem…" }).click();
  await page.getByLabel("Adres wpisu").fill(path!);
  await page.getByRole("button", { name: "Pokaż, co się stanie" }).click();
  await page.locator("ins", { hasText: "Dopisane przed chwilą." }).waitFor();
  // The tab that was left holds nothing any more.
  expect(await page.getByText("otwarty do pisania").count()).toBe(0);
  expect(await axeFaultsInBothSchemes(page)).toEqual([]);
  expect((await newsroom.opened(zofia, other.id)).hasCopy).toBe(false);

  // Somebody saves the other text in between: it is shown anew, and only then joined.
  await newsroom.ask(zofia, { do: "act", ...(await standing(other.id)), act: "pin", pin: { until: null } });
  await page.getByRole("button", { name: "Scal", exact: true }).click();
  await page.getByRole("alert").filter({ hasText: "w międzyczasie" }).waitFor();
  await page.getByRole("button", { name: "Scal", exact: true }).click();
  await page.waitForURL("**/edit-post/zecer*");
  const editor = editorOn(page);
  await editor.stands(SAVED);
  expect(await editor.text()).toMatch(
    /^Zecer stał przy kaszcie\.\n\n## Jak mierzono wiersz\n[^]*Dopisane przed chwilą\.$/,
  );
  expect(await newsroom.opened(zofia, post.id)).toMatchObject({ state: "trashed", joined: { out: false } });
  expect(tab.complaints).toEqual([]);
  await page.close();
});

test("a post readers have says where its text is, and its withdrawal has the address", async () => {
  const { site, zofia } = newsroom;
  const into = await actOn(site, zofia, (await newsroom.draftOf(zofia, { title: "Linotyp" })).id, "publish");
  const from = await actOn(
    site,
    zofia,
    (await newsroom.draftOf(zofia, { title: "Linotyp raz jeszcze" })).id,
    "publish",
  );
  const path = `/studio/join/${from.id}`;
  const fields = { do: "join", intoId: into.id, base: from.token, intoBase: into.token };
  const headers = {
    cookie: zofia.cookie,
    origin: site.url,
    "content-type": "application/json",
    accept: "application/json",
  };
  const answer = await fetch(site.url + path, { method: "POST", headers, body: JSON.stringify(fields) });
  expect(answer.status).toBe(200);
  await actOn(site, zofia, into.id, "publish-copy");
  const { page, complaints } = await newsroom.open(await newsroom.seat(zofia), from);
  await page.getByText("Czytelnicy mają już ten tekst we wpisie „Linotyp”").waitFor();
  await page.getByRole("button", { name: "Więcej" }).click();
  await page.getByRole("button", { name: "Wycofaj", exact: true }).click();
  expect(await page.getByLabel("Adres docelowy").inputValue()).toBe(into.path);
  await page.getByRole("dialog").getByRole("button", { name: "Wycofaj" }).click();
  await page.getByText("Wycofany").first().waitFor();
  const led = await fetch(site.url + from.path!, { redirect: "manual" });
  expect([led.status, new URL(led.headers.get("location")!, site.url).pathname]).toEqual([301, into.path]);
  expect(complaints).toEqual([]);
  await page.close();
});

const standing = async (postId: string) => ({
  postId,
  base: (await newsroom.opened(newsroom.zofia, postId)).token,
  tab: "inna-karta",
});
