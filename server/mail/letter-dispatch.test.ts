import { describe, expect, it } from "vitest";
import { NO_MAIL } from "#core/mail/mail-settings.ts";
import { jan, putFixtures, zofia } from "#store/contract/fixtures.ts";
import { type MailRules, openMailServer } from "#test/support/services/mail-server.ts";
import { openRuntime } from "#test/support/services/open-runtime.ts";
import { deadline } from "#test/support/runner/deadline.ts";
import { restAfter } from "../jobs/outbox.ts";
import { createLetterDispatch } from "./letter-dispatch.ts";
import { openMail } from "./open-mail.ts";

const MINUTE = 60_000;
const FROM = "redakcja@grzadka.example";

async function siteWithMail(rules: MailRules = {}, waitMs = deadline(10_000)) {
  const { letters, address, connections } = await openMailServer(rules);
  const { store, log, clock: begin } = await openRuntime();
  await putFixtures(store);
  let now = begin();
  const clock = () => now;
  const mail = openMail({
    store,
    clock,
    site: { name: "Grządka", timeZone: "Europe/Warsaw" },
    key: Buffer.alloc(32, 7),
    environment: address,
    origin: () => "https://grzadka.example",
  });
  const limit = (part: Partial<typeof NO_MAIL>) =>
    store.write((tx) => tx.putMailSettings({ ...NO_MAIL, fromEmail: FROM, ...part }));
  await limit({});
  await store.write(async (tx) => {
    for (const user of [zofia, jan]) await tx.putUser({ ...user, email: `${user.slug}@grzadka.example`, active: true });
  });
  const { look } = createLetterDispatch({ store, mail, log, isHeld: () => false, waitMs });
  return {
    store,
    mail,
    log,
    /** The server as the site has it set. */
    server: address,
    letters,
    connections,
    look,
    limit,
    pass: (ms: number) => (now += ms),
    owe: (key: string, userId = jan.id) =>
      store.write((tx) =>
        tx.putOutbox({ kind: "mail", key, payload: { letter: "backup", userId, problem: key }, createdAt: now }),
      ),
    rows: async () => (await store.read.outbox(50)).toReversed(),
  };
}

