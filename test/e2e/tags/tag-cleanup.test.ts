import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { Browser, Page } from "@playwright/test";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { leads, open, SAVED, signIn } from "#test/support/browser/studio-steps.ts";
import { axeFaultsInBothSchemes } from "#test/support/browser/axe.ts";
import { sharedBrowser } from "#test/support/browser/browser.ts";
import { startSite, type RunningSite } from "#test/support/running-site/running-site.ts";
import { seedDuplicateTags } from "#test/support/running-site/duplicate-tags.ts";
import { carrySession, joinTeam, type TeamMember } from "#test/support/running-site/team.ts";

/* Tidying tags on the running site: looked at, done and undone, and what readers and other editors meet. */

let browser: Browser;
let site: RunningSite;
let zofia: TeamMember;
let jan: TeamMember;

beforeAll(async () => {
  browser = await sharedBrowser();
  site = await startSite();
  zofia = await joinTeam(site, "editor", "zofia@szpalta.example", "Zofia Łęcka");
  jan = await joinTeam(site, "editor", "jan@szpalta.example", "Jan Żuk");
  await seedDuplicateTags(site);
});

afterEach(async () => {
  for (const context of browser.contexts()) await context.close();
});

afterAll(async () => {
  await browser?.close();
  await site?.stop();
});

async function sit(member: TeamMember, path = "/tag/refresh"): Promise<Page> {
  const context = await browser.newContext();
  await carrySession(context, site, member);
  const page = await context.newPage();
  await page.goto(site.url + path);
  await page.waitForFunction(() => "hydrated" in document.documentElement.dataset);
  return page;
}

/** What a script would send for a merge that nobody has looked at. */
const merge = (member: TeamMember, into: string, ...tagIds: string[]) =>
  send(member, { do: "merge", merge: [into, ...tagIds].join(" "), name: "" });

/** Takes the last operation back, for the test that comes next. */
async function undoLast(): Promise<void> {
  const sql = "SELECT id FROM tag_operation WHERE undone_at IS NULL ORDER BY no DESC LIMIT 1";
  const operation = inDatabase((database) => database.prepare(sql).get()!["id"] as string);
  expect((await send(jan, { do: "undo", operation })).status).toBe(200);
}

async function send(member: TeamMember, fields: object) {
  const answer = await fetch(`${site.url}/tag/refresh`, {
    method: "POST",
    headers: {
      cookie: member.cookie,
      origin: site.url,
      accept: "application/json",
      "content-type": "application/json",
    },
    body: JSON.stringify(fields),
  });
  return {
    status: answer.status,
    json: (await answer.json()) as { redirect?: { to: string }; error?: { message: string } },
  };
}

function inDatabase<T>(work: (database: DatabaseSync) => T): T {
  const database = new DatabaseSync(join(site.data, "szpalta.db"));
  try {
    return work(database);
  } finally {
    database.close();
  }
}

const idOf = (slug: string) =>
  inDatabase((database) => database.prepare("SELECT id FROM tag WHERE slug = ?").get(slug)!["id"] as string);

/** Every table by its rows, but for sessions, which are used, and the search index, which is kept by its own clock. */
function everything(): Record<string, string> {
  return inDatabase((database) => {
    const names = database
      .prepare(
        "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'session%' AND name NOT LIKE 'search%'",
      )
      .all();
    return Object.fromEntries(
      names.map(({ name }) => [name, JSON.stringify(database.prepare(`SELECT * FROM "${String(name)}"`).all())]),
    );
  });
}

const reader = async (path: string) => (await fetch(site.url + path)).text();

const GROUP = ".twins-form";

/** From what there is to tidy to what a merge of „Ebooki” would do. */
async function lookAtMerge(page: Page): Promise<void> {
  const group = page.locator(GROUP).filter({ hasText: "E-booki" });
  await group.getByRole("radio", { name: "Zostaje: E-booki" }).check();
  await group.getByRole("button", { name: "Połącz…" }).click();
  await page.getByRole("heading", { name: "Połączyć te tagi?" }).waitFor();
}

