import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { ReaderTab } from "#test/support/browser/reader-tab.ts";
import { PIXELS } from "#test/support/services/open-runtime.ts";
import { LOOK_PATH } from "#core/settings/look-name.ts";
import { siteAndBrowser } from "#test/support/browser/site-and-browser.ts";
import { carrySession, joinTeam, type TeamMember } from "#test/support/running-site/team.ts";

/* Coming into the studio and leaving it, in a browser, on the production build. */

const running = siteAndBrowser();
let editor: TeamMember;
let tab: ReaderTab;

beforeAll(async () => {
  editor = await joinTeam(running.site, "administrator", "ewa@szpalta.example");
});

beforeEach(async () => {
  tab = await running.openTab();
});

describe("the studio in a browser", () => {
  beforeEach(() => carrySession(tab.context, running.site, editor));

  test("its app starts at once, takes the document over without a word, and follows links inside by itself", async () => {
    await tab.open("/studio");
    await tab.hydrated();
    const hrefs = (list: string) =>
      tab.page.locator(`${list} a`).evaluateAll((all) => all.map((a) => a.getAttribute("href") ?? ""));
    const places: string[] = [];
    for (const start of await hrefs(".studio-groups")) {
      await tab.page.locator(`.studio-groups a[href="${start}"]`).click();
      await tab.page.waitForSelector(`.studio-group a[href="${start}"][aria-current=page]`);
      for (const place of await hrefs(".studio-group")) {
        places.push(place);
        // The editor and the screen with frames are documents of their own.
        if (place.startsWith("/edit-post/") || place === LOOK_PATH) continue;
        await tab.page.locator(`.studio-group a[href="${place}"]`).click();
        await tab.page.waitForURL(running.site.url + place);
        await tab.page.waitForSelector(`.studio-group a[href="${place}"][aria-current=page]`);
        expect(await tab.page.title()).toMatch(/^\S.* \| /);
      }
    }
    expect(places).toEqual([
      "/studio",
      "/studio/calendar",
      "/edit-post/new",
      "/topics",
      "/studio/assistant/runs",
      "/tags",
      "/studio/categories",
      "/studio/media",
      "/studio/dead-links",
      "/studio/addresses",
      "/studio/statistics",
      "/studio/searches",
      "/studio/missing",
      "/studio/letters",
      "/studio/subscribers",
      "/studio/users",
      "/studio/settings",
      "/studio/look",
      "/studio/mail",
      "/studio/assistant",
      "/studio/backups",
      "/studio/work",
      "/studio/audit",
      "/studio/archive",
      "/studio/import",
    ]);
    expect(tab.loaded).toEqual(["/studio"]);
    expect(tab.said).toEqual([]);
  });

  test("each of its pages is the same for the app as it was in the document", async () => {
    for (const path of ["/studio", "/studio/media", "/studio/users", "/studio/account", "/studio/categories"]) {
      await tab.open(path);
      await tab.hydrated();
      const titles = await tab.page.evaluate(() => document.querySelectorAll("title").length);
      const [rev, payload] = await tab.page.evaluate(async () => {
        const { build, rev } = document.documentElement.dataset;
        const answer = await fetch(`${location.pathname}/_payload.json?${build}`);
        return [rev, ((await answer.json()) as { rev: string }).rev];
      });
      expect([path, titles, payload]).toEqual([path, 1, rev]);
    }
    // The browser's advice about forms is no complaint about the page.
    expect(tab.said.filter((each) => !each.startsWith("verbose:"))).toEqual([]);
  });

  test("a document of other data than its app's is drawn anew, once", async () => {
    await tab.page.route("**/studio", async (route) => {
      const answer = await route.fetch();
      const old = (await answer.text())
        .replace(/data-rev="[^"]*"/, 'data-rev="dawny"')
        .replace(/<h1>[^<]*/, "<h1>Dawniej");
      await route.fulfill({ response: answer, body: old });
    });
    await tab.open("/studio");
    await tab.hydrated();
    const shown = await tab.page.evaluate(() => [
      document.querySelector("h1")?.textContent,
      document.querySelectorAll("h1").length,
      document.querySelectorAll("title").length,
      document.querySelectorAll(".studio").length,
    ]);
    expect(shown).toEqual(["Kolejka", 1, 1, 1]);
  });

  test("between the studio and the readers' pages the browser itself goes", async () => {
    await tab.open("/studio");
    await tab.hydrated();
    await tab.page.locator('.studio-name a[href="/"]').click();
    await tab.page.waitForURL(`${running.site.url}/`);
    await tab.page.locator(".admin-bar a[href='/studio']").hover();
    await tab.hydrated();
    await tab.page.locator(".admin-bar a[href='/studio']").click();
    await tab.page.waitForURL(`${running.site.url}/studio`);
    await tab.hydrated();
    expect(tab.loaded).toEqual(["/studio", "/", "/studio"]);
    expect(tab.said).toEqual([]);
  });

  test("a reader's page with its bar becomes the app's on intent, and the bar stays while reading on", async () => {
    await tab.open(running.posts[0]!);
    await tab.link("/topics").hover();
    await tab.hydrated();
    await tab.follow("/");
    expect(await tab.page.locator(".admin-bar").count()).toBe(1);
    expect([tab.loaded, tab.said]).toEqual([[running.posts[0]], []]);
  });

  test("a session that has ended leads to signing in, and from there back", async () => {
    await tab.open("/studio");
    await tab.hydrated();
    await tab.context.clearCookies();
    await tab.link("/studio/calendar").click();
    await tab.page.waitForURL(`${running.site.url}/login?next=%2Fstudio%2Fcalendar`);
    await tab.page.fill("input[name=email]", editor.email);
    await tab.page.fill("input[name=password]", editor.password);
    await tab.page.keyboard.press("Enter");
    await tab.page.waitForURL(`${running.site.url}/studio/calendar`);
    expect(tab.loaded).toEqual(["/studio", "/login?next=%2Fstudio%2Fcalendar", "/studio/calendar"]);
  });

  test("a form whose session has ended keeps what was typed while one signs in beside it", async () => {
    await tab.open("/studio/addresses");
    await tab.hydrated();
    await tab.page.fill("input[name=from]", "/dawny/adres");
    await tab.context.clearCookies();
    const send = tab.page.locator("form", { has: tab.page.locator("input[name=from]") }).getByRole("button");
    await send.click();
    const refusal = tab.page.getByRole("alert").filter({ hasText: "Sesja wygasła." });
    const [beside] = await Promise.all([
      tab.context.waitForEvent("page"),
      refusal.getByRole("link", { name: "Zaloguj się w nowej karcie" }).click(),
    ]);
    await beside.getByLabel("E-mail").fill(editor.email);
    await beside.getByLabel("Hasło").fill(editor.password);
    await beside.keyboard.press("Enter");
    await beside.waitForURL(`${running.site.url}/studio/addresses`);
    await beside.close();
    expect(await tab.page.inputValue("input[name=from]")).toBe("/dawny/adres");
    await send.click();
    await tab.page.getByRole("cell", { name: "/dawny/adres", exact: true }).waitFor();
  });

  test("a page that was drawn for one person sends nothing under another's name", async () => {
    const other = await joinTeam(running.site, "administrator", "iga@szpalta.example", "Iga Mróz");
    await tab.open("/studio/account");
    await tab.hydrated();
    await carrySession(tab.context, running.site, other);
    await tab.page.getByLabel("Kilka słów o sobie").fill("Pisze o zecerach.");
    await tab.page
      .locator("form", { has: tab.page.locator("[name=bio]") })
      .getByRole("button")
      .click();
    await tab.page.getByRole("alert").filter({ hasText: "zalogowany ktoś inny" }).waitFor();
    expect(await tab.page.getByLabel("Kilka słów o sobie").inputValue()).toBe("Pisze o zecerach.");
    await tab.page.reload();
    expect(await tab.page.getByLabel("Kilka słów o sobie").inputValue()).toBe("");
  });

  test("a picture that was given up on a slow line waits in the page and is sent again", async () => {
    const message = "Wysyłanie stanęło.";
    let given = 0;
    await tab.page.route("**/studio/upload?*", async (route) => {
      given += 1;
      if (given === 1) await route.fulfill({ status: 408, json: { error: { status: 408, code: "slow", message } } });
      else await route.continue();
    });
    await tab.open("/studio/media");
    await tab.hydrated();
    const file = { name: "kropka.png", mimeType: "image/png", buffer: PIXELS };
    await tab.page.setInputFiles("input[type=file]", file);
    await tab.page.getByText(`kropka.png: ${message}`).waitFor();
    await tab.page.getByRole("button", { name: "Wyślij jeszcze raz: kropka.png" }).click();
    await tab.page.locator(".gallery a", { hasText: "kropka" }).waitFor();
    expect([given, await tab.page.locator(".upload li").count()]).toEqual([2, 0]);
  });

  test("the way out is a form: the session is over, here and on the server", async () => {
    const member = await joinTeam(running.site, "author", "adam@szpalta.example", "Adam Żuk");
    await tab.context.clearCookies();
    await carrySession(tab.context, running.site, member);
    await tab.open("/studio");
    await tab.hydrated();
    await tab.page.locator(".account-menu summary").click();
    await tab.page.locator(".account-menu-out").click();
    await tab.page.waitForURL(`${running.site.url}/`);
    expect(await tab.page.locator(".admin-bar").count()).toBe(0);
    const again = await fetch(`${running.site.url}/studio`, { headers: { cookie: member.cookie }, redirect: "manual" });
    expect(again.status).toBe(303);
  });
});
