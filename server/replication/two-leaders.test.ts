import { pino } from "pino";
import { expect, it } from "vitest";
import { defineSite } from "#core/base/site-config.ts";
import { NO_MAIL } from "#core/mail/mail-settings.ts";
import { beginPostLetter, queueNews } from "#core/mail/queue-news.ts";
import { growing, makePost, putFixtures, putPosts } from "#store/contract/fixtures.ts";
import { CLOCK, createReplicas, type OpenedReplica } from "#test/support/replication/replicas.ts";
import { type MailRules, openMailServer } from "#test/support/services/mail-server.ts";
import { deadline } from "#test/support/runner/deadline.ts";
import { createLetterDispatch } from "../mail/letter-dispatch.ts";
import { openMail } from "../mail/open-mail.ts";

/* A server that was suspended goes on with the letters it had read, although another one leads by now. */

const READERS = ["ala", "ela", "iza", "ola"];
const LETTER = "post-p-1";

/** Two servers of a site that owes its readers a letter. `look`: what each would do as the leader. */
async function twoServersOwing(rules: MailRules) {
  const replicas = createReplicas();
  const servers = [await replicas.open("one"), await replicas.open("other")] as const;
  const { letters, address } = await openMailServer(rules);
  const [one, other] = servers.map(({ store }) => {
    const mail = openMail({
      store,
      clock: CLOCK,
      site: defineSite({ name: "Grządka" }),
      key: Buffer.alloc(32, 7),
      environment: address,
      origin: () => "https://grzadka.example",
    });
    const { look } = createLetterDispatch({ store, mail, log: pino({ enabled: false }), isHeld: () => false });
    return { mail, look };
  });
  if (!one || !other) throw new Error("There are two servers.");
  const { store } = servers[0];
  await putFixtures(store);
  await putPosts(store, makePost({ id: "p-1" }));
  const keys = await one.mail.port.subscriberKeys();
  await store.write(async (tx) => {
    await tx.putMailSettings({ ...NO_MAIL, fromEmail: "redakcja@grzadka.example" });
    for (const id of READERS) {
      const sealedAddress = keys.seal(`${id}@czytelnik.example`);
      const times = { requestedAt: 1, confirmedAt: 1, endedAt: null, letterAt: null };
      const reader = { id, mark: keys.mark(id), sealedAddress, categoryIds: [], source: "form", failures: 0 };
      await tx.putSubscriber({ ...reader, ...times, state: "confirmed" });
    }
    await beginPostLetter(tx, "p-1", false, CLOCK());
    await queueNews(tx, LETTER, [growing.id], CLOCK());
  });
  return { servers, letters, one, other };
}

const caughtUp = ({ store }: OpenedReplica, { store: leading }: OpenedReplica) =>
  store.waitFor(leading.position(), deadline(10_000));

const namesOf = (letters: readonly { to: string }[]) =>
  letters.map(({ to }) => to.slice(0, to.indexOf("@"))).toSorted();

it("no letter goes out twice but the one that was being sent as another server took over, and each counts once", async () => {
  let taken = 0;
  const rules = {
    async onData() {
      if ((taken += 1) !== 2) return undefined;
      // The second letter is on its way; the other server sends all that is not settled.
      expect(await caughtUp(site.servers[1], site.servers[0])).toBe(true);
      await site.other.look();
      return undefined;
    },
  };
  const site = await twoServersOwing(rules);
  await site.one.look();
  expect(namesOf(site.letters)).toEqual(["ala", "ela", "ela", "iza", "ola"]);
  const twice = site.letters.filter(({ to }) => to.startsWith("ela"));
  expect(new Set(twice.map(({ source }) => /^Message-ID: (.*)$/im.exec(source)?.[1])).size).toBe(1);
  for (const server of site.servers) {
    for (const each of site.servers) expect(await caughtUp(server, each)).toBe(true);
    expect(await server.store.read.outboxReady(CLOCK(), 9, "letters")).toEqual([]);
    expect(await server.store.read.readerLetter(LETTER)).toMatchObject({ queued: 4, sent: 4, refused: 0, dropped: 0 });
    expect(await server.store.read.lettersSent(0)).toBe(4);
  }
});

it("a letter that one server was refused and the other sent stays sent", async () => {
  let taken = 0;
  const rules = {
    async onData() {
      if ((taken += 1) !== 1) return undefined;
      expect(await caughtUp(site.servers[1], site.servers[0])).toBe(true);
      await site.other.look();
      return "550 5.7.1 Blocked";
    },
  };
  const site = await twoServersOwing(rules);
  await site.one.look();
  expect(namesOf(site.letters)).toEqual(READERS);
  const { read } = site.servers[0].store;
  expect(await read.readerLetter(LETTER)).toMatchObject({ sent: 4, refused: 0 });
  expect(await read.lettersSent(0)).toBe(4);
});
