import { beforeAll, beforeEach, expect, test } from "vitest";
import type { ReaderTab } from "#test/support/browser/reader-tab.ts";
import { siteAndBrowser } from "#test/support/browser/site-and-browser.ts";
import { invite, joinTeam, type TeamMember } from "#test/support/running-site/team.ts";

/* How signing in and the links for an account start: painted first, then on intent the app. In a browser, on the production build. */

const running = siteAndBrowser();
let editor: TeamMember;
let tab: ReaderTab;

beforeAll(async () => {
  editor = await joinTeam(running.site, "administrator", "wanda@szpalta.example", "Wanda Kos");
});

beforeEach(async () => {
  tab = await running.openTab();
});

/** Keeps the app away until the returned function is called. */
async function holdApp(files: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await tab.page.route(files, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

const place = () =>
  tab.page.evaluate(() => {
    const { name, selectionStart } = document.activeElement as HTMLInputElement;
    return [name, selectionStart];
  });

test("is painted before a script is asked for; its app comes on intent, and what was typed by then stays", async () => {
  const release = await holdApp("**/assets/client-*.js");
  await tab.open("/login?next=%2Fstudio%2Fusers");
  const early = await tab.page.evaluate(() => {
    const { startTime: painted } = performance.getEntriesByName("first-contentful-paint")[0]!;
    const asked = performance.getEntriesByType("resource").filter(({ name }) => name.endsWith(".js"));
    return [asked.length > 0, asked.filter(({ startTime }) => startTime < painted).map(({ name }) => name)];
  });
  expect(early).toEqual([true, []]);
  await tab.page.waitForLoadState("networkidle");
  const scripts = tab.asked().filter((each) => each.startsWith("script"));
  expect(scripts.map((each) => each.replace(/-[\w-]{8}\.js$/, ""))).toEqual(["script /assets/boot"]);
  await tab.page.fill("input[name=email]", editor.email);
  await tab.page.locator("input[name=password]").pressSequentially(editor.password);
  await tab.page.keyboard.press("ArrowLeft");
  const before = await place();
  release();
  await tab.hydrated();
  expect(await place()).toEqual(before);
  expect(await tab.page.inputValue("input[name=email]")).toBe(editor.email);
  expect(await tab.page.inputValue("input[name=password]")).toBe(editor.password);
  await tab.page.keyboard.press("Enter");
  await tab.page.waitForURL(`${running.site.url}/studio/users`);
  expect(tab.said.filter((each) => !each.startsWith("verbose:"))).toEqual([]);
});

test("the button of passkeys answers a click that came before the app, and one that came before its boot", async () => {
  for (const files of ["**/assets/client-*.js", "**/assets/boot-*.js"]) {
    const release = await holdApp(files);
    // A boot that is asked for before all else has come holds the document's end back.
    await tab.page.goto(`${running.site.url}/login`, { waitUntil: "domcontentloaded" });
    const asked = tab.page.waitForRequest(
      (request) => request.method() === "POST" && (request.postData() ?? "").includes("passkey-challenge"),
    );
    const button = tab.page.getByRole("button", { name: "Użyj klucza dostępu" });
    await button.click();
    release();
    await asked;
    await tab.page.unroute(files);
  }
});

test("an invitation keeps what was typed before its app came", async () => {
  const link = new URL(await invite(running.site, editor, "author", "wczesny@szpalta.example"));
  const release = await holdApp("**/assets/client-*.js");
  await tab.open(link.pathname + link.search);
  await tab.page.fill("input[name=name]", "Wczesny Ptak");
  await tab.page.locator("input[name=password]").pressSequentially("zupełnie inne słowa 9");
  release();
  await tab.hydrated();
  const typed = await tab.page
    .locator("input:not([type=hidden])")
    .evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).value));
  expect(typed).toEqual(["wczesny@szpalta.example", "Wczesny Ptak", "zupełnie inne słowa 9"]);
  expect((await place())[0]).toBe("password");
});

test("a document whose data have changed since goes by the server, and a button of the app loads it anew", async () => {
  await tab.page.route("**/_payload.json*", async (route) => {
    const response = await route.fetch();
    const payload = (await response.json()) as { rev: string };
    await route.fulfill({ response, json: { ...payload, rev: "inny" } });
  });
  await tab.open("/login");
  const answered = tab.page.waitForResponse((response) => response.url().includes("_payload.json"));
  await tab.page.click("input[name=email]");
  await tab.page.keyboard.type(editor.email);
  await answered;
  expect([await tab.page.inputValue("input[name=email]"), await tab.isHydrated()]).toEqual([editor.email, false]);
  await tab.page.getByRole("button", { name: "Użyj klucza dostępu" }).click();
  await expect.poll(() => tab.loaded).toEqual(["/login", "/login"]);
});
