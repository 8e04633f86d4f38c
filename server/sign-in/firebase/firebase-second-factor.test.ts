import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { WRONG_CODE } from "#core/accounts/sign-in-refusals.ts";
import { ACCOUNT_PASSWORD, EMAIL, value } from "#test/support/services/accounts.ts";
import { totpCode } from "#test/support/services/authenticator.ts";
import { signedIn, withAdministrator } from "#test/support/services/firebase-accounts.ts";
import { CONFIRM_INTERVAL_MS } from "./firebase-sessions.ts";

const NOON = Date.UTC(2026, 10, 20, 12);
const MINUTE = 60_000;

beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"], now: NOON }));
afterEach(() => void vi.useRealTimers());

const right = { email: EMAIL, password: ACCOUNT_PASSWORD };

async function withConfirmedAddress() {
  const site = await withAdministrator();
  const [account] = site.project.accounts;
  if (account) account.emailVerified = true;
  return site;
}

/** Zofia with an authenticator; a minute later, so that no code is one that was used. */
async function withApp() {
  const site = await withConfirmedAddress();
  const { signIn, from, zofia, entered } = site;
  const begun = value(await signIn.beginTotp(zofia, ACCOUNT_PASSWORD, from(entered)));
  const code = totpCode(begun.secret, Date.now());
  const confirmed = value(await signIn.confirmTotp(zofia, code, from(entered, begun)));
  vi.setSystemTime(Date.now() + MINUTE);
  return { ...site, begun, confirmed, now: () => totpCode(begun.secret, Date.now()) };
}

describe("an authenticator at Firebase", () => {
  it("wants a confirmed address first, to which Firebase writes", async () => {
    const { signIn, project, from, zofia, entered } = await withAdministrator();
    const refused = await signIn.beginTotp(zofia, ACCOUNT_PASSWORD, from(entered));
    expect(refused).toMatchObject({ code: "conflict", message: expect.stringContaining(`wiadomość na ${EMAIL}`) });
    expect(project.letters).toEqual([EMAIL]);
  });

  it("is shown to apps as the site's, and is in force with its first code", async () => {
    const { signIn, from, zofia, entered, whoIs } = await withConfirmedAddress();
    const begun = value(await signIn.beginTotp(zofia, ACCOUNT_PASSWORD, from(entered)));
    const uri = new URL(begun.uri);
    expect(uri.href).toMatch(/^otpauth:\/\/totp\/Ogrodnik:zofia%40example\.pl\?/);
    const query = { secret: begun.secret, issuer: "Ogrodnik", algorithm: "SHA1", digits: "6", period: "30" };
    expect(Object.fromEntries(uri.searchParams)).toEqual(query);
    expect((await signIn.protection(zofia)).totp).toBe(false);
    const wrong = await signIn.confirmTotp(zofia, "000000", from(entered, begun));
    expect(wrong).toMatchObject({ code: "invalid", message: WRONG_CODE, fields: { code: expect.any(String) } });
    const code = totpCode(begun.secret, NOON);
    const confirmed = value(await signIn.confirmTotp(zofia, code, from(entered, begun)));
    expect(confirmed.recoveryCodes).toEqual([]);
    expect(await whoIs(entered)).toBeNull();
    const again = await signedIn({ whoIs }, confirmed);
    expect(await signIn.protection(again)).toMatchObject({ totp: true, recoveryCodesLeft: 0, passkeys: [] });
    expect(value(await signIn.members(again)).members).toMatchObject([{ email: EMAIL, totp: true }]);
  });

  it("is begun by the right password, and confirmed by the same person in the same browser", async () => {
    const { signIn, from, zofia, entered } = await withConfirmedAddress();
    expect(await signIn.beginTotp(zofia, "nie", from(entered))).toMatchObject({
      fields: { password: expect.any(String) },
    });
    const begun = value(await signIn.beginTotp(zofia, ACCOUNT_PASSWORD, from(entered)));
    const code = totpCode(begun.secret, NOON);
    const other = { ...zofia, id: "u-inna" };
    const forged = { setCookies: ["__Host-szpalta-factor=e30"] };
    for (const refused of [
      await signIn.confirmTotp(zofia, code, from(entered)),
      await signIn.confirmTotp(zofia, code, from(entered, forged)),
      await signIn.confirmTotp(other, code, from(entered, begun)),
    ])
      expect(refused).toMatchObject({ code: "invalid", message: expect.stringContaining("Zacznij od nowa") });
  });

  it("that the project has not switched on, or the account has already, is refused with a sentence", async () => {
    const { signIn, from, zofia, entered, project } = await withConfirmedAddress();
    project.authenticators.isOn = false;
    const refused = await signIn.beginTotp(zofia, ACCOUNT_PASSWORD, from(entered));
    expect(refused).toMatchObject({ code: "conflict", message: expect.stringContaining("nie są włączone") });
    const { signIn: again, confirmed, from: site, whoIs } = await withApp();
    const viewer = await signedIn({ whoIs }, confirmed);
    expect(await again.beginTotp(viewer, ACCOUNT_PASSWORD, site(confirmed))).toMatchObject({
      message: "Drugi składnik jest już włączony.",
    });
  });
});

