import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import {
  EMAIL,
  createAdministrator,
  openAccounts,
  ACCOUNT_PASSWORD,
  tokenIn,
  value,
  whoIs,
} from "#test/support/services/accounts.ts";
import { firstAdministratorLink } from "./invitation-links.ts";

const HOUR = 3_600_000;
const NOON = Date.UTC(2026, 10, 20, 12);
const JAN = { email: "jan@example.pl", name: " Jan  Ćwik ", password: "młody las szumi nad rzeką" };

beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"], now: NOON }));
afterEach(() => void vi.useRealTimers());

/** A site with its administrator, and a link that invites Jan. */
async function invited() {
  const accounts = await openAccounts();
  const zofia = await createAdministrator(accounts);
  const { path } = value(await accounts.signIn.invite(zofia, { email: "Jan@Example.pl", role: "author" }));
  return { accounts, zofia, token: tokenIn(path) };
}

describe("the first administrator's link", () => {
  it("is a new one at each start until there is an administrator who can sign in", async () => {
    const accounts = await openAccounts();
    const { signIn, store } = accounts;
    const sample = {
      id: "u-1",
      email: null,
      name: "Redakcja",
      slug: "redakcja",
      bio: "",
      role: "administrator",
    } as const;
    await store.write((tx) => tx.putUser({ ...sample, active: true }));
    const old = tokenIn((await firstAdministratorLink(store, Date.now)) ?? "");
    expect(await signIn.link(old)).toMatchObject({
      kind: "setup",
      email: null,
      role: "administrator",
      expiresAt: NOON + 24 * HOUR,
    });
    const second = tokenIn((await firstAdministratorLink(store, Date.now)) ?? "");
    expect([await signIn.link(old), await signIn.link(second)]).toMatchObject([{ kind: "setup" }, { kind: "setup" }]);
    const viewer = await createAdministrator(accounts);
    expect([await signIn.link(old), await signIn.link(second)]).toEqual([null, null]);
    expect(viewer.role).toBe("administrator");
    expect(await firstAdministratorLink(store, Date.now)).toBeNull();
    expect(await store.read.accountRows("access_link", [])).toEqual([]);
  });

  it("lasts a day, whatever starts come after it, and of two the one that is used first makes the account", async () => {
    const accounts = await openAccounts();
    const link = async () => tokenIn((await firstAdministratorLink(accounts.store, Date.now)) ?? "");
    const gone = await link();
    vi.setSystemTime(NOON + 24 * HOUR);
    const tokens = [await link(), await link()];
    expect(await accounts.store.read.accountRows("access_link", [])).toHaveLength(2);
    const given = { email: EMAIL, name: "Zofia", password: ACCOUNT_PASSWORD };
    const use = (token: string) => accounts.signIn.useLink(token, given, accounts.from());
    expect(await use(gone)).toMatchObject({ code: "gone" });
    const outcomes = await Promise.all(tokens.map(use));
    expect(outcomes.map((outcome) => (outcome.ok ? "in" : outcome.code)).toSorted()).toEqual(["gone", "in"]);
    expect(await accounts.store.read.users()).toHaveLength(1);
  });

  it("asks for an address, a name and a password that will do, and is not used up by refusing", async () => {
    const accounts = await openAccounts();
    const token = tokenIn((await firstAdministratorLink(accounts.store, Date.now)) ?? "");
    const use = (email: string, name: string, password: string) =>
      accounts.signIn.useLink(token, { email, name, password }, accounts.from());
    const refused = await use("bez małpy", "  ", "krótkie");
    expect(refused).toMatchObject({
      ok: false,
      code: "invalid",
      fields: { email: expect.any(String), name: expect.any(String), password: expect.any(String) },
    });
    expect(await use(EMAIL, "x".repeat(81), ACCOUNT_PASSWORD)).toMatchObject({ fields: { name: expect.any(String) } });
    expect(await use(EMAIL, "Zofia", ACCOUNT_PASSWORD)).toMatchObject({ ok: true, value: { step: "in" } });
  });
});

