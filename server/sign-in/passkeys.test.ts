import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import {
  EMAIL,
  createAdministrator,
  openAccounts,
  ACCOUNT_PASSWORD,
  value,
  whoIs,
} from "#test/support/services/accounts.ts";
import { securityKey } from "#test/support/services/authenticator.ts";

const MINUTE = 60_000;
const NOON = Date.UTC(2026, 10, 20, 12);
const ORIGIN = "https://ogrodnik.example";

beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"], now: NOON }));
afterEach(() => void vi.useRealTimers());

/** Zofia with a passkey named „Telefon”. */
async function withKey(origin = ORIGIN, keyOrigin = origin) {
  const accounts = await openAccounts({ origin });
  const first = await createAdministrator(accounts);
  const key = securityKey({ origin: keyOrigin });
  const begun = value(await accounts.signIn.beginPasskey(first, accounts.from(first)));
  const credential = key.create(begun.options);
  const added = await accounts.signIn.addPasskey(first, credential, " Telefon ", accounts.from(first, begun));
  return { accounts, first, key, begun, credential, added };
}

describe("adding a passkey", () => {
  it("asks the authenticator to know its person, and names the key", async () => {
    const { accounts, first, begun, added } = await withKey();
    expect(begun.options).toMatchObject({
      rp: { id: "ogrodnik.example", name: "Ogrodnik" },
      attestation: "none",
      authenticatorSelection: { userVerification: "required", residentKey: "required" },
    });
    expect(added).toEqual({ ok: true, value: null });
    const { passkeys } = await accounts.signIn.protection(first);
    expect(passkeys).toEqual([{ id: expect.any(String), name: "Telefon", createdAt: NOON }]);
  });

  it("refuses a key that did not ask for its person, another site's, and a challenge used before", async () => {
    const { accounts, first, begun, credential } = await withKey();
    const { signIn, from } = accounts;
    const again = await signIn.addPasskey(first, credential, "", from(first, begun));
    expect(again).toMatchObject({ ok: false, code: "invalid" });
    const careless = securityKey({ origin: ORIGIN, verifies: false });
    const second = value(await signIn.beginPasskey(first, from(first)));
    expect(await signIn.addPasskey(first, careless.create(second.options), "", from(first, second))).toMatchObject({
      ok: false,
    });
    const third = value(await signIn.beginPasskey(first, from(first)));
    const elsewhere = securityKey({ origin: "https://zly.example" }).create(third.options);
    expect(await signIn.addPasskey(first, elsewhere, "", from(first, third))).toMatchObject({ ok: false });
    for (const nonsense of [null, "x", {}, { id: 1, response: {} }, { id: "a", response: {} }]) {
      const fresh = value(await signIn.beginPasskey(first, from(first)));
      expect(await signIn.addPasskey(first, nonsense, "", from(first, fresh))).toMatchObject({ code: "invalid" });
    }
    expect((await signIn.protection(first)).passkeys).toHaveLength(1);
  });

  it("needs a fresh proof, and ends the other sessions", async () => {
    const accounts = await openAccounts();
    const first = await createAdministrator(accounts);
    const { signIn, from } = accounts;
    const other = value(await signIn.withPassword({ email: EMAIL, password: ACCOUNT_PASSWORD }, from()));
    const begun = value(await signIn.beginPasskey(first, from(first)));
    const made = securityKey({ origin: ORIGIN }).create(begun.options);
    value(await signIn.addPasskey(first, made, "", from(first, begun)));
    expect(await signIn.viewer(from(other).cookies)).toBeNull();
    expect(await signIn.viewer(from(first).cookies)).not.toBeNull();
    vi.setSystemTime(NOON + 15 * MINUTE);
    expect(await signIn.beginPasskey(first, from(first))).toMatchObject({
      code: "forbidden",
      fields: { prove: expect.any(String) },
    });
  });
});

