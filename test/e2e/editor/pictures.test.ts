import type { Locator } from "@playwright/test";
import { afterAll, beforeAll, expect, test } from "vitest";
import { mediaPath, type Media } from "#core/base/media.ts";
import { axeFaultsInBothSchemes } from "#test/support/browser/axe.ts";
import { type EditorSession, openEditorSession, SAVED } from "#test/support/browser/editor-session.ts";
import { closed, type EditorTab, paste } from "#test/support/browser/editor-tab.ts";
import { chooseFile, fetching, marks, openChecks, settled, textIs } from "#test/support/browser/picture-steps.ts";
import { paint, uploadPicture } from "#test/support/running-site/library-pictures.ts";
import { joinTeam, type TeamMember } from "#test/support/running-site/team.ts";

/* Pictures in a text, as somebody puts them there: pasted, chosen, described. */

let newsroom: EditorSession;

beforeAll(async () => {
  newsroom = await openEditorSession();
});

afterAll(() => newsroom?.close());

async function openAt(body: string, options: { member?: TeamMember; width?: number; height?: number } = {}) {
  const { member = newsroom.zofia, width = 1280, height = 860 } = options;
  const context = await newsroom.seat(member, { viewport: { width, height } });
  return newsroom.open(context, await newsroom.draftOf(member, { body }));
}

const kept = (member: TeamMember, name: string, colour: string) => uploadPicture(newsroom.site, member, name, colour);

const dialogOf = ({ page }: EditorTab): Locator => page.getByRole("dialog");

/** The field of a picture's description has the keyboard. */
const describing = (tab: EditorTab) => dialogOf(tab).locator("textarea:focus").waitFor();

const fromDisk = (tab: EditorTab) => dialogOf(tab).getByRole("button", { name: "Z dysku" });
const LIBRARY = "/media/[0-9a-f]{32}\\.png";

test("pasted pictures come into the library behind the text, which is there at once and taken back in one step", async () => {
  const tab = await openAt("Wstęp.");
  const media = await kept(newsroom.zofia, "wykres.png", "red");
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await tab.page.route("**/studio/upload?*", async (route) => {
    await released;
    await route.continue();
  });
  await fetching(tab, { "lh7-rt": () => media });
  const data = `data:image/png;base64,${(await paint("green")).toString("base64")}`;
  await tab.type("\n\n");
  await paste(tab, {
    html: `<p>Raz <b>dwa</b></p><p><img src="https://lh7-rt.googleusercontent.example/docsz/a?key=b" alt="Wykres sprzedaży"></p>
      <p>Trzy</p><figure><img src="${data}" alt="Zielony"><figcaption>Podpis</figcaption></figure><p>Koniec</p>`,
    text: "Raz dwa Trzy Koniec",
  });
  await marks(tab).filter({ hasText: "Wysyłanie: obraz-2" }).waitFor();
  expect(await tab.text()).toContain("Koniec");
  await tab.page.keyboard.type(" pisany dalej");
  await tab.stands(SAVED);
  release();
  const all = `Wstęp\\.\n\nRaz \\*\\*dwa\\*\\*\n\n!\\[Wykres sprzedaży\\]\\(${mediaPath(media)}\\)\n\nTrzy\n\n!\\[Zielony\\]\\(${LIBRARY} "Podpis"\\)\n\nKoniec`;
  await settled(tab, new RegExp(`^${all} pisany dalej$`));
  // What was typed while they were on their way goes with their addresses, and the next letter brings those again.
  const press = (keys: string) => tab.page.keyboard.press(keys);
  await press("Control+z");
  await textIs(tab, /brak-obrazu:obraz-2[^]*Koniec$/);
  await tab.page.keyboard.type("!");
  await textIs(tab, new RegExp(`^${all}!$`));
  await press("Control+z");
  await press("Control+z");
  await textIs(tab, /^Wstęp\.\s*$/);
  await press("Control+y");
  await press("Control+y");
  await textIs(tab, new RegExp(`^${all}!$`));
  await closed(tab);
});

test("a paste that is taken back before its picture has come, and brought again, has it", async () => {
  const tab = await openAt("");
  const media = await kept(newsroom.zofia, "wykres.png", "red");
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await fetching(tab, { "example.pl": () => released.then(() => media) });
  await paste(tab, { html: '<p>Raz</p><p><img src="https://example.pl/a.png" alt="A"></p>', text: "Raz" });
  await marks(tab).waitFor();
  await tab.page.keyboard.press("Control+z");
  await marks(tab).waitFor({ state: "detached" });
  const answer = tab.page.waitForResponse(
    (response) => response.request().postData()?.includes("fetch-picture") === true,
  );
  release();
  await answer;
  await tab.page.keyboard.press("Control+y");
  await textIs(tab, new RegExp(`^Raz\n\n!\\[A\\]\\(${mediaPath(media)}\\)\\s*$`));
  await closed(tab);
});