describe("an invitation", () => {
  it("makes an account with its own address and role, once, and signs in", async () => {
    const { accounts, token } = await invited();
    const { signIn, from, store } = accounts;
    expect(await signIn.link(token)).toEqual({
      kind: "invite",
      email: "jan@example.pl",
      name: null,
      role: "author",
      expiresAt: NOON + 7 * 24 * HOUR,
      namesSite: false,
    });
    const done = value(await signIn.useLink(token, { ...JAN, email: "kto-inny@example.pl" }, from()));
    expect(await whoIs(accounts, done)).toMatchObject({ email: "jan@example.pl", name: "Jan Ćwik", role: "author" });
    expect(await store.read.users()).toContainEqual(expect.objectContaining({ slug: "jan-cwik", active: true }));
    expect(await signIn.link(token)).toBeNull();
    expect(await signIn.useLink(token, JAN, from())).toMatchObject({ ok: false, code: "gone" });
  });

  it("used where somebody else is signed in ends that session", async () => {
    const { accounts, token } = await invited();
    const { signIn, from } = accounts;
    const hers = value(await signIn.withPassword({ email: EMAIL, password: ACCOUNT_PASSWORD }, from()));
    const his = value(await signIn.useLink(token, JAN, from(hers)));
    expect(await signIn.viewer(from(hers).cookies)).toBeNull();
    expect(await whoIs(accounts, his)).toMatchObject({ name: "Jan Ćwik" });
  });

  it("used by two at once makes one account", async () => {
    const { accounts, token } = await invited();
    const use = () => accounts.signIn.useLink(token, JAN, accounts.from());
    const outcomes = await Promise.all([use(), use()]);
    expect(outcomes.map((outcome) => (outcome.ok ? "in" : outcome.code)).toSorted()).toEqual(["gone", "in"]);
    expect(await accounts.store.read.users()).toHaveLength(2);
  });

  it("works for seven days, for no other token, and not after it was taken back or made anew", async () => {
    const { accounts, zofia, token } = await invited();
    const { signIn } = accounts;
    for (const wrong of ["", "x", `${token}A`, token.toLowerCase()]) expect(await signIn.link(wrong)).toBeNull();
    const again = tokenIn(value(await signIn.invite(zofia, { email: JAN.email, role: "editor" })).path);
    expect(await signIn.link(token)).toBeNull();
    const { invitations } = value(await signIn.members(zofia));
    expect(invitations).toMatchObject([{ email: JAN.email, role: "editor" }]);
    vi.setSystemTime(NOON + 7 * 24 * HOUR - 1);
    expect(await signIn.link(again)).not.toBeNull();
    vi.setSystemTime(NOON + 7 * 24 * HOUR);
    expect(await signIn.link(again)).toBeNull();
    expect(await signIn.useLink(again, JAN, accounts.from())).toMatchObject({ code: "gone" });
    vi.setSystemTime(NOON);
    value(await signIn.cancelInvitation(zofia, invitations[0]!.id));
    expect(await signIn.link(again)).toBeNull();
    expect(await signIn.cancelInvitation(zofia, invitations[0]!.id)).toMatchObject({ code: "missing" });
    expect(await accounts.store.read.audit(1, null)).toMatchObject([{ act: "invitation-cancelled", userId: zofia.id }]);
  });

  it("is a hash in the store", async () => {
    const { accounts, token } = await invited();
    const rows = await accounts.store.read.accountRows("access_link", []);
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(token);
  });
});

