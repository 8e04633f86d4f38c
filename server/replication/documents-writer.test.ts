import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { purgedByTopic } from "#core/base/cache-tags.ts";
import type { Claims } from "#core/replication/claims.ts";
import { LogUnavailable } from "#core/replication/replicated-log.ts";
import * as fixtures from "#store/contract/fixtures.ts";
import { createMemoryDocuments, type MemoryDocuments } from "#store/documents/memory.ts";
import { openSqliteStore } from "#store/sqlite/engine/open.ts";
import { migratedDatabase } from "#test/support/services/migrated-database.ts";
import { DocumentsWriter, TAKE_OVER_MS } from "./documents-writer.ts";

const FREE: Claims = { hold: async () => true, release: async () => {} };
const published = fixtures.makePost({ id: "p-1", slug: "mroz", title: "Mróz w maju" });

let store: Awaited<ReturnType<typeof openSqliteStore>>;
let documents: MemoryDocuments;
let warned: number;
let time: number;
let position: number;

beforeEach(async () => {
  const folder = mkdtempSync(join(tmpdir(), "szpalta-documents-"));
  store = await openSqliteStore({ file: await migratedDatabase(join(folder, "site.db")), clock: Date.now });
  onTestFinished(async () => {
    await store.close();
    rmSync(folder, { recursive: true });
  });
  [documents, warned, time, position] = [createMemoryDocuments(), 0, 0, 1];
  // As a commit through the log.
  store.onPurge(() => (position += 1));
  await fixtures.putFixtures(store);
  await fixtures.putPosts(store, published, fixtures.makePost({ id: "p-2", slug: "szkic", state: "draft" }));
});

function writerOf(server: string, claims = FREE, to: MemoryDocuments = documents) {
  const log = { warn: () => void (warned += 1) };
  const replica = { position: () => position };
  return new DocumentsWriter({ store, replica, documents: to, claims, server, elapsed: () => time, log });
}

/** A server's first look, when nobody else has done it. */
async function started(server = "a") {
  const writer = writerOf(server);
  time += TAKE_OVER_MS;
  await writer.look();
  return writer;
}

async function putChanged(post: typeof published, version: number): Promise<void> {
  await store.write(async (tx) => {
    expect(await tx.putPost(post, fixtures.makeDerived(post), version)).toMatchObject({ ok: true });
    tx.purge([`post:${post.id}`]);
  });
}

async function putSpring(title: string): Promise<void> {
  await store.write(async (tx) => {
    await tx.putTopic({ ...fixtures.spring, title }, "");
    tx.purge(purgedByTopic("wiosna", "wiosna"));
  });
}

const keys = () => [...documents.documents.keys()].toSorted();

it("at first everything that readers see is written, and nothing else", async () => {
  await started();
  expect(keys().filter((key) => /^(?:posts|topics)/.test(key))).toEqual(["posts/p-1", "topics/m-wiosna"]);
  expect(keys()).toContain("categories/c-uprawa");
  expect(keys()).not.toContain("tags/t-robocze");
  expect(keys()).not.toContain("tags/t-propozycja");
  expect(documents.documents.get("posts/p-1")).toMatchObject({
    slug: "mroz",
    path: "/uprawa/mroz",
    title: "«Mróz w maju»",
    position,
  });
  expect(await documents.state()).toEqual({ writer: "a", position, done: position });
});

describe("after that", () => {
  it("what a commit changed is written, and what it took from readers is removed", async () => {
    const writer = await started();
    const version = (await store.read.post("p-1"))!.version;
    const renamed = { ...published, title: "Przymrozek" };
    await putChanged(renamed, version);
    await writer.look();
    expect(documents.documents.get("posts/p-1")).toMatchObject({ title: "«Przymrozek»", position });
    const draft = { ...renamed, state: "draft" as const, publishedAt: null };
    await putChanged(draft, version + 1);
    await writer.look();
    expect(keys().filter((key) => key.startsWith("posts/"))).toEqual([]);
  });

  it("a renamed category changes the addresses of its posts", async () => {
    const writer = await started();
    await store.write((tx) => tx.putCategory({ ...fixtures.growing, slug: "ogrod", name: "Ogród" }));
    await writer.look();
    expect(documents.documents.get("posts/p-1")).toMatchObject({ path: "/ogrod/mroz" });
    expect(documents.documents.get("categories/c-uprawa")).toMatchObject({ name: "Ogród" });
  });

  it("without a change nothing is written", async () => {
    const writer = await started();
    const before = await documents.state();
    position += 5;
    await writer.look();
    expect(await documents.state()).toEqual(before);
  });
});

describe("of several servers", () => {
  it("another one leaves it to the writer, and takes over when nothing comes", async () => {
    const first = await started();
    const second = writerOf("b");
    await putSpring("Przedwiośnie");
    await second.look();
    expect((await documents.state()).writer).toBe("a");
    await first.look();
    time += TAKE_OVER_MS;
    await second.look();
    expect((await documents.state()).writer).toBe("a");
    await putSpring("Lato");
    time += TAKE_OVER_MS;
    await second.look();
    expect((await documents.state()).writer).toBe("b");
    expect(documents.documents.get("topics/m-wiosna")).toMatchObject({ title: "Lato" });
  });

  it("only who holds the claim writes", async () => {
    const writer = writerOf("a", { hold: async () => false, release: async () => {} });
    time += TAKE_OVER_MS;
    await writer.look();
    expect(keys()).toEqual([]);
  });

  it("one that is behind what was written changes nothing", async () => {
    await started();
    const ahead = documents.documents.get("posts/p-1");
    await documents.write({ writer: "b", position: 100, done: 100 }, []);
    const late = writerOf("c");
    await putSpring("Dawno");
    time += TAKE_OVER_MS;
    await late.look();
    expect([documents.documents.get("posts/p-1"), await documents.state()]).toEqual([
      ahead,
      { writer: "b", position: 100, done: 100 },
    ]);
  });
});

it("what the service did not take is written at a later look", async () => {
  let down = true;
  const breakable = {
    ...documents,
    write: async (...given: Parameters<MemoryDocuments["write"]>) => {
      if (down) throw new LogUnavailable("connect ECONNREFUSED");
      return documents.write(...given);
    },
  };
  const writer = writerOf("a", FREE, breakable);
  time += TAKE_OVER_MS;
  await writer.look();
  expect([warned, keys()]).toEqual([1, []]);
  down = false;
  await writer.look();
  expect(keys()).toContain("posts/p-1");
});
