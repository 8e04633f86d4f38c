import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import {
  ACCOUNT_PASSWORD,
  type Accounts,
  EMAIL,
  openAccounts,
  tokenIn,
  value,
} from "#test/support/services/accounts.ts";
import { emptySite, invite, JAN, signedIn, withAdministrator } from "#test/support/services/firebase-accounts.ts";
import { firstAdministratorLink } from "../invitation-links.ts";
import { CONFIRM_INTERVAL_MS } from "./firebase-sessions.ts";

const NOON = Date.UTC(2026, 10, 20, 12);
const DAY = 86_400_000;
const OTHER_PASSWORD = "całkiem nowe zdanie 8";

beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"], now: NOON }));
afterEach(() => void vi.useRealTimers());

const janGiven = { email: JAN, name: "Jan Kos", password: OTHER_PASSWORD };

describe("from an empty project", () => {
  it("the link of the first start makes an account there with the role as a claim, and a session of five days", async () => {
    const { store, clock, project, entered, zofia } = await withAdministrator();
    expect(zofia).toMatchObject({ name: "Zofia Łęcka", email: EMAIL, role: "administrator", provedAt: NOON });
    expect(project.claims(EMAIL)).toEqual({ role: "administrator", user: zofia.id });
    expect(entered.setCookies[0]).toMatch(/^__session=[^;]+; Path=\/; HttpOnly; SameSite=Lax; Max-Age=432000; Secure$/);
    expect(await firstAdministratorLink(store, clock, "firebase")).toBeNull();
  });

  it("a site that had accounts of its own gives its administrator a link once more, and the same person stays", async () => {
    const { store, clock, signIn, from, whoIs } = await emptySite();
    const id = "u-zofia";
    await store.write(async (tx) => {
      await tx.putUser({
        id,
        email: EMAIL,
        name: "Zofia",
        slug: "zofia",
        bio: "",
        role: "administrator",
        active: true,
      });
      await tx.addAccountRow("password", { userId: id, hash: "scrypt$1024$a$b", setAt: 0 });
    });
    expect(await firstAdministratorLink(store, clock, "site")).toBeNull();
    const path = await firstAdministratorLink(store, clock, "firebase");
    const given = { email: EMAIL, name: "Zofia Łęcka", password: ACCOUNT_PASSWORD };
    const entered = value(await signIn.useLink(tokenIn(path ?? ""), given, from()));
    expect((await whoIs(entered))?.id).toBe(id);
    // Going back: what is at Firebase is no way in here.
    expect(await firstAdministratorLink(store, clock, "site")).not.toBeNull();
  });

  it("passwords are not kept here", async () => {
    const { store, project } = await withAdministrator();
    const rows = await store.read.accountRows("password", []);
    expect(rows.map(({ hash }) => hash)).toEqual([`firebase:${project.accounts[0]?.localId}`]);
  });
});

