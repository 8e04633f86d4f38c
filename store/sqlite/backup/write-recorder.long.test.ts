import { randomBytes } from "node:crypto";
import { appendFileSync, readdirSync, statSync, truncateSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import fc from "fast-check";
import { expect, it, onTestFinished } from "vitest";
import { refuse } from "#core/base/outcome.ts";
import { makeDerived, makeLease, makePost, makeTag, putFixtures, putPosts } from "#store/contract/fixtures.ts";
import { restoredStateOf } from "#test/support/backup/backed-up-site.ts";
import { recordedSite } from "#test/support/backup/recorded-site.ts";
import { Database } from "../engine/database.ts";
import { openSqliteStore, type SqliteStore } from "../open.ts";
import { recordedPosition } from "./recording-position.ts";
import { describeRecordings, pruneRecordings } from "./recordings.ts";
import { listChains, listSegments, segmentName } from "./segments.ts";

const MIB = 1024 * 1024;

type Write = {
  kind: "post" | "twice" | "derived" | "remove" | "tag" | "job" | "lease" | "purge" | "refused" | "quiet";
  no: number;
  text: string;
};

const writes = fc.array(
  fc.record({
    kind: fc.constantFrom<Write["kind"]>(
      ...(["post", "twice", "derived", "remove", "tag", "job", "lease", "purge", "refused", "quiet"] as const),
    ),
    no: fc.integer({ min: 1, max: 4 }),
    text: fc.string({ maxLength: 200, unit: "grapheme" }),
  }),
  { minLength: 1, maxLength: 14 },
);

async function perform(store: SqliteStore, { kind, no, text }: Write): Promise<void> {
  const body = text.replaceAll("\0", "");
  await store.write(async (tx) => {
    const stored = await tx.post(`p-${no}`);
    const saves = ["post", "twice"].indexOf(kind) + 1;
    for (let save = 0; save < saves; save += 1) {
      const post = makePost({ id: `p-${no}`, slug: `wpis-${no}`, title: `Wpis ${no}`, body: `${body} ${save}` });
      await tx.putPost(post, makeDerived(post, { html: body.repeat(5) }), (stored?.version ?? 0) + save);
    }
    if (kind === "derived" && stored) await tx.putDerived(stored.id, makeDerived(stored, { html: body }));
    if (kind === "lease")
      await tx.putLease(makeLease({ postId: `p-${no % 2}`, tab: `t-${no}`, holder: no > 2, base: body }));
    if (kind === "purge") tx.purge([`post:p-${no}`]);
    if (kind === "remove" && stored) await tx.removePost(stored.id);
    if (kind === "tag")
      await tx.putTag(makeTag({ id: `t-${no}`, slug: `t-${no}`, name: `Tag ${no}`, description: body }), "");
    if (kind === "job")
      await tx.putJob({
        id: `j-${no}`,
        kind: "próba",
        state: "done",
        done: no,
        total: no,
        startedBy: null,
        createdAt: no,
        finishedAt: no,
        message: body,
      });
    if (kind === "quiet") await tx.putAudit({ at: no, userId: null, act: "purge", entity: null, details: { body } });
    return kind === "refused" ? ({ ok: false, code: "invalid", message: "nie" } as const) : { ok: true, value: null };
  });
}

it("every moment after a backup is brought back as it was, row by row", async () => {
  await fc.assert(
    fc.asyncProperty(writes, fc.nat(), async (list, backupAt) => {
      const site = recordedSite(64 * MIB, 2_000);
      const store = await site.open();
      try {
        await putFixtures(store);
        await site.backUp();
        const states: { at: number; tables: Record<string, string> }[] = [];
        for (const [at, write] of list.entries()) {
          site.tick();
          await perform(store, write);
          states.push({ at: site.now(), tables: restoredStateOf(site.file) });
          if (at === backupAt % list.length) await site.backUp();
        }
        expect(site.troubles).toEqual([]);
        for (const { at, tables } of states) expect(await site.stateAt(at)).toEqual(tables);
      } finally {
        await store.close();
      }
    }),
    { numRuns: 4 },
  );
});

/** A stopped site with a backup and one post after it; `state` is the site's state at the instant `at`. */
async function recordedPost() {
  const site = recordedSite();
  const first = await site.open();
  await putFixtures(first);
  await site.backUp();
  site.tick();
  await putPosts(first, makePost({ id: "p-1" }));
  const [at, state] = [site.now(), restoredStateOf(site.file)];
  await first.close();
  return { site, at, state };
}

it("a clean stop and a kill between two writes leave the recording whole; a restored picture of the search opens sound", async () => {
  const { site, at, state } = await recordedPost();
  // What a write leaves that was never committed.
  const [segment] = listSegments(site.recordings).slice(-1);
  appendFileSync(segment!.path, Buffer.alloc(11, 1));
  const again = await site.open();
  onTestFinished(() => again.close());
  site.tick();
  await putPosts(again, makePost({ id: "p-2", slug: "drugi" }));
  expect(await site.stateAt(at)).toEqual(state);
  expect(await site.stateAt(site.now())).toEqual(restoredStateOf(site.file));
  expect(readdirSync(site.recordings)).toHaveLength(1);
});

it("a recording that lost its end, or a time without one, begins anew, and nothing between is promised", async () => {
  const { site, at, state } = await recordedPost();
  expect(await site.stateAt(at)).toEqual(state);
  const without = await openSqliteStore({ file: site.file, clock: site.tick });
  await putPosts(without, makePost({ id: "p-2", slug: "drugi" }));
  await without.close();
  const unrecorded = site.now();
  site.tick();
  const later = await site.open();
  expect(await site.stateAt(site.tick())).toBeNull();
  await site.backUp();
  await putPosts(later, makePost({ id: "p-3", slug: "trzeci" }));
  await later.close();
  expect(await site.stateAt(site.now())).toEqual(restoredStateOf(site.file));
  expect(await site.stateAt(unrecorded)).toBeNull();
  const [segment] = listSegments(site.recordings).slice(-1);
  truncateSync(segment!.path, statSync(segment!.path).size - 1);
  site.tick();
  const last = await site.open();
  onTestFinished(() => last.close());
  expect(new Set(listSegments(site.recordings).map(({ chain }) => chain)).size).toBeGreaterThan(0);
  expect(await site.stateAt(site.tick())).toBeNull();
});

/** A stopped site with a backup and three posts after it, each in a segment of its own. */
async function threeSegments() {
  const site = recordedSite(64 * MIB, 1);
  const store = await site.open();
  await putFixtures(store);
  await site.backUp();
  for (const no of [1, 2, 3]) {
    site.tick();
    await putPosts(store, makePost({ id: `p-${no}`, slug: `wpis-${no}` }));
  }
  await store.close();
  return { site, at: site.now(), state: restoredStateOf(site.file), segments: listSegments(site.recordings) };
}

it("a kill between the beginning of a segment and its first entry loses nothing", async () => {
  const { site, at, state, segments } = await threeSegments();
  const { path, first } = segments.at(-1)!;
  writeFileSync(join(dirname(path), segmentName({ position: first + 1, time: at })), Buffer.alloc(7));
  const again = await site.open();
  onTestFinished(() => again.close());
  site.tick();
  await putPosts(again, makePost({ id: "p-4", slug: "wpis-4" }));
  expect(listChains(site.recordings)).toHaveLength(1);
  expect(await site.stateAt(at)).toEqual(state);
  expect(await site.stateAt(site.now())).toEqual(restoredStateOf(site.file));
});

it("a loss of power that took the end of a segment and left the next begins anew", async () => {
  const { site, segments } = await threeSegments();
  const { path } = segments.at(-2)!;
  truncateSync(path, statSync(path).size - 1);
  const again = await site.open();
  onTestFinished(() => again.close());
  expect(listChains(site.recordings)).toHaveLength(2);
  expect(await site.stateAt(site.tick())).toBeNull();
});

it("never grows above its limit, and moments that are gone with its oldest part are refused", async () => {
  const [limit, segment] = [400 * 1024, 64 * 1024];
  const site = recordedSite(limit, segment);
  const store = await site.open();
  onTestFinished(() => store.close());
  await putFixtures(store);
  await site.backUp();
  const early = site.tick();
  await putPosts(store, makePost({ id: "p-1" }));
  const firstOf = () => listSegments(site.recordings)[0]?.first ?? 0;
  for (let no = 0; firstOf() <= 1; no += 1) {
    site.tick();
    const message = randomBytes(20_000).toString("base64");
    await perform(store, { kind: "job", no: no % 4, text: message });
    expect(describeRecordings(site.recordings, site.file).bytes).toBeLessThan(limit + 2 * segment);
  }
  expect(await site.stateAt(early)).toBeNull();
  await site.backUp();
  site.tick();
  await putPosts(store, makePost({ id: "p-3", slug: "trzeci" }));
  expect(await site.stateAt(site.now())).toEqual(restoredStateOf(site.file));
});

it("goes with the backups: what was written before the oldest is removed, the segment being written stays", async () => {
  const site = recordedSite(64 * MIB, 1_000);
  const store = await site.open();
  onTestFinished(() => store.close());
  await putFixtures(store);
  for (const no of [1, 2, 3]) {
    site.tick();
    await putPosts(store, makePost({ id: `p-${no}`, slug: `wpis-${no}` }));
  }
  await site.backUp();
  const segments = listSegments(site.recordings).length;
  pruneRecordings(site.recordings, { before: site.now(), limitBytes: 64 * MIB });
  expect(listSegments(site.recordings).length).toBeLessThan(segments);
  site.tick();
  await putPosts(store, makePost({ id: "p-4", slug: "wpis-4" }));
  expect(await site.stateAt(site.now())).toEqual(restoredStateOf(site.file));
});

it("a write that fails after it has begun a recording anew leaves the next one to begin it", async () => {
  const { site } = await recordedPost();
  const store = await site.open();
  onTestFinished(() => store.close());
  const put = (no: number) =>
    store.write(async (tx) => {
      // More posts than are indexed at once: they wait in a table to which this process may not write.
      for (let at = 0; at < 101; at += 1) {
        const post = makePost({ id: `p-${no}-${at}`, slug: `wpis-${no}-${at}` });
        await tx.putPost(post, makeDerived(post), 0);
      }
      tx.leaveUnrecorded();
    });
  const database = new Database(site.file, "writer");
  database.script("CREATE TRIGGER full BEFORE INSERT ON search_waiting BEGIN SELECT RAISE(ABORT, 'pełny'); END");
  await expect(put(2)).rejects.toThrow("pełny");
  database.script("DROP TRIGGER full");
  site.tick();
  await putPosts(store, makePost({ id: "p-3", slug: "trzeci" }));
  expect(recordedPosition(database)).toMatchObject({ chain: listChains(site.recordings).at(-1), position: 0 });
  database.close();
  await site.backUp();
  site.tick();
  await putPosts(store, makePost({ id: "p-4", slug: "czwarty" }));
  expect(await site.stateAt(site.now())).toEqual(restoredStateOf(site.file));
});

it("a write too large to be recorded begins the recording anew, and a refused one leaves it as it was", async () => {
  const { site, at, state } = await recordedPost();
  const store = await site.open();
  onTestFinished(() => store.close());
  const put = (no: number, ok: boolean) =>
    store.write(async (tx) => {
      const post = makePost({ id: `p-${no}`, slug: `wpis-${no}` });
      await tx.putPost(post, makeDerived(post), 0);
      tx.leaveUnrecorded();
      tx.leaveUnrecorded();
      return ok ? { ok } : refuse("invalid", "Nie tym razem.");
    });
  site.tick();
  await put(2, false);
  expect(await site.stateAt(site.tick())).toEqual(state);
  // A later entry proves that the recording reaches the moment.
  await putPosts(store, makePost({ id: "p-5", slug: "piaty" }));
  site.tick();
  await put(3, true);
  const unrecorded = site.now();
  expect([site.troubles, await site.stateAt(site.tick())]).toEqual([[], null]);
  await site.backUp();
  site.tick();
  await putPosts(store, makePost({ id: "p-4", slug: "czwarty" }));
  expect(await site.stateAt(site.now())).toEqual(restoredStateOf(site.file));
  expect([await site.stateAt(unrecorded), await site.stateAt(at)]).toEqual([null, state]);
});
