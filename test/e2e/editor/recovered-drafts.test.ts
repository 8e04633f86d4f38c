import { readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { BODY, type EditorSession, openEditorSession, SAVED } from "#test/support/browser/editor-session.ts";
import { crash, editorOn, openEditor } from "#test/support/browser/editor-tab.ts";
import { purgeMeanwhile } from "#test/support/running-site/post-requests.ts";
import { joinTeam } from "#test/support/running-site/team.ts";

/* Texts that a tab has left in the browser, as the queue offers them. */

let newsroom: EditorSession;

beforeAll(async () => {
  newsroom = await openEditorSession();
});

afterAll(() => newsroom?.close());

test("a text that never reached the server is offered in the queue, until it is there", async () => {
  const context = await newsroom.seat(newsroom.adam);
  const post = await newsroom.draftOf(newsroom.adam, { title: "Zostawiony w przeglądarce" });
  const tab = await newsroom.open(context, post);
  await tab.page.route("**/edit-post/**", (route) =>
    route.request().method() === "POST" ? route.abort() : route.continue(),
  );
  await tab.type(" Nikt o tym nie wie.");
  await tab.stands(/serwer nie odpowiada/);
  await crash(tab);
  const queue = await context.newPage();
  await queue.goto(`${newsroom.site.url}/studio`);
  const left = queue.getByRole("status").filter({ hasText: "W tej przeglądarce został tekst" });
  await left.getByRole("link", { name: "Zostawiony w przeglądarce" }).click();
  await queue.getByText("Przywrócono tekst z tej przeglądarki").waitFor();
  await editorOn(queue).stands(SAVED);
  await queue.getByText(/^Przywrócono tekst z tej przeglądarki \(.+\)\. Jest już zapisany\./).waitFor();
  expect((await newsroom.opened(newsroom.adam, post.id)).draft.body).toBe(`${BODY} Nikt o tym nie wie.`);
  await queue.goto(`${newsroom.site.url}/studio`);
  await queue.waitForLoadState("networkidle");
  expect(await left.count()).toBe(0);
  await queue.close();
});

test("a text whose post is purged meanwhile is offered in the queue: to be taken along, begun anew with, or removed", async () => {
  const context = await newsroom.seat(newsroom.adam);
  const post = await newsroom.draftOf(newsroom.adam, { title: "Usunięty za plecami" });
  const tab = await newsroom.open(context, post);
  await tab.page.route("**/edit-post/**", (route) =>
    route.request().method() === "POST" ? route.abort() : route.continue(),
  );
  await tab.type(" Ostatnie zdanie.");
  await tab.stands(/serwer nie odpowiada/);
  await crash(tab);
  const administrator = await joinTeam(newsroom.site, "administrator", "iga@szpalta.example");
  await purgeMeanwhile(newsroom.site, administrator, post.id);

  const queue = await context.newPage();
  await queue.goto(`${newsroom.site.url}/studio`);
  const orphan = queue.locator(".orphan");
  await orphan.locator("summary").click();
  const whole = `# Usunięty za plecami\n\n${BODY} Ostatnie zdanie.`;
  expect(await orphan.getByRole("textbox").inputValue()).toBe(whole);
  const download = queue.waitForEvent("download");
  await orphan.getByRole("button", { name: "Pobierz" }).click();
  expect((await download).suggestedFilename()).toBe("Usunięty za plecami.md");
  expect(readFileSync(await (await download).path(), "utf8")).toBe(whole);

  await orphan.getByRole("button", { name: "Utwórz nowy wpis" }).click();
  await queue.locator(".cm-content").waitFor();
  const again = editorOn(queue);
  await again.stands(SAVED);
  expect(await again.text()).toBe(`${BODY} Ostatnie zdanie.`);
  await queue.goto(`${newsroom.site.url}/studio`);
  await queue.waitForLoadState("networkidle");
  expect(await orphan.count()).toBe(0);
  await queue.close();
});

test("words of a new post that reach the server after its editor was left are named by the next one, with a link", async () => {
  const other = await newsroom.draftOf(newsroom.adam, { title: "Całkiem inny" });
  const tab = await openEditor(await newsroom.seat(newsroom.adam), newsroom.site, "/edit-post/new");
  const { page } = tab;
  const back = Promise.withResolvers<void>();
  await page.route("**/edit-post/**", async (route) => {
    if (route.request().postData()?.includes('"save"')) await back.promise;
    await route.continue();
  });
  await page.getByRole("textbox", { name: "Tytuł" }).fill("Napisany bez sieci");
  await tab.type("Słowa z pociągu.");
  await tab.stands(/zapisuję/i);
  await page.evaluate((href) => {
    const link = Object.assign(document.createElement("a"), { href, textContent: "dalej" });
    document.querySelector("main")?.append(link);
    link.click();
  }, `/edit-post/${other.slug}`);
  await page.getByRole("heading", { name: "Edytor: Całkiem inny" }).waitFor({ state: "attached" });
  back.resolve();
  const notice = page.getByRole("status").filter({ hasText: "Zapisano jako szkic:" });
  await notice.waitFor();
  expect(new URL(page.url()).pathname).toBe(`/edit-post/${other.slug}`);
  await notice.getByRole("link", { name: "„Napisany bez sieci”" }).click();
  await page.getByRole("heading", { name: "Edytor: Napisany bez sieci" }).waitFor({ state: "attached" });
  expect(await tab.text()).toBe("Słowa z pociągu.");
  expect(tab.complaints).toEqual([]);
});
