import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import {
  EMAIL,
  createAdministrator,
  HASH_COST,
  openAccounts,
  ACCOUNT_PASSWORD,
} from "#test/support/services/accounts.ts";
import { createHashing, HashingBusy } from "./hashing.ts";

const NOON = Date.UTC(2026, 10, 20, 12);

beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"], now: NOON }));
afterEach(() => void vi.useRealTimers());

async function withZofia(given: Parameters<typeof openAccounts>[0] = {}) {
  const accounts = await openAccounts(given);
  await createAdministrator(accounts);
  return accounts;
}

describe("wrong tries", () => {
  it("are five, then a wait that grows, through a restart, from one address only", async () => {
    const accounts = await withZofia();
    const tryOnce = (email: string, password: string, address = "192.0.2.1") =>
      accounts.signIn.withPassword({ email, password }, { ...accounts.from(), address });
    for (let count = 0; count < 5; count += 1) expect(await tryOnce(EMAIL, "nie")).toMatchObject({ code: "invalid" });
    const refused = await tryOnce(EMAIL, ACCOUNT_PASSWORD);
    expect(refused).toMatchObject({ code: "too-many", message: "Zbyt wiele prób. Spróbuj ponownie za 15 min." });
    await accounts.restart();
    vi.setSystemTime(NOON + 14 * 60_000);
    expect(await tryOnce(EMAIL, ACCOUNT_PASSWORD)).toMatchObject({
      code: "too-many",
      message: expect.stringContaining("1 min"),
    });
    expect(await tryOnce(EMAIL, ACCOUNT_PASSWORD, "198.51.100.1")).toMatchObject({ ok: true });
    vi.setSystemTime(NOON + 15 * 60_000);
    expect(await tryOnce(EMAIL, "nie")).toMatchObject({ code: "invalid" });
    expect(await tryOnce(EMAIL, "nie")).toMatchObject({ message: expect.stringContaining("30 min") });
    vi.setSystemTime(NOON + 45 * 60_000);
    expect(await tryOnce(EMAIL, ACCOUNT_PASSWORD)).toMatchObject({ ok: true });
    expect(await tryOnce(EMAIL, "nie")).toMatchObject({ code: "invalid" });
  });

  it("make an entry of the audit log at ten and at a hundred, which names the account and no address", async () => {
    const accounts = await withZofia();
    const entries = async () =>
      (await accounts.store.read.filteredAudit(50, null, { userId: null, at: null, text: "" }))
        .filter(({ act }) => act === "sign-in-refused")
        .map(({ entity, details }) => [entity?.kind ?? null, details]);
    const tryOnce = (email: string, address: string) =>
      accounts.signIn.withPassword({ email, password: "nie" }, { ...accounts.from(), address });
    for (let count = 0; count < 9; count += 1) await tryOnce(EMAIL, "203.0.113.77");
    expect(await entries()).toEqual([]);
    vi.setSystemTime(NOON + 12 * 60_000);
    await tryOnce(EMAIL, "203.0.113.77");
    await expect.poll(entries).toEqual([["user", { tries: 10, minutes: 12, network: "203.0.113.0/24" }]]);
    for (let count = 0; count < 90; count += 1) await tryOnce(EMAIL, `2001:db8:${count % 3}:1::7`);
    await expect.poll(entries).toMatchObject([
      ["user", { tries: 100, networks: 4 }],
      ["user", { tries: 10 }],
    ]);
  });

  it("at accounts that do not exist name the network alone, and a flood of networks makes ten entries a day", async () => {
    const accounts = await withZofia();
    const entries = async () =>
      (await accounts.store.read.filteredAudit(50, null, { userId: null, at: null, text: "" }))
        .filter(({ act }) => act === "sign-in-refused")
        .map(({ entity, details }) => [entity, details]);
    const flood = async (networks: number) => {
      for (let network = 0; network < networks; network += 1)
        for (let count = 0; count < 10; count += 1)
          await accounts.signIn.withPassword(
            { email: `hasło-${count % 5}@example.pl`, password: "nie" },
            { ...accounts.from(), address: `198.51.${network}.9` },
          );
    };
    for (let count = 0; count < 11; count += 1)
      await accounts.signIn.withPassword({ email: "nikt@example.pl", password: "nie" }, accounts.from());
    await flood(1);
    await expect.poll(entries).toEqual([[null, { tries: 10, minutes: 1, network: "198.51.0.0/24", accounts: 5 }]]);
    await flood(12);
    // A try that is counted last: its entry comes after all others.
    for (let count = 0; count < 10; count += 1)
      await accounts.signIn.withPassword({ email: EMAIL, password: "nie" }, accounts.from());
    await expect.poll(async () => (await entries())[0]?.[0]).toMatchObject({ kind: "user" });
    expect(await entries()).toHaveLength(11);
  });

  it("are told in the server's log once they have to wait, without saying whose or where from", async () => {
    const accounts = await withZofia();
    const tryTwice = async () => {
      for (const _ of [1, 2]) await accounts.signIn.withPassword({ email: EMAIL, password: "nie" }, accounts.from());
    };
    await tryTwice();
    await tryTwice();
    expect(accounts.warnings).toEqual([]);
    await tryTwice();
    await tryTwice();
    expect(accounts.warnings).toEqual(["logowanie wstrzymane po kolejnych błędnych próbach"]);
    vi.setSystemTime(NOON + 15 * 60_000);
    await tryTwice();
    expect(accounts.warnings).toHaveLength(2);
    expect(accounts.warnings.join()).not.toContain(EMAIL);
  });

  it("are counted for an unknown address just the same", async () => {
    const accounts = await withZofia();
    const given = { email: "nikt@example.pl", password: "nie" };
    const codes: string[] = [];
    for (let count = 0; count < 6; count += 1) {
      const outcome = await accounts.signIn.withPassword(given, accounts.from());
      codes.push(outcome.ok ? "ok" : outcome.code);
    }
    expect(codes).toEqual(["invalid", "invalid", "invalid", "invalid", "invalid", "too-many"]);
  });

  it("from one IPv6 network are counted together", async () => {
    const accounts = await withZofia();
    const codes: string[] = [];
    for (let count = 0; count < 6; count += 1) {
      const origin = { ...accounts.from(), address: `2001:db8:1:2::${count}` };
      const outcome = await accounts.signIn.withPassword({ email: EMAIL, password: "nie" }, origin);
      codes.push(outcome.ok ? "ok" : outcome.code);
    }
    expect(codes.at(-1)).toBe("too-many");
  });

  it("made all at once are no more than five", async () => {
    const accounts = await withZofia();
    const given = { email: EMAIL, password: "nie" };
    const outcomes = await Promise.all(
      Array.from({ length: 12 }, () => accounts.signIn.withPassword(given, accounts.from())),
    );
    expect(outcomes.filter((outcome) => !outcome.ok && outcome.code === "invalid")).toHaveLength(5);
  });

  it("are none where too many passwords are being checked at once", async () => {
    const cheap = createHashing(HASH_COST);
    const verify = vi.fn(cheap.verify);
    const accounts = await withZofia({ hashing: { ...cheap, verify } });
    const given = { email: EMAIL, password: ACCOUNT_PASSWORD };
    for (let count = 0; count < 8; count += 1) {
      verify.mockRejectedValueOnce(new HashingBusy("full"));
      const told = await accounts.signIn.withPassword(given, accounts.from());
      expect(told).toMatchObject({ ok: false, code: "too-many", message: expect.stringContaining("naraz") });
    }
    expect(await accounts.signIn.withPassword(given, accounts.from())).toMatchObject({ ok: true });
  });

  it("write nothing while the queue of passwords is full", async () => {
    const cheap = createHashing(HASH_COST);
    const isFull = vi.fn(() => false);
    const accounts = await withZofia({ hashing: { ...cheap, isFull } });
    isFull.mockReturnValue(true);
    const write = vi.spyOn(accounts.store, "write");
    const given = { email: "nikt@example.pl", password: ACCOUNT_PASSWORD };
    expect(await accounts.signIn.withPassword(given, accounts.from())).toMatchObject({ code: "too-many" });
    expect(write).not.toHaveBeenCalled();
  });
});
