import type { Page } from "@playwright/test";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { WRONG_CODE } from "#core/accounts/sign-in-refusals.ts";
import { axeFaults } from "#test/support/browser/axe.ts";
import { sayMissing } from "#test/support/hosted/child-server.ts";
import { missingForFirebase, PROJECT, withEnforcedAppCheck } from "#test/support/hosted/firebase-checkout.ts";
import {
  answerCode,
  createAccount,
  EMAIL,
  enter,
  PASSWORD,
  secondFactorOn,
  startApp,
  withAuthenticator,
  withoutBeats,
} from "#test/support/hosted/firebase-screens.ts";
import { type FirebaseSite, startFirebaseSite } from "#test/support/hosted/firebase-site.ts";
import { enterByGoogle, playGoogleLibrary } from "#test/support/hosted/google-window.ts";
import { totpCode } from "#test/support/services/authenticator.ts";

/*
 * A site whose accounts, live news and statistics are at Firebase, on emulators: what is there works, and what fails leaves the
 * site whole. The browser reaches this machine alone, so reCAPTCHA and Google Analytics are never there.
 */

const JAN = "jan@example.pl";
const OLA = "ola@example.pl";
const NEXT_PASSWORD = "całkiem nowe zdanie 8";
const TWO_MINUTES = 120_000;
const UPDATE = `v1/projects/${PROJECT}/accounts:update`;

const missing = missingForFirebase();
if (missing) sayMissing(missing);

const alert = (page: Page) => page.getByRole("alert").textContent();

