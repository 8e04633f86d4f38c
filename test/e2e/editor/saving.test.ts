import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type { Page } from "@playwright/test";
import { afterAll, beforeAll, expect, test } from "vitest";
import { isoInZone } from "#core/polish/dates/time-zone.ts";
import type { PostAction } from "#core/posts/states.ts";
import { BODY, type EditorSession, openEditorSession, SAVED } from "#test/support/browser/editor-session.ts";
import { crash, editorOn, type EditorTab, keptBodies, openEditor } from "#test/support/browser/editor-tab.ts";
import { deadline } from "#test/support/runner/deadline.ts";
import { clockSetBy, setClock } from "#test/support/running-site/running-site.ts";
import { saveMeanwhile } from "#test/support/running-site/post-requests.ts";

/* What the editor says of a text on its way, and what a person can do about it. */

let newsroom: EditorSession;

const MINUTE_MS = 60_000;

/** Enough for a post to be planned and opened before it goes out. */
const OPENING_MS = 8_000;

/** The server's clock: an hour ahead of the browser's. */
const AHEAD_MS = 3_600_000;
const clock = join(mkdtempSync(join(tmpdir(), "szpalta-clock-")), "ahead");

const NIGHT_MS = 36_000_000;

beforeAll(async () => {
  writeFileSync(clock, String(AHEAD_MS));
  newsroom = await openEditorSession(clockSetBy(clock));
});

afterAll(async () => {
  await newsroom?.close();
  rmSync(dirname(clock), { recursive: true });
});

/** Nothing of the editor gets an answer but this one, until it is taken back. */
async function cutOff(page: Page, answer?: { status: number; body: string }) {
  await page.route("**/edit-post/**", (route) => {
    if (route.request().method() !== "POST") return route.continue();
    return answer ? route.fulfill({ ...answer, contentType: "text/html" }) : route.abort();
  });
  return () => page.unroute("**/edit-post/**");
}

async function closed(tab: EditorTab): Promise<void> {
  expect(tab.complaints).toEqual([]);
  await tab.page.close();
}

const advice = (tab: EditorTab) => tab.page.locator(".editor-advice");

test("a planned post that goes out says so in an open tab at once, by the server's clock", async () => {
  const post = await newsroom.draftOf(newsroom.zofia, { title: "Wyjdzie o swojej porze", lead: "Krótko." });
  // Posts are planned for whole minutes: the next one of the server's clock is to begin as soon as the post is open.
  const waiting = deadline(OPENING_MS);
  const now = Date.now();
  const due = Math.ceil((now + AHEAD_MS + waiting) / MINUTE_MS) * MINUTE_MS;
  await setClock(newsroom.site, clock, due - waiting - now);
  const at = isoInZone(due, "Europe/Warsaw").slice(0, "2026-11-21T08:00".length);
  await actMeanwhile(post.id, "schedule", { at });
  const tab = await newsroom.open(await newsroom.seat(newsroom.zofia), post);
  await tab.page.getByRole("button", { name: "Zmień termin" }).waitFor();
  const notice = tab.page.locator(".editor-notices");
  await notice.getByText("Wpis wyszedł o").waitFor({ timeout: deadline(OPENING_MS + 20_000) });
  await tab.page.getByRole("button", { name: "Opublikowany" }).waitFor();
  await notice.getByRole("link", { name: "Zobacz w witrynie" }).click();
  await tab.page.getByRole("heading", { name: "Wyjdzie o swojej porze", level: 1 }).waitFor();
  await closed(tab);
});

test("the line keeps the last saved time while typing goes on, and tells a proxy from a server that is away", async () => {
  const post = await newsroom.draftOf(newsroom.zofia);
  const tab = await newsroom.open(await newsroom.seat(newsroom.zofia), post);
  await tab.type(" Piszę.");
  await tab.stands(/^Zapisano \d{1,2}:\d\d, zapisuję…$/);
  await tab.stands(SAVED);
  let back = await cutOff(tab.page);
  await tab.type(" Dalej.");
  await tab.stands(/^Zapisane na tym urządzeniu, serwer nie odpowiada$/);
  await back();
  await tab.stands(SAVED);
  back = await cutOff(tab.page, { status: 413, body: "<h1>413 Request Entity Too Large</h1>" });
  await tab.type(" Za dużo.");
  await tab.stands(/za duży dla serwera pośredniczącego/);
  expect(await advice(tab).textContent()).toContain("Cały tekst jest w tej przeglądarce");
  await back();
  await tab.type(" Już nie.");
  await tab.stands(SAVED);
  expect([await advice(tab).count(), (await newsroom.opened(newsroom.zofia, post.id)).draft.body]).toEqual([
    0,
    `${BODY} Piszę. Dalej. Za dużo. Już nie.`,
  ]);
  await closed(tab);
});

