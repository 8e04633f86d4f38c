import { afterAll, beforeAll, expect, test } from "vitest";
import { linesInSight } from "#test/support/browser/editor-layout.ts";
import { BODY, type EditorSession, openEditorSession, SAVED } from "#test/support/browser/editor-session.ts";
import { crash, type EditorTab, openEditor, paste } from "#test/support/browser/editor-tab.ts";
import { PIXELS } from "#test/support/services/open-runtime.ts";
import { saveMeanwhile } from "#test/support/running-site/post-requests.ts";
import { carrySession, joinTeam } from "#test/support/running-site/team.ts";

let newsroom: EditorSession;

beforeAll(async () => {
  newsroom = await openEditorSession();
});

afterAll(() => newsroom?.close());

async function closed(tab: EditorTab): Promise<void> {
  expect(tab.complaints).toEqual([]);
  await tab.page.close();
}

test("a new post gets its text, its address and its preview while it is written", async () => {
  const tab = await openEditor(await newsroom.seat(newsroom.zofia), newsroom.site, "/edit-post/new");
  expect(await tab.status()).toBe("Jeszcze nic nie zapisano");
  await tab.page.getByLabel("Tytuł", { exact: true }).fill("Łódź jesienią");
  await tab.type("## Skąd\n\nW 1939-1945 i **potem**.");
  await tab.stands(SAVED);
  expect(new URL(tab.page.url()).pathname).toBe("/edit-post/lodz-jesienia");
  await tab.page.locator(".editor-page h2", { hasText: "Skąd" }).waitFor();
  expect(await tab.page.locator(".editor-page .prose p").textContent()).toContain("1939–1945");
  await tab.page.locator(".editor-checks-list li").first().waitFor({ state: "attached" });
  await closed(tab);
});

test("a tab that is reloaded or killed in the middle of typing finds every character again", async () => {
  const context = await newsroom.seat(newsroom.zofia);
  const post = await newsroom.draftOf(newsroom.zofia);
  const tab = await newsroom.open(context, post);
  await tab.type(" Jeszcze jedno zdanie");
  await tab.page.reload();
  await tab.page.locator(".cm-content").waitFor();
  expect(await tab.text()).toBe(`${BODY} Jeszcze jedno zdanie`);
  await tab.stands(SAVED);

  await tab.page.route("**/edit-post/**", (route) =>
    route.request().method() === "POST" ? route.abort() : route.continue(),
  );
  await tab.type(" i ostatnie.");
  await tab.stands(/serwer nie odpowiada/);
  await crash(tab);
  const again = await newsroom.open(context, post);
  expect(await again.text()).toBe(`${BODY} Jeszcze jedno zdanie i ostatnie.`);
  await again.page.getByText("Przywrócono tekst z tej przeglądarki").waitFor();
  await again.stands(SAVED);
  expect((await newsroom.opened(newsroom.zofia, post.id)).draft.body).toBe(`${BODY} Jeszcze jedno zdanie i ostatnie.`);
  await closed(again);
});

test("a picture that did not arrive waits in its place in the text and is sent again from there", async () => {
  const tab = await newsroom.open(await newsroom.seat(newsroom.zofia), await newsroom.draftOf(newsroom.zofia));
  let given = 0;
  await tab.page.route("**/studio/upload?*", (route) =>
    ++given === 1
      ? route.fulfill({ status: 408, json: { error: { status: 408, code: "slow", message: "Wysyłanie stanęło." } } })
      : route.continue(),
  );
  await paste(tab, { files: [{ name: "kropka.png", type: "image/png", bytes: PIXELS }] });
  const mark = tab.page.locator(".cm-upload", { hasText: "Nie wysłano: kropka.png" });
  await tab.page.getByText("Obraz „kropka.png” nie trafił do biblioteki. Wysyłanie stanęło.").waitFor();
  await mark.getByRole("button", { name: "Wyślij jeszcze raz" }).click();
  await tab.page.locator(".cm-line", { hasText: "](/media/" }).waitFor();
  expect([given, await tab.page.locator(".cm-upload").count()]).toEqual([2, 0]);
  await tab.stands(SAVED);
  await closed(tab);
});

test("a text that an older release kept in one record is found in the two of this one", async () => {
  const context = await newsroom.seat(newsroom.zofia);
  const post = await newsroom.draftOf(newsroom.zofia);
  const page = await context.newPage();
  await page.goto(`${newsroom.site.url}/strony/o-nas`);
  await page.evaluate(
    ({ id, token, draft }) =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open("szpalta-desk", 1);
        opening.addEventListener("error", () => reject(new Error("no database")));
        opening.addEventListener("upgradeneeded", () => {
          const texts = opening.result.createObjectStore("texts", { keyPath: ["postId", "tab"] });
          texts.createIndex("post", "postId");
          const kept = { ...draft, body: `${draft.body} Z dawnego wydania.` };
          texts.put({ postId: id, tab: "dawna", base: token, baseDraft: draft, draft: kept, unsure: null, at: 1 });
        });
        opening.addEventListener("success", () => {
          opening.result.close();
          resolve();
        });
      }),
    post,
  );
  await page.close();
  const tab = await newsroom.open(context, post);
  expect(await tab.text()).toBe(`${BODY} Z dawnego wydania.`);
  await tab.stands(SAVED);
  expect((await newsroom.opened(newsroom.zofia, post.id)).draft.body).toBe(`${BODY} Z dawnego wydania.`);
  await closed(tab);
});