describe.skipIf(missing !== null)("a site at Firebase", () => {
  let at: FirebaseSite;
  beforeAll(async () => void (at = await startFirebaseSite()));
  afterAll(() => at?.stop());
  afterEach(async () => {
    for (const context of at.browser.contexts()) await context.close();
  });

  test("from the printed link to a signed-in administrator, whose account and role are at Firebase", async () => {
    await expect.poll(() => /\/setup\?token=[\w-]+/.exec(at.output())?.[0]).toBeTruthy();
    const link = /\/setup\?token=[\w-]+/.exec(at.output())?.[0] ?? "";
    const page = await at.openPage();
    await page.goto(link);
    await page.getByLabel("Nazwa witryny").fill("Ogrodnik");
    await page.getByLabel("E-mail").fill(EMAIL);
    await createAccount(page, "Zofia Łęcka");
    const cookies = await page.context().cookies();
    expect(cookies.find(({ name }) => name === "__session")).toMatchObject({ httpOnly: true, sameSite: "Lax" });
    expect((await at.accountOf(EMAIL)).claims).toMatchObject({ role: "administrator" });
  });

  test("a browser signs in at Firebase itself, and its password never comes to the site", async () => {
    const page = await at.openPage();
    const sent: string[] = [];
    page.on("request", (request) => request.method() === "POST" && sent.push(`${request.url()} ${request.postData()}`));
    await at.signIn(page, EMAIL, "to nie jest to hasło");
    await expect.poll(() => alert(page)).toBe("Nie ma konta z takim e-mailem i hasłem.");
    await page.getByLabel("Hasło").fill(PASSWORD);
    await page.getByRole("button", { name: "Zaloguj się", exact: true }).click();
    await page.waitForURL("**/studio");
    const toFirebase = sent.filter((each) => each.includes("accounts:signInWithPassword"));
    expect(toFirebase.length).toBe(2);
    const toSite = sent.filter((each) => each.startsWith(at.url));
    expect(toSite.some((each) => each.includes("id-token"))).toBe(true);
    expect(toSite.filter((each) => each.includes(encodeURIComponent(PASSWORD)) || each.includes(PASSWORD))).toEqual([]);
    await page.goto("/studio/account");
    await expect.poll(() => page.getByRole("heading", { name: "Sesje" }).count()).toBe(1);
  });

  test("a second factor is set up, asked for with scripts and without, and given up, in the site's own screens", async () => {
    const page = await at.signedIn();
    await page.goto("/studio/account");
    const { part, begin, end } = secondFactorOn(page);
    await begin();
    await expect.poll(() => alert(page)).toContain(`Wysłała wiadomość na ${EMAIL}`);
    await at.confirmAddress(EMAIL);
    await begin();
    const secret = (await part.locator("code.secret").textContent()) ?? "";
    await part.getByLabel("Kod z aplikacji").fill(totpCode(secret, Date.now()));
    expect(await axeFaults(page)).toEqual([]);
    await part.getByRole("button", { name: "Włącz", exact: true }).click();
    await expect.poll(() => part.getByText("Włączony. Kto straci telefon").count()).toBe(1);
    expect(await part.getByRole("button", { name: "Nowe kody zapasowe" }).count()).toBe(0);
    const other = await at.openPage();
    await at.signIn(other);
    await answerCode(other, "000 000");
    await expect.poll(() => alert(other)).toBe(WRONG_CODE);
    await answerCode(other, totpCode(secret, Date.now()));
    await other.waitForURL("**/studio");
    const plain = await at.openPage({ scripts: false });
    await plain.goto("/login");
    await enter(plain, EMAIL, PASSWORD);
    // The code before is used up; Firebase takes the next one too.
    await answerCode(plain, totpCode(secret, Date.now() + 30_000));
    await plain.waitForURL("**/studio");
    await end();
    await expect.poll(() => part.getByText("Kod z aplikacji chroni konto").count()).toBe(1);
  });

  /** The emulator makes sure of nothing but the passkey's name; the challenge and the person are looked at by the site. */
  test("a passkey is added, signs in by itself, and is removed", async () => {
    const page = await at.openPage({ named: true });
    await withAuthenticator(page);
    await at.signIn(page);
    await page.waitForURL("**/studio");
    await page.goto("/studio/account");
    const part = page.getByRole("region", { name: "Klucze dostępu" });
    await part.getByLabel("Nazwa klucza").fill("Laptop w domu");
    await part.getByRole("button", { name: "Dodaj klucz dostępu" }).click();
    await expect.poll(() => part.getByText("Laptop w domu", { exact: true }).count()).toBe(1);
    expect(await axeFaults(page)).toEqual([]);
    await page.context().clearCookies();
    await page.goto("/login");
    await page.getByRole("button", { name: "Użyj klucza dostępu" }).click();
    await page.waitForURL("**/studio");
    await page.goto("/studio/account");
    await part.getByRole("button", { name: "Usuń: Laptop w domu" }).click();
    await expect.poll(() => part.getByText("Laptop w domu", { exact: true }).count()).toBe(0);
  });

  test("a provider's window brings in whoever is invited, and signs them in later; nobody else", async () => {
    const zofia = await at.signedIn();
    const { link } = await at.act<{ link: string }>(zofia, "/studio/users", {
      do: "invite",
      email: OLA,
      role: "author",
    });
    const page = await at.openPage();
    await playGoogleLibrary(page.context());
    await page.goto(link);
    const other = page.getByRole("region", { name: "Możesz też wejść" });
    await other.getByLabel("Imię i nazwisko").fill("Ola Wilk");
    await enterByGoogle(page, OLA, "Ola z Google");
    await page.waitForURL("**/studio");
    expect((await at.accountOf(OLA)).claims).toMatchObject({ role: "author" });
    await page.context().clearCookies();
    await page.goto("/login");
    await enterByGoogle(page, "obcy@example.pl", "Ktoś Obcy");
    await expect.poll(() => alert(page)).toContain("nie należy do zespołu");
    await enterByGoogle(page, OLA);
    await page.waitForURL("**/studio");
  });

  test("without scripts the same form signs in by the server", async () => {
    const page = await at.openPage({ scripts: false });
    await page.goto("/login");
    await enter(page, EMAIL, PASSWORD);
    await page.waitForURL("**/studio");
    await page.goto("/");
    expect(await page.getByRole("region", { name: "Zgoda na statystyki" }).count()).toBe(0);
  });

  test("a reset gives a new password and ends every session", async () => {
    const zofia = await at.signedIn();
    const invited = await at.act<{ link: string }>(zofia, "/studio/users", {
      do: "invite",
      email: JAN,
      role: "author",
    });
    const jan = await at.openPage();
    await jan.goto(invited.link);
    await createAccount(jan, "Jan Kos");
    const id = await at.userId(zofia, JAN);
    const { link } = await at.act<{ link: string }>(zofia, "/studio/users", { do: "reset", id });
    const other = await at.openPage();
    await other.goto(link);
    await other.getByLabel("Hasło").fill(NEXT_PASSWORD);
    await other.getByRole("button", { name: "Ustaw hasło" }).click();
    await other.waitForURL("**/studio");
    expect((await jan.request.get("/studio", { maxRedirects: 0 })).status()).toBe(303);
    await at.signIn(jan, JAN, PASSWORD);
    await expect.poll(() => alert(jan)).toBe("Nie ma konta z takim e-mailem i hasłem.");
  });

  test("a role changed while somebody is signed in counts at the next page, and is a claim", async () => {
    const [zofia, jan] = [await at.signedIn(), await at.signedIn(JAN, NEXT_PASSWORD)];
    const id = await at.userId(zofia, JAN);
    expect((await jan.request.get("/studio/media")).status()).toBe(403);
    await at.act(zofia, "/studio/users", { do: "role", id, role: "editor" });
    expect((await jan.request.get("/studio/media")).status()).toBe(200);
    expect((await at.accountOf(JAN)).claims).toEqual({ role: "editor", user: id });
    await at.act(zofia, "/studio/users", { do: "role", id, role: "author" });
    await jan.goto("/studio/account");
    await jan.waitForURL("**/login**");
  });

  test("a session revoked at Firebase is over within a minute", async () => {
    const jan = await at.signedIn(JAN, NEXT_PASSWORD);
    const { localId } = await at.accountOf(JAN);
    const validSince = String(Math.floor(Date.now() / 1000) + 5);
    await at.atFirebase(UPDATE, { localId, validSince });
    await at.setAhead(TWO_MINUTES);
    await jan.goto("/studio");
    await jan.waitForURL("**/login**");
    await at.setAhead(0);
    await at.atFirebase(UPDATE, { localId, validSince: "1" });
  });

  test("who is at which post is told live, and that somebody saved", async () => {
    const [zofia, jan] = [await at.signedIn(), await at.signedIn(JAN, NEXT_PASSWORD)];
    await jan.goto("/edit-post/new");
    await jan.getByLabel("Tytuł", { exact: true }).fill("Wpis pisany na żywo");
    await jan.keyboard.press("Control+S");
    await jan.waitForURL(/\/edit-post\/(?!new)/);
    await zofia.goto("/studio");
    await expect.poll(() => zofia.getByText("teraz przy tym wpisie: Jan Kos").count()).toBe(1);
    const other = await at.signedIn();
    await withoutBeats(other);
    await other.goto(new URL(jan.url()).pathname);
    const title = other.getByLabel("Tytuł", { exact: true });
    await expect.poll(() => title.inputValue()).toBe("Wpis pisany na żywo");
    await jan.getByLabel("Tytuł", { exact: true }).fill("Wpis pisany na żywo, drugi tytuł");
    await jan.keyboard.press("Control+S");
    await expect.poll(() => zofia.getByText("Wpis pisany na żywo, drugi tytuł").count()).toBe(1);
    await expect.poll(() => title.inputValue()).toBe("Wpis pisany na żywo, drugi tytuł");
    await other.close();
    await jan.close();
    await expect.poll(() => zofia.getByText("teraz przy tym wpisie").count()).toBe(0);
  });

  test("with the database away the editor saves as ever", async () => {
    const page = await at.openPage();
    await page.route(`http://${at.firestoreHost}/**`, (route) => route.abort());
    await at.signIn(page);
    await page.waitForURL("**/studio");
    await page.goto("/edit-post/new");
    await page.getByLabel("Tytuł", { exact: true }).fill("Wpis bez bazy na żywo");
    await page.keyboard.press("Control+S");
    await page.waitForURL(/\/edit-post\/(?!new)/);
    await page.goto("/studio");
    await expect.poll(() => page.getByText("Wpis bez bazy na żywo").count()).toBe(1);
    expect(page.heard.filter((each) => each.startsWith("pageerror"))).toEqual([]);
  });

  describe("a reader", () => {
    const bar = (page: Page) => page.getByRole("region", { name: "Zgoda na statystyki" });

    test("who refuses is counted by nobody, is not asked again, and has nothing of Firebase, though signed in", async () => {
      const page = await at.signedIn();
      await Promise.all([page.waitForRequest(/open-sdk/), page.reload()]);
      await page.goto("about:blank");
      const asked: string[] = [];
      page.on("request", (request) => asked.push(request.url()));
      await startApp(page);
      await bar(page).getByRole("button", { name: "Nie zgadzam się" }).click();
      await expect.poll(() => bar(page).count()).toBe(0);
      await startApp(page);
      expect(await bar(page).count()).toBe(0);
      expect(asked.filter((url) => !url.startsWith(at.url) || /open-sdk|start-analytics/.test(url))).toEqual([]);
      await page.getByRole("button", { name: "Zgoda na statystyki" }).click();
      await expect.poll(() => bar(page).count()).toBe(1);
    });

    test("who agrees where Analytics is blocked finds one error in the console and the site whole", async () => {
      const page = await at.openPage();
      await startApp(page);
      await bar(page).getByRole("button", { name: "Zgadzam się", exact: true }).click();
      const errors = () => page.heard.filter((each) => each.includes("Analytics failed to initialise"));
      await expect.poll(errors).toHaveLength(1);
      await page.getByRole("link", { name: "Tagi" }).first().click();
      await page.waitForURL("**/tags");
      await page.goBack();
      expect(errors()).toHaveLength(1);
      expect(page.heard.filter((each) => each.startsWith("pageerror"))).toEqual([]);
    });

    test("has two equal buttons, and a page without a violation", async () => {
      const page = await at.openPage();
      await startApp(page);
      const boxes = await Promise.all(
        (await bar(page).getByRole("button").all()).map(async (button) => (await button.boundingBox())?.width),
      );
      expect(boxes).toHaveLength(2);
      expect(boxes[0]).toBe(boxes[1]);
      expect(page.heard.filter((each) => /Content.Security.Policy/i.test(each))).toEqual([]);
    });
  });

  // The last, since it starts the site anew.
  test("App Check that fails is noted; enforced, it refuses what scripts send, and documents and forms go on", async () => {
    await at.signedIn();
    expect(at.output()).toContain("App Check nie potwierdził żądania");
    await at.restart(withEnforcedAppCheck());
    const page = await at.openPage();
    await at.signIn(page);
    await expect.poll(() => alert(page)).toContain("App Check");
    const plain = await at.openPage({ scripts: false });
    await plain.goto("/login");
    await enter(plain, EMAIL, PASSWORD);
    await plain.waitForURL("**/studio");
    expect((await plain.goto("/"))?.status()).toBe(200);
  });
});