describe("signing in", () => {
  it("by the form of a page without scripts is as with the site's own accounts, in the same sentences", async () => {
    const { signIn, from, whoIs } = await withAdministrator();
    const right = value(
      await signIn.withPassword({ email: ` ${EMAIL.toUpperCase()}`, password: ACCOUNT_PASSWORD }, from()),
    );
    expect((await whoIs(right))?.email).toBe(EMAIL);
    const own: Accounts = await openAccounts();
    const wrong = { email: "nikt@example.pl", password: "nie to hasło, niestety" };
    expect(await signIn.withPassword(wrong, from())).toEqual(await own.signIn.withPassword(wrong, own.from()));
    expect(await signIn.withPassword({ ...wrong, email: EMAIL }, from())).toEqual(
      await signIn.withPassword(wrong, from()),
    );
  });

  it("is counted like every other: after five wrong tries the sixth is not made", async () => {
    const { signIn, project, from } = await withAdministrator();
    for (let tries = 0; tries < 5; tries += 1)
      await signIn.withPassword({ email: EMAIL, password: "nie to hasło, niestety" }, from());
    const before = project.asked.length;
    expect(await signIn.withPassword({ email: EMAIL, password: ACCOUNT_PASSWORD }, from())).toMatchObject({
      ok: false,
      code: "too-many",
    });
    expect(project.asked).toHaveLength(before);
  });

  it("by what a browser got there lets in whom an account stands for, just after it was got", async () => {
    const { signIn, project, from, whoIs } = await withAdministrator();
    expect((await whoIs(value(await signIn.withIdToken(project.idToken(EMAIL), from()))))?.email).toBe(EMAIL);
    const old = project.idToken(EMAIL, { authTime: NOON / 1000 - 301 });
    expect(await signIn.withIdToken(old, from())).toMatchObject({ ok: false, code: "invalid" });
    for (const made of ["", "a.b.c", project.idToken(EMAIL).slice(0, -20)])
      expect(await signIn.withIdToken(made, from())).toMatchObject({ ok: false, code: "invalid" });
  });

  it("of somebody whom nobody has invited opens nothing, though anybody may make an account at Firebase", async () => {
    const { signIn, project, from } = await withAdministrator();
    project.accounts.push({ localId: "obcy", email: "obcy@example.pl", password: "x", emailVerified: true });
    const refused = await signIn.withIdToken(project.idToken("obcy@example.pl"), from());
    expect(refused).toMatchObject({ ok: false, message: expect.stringContaining("nie należy do zespołu") });
  });

  it("is a sentence while Firebase is silent", async () => {
    const { signIn, project, from } = await withAdministrator();
    project.silent = true;
    const given = { email: EMAIL, password: ACCOUNT_PASSWORD };
    expect(await signIn.withPassword(given, from())).toMatchObject({
      code: "unavailable",
      message: expect.stringContaining("Firebase nie odpowiada"),
    });
  });

  it("needs https, as with the site's own accounts", async () => {
    const { signIn, from } = await emptySite({ origin: "http://ogrodnik.example" });
    expect(await signIn.withIdToken("x.y.", from())).toMatchObject({ code: "unavailable" });
  });
});

describe("a session", () => {
  it("lasts five days, and stands in the list", async () => {
    const { signIn, zofia, entered, whoIs } = await withAdministrator();
    expect(await signIn.sessions(zofia)).toMatchObject([{ current: true, device: "Firefox", address: "192.0.2.1" }]);
    vi.setSystemTime(NOON + 5 * DAY - 1_000);
    expect(await whoIs(entered)).not.toBeNull();
    vi.setSystemTime(NOON + 5 * DAY);
    expect(await whoIs(entered)).toBeNull();
  });

  it("ended here ends at once; revoked at Firebase, within a minute", async () => {
    const { signIn, project, zofia, entered, from, whoIs } = await withAdministrator();
    const second = value(await signIn.withPassword({ email: EMAIL, password: ACCOUNT_PASSWORD }, from()));
    value(await signIn.endSessions(zofia, null));
    expect(await whoIs(second)).toBeNull();
    expect(await whoIs(entered)).not.toBeNull();
    vi.setSystemTime(NOON + CONFIRM_INTERVAL_MS - 1);
    project.revoke(EMAIL, NOON + 10_000);
    expect(await whoIs(entered)).not.toBeNull();
    vi.setSystemTime(NOON + CONFIRM_INTERVAL_MS);
    expect(await whoIs(entered)).toBeNull();
    expect(await signIn.sessions(zofia)).toEqual([]);
  });

  it("goes on while Firebase is silent, once it was confirmed; an unknown cookie is nobody's", async () => {
    const { project, entered, whoIs } = await withAdministrator();
    project.silent = true;
    vi.setSystemTime(NOON + 10 * CONFIRM_INTERVAL_MS);
    expect(await whoIs(entered)).not.toBeNull();
    expect(await whoIs({ setCookies: ["__session=e30.e30."] })).toBeNull();
  });

  it("asks Firebase once a minute, not at each request", async () => {
    const { project, entered, whoIs } = await withAdministrator();
    await whoIs(entered);
    const before = project.asked.length;
    for (let requests = 0; requests < 5; requests += 1) await whoIs(entered);
    expect(project.asked).toHaveLength(before);
  });

  it("ends with signing out, whose cookie is cleared", async () => {
    const { signIn, entered, from, whoIs } = await withAdministrator();
    const { setCookies } = await signIn.signOut(from(entered));
    expect(setCookies[0]).toMatch(/^__session=; .*Max-Age=0/);
    expect(await whoIs(entered)).toBeNull();
  });
});