describe("signing in with a passkey", () => {
  it("is one step, with a second factor or without", async () => {
    const { accounts, first, key } = await withKey();
    const { signIn, from } = accounts;
    const challenge = value(await signIn.passkeyChallenge(from()));
    expect(challenge.options).toMatchObject({ rpId: "ogrodnik.example", userVerification: "required" });
    expect(challenge.setCookies.join()).toMatch(
      /^__Host-szpalta-passkey=[^;]+; Path=\/; HttpOnly; SameSite=Lax; Max-Age=300; Secure$/,
    );
    const done = value(await signIn.withPasskey(key.get(challenge.options), from(challenge)));
    expect(done.step).toBe("in");
    expect(await whoIs(accounts, done)).toMatchObject({ id: first.id, provedAt: NOON });
    expect(from(challenge, done).cookies).not.toContain("passkey");
  });

  it("works under every name of this machine as localhost", async () => {
    const { accounts, key, added } = await withKey("http://127.0.0.1:3000", "http://localhost:3000");
    expect(added).toMatchObject({ ok: true });
    const challenge = value(await accounts.signIn.passkeyChallenge(accounts.from()));
    expect(await accounts.signIn.withPasskey(key.get(challenge.options), accounts.from(challenge))).toMatchObject({
      ok: true,
    });
  });

  it("refuses a challenge used before, an old one, none, another site's, an unknown key and nonsense alike", async () => {
    const { accounts, key } = await withKey();
    const { signIn, from } = accounts;
    const used = value(await signIn.passkeyChallenge(from()));
    const answer = key.get(used.options);
    value(await signIn.withPasskey(answer, from(used)));
    const refused = await signIn.withPasskey(answer, from(used));
    expect(refused).toMatchObject({ ok: false, code: "invalid" });
    expect(await signIn.withPasskey(answer, from())).toEqual(refused);
    const stranger = securityKey({ origin: ORIGIN });
    const tries = [
      (options: unknown) => key.get(options, "https://zly.example"),
      (options: unknown) => stranger.get(options),
      (options: unknown) => ({ ...key.get(options), response: {} }),
      () => answer,
      () => ({}),
      () => null,
      () => "x",
      () => [],
    ];
    for (const make of tries) {
      const fresh = value(await signIn.passkeyChallenge(from()));
      expect(await signIn.withPasskey(make(fresh.options), from(fresh))).toEqual(refused);
    }
    const old = value(await signIn.passkeyChallenge(from()));
    vi.setSystemTime(NOON + 5 * MINUTE + 1);
    expect(await signIn.withPasskey(key.get(old.options), from(old))).toEqual(refused);
  });

  it("refuses a key that did not ask for its person, and a person who may not work here any more", async () => {
    const { accounts, key } = await withKey();
    const { signIn, from, store } = accounts;
    const [user] = await store.read.users();
    await store.write((tx) => tx.putUser({ ...user!, active: false }));
    const challenge = value(await signIn.passkeyChallenge(from()));
    const before = (await store.read.accountRows("session", [])).length;
    expect(await signIn.withPasskey(key.get(challenge.options), from(challenge))).toMatchObject({ ok: false });
    expect(await store.read.accountRows("session", [])).toHaveLength(before);
  });
});

it("challenges are twenty for one network in five minutes", async () => {
  let elapsed = 0;
  const accounts = await openAccounts({ elapsed: () => elapsed });
  const ask = (address: string) => accounts.signIn.passkeyChallenge({ ...accounts.from(), address });
  for (let count = 0; count < 20; count += 1) expect(await ask("192.0.2.1")).toMatchObject({ ok: true });
  expect(await ask("192.0.2.1")).toMatchObject({ ok: false, code: "too-many" });
  expect(await ask("192.0.2.2")).toMatchObject({ ok: true });
  vi.setSystemTime(NOON + 5 * MINUTE);
  expect(await ask("192.0.2.1")).toMatchObject({ ok: false, code: "too-many" });
  elapsed += 5 * MINUTE;
  expect(await ask("192.0.2.1")).toMatchObject({ ok: true });
});

describe("removing a passkey", () => {
  it("leaves a way in: the last one stays while there is no password", async () => {
    const { accounts, first, key } = await withKey();
    const { signIn, from, store } = accounts;
    const [passkey] = (await signIn.protection(first)).passkeys ?? [];
    expect(await signIn.removePasskey(first, "nie ma")).toMatchObject({ code: "missing" });
    await store.write((tx) => tx.removeAccountRows("password", []));
    expect(await signIn.removePasskey(first, passkey!.id)).toMatchObject({ code: "conflict" });
    const next = { current: "", next: "całkiem nowe słowa 8" };
    const { setCookies } = value(await signIn.changePassword(first, next, from(first)));
    const viewer = await whoIs(accounts, { setCookies });
    expect(await signIn.removePasskey(viewer, passkey!.id)).toMatchObject({ ok: true });
    const challenge = value(await signIn.passkeyChallenge(from()));
    expect(await signIn.withPasskey(key.get(challenge.options), from(challenge))).toMatchObject({ ok: false });
  });
});