test("what somebody left in a shared browser waits for them, and is nobody else's text", async () => {
  const ola = await joinTeam(newsroom.site, "editor", "ola.druga@szpalta.example", "Ola Wrona");
  const context = await newsroom.seat(newsroom.zofia);
  const post = await newsroom.draftOf(newsroom.zofia);
  const hers = await newsroom.open(context, post);
  await hers.page.route("**/edit-post/**", (route) =>
    route.request().method() === "POST" ? route.abort() : route.continue(),
  );
  await hers.type(" Tylko Zofii.");
  await hers.stands(/serwer nie odpowiada/);
  await crash(hers);

  await carrySession(context, newsroom.site, ola);
  const olas = await newsroom.open(context, post);
  await olas.stands(SAVED);
  expect(await olas.text()).toBe(BODY);
  expect(await olas.page.locator(".editor-notices p").count()).toBe(0);
  await closed(olas);

  await carrySession(context, newsroom.site, newsroom.zofia);
  const again = await newsroom.open(context, post);
  await again.page.getByText("Przywrócono tekst z tej przeglądarki").waitFor();
  await again.stands(SAVED);
  expect((await newsroom.opened(newsroom.zofia, post.id)).draft.body).toBe(`${BODY} Tylko Zofii.`);

  // Somebody else signs in while the editor is open: nothing of it is saved as theirs.
  await carrySession(context, newsroom.site, ola);
  await again.type(" I dalej Zofii.");
  await again.stands(/zalogował się ktoś inny/);
  await again.page.getByText("Ten tekst pisze Zofia Łęcka").waitFor();
  expect((await newsroom.opened(newsroom.zofia, post.id)).draft.body).toBe(`${BODY} Tylko Zofii.`);
  await again.page.getByLabel("Hasło").fill(newsroom.zofia.password);
  await again.page.getByRole("button", { name: "Zaloguj się" }).click();
  await again.stands(SAVED);
  const after = await newsroom.opened(newsroom.zofia, post.id);
  expect([after.draft.body, after.savedBy]).toEqual([`${BODY} Tylko Zofii. I dalej Zofii.`, "Zofia Łęcka"]);
  await closed(again);
});

test("a new post whose first save never reached the server is there again when the next one is begun", async () => {
  const context = await newsroom.seat(newsroom.adam);
  for (const loses of ["request", "answer"]) {
    await context.route("**/edit-post/**", async (route) => {
      if (route.request().method() !== "POST") return route.continue();
      if (loses === "answer") await route.fetch();
      return route.abort();
    });
    const tab = await openEditor(context, newsroom.site, "/edit-post/new");
    await tab.type(`Nikt tego nie widział: ${loses}.`);
    await tab.stands(/serwer nie odpowiada/);
    await tab.page.close();
    await context.unroute("**/edit-post/**");
    const again = await openEditor(context, newsroom.site, "/edit-post/new");
    expect(await again.text()).toBe(`Nikt tego nie widział: ${loses}.`);
    await again.stands(SAVED);
    expect(new URL(again.page.url()).pathname).toMatch(/^\/edit-post\/bez-tytulu/);
    const next = await openEditor(context, newsroom.site, "/edit-post/new");
    expect(await next.text()).not.toContain("Nikt tego nie widział");
    await closed(next);
    await closed(again);
  }
});

test("without a network the text is only here and says so; with one it goes out by itself", async () => {
  const context = await newsroom.seat(newsroom.zofia);
  const post = await newsroom.draftOf(newsroom.zofia);
  const tab = await newsroom.open(context, post);
  await context.setOffline(true);
  await tab.type(" Bez sieci.");
  await tab.stands(/^Zapisane na tym urządzeniu, nie ma sieci$/);
  await context.setOffline(false);
  await tab.stands(SAVED);
  expect((await newsroom.opened(newsroom.zofia, post.id)).draft.body).toBe(`${BODY} Bez sieci.`);
  await closed(tab);
});