describe("the team", () => {
  it("grows by an invitation, by a password or by an account of a provider with the same confirmed address", async () => {
    const site = await withAdministrator();
    const { signIn, project, from, whoIs } = site;
    const byPassword = value(await signIn.useLink(await invite(site), janGiven, from()));
    expect(await whoIs(byPassword)).toMatchObject({ name: "Jan Kos", role: "author" });
    const ola = "ola@example.pl";
    const link = async () => tokenIn(value(await signIn.invite(site.zofia, { email: ola, role: "editor" })).path);
    project.accounts.push({ localId: "u-ola", email: ola, password: "" });
    const given = { email: ola, name: "Ola Wilk", password: "", idToken: project.idToken(ola) };
    expect(await signIn.useLink(await link(), given, from())).toMatchObject({ ok: false, code: "invalid" });
    const [account] = project.accounts.slice(-1);
    if (account) account.emailVerified = true;
    const other = { ...given, idToken: project.idToken(JAN) };
    expect(await signIn.useLink(await link(), other, from())).toMatchObject({ ok: false, code: "invalid" });
    const entered = value(await signIn.useLink(await link(), { ...given, idToken: project.idToken(ola) }, from()));
    expect(await whoIs(entered)).toMatchObject({ name: "Ola Wilk", role: "editor" });
    expect(project.claims(ola)).toMatchObject({ role: "editor" });
  });

  it("an invitation opens no account that somebody else has made under that address", async () => {
    const site = await withAdministrator();
    const { signIn, project, from } = site;
    project.accounts.push({ localId: "wczesniejszy", email: JAN, password: "hasło kogoś innego" });
    const refused = await signIn.useLink(await invite(site), janGiven, from());
    expect(refused).toMatchObject({ ok: false, fields: { password: expect.stringContaining("jest już konto") } });
    expect(project.accounts.find(({ email }) => email === JAN)?.password).toBe("hasło kogoś innego");
  });

  it("a changed role counts at once here, is a claim there, and a smaller one ends the sessions", async () => {
    const site = await withAdministrator();
    const { signIn, project, from, whoIs, zofia } = site;
    const entered = value(await signIn.useLink(await invite(site), janGiven, from()));
    const { id } = await signedIn(site, entered);
    value(await signIn.setRole(zofia, id, "editor"));
    expect(await whoIs(entered)).toMatchObject({ role: "editor" });
    expect(project.claims(JAN)).toEqual({ role: "editor", user: id });
    value(await signIn.setRole(zofia, id, "contributor"));
    expect(await whoIs(entered)).toBeNull();
    expect(project.claims(JAN)).toEqual({ role: "contributor", user: id });
  });

  it("a role that Firebase could not be told is told at the next check of a session", async () => {
    const site = await withAdministrator();
    const { signIn, project, from, whoIs, zofia } = site;
    const entered = value(await signIn.useLink(await invite(site), janGiven, from()));
    const { id } = await signedIn(site, entered);
    project.silent = true;
    value(await signIn.setRole(zofia, id, "editor"));
    project.silent = false;
    expect(project.claims(JAN)).toMatchObject({ role: "author" });
    vi.setSystemTime(NOON + CONFIRM_INTERVAL_MS);
    expect(await whoIs(entered)).toMatchObject({ role: "editor" });
    expect(project.claims(JAN)).toMatchObject({ role: "editor" });
  });

  it("claims of other apps of the project stay", async () => {
    const site = await withAdministrator();
    const { project, signIn, from } = site;
    const [account] = project.accounts;
    if (account) account.customAttributes = JSON.stringify({ sklep: "tak" });
    value(await signIn.withPassword({ email: EMAIL, password: ACCOUNT_PASSWORD }, from()));
    expect(project.claims(EMAIL)).toEqual({ sklep: "tak", role: "administrator", user: site.zofia.id });
  });

  it("an account that is switched off is so in both places", async () => {
    const site = await withAdministrator();
    const { signIn, project, from, whoIs, zofia } = site;
    const entered = value(await signIn.useLink(await invite(site), janGiven, from()));
    const { id } = await signedIn(site, entered);
    value(await signIn.setActive(zofia, id, false));
    expect(await whoIs(entered)).toBeNull();
    expect(project.accounts.find(({ email }) => email === JAN)?.disabled).toBe(true);
    expect(await signIn.withPassword({ email: JAN, password: OTHER_PASSWORD }, from())).toMatchObject({ ok: false });
    value(await signIn.setActive(zofia, id, true));
    value(await signIn.withPassword({ email: JAN, password: OTHER_PASSWORD }, from()));
  });

  it("a reset sets the password there and ends every session", async () => {
    const site = await withAdministrator();
    const { signIn, from, whoIs, zofia } = site;
    const entered = value(await signIn.useLink(await invite(site), janGiven, from()));
    const { id } = await signedIn(site, entered);
    const { path } = value(await signIn.resetLink(zofia, id));
    const given = { email: JAN, name: "", password: "jeszcze inne zdanie 9" };
    const again = value(await signIn.useLink(tokenIn(path), given, from()));
    expect(await whoIs(entered)).toBeNull();
    expect(await whoIs(again)).toMatchObject({ name: "Jan Kos" });
    expect(await signIn.withPassword({ email: JAN, password: OTHER_PASSWORD }, from())).toMatchObject({ ok: false });
    expect(await signIn.useLink(tokenIn(path), given, from())).toMatchObject({ ok: false, code: "gone" });
  });
});

