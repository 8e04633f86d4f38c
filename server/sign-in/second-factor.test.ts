import { rmSync } from "node:fs";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import {
  type Accounts,
  EMAIL,
  createAdministrator,
  openAccounts,
  ACCOUNT_PASSWORD,
  value,
  whoIs,
} from "#test/support/services/accounts.ts";
import { totpCode } from "#test/support/services/authenticator.ts";

const MINUTE = 60_000;
const NOON = Date.UTC(2026, 10, 20, 12);

beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"], now: NOON }));
afterEach(() => void vi.useRealTimers());

/** Zofia with an authenticator app, two minutes after she set it up. */
async function withApp() {
  const accounts = await openAccounts();
  const first = await createAdministrator(accounts);
  const { secret, uri } = value(await accounts.signIn.beginTotp(first, ACCOUNT_PASSWORD, accounts.from(first)));
  const given = await accounts.signIn.confirmTotp(first, totpCode(secret, Date.now()), accounts.from(first));
  const { recoveryCodes, setCookies } = value(given);
  vi.setSystemTime(NOON + 2 * MINUTE);
  const viewer = await whoIs(accounts, { setCookies });
  return { accounts, first, secret, uri, recoveryCodes, viewer, present: { setCookies } };
}

const password = (accounts: Accounts) =>
  accounts.signIn.withPassword({ email: EMAIL, password: ACCOUNT_PASSWORD }, accounts.from());

describe("setting up a second factor", () => {
  it("asks for the password, and is not in force before a code is given", async () => {
    const accounts = await openAccounts();
    const first = await createAdministrator(accounts);
    const { signIn, from } = accounts;
    expect(await signIn.confirmTotp(first, "123456", from(first))).toMatchObject({ ok: false });
    const wrong = await signIn.beginTotp(first, "nie", from(first));
    expect(wrong).toMatchObject({ code: "invalid", fields: { password: expect.any(String) } });
    const { uri, secret } = value(await signIn.beginTotp(first, ACCOUNT_PASSWORD, from(first)));
    expect(uri).toMatch(/^otpauth:\/\/totp\/Ogrodnik:zofia%40example\.pl\?/);
    expect(uri).toContain(secret);
    expect(value(await password(accounts)).step).toBe("in");
    const wrongCode = await signIn.confirmTotp(first, totpCode(secret, NOON + 5 * MINUTE), from(first));
    expect(wrongCode).toMatchObject({ code: "invalid" });
    expect((await signIn.protection(first)).totp).toBe(false);
  });

  it("shows ten recovery codes once, rotates the session and ends the others", async () => {
    const { accounts, first, recoveryCodes, viewer } = await withApp();
    expect(new Set(recoveryCodes).size).toBe(10);
    for (const code of recoveryCodes) expect(code).toMatch(/^[a-z2-9]{5}-[a-z2-9]{5}$/);
    expect(await accounts.signIn.viewer(accounts.from(first).cookies)).toBeNull();
    expect(await accounts.signIn.sessions(viewer)).toHaveLength(1);
    const protection = await accounts.signIn.protection(viewer);
    expect(protection).toEqual({ hasPassword: true, totp: true, recoveryCodesLeft: 10, passkeys: [] });
  });

  it("keeps seed and recovery codes encrypted", async () => {
    const { accounts, secret, recoveryCodes } = await withApp();
    const rows = JSON.stringify(await accounts.store.read.accountRows("second_factor", []));
    expect(rows).not.toContain(secret);
    for (const code of recoveryCodes) expect(rows).not.toContain(code);
  });
});

