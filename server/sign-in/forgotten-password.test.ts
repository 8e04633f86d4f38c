import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Viewer } from "#core/base/viewer.ts";
import type { SmtpServer } from "#core/mail/mail-settings.ts";
import { NO_MAIL } from "#core/mail/mail-settings.ts";
import { decodedText } from "#test/support/services/letter-text.ts";
import { openMailServer } from "#test/support/services/mail-server.ts";
import {
  type Accounts,
  ACCOUNT_PASSWORD,
  createAdministrator,
  EMAIL,
  openAccounts,
  tokenIn,
  value,
} from "#test/support/services/accounts.ts";
import { openRuntime } from "#test/support/services/open-runtime.ts";
import { createOutbox } from "../jobs/outbox.ts";
import { createLetterDispatch } from "../mail/letter-dispatch.ts";
import { createNoticeHandler } from "../mail/notices.ts";
import { where } from "./sign-in-context.ts";

const MINUTE = 60_000;
const NOON = Date.UTC(2026, 10, 20, 12);
const NEW_PASSWORD = "jeszcze inne słowa 8";

beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"], now: NOON }));
afterEach(() => void vi.useRealTimers());

async function siteWithMail(given: { smtp?: SmtpServer } = {}) {
  const { letters, address } = await openMailServer();
  const accounts: Accounts = await openAccounts({ smtp: address, ...given });
  const zofia: Viewer = await createAdministrator(accounts);
  const { store, mail } = accounts;
  await store.write((tx) => tx.putMailSettings({ ...NO_MAIL, fromEmail: "redakcja@ogrodnik.example" }));
  const { log } = await openRuntime();
  const common = { store, mail, log, isHeld: () => false };
  const outbox = createOutbox({ ...common, clock: mail.clock, effects: { notice: createNoticeHandler(common) } });
  const dispatch = createLetterDispatch(common);
  const deliver = async () => {
    letters.length = 0;
    await outbox.look();
    await dispatch.look();
    return letters.map(({ to, source }) => ({ to, ...decodedText(source) }));
  };
  const linkIn = (text: string) => tokenIn(/https:\S+\?token=\S+/.exec(text)?.[0] ?? "");
  return { accounts, zofia, store, deliver, linkIn };
}