/** Asks for every part of the screen and its payload by both methods. */
async function lookAtAll(): Promise<void> {
  const shows = [
    "",
    "certain",
    "probable",
    "consider",
    "empty",
    "rare",
    "unused",
    "untagged",
    "overtagged",
    "merge",
    "operations",
  ];
  for (const show of shows) {
    for (const path of [`/tag/refresh?show=${show}&done=x`, `/tag/refresh/_payload.json?show=${show}&done=x`]) {
      for (const method of ["GET", "HEAD"]) {
        const answer = await fetch(site.url + path, { method, headers: { cookie: zofia.cookie } });
        expect([path, answer.status, answer.headers.get("cache-control")]).toEqual([path, 200, "private, no-store"]);
      }
    }
  }
}

test("to look changes nothing, whatever part and by whatever method", async () => {
  let before = everything();
  await lookAtAll();
  // A while after an import the server makes lists of related posts, once; a look that did would do it again.
  if (everything()["related"] !== before["related"]) {
    before = everything();
    await lookAtAll();
  }
  expect(Object.keys(before).length).toBeGreaterThan(20);
  expect(everything()).toEqual(before);
});

test("an editor looks, merges and undoes, and readers meet it at once", async () => {
  const post = "/warsztat/supel-czwarty";
  expect(await reader(post)).toContain("/tag/e-booki");
  expect(await reader("/warsztat/supel-piaty")).toContain("/tag/ebooki");
  await reader("/tag/ebooki");
  const feed = await reader("/feed.json");
  const page = await sit(zofia);
  await lookAtMerge(page);
  await page.getByText("„Ebooki” wejdzie w „E-booki”").waitFor();
  await page.getByText("/tag/ebooki prowadzi do /tag/e-booki").waitFor();
  expect(await leads(`${site.url}/tag/ebooki`)).toEqual([200, null]);
  await page.getByRole("button", { name: "Połącz", exact: true }).click();
  await page.getByText("Połączono „Ebooki” z „E-booki”").first().waitFor();

  expect(await leads(`${site.url}/tag/ebooki`)).toEqual([301, "/tag/e-booki"]);
  expect(await leads(`${site.url}/tag/e-booki`)).toEqual([200, null]);
  expect(await reader("/warsztat/supel-piaty")).toContain("/tag/e-booki");
  const dates = (text: string) =>
    (JSON.parse(text) as { items: object[] }).items.map((item) => ({ ...item, tags: [] }));
  expect(dates(await reader("/feed.json"))).toEqual(dates(feed));

  await page.getByRole("button", { name: "Cofnij: Połączono „Ebooki” z „E-booki”" }).first().click();
  await page.getByText("Wróciły: „Ebooki”. Przywrócone przypisania: 1.").waitFor();
  expect(await leads(`${site.url}/tag/ebooki`)).toEqual([200, null]);
  expect(await reader("/warsztat/supel-piaty")).toContain("/tag/ebooki");
});

test("the certain groups of a page are merged with one act, and undone with one", async () => {
  const page = await sit(zofia, "/tag/refresh?show=certain");
  const before = await page.locator(GROUP).count();
  expect(before).toBeGreaterThan(1);
  await page.getByRole("link", { name: `Połącz wszystkie z tej strony (${before})…` }).click();
  await page.getByRole("heading", { name: /^Połączyć \d+ grup/ }).waitFor();
  await page.getByRole("button", { name: `Połącz zaznaczone (${before})` }).click();
  await page.getByText("Tu nie ma nic do zrobienia.").waitFor();
  expect(await leads(`${site.url}/tag/ebooki`)).toEqual([301, "/tag/e-booki"]);
  await page.getByRole("button", { name: /^Cofnij: Połączono \d+ grup/ }).click();
  await page.getByText(/^Wróciły/).waitFor();
  await expect.poll(() => page.locator(GROUP).count()).toBe(before);
  expect(await leads(`${site.url}/tag/ebooki`)).toEqual([200, null]);
});

