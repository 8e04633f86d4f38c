import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import type { Browser, Page } from "@playwright/test";
import {
  acceptLink,
  toPostsList,
  act,
  coverWith,
  leads,
  move,
  open,
  openHere,
  publish,
  SAVED,
  signIn,
  openWindow,
  tagWith,
  write,
} from "../support/browser/studio-steps.ts";
import { sharedBrowser } from "../support/browser/browser.ts";
import { booted, openReaderTab } from "../support/browser/reader-tab.ts";
import { type RunningSite, startSite } from "../support/running-site/running-site.ts";
import { joinTeam, type TeamMember } from "../support/running-site/team.ts";

/*
 * One way through the program for each role, as its people go it: by the screen alone, on the production build. `npm test` has no
 * other test with a browser.
 */

let browser: Browser;
let site: RunningSite;
let adam: TeamMember;
let ewa: TeamMember;

beforeAll(async () => {
  browser = await sharedBrowser();
  site = await startSite();
  [adam, ewa] = await Promise.all([
    joinTeam(site, "editor", "adam@szpalta.example", "Adam Żuk"),
    joinTeam(site, "administrator", "ewa@szpalta.example", "Ewa Sęk"),
  ]);
});

afterEach(async () => {
  for (const context of browser.contexts()) await context.close();
});

afterAll(async () => {
  await browser?.close();
  await site?.stop();
});

/** Somebody without an account, and what they find at an address. */
async function reader(): Promise<Page> {
  return (await openWindow(browser)).page;
}

test("a reader opens a post, goes on by its tag, and finds another by a word in another form", async () => {
  const { page, said, context } = await openReaderTab(browser, site.url);
  const follow = async (name: string) => {
    await page.locator("main").getByRole("link", { name }).first().click();
    await page.getByRole("heading", { level: 1, name }).waitFor();
  };
  await page.goto(site.url);
  await follow("Lead, który nie streszcza");
  await follow("redakcja");
  await follow("Tagi bez bałaganu");
  // Every step may load a document, and the key means nothing before its boot has run.
  await booted(page);
  await page.keyboard.press("Control+/");
  await page.locator("input[type=search]:focus").waitFor();
  await page.keyboard.type("sierotkami");
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { level: 1, name: "sierotkami" }).waitFor();
  await follow("Dlaczego sierotki wracają");
  expect(said.filter((each) => !each.startsWith("verbose:"))).toEqual([]);
  await context.close();
});

test("an invited contributor writes, is sent back with a reason, mends, and an editor publishes", async () => {
  const chief = await signIn(browser, site, ewa);
  const link = await invite(chief, "nowa@szpalta.example", "contributor");
  const { page: hers } = await openWindow(browser);
  await acceptLink(hers, link, { name: "Hania Wójcik", email: "nowa@szpalta.example" });
  const places = hers.locator(".studio-places a");
  expect(await places.allTextContents()).toEqual(["Wpisy", "Treść", "Czytelnicy", "Kolejka", "Kalendarz", "Nowy wpis"]);

  const draft = await write(hers, "Zecernia o świcie", "Pierwsza zmiana zaczyna o ");
  await hers.getByRole("button", { name: "Pogrubienie" }).click();
  await hers.keyboard.type("piątej");
  await hers.getByRole("button", { name: "Pogrubienie" }).click();
  await hers.keyboard.type(".");
  await tagWith(hers, "korekta");
  await coverWith(hers, "Zecer przy kaszcie");
  await draft.stands(SAVED);
  expect(await draft.text()).toBe("Pierwsza zmiana zaczyna o **piątej**.");
  await act(draft, "Oddaj do sprawdzenia", (dialog) => dialog.getByRole("textbox").fill("Proszę o uwagi."));
  await hers.getByRole("button", { name: "Cofnij oddanie do sprawdzenia" }).waitFor();

  const his = await signIn(browser, site, adam);
  await his.getByRole("link", { name: /^do sprawdzenia/ }).click();
  // The list before it has the post, too, and gives way under a click.
  await his.locator('a[aria-current="true"]', { hasText: /^do sprawdzenia/ }).waitFor();
  const review = await openHere(his, "Zecernia o świcie");
  await his.getByText("Proszę o uwagi.").waitFor();
  await his.getByLabel("Nowa uwaga").fill("Skąd ta godzina?");
  await his.getByRole("button", { name: "Dodaj uwagę" }).click();
  await his.locator(".editor-remarks li", { hasText: "Skąd ta godzina?" }).waitFor();
  await act(review, "Odeślij do poprawy", async (dialog) => {
    await dialog.getByRole("button", { name: "Odeślij do poprawy" }).click();
    expect(await dialog.getByRole("textbox").evaluate((field) => field.matches(":invalid"))).toBe(true);
    await dialog.getByRole("textbox").fill("Podaj źródło.");
  });
  await his.getByText("Odesłano do poprawy: „Zecernia o świcie”.").waitFor();

  const again = await open(hers, "Zecernia o świcie");
  await hers.locator(".editor-returned", { hasText: "Podaj źródło." }).waitFor();
  await hers.locator(".editor-remarks li", { hasText: "Podaj źródło." }).waitFor();
  await again.type(" Tak mówi księga zmian.");
  await act(again, "Oddaj do sprawdzenia");
  await hers.getByRole("button", { name: "Cofnij oddanie do sprawdzenia" }).waitFor();

  const path = await publish(await open(his, "Zecernia o świcie"));
  const stranger = await reader();
  await stranger.goto(site.url + path);
  await stranger.getByText("Pierwsza zmiana zaczyna o piątej. Tak mówi księga zmian.").waitFor();
  await stranger.getByText("Hania Wójcik").first().waitFor();
  expect(await stranger.locator(".post-cover img").getAttribute("alt")).toBe("Zecer przy kaszcie");
  await stranger.getByRole("link", { name: "korekta" }).first().click();
  await stranger.getByRole("link", { name: "Zecernia o świcie" }).first().waitFor();
  expect([...draft.complaints, ...review.complaints, ...again.complaints]).toEqual([]);
});

