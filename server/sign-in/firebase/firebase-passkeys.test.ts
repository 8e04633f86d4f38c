import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ACCOUNT_PASSWORD, EMAIL, tokenIn, value } from "#test/support/services/accounts.ts";
import { securityKey } from "#test/support/services/authenticator.ts";
import { signedIn, withAdministrator } from "#test/support/services/firebase-accounts.ts";

const NOON = Date.UTC(2026, 10, 20, 12);
const MINUTE = 60_000;
const ORIGIN = "https://ogrodnik.example";

beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"], now: NOON }));
afterEach(() => void vi.useRealTimers());

/** Zofia with a passkey named „Telefon” at Firebase. */
async function withKey() {
  const site = await withAdministrator({ passkeys: true });
  const { signIn, from, zofia, entered } = site;
  const key = securityKey({ origin: ORIGIN });
  const begun = value(await signIn.beginPasskey(zofia, from(entered)));
  const credential = key.create(begun.options);
  const added = await signIn.addPasskey(zofia, credential, " Telefon ", from(entered, begun));
  return { ...site, key, begun, credential, added };
}

describe("a passkey at Firebase", () => {
  it("is asked for under the site's name, in the spelling of browsers, and stands in the account", async () => {
    const { signIn, begun, added, zofia, project } = await withKey();
    expect(signIn.offers().passkeys).toBe(true);
    expect(begun.options).toMatchObject({
      rp: { id: "ogrodnik.example", name: "Ogrodnik" },
      challenge: expect.stringMatching(/^-__-[\w-]+$/),
      user: { name: EMAIL, displayName: "Zofia Łęcka" },
      authenticatorSelection: { residentKey: "required", userVerification: "required" },
    });
    expect(added).toEqual({ ok: true, value: null });
    const passkeys = [{ id: expect.any(String), name: "Telefon", createdAt: null }];
    expect((await signIn.protection(zofia)).passkeys).toEqual(passkeys);
    expect(value(await signIn.members(zofia)).members).toMatchObject([{ email: EMAIL, passkeys: 1 }]);
    project.silent = true;
    expect((await signIn.protection(zofia)).passkeys).toBeNull();
    expect(value(await signIn.members(zofia)).members).toHaveLength(1);
  });

  it("signs in by itself; each challenge opens one browser once", async () => {
    const { signIn, from, key, zofia, whoIs } = await withKey();
    const challenge = value(await signIn.passkeyChallenge(from()));
    expect(challenge.options).toMatchObject({ rpId: "ogrodnik.example", userVerification: "required" });
    const answer = key.get(challenge.options);
    const done = value(await signIn.withPasskey(answer, from(challenge)));
    expect(done.step).toBe("in");
    expect(await whoIs(done)).toMatchObject({ id: zofia.id, provedAt: NOON });
    const refused = await signIn.withPasskey(answer, from(challenge));
    expect(refused).toMatchObject({ code: "invalid", message: expect.stringContaining("kluczem dostępu") });
    const fresh = value(await signIn.passkeyChallenge(from()));
    expect(await signIn.withPasskey(key.get(fresh.options), from())).toEqual(refused);
    expect(await signIn.withPasskey(key.get(challenge.options), from(fresh))).toEqual(refused);
  });

  it("that does not make sure of its person, that nobody has added, or nonsense opens nothing", async () => {
    const { signIn, from } = await withKey();
    const careless = securityKey({ origin: ORIGIN, verifies: false });
    const stranger = securityKey({ origin: ORIGIN });
    const tries = [
      (options: unknown) => careless.get(options),
      (options: unknown) => stranger.get(options),
      (options: unknown) => ({ ...stranger.get(options), response: {} }),
      () => ({ id: "a", response: { clientDataJSON: "bnVsbA" } }),
      () => null,
      () => "x",
    ];
    for (const make of tries) {
      const fresh = value(await signIn.passkeyChallenge(from()));
      expect(await signIn.withPasskey(make(fresh.options), from(fresh))).toMatchObject({ code: "invalid" });
    }
  });

  it("asks for a fresh proof, ends the other sessions, and is removed again", async () => {
    const { signIn, from, zofia, entered, whoIs } = await withAdministrator({ passkeys: true });
    const other = value(await signIn.withPassword({ email: EMAIL, password: ACCOUNT_PASSWORD }, from()));
    const begun = value(await signIn.beginPasskey(zofia, from(entered)));
    const made = securityKey({ origin: ORIGIN }).create(begun.options);
    expect(await signIn.addPasskey(zofia, made, "", from(entered))).toMatchObject({ code: "invalid" });
    value(await signIn.addPasskey(zofia, made, "", from(entered, begun)));
    expect([await whoIs(other), await whoIs(entered)]).toEqual([null, expect.anything()]);
    const [passkey] = (await signIn.protection(zofia)).passkeys ?? [];
    expect(await signIn.removePasskey(zofia, "nie ma")).toMatchObject({ code: "missing" });
    vi.setSystemTime(NOON + 15 * MINUTE);
    for (const refused of [
      await signIn.beginPasskey(zofia, from()),
      await signIn.removePasskey(zofia, passkey?.id ?? ""),
    ])
      expect(refused).toMatchObject({ code: "forbidden", fields: { prove: expect.any(String) } });
    vi.setSystemTime(NOON);
    value(await signIn.removePasskey(zofia, passkey?.id ?? ""));
    expect((await signIn.protection(zofia)).passkeys).toEqual([]);
  });

  it("goes with a link for a new password", async () => {
    const { signIn, from, zofia, key, whoIs } = await withKey();
    const { path } = value(await signIn.resetLink(zofia, zofia.id));
    const given = { email: EMAIL, name: "", password: "jeszcze inne zdanie 9" };
    const entered = value(await signIn.useLink(tokenIn(path), given, from()));
    expect((await signIn.protection(await signedIn({ whoIs }, entered))).passkeys).toEqual([]);
    const challenge = value(await signIn.passkeyChallenge(from()));
    expect(await signIn.withPasskey(key.get(challenge.options), from(challenge))).toMatchObject({ code: "invalid" });
  });

  it("of a project that has none is a sentence", async () => {
    const { signIn, from, project, zofia } = await withAdministrator({ passkeys: true });
    vi.spyOn(project.passkeys, "challenge").mockReturnValue("PASSKEY_CONFIG_NOT_FOUND");
    vi.spyOn(project.passkeys, "begin").mockReturnValue("PASSKEY_CONFIG_NOT_FOUND");
    for (const refused of [await signIn.passkeyChallenge(from()), await signIn.beginPasskey(zofia, from())])
      expect(refused).toMatchObject({ code: "conflict", message: expect.stringContaining("nie są włączone klucze") });
  });
});
