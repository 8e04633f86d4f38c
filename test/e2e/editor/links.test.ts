import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Draft } from "#core/posts/drafts/draft.ts";
import { type EditorSession, openEditorSession } from "#test/support/browser/editor-session.ts";
import { closed, type EditorTab } from "#test/support/browser/editor-tab.ts";
import { actOn, holdPost } from "#test/support/running-site/post-requests.ts";

/* Links and films, as somebody writes them with keys and a mouse. */

const DESK = { width: 1280, height: 860 };
const FILM = "https://youtu.be/dQw4w9WgXcQ";

let newsroom: EditorSession;

beforeAll(async () => {
  newsroom = await openEditorSession();
});

afterAll(() => newsroom?.close());

async function opened(part: Partial<Draft>, viewport = DESK): Promise<EditorTab & { id: string }> {
  const context = await newsroom.seat(newsroom.zofia, { viewport, permissions: ["clipboard-read", "clipboard-write"] });
  const post = await newsroom.draftOf(newsroom.zofia, part);
  const tab = await newsroom.open(context, post);
  await tab.page.locator(".cm-content").focus();
  return { ...tab, id: post.id };
}

async function published(title: string) {
  const { id } = await newsroom.draftOf(newsroom.zofia, { title, body: "Treść." });
  return actOn(newsroom.site, newsroom.zofia, id, "publish");
}

async function paste(tab: EditorTab, text: string): Promise<void> {
  await tab.page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
  await tab.page.keyboard.press("Control+v");
}

const field = ({ page }: EditorTab) => page.getByRole("combobox", { name: "Tytuł wpisu albo adres" });
const option = ({ page }: EditorTab, name: RegExp) => page.getByRole("listbox").getByRole("option", { name });

describe("a link to an own post", () => {
  test("is found by another form of its title, and leads on when the post moves", async () => {
    const { id, path, slug } = await published("Kałamarz z Żyrardowa");
    const tab = await opened({ title: "Odsyłacz do kałamarza", body: "Pisano nim listy." });
    const { keyboard } = tab.page;
    await keyboard.press("Control+Home");
    await keyboard.press("Control+Shift+ArrowRight");
    await keyboard.press("Control+k");
    await field(tab).waitFor();
    await keyboard.type("kalamarze zyrardowa");
    await option(tab, /Kałamarz z Żyrardowa/).waitFor();
    await keyboard.press("Enter");
    await expect.poll(() => tab.text()).toBe(`[Pisano](${path}) nim listy.`);
    await field(tab).waitFor({ state: "detached" });
    await keyboard.press("Control+z");
    expect(await tab.text()).toBe("Pisano nim listy.");
    await keyboard.press("Control+y");
    // Without a selection the title is what is read.
    await keyboard.press("Control+End");
    await keyboard.type(" ");
    await keyboard.press("Control+k");
    await keyboard.type("kałamarz");
    await option(tab, /Kałamarz z Żyrardowa/).click();
    await keyboard.type(".");
    expect(await tab.text()).toBe(`[Pisano](${path}) nim listy. [Kałamarz z Żyrardowa](${path}).`);
    await keyboard.press("Control+s");
    await tab.stands(/^Zapisano/);
    await tab.page.getByRole("button", { name: "Opublikuj", exact: true }).click();
    await tab.page.getByRole("dialog").getByRole("button", { name: "Opublikuj" }).click();
    await tab.page.getByRole("dialog").waitFor({ state: "detached" });
    await closed(tab);
    const written = await newsroom.opened(newsroom.zofia, tab.id);
    await actOn(newsroom.site, newsroom.zofia, id, "move", { slug: `${slug}-po-latach`, rewrite: [] });
    const html = await (await fetch(newsroom.site.url + written.path)).text();
    expect(html).toContain(`href="${path}"`);
    const moved = await fetch(newsroom.site.url + path, { redirect: "manual" });
    expect([moved.status, moved.headers.get("location")]).toEqual([301, `${path}-po-latach`]);
    expect((await fetch(`${newsroom.site.url}${path}-po-latach`)).status).toBe(200);
  });

  test("is never one that nobody saw: without a match Enter links to nothing, and in haste to no post", async () => {
    await published("Takie buty");
    const tab = await opened({ body: "Słowo" });
    const { keyboard } = tab.page;
    await keyboard.press("Control+a");
    await keyboard.press("Control+k");
    await field(tab).waitFor();
    await keyboard.type("nie ma takiego wpisu");
    await keyboard.press("Enter");
    await tab.page.getByText("Żaden wpis tak się nie nazywa.").waitFor();
    await keyboard.press("Enter");
    // Nothing is found, however slowly the keys come, until Enter has been pressed.
    const pressed = Promise.withResolvers<void>();
    await tab.page.route("**", async (route) => {
      if (route.request().postData()?.includes("find-links")) await pressed.promise;
      await route.continue();
    });
    await keyboard.press("Control+a");
    await keyboard.type("takie but");
    await keyboard.press("Enter");
    pressed.resolve();
    await option(tab, /Takie buty/).waitFor();
    expect(await tab.text()).toBe("Słowo");
    await keyboard.press("Escape");
    await closed(tab);
  });

  test("comes after two brackets, a draft with what follows from it", async () => {
    const { path } = await published("Sztambuch Leokadii");
    const sketch = await newsroom.draftOf(newsroom.zofia, { title: "Sztambuch nienapisany" });
    const tab = await opened({ body: "" });
    const { keyboard } = tab.page;
    // Only a menu that shows what was found for all that is typed takes a choice.
    const menu = tab.page.locator(".cm-tooltip-autocomplete:not(.cm-tooltip-autocomplete-disabled)");
    await keyboard.type("Zobacz [[sztambuchy leok");
    await menu.getByRole("option", { name: /Sztambuch Leokadii/ }).click();
    expect(await tab.text()).toBe(`Zobacz [Sztambuch Leokadii](${path})`);
    await keyboard.type(" i [[nienapisanego");
    await menu.getByRole("option", { name: /Sztambuch nienapisany.*szkic/ }).click();
    expect(await tab.text()).toContain(`[Sztambuch nienapisany](${sketch.path})`);
    await tab.page.locator(".editor-notices", { hasText: "zatrzyma publikację" }).waitFor();
    await keyboard.press("Enter");
    await keyboard.type("`[[ -f a ]]` [[niczego-takiego-nie-ma");
    await menu.getByRole("option", { name: "Inny wpis albo adres…" }).waitFor();
    await keyboard.press("Escape");
    await menu.waitFor({ state: "hidden" });
    await keyboard.type("x");
    expect(await menu.count()).toBe(0);
    expect(await tab.text()).toContain("[[niczego-takiego-nie-max");
    await closed(tab);
  });
});

