import type { Page } from "@playwright/test";
import { crash, editorOn } from "../support/browser/editor-tab.ts";
import { holdPost, purgeMeanwhile, saveMeanwhile } from "../support/running-site/post-requests.ts";
import { carrySession, PASSWORD } from "../support/running-site/team.ts";
import { type Act, BODY, draft, previewed, put, shot } from "./editor-shots.ts";
import type { Shot } from "./shots.ts";

const SAVED = /^Zapisano .* na serwerze$/;

const held = put("author", {}, (site, { team }, { id }) => holdPost(site, team.editor, id));

const pictureless = put("author", { body: `![Kaszta](/media/${"0".repeat(32)}.png)` }, (site, { team }, { id }) =>
  saveMeanwhile(site, team.author, id, { body: BODY }),
);

export const SAVE_STATUS_SHOTS: Shot[] = [
  shot("editor-offline", "author", draft, offline),
  shot("editor-too-large", "author", draft, tooLarge),
  shot("editor-recovered", "author", draft, recovered),
  shot("editor-locked", "author", held, (page) => editorOn(page).stands(/^Tylko do odczytu/)),
  shot("editor-locked-menu", "author", held, lockedMenu),
  shot("queue-left", "author", draft, leftBehind),
  shot("queue-orphan", "author", draft, orphaned),
  shot("editor-taken-over", "author", draft, takenOver),
  shot("editor-reconciled", "author", draft, reconciled),
  shot("editor-conflict", "author", draft, conflict),
  shot("editor-signed-out", "author", draft, signedOut),
  shot("editor-signed-out-refused", "author", draft, signedOutRefused),
  shot("editor-somebody-else", "author", draft, somebodyElse),
  shot("history-restored-in-part", "author", pictureless, restoredInPart),
];

async function restoredInPart(page: Page): Promise<void> {
  await page.locator("a.editor-history").click();
  await page.locator(".versions a").last().click();
  await page.getByRole("button", { name: "Przywróć tę wersję" }).click();
  await page.locator("output.notice", { hasText: "brakuje obrazów" }).waitFor();
}

async function offline(page: Page): Promise<void> {
  await previewed(page);
  await page.context().setOffline(true);
  const tab = editorOn(page);
  await tab.type(" Bez sieci.");
  await tab.stands(/nie ma sieci/);
}

async function tooLarge(page: Page): Promise<void> {
  await previewed(page);
  await page.route("**/edit-post/**", (route) =>
    route.request().method() === "POST" ? route.fulfill({ status: 413, body: "Too large" }) : route.continue(),
  );
  const tab = editorOn(page);
  await tab.type(" Za dużo dla pośrednika.");
  await tab.stands(/za duży/);
}

async function lockedMenu(page: Page): Promise<void> {
  await editorOn(page).stands(/^Tylko do odczytu/);
  await page.getByRole("button", { name: "Więcej" }).click();
}

/** The tab dies with a text the server lacks; resolves another tab of the same person. */
async function died(page: Page): Promise<Page> {
  await page.route("**/edit-post/**", (route) =>
    route.request().method() === "POST" ? route.abort() : route.continue(),
  );
  const tab = editorOn(page);
  await tab.type(" Tego serwer nie dostał.");
  await tab.stands(/Zapisane na tym urządzeniu/);
  // A tab that is only closed sends its text first.
  await crash(tab);
  return page.context().newPage();
}

async function leftBehind(page: Page): Promise<Page> {
  const queue = await died(page);
  await queue.goto(new URL("/studio", page.url()).href);
  await queue.locator(".left-texts").waitFor();
  return queue;
}

async function orphaned(page: Page, { newsroom, site }: Parameters<Act>[1]): Promise<Page> {
  const id = await postIn(page);
  const queue = await died(page);
  await purgeMeanwhile(site, newsroom.team.administrator, id);
  await queue.goto(new URL("/studio", page.url()).href);
  await queue.locator(".orphan summary").click();
  return queue;
}

async function recovered(page: Page): Promise<Page> {
  const again = await died(page);
  await again.goto(page.url());
  await again.getByText("Przywrócono tekst z tej przeglądarki").waitFor();
  await editorOn(again).stands(SAVED);
  return again;
}

async function postIn(page: Page): Promise<string> {
  const history = await page.locator("a.editor-history").getAttribute("href");
  return history!.split("/").at(-1)!;
}

async function takenOver(page: Page, { newsroom, site }: Parameters<Act>[1]): Promise<void> {
  const tab = editorOn(page);
  await tab.type(" Moje zdanie.");
  await tab.stands(SAVED);
  await holdPost(site, newsroom.team.editor, await postIn(page));
  await tab.type(" Już nie.");
  await page.locator(".editor-taken-over").waitFor();
}

async function reconciled(page: Page, { newsroom, site }: Parameters<Act>[1]): Promise<void> {
  const body = BODY.replace("Zecer nie pytał", "Stary zecer nigdy nie pytał");
  await saveMeanwhile(site, newsroom.team.editor, await postIn(page), { body });
  await editorOn(page).type(" Mój dopisek.");
  await page.getByText("Obie wersje połączono").waitFor();
  await editorOn(page).stands(SAVED);
}

async function conflict(page: Page, { newsroom, site }: Parameters<Act>[1]): Promise<void> {
  const part = {
    title: "Jak stary zecer mierzył wiersz, zanim poszedł na obiad",
    body: `${BODY} Dopisek Zofii, o całe zdanie dłuższy.`,
  };
  await page.getByLabel("Tytuł", { exact: true }).fill("Jak zecer zmierzył wiersz");
  await editorOn(page).stands(SAVED);
  await saveMeanwhile(site, newsroom.team.editor, await postIn(page), part);
  await page.getByLabel("Tytuł", { exact: true }).fill("Jak młody zecer mierzył wiersz");
  await editorOn(page).type(" Mój dopisek.");
  await editorOn(page).stands(/^Ktoś zapisał w międzyczasie$/);
  await page.locator(".editor-conflict").getByLabel("Wpisz własną").last().check();
}

async function signedOut(page: Page): Promise<void> {
  await previewed(page);
  await page.context().clearCookies();
  await editorOn(page).type(" Po wygaśnięciu.");
  await editorOn(page).stands(/^Sesja wygasła$/);
}

async function signedOutRefused(page: Page): Promise<void> {
  await signedOut(page);
  await page.getByLabel("Hasło").fill(`${PASSWORD} nie`);
  await page.getByRole("button", { name: "Zaloguj się" }).click();
  await page.locator(".editor-sign-in [role=alert]").waitFor();
}

async function somebodyElse(page: Page, { newsroom, site }: Parameters<Act>[1]): Promise<void> {
  await previewed(page);
  await carrySession(page.context(), site, newsroom.team.editor);
  await editorOn(page).type(" Nie pod cudzym nazwiskiem.");
  await editorOn(page).stands(/zalogował się ktoś inny/);
}