test("two new posts begun without a server are two lines, each with its own text", async () => {
  const context = await newsroom.seat(newsroom.adam);
  const tabs: EditorTab[] = [];
  for (const name of ["Pierwszy", "Drugi"]) {
    const tab = await openEditor(context, newsroom.site, "/edit-post/new");
    await cutOff(tab.page);
    await tab.page.getByLabel("Tytuł", { exact: true }).pressSequentially(name);
    await tab.type(`${name} tekst.`);
    await tab.stands(/nie odpowiada/);
    // The line may still speak of what was typed before the last letters.
    await expect.poll(() => keptBodies(tab.page)).toContain(`${name} tekst.`);
    tabs.push(tab);
  }
  // A tab that is merely closed sends its text before it goes.
  await crash(...tabs);
  const queue = await context.newPage();
  await queue.goto(`${newsroom.site.url}/studio`);
  const lines = queue.locator(".left-texts a");
  await expect.poll(() => lines.allTextContents()).toEqual(["Drugi", "Pierwszy"]);
  const paths = await lines.evaluateAll((links) => links.map((link) => link.getAttribute("href")));
  expect(new Set(paths).size).toBe(2);

  await queue.goto(`${newsroom.site.url}/edit-post/new`);
  const tab = editorOn(queue);
  await queue.locator(".cm-content").waitFor();
  expect(await tab.text()).toBe("Drugi tekst.");
  await tab.stands(SAVED);
  await advice(tab).getByRole("link", { name: "Pierwszy" }).click();
  await queue.getByText("Pierwszy tekst.").first().waitFor();
  expect(await tab.text()).toBe("Pierwszy tekst.");
  await tab.stands(SAVED);
  expect(new URL(queue.url()).pathname).toBe("/edit-post/pierwszy");
  await queue.goto(`${newsroom.site.url}/studio`);
  await queue.waitForLoadState("networkidle");
  expect(await lines.count()).toBe(0);
  await queue.close();
});

test("a browser's store that is cleared under an open editor is made anew, and the text is in it again", async () => {
  const context = await newsroom.seat(newsroom.zofia);
  const post = await newsroom.draftOf(newsroom.zofia);
  const tab = await newsroom.open(context, post);
  await cutOff(tab.page);
  await tab.type(" Przed czyszczeniem.");
  await tab.stands(/nie odpowiada/);
  const cleaner = await context.newPage();
  await cleaner.goto(`${newsroom.site.url}/strony/o-nas`);
  const kept = () => keptBodies(cleaner);
  expect(await kept()).toEqual([`${BODY} Przed czyszczeniem.`]);
  await cleaner.evaluate(
    () =>
      new Promise<void>((resolve, reject) => {
        const removing = indexedDB.deleteDatabase("szpalta-desk");
        removing.addEventListener("success", () => resolve());
        removing.addEventListener("error", () => reject(new Error("not removed")));
      }),
  );
  // Without another key.
  await expect.poll(kept).toEqual([`${BODY} Przed czyszczeniem.`]);
  expect(await tab.status()).not.toContain("nie przechowuje");
  await crash(tab);
  await cleaner.close();
  const again = await newsroom.open(context, post);
  expect(await again.text()).toBe(`${BODY} Przed czyszczeniem.`);
  await again.stands(SAVED);
  await closed(again);
});

test("a laptop that was closed for a night, without its session and beside a colleague's changes, loses no word", async () => {
  const context = await newsroom.seat(newsroom.zofia);
  const post = await newsroom.draftOf(newsroom.zofia);
  const tab = await newsroom.open(context, post);
  await tab.stands(SAVED);
  await context.setOffline(true);
  await tab.type(" Przed zaśnięciem.");
  await tab.stands(/^Zapisane na tym urządzeniu, nie ma sieci$/);
  await saveMeanwhile(newsroom.site, newsroom.adam, post.id, { body: BODY.replace("Środek.", "Środek Adama.") });
  await context.clearCookies();
  await tab.page.evaluate((ms) => {
    const now = Date.now.bind(Date);
    Date.now = () => now() + ms;
    document.dispatchEvent(new Event("visibilitychange"));
  }, NIGHT_MS);
  await tab.type(" Po przebudzeniu.");
  await context.setOffline(false);
  await tab.stands(/^Sesja wygasła$/);
  await tab.page.getByLabel("Hasło").fill(newsroom.zofia.password);
  await tab.page.getByRole("button", { name: "Zaloguj się" }).click();
  await tab.page.locator(".editor-notices", { hasText: "Obie wersje połączono" }).waitFor();
  await tab.stands(SAVED);
  const all = `${BODY.replace("Środek.", "Środek Adama.")} Przed zaśnięciem. Po przebudzeniu.`;
  expect([await tab.text(), (await newsroom.opened(newsroom.zofia, post.id)).draft.body]).toEqual([all, all]);
  await closed(tab);
});

test("after a night without a word unsent, a notice says whose text one sees, and leads to what changed", async () => {
  const context = await newsroom.seat(newsroom.zofia);
  const post = await newsroom.draftOf(newsroom.zofia);
  const tab = await newsroom.open(context, post);
  await tab.type(" Wieczorem.");
  await tab.stands(SAVED);
  await context.setOffline(true);
  const evening = `${BODY} Wieczorem.`;
  await saveMeanwhile(newsroom.site, newsroom.adam, post.id, { body: evening.replace("Środek.", "Środek Adama.") });
  await context.setOffline(false);
  await tab.page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  const notice = tab.page.locator(".editor-notices", { hasText: "Widzisz nowszy tekst, zapisany gdzie indziej" });
  await notice.waitFor();
  expect(await notice.textContent()).toContain("(Adam Żuk)");
  await notice.getByRole("link", { name: "Zobacz, co się zmieniło" }).click();
  await expect.poll(() => tab.page.locator(".diff ins").allTextContents()).toEqual([" Adama"]);
  await closed(tab);
});