describe("a forgotten password", () => {
  it("is replaced by a link that comes by mail, works once and is in no row", async () => {
    const { accounts, store, deliver, linkIn } = await siteWithMail();
    const { signIn, from } = accounts;
    expect(await signIn.sendsLinks()).toBe(true);
    expect(await signIn.forgotPassword(` ${EMAIL.toUpperCase()} `, from())).toEqual({ ok: true, value: null });
    const [letter] = await deliver();
    expect(letter).toMatchObject({ to: EMAIL, subject: "Nowe hasło: Ogrodnik" });
    const token = linkIn(letter!.text);
    expect(await signIn.link(token)).toMatchObject({ kind: "reset", email: EMAIL });
    const rows = JSON.stringify([await store.read.outbox(9), await store.read.accountRows("access_link", [])]);
    expect(rows).not.toContain(token);
    const account = { email: "", name: "", password: NEW_PASSWORD };
    value(await signIn.useLink(token, account, from()));
    expect(await signIn.useLink(token, account, from())).toMatchObject({ ok: false, code: "gone" });
    expect((await signIn.withPassword({ email: EMAIL, password: ACCOUNT_PASSWORD }, from())).ok).toBe(false);
    expect((await signIn.withPassword({ email: EMAIL, password: NEW_PASSWORD }, from())).ok).toBe(true);
  });

  it("of an unknown address gets the same answer, the same writes and no letter", async () => {
    const { accounts, store, deliver } = await siteWithMail();
    const writesOf = async (email: string) => {
      const before = await store.read.lastChange();
      const answer = await accounts.signIn.forgotPassword(email, accounts.from());
      const [notice] = await store.read.outboxReady(NOON, 1);
      const size = JSON.stringify(Object.keys(notice!.payload));
      return { answer, writes: (await store.read.lastChange()) - before, size };
    };
    const known = await writesOf(EMAIL);
    await deliver();
    expect(await writesOf("nikt@example.pl")).toEqual(known);
    expect(await deliver()).toEqual([]);
  });

  it("is asked for five times at most, and brings one letter in a quarter of an hour", async () => {
    const { accounts, deliver } = await siteWithMail();
    const { signIn, from } = accounts;
    for (const email of [EMAIL, "nikt@example.pl"]) {
      for (let n = 0; n < 5; n += 1) expect((await signIn.forgotPassword(email, from())).ok).toBe(true);
      expect(await signIn.forgotPassword(email, from())).toMatchObject({ ok: false, code: "too-many" });
    }
    expect(await deliver()).toHaveLength(1);
    const elsewhere = { ...from(), address: "198.51.100.7" };
    expect((await signIn.forgotPassword(EMAIL, elsewhere)).ok).toBe(true);
    expect(await deliver()).toEqual([]);
    vi.setSystemTime(NOON + 15 * MINUTE);
    expect((await signIn.forgotPassword(EMAIL, elsewhere)).ok).toBe(true);
    expect(await deliver()).toHaveLength(1);
  });

  it("of an account with a second factor is not replaced by a letter alone", async () => {
    const { accounts, zofia, store, deliver } = await siteWithMail();
    await store.write((tx) => tx.changeAccountRows("user", where("id", zofia.id), { secondFactor: 1 }));
    await accounts.signIn.forgotPassword(EMAIL, accounts.from());
    const [letter] = await deliver();
    expect(letter?.text).toContain("drugi składnik");
    expect(letter?.text).not.toContain("/setup");
    expect(await store.read.accountRows("access_link", where("userId", zofia.id))).toEqual([]);
  });

  it("is not offered on a site without mail", async () => {
    const accounts = await openAccounts();
    await createAdministrator(accounts);
    expect(await accounts.signIn.sendsLinks()).toBe(false);
    expect(await accounts.signIn.forgotPassword(EMAIL, accounts.from())).toMatchObject({ ok: false, code: "conflict" });
    expect(await accounts.store.read.outbox(9)).toEqual([]);
  });
});

describe("an invitation", () => {
  it("goes by mail with the link that is shown, and not once it is withdrawn", async () => {
    const { accounts, zofia, deliver, linkIn, store } = await siteWithMail();
    const { signIn } = accounts;
    const { path, isSent } = value(await signIn.invite(zofia, { email: "jan@example.pl", role: "author" }));
    expect(isSent).toBe(true);
    const [letter] = await deliver();
    expect(letter).toMatchObject({ to: "jan@example.pl", subject: "Zaproszenie do zespołu: Ogrodnik" });
    expect(linkIn(letter!.text)).toBe(tokenIn(path));
    expect(letter!.text).toContain("Zofia Łęcka zaprasza Cię do zespołu witryny „Ogrodnik” w roli: autor.");
    expect(await signIn.link(tokenIn(path))).toMatchObject({ kind: "invite", email: "jan@example.pl" });
    expect(JSON.stringify(await store.read.outbox(9))).not.toMatch(new RegExp(`${tokenIn(path)}|jan@`));
    value(await signIn.invite(zofia, { email: "ola@example.pl", role: "author" }));
    const { invitations } = value(await signIn.members(zofia));
    value(await signIn.cancelInvitation(zofia, invitations.find(({ email }) => email === "ola@example.pl")!.id));
    expect(await deliver()).toEqual([]);
  });

  it("is only shown on a site without mail", async () => {
    const accounts = await openAccounts();
    const zofia = await createAdministrator(accounts);
    expect(value(await accounts.signIn.invite(zofia, { email: "jan@example.pl", role: "author" })).isSent).toBe(false);
    expect(await accounts.store.read.outbox(9)).toEqual([]);
  });
});