test("a paste whose pictures have come is taken back and brought again in one step", async () => {
  const tab = await openAt("");
  const media = await kept(newsroom.zofia, "wykres.png", "red");
  await fetching(tab, { "example.pl": () => media });
  await paste(tab, { html: '<p>Raz</p><p><img src="https://example.pl/a.png" alt="A"></p>', text: "Raz" });
  const pasted = new RegExp(`^Raz\n\n!\\[A\\]\\(${mediaPath(media)}\\)\\s*$`);
  await textIs(tab, pasted);
  await tab.page.keyboard.press("Control+z");
  await textIs(tab, /^\D*$/);
  expect(await tab.text()).not.toContain("Raz");
  await tab.page.keyboard.press("Control+y");
  await textIs(tab, pasted);
  await closed(tab);
});

test("a pasted picture that cannot be had keeps its place, is named, and stops publication until it is there", async () => {
  const tab = await openAt("");
  let asked = 0;
  const media = await kept(newsroom.zofia, "pozny.png", "blue");
  await fetching(tab, { chwilowo: () => (++asked === 1 ? 503 : media), odmowa: () => 422 });
  await paste(tab, {
    html: `<p>Raz <img src="${newsroom.site.url}/tajne.png" alt="Wewnętrzny"></p><p><img src="https://odmowa.example/b.png" alt="B"></p>
      <p><img src="https://chwilowo.example/c.png" alt="C"></p><p><img src="file:///C:/Temp/clip_image002.jpg" alt="Kosz"></p><p>Koniec</p>`,
    text: "Raz Koniec",
  });
  const mark = (words: string) => marks(tab).filter({ hasText: words });
  await mark("Nie pobrano: tajne.png").waitFor();
  expect(await mark("Nie pobrano: b.png").getByRole("button").allTextContents()).toEqual(["Wybierz inny", "Zamknij"]);
  expect(await mark("Brak pliku: clip_image002.jpg").getByRole("button").count()).toBe(2);
  await mark("Nie pobrano: c.png").waitFor();
  await tab.page.getByText("W schowku nie było pliku obrazu: clip_image002.jpg.").waitFor();
  await mark("Nie pobrano: c.png").getByRole("button", { name: "Pobierz jeszcze raz" }).click();
  await tab.page.locator(".cm-line", { hasText: `![C](${mediaPath(media)})` }).waitFor();
  await tab.stands(SAVED);
  await tab.page.reload();
  await tab.page.locator(".cm-content").waitFor();
  const body = await tab.text();
  expect(body).toContain("![Kosz](brak-obrazu:clip_image002.jpg)");
  expect(body).toContain("![B](https://odmowa.example/b.png)");
  expect(body.endsWith("Koniec")).toBe(true);
  await openChecks(tab);
  await tab.page
    .locator('[data-level="blocking"]', { hasText: "Dodaj brakujące obrazy: clip_image002.jpg." })
    .waitFor();
  await tab.page.locator('[data-level="advisory"]', { hasText: "Na cudzych serwerach leżą obrazy" }).waitFor();

  await tab.page.getByRole("button", { name: /^Wiersz \d+: clip_image002\.jpg$/ }).click();
  expect(await dialogOf(tab).getByLabel("Opis dla niewidzących").inputValue()).toBe("Kosz");
  await chooseFile(tab, "kosz.png", "brown", fromDisk(tab));
  await dialogOf(tab).locator(`img[src^="/media/"]`).waitFor();
  await dialogOf(tab).getByRole("button", { name: "Zmień" }).click();
  await textIs(tab, new RegExp(`!\\[Kosz\\]\\(${LIBRARY}\\)\n\nKoniec$`));
  // The checks of the text as it is now: a check that goes moves the places below it away from under the pointer.
  await tab.page
    .locator('[data-level="blocking"]', { hasText: "Dodaj brakujące obrazy" })
    .waitFor({ state: "detached" });
  await fetching(tab, { odmowa: () => media });
  await tab.page.getByRole("button", { name: /^Wiersz \d+: b\.png$/ }).click();
  await dialogOf(tab).getByRole("button", { name: "Pobierz do biblioteki" }).click();
  await dialogOf(tab)
    .locator(`img[src="${mediaPath(media)}"]`)
    .waitFor();
  await dialogOf(tab).getByRole("button", { name: "Zmień" }).click();
  await textIs(tab, new RegExp(`!\\[B\\]\\(${mediaPath(media)}\\)`));
  await closed(tab);
});