test("the preview that the network kept back comes with the network, without another key", async () => {
  const context = await newsroom.seat(newsroom.zofia);
  const post = await newsroom.draftOf(newsroom.zofia);
  const tab = await newsroom.open(context, post);
  await tab.stands(SAVED);
  await context.setOffline(true);
  await tab.type(" Bez sieci.");
  const stale = tab.page.locator(".editor-page .notice-fault");
  await stale.waitFor();
  await context.setOffline(false);
  await tab.stands(SAVED);
  await stale.waitFor({ state: "detached" });
  await tab.page.locator(".editor-page .prose", { hasText: "Bez sieci." }).waitFor();
  await closed(tab);
});

test("a conflict shows which words differ, holds the publication back, and takes a person's own words, which no crash loses", async () => {
  const context = await newsroom.seat(newsroom.zofia);
  const post = await newsroom.draftOf(newsroom.zofia);
  const tab = await newsroom.open(context, post);
  await tab.stands(SAVED);
  await saveMeanwhile(newsroom.site, newsroom.adam, post.id, { body: BODY.replace("Ostatni", "Zupełnie ostatni") });
  await tab.type(" I mój dopisek.");
  await tab.stands(/^Ktoś zapisał w międzyczasie$/);
  const view = tab.page.locator(".editor-conflict");
  const marked = () => view.locator("mark").allTextContents();
  await expect
    .poll(async () => (await marked()).map((words) => words.trim()))
    .toEqual(["Ostatni", "I mój dopisek.", "Zupełnie", "ostatni"]);
  const publish = tab.page.getByRole("button", { name: "Opublikuj", exact: true });
  expect([await publish.getAttribute("aria-disabled"), await publish.getAttribute("title")]).toEqual([
    "true",
    "Najpierw wybierz, która z dwóch wersji ma zostać.",
  ]);
  await publish.focus();
  await tab.page.keyboard.press("Enter");
  await tab.page.locator(".editor-notices", { hasText: "Najpierw wybierz" }).waitFor();
  await view.getByLabel("Wpisz własną").check();
  const own = view.getByLabel("Treść: własna wersja");
  expect(await own.inputValue()).toBe("Ostatni akapit. I mój dopisek.");
  await own.focus();
  await tab.page.keyboard.press("Control+End");
  await tab.page.keyboard.type(" Nasz.");
  await crash(tab);

  const again = await newsroom.open(context, post);
  await again.stands(/^Ktoś zapisał w międzyczasie$/);
  const found = again.page.locator(".editor-conflict").getByLabel("Treść: własna wersja");
  expect(await found.inputValue()).toBe("Ostatni akapit. I mój dopisek. Nasz.");
  await again.page.getByRole("button", { name: "Zapisz wybrane" }).click();
  await again.page.locator(".cm-content:focus").waitFor();
  await again.stands(SAVED);
  expect((await newsroom.opened(newsroom.zofia, post.id)).draft.body).toBe(`${BODY} I mój dopisek. Nasz.`);
  await closed(again);
});

test("a post that a colleague publishes and withdraws is another one in an open tab too", async () => {
  const post = await newsroom.draftOf(newsroom.zofia, { title: "Wyjdzie bez Zofii", lead: "Krótko." });
  const tab = await newsroom.open(await newsroom.seat(newsroom.zofia), post);
  await tab.stands(SAVED);
  const look = () => tab.page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  const notice = tab.page.locator(".editor-notices");
  await actMeanwhile(post.id, "publish");
  await look();
  await notice.getByText("Wpis opublikowano gdzie indziej (Adam Żuk).").waitFor();
  const link = notice.getByRole("link", { name: "Zobacz w witrynie" });
  expect(await link.getAttribute("href")).toContain("wyjdzie-bez-zofii");
  await tab.page.getByRole("button", { name: "Opublikowany" }).waitFor();
  await actMeanwhile(post.id, "withdraw", { redirectTo: null });
  await look();
  await notice.getByText("Wpis wycofano gdzie indziej.").waitFor();
  expect(await link.count()).toBe(0);
  await tab.page.getByRole("button", { name: "Opublikuj ponownie" }).waitFor();
  await closed(tab);
});

/** Adam takes the post over, does something to it, and leaves. */
async function actMeanwhile(postId: string, act: PostAction, more: object = {}): Promise<void> {
  const tab = randomUUID();
  const { token } = await newsroom.opened(newsroom.adam, postId);
  await newsroom.ask(newsroom.adam, { do: "take-over", postId, tab, base: token });
  await newsroom.ask(newsroom.adam, { do: "act", postId, base: token, tab, act, ...more });
  await newsroom.ask(newsroom.adam, { do: "leave", postId, tab });
}