describe("a link to an address", () => {
  test("is typed in the same field; one of the site loses its origin; a link is changed and taken off", async () => {
    const tab = await opened({ body: "" });
    const { keyboard } = tab.page;
    await keyboard.type("/odnosnik");
    await tab.page.locator(".cm-tooltip-autocomplete").getByRole("option", { name: "Odnośnik" }).click();
    await field(tab).waitFor();
    await keyboard.type("example.pl/(a b");
    await keyboard.press("Backspace");
    await keyboard.press("Backspace");
    await keyboard.press("Enter");
    await field(tab).waitFor({ state: "detached" });
    await keyboard.type("strona");
    expect(await tab.text()).toBe("[strona](https://example.pl/%28a)");
    await keyboard.press("Control+k");
    await expect.poll(() => field(tab).inputValue()).toBe("https://example.pl/%28a");
    await keyboard.press("Control+a");
    await keyboard.type(`${newsroom.site.url}/tags?sort=name`);
    await keyboard.press("Enter");
    expect(await tab.text()).toBe("[strona](/tags?sort=name)");
    await keyboard.press("ArrowLeft");
    await keyboard.press("Control+k");
    await tab.page.getByRole("button", { name: "Usuń odnośnik" }).click();
    expect(await tab.text()).toBe("strona");
    // Nothing is put in that nobody has chosen, and what is undone in the field stays in the field.
    await keyboard.press("Control+k");
    await keyboard.type("x");
    for (let back = 0; back < 4; back += 1) await keyboard.press("Control+z");
    await tab.page.getByRole("listbox").getByRole("option").first().waitFor();
    await keyboard.press("Enter");
    await keyboard.press("Escape");
    await field(tab).waitFor({ state: "detached" });
    await keyboard.type("!");
    expect(await tab.text()).toBe("strona!");
    await closed(tab);
  });

  test.each([
    [
      "https://pl.wikipedia.org/wiki/Wiersz_(typografia)",
      "[zecer] mierzy",
      "[[zecer] mierzy](https://pl.wikipedia.org/wiki/Wiersz_(typografia))",
    ],
    ["mailto:redakcja@example.pl", "redakcja]", "[redakcja\\]](mailto:redakcja@example.pl)"],
    ["https://example.pl/dwa słowa.pdf", "plik", "[plik](https://example.pl/dwa%20słowa.pdf)"],
    ["https://example.pl/ to tekst", "plik", "https://example.pl/ to tekst"],
    ["https://example.pl/", "`kod`", "[`kod`](https://example.pl/)"],
  ])("%j pasted over %j", async (copied, body, expected) => {
    const tab = await opened({ body });
    await tab.page.keyboard.press("Control+a");
    await paste(tab, copied);
    await expect.poll(() => tab.text()).toBe(expected);
    await closed(tab);
  });

  test("an address pasted over a word in a cell or an item makes it a link, and over several cells does not", async () => {
    const tab = await opened({ body: "| a | b |\n| --- | --- |\n| c | słowo" });
    const { keyboard } = tab.page;
    await keyboard.press("Control+End");
    await keyboard.press("Control+Shift+ArrowLeft");
    await paste(tab, "https://example.pl/a");
    await expect.poll(() => tab.text()).toMatch(/\n\| c \| \[słowo\]\(https:\/\/example\.pl\/a\)$/);
    await keyboard.press("Control+z");
    await keyboard.press("Control+End");
    await keyboard.press("Shift+Home");
    await paste(tab, "https://example.pl/a");
    await expect.poll(() => tab.text()).toMatch(/example/);
    expect(await tab.text()).not.toContain("[");
    await closed(tab);
  });

  test("an own address pasted over words becomes a path; over a part of code it is text", async () => {
    const tab = await opened({ body: "tagi `kod`" });
    await tab.page.keyboard.press("Control+Home");
    await tab.page.keyboard.press("Control+Shift+ArrowRight");
    await paste(tab, `${newsroom.site.url}/tags`);
    await expect.poll(() => tab.text()).toBe("[tagi](/tags) `kod`");
    await tab.page.keyboard.press("Control+End");
    await tab.page.keyboard.press("ArrowLeft");
    await tab.page.keyboard.press("Shift+ArrowLeft");
    await paste(tab, "https://example.pl");
    await expect.poll(() => tab.text()).toBe("[tagi](/tags) `kohttps://example.pl`");
    await closed(tab);
    const table = await opened({ body: "| słowo | b |\n| --- | --- |\n| c | d |" });
    for (const key of ["Control+Home", "ArrowRight", "ArrowRight", "Control+Shift+ArrowRight"])
      await table.page.keyboard.press(key);
    await paste(table, "https://example.pl/a");
    await expect.poll(() => table.text()).toContain("| [słowo](https://example.pl/a) | b |");
    await closed(table);
  });
});