test("several pictures keep the order in which they were chosen, and what is typed on stands behind them", async () => {
  const tab = await openAt("Wstęp.");
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await tab.page.route("**/studio/upload?name=pierwszy.png", async (route) => {
    await released;
    await route.continue();
  });
  const colours = { "pierwszy.png": "maroon", "drugi.png": "teal", "trzeci.png": "purple" };
  const files = await Promise.all(
    Object.entries(colours).map(async ([name, colour]) => ({ name, type: "image/png", bytes: await paint(colour) })),
  );
  const names = new Map<string, string | null>();
  tab.page.on("response", async (response) => {
    const name = new URL(response.url()).searchParams.get("name");
    if (!response.url().includes("/studio/upload?")) return;
    names.set(mediaPath(((await response.json()) as { media: Media }).media), name);
  });
  await tab.type("\n");
  await paste(tab, { files });
  await tab.page.keyboard.type("Dalej.");
  await expect.poll(() => marks(tab).allTextContents()).toEqual([expect.stringContaining("pierwszy.png")]);
  release();
  await settled(tab, new RegExp(`^Wstęp\\.\n\n(?:!\\[[^\\]]*\\]\\(${LIBRARY}\\)\n){3}\nDalej\\.$`));
  const paths = Array.from((await tab.text()).matchAll(new RegExp(LIBRARY, "g")), ([path]) => path);
  expect(paths.map((path) => names.get(path))).toEqual(Object.keys(colours));
  await closed(tab);
});

test("the dialog of the toolbar puts a described picture in; one step takes it back, and the cursor is behind it", async () => {
  const tab = await openAt("Akapit pierwszy.\n\nAkapit drugi.");
  const { keyboard } = tab.page;
  await tab.page.locator(".cm-line", { hasText: "pierwszy" }).click();
  await tab.page.getByRole("button", { name: "Obraz", exact: true }).click();
  await dialogOf(tab).waitFor();
  await chooseFile(tab, "kosz.png", "olive", fromDisk(tab));
  await dialogOf(tab).locator(`img[src^="/media/"]`).waitFor();
  await describing(tab);
  await keyboard.type('Kosz "pełen" jabłek');
  expect(await axeFaultsInBothSchemes(tab.page)).toEqual([]);
  await dialogOf(tab).getByLabel("Podpis").click();
  await keyboard.type("Fot. Jan");
  await keyboard.press("Enter");
  await dialogOf(tab).waitFor({ state: "detached" });
  const picture = `!\\[Kosz "pełen" jabłek\\]\\(${LIBRARY} "Fot. Jan"\\)`;
  await keyboard.type("Dalej.");
  await textIs(tab, new RegExp(`^Akapit pierwszy\\.\n\n${picture}\n\nDalej\\.\n\nAkapit drugi\\.$`));
  await keyboard.press("Control+z");
  await keyboard.press("Control+z");
  await textIs(tab, /^Akapit pierwszy\.\n\nAkapit drugi\.$/);
  await keyboard.press("Control+y");
  await textIs(tab, new RegExp(picture));

  await tab.page.locator(".cm-line", { hasText: "/media/" }).click();
  await tab.page.getByRole("button", { name: "Obraz", exact: true }).click();
  await dialogOf(tab).getByLabel("ozdobny, bez opisu").click();
  await dialogOf(tab).getByRole("button", { name: "Zmień" }).click();
  await textIs(tab, new RegExp(`<img src="${LIBRARY}" alt="" title="Fot. Jan">`));
  await tab.page.locator(".editor-page figure img[alt='']").waitFor();
  await closed(tab);
});