describe("signing in with it", () => {
  it("asks for a code after the password, on a page without scripts as well", async () => {
    const { signIn, from, now, whoIs } = await withApp();
    const step = value(await signIn.withPassword(right, from()));
    expect(step.step).toBe("second-factor");
    expect(step.setCookies.join()).toMatch(
      /^__Host-szpalta-step=[\w-]+; Path=\/; HttpOnly; SameSite=Lax; Max-Age=600; Secure$/,
    );
    expect(await whoIs(step)).toBeNull();
    const done = value(await signIn.withCode(now().replace(/.../, "$& "), from(step)));
    expect(done.step).toBe("in");
    expect(await whoIs(done)).toMatchObject({ email: EMAIL, provedAt: Date.now() });
    expect(await signIn.withCode(now(), from(step))).toMatchObject({ message: expect.stringContaining("Minął czas") });
  });

  it("takes no code twice, and after five wrong ones waits", async () => {
    const { signIn, from, now } = await withApp();
    const code = now();
    value(await signIn.withCode(code, from(value(await signIn.withPassword(right, from())))));
    const step = value(await signIn.withPassword(right, from()));
    expect(await signIn.withCode(code, from(step))).toMatchObject({ code: "invalid", message: WRONG_CODE });
    for (let tries = 1; tries < 5; tries += 1) await signIn.withCode(`00000${tries}`, from(step));
    vi.setSystemTime(Date.now() + MINUTE);
    expect(await signIn.withCode(now(), from(step))).toMatchObject({ code: "too-many" });
  });

  it("gives up after ten minutes, and knows no step that was made up", async () => {
    const { signIn, from, now } = await withApp();
    const step = value(await signIn.withPassword(right, from()));
    vi.setSystemTime(Date.now() + 10 * MINUTE);
    const late = await signIn.withCode(now(), from(step));
    expect(late).toMatchObject({ code: "invalid", message: expect.stringContaining("Minął czas") });
    const made = Buffer.from(JSON.stringify({ token: "x", credential: "y", factorId: "z" })).toString("base64url");
    for (const cookie of ["", "e30", "@@", made])
      expect(await signIn.withCode(now(), from({ setCookies: [`__Host-szpalta-step=${cookie}`] }))).toEqual(late);
    expect(await signIn.withCode(now(), from())).toEqual(late);
    const fresh = value(await signIn.withPassword(right, from()));
    const [, cookie = ""] = /step=([\w-]+)/.exec(fresh.setCookies.join()) ?? [];
    const parts = JSON.parse(Buffer.from(cookie, "base64url").toString("utf8")) as object;
    const other = Buffer.from(JSON.stringify({ ...parts, credential: "kogo innego" })).toString("base64url");
    expect(await signIn.withCode(now(), from({ setCookies: [`__Host-szpalta-step=${other}`] }))).toEqual(late);
    value(await signIn.withCode(now(), from(fresh)));
  });

  it("of an account with another kind of factor says that codes of apps alone are taken", async () => {
    const { signIn, from, project } = await withApp();
    vi.spyOn(project.authenticators, "pending").mockReturnValue({
      localId: project.accounts[0]?.localId,
      mfaPendingCredential: "czeka",
      mfaInfo: [{ mfaEnrollmentId: "sms", phoneInfo: "+48 *** *** 123" }],
    });
    expect(await signIn.withPassword(right, from())).toMatchObject({
      code: "conflict",
      message: expect.stringContaining("aplikacja uwierzytelniająca"),
    });
  });
});

describe("an account with it", () => {
  it("changes its password, a shorter one too, and stays in", async () => {
    const { signIn, from, confirmed, whoIs } = await withApp();
    const viewer = await signedIn({ whoIs }, confirmed);
    const given = { current: ACCOUNT_PASSWORD, next: "żbik 🦔 ćma" };
    const changed = value(await signIn.changePassword(viewer, given, from(confirmed)));
    const now = await signedIn({ whoIs }, changed);
    expect(await signIn.endTotp(now, given.next, from(changed))).toMatchObject({
      code: "conflict",
      message: expect.stringContaining("Najpierw zmień hasło"),
    });
  });

  it("gives it up by the password; other sessions end", async () => {
    const { signIn, from, confirmed, now, whoIs } = await withApp();
    const viewer = await signedIn({ whoIs }, confirmed);
    const step = value(await signIn.withPassword(right, from()));
    const other = value(await signIn.withCode(now(), from(step)));
    expect(await signIn.endTotp(viewer, "nie", from(confirmed))).toMatchObject({ code: "invalid" });
    value(await signIn.endTotp(viewer, ACCOUNT_PASSWORD, from(confirmed)));
    expect([await whoIs(confirmed), await whoIs(other)]).toEqual([expect.anything(), null]);
    expect((await signIn.protection(viewer)).totp).toBe(false);
    expect(value(await signIn.withPassword(right, from())).step).toBe("in");
  });

  it("from which the console has taken it is known to be without it at the next check", async () => {
    const { signIn, project, confirmed, whoIs, store } = await withApp();
    project.authenticators.remove(project.accounts[0]?.localId ?? "");
    vi.setSystemTime(Date.now() + CONFIRM_INTERVAL_MS);
    const viewer = await signedIn({ whoIs }, confirmed);
    expect((await store.read.accountRows("user", [])).map(({ secondFactor }) => secondFactor)).toEqual([0]);
    project.silent = true;
    expect(await signIn.protection(viewer)).toMatchObject({ totp: false, passkeys: null });
  });

  it("loses it by a link for a new password", async () => {
    const { signIn, from, confirmed, whoIs } = await withApp();
    const viewer = await signedIn({ whoIs }, confirmed);
    const { path } = value(await signIn.resetLink(viewer, viewer.id));
    const token = new URL(path, "https://ogrodnik.example").searchParams.get("token") ?? "";
    const given = { email: EMAIL, name: "", password: "jeszcze inne zdanie 9" };
    const entered = value(await signIn.useLink(token, given, from()));
    expect(entered.step).toBe("in");
    expect((await signIn.protection(await signedIn({ whoIs }, entered))).totp).toBe(false);
  });
});
