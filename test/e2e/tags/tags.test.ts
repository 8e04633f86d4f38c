import { readFileSync } from "node:fs";
import type { Browser, BrowserContext, Page } from "@playwright/test";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { sharedBrowser } from "#test/support/browser/browser.ts";
import { type RunningSite, startSite } from "#test/support/running-site/running-site.ts";
import { carrySession, joinTeam, type TeamMember } from "#test/support/running-site/team.ts";

/* An editor's day among the tags of the sample, and what readers meet afterwards; forms without scripts are `app/studio/tags`' own tests. */

let site: RunningSite;
let browser: Browser;
let zofia: TeamMember;
let context: BrowserContext;
let page: Page;

beforeAll(async () => {
  site = await startSite();
  browser = await sharedBrowser();
  zofia = await joinTeam(site, "editor", "zofia@szpalta.example", "Zofia Łęcka");
});

afterAll(async () => {
  await browser?.close();
  await site?.stop();
});

afterEach(() => context.close());

async function open(): Promise<void> {
  context = await browser.newContext({ acceptDownloads: true });
  await carrySession(context, site, zofia);
  page = await context.newPage();
  await page.goto(`${site.url}/tags`);
}

/** What a reader gets at an address: status and where it leads. */
async function asReader(path: string): Promise<[number, string | null]> {
  const { status, headers } = await fetch(site.url + path, { redirect: "manual" });
  return [status, headers.get("location")];
}

const listedTo = async () => (await fetch(`${site.url}/tags`)).text();
const tick = (name: string) => page.getByRole("checkbox", { name, exact: true }).check();
const edit = (name: string) => page.getByRole("link", { name: `Zmień: ${name}`, exact: true });
const nameField = () => page.getByLabel("Nazwa", { exact: true });

/** `fill` marks and then writes; the app, which comes with the first touch, may come in between: no typist is quick enough for it. */
async function awake(shown: Page): Promise<void> {
  await shown.waitForFunction(() => "hydrated" in document.documentElement.dataset);
}

/** Renames a tag in its row; the page tells where its address has gone. */
async function rename(from: string, to: string): Promise<void> {
  await edit(from).press("Enter");
  await nameField().fill(to);
  await page.getByRole("button", { name: "Zapisz" }).press("Enter");
  await page.getByText(`Zapisano tag „${to}”.`).waitFor();
}

/** Merges two tags into the first one, seeing first what that does. */
async function merge(into: string, other: string): Promise<void> {
  await page.goto(`${site.url}/tags`);
  await tick(into);
  await tick(other);
  await page.getByRole("button", { name: "Połącz zaznaczone" }).click();
  await page.getByRole("heading", { name: "Połączenie tagów" }).waitFor();
  const choose = page.getByRole("link", { name: `Niech zostanie ten: „${into}”` });
  if ((await choose.count()) > 0) await choose.click();
  await page.getByRole("button", { name: `Połącz 1 tag z „${into}”` }).click();
  await page.getByText(`Połączono: „${other}”. Został tag „${into}”.`).waitFor();
}