test("what is unticked among the groups of a page is not merged", async () => {
  const page = await sit(zofia, "/tag/refresh?show=certain");
  const before = await page.locator(GROUP).count();
  await page.getByRole("link", { name: /^Połącz wszystkie z tej strony/ }).click();
  await page.getByRole("checkbox", { name: "„Ebooki” wejdzie w „E-booki”" }).uncheck();
  await page.getByRole("button", { name: `Połącz zaznaczone (${before - 1})` }).click();
  await page.locator(GROUP).filter({ hasText: "E-booki" }).waitFor();
  expect(await page.locator(GROUP).count()).toBe(1);
  expect(await leads(`${site.url}/tag/ebooki`)).toEqual([200, null]);
  await page.getByRole("button", { name: /^Cofnij: Połączono/ }).click();
  await page.getByText(/^Wróciły/).waitFor();
});

test("what is chosen in a group holds when all groups of the page are merged", async () => {
  const page = await sit(zofia, "/tag/refresh?show=certain");
  await page.getByRole("radio", { name: "Zostaje: Ebooki" }).check();
  await page.getByRole("link", { name: /^Połącz wszystkie z tej strony/ }).click();
  await page.getByRole("checkbox", { name: "„E-booki” wejdzie w „Ebooki”" }).waitFor();
});

test("a merge that another editor overtook is refused with the reason, and nothing is done", async () => {
  const page = await sit(zofia);
  await lookAtMerge(page);
  expect((await merge(jan, idOf("ebooki"), idOf("e-booki"))).status).toBe(200);
  await page.getByRole("button", { name: "Połącz", exact: true }).click();
  await page.getByText("Któregoś z tych tagów już nie ma").first().waitFor();
  expect(await page.getByRole("button", { name: "Połącz", exact: true }).count()).toBe(0);
  await undoLast();
});

test("the repair says what was wrong", async () => {
  const page = await sit(zofia);
  await page.getByRole("button", { name: "Przelicz i napraw" }).click();
  await page.getByText("Wszystko się zgadzało.").waitFor();
});

test("an editor who has a working copy open merges it and loses nothing", async () => {
  const page = await signIn(browser, site, zofia);
  const tab = await open(page, "Papier, który wraca");
  await tab.type(" Dopisane przed.");
  await tab.stands(SAVED);
  expect((await merge(jan, idOf("e-booki"), idOf("ebooki"))).status).toBe(200);
  await tab.type(" Dopisane po.");
  await tab.stands(SAVED);
  await page.getByRole("button", { name: "Usuń: E-booki" }).waitFor();
  expect(await page.getByRole("button", { name: "Usuń: Ebooki" }).count()).toBe(0);
  expect(await tab.text()).toContain("Dopisane przed. Dopisane po.");
  expect(tab.complaints).toEqual([]);
  await undoLast();
});

test("all of it can be done by keyboard alone, and no tool finds fault with it", async () => {
  const page = await sit(zofia);
  const press = async (selector: string, key: string) => {
    for (let presses = 0; presses < 150; presses += 1) {
      await page.keyboard.press("Tab");
      if (await page.evaluate((wanted) => document.activeElement?.matches(wanted), selector))
        return page.keyboard.press(key);
    }
    throw new Error(`The keyboard never comes to ${selector}`);
  };
  const faults: string[] = [];
  const judge = async () => void faults.push(...(await axeFaultsInBothSchemes(page)));
  await judge();
  await press("button[value=preview]", "Enter");
  await page.getByRole("heading", { name: "Połączyć te tagi?" }).waitFor();
  await judge();
  await press("main .button-main", "Enter");
  await page
    .getByText(/^Połączono/)
    .first()
    .waitFor();
  await judge();
  await press("button[name=operation]", "Enter");
  await page.getByText(/^Wróciły/).waitFor();
  await judge();
  expect(faults).toEqual([]);
});

test("„to nie duplikat” is remembered, also by the next start", async () => {
  const page = await sit(zofia);
  const group = page.locator(GROUP).filter({ hasText: "E-booki" });
  await group.getByRole("button", { name: "To nie duplikat" }).click();
  await page.getByText("to różne tagi.").waitFor();
  await group.waitFor({ state: "detached" });
  await site.stop({ keep: true });
  site = await startSite({ data: site.data });
  const again = await sit(zofia);
  await again.getByRole("heading", { name: "Porządki w tagach" }).waitFor();
  expect(await again.locator(GROUP).filter({ hasText: "E-booki" }).count()).toBe(0);
});
