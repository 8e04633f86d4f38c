import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Role } from "#core/base/viewer.ts";
import { createAdministrator, openAccounts, tokenIn, value, whoIs } from "#test/support/services/accounts.ts";

const MINUTE = 60_000;
const NOON = Date.UTC(2026, 10, 20, 12);
const JAN = { email: "jan@example.pl", name: "Jan Ćwik", password: "młody las szumi nad rzeką" };

beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"], now: NOON }));
afterEach(() => void vi.useRealTimers());

async function team(role: Role = "author") {
  const accounts = await openAccounts();
  const zofia = await createAdministrator(accounts);
  const token = tokenIn(value(await accounts.signIn.invite(zofia, { email: JAN.email, role })).path);
  const signed = value(await accounts.signIn.useLink(token, JAN, accounts.from()));
  return { accounts, zofia, jan: { ...(await whoIs(accounts, signed)), setCookies: signed.setCookies } };
}

describe("administering members", () => {
  it("is for administrators, and needs a proof of the last 15 minutes", async () => {
    const { accounts, zofia, jan } = await team("editor");
    const { signIn } = accounts;
    const acts = [
      (who: typeof zofia) => signIn.members(who),
      (who: typeof zofia) => signIn.invite(who, { email: "ola@example.pl", role: "author" }),
      (who: typeof zofia) => signIn.cancelInvitation(who, "x"),
      (who: typeof zofia) => signIn.resetLink(who, zofia.id),
      (who: typeof zofia) => signIn.setRole(who, zofia.id, "author"),
      (who: typeof zofia) => signIn.setActive(who, zofia.id, false),
      (who: typeof zofia) => signIn.describe(who, "u-inny", { name: "Inna", bio: "" }),
    ];
    for (const act of acts) {
      const refused = await act(jan);
      expect(refused).toMatchObject({ ok: false, code: "forbidden" });
      expect(refused).not.toHaveProperty("fields");
    }
    vi.setSystemTime(NOON + 15 * MINUTE);
    for (const act of acts) {
      expect(await act(zofia)).toMatchObject({ code: "forbidden", fields: { prove: expect.any(String) } });
    }
    expect(await accounts.store.read.users()).toHaveLength(2);
  });

  it("lists everybody with their protection", async () => {
    const { accounts, zofia, jan } = await team();
    const { members, invitations } = value(await accounts.signIn.members(zofia));
    expect(members.map(({ name }) => name)).toEqual(["Jan Ćwik", "Zofia Łęcka"]);
    expect(members[0]).toEqual({
      id: jan.id,
      email: JAN.email,
      name: "Jan Ćwik",
      slug: "jan-cwik",
      bio: "",
      role: "author",
      active: true,
      totp: false,
      passkeys: 0,
      lastSeenAt: NOON,
    });
    expect(invitations).toEqual([]);
  });

  it("invites an address once, to a role there is", async () => {
    const { accounts, zofia } = await team();
    const invite = (email: string, role: string) => accounts.signIn.invite(zofia, { email, role: role as Role });
    expect(await invite("bez małpy", "szef")).toMatchObject({
      fields: { email: expect.any(String), role: expect.any(String) },
    });
    expect(await invite(JAN.email.toUpperCase(), "author")).toMatchObject({ fields: { email: expect.any(String) } });
  });

  it("ends the sessions of somebody who may do less, not of somebody who may do more", async () => {
    const { accounts, zofia, jan } = await team();
    const { signIn, from } = accounts;
    value(await signIn.setRole(zofia, jan.id, "editor"));
    expect(await signIn.viewer(from(jan).cookies)).toMatchObject({ role: "editor" });
    value(await signIn.setRole(zofia, jan.id, "contributor"));
    expect(await signIn.viewer(from(jan).cookies)).toBeNull();
    expect(await signIn.setRole(zofia, jan.id, "szef" as Role)).toMatchObject({ code: "invalid" });
    expect(await signIn.setRole(zofia, "nikt", "author")).toMatchObject({ code: "missing" });
  });

  it("switches somebody off at once, and on again", async () => {
    const { accounts, zofia, jan } = await team();
    const { signIn, from } = accounts;
    value(await signIn.setActive(zofia, jan.id, false));
    expect(await signIn.viewer(from(jan).cookies)).toBeNull();
    expect(await signIn.withPassword(JAN, from())).toMatchObject({ ok: false, code: "invalid" });
    value(await signIn.setActive(zofia, jan.id, true));
    expect(await signIn.viewer(from(jan).cookies)).toBeNull();
    expect(await signIn.withPassword(JAN, from())).toMatchObject({ ok: true });
  });

  it("keeps the last active administrator", async () => {
    const { accounts, zofia, jan } = await team("administrator");
    const { signIn } = accounts;
    value(await signIn.setRole(zofia, jan.id, "author"));
    expect(await signIn.setRole(zofia, zofia.id, "editor")).toMatchObject({ code: "conflict" });
    expect(await signIn.setActive(zofia, zofia.id, false)).toMatchObject({ code: "conflict" });
    value(await signIn.setRole(zofia, jan.id, "administrator"));
    value(await signIn.setActive(zofia, jan.id, false));
    expect(await signIn.setRole(zofia, zofia.id, "editor")).toMatchObject({ code: "conflict" });
    value(await signIn.setActive(zofia, jan.id, true));
    expect(await signIn.setRole(zofia, zofia.id, "editor")).toMatchObject({ ok: true });
  });
});

it("leaves what was done to whom, by whom, without a secret", async () => {
  const { accounts, zofia, jan } = await team();
  value(await accounts.signIn.setRole(zofia, jan.id, "editor"));
  value(await accounts.signIn.setActive(zofia, jan.id, false));
  const entries = await accounts.store.read.audit(20, null);
  const byZofia = { at: NOON, userId: zofia.id, entity: { kind: "user", id: jan.id } };
  expect(entries).toContainEqual(
    expect.objectContaining({ ...byZofia, act: "role", details: { from: "author", to: "editor" } }),
  );
  expect(entries).toContainEqual(expect.objectContaining({ ...byZofia, act: "deactivated" }));
  expect(entries.map(({ act }) => act)).toEqual(expect.arrayContaining(["link-used", "invited"]));
  expect(JSON.stringify(entries)).not.toMatch(/[\w-]{43}/);
});

describe("a byline", () => {
  it("is changed by its person or an administrator, and pages follow", async () => {
    const { accounts, zofia, jan } = await team();
    const { signIn, store } = accounts;
    const purged: string[][] = [];
    store.onCommit((tags) => purged.push(tags));
    value(await signIn.describe(jan, jan.id, { name: "  Jan   Gil ", bio: " Ogrodnik. " }));
    expect(await signIn.profile(jan)).toEqual({ name: "Jan Gil", bio: "Ogrodnik." });
    expect(purged).toEqual([["*"]]);
    value(await signIn.describe(zofia, jan.id, { name: "Jan Gil", bio: "" }));
    expect(purged).toEqual([["*"], [`author:${jan.id}`]]);
    expect(await signIn.describe(jan, zofia.id, { name: "Ktoś", bio: "" })).toMatchObject({ code: "forbidden" });
    const refused = await signIn.describe(jan, jan.id, { name: " ", bio: "x".repeat(1_001) });
    expect(refused).toMatchObject({ fields: { name: expect.any(String), bio: expect.any(String) } });
  });
});