describe("an invitation of a byline", () => {
  const HANNA = { id: "u-hanna", email: null, name: "Hanna Żółkiewska", slug: "hanna-zolkiewska", bio: "Redaktorka." };

  async function invitedByline() {
    const accounts = await openAccounts();
    const zofia = await createAdministrator(accounts);
    await accounts.store.write((tx) => tx.putUser({ ...HANNA, role: "author", active: false }));
    const given = { email: "hanna@example.pl", role: "editor" as const, bylineId: HANNA.id };
    return { accounts, zofia, given, token: tokenIn(value(await accounts.signIn.invite(zofia, given)).path) };
  }

  it("gives its person an account: the same id, so that all posts under the name are hers, and the role asked for", async () => {
    const { accounts, zofia, token } = await invitedByline();
    const { signIn, from, store } = accounts;
    expect(await signIn.link(token)).toMatchObject({ email: "hanna@example.pl", name: HANNA.name, role: "editor" });
    expect(value(await signIn.members(zofia)).invitations).toMatchObject([
      { email: "hanna@example.pl", byline: HANNA.name, role: "editor" },
    ]);
    const used = { email: "kto-inny@example.pl", name: HANNA.name, password: JAN.password };
    const done = value(await signIn.useLink(token, used, from()));
    expect(await whoIs(accounts, done)).toMatchObject({ id: HANNA.id, email: "hanna@example.pl", role: "editor" });
    const hers = { ...HANNA, email: "hanna@example.pl", role: "editor", active: true };
    expect(await store.read.users()).toContainEqual(hers);
    expect(value(await signIn.members(zofia)).invitations).toEqual([]);
    expect(await signIn.useLink(token, used, from())).toMatchObject({ code: "gone" });
  });

  it("is refused for whoever has an account, and for nobody", async () => {
    const { accounts, zofia, given } = await invitedByline();
    const { signIn } = accounts;
    for (const bylineId of [zofia.id, "nikt"]) {
      expect(await signIn.invite(zofia, { ...given, bylineId })).toMatchObject({ code: "missing" });
    }
  });

  it("replaces an invitation to the same address, and leads nowhere once somebody else has the address", async () => {
    const { accounts, zofia, given, token } = await invitedByline();
    const { signIn, from, store } = accounts;
    const plain = tokenIn(value(await signIn.invite(zofia, { email: given.email, role: "author" })).path);
    expect(await signIn.link(token)).toBeNull();
    const again = tokenIn(value(await signIn.invite(zofia, given)).path);
    expect(await signIn.link(plain)).toBeNull();
    const other = { ...HANNA, id: "u-inna", slug: "inna", email: given.email };
    await store.write((tx) => tx.putUser({ ...other, role: "author", active: true }));
    const used = { email: "", name: HANNA.name, password: JAN.password };
    expect(await signIn.useLink(again, used, from())).toMatchObject({ fields: { email: expect.any(String) } });
    expect(await store.read.users()).toContainEqual({ ...HANNA, role: "author", active: false });
  });
});

describe("a link to a new password", () => {
  it("gives a new start: the old password, second factor and sessions are over", async () => {
    const { accounts, zofia, token } = await invited();
    const { signIn, from, store } = accounts;
    const jan = await whoIs(accounts, value(await signIn.useLink(token, JAN, from())));
    value(await signIn.beginTotp(jan, JAN.password, from(value(await signIn.withPassword(JAN, from())))));
    await store.write((tx) =>
      tx.changeAccountRows("user", [{ field: "id", is: "=", value: jan.id }], { secondFactor: 1 }),
    );
    const reset = tokenIn(value(await signIn.resetLink(zofia, jan.id)).path);
    expect(await signIn.link(reset)).toMatchObject({ kind: "reset", email: "jan@example.pl", name: "Jan Ćwik" });
    const given = { email: "", name: "", password: "stary dąb pachnie żywicą" };
    const done = value(await signIn.useLink(reset, given, from()));
    expect(await whoIs(accounts, done)).toMatchObject({ id: jan.id, name: "Jan Ćwik", role: "author" });
    expect(await signIn.sessions(jan)).toHaveLength(1);
    expect(await signIn.withPassword(JAN, from())).toMatchObject({ ok: false });
    expect(value(await signIn.withPassword({ ...JAN, password: given.password }, from())).step).toBe("in");
    expect(await signIn.useLink(reset, given, from())).toMatchObject({ code: "gone" });
  });

  it("works for 24 hours, and not for somebody who was switched off since", async () => {
    const { accounts, zofia, token } = await invited();
    const { signIn, from } = accounts;
    const jan = await whoIs(accounts, value(await signIn.useLink(token, JAN, from())));
    const reset = tokenIn(value(await signIn.resetLink(zofia, jan.id)).path);
    value(await signIn.setActive(zofia, jan.id, false));
    expect(await signIn.link(reset)).toBeNull();
    expect(await signIn.resetLink(zofia, jan.id)).toMatchObject({ code: "conflict" });
    value(await signIn.setActive(zofia, jan.id, true));
    const later = tokenIn(value(await signIn.resetLink(zofia, jan.id)).path);
    vi.setSystemTime(NOON + 24 * HOUR);
    expect(await signIn.link(later)).toBeNull();
  });
});