test("a text that is only read asks nothing", async () => {
  const post = await newsroom.draftOf(newsroom.zofia, { body: "| a | b |\n| - | - |\n| c | d |" });
  await holdPost(newsroom.site, newsroom.adam, post.id);
  const tab = await newsroom.open(await newsroom.seat(newsroom.zofia), post);
  await tab.stands(/^Tylko do odczytu/);
  await tab.page.locator(".cm-content").focus();
  await tab.page.keyboard.press("Control+k");
  await tab.page.keyboard.press("Control+End");
  expect(await tab.page.getByRole("dialog").count()).toBe(0);
  expect(await tab.page.locator(".table-tools").count()).toBe(0);
  expect(await tab.page.getByRole("button", { name: "Odnośnik", exact: true }).isDisabled()).toBe(true);
  await closed(tab);
});

test("a film's address alone on its line says what it becomes, and becomes it", async () => {
  const tab = await opened({ body: "Przed.\n" });
  const { keyboard } = tab.page;
  const remark = tab.page.locator(".cm-film");
  await keyboard.press("Control+End");
  await paste(tab, FILM);
  await remark.filter({ hasText: "gdy nad nim i pod nim będzie pusty wiersz" }).waitFor();
  await keyboard.press("Home");
  await keyboard.press("Enter");
  await remark.filter({ hasText: "stanie się filmem. Treść ładuje się po kliknięciu." }).waitFor();
  await keyboard.press("Control+End");
  await keyboard.press("Enter");
  await keyboard.press("Enter");
  expect(await remark.count()).toBe(1);
  await keyboard.type("Dalej.");
  expect(await remark.count()).toBe(0);
  const film = tab.page.locator(".editor-page p.embed a.embed-link");
  await film.waitFor({ state: "attached" });
  expect(await film.getAttribute("href")).toBe("https://www.youtube.com/watch?v=dQw4w9WgXcQ");
  await closed(tab);
});

test("inside a word the link takes the word; that a link has one line is said until the text changes", async () => {
  const tab = await opened({ body: "Pierwszy wiersz.\n\nDrugi wiersz." });
  const { keyboard } = tab.page;
  const notices = tab.page.locator(".editor-notices");
  await keyboard.press("Control+a");
  await keyboard.press("Control+k");
  await notices.getByText("Odnośnik stoi w jednym wierszu.").waitFor();
  await keyboard.press("Control+Home");
  for (let step = 0; step < 3; step += 1) await keyboard.press("ArrowRight");
  await keyboard.type("r");
  await expect.poll(() => notices.textContent()).toBe("");
  await keyboard.press("Backspace");
  await keyboard.press("Control+k");
  await field(tab).waitFor();
  await keyboard.type("https://example.pl");
  await keyboard.press("Enter");
  await expect.poll(() => tab.text()).toBe("[Pierwszy](https://example.pl) wiersz.\n\nDrugi wiersz.");
  await closed(tab);
});
