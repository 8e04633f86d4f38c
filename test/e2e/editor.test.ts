import { randomUUID } from "node:crypto";
import { AxeBuilder } from "@axe-core/playwright";
import type { Browser, BrowserContext } from "@playwright/test";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { OpenedPost } from "#core/posts/desk.ts";
import type { Draft } from "#core/posts/draft.ts";
import { launchBrowser } from "../support/browser.ts";
import { askDesk, type EditorTab, openEditor } from "../support/editor-tab.ts";
import { type RunningSite, startSite } from "../support/site.ts";
import { carrySession, joinTeam, type TeamMember } from "../support/team.ts";

let site: RunningSite;
let browser: Browser;
let zofia: TeamMember;
let adam: TeamMember;
const contexts: BrowserContext[] = [];

beforeAll(async () => {
  site = await startSite();
  browser = await launchBrowser();
  zofia = await joinTeam(site, "redaktor", "zofia@szpalta.example", "Zofia Łęcka");
  adam = await joinTeam(site, "redaktor", "adam@szpalta.example", "Adam Żuk");
});

afterAll(async () => {
  for (const context of contexts) await context.close();
  await browser?.close();
  await site?.stop();
});

async function seat(member: TeamMember, options: Parameters<Browser["newContext"]>[0] = {}): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 860 }, ...options });
  contexts.push(context);
  await carrySession(context, site, member);
  return context;
}

const BODY = "Pierwszy akapit.\n\nŚrodek.\n\nOstatni akapit.";

/** A stored draft, as the editor's own first save makes one. */
async function draftOf(member: TeamMember, part: Partial<Draft> = {}): Promise<OpenedPost> {
  const postId = randomUUID();
  const { choices, viewer } = await screenOf(member, "/edit-post/new");
  const draft: Draft = {
    title: `Próba ${postId.slice(0, 8)}`,
    lead: "",
    body: BODY,
    slug: null,
    categoryId: choices.categories[0]!.id,
    tagIds: [],
    topicId: null,
    authorIds: [viewer.id],
    responsibleEditorId: null,
    cover: null,
    seo: { title: null, description: null, canonical: null, noindex: false },
    pin: null,
    notes: "",
    ...part,
  };
  const tab = randomUUID();
  await ask(member, { do: "save", postId, base: "0", draft, baseDraft: null, kind: "save", tab });
  await ask(member, { do: "leave", postId, tab });
  return opened(member, postId);
}

async function screenOf(member: TeamMember, path: string) {
  const answer = await fetch(`${site.url}${path}/_payload.json`, { headers: { cookie: member.cookie } });
  const { data } = (await answer.json()) as { data: Record<string, never> };
  return data["edit-post-new"] as unknown as { choices: { categories: { id: string }[] }; viewer: { id: string } };
}

const ask = <T>(member: TeamMember, fields: object) => askDesk<T>(site, member, fields);
const opened = (member: TeamMember, postId: string) => ask<OpenedPost>(member, { do: "open", postId });
const editorOf = async (context: BrowserContext, post: OpenedPost) =>
  openEditor(context, site, `/edit-post/${post.slug}`);
const saved = /^Zapisano \d{1,2}:\d\d na serwerze$/;

async function closed(tab: EditorTab): Promise<void> {
  expect(tab.complaints).toEqual([]);
  await tab.page.close();
}

test("a new post gets its text, its address and its preview while it is written", async () => {
  const tab = await openEditor(await seat(zofia), site, "/edit-post/new");
  expect(await tab.status()).toBe("Jeszcze nic nie zapisano");
  await tab.page.getByLabel("Tytuł", { exact: true }).fill("Łódź jesienią");
  await tab.type("## Skąd\n\nW 1939-1945 i **potem**.");
  await tab.stands(saved);
  expect(new URL(tab.page.url()).pathname).toBe("/edit-post/lodz-jesienia");
  await tab.page.locator(".desk-page h2", { hasText: "Skąd" }).waitFor();
  expect(await tab.page.locator(".desk-page .prose p").textContent()).toContain("1939–1945");
  await tab.page.locator(".desk-checks-list li").first().waitFor();
  await closed(tab);
});