test("a server that is restarted while somebody types loses nothing", async () => {
  const post = await newsroom.draftOf(newsroom.zofia);
  const tab = await newsroom.open(await newsroom.seat(newsroom.zofia), post);
  const typing = tab.type(` ${"Piszę dalej, choć serwer wstaje. ".repeat(12)}`);
  await newsroom.restart();
  await typing;
  await tab.stands(SAVED);
  expect((await newsroom.opened(newsroom.zofia, post.id)).draft.body).toBe(
    `${BODY} ${"Piszę dalej, choć serwer wstaje. ".repeat(12)}`,
  );
  await closed(tab);
});

test("a session that expires is renewed in place, with the text where it was", async () => {
  const context = await newsroom.seat(newsroom.zofia);
  const post = await newsroom.draftOf(newsroom.zofia);
  const tab = await newsroom.open(context, post);
  const preview = tab.page.locator(".editor-page");
  await preview.getByText("Ostatni akapit.").waitFor();
  const lines = await linesInSight(tab);
  await context.clearCookies();
  await tab.type(" Po wygaśnięciu.");
  await tab.stands(/^Sesja wygasła$/);
  await preview.getByText("Podgląd sprzed ostatnich zmian.").waitFor();
  // The form to sign in takes no line of the text's room.
  expect(await linesInSight(tab)).toBe(lines);
  await tab.page.getByLabel("Hasło").fill("złe hasło, za to długie");
  await tab.page.getByRole("button", { name: "Zaloguj się" }).click();
  await tab.page.locator(".editor-sign-in [role=alert]").waitFor();
  await tab.page.getByLabel("Hasło").fill(newsroom.zofia.password);
  await tab.page.getByRole("button", { name: "Zaloguj się" }).click();
  await tab.page.locator(".cm-content:focus").waitFor();
  await tab.stands(SAVED);
  expect((await newsroom.opened(newsroom.zofia, post.id)).draft.body).toBe(`${BODY} Po wygaśnięciu.`);
  await preview.getByText("Ostatni akapit. Po wygaśnięciu.").waitFor();

  // Signing in again in another tab is noticed on coming back.
  await context.clearCookies();
  await tab.type(" I znowu.");
  await tab.stands(/^Sesja wygasła$/);
  await carrySession(context, newsroom.site, newsroom.zofia);
  await tab.page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  await tab.stands(SAVED);
  expect((await newsroom.opened(newsroom.zofia, post.id)).draft.body).toBe(`${BODY} Po wygaśnięciu. I znowu.`);
  await closed(tab);
});

test("two texts that changed other paragraphs become one; the same paragraph asks", async () => {
  const post = await newsroom.draftOf(newsroom.zofia);
  const tab = await newsroom.open(await newsroom.seat(newsroom.zofia), post);
  await tab.type(" Mój dopisek.");
  const adams = BODY.replace("Pierwszy akapit.", "Pierwszy akapit Adama.");
  await saveMeanwhile(newsroom.site, newsroom.adam, post.id, { body: adams });
  await tab.page.getByText("Obie wersje połączono").waitFor();
  await tab.stands(SAVED);
  const both = `${adams} Mój dopisek.`;
  expect(await tab.text()).toBe(both);
  expect((await newsroom.opened(newsroom.zofia, post.id)).draft.body).toBe(both);

  await tab.type(" Ciąg dalszy mój.");
  await saveMeanwhile(newsroom.site, newsroom.adam, post.id, { body: `${both} Ciąg dalszy Adama.` });
  await tab.stands(/^Ktoś zapisał w międzyczasie$/);
  const view = tab.page.locator(".editor-conflict");
  expect(await view.textContent()).toContain("Ciąg dalszy Adama.");
  expect(await view.textContent()).toContain("Ciąg dalszy mój.");
  await view.getByLabel("Obie, jedna po drugiej").check();
  await view.getByRole("button", { name: "Zapisz wybrane" }).click();
  await tab.stands(SAVED);
  const { body } = (await newsroom.opened(newsroom.zofia, post.id)).draft;
  expect(body).toContain("Ciąg dalszy mój.");
  expect(body).toContain("Ciąg dalszy Adama.");
  expect(body.startsWith("Pierwszy akapit Adama.")).toBe(true);
  await closed(tab);
});

test("a text with every kind of line end and space is the same to the byte after another field is saved", async () => {
  const body =
    "\ufeffRaz\r\ndwa\u00a0trzy  \ncztery\tpięć\u2028sześć\r<div\tclass=x>\r\n\r\n\u00ad koniec bez końca wiersza";
  const post = await newsroom.draftOf(newsroom.zofia, { body });
  expect(post.draft.body).toBe(body);
  const tab = await newsroom.open(await newsroom.seat(newsroom.zofia), post);
  await tab.page.getByLabel("Notatki redakcji").fill("Bez zmian w tekście.");
  await tab.stands(SAVED);
  const after = await newsroom.opened(newsroom.zofia, post.id);
  expect(after.draft.notes).toBe("Bez zmian w tekście.");
  expect(after.draft.body).toBe(body);
  await closed(tab);
});