describe("an editor", () => {
  beforeEach(open);

  test("a tag is renamed in its row and its old address leads on", async () => {
    await rename("redakcja", "praca redakcji");
    expect(await asReader("/tag/redakcja")).toEqual([301, "/tag/praca-redakcji"]);
    expect(await asReader("/tag/praca-redakcji")).toEqual([200, null]);
    expect(await listedTo()).toContain('href="/tag/praca-redakcji"');
    await page.goto(`${site.url}/tags`);
    await rename("praca redakcji", "redakcja");
    expect(await asReader("/tag/praca-redakcji")).toEqual([301, "/tag/redakcja"]);
    expect(await asReader("/tag/redakcja")).toEqual([200, null]);
  });

  test("a name that is taken is refused at the field, and nothing typed is lost", async () => {
    await edit("redakcja").click();
    await nameField().focus();
    await awake(page);
    await nameField().fill("Archiwum");
    await page.getByLabel("Opis", { exact: true }).fill("Jak się *pisze*.");
    await page.getByRole("button", { name: "Zapisz" }).click();
    await page.getByText("Tag „archiwum” ma już tę nazwę. Połącz oba tagi.", { exact: true }).last().waitFor();
    expect(await nameField().getAttribute("aria-invalid")).toBe("true");
    await page.getByLabel("Opis", { exact: true }).focus();
    const edge = await nameField().evaluate((element) => getComputedStyle(element).borderColor);
    expect(edge).toBe(await page.locator(".field-fault").evaluate((element) => getComputedStyle(element).color));
    expect(await nameField().inputValue()).toBe("Archiwum");
    expect(await page.getByLabel("Opis", { exact: true }).inputValue()).toBe("Jak się *pisze*.");
  });

  test("a change that came too late shows the other one, keeps its text and can be sent again", async () => {
    await edit("adresy URL").click();
    await nameField().focus();
    await awake(page);
    const other = await context.newPage();
    await other.goto(page.url());
    await other.getByLabel("Opis", { exact: true }).focus();
    await awake(other);
    await other.getByLabel("Opis", { exact: true }).fill("Z drugiego okna.");
    await other.getByRole("button", { name: "Zapisz" }).click();
    await other.getByText("Zapisano tag „adresy URL”.").waitFor();
    await page.getByLabel("Opis", { exact: true }).fill("Z pierwszego okna.");
    await page.getByRole("button", { name: "Zapisz" }).click();
    await page.getByText("Z drugiego okna.").waitFor();
    expect(await page.getByLabel("Opis", { exact: true }).inputValue()).toBe("Z pierwszego okna.");
    await page.getByRole("button", { name: "Zapisz" }).click();
    await page.getByText("Zapisano tag „adresy URL”.").waitFor();
    expect(await (await fetch(`${site.url}/tag/adresy-url`)).text()).toMatch(/Z\spierwszego okna\./);
  });

  test("two tags become one, and two again", async () => {
    await merge("archiwum", "planowanie");
    expect(await asReader("/tag/planowanie")).toEqual([301, "/tag/archiwum"]);
    expect(await listedTo()).not.toContain('href="/tag/planowanie"');
    await page.getByRole("button", { name: "Cofnij" }).click();
    await page.getByText("Cofnięto. Wróciły tagi: „planowanie”.").waitFor();
    expect(await asReader("/tag/planowanie")).toEqual([200, null]);
    expect(await listedTo()).toContain('href="/tag/planowanie"');
  });

  test("the table goes out and comes back changed, once it was looked through", async () => {
    const downloading = page.waitForEvent("download");
    await page.getByRole("link", { name: "Pobierz tabelę" }).click();
    const file = await (await downloading).path();
    const [before, after] = ["korekta", "korekta numeru"];
    const table = readFileSync(file, "utf8");
    const changed = table.split("\r\n").map((line) => line.replace(`,${before},`, `,${after},`));
    expect(changed.join("\r\n")).not.toBe(table);
    await page.getByText("Wczytaj tabelę z pliku").hover();
    const buffer = Buffer.from(changed.join("\r\n"));
    await page.getByLabel("Wczytaj tabelę z pliku").setInputFiles({ name: "tagi.csv", mimeType: "text/csv", buffer });
    await page.waitForFunction(() => document.querySelector("textarea")?.value !== "");
    await page.getByRole("button", { name: "Sprawdź" }).click();
    await page.getByText(`„${after}” (dotąd „${before}”) – nazwa`).waitFor();
    const path = (name: string) => `/tag/${name.replaceAll(" ", "-")}`;
    expect(await asReader(path(before))).toEqual([200, null]);
    await page.getByRole("button", { name: "Zapisz zmiany z tabeli" }).click();
    await page.getByText("Wczytano: nowe tagi: 0, zmienione: 1").waitFor();
    expect(await asReader(path(before))).toEqual([301, path(after)]);
  });
});

describe("for everybody", () => {
  beforeEach(async () => {
    context = await browser.newContext();
    page = await context.newPage();
    await page.goto(`${site.url}/tags`);
  });

  const names = () => page.locator(".tags a").evaluateAll((links) => links.map((link) => link.firstChild?.textContent));

  test("the filter sieves while one types, by form and without diacritics, and never asks the server", async () => {
    await page.getByLabel("Filtruj tagi").click();
    await page.waitForFunction(() => "hydrated" in document.documentElement.dataset);
    const asked: string[] = [];
    page.on("request", (request) => asked.push(request.url()));
    await page.getByLabel("Filtruj tagi").pressSequentially("redakcją");
    await page.waitForFunction(() => document.querySelectorAll(".tags a").length === 1);
    expect(await names()).toEqual(["redakcja"]);
    expect(asked.filter((url) => url.includes("filter="))).toEqual([]);
    await page.getByLabel("Filtruj tagi").fill("");
    await page.waitForFunction(() => document.querySelectorAll(".tags a").length > 1);
  });

  test("the filter of a filtered page finds what the page does not have", async () => {
    await page.goto(`${site.url}/tags?filter=archiwum`);
    await page.getByLabel("Filtruj tagi").click();
    await page.waitForFunction(() => "hydrated" in document.documentElement.dataset);
    await page.getByLabel("Filtruj tagi").fill("redakc");
    await page.getByRole("link", { name: /^redakcja/ }).waitFor();
    expect(await names()).toEqual(["redakcja"]);
  });
});