describe("one's own account", () => {
  it("changes the password there once the present one is right, and ends the other sessions", async () => {
    const { signIn, zofia, entered, from, whoIs } = await withAdministrator();
    const wrong = await signIn.changePassword(zofia, { current: "nie to", next: OTHER_PASSWORD }, from(entered));
    expect(wrong).toMatchObject({ ok: false, fields: { current: "Hasło się nie zgadza." } });
    const next = { current: ACCOUNT_PASSWORD, next: OTHER_PASSWORD };
    const changed = value(await signIn.changePassword(zofia, next, from(entered)));
    expect(await whoIs(entered)).toBeNull();
    expect(await whoIs(changed)).not.toBeNull();
  });

  it("proves itself by the password, as users and passwords of others ask for", async () => {
    const { signIn, zofia, entered, from, whoIs } = await withAdministrator();
    vi.setSystemTime(NOON + 16 * 60_000);
    expect(await signIn.members(zofia)).toMatchObject({ ok: false, fields: { prove: expect.any(String) } });
    value(await signIn.prove(zofia, ACCOUNT_PASSWORD, from(entered)));
    const proved = await whoIs(entered);
    expect(proved && (await signIn.members(proved))).toMatchObject({ ok: true });
  });

  it("has no passkeys where the site's file has not switched them on, and no recovery codes, which Firebase lacks", async () => {
    const { signIn, zofia, from } = await withAdministrator();
    expect(signIn.offers()).toEqual({ totp: true, recoveryCodes: false, passkeys: false, idTokens: true });
    for (const refused of [
      await signIn.passkeyChallenge(from()),
      await signIn.withPasskey({}, from()),
      await signIn.beginPasskey(zofia, from()),
      await signIn.addPasskey(zofia, {}, "", from()),
      await signIn.removePasskey(zofia, "x"),
      await signIn.newRecoveryCodes(zofia, ACCOUNT_PASSWORD, from()),
    ])
      expect(refused).toMatchObject({ code: "conflict", message: expect.stringContaining("Firebase") });
  });
});