test("a tab that is reloaded or killed in the middle of typing finds every character again", async () => {
  const context = await seat(zofia);
  const post = await draftOf(zofia);
  const tab = await editorOf(context, post);
  await tab.type(" Jeszcze jedno zdanie");
  await tab.page.reload();
  await tab.page.locator(".cm-content").waitFor();
  expect(await tab.text()).toBe(`${BODY} Jeszcze jedno zdanie`);
  await tab.stands(saved);

  await context.route("**/edit-post/**", (route) =>
    route.request().method() === "POST" ? route.abort() : route.continue(),
  );
  await tab.type(" i ostatnie.");
  await tab.stands(/brak sieci/);
  await tab.page.close();
  await context.unroute("**/edit-post/**");
  const again = await editorOf(context, post);
  expect(await again.text()).toBe(`${BODY} Jeszcze jedno zdanie i ostatnie.`);
  await again.page.getByText("Przywrócono tekst z tej przeglądarki").waitFor();
  await again.stands(saved);
  expect((await opened(zofia, post.id)).draft.body).toBe(`${BODY} Jeszcze jedno zdanie i ostatnie.`);
  await closed(again);
});

test("without a network the text is only here and says so; with one it goes out by itself", async () => {
  const context = await seat(zofia);
  const post = await draftOf(zofia);
  const tab = await editorOf(context, post);
  await context.setOffline(true);
  await tab.type(" Bez sieci.");
  await tab.stands(/^Tylko lokalnie — brak sieci$/);
  await context.setOffline(false);
  await tab.stands(saved);
  expect((await opened(zofia, post.id)).draft.body).toBe(`${BODY} Bez sieci.`);
  await closed(tab);
});

test("a server that is restarted while somebody types loses nothing", async () => {
  const post = await draftOf(zofia);
  const tab = await editorOf(await seat(zofia), post);
  const { port } = new URL(site.url);
  const typing = tab.type(` ${"Piszę dalej, choć serwer wstaje. ".repeat(12)}`);
  await site.stop({ keep: true });
  site = await startSite({ data: site.data, env: { PORT: port } });
  await typing;
  await tab.stands(saved);
  expect((await opened(zofia, post.id)).draft.body).toBe(`${BODY} ${"Piszę dalej, choć serwer wstaje. ".repeat(12)}`);
  await closed(tab);
});

test("a second person reads, is seen, and can take the post over", async () => {
  const post = await draftOf(zofia);
  const hers = await editorOf(await seat(zofia), post);
  await hers.type(" Od Zofii.");
  await hers.stands(saved);
  const his = await editorOf(await seat(adam), post);
  await his.stands(/^Tylko do odczytu — pisze Zofia Łęcka$/);
  expect(await his.page.locator(".cm-content").getAttribute("contenteditable")).toBe("false");
  await his.page.getByRole("button", { name: "Przejmij" }).click();
  await his.stands(saved);
  await his.type(" Od Adama.");
  await his.stands(saved);
  await hers.type(" Już nie.");
  await hers.stands(/pisze Adam Żuk/);
  expect((await opened(adam, post.id)).draft.body).toBe(`${BODY} Od Zofii. Od Adama.`);
  await closed(his);
  await closed(hers);
});

test("a session that expires is renewed in place, with the text where it was", async () => {
  const context = await seat(zofia);
  const post = await draftOf(zofia);
  const tab = await editorOf(context, post);
  await context.clearCookies();
  await tab.type(" Po wygaśnięciu.");
  await tab.stands(/^Sesja wygasła$/);
  await tab.page.getByLabel("Hasło").fill("złe hasło, za to długie");
  await tab.page.getByRole("button", { name: "Zaloguj się" }).click();
  await tab.page.locator(".desk-sign-in [role=alert]").waitFor();
  await tab.page.getByLabel("Hasło").fill(zofia.password);
  await tab.page.getByRole("button", { name: "Zaloguj się" }).click();
  await tab.stands(saved);
  expect((await opened(zofia, post.id)).draft.body).toBe(`${BODY} Po wygaśnięciu.`);
  await closed(tab);
});

