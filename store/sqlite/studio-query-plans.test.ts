import { mkdtempSync, rmSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { StoreRead } from "#core/store.ts";
import { compost, garlic, jan, makePost, putFixtures, putPosts, putCopy } from "#store/contract/fixtures.ts";
import { openSqliteStore, type SqliteStore } from "./open.ts";

/*
 * Queries of the studio during editing, and those of the clock, scan no table, so their cost does not depend on the
 * number of posts. The list of posts scans at most its narrow index; only searches in titles and texts and the lists of
 * administration read everything.
 */

const folder = mkdtempSync(join(tmpdir(), "szpalta-plans-"));
const file = join(folder, "szpalta.db");
const recorded: string[] = [];
let store: SqliteStore;
let planner: DatabaseSync;

const READS: Record<string, (read: StoreRead) => Promise<unknown>> = {
  post: (read) => read.post("p-1"),
  postTitles: (read) => read.postTitles(["p-1", "p-2"]),
  postBySlug: (read) => read.postBySlug("o-p-1"),
  edited: (read) => read.edited("p-1"),
  postIdByFormerSlug: (read) => read.postIdByFormerSlug("dawny"),
  revisions: (read) => read.revisions("p-1", 20, null),
  revision: (read) => read.revision("1"),
  revisionOf: (read) => read.revisionOf("p-1", "1.0"),
  comments: (read) => read.comments("p-1"),
  leases: (read) => read.leases("p-1", 0),
  due: (read) => read.due(0, 20),
  nextDue: (read) => read.nextDue(),
  schedule: (read) => read.schedule(20),
  trashedBefore: (read) => read.trashedBefore(0, 20),
  audit: (read) => read.audit(20, null),
  "audit of an entity": (read) => read.audit(20, null, { kind: "post", id: "p-1" }),
  outboxReady: (read) => read.outboxReady(0, 20),
  "outboxReady of letters": (read) => read.outboxReady(0, 20, "letters"),
  "outboxReady of others": (read) => read.outboxReady(0, 20, "others"),
  lettersSent: (read) => read.lettersSent(0),
  outbox: (read) => read.outbox(20),
  jobs: (read) => read.jobs(20),
  formerPathRow: (read) => read.formerPathRow("/uprawa/dawny"),
  linkedFrom: (read) => read.linkedFrom(["/tags"], 20),
  postsLinkingTo: (read) => read.postsLinkingTo(["/tags"], 20),
  postsOfCategory: (read) => read.postsOfCategory("c1"),
  formerPathsOfCategory: (read) => read.formerPathsOfCategory("c1"),
  formerPathsBelow: (read) => read.formerPathsBelow("uprawa"),
  mediaUsage: (read) => read.mediaUsage("0123456789abcdef0123456789abcdef", 20),
  settings: (read) => read.settings(),
  resolveTagIds: (read) => read.resolveTagIds([compost.id, garlic.id]),
  resolveUserIds: (read) => read.resolveUserIds([jan.id]),
  tagSamples: (read) => read.tagSamples([compost.id], 3),
  operationsOf: (read) => read.operationsOf("op"),
  tagsNamed: (read) => read.tagsNamed("Kompost"),
  tagOperations: (read) => read.tagOperations(20),
  resolveTopicId: (read) => read.resolveTopicId("m-wiosna"),
  plannedTopic: (read) => read.plannedTopic("m-wiosna"),
  postsOfTopic: (read) => read.postsOfTopic("m-wiosna", 20),
  postsLike: (read) => read.postsLike(["grządce", "zimna"], 3),
  untouchedPosts: (read) => read.untouchedPosts(9, 20),
  archiveTitles: (read) => read.archiveTitles(9, 20),
  topicCalendar: (read) => read.topicCalendar("u-jan"),
  queue: (read) => read.queue({}, 0, 50),
  "queue of one state": (read) => read.queue({ states: ["draft"] }, 0, 50),
  "queue of what is planned": (read) => read.queue({ planned: true }, 0, 50),
  "queue from the oldest edit": (read) => read.queue({ order: "unchanged" }, 0, 50),
  "queue by date": (read) => read.queue({ order: "date" }, 0, 50),
  "queue by title": (read) => read.queue({ order: "title" }, 0, 50),
  "queue of an author": (read) => read.queue({ authorId: jan.id }, 0, 50),
};

/**
 * What may be scanned: rows of a subquery, arguments, and indexes in their own order up to a limit, or to be counted.
 */
const MAY_WALK =
  /^SCAN (page|step|tag_operation|link|used|found|(json_each|asked) VIRTUAL TABLE.*|schedule USING INDEX schedule_by_time|outbox( USING INDEX outbox_(owed|letters|others))?|job USING INDEX job_by_start|search_index VIRTUAL TABLE INDEX .*M.*|post_desk USING (COVERING )?INDEX post_desk_by_(edit|state|title).*|\(subquery-\d+\))$/;

/**
 * Methods that may sort, since they first find few rows: uses of a picture, posts that link, tabs of a post, posts of
 * an author, tag or topic, planned posts, and posts with telling words.
 */
const MAY_SORT = [
  "resolveTagIds",
  "resolveUserIds",
  "linkedFrom",
  "postsLinkingTo",
  "postsOfCategory",
  "formerPathsOfCategory",
  "mediaUsage",
  "leases",
  "queue of an author",
  "queue of what is planned",
  "queue by date",
  "postsOfTopic",
  "postsLike",
];

beforeAll(async () => {
  store = await openSqliteStore({ file, clock: () => 0, onStatement: (sql) => recorded.push(sql) });
  await putFixtures(store);
  await putPosts(store, makePost({ id: "p-1" }), makePost({ id: "p-2", state: "draft" }));
  await putCopy(store, { postId: "p-1", publishAt: 5 });
  planner = new DatabaseSync(file, { readOnly: true });
  planner.exec("PRAGMA automatic_index = OFF");
});

afterAll(async () => {
  planner.close();
  await store.close();
  rmSync(folder, { recursive: true, force: true });
});

describe.each(Object.entries(READS))("%s", (name, read) => {
  it("walks no table and sorts nothing it should find in order", async () => {
    recorded.length = 0;
    await read(store.read);
    const plan = recorded.flatMap((sql) =>
      (planner.prepare(`EXPLAIN QUERY PLAN ${sql}`).all() as { detail: string }[]).map((row) => row.detail),
    );
    expect(plan.length).toBeGreaterThan(0);
    const walks = plan.filter((step) => step.startsWith("SCAN ") && !MAY_WALK.test(step));
    const sorts = MAY_SORT.includes(name) ? [] : plan.filter((step) => step.includes("TEMP B-TREE"));
    expect([...walks, ...sorts]).toEqual([]);
  });
});
