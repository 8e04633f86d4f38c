import { expect, it } from "vitest";
import type { ReplicatedLog } from "#core/replication/replicated-log.ts";
import { makePost, putFixtures, putPosts } from "#store/contract/fixtures.ts";
import { appendEntry } from "#store/contract/replication/append-entry.ts";
import { createReplicas, type OpenedReplica, stateOf } from "#test/support/replication/replicas.ts";
import { deadline } from "#test/support/runner/deadline.ts";
import { signLogEntries } from "./sign-log-entries.ts";

/* Somebody who can write to the log's database can neither add an entry that servers apply, nor stop the servers. */

const KEY = Buffer.alloc(32, 3);
const LONG_MS = deadline(10_000);

async function signedSite() {
  const replicas = createReplicas({ begun: false });
  const raw = replicas.engine.openLog();
  const open = (name: string) =>
    replicas.open(name, { log: signLogEntries(replicas.engine.openLog(), KEY), limits: { pollMs: 20 } });
  const one = await open("one");
  await putFixtures(one.store);
  return { replicas, raw, open, one, other: await open("other") };
}

async function expectGoesOn(raw: ReplicatedLog, ...replicas: OpenedReplica[]): Promise<void> {
  const head = await raw.head();
  for (const { store } of replicas) expect(await store.waitFor(head, LONG_MS)).toBe(true);
  expect(replicas.map(({ store }) => store.state())).toEqual(replicas.map(() => "following"));
  for (const replica of replicas.slice(1)) expect(stateOf(replica)).toEqual(stateOf(replicas[0]!));
}

it("made-up entries, and the site's own ones put in a second time, are passed over by every server, also by a new one", async () => {
  const { raw, open, one, other } = await signedSite();
  await putPosts(one.store, makePost({ id: "p-1" }));
  const [own] = await raw.read(await raw.head(), 1);
  const signedElsewhere = signLogEntries(raw, Buffer.alloc(32, 4));
  await appendEntry(raw, { nonce: "obcy-1", body: Buffer.from("nic takiego") });
  await appendEntry(raw, { nonce: "obcy-2", body: own!.body! });
  await appendEntry(signedElsewhere, { nonce: "obcy-3", body: Buffer.from("z innym kluczem") });
  await putPosts(other.store, makePost({ id: "p-2", slug: "drugi" }));
  await appendEntry(raw, { nonce: "obcy-4", body: Buffer.alloc(3) });
  await putPosts(one.store, makePost({ id: "p-3", slug: "trzeci" }));
  await expectGoesOn(raw, one, other, await open("new"));
  expect(await other.store.read.listSize("all")).toBe(3);
  expect(other.troubles.map(String)).toContain(
    `Error: Somebody else has put position ${(await raw.head()) - 1} into the log.`,
  );
});

it("a server with another key and an empty disk is refused, and the sentence says why", async () => {
  const { replicas } = await signedSite();
  const log = signLogEntries(replicas.engine.openLog(), Buffer.alloc(32, 4));
  await expect(replicas.open("stranger", { log, keyFingerprint: "inny" })).rejects.toThrow(/powstał z innym kluczem/);
});