/** Somebody else saves in between, as one does who took the post over. */
async function meanwhile(post: OpenedPost, body: string): Promise<void> {
  const tab = randomUUID();
  const { token, draft } = await opened(adam, post.id);
  await ask(adam, { do: "take-over", postId: post.id, tab, base: token });
  const changed = { ...draft, body };
  await ask(adam, { do: "save", postId: post.id, base: token, draft: changed, baseDraft: draft, kind: "save", tab });
  await ask(adam, { do: "leave", postId: post.id, tab });
}

test("two texts that changed other paragraphs become one; the same paragraph asks", async () => {
  const post = await draftOf(zofia);
  const tab = await editorOf(await seat(zofia), post);
  await tab.type(" Mój dopisek.");
  await meanwhile(post, BODY.replace("Pierwszy akapit.", "Pierwszy akapit Adama."));
  await tab.page.getByText("Obie wersje połączono").waitFor();
  await tab.stands(saved);
  const both = `${BODY.replace("Pierwszy akapit.", "Pierwszy akapit Adama.")} Mój dopisek.`;
  expect(await tab.text()).toBe(both);
  expect((await opened(zofia, post.id)).draft.body).toBe(both);

  await tab.type(" Ciąg dalszy mój.");
  await meanwhile(post, `${both} Ciąg dalszy Adama.`);
  await tab.stands(/^Ktoś zapisał w międzyczasie$/);
  const view = tab.page.locator(".desk-conflict");
  expect(await view.textContent()).toContain("Ciąg dalszy Adama.");
  expect(await view.textContent()).toContain("Ciąg dalszy mój.");
  await view.getByLabel("Obie, jedna po drugiej").check();
  await view.getByRole("button", { name: "Zapisz wybrane" }).click();
  await tab.stands(saved);
  const { body } = (await opened(zofia, post.id)).draft;
  expect(body).toContain("Ciąg dalszy mój.");
  expect(body).toContain("Ciąg dalszy Adama.");
  expect(body.startsWith("Pierwszy akapit Adama.")).toBe(true);
  await closed(tab);
});

test("a text with every kind of line end and space is the same to the byte after another field is saved", async () => {
  const body =
    "\ufeffRaz\r\ndwa\u00a0trzy  \ncztery\tpięć\u2028sześć\r<div\tclass=x>\r\n\r\n\u00ad koniec bez końca wiersza";
  const post = await draftOf(zofia, { body });
  expect(post.draft.body).toBe(body);
  const tab = await editorOf(await seat(zofia), post);
  await tab.page.getByLabel("Notatki redakcji").fill("Bez zmian w tekście.");
  await tab.stands(saved);
  const after = await opened(zofia, post.id);
  expect(after.draft.notes).toBe("Bez zmian w tekście.");
  expect(after.draft.body).toBe(body);
  await closed(tab);
});

test("pasted formatting becomes Markdown, and the plain way pastes text", async () => {
  const tab = await editorOf(await seat(zofia), await draftOf(zofia, { body: "" }));
  await tab.page.locator(".cm-content").focus();
  await tab.page.locator(".cm-content").evaluate((content) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData(
      "text/html",
      "<h2 style='color:red'>Tytuł</h2><p>raz <b>dwa</b></p><script>alert(1)</script>",
    );
    clipboardData.setData("text/plain", "Tytuł raz dwa");
    content.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  });
  await tab.page.locator(".cm-line", { hasText: "**dwa**" }).waitFor();
  expect(await tab.text()).toBe("## Tytuł\n\nraz **dwa**");
  await closed(tab);
});