describe("letters that wait", () => {
  it("go out once each, and a change of the settings holds at once", async () => {
    const { owe, look, letters, rows, limit } = await siteWithMail();
    await owe("a");
    await owe("b", zofia.id);
    await owe("a");
    await look();
    await look();
    expect(letters.map(({ to }) => to)).toEqual([`${jan.slug}@grzadka.example`, `${zofia.slug}@grzadka.example`]);
    expect(await rows()).toMatchObject([{ doneAt: expect.any(Number), begunAt: null, error: null, attempts: 1 }, {}]);
    await limit({ fromEmail: "inna@grzadka.example" });
    await owe("c");
    await look();
    expect(letters.at(-1)?.from).toBe("inna@grzadka.example");
  });

  it("are put off by greylisting and taken at the second try, under the same Message-ID", async () => {
    let asked = 0;
    const sources: string[] = [];
    const onData = (source: string) => {
      sources.push(source);
      return (asked += 1) === 1 ? 451 : undefined;
    };
    const { owe, look, letters, rows, pass } = await siteWithMail({ onData });
    await owe("a");
    await look();
    expect(letters).toEqual([]);
    expect(await rows()).toMatchObject([{ doneAt: null, error: "Serwer prosi, żeby spróbować później. (kod 451)" }]);
    await look();
    expect(asked).toBe(1);
    pass(restAfter(1));
    await look();
    expect(letters).toHaveLength(1);
    expect(await rows()).toMatchObject([{ attempts: 2, error: null, doneAt: expect.any(Number) }]);
    const ids = sources.map((source) => /^Message-ID: (.*)$/im.exec(source)?.[1]);
    expect(ids[0]).toMatch(/^<1\.[0-9a-f]{32}@grzadka.example>/);
    expect(ids[1]).toBe(ids[0]);
  });

  it("that the server refuses for good are not tried again, and hold up no other", async () => {
    const receiver = (address: string) => (address.startsWith(jan.slug) ? 550 : undefined);
    const { owe, look, letters, rows, pass } = await siteWithMail({ receiver });
    await owe("a");
    await owe("b", zofia.id);
    await look();
    pass(60 * MINUTE);
    await look();
    expect(letters).toHaveLength(1);
    expect(await rows()).toMatchObject([
      { attempts: 1, doneAt: expect.any(Number), error: "Serwer odrzucił adres odbiorcy. (kod 550)" },
      { attempts: 1, error: null },
    ]);
  });

  it("count for a reader's address when the server refuses it, and after three it rests", async () => {
    let answer: string | number = "550 5.7.1 Blocked";
    const { store, look, rows } = await siteWithMail({ receiver: () => answer });
    await store.write(async (tx) => {
      const times = { requestedAt: 1, confirmedAt: 1, endedAt: null, letterAt: null };
      const reader = { id: "s-1", mark: "m", sealedAddress: "a", categoryIds: [], source: "form", failures: 0 };
      await tx.putSubscriber({ ...reader, ...times, state: "confirmed" });
    });
    const send = async (key: string) => {
      const payload = { letter: "backup", userId: jan.id, problem: "", subscriberId: "s-1" };
      await store.write((tx) => tx.putOutbox({ kind: "mail", key, payload, createdAt: 0 }));
      await look();
      return (await store.read.subscriber("s-1"))?.failures;
    };
    // The server blocks this site, not this address.
    expect([await send("a"), (await rows()).at(-1)?.doneAt]).toEqual([0, expect.any(Number)]);
    answer = 550;
    expect([await send("b"), await send("c")]).toEqual([1, 2]);
    answer = "552 5.2.2 Mailbox full";
    expect(await send("d")).toBe(3);
    expect(await store.read.subscriber("s-1")).toMatchObject({ state: "resting" });
  });

  it("wait while the server refuses the sign-in, and go out with the right password", async () => {
    const rules = { password: "tajne" };
    const { owe, look, letters, rows, pass, server } = await siteWithMail(rules);
    server.password = "inne";
    await owe("a");
    await look();
    expect(await rows()).toMatchObject([
      { doneAt: null, error: "Serwer odrzucił logowanie. Sprawdź użytkownika i hasło. (kod 535)", begunAt: null },
    ]);
    server.password = rules.password;
    pass(MINUTE);
    await look();
    expect([letters.length, (await rows())[0]?.error]).toEqual([1, null]);
  });

  it("wait while the server cannot be used, and are given up after three days of tries, whenever these began", async () => {
    const { owe, look, letters, rows, pass } = await siteWithMail({ sender: () => 550 });
    await owe("a");
    await owe("b");
    await look();
    // The second letter was not tried, because the server takes none.
    expect(await rows()).toMatchObject([
      { attempts: 1, doneAt: null },
      { attempts: 0, doneAt: null },
    ]);
    pass(4 * 24 * 60 * MINUTE);
    await look();
    expect((await rows()).map(({ doneAt }) => doneAt)).toEqual([null, null]);
    // Letters take turns, because none is tried after one that the server refused.
    for (let hours = 0; hours < 3 * 24 * 2; hours++) {
      pass(60 * MINUTE);
      await look();
    }
    const [first] = await rows();
    expect(first).toMatchObject({
      doneAt: expect.any(Number),
      error: expect.stringMatching(/Zaniechano po trzech dniach prób\.$/),
    });
    expect(letters).toEqual([]);
  });

  it("leave no connection open when one cannot be written, and the next one goes over another", async () => {
    const { owe, store, mail, log, letters, connections, rows } = await siteWithMail();
    await owe("a");
    await owe("b", zofia.id);
    const failing = {
      ...mail,
      letterId: (entry: Parameters<typeof mail.letterId>[0]) =>
        entry.key === "a" ? Promise.reject(new Error("zepsute")) : mail.letterId(entry),
    };
    await createLetterDispatch({ store, mail: failing, log, isHeld: () => false }).look();
    expect(letters.map(({ to }) => to)).toEqual([`${zofia.slug}@grzadka.example`]);
    expect(await rows()).toMatchObject([{ doneAt: null, attempts: 1 }, { error: null }]);
    await expect.poll(connections, { timeout: deadline(5_000) }).toBe(0);
  });

  it("keep to the limits of a minute and an hour", async () => {
    const { owe, look, letters, limit, pass } = await siteWithMail();
    await limit({ perMinute: 2, perHour: 3 });
    for (const key of ["a", "b", "c", "d", "e"]) await owe(key);
    await look();
    await look();
    expect(letters).toHaveLength(2);
    pass(MINUTE + 1);
    await look();
    expect(letters).toHaveLength(3);
    pass(MINUTE + 1);
    await look();
    expect(letters).toHaveLength(3);
    pass(60 * MINUTE);
    await look();
    expect(letters).toHaveLength(5);
  });

  it("of a process that was killed while sending go out again, and the log says so", async () => {
    const { owe, look, letters, store, log, mail, rows } = await siteWithMail();
    await owe("a");
    const killed = {
      ...store,
      write: (work: Parameters<typeof store.write>[0]) =>
        letters.length > 0 ? Promise.reject(new Error("zabity")) : store.write(work),
    };
    const warned: unknown[] = [];
    const logged = { ...log, warn: (...said: unknown[]) => void warned.push(said) } as typeof log;
    const first = createLetterDispatch({ store: killed as typeof store, mail, log, isHeld: () => false });
    await expect(first.look()).rejects.toThrow("zabity");
    expect(await rows()).toMatchObject([{ begunAt: expect.any(Number), doneAt: null }]);
    await createLetterDispatch({ store, mail, log: logged, isHeld: () => false }).look();
    await look();
    expect(letters).toHaveLength(2);
    expect(warned).toEqual([[{ key: "a" }, expect.stringContaining("mógł wyjść dwa razy")]]);
  });

  it("hold up nothing while the server hangs, and go out once it answers", async () => {
    const answers = Promise.withResolvers<undefined>();
    const { owe, look, store, rows, pass } = await siteWithMail({ onData: () => answers.promise }, deadline(300));
    await owe("a");
    const looking = look();
    await store.write((tx) => tx.putOutbox({ kind: "published", key: "x", payload: {}, createdAt: 0 }));
    expect(await store.read.outboxReady(Number.MAX_SAFE_INTEGER, 9, "others")).toMatchObject([{ key: "x" }]);
    await looking;
    answers.resolve(undefined);
    expect((await rows())[0]).toMatchObject({ doneAt: null, attempts: 1, error: expect.stringContaining("w porę") });
    pass(MINUTE);
    await look();
    expect((await rows())[0]).toMatchObject({ doneAt: expect.any(Number), attempts: 2, error: null });
  });

  it.each([
    [
      "are dropped with a word when nobody set up mail",
      {},
      [expect.any(Number), "Nie wysłano, bo poczta jest wyłączona."],
    ],
    ["wait when SZPALTA_SMTP says off, whatever the studio says", { isOff: true }, [null, null]],
  ])("%s", async (_what, choice, [doneAt, error]) => {
    const { store, log, clock } = await openRuntime();
    if ("isOff" in choice)
      await store.write((tx) =>
        tx.putMailSettings({ ...NO_MAIL, host: "127.0.0.1", bounceHost: "127.0.0.1", fromEmail: FROM }),
      );
    const of = {
      store,
      clock,
      site: { name: "Grządka", timeZone: "Europe/Warsaw" },
      key: Buffer.alloc(32),
      environment: null,
      ...choice,
    };
    const mail = openMail({ ...of, origin: () => "" });
    expect(await mail.port.isOn()).toBe(false);
    expect(await mail.port.readMailbox()).toBeNull();
    await store.write((tx) => tx.putOutbox({ kind: "mail", key: "a", payload: {}, createdAt: clock() }));
    await createLetterDispatch({ store, mail, log, isHeld: () => false }).look();
    expect(await store.read.outbox(1)).toMatchObject([{ doneAt, error }]);
  });
});