test("a contributor at 360 px makes a gallery from the slash menu, of the library and of the disk", async () => {
  const member = await joinTeam(newsroom.site, "contributor", "hania.galeria@szpalta.example", "Hania Wójcik");
  const other = await kept(newsroom.zofia, "cudzy-szkic.png", "teal");
  await newsroom.draftOf(newsroom.zofia, { body: `![Tajne](${mediaPath(other)})` });
  const own = await kept(member, "wlasny.png", "pink");
  const tab = await openAt("Wstęp.\n\n", { member, width: 360 });
  await tab.page.locator(".cm-content").focus();
  await tab.page.keyboard.press("Control+End");
  await tab.page.keyboard.type("/obr");
  await tab.page.locator(".cm-tooltip-autocomplete").getByRole("option", { name: "Obraz" }).click();
  const library = dialogOf(tab).getByRole("button", { name: "Z biblioteki" });
  await library.click();
  await dialogOf(tab).getByRole("button", { name: "wlasny.png" }).waitFor();
  expect(await dialogOf(tab).getByRole("button", { name: "cudzy-szkic.png" }).count()).toBe(0);
  await dialogOf(tab).getByRole("button", { name: "wlasny.png" }).click();
  await describing(tab);
  await tab.page.keyboard.type("Pierwszy");
  await chooseFile(tab, "z-dysku.png", "silver", fromDisk(tab));
  await dialogOf(tab).locator("fieldset", { hasText: "Obraz 2 z 2" }).locator(`img[src^="/media/"]`).waitFor();
  await dialogOf(tab).getByLabel("ozdobny, bez opisu").nth(1).click();
  await dialogOf(tab).getByRole("button", { name: "Przesuń obraz 2 wyżej" }).click();
  await dialogOf(tab).getByRole("button", { name: "Wstaw" }).click();
  const gallery = `<img src="${LIBRARY}" alt=""> !\\[Pierwszy\\]\\(${mediaPath(own)}\\)`;
  await textIs(tab, new RegExp(`^Wstęp\\.\n\n${gallery}\n\n$`));
  await tab.page.locator(".editor-page .gallery figure").nth(1).waitFor({ state: "attached" });
  await closed(tab);
});

test.each([
  [1280, 860],
  [360, 640],
])("at %i × %i the check of descriptions leads to the picture and describes it", async (width, height) => {
  const media = await kept(newsroom.zofia, "kosz.png", width < 900 ? "indigo" : "salmon");
  const body = `${"Akapit.\n\n".repeat(60)}![](${mediaPath(media)})\n\nKoniec.`;
  const tab = await openAt(body, { width, height });
  if (width < 900) await tab.page.locator(".editor-tabs button", { hasText: "Pola" }).click();
  await openChecks(tab);
  const place = tab.page.getByRole("button", { name: /^Wiersz 121: / });
  await place.locator("img").waitFor();
  await place.click();
  await describing(tab);
  await tab.page.keyboard.type("Kosz jabłek");
  await dialogOf(tab).getByRole("button", { name: "Zmień" }).click();
  const line = tab.page.locator(".cm-line", { hasText: `![Kosz jabłek](${mediaPath(media)})` });
  await expect.poll(() => line.isVisible()).toBe(true);
  await expect.poll(() => tab.page.evaluate(() => document.activeElement?.className)).toContain("editor-source-text");
  await expect.poll(() => place.count()).toBe(0);
  await closed(tab);
});

test("what the server does not take for what it is, is not offered to be sent again", async () => {
  const tab = await openAt("");
  const proxy = { status: 413, contentType: "text/html", body: "<h1>413 Request Entity Too Large</h1>" };
  await tab.page.route("**/studio/upload?name=duzy.png", (route) => route.fulfill(proxy));
  const busy = { error: { status: 429, code: "too-many", message: "Za dużo obrazów naraz." } };
  await tab.page.route("**/studio/upload?name=zajety.png", (route) => route.fulfill({ status: 429, json: busy }));
  const bytes = await paint("black");
  const file = (name: string, content: Uint8Array = bytes) => ({ name, type: "image/png", bytes: content });
  await paste(tab, { files: [file("duzy.png"), file("zajety.png"), file("niby.png", Buffer.from("nie obraz"))] });
  const buttons = async (name: string) => {
    const mark = marks(tab).filter({ hasText: name });
    await mark.getByRole("button").first().waitFor();
    return mark.getByRole("button").allTextContents();
  };
  expect(await buttons("duzy.png")).toEqual(["Odrzuć"]);
  expect(await buttons("niby.png")).toEqual(["Odrzuć"]);
  expect(await buttons("zajety.png")).toEqual(["Wyślij jeszcze raz", "Odrzuć"]);
  const notices = tab.page.locator(".editor-notices");
  for (const name of ["niby.png", "zajety.png", "duzy.png"]) {
    await notices.getByText(`Obraz „${name}” nie trafił do biblioteki.`).waitFor();
    await marks(tab).filter({ hasText: name }).getByRole("button", { name: "Odrzuć" }).click();
  }
  await paste(tab, { files: [file("duzy.png")] });
  await tab.page.getByText("serwera pośredniczącego, który przyjmuje mniejsze pliki").waitFor();
  await closed(tab);
});