describe("signing in with a second factor", () => {
  it("takes the password first, which alone opens nothing, then the code", async () => {
    const { accounts, secret } = await withApp();
    const { signIn, from } = accounts;
    const step = value(await password(accounts));
    expect(step.step).toBe("second-factor");
    expect(step.setCookies.join()).toMatch(
      /^__Host-szpalta-step=[^;]+; Path=\/; HttpOnly; SameSite=Lax; Max-Age=600; Secure$/,
    );
    expect(await signIn.viewer(from(step).cookies)).toBeNull();
    expect(signIn.carriesSession(from(step).cookies)).toBe(false);
    const done = value(await signIn.withCode(totpCode(secret, Date.now()).replace(/^.../, "$& "), from(step)));
    expect(done.step).toBe("in");
    expect(from(step, done).cookies).not.toContain("step");
    expect((await whoIs(accounts, done)).email).toBe(EMAIL);
  });

  it("takes no code twice, not even in a new sign-in", async () => {
    const { accounts, secret } = await withApp();
    const { signIn, from } = accounts;
    const code = totpCode(secret, Date.now());
    value(await signIn.withCode(code, from(value(await password(accounts)))));
    const second = value(await password(accounts));
    expect(await signIn.withCode(code, from(second))).toMatchObject({ ok: false, code: "invalid" });
    vi.setSystemTime(Date.now() + MINUTE);
    expect(await signIn.withCode(totpCode(secret, Date.now()), from(second))).toMatchObject({ ok: true });
  });

  it("takes a recovery code once, however it is typed", async () => {
    const { accounts, recoveryCodes, viewer } = await withApp();
    const { signIn, from } = accounts;
    const code = recoveryCodes[3] ?? "";
    const typed = ` ${code.toUpperCase().replace("-", " ")}`;
    value(await signIn.withCode(typed, from(value(await password(accounts)))));
    expect((await signIn.protection(viewer)).recoveryCodesLeft).toBe(9);
    expect(await signIn.withCode(code, from(value(await password(accounts))))).toMatchObject({ code: "invalid" });
  });

  it("of two who use one recovery code at once lets one in", async () => {
    const { accounts, recoveryCodes } = await withApp();
    const steps = [value(await password(accounts)), value(await password(accounts))];
    const outcomes = await Promise.all(
      steps.map((step) => accounts.signIn.withCode(recoveryCodes[0] ?? "", accounts.from(step))),
    );
    expect(outcomes.filter((outcome) => outcome.ok)).toHaveLength(1);
  });

  it("gives up after 10 minutes, with a forged step, and with one that was used", async () => {
    const { accounts, secret } = await withApp();
    const { signIn, from } = accounts;
    const step = value(await password(accounts));
    vi.setSystemTime(Date.now() + 10 * MINUTE + 1);
    const late = await signIn.withCode(totpCode(secret, Date.now()), from(step));
    expect(late).toMatchObject({ code: "invalid", message: expect.stringContaining("Minął czas") });
    const forged = { setCookies: ["__Host-szpalta-step=abc.def; Path=/"] };
    expect(await signIn.withCode(totpCode(secret, Date.now()), from(forged))).toMatchObject({ code: "invalid" });
    const fresh = value(await password(accounts));
    value(await signIn.withCode(totpCode(secret, Date.now()), from(fresh)));
    vi.setSystemTime(Date.now() + MINUTE);
    expect(await signIn.withCode(totpCode(secret, Date.now()), from(fresh))).toMatchObject({ ok: false });
  });

  it("takes five wrong codes, then makes that address wait, and no other", async () => {
    const { accounts, secret } = await withApp();
    const { signIn, from } = accounts;
    for (let count = 0; count < 5; count += 1) {
      const step = value(await password(accounts));
      expect(await signIn.withCode(`00000${count}`, from(step))).toMatchObject({ code: "invalid" });
    }
    const step = value(await password(accounts));
    const code = totpCode(secret, Date.now());
    expect(await signIn.withCode(code, from(step))).toMatchObject({ code: "too-many" });
    expect(await signIn.withCode(code, { ...from(step), address: "198.51.100.1" })).toMatchObject({ ok: true });
  });
});

describe("giving a second factor up", () => {
  it("asks for the password, keeps the session at hand and ends the others", async () => {
    const { accounts, viewer, present, secret } = await withApp();
    const { signIn, from } = accounts;
    const step = value(await password(accounts));
    const other = value(await signIn.withCode(totpCode(secret, Date.now()), from(step)));
    expect(await signIn.endTotp(viewer, "nie", from(present))).toMatchObject({ code: "invalid" });
    expect(await signIn.endTotp(viewer, ACCOUNT_PASSWORD, from(present))).toEqual({ ok: true, value: null });
    expect(await signIn.viewer(from(present).cookies)).not.toBeNull();
    expect(await signIn.viewer(from(other).cookies)).toBeNull();
    expect(value(await password(accounts)).step).toBe("in");
  });

  it("needs a password that is long enough without one", async () => {
    const { accounts, viewer, present } = await withApp();
    const { signIn, from } = accounts;
    const done = value(
      await signIn.changePassword(viewer, { current: ACCOUNT_PASSWORD, next: "żbik 🦔 ćma" }, from(present)),
    );
    const now = await whoIs(accounts, done);
    expect(await signIn.endTotp(now, "żbik 🦔 ćma", from(done))).toMatchObject({ code: "conflict" });
    expect((await signIn.protection(now)).totp).toBe(true);
  });

  it("is not what new recovery codes do; those make the old ones worthless", async () => {
    const { accounts, viewer, present, recoveryCodes } = await withApp();
    const { signIn, from } = accounts;
    expect(await signIn.newRecoveryCodes(viewer, "nie", from(present))).toMatchObject({ code: "invalid" });
    const fresh = value(await signIn.newRecoveryCodes(viewer, ACCOUNT_PASSWORD, from(present))).recoveryCodes;
    expect(fresh).toHaveLength(10);
    const step = value(await password(accounts));
    expect(await signIn.withCode(recoveryCodes[0] ?? "", from(step))).toMatchObject({ ok: false });
    expect(await signIn.withCode(fresh[0] ?? "", from(step))).toMatchObject({ ok: true });
  });
});

it("without its key is refused like a wrong code, never an error", async () => {
  const { accounts, secret, viewer } = await withApp();
  rmSync(accounts.keyFile);
  await accounts.restart();
  expect((await accounts.signIn.protection(viewer)).recoveryCodesLeft).toBe(0);
  const step = value(await password(accounts));
  const outcome = await accounts.signIn.withCode(totpCode(secret, Date.now()), accounts.from(step));
  expect(outcome).toMatchObject({ ok: false, code: "invalid", message: expect.stringContaining("klucz") });
});
