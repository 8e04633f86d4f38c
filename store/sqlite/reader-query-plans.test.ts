import { mkdtempSync, rmSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { StoreRead } from "#core/store.ts";
import { parseQuery } from "#core/search/query.ts";
import { defineSite } from "#core/base/site-config.ts";
import { createSiteReader } from "#core/site/create-site-reader.ts";
import {
  compost,
  DAY,
  FIRST_FRIDAY,
  growing,
  makePost,
  putFixtures,
  putPosts,
  spring,
  tomatoes,
  zofia,
} from "#store/contract/fixtures.ts";
import { openSqliteStore, type SqliteStore } from "./open.ts";

/*
 * The cost of the methods that readers' pages use: number and text of their statements, and SQLite's plans for them.
 * Plans depend on the schema alone (no ANALYZE, no automatic indexes), so these are the plans for a site of any size.
 */

const folder = mkdtempSync(join(tmpdir(), "szpalta-statements-"));
const file = join(folder, "szpalta.db");
const recorded: string[] = [];
let store: SqliteStore;
let planner: DatabaseSync;

/** Every method readers' pages use; deep pages of a list of 1 200 posts, 600 of them on one day, beside shallow ones. */
const READS: Record<string, (read: StoreRead) => Promise<unknown>> = {
  frame: (read) => read.frame(),
  publishedPost: (read) => read.publishedPost("uprawa", "o-p-1"),
  publishedPathOf: (read) => read.publishedPathOf("o-p-1"),
  publishedSource: (read) => read.publishedSource("uprawa", "o-p-1"),
  neighbours: (read) => read.neighbours(growing.id, FIRST_FRIDAY, "p-1"),
  related: (read) => read.related("p-1", 3),
  listSize: (read) => read.listSize("all"),
  listPage: (read) => read.listPage("all", 0, 20),
  "listPage in a crowded day": (read) => read.listPage("all", 560, 20),
  "listPage at the end": (read) => read.listPage("all", 1_180, 20),
  pinned: (read) => read.pinned(FIRST_FRIDAY, 3),
  categoryBySlug: (read) => read.categoryBySlug("uprawa"),
  visibleTags: (read) => read.visibleTags(),
  topTags: (read) => read.topTags(12),
  tagBySlug: (read) => read.tagBySlug("kompost"),
  tagSlugByAlias: (read) => read.tagSlugByAlias("tomaty"),
  tagsTogether: (read) => read.tagsTogether(compost.id, 10),
  authors: (read) => read.authors(),
  author: (read) => read.author("zofia-lecka"),
  seriesPlace: (read) => read.seriesPlace(spring.id, "p-1"),
  publicTopics: (read) => read.publicTopics(),
  topicBySlug: (read) => read.topicBySlug("wiosna"),
  feed: (read) => read.feed("all", 20),
  sitemapPosts: (read) => read.sitemapPosts(0, 50_000),
  sitemapSize: (read) => read.sitemapSize(),
  formerPath: (read) => read.formerPath("/uprawa/dawny"),
  media: (read) => read.media(["0123456789abcdef0123456789abcdef"]),
  "staleRenders without any": (read) => read.staleRenders("klucz-1", 50),
  search: (read) => read.search(parseQuery("grządce „ziemia jest” zim", "typing"), "readers", 0, 20),
  "search for a form no post has": (read) => read.search(parseQuery("wschodzą "), "readers", 0, 20),
  nearestWord: (read) => read.nearestWord("grzadcy", true),
  lastChange: (read) => read.lastChange(),
};

/** What may be scanned: rows of a subquery, arguments, indexes that contain only the answer, and the few categories and people. */
const MAY_SCAN =
  /^SCAN (CONSTANT ROW|page|place|newest|asked VIRTUAL TABLE.*|search_index VIRTUAL TABLE INDEX .*M.*|best|\(subquery-\d+\)|list USING INDEX list_by_name_of_tag|post USING INDEX post_pinned|topic USING INDEX topic_public|category .*|user)$/;

/**
 * Methods that may sort: categories of the frame, tags of 200 posts, the requested ids, and the results of a search.
 */
const MAY_SORT = ["frame", "tagsTogether", "media", "search", "search for a form no post has"];

beforeAll(async () => {
  store = await openSqliteStore({ file, clock: () => FIRST_FRIDAY, onStatement: (sql) => recorded.push(sql) });
  await putFixtures(store);
  const crowd = Array.from({ length: 600 }, (_, n) => makePost({ id: `d-${n}`, publishedAt: FIRST_FRIDAY + DAY + n }));
  const past = Array.from({ length: 599 }, (_, n) => makePost({ id: `w-${n}`, publishedAt: FIRST_FRIDAY - n * DAY }));
  const first = makePost({ id: "p-1", tagIds: [compost.id, tomatoes.id], topicId: spring.id, pin: { until: null } });
  await putPosts(store, ...crowd, ...past, first);
  await store.write((tx) => tx.putFormerPath("/uprawa/dawny", { kind: "post", id: "p-1" }, "zmiana", FIRST_FRIDAY));
  planner = new DatabaseSync(file, { readOnly: true });
  planner.exec("PRAGMA automatic_index = OFF");
});

afterAll(async () => {
  planner.close();
  await store.close();
  rmSync(folder, { recursive: true, force: true });
});

async function statementsOf(read: (read: StoreRead) => Promise<unknown>): Promise<string[]> {
  recorded.length = 0;
  await read(store.read);
  return [...recorded];
}

function planOf(sql: string): string[] {
  const rows = planner.prepare(`EXPLAIN QUERY PLAN ${sql}`).all() as { detail: string }[];
  return rows.map((row) => row.detail);
}

describe.each(Object.entries(READS))("%s", (name, read) => {
  it("runs the statements it is known for", async () => {
    expect((await statementsOf(read)).join("\n;\n")).toMatchSnapshot();
  });

  it("walks no table and sorts nothing it should find in order", async () => {
    const plan = (await statementsOf(read)).flatMap(planOf);
    expect(plan.length).toBeGreaterThan(0);
    const walks = plan.filter((step) => step.startsWith("SCAN ") && !MAY_SCAN.test(step));
    const sorts = MAY_SORT.includes(name) ? [] : plan.filter((step) => step.includes("TEMP B-TREE"));
    expect([...walks, ...sorts]).toEqual([]);
  });
});

describe("a limit given as a parameter", () => {
  it("is written so that SQLite does not plan the statement anew for every value", async () => {
    const statements: string[] = [];
    for (const read of Object.values(READS)) statements.push(...(await statementsOf(read)));
    expect(statements.filter((sql) => /LIMIT \?/.test(sql))).toEqual([]);
    expect(statements.some((sql) => /LIMIT \+\?/.test(sql))).toBe(true);
  });
});

describe("a post's page", () => {
  it("is at most four statements, also where a model and a reviewer are named", async () => {
    const reviewed = { reviewerId: zofia.id, reviewedAt: 4 };
    await store.write((tx) => tx.putProvenance({ postId: "p-1", use: "assist", models: ["bielik"], ...reviewed }));
    const config = defineSite({ name: "Grządka" });
    const site = createSiteReader({ store, clock: () => FIRST_FRIDAY, config, origin: "https://grzadka.example" });
    await site.layout();
    const statements = await statementsOf(async () => {
      await site.layout();
      const page = await site.post("uprawa", "o-p-1");
      expect(page).toMatchObject({
        found: "here",
        view: { disclosure: { reviewer: expect.stringContaining("Zofia") } },
      });
    });
    expect(statements.length).toBeLessThanOrEqual(4);
  });
});

describe("the gate on plans", () => {
  it("sees a table that is walked and rows that are sorted", () => {
    const plan = planOf("SELECT slug FROM post WHERE title = ? ORDER BY lead");
    expect(plan.filter((step) => step.startsWith("SCAN ") && !MAY_SCAN.test(step))).toEqual(["SCAN post"]);
    expect(plan.some((step) => step.includes("TEMP B-TREE"))).toBe(true);
  });
});