test("an editor renames a post, moves, withdraws and publishes it again, and no address of it is ever dead", async () => {
  const page = await signIn(browser, site, adam);
  const from = await publish(await write(page, "Linia bazowa", "Pismo stoi na linii.", "Typografia"));
  const linking = await publish(await write(page, "Odsyłam dalej", `Więcej w [innym tekście](${from}).`));
  const stranger = await reader();

  const tab = await open(page, "Linia bazowa");
  await move(tab, { slug: "linia-pisma" }, ["/typografia/linia-pisma", "Odsyłam dalej"]);
  await move(tab, { slug: "linia-pisma", category: "Warsztat" }, ["/typografia/linia-pisma", "Odsyłam dalej"]);
  const now = "/warsztat/linia-pisma";
  expect(await leads(site.url + from)).toEqual([301, now]);
  expect(await leads(`${site.url}/typografia/linia-pisma`)).toEqual([301, now]);
  await stranger.goto(site.url + linking);
  await stranger.getByRole("link", { name: "innym tekście" }).click();
  await stranger.waitForURL(site.url + now);

  await act(tab, "Wycofaj", async (dialog) => {
    await dialog.getByLabel("Przekierowanie do innej strony").check();
    await dialog.getByLabel("Adres docelowy").fill(linking);
  });
  await page.getByRole("button", { name: "Opublikuj ponownie" }).waitFor();
  expect(await leads(site.url + now)).toEqual([301, linking]);
  expect(await leads(site.url + from)).toEqual([301, linking]);
  expect(await publish(tab, "Opublikuj ponownie")).toBe(now);
  expect(await leads(site.url + now)).toEqual([200, null]);
  await act(tab, "Wycofaj");
  await page.getByRole("button", { name: "Opublikuj ponownie" }).waitFor();
  expect((await stranger.goto(site.url + now))?.status()).toBe(410);
  expect((await leads(site.url + from))[0]).toBe(410);
  expect(await publish(tab, "Opublikuj ponownie")).toBe(now);
  await stranger.goto(site.url + from);
  expect(stranger.url()).toBe(site.url + now);
  await stranger.getByText("Pismo stoi na linii.").waitFor();
  expect(tab.complaints).toEqual([]);
});

test("an administrator begins with the first start, and ends with the first post that a stranger reads", async () => {
  const fresh = await startSite({ env: { SZPALTA_SAMPLE: "0" } });
  try {
    const stranger = await reader();
    await stranger.goto(fresh.url);
    await expect.poll(() => fresh.output()).toContain("/setup?token=");
    const link = /http\S+\/setup\?token=[\w-]+/.exec(fresh.output())![0];
    const { page } = await openWindow(browser);
    await acceptLink(page, link, { name: "Zofia Łęcka", email: "zofia@example.pl", siteName: "Kaszta" });
    await page.getByText("Tu nie ma jeszcze żadnego wpisu").waitFor();
    const steps = page.getByRole("region", { name: "Pierwsze kroki" });
    expect(await steps.getByRole("listitem").count()).toBe(4);
    await steps.getByRole("button", { name: "Zostaw tak, jak jest" }).first().click();
    await steps.getByText("✓").nth(1).waitFor();

    const tab = await write(page, "Pierwszy numer", "Zaczynamy od tytułu.");
    const path = await publish(tab);
    expect(path).toBe("/warsztat/pierwszy-numer");
    await stranger.reload();
    await stranger.getByRole("link", { name: "Pierwszy numer" }).click();
    await stranger.waitForURL(fresh.url + path);
    await stranger.getByRole("heading", { level: 1, name: "Pierwszy numer" }).waitFor();
    await stranger.getByText("Zaczynamy od tytułu.").waitFor();
    expect(await stranger.locator(".admin-bar").count()).toBe(0);
    await toPostsList(page);
    await steps.getByText("✓").nth(2).waitFor();
    await steps.getByRole("button", { name: "Ukryj te kroki" }).click();
    await steps.waitFor({ state: "detached" });
    expect(tab.complaints).toEqual([]);
  } finally {
    await fresh.stop();
  }
});

async function invite(page: Page, email: string, role: string): Promise<string> {
  await page.getByRole("link", { name: "Witryna" }).click();
  const form = page.locator("form", { has: page.getByRole("button", { name: "Utwórz zaproszenie" }) });
  await form.getByLabel("E-mail").fill(email);
  await form.getByLabel("Rola").selectOption(role);
  await form.getByRole("button", { name: "Utwórz zaproszenie" }).click();
  return (await page.locator("code.secret").textContent()) ?? "";
}
