import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import type { Browser, Page } from "@playwright/test";
import { instantsOf, isoInZone, wallClockAt } from "#core/polish/dates/time-zone.ts";
import {
  acceptLink,
  act,
  coverWith,
  leads,
  move,
  open,
  openHere,
  plan,
  publish,
  SAVED,
  signIn,
  openWindow,
  tagWith,
  takeOver,
  toPostsList,
  write,
} from "../support/browser/studio-steps.ts";
import { sharedBrowser } from "../support/browser/browser.ts";
import { clockAhead, type RunningSite, startSite } from "../support/running-site/running-site.ts";
import { joinTeam, type TeamMember } from "../support/running-site/team.ts";

/* Whole ways through the program, each as the people in it go them: by the screen alone, on the production build. */

const ZONE = "Europe/Warsaw";
const MINUTE_MS = 60_000;

let browser: Browser;
let site: RunningSite;
let zofia: TeamMember;
let adam: TeamMember;
let ewa: TeamMember;

beforeAll(async () => {
  browser = await sharedBrowser();
  site = await startSite();
  [zofia, adam, ewa] = await Promise.all([
    joinTeam(site, "editor", "zofia@szpalta.example", "Zofia Łęcka"),
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

test("from the first start to the first post that a stranger reads", async () => {
  const fresh = await startSite({ env: { SZPALTA_SAMPLE: "0" } });
  try {
    const stranger = await reader();
    await stranger.goto(fresh.url);
    await expect.poll(() => fresh.output()).toContain("/setup?token=");
    const link = /http\S+\/setup\?token=[\w-]+/.exec(fresh.output())![0];
    const { page } = await openWindow(browser);
    await acceptLink(page, link, { name: "Zofia Łęcka", email: "zofia@example.pl" });
    await page.getByText("Tu nie ma jeszcze żadnego wpisu").waitFor();

    const tab = await write(page, "Pierwszy numer", "Zaczynamy od tytułu.");
    const path = await publish(tab);
    expect(path).toBe("/warsztat/pierwszy-numer");
    await stranger.reload();
    await stranger.getByRole("link", { name: "Pierwszy numer" }).click();
    await stranger.waitForURL(fresh.url + path);
    await stranger.getByRole("heading", { level: 1, name: "Pierwszy numer" }).waitFor();
    await stranger.getByText("Zaczynamy od tytułu.").waitFor();
    expect(await stranger.locator(".admin-bar").count()).toBe(0);
    expect(tab.complaints).toEqual([]);
  } finally {
    await fresh.stop();
  }
});

test("an invited contributor writes, is sent back with a reason, mends, and an editor publishes", async () => {
  const chief = await signIn(browser, site, ewa);
  const link = await invite(chief, "nowa@szpalta.example", "contributor");
  const { page: hers } = await openWindow(browser);
  await acceptLink(hers, link, { name: "Hania Wójcik", email: "nowa@szpalta.example" });
  const places = hers.locator(".studio-places a");
  expect(await places.allTextContents()).toEqual(["Wpisy", "Treść", "Kolejka", "Kalendarz", "Nowy wpis"]);

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
  await his.waitForURL("**/studio");

  const again = await open(hers, "Zecernia o świcie");
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

test("two editors and one live post: seen, taken over, merged, chosen between, published", async () => {
  const hers = await signIn(browser, site, zofia);
  const first = await write(hers, "Druk w dwóch parach rąk", "Początek.\n\nŚrodek.\n\nKoniec.");
  const live = site.url + (await publish(first));
  await first.type(" Dopisek Zofii.");
  await first.stands(SAVED);
  const stranger = await reader();
  await stranger.goto(live);
  expect(await stranger.locator(".post-body").textContent()).not.toContain("Dopisek");

  const his = await signIn(browser, site, adam);
  const second = await open(his, "Druk w dwóch parach rąk");
  await second.stands(/^Tylko do odczytu – pisze Zofia Łęcka$/);
  await hers.getByText("Adam Żuk czyta ten wpis").waitFor({ timeout: 45_000 });

  await hers.context().setOffline(true);
  await first.type(" Niewysłane.");
  await first.stands(/brak sieci/);
  await takeOver(second);
  await his.locator(".cm-content").focus();
  await his.keyboard.press("Control+Home");
  await his.keyboard.type("Nowy ");
  await second.stands(SAVED);
  await hers.context().setOffline(false);
  await first.stands(/^Tylko do odczytu – pisze Adam Żuk$/);
  expect(await first.text()).toContain("Dopisek Zofii. Niewysłane.");
  await takeOver(first);
  await hers.getByText("Obie wersje połączono").waitFor();
  expect(await first.text()).toBe("Nowy Początek.\n\nŚrodek.\n\nKoniec. Dopisek Zofii. Niewysłane.");

  await hers.context().setOffline(true);
  await first.type(" Wersja Zofii.");
  await first.stands(/brak sieci/);
  await takeOver(second);
  await expect.poll(() => second.text()).toContain("Niewysłane.");
  await second.type(" Wersja Adama.");
  await second.stands(SAVED);
  await hers.context().setOffline(false);
  await first.stands(/^Tylko do odczytu – pisze Adam Żuk$/);
  await hers.getByRole("button", { name: "Przejmij" }).click();
  await first.stands(/^Ktoś zapisał w międzyczasie$/);
  await hers.getByLabel("Obie, jedna po drugiej").check();
  await hers.getByRole("button", { name: "Zapisz wybrane" }).click();
  await first.stands(SAVED);
  await publish(first, "Opublikuj zmiany");
  await stranger.reload();
  const body = await stranger.locator(".post-body").textContent();
  for (const each of ["Nowy Początek.", "Niewysłane. Wersja Zofii.", "Wersja Adama."]) expect(body).toContain(each);
  expect([...first.complaints, ...second.complaints]).toEqual([]);
});

test("a post that is renamed, moved, withdrawn and published again never leaves a dead address", async () => {
  const page = await signIn(browser, site, zofia);
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

test("what comes due while the server is down goes out once, in order, at its planned time", async () => {
  const page = await signIn(browser, site, zofia);
  const updated = await write(page, "Tekst poprawiany", "Pierwsza wersja.");
  const old = await publish(updated);
  await updated.type(" Druga wersja.");
  const noon = tomorrowNoon();
  await plan(updated, "Opublikuj zmiany", localOf(noon + MINUTE_MS));
  await plan(await write(page, "Tekst na jutro", "Wychodzi sam."), "Opublikuj", localOf(noon));
  const evening = localOf(noon + 360 * MINUTE_MS);
  await plan(await write(page, "Tekst na wieczór", "Jeszcze czeka."), "Opublikuj", evening);
  await toPostsList(page);
  await page.locator(".work-line", { hasText: "Następny: „Tekst na jutro”" }).waitFor();
  expect(await (await fetch(site.url + old)).text()).not.toContain("Druga wersja.");

  const { port } = new URL(site.url);
  await site.stop({ keep: true });
  const ahead = noon + 5 * MINUTE_MS - Date.now();
  site = await startSite({ data: site.data, env: { PORT: port, ...clockAhead(ahead) } });
  const news = async () => (await feedOf(site)).filter(({ title }) => /^Tekst (?:na|pop)/.test(title));
  await expect.poll(async () => (await news())[0]?.title, { timeout: 60_000 }).toBe("Tekst na jutro");
  await expect.poll(async () => (await fetch(site.url + old)).text()).toContain("Druga wersja.");
  expect(await news()).toMatchObject([
    { title: "Tekst na jutro", date_published: noon },
    { title: "Tekst poprawiany", date_modified: noon + MINUTE_MS },
  ]);
  // A day has passed for the server: her session is over, as it should be.
  const later = await signIn(browser, site, zofia);
  await later.locator(".work-line", { hasText: "Następny: „Tekst na wieczór”" }).waitFor();
  expect(await later.locator(".work-line-fault").count()).toBe(0);

  await site.stop({ keep: true });
  site = await startSite({ data: site.data, env: { PORT: port, ...clockAhead(ahead) } });
  await later.reload();
  expect(await publications(later, "Tekst na jutro")).toBe(1);
  expect(await publications(later, "Tekst poprawiany")).toBe(2);
});

async function invite(page: Page, email: string, role: string): Promise<string> {
  await page.getByRole("link", { name: "Witryna" }).click();
  const form = page.locator("form", { has: page.getByRole("button", { name: "Utwórz zaproszenie" }) });
  await form.getByLabel("E-mail").fill(email);
  await form.getByLabel("Rola").selectOption(role);
  await form.getByRole("button", { name: "Utwórz zaproszenie" }).click();
  return (await page.locator("code.secret").textContent()) ?? "";
}

function localOf(at: number): string {
  return isoInZone(at, ZONE).slice(0, "2026-11-21T08:00".length);
}

/** An hour that comes once on every day of the year, and those after it as well. */
function tomorrowNoon(): number {
  const { year, month, day } = wallClockAt(Date.now() + 24 * 60 * MINUTE_MS, ZONE);
  return instantsOf({ year, month, day, hour: 12, minute: 0, second: 0 }, ZONE)[0]!;
}

type Dates<T> = { title: string; date_published: T; date_modified: T };

async function feedOf(site: RunningSite): Promise<Dates<number>[]> {
  const feed = (await (await fetch(`${site.url}/feed.json`)).json()) as { items: Dates<string>[] };
  return feed.items.map(({ title, date_published, date_modified }) => ({
    title,
    date_published: Date.parse(date_published),
    date_modified: Date.parse(date_modified),
  }));
}

/** How often a post went out, as its history tells. */
async function publications(page: Page, title: string): Promise<number> {
  const tab = await open(page, title);
  await tab.page.getByRole("link", { name: "Historia" }).click();
  await page.getByRole("link", { name: "Wróć do edycji" }).waitFor();
  return page.getByRole("link", { name: "publikacja" }).count();
}
