import { rmSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import {
  EMAIL,
  createAdministrator,
  HASH_COST,
  openAccounts,
  ACCOUNT_PASSWORD,
  value,
  whoIs,
} from "#test/support/services/accounts.ts";
import { createHashing } from "./hashing.ts";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const NOON = Date.UTC(2026, 10, 20, 12);

beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"], now: NOON }));
afterEach(() => void vi.useRealTimers());

async function zofia(given: Parameters<typeof openAccounts>[0] = {}) {
  const accounts = await openAccounts(given);
  const first = await createAdministrator(accounts);
  const signIn = async (...carried: { setCookies: string[] }[]) =>
    value(await accounts.signIn.withPassword({ email: EMAIL, password: ACCOUNT_PASSWORD }, accounts.from(...carried)));
  return { accounts, first, again: signIn };
}

describe("a password", () => {
  it("lets in with a session that says who somebody is, whatever the case of the address", async () => {
    const { accounts } = await zofia();
    const { signIn, from } = accounts;
    const given = { email: ` ${EMAIL.toUpperCase()} `, password: ACCOUNT_PASSWORD.normalize("NFD") };
    const done = value(await signIn.withPassword(given, from()));
    expect(done.step).toBe("in");
    const viewer = await whoIs(accounts, done);
    expect(viewer).toMatchObject({ name: "Zofia Łęcka", email: EMAIL, role: "administrator", provedAt: NOON });
    expect(signIn.carriesSession(from(done).cookies)).toBe(true);
    const rows = await signIn.sessions(viewer);
    expect(rows).toHaveLength(2);
    expect(rows.find(({ current }) => current)).toMatchObject({ device: "Firefox, Linux", address: "192.0.2.1" });
  });

  it("is refused in one way, whether the address is known, unknown, malformed, switched off or without a password", async () => {
    const { accounts } = await zofia();
    const { signIn, from, store } = accounts;
    const jan = { id: "u-jan", email: "jan@example.pl", name: "Jan", slug: "jan", bio: "" };
    await store.write((tx) => tx.putUser({ ...jan, role: "author", active: true }));
    let asked = 10;
    const wrong = async (email: string, password = "nie to hasło, niestety") => {
      const address = `192.0.2.${(asked += 1)}`;
      return signIn.withPassword({ email, password }, { ...from(), address });
    };
    const first = await wrong(EMAIL);
    expect(first).toMatchObject({ ok: false, code: "invalid" });
    for (const email of ["nikt@example.pl", "jan@example.pl", "bez małpy", "", "x".repeat(5_000)]) {
      expect(await wrong(email)).toEqual(first);
    }
    expect(await wrong(EMAIL, "")).toEqual(first);
    expect(await wrong(EMAIL, "x".repeat(100_000))).toEqual(first);
    const [user] = await store.read.users();
    await store.write((tx) => tx.putUser({ ...user!, active: false }));
    expect(await wrong(EMAIL, ACCOUNT_PASSWORD)).toEqual(first);
  });

  it("is hashed once either way, so that the time says nothing", async () => {
    const cheap = createHashing(HASH_COST);
    const hash = vi.fn(cheap.hash);
    const verify = vi.fn(cheap.verify);
    const { accounts } = await zofia({ hashing: { ...cheap, hash, verify } });
    const { store } = accounts;
    const [owner] = await store.read.users();
    const [known] = await store.read.accountRows("password", []);
    await store.write(async (tx) => {
      const other = (name: string) => ({ ...owner!, id: `u-${name}`, slug: name, email: `${name}@example.pl` });
      await tx.putUser({ ...other("wylaczona"), active: false });
      await tx.addAccountRow("password", { ...known!, userId: "u-wylaczona" });
      await tx.putUser(other("tylko-klucz"));
    });
    const hashes = async (email: string) => {
      hash.mockClear();
      verify.mockClear();
      await accounts.signIn.withPassword({ email, password: "nie to hasło" }, accounts.from());
      return hash.mock.calls.length + verify.mock.calls.length;
    };
    const emails = [EMAIL, "nikt@example.pl", "bez małpy", "wylaczona@example.pl", "tylko-klucz@example.pl"];
    for (const email of emails) expect([email, await hashes(email)]).toEqual([email, 1]);
    // Once the tries are used up nobody's password is hashed, whether there is an account or not.
    for (let again = 1; again < 5; again++) for (const email of emails) await hashes(email);
    for (const email of emails) expect([email, await hashes(email)]).toEqual([email, 0]);
  });
});

describe("the cookie", () => {
  it("is __Host- and Secure on https, plain on http, and holds 256 random bits", async () => {
    const { first } = await zofia();
    expect(first.setCookies[0]).toMatch(
      /^__Host-szpalta=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=2592000; Secure$/,
    );
    const plain = await zofia({ origin: "http://127.0.0.1:3000" });
    expect(plain.first.setCookies[0]).toMatch(/^szpalta=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=2592000$/);
  });

  it.each(["http://ogrodnik.example", "http://192.168.1.5:3000", "http://127.0.0.1.example"])(
    "is given to nobody at %s, where it could be read on the way",
    async (origin) => {
      const { signIn, from } = await openAccounts({ origin });
      const given = { email: EMAIL, password: ACCOUNT_PASSWORD };
      const refused = { ok: false, code: "unavailable", message: expect.stringContaining("https") };
      expect(await signIn.withPassword(given, from())).toMatchObject(refused);
      expect(await signIn.withCode("123456", from())).toMatchObject(refused);
      expect(await signIn.passkeyChallenge(from())).toMatchObject(refused);
      expect(await signIn.withPasskey({}, from())).toMatchObject(refused);
      expect(await signIn.useLink("x", { ...given, name: "Zofia" }, from())).toMatchObject(refused);
    },
  );

  it("is stored as a hash only", async () => {
    const { accounts, first, again } = await zofia();
    const cookies = [first, await again()].flatMap(({ setCookies }) => setCookies);
    const tokens = cookies.map((line) => /szpalta=([^;]+)/.exec(line)?.[1]).filter((token) => token !== undefined);
    expect(tokens).toHaveLength(2);
    const file = new DatabaseSync(accounts.file, { readOnly: true });
    const tables = file.prepare("SELECT name FROM sqlite_schema WHERE type = 'table'").all();
    const everything = tables.map(({ name }) => JSON.stringify(file.prepare(`SELECT * FROM "${String(name)}"`).all()));
    file.close();
    expect(everything.join()).toContain("Zofia");
    for (const token of tokens) expect(everything.join()).not.toContain(token);
    expect(everything.join()).not.toContain(ACCOUNT_PASSWORD);
  });

  it("is another after every sign-in, and the one before is worth nothing", async () => {
    const { accounts, first, again } = await zofia();
    const next = await again(first);
    expect(await accounts.signIn.viewer(accounts.from(first).cookies)).toBeNull();
    expect((await whoIs(accounts, next)).id).toBe(first.id);
  });

  it("planted by somebody else is never taken over", async () => {
    const { accounts, again } = await zofia();
    const planted = { setCookies: [`__Host-szpalta=${"A".repeat(43)}`] };
    const done = await again(planted);
    expect(done.setCookies[0]).not.toContain("AAAA");
    expect(await accounts.signIn.viewer(accounts.from(planted).cookies)).toBeNull();
  });

  it.each([
    undefined,
    "",
    "szpalta=x",
    `szpalta=${"A".repeat(43)}`,
    `__Host-szpalta=${"A".repeat(42)}`,
    `__Host-szpalta=${"A".repeat(44)}`,
    `__Host-szpalta=${"ą".repeat(43)}`,
    `x__Host-szpalta=${"A".repeat(43)}`,
    "__Host-szpalta=' OR 1=1 --",
  ])("forged as %s is nobody's", async (cookies) => {
    const { accounts } = await zofia();
    expect(await accounts.signIn.viewer(cookies)).toBeNull();
    expect(accounts.signIn.carriesSession(cookies)).toBe(false);
  });

  it("of a session that was signed out is worth nothing when it is sent again", async () => {
    const { accounts, first } = await zofia();
    const { setCookies } = await accounts.signIn.signOut(accounts.from(first));
    expect(accounts.from(first, { setCookies }).cookies).toBeUndefined();
    expect(await accounts.signIn.viewer(accounts.from(first).cookies)).toBeNull();
  });
});

describe("a session", () => {
  it("ends 12 hours after it was last seen, and is kept awake by being seen", async () => {
    const { accounts, first } = await zofia();
    const seen = () => accounts.signIn.viewer(accounts.from(first).cookies);
    for (let at = 0; at < 3; at += 1) {
      vi.setSystemTime(Date.now() + 11 * HOUR);
      expect(await seen()).not.toBeNull();
    }
    vi.setSystemTime(Date.now() + 12 * HOUR);
    expect(await seen()).toBeNull();
  });

  it("ends after 30 days however awake", async () => {
    const { accounts, first } = await zofia();
    const seen = () => accounts.signIn.viewer(accounts.from(first).cookies);
    while (Date.now() < NOON + 30 * DAY - 11 * HOUR) {
      vi.setSystemTime(Date.now() + 11 * HOUR);
      if (Date.now() < NOON + 30 * DAY) expect(await seen()).not.toBeNull();
    }
    vi.setSystemTime(NOON + 30 * DAY);
    expect(await seen()).toBeNull();
  });

  it("survives a clock that is set back, and ends with one that jumps forward", async () => {
    const { accounts, first } = await zofia();
    const seen = () => accounts.signIn.viewer(accounts.from(first).cookies);
    vi.setSystemTime(NOON - 400 * DAY);
    expect(await seen()).not.toBeNull();
    vi.setSystemTime(NOON + DAY);
    expect(await seen()).toBeNull();
  });

  it("survives a restart, and a new key file", async () => {
    const { accounts, first } = await zofia();
    rmSync(accounts.keyFile, { force: true });
    await accounts.restart();
    expect(await accounts.signIn.viewer(accounts.from(first).cookies)).not.toBeNull();
  });

  it("can be ended from another, one by one or all but the present", async () => {
    const { accounts, first, again } = await zofia();
    const [second, third] = [await again(), await again()];
    const viewer = await whoIs(accounts, first);
    const other = await whoIs(accounts, second);
    expect(await accounts.signIn.endSessions(viewer, other.sessionId)).toMatchObject({ ok: true });
    expect(await accounts.signIn.endSessions(viewer, other.sessionId)).toMatchObject({ ok: false, code: "missing" });
    expect(await accounts.signIn.viewer(accounts.from(second).cookies)).toBeNull();
    value(await accounts.signIn.endSessions(viewer, null));
    expect(await accounts.signIn.viewer(accounts.from(third).cookies)).toBeNull();
    expect(await accounts.signIn.sessions(viewer)).toMatchObject([{ current: true }]);
  });
});

describe("a full disk", () => {
  it("refuses what would be written, with a sentence, and signs nobody out", async () => {
    const { accounts, first } = await zofia();
    const { signIn, from, store } = accounts;
    const write = vi.spyOn(store, "write").mockRejectedValue(Object.assign(new Error("full"), { errcode: 13 }));
    const given = { email: EMAIL, password: ACCOUNT_PASSWORD };
    expect(await signIn.withPassword(given, from())).toMatchObject({ ok: false, code: "unavailable" });
    const change = { current: ACCOUNT_PASSWORD, next: "całkiem nowe słowa 8" };
    expect(await signIn.changePassword(first, change, from(first))).toMatchObject({ code: "unavailable" });
    vi.setSystemTime(NOON + HOUR);
    expect(await signIn.viewer(from(first).cookies)).toMatchObject({ id: first.id });
    const { setCookies } = await signIn.signOut(from(first));
    expect(from(first, { setCookies }).cookies).toBeUndefined();
    write.mockRestore();
    expect(await signIn.withPassword(given, from())).toMatchObject({ ok: true });
  });
});

describe("a proof", () => {
  it("is made anew by the password, in the session at hand", async () => {
    const { accounts, first } = await zofia();
    vi.setSystemTime(NOON + HOUR);
    expect(await accounts.signIn.prove(first, "nie", accounts.from(first))).toMatchObject({ code: "invalid" });
    expect((await whoIs(accounts, first)).provedAt).toBe(NOON);
    const { setCookies } = value(await accounts.signIn.prove(first, ACCOUNT_PASSWORD, accounts.from(first)));
    expect((await whoIs(accounts, { setCookies: [...first.setCookies, ...setCookies] })).provedAt).toBe(NOON + HOUR);
  });
});

describe("a new password", () => {
  it("ends every other session and changes the cookie of the present one", async () => {
    const { accounts, first, again } = await zofia();
    const other = await again();
    const change = (current: string, next: string) =>
      accounts.signIn.changePassword(first, { current, next }, accounts.from(first));
    expect(await change("nie", "całkiem nowe słowa 8")).toMatchObject({ fields: { current: expect.any(String) } });
    expect(await change(ACCOUNT_PASSWORD, "za krótkie")).toMatchObject({
      fields: { next: expect.stringContaining("15") },
    });
    expect(await change(ACCOUNT_PASSWORD, "zofia łęcka ogrodnik")).toMatchObject({
      fields: { next: expect.any(String) },
    });
    const done = value(await change(ACCOUNT_PASSWORD, "całkiem nowe słowa 8"));
    expect(await accounts.signIn.viewer(accounts.from(first).cookies)).toBeNull();
    expect(await accounts.signIn.viewer(accounts.from(other).cookies)).toBeNull();
    expect((await whoIs(accounts, done)).id).toBe(first.id);
    const old = await accounts.signIn.withPassword({ email: EMAIL, password: ACCOUNT_PASSWORD }, accounts.from());
    expect(old).toMatchObject({ ok: false });
  });
});