test("a picture dropped into the text arrives where it was dropped, whatever is typed meanwhile", async () => {
  const tab = await editorOf(await seat(zofia), await draftOf(zofia));
  const [chooser] = await Promise.all([
    tab.page.waitForEvent("filechooser"),
    tab.page.getByRole("button", { name: "Obraz z dysku" }).click(),
  ]);
  const png = await tab.page.evaluate(async () => {
    const canvas = new OffscreenCanvas(40, 30);
    canvas.getContext("2d")!.fillRect(0, 0, 20, 20);
    return [...new Uint8Array(await (await canvas.convertToBlob()).arrayBuffer())];
  });
  await chooser.setFiles({ name: "zecer.png", mimeType: "image/png", buffer: Buffer.from(png) });
  await tab.type(" Pisane w trakcie.");
  await tab.page.locator(".cm-line", { hasText: "/media/" }).waitFor();
  expect(await tab.text()).toMatch(/!\[[^\]]*\]\(\/media\/[0-9a-f]{32}\.png\)/);
  expect(await tab.text()).toContain("Pisane w trakcie.");
  await tab.stands(saved);
  await closed(tab);
});

test("a draft is published from the dark button, and its changes after that from the same place", async () => {
  const tab = await editorOf(await seat(zofia), await draftOf(zofia));
  await tab.type(" Do druku.");
  await tab.page.getByRole("button", { name: "Opublikuj", exact: true }).click();
  await tab.page.getByRole("dialog").getByRole("button", { name: "Opublikuj" }).click();
  await tab.page.getByRole("button", { name: "Opublikowany" }).waitFor();
  const path = await tab.page.locator("a.desk-address").getAttribute("href");
  expect(await (await fetch(site.url + path)).text()).toContain("Do druku.");
  await tab.type(" Poprawione.");
  await tab.page.getByRole("button", { name: "Opublikuj zmiany" }).click();
  await tab.page.getByRole("dialog").getByRole("button", { name: "Opublikuj zmiany" }).click();
  await tab.page.getByRole("button", { name: "Opublikowany" }).waitFor();
  expect(await (await fetch(site.url + path)).text()).toContain("Poprawione.");
  await closed(tab);
});

test("tags are found by name, made when they are new, and taken away by the keyboard", async () => {
  const tab = await editorOf(await seat(zofia), await draftOf(zofia));
  const field = tab.page.getByRole("combobox", { name: "Dodaj tag" });
  await field.fill("korekta");
  await tab.page.getByRole("option", { name: /^korekta/ }).waitFor();
  await field.press("Enter");
  await field.fill("zupełnie nowy tag");
  await tab.page.getByRole("option", { name: /Utwórz/ }).click();
  await tab.page.getByRole("button", { name: "Usuń: zupełnie nowy tag" }).waitFor();
  await tab.stands(saved);
  await field.press("Backspace");
  await tab.page.getByRole("button", { name: "Usuń: zupełnie nowy tag" }).waitFor({ state: "detached" });
  await closed(tab);
});

test.each([360, 768, 1280])("at %i px wide nothing is cut off and axe finds nothing", async (width) => {
  for (const colorScheme of ["light", "dark"] as const) {
    const context = await seat(zofia, { viewport: { width, height: 900 }, colorScheme });
    const tab = await editorOf(context, await draftOf(zofia));
    await tab.page.locator(".desk-checks-list li").first().waitFor({ state: "attached" });
    expect(await tab.page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    const { violations } = await new AxeBuilder({ page: tab.page }).analyze();
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`)).toEqual([]);
    await closed(tab);
  }
});

test("without scripts the text is in a form that can be saved", async () => {
  const context = await seat(zofia, { javaScriptEnabled: false });
  const post = await draftOf(zofia);
  const page = await context.newPage();
  await page.goto(`${site.url}/edit-post/${post.slug}`);
  await page.getByLabel("Treść w Markdownie").fill("Bez skryptów.\n\nTeż można.");
  await page.getByRole("button", { name: "Zapisz szkic" }).click();
  expect((await opened(zofia, post.id)).draft.body).toBe("Bez skryptów.\n\nTeż można.");
});
