import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeEach, describe, expect, it, onTestFinished } from "vitest";
import type { Store } from "#core/store.ts";
import * as fixtures from "#store/contract/fixtures.ts";
import { openSqliteStore } from "#store/sqlite/open.ts";
import { migratedDatabase } from "#test/support/services/migrated-database.ts";
import type { Post } from "./post.ts";
import { storePost } from "./store-post.ts";

/* Zofia saves posts of „Grządka”, rendered by the real renderer. */

const NOW = Date.UTC(2026, 4, 5, 10);
const folder = mkdtempSync(join(tmpdir(), "szpalta-saving-"));
let opened = 0;
let store: Store;
let purged: string[];

afterAll(() => rmSync(folder, { recursive: true, force: true }));

beforeEach(async () => {
  store = await openSqliteStore({ file: await migratedDatabase(join(folder, `${++opened}.db`)), clock: () => NOW });
  onTestFinished(() => store.close());
  await fixtures.putFixtures(store);
  purged = [];
  store.onCommit((tags) => void purged.push(...tags));
});

const save = (post: Post, slug: "automatic" | "chosen" = "automatic") =>
  store.write((tx) =>
    storePost(tx, { post: { ...post, updatedAt: NOW }, derived: fixtures.makeDerived(post), slug }, NOW),
  );

const draft = (given: Partial<Post> & { id: string }) =>
  fixtures.makePost({ state: "draft", publishedAt: null, ...given });

/** Publishes a post by way of a draft, as the table of states demands. */
async function published(given: Partial<Post> & { id: string }): Promise<Post> {
  const made = await saved(draft(given));
  return saved({ ...made, state: "published", publishedAt: given.publishedAt ?? fixtures.FIRST_FRIDAY });
}

async function saved(post: Post): Promise<Post> {
  const outcome = await save(post);
  if (!outcome.ok) throw new Error(outcome.message);
  return outcome.value;
}

describe("a save", () => {
  it("stores the post as typed and says its version", async () => {
    const first = await saved(draft({ id: "a", body: "  tak \r\n  jak  wpisano" }));
    expect(first).toMatchObject({ version: 1, updatedAt: NOW });
    expect((await store.read.post("a"))?.body).toBe("  tak \r\n  jak  wpisano");
    expect((await saved({ ...first, lead: "Nowy lead" })).version).toBe(2);
  });

  it("refuses what is wrong, with a sentence for each field", async () => {
    const outcome = await save(draft({ id: "a", title: " ", slug: "Zły Slug", body: "ż".repeat(600_000) }), "chosen");
    expect(outcome).toMatchObject({ ok: false, code: "invalid" });
    expect(outcome.ok ? [] : Object.keys(outcome.fields ?? {}).toSorted()).toEqual(["body", "slug", "title"]);
    expect(await store.read.post("a")).toBeNull();
  });

  it("refuses a stale version and leaves the stored text alone", async () => {
    const first = await saved(draft({ id: "a" }));
    await saved({ ...first, lead: "Druga" });
    expect(await save({ ...first, lead: "Spóźniona" })).toMatchObject({ ok: false, code: "conflict" });
    expect((await store.read.post("a"))?.lead).toBe("Druga");
  });

  it("refuses a change of state the table does not have", async () => {
    const post = await published({ id: "a" });
    expect(await save({ ...post, state: "draft" })).toMatchObject({ ok: false, code: "invalid" });
    expect(await save(draft({ id: "b", state: "scheduled", publishAt: NOW }))).toMatchObject({ code: "invalid" });
  });
});

describe("the slug", () => {
  it("gets an ending where it was made automatically, and a refusal where it was chosen", async () => {
    await saved(draft({ id: "a", slug: "rzodkiewka" }));
    expect((await saved(draft({ id: "b", slug: "rzodkiewka" }))).slug).toBe("rzodkiewka-2");
    expect((await saved(draft({ id: "c", slug: "new" }))).slug).toBe("new-2");
    const chosen = await save(draft({ id: "d", slug: "rzodkiewka" }), "chosen");
    expect(chosen).toMatchObject({ ok: false, fields: { slug: expect.stringContaining("rzodkiewka") } });
    expect(await save(draft({ id: "e", slug: "new" }), "chosen")).toMatchObject({ code: "invalid" });
  });

  it("is not free while it is somebody's former address", async () => {
    const post = await published({ id: "a", slug: "rzodkiewka" });
    await saved({ ...post, slug: "rzodkiewki" });
    expect((await saved(draft({ id: "b", slug: "rzodkiewka" }))).slug).toBe("rzodkiewka-2");
    const back = await save({ ...((await store.read.post("a")) as Post), slug: "rzodkiewka" }, "chosen");
    expect(back).toMatchObject({ ok: true, value: { slug: "rzodkiewka" } });
  });
});

describe("readers' addresses", () => {
  it("lead on when a published post changes slug or category", async () => {
    const post = await published({ id: "a", slug: "stary" });
    await saved({ ...post, slug: "nowy", categoryId: fixtures.cooking.id });
    expect(await store.read.formerPath("/uprawa/stary")).toEqual({ to: "/kuchnia/nowy" });
  });

  it("are 410 once a post is withdrawn, and live again once it is back", async () => {
    const post = await published({ id: "a", slug: "bywa" });
    const withdrawn = await saved({ ...post, state: "withdrawn" });
    expect(await store.read.formerPath("/uprawa/bywa")).toMatchObject({ gone: true });
    await saved({ ...withdrawn, state: "published" });
    expect(await store.read.publishedPathOf("bywa")).toBe("/uprawa/bywa");
  });

  it("of a tag are 410 once its last post is gone", async () => {
    const post = await published({ id: "a", tagIds: [fixtures.garlic.id, fixtures.compost.id] });
    await published({ id: "b", tagIds: [fixtures.compost.id] });
    await saved({ ...post, tagIds: [] });
    expect(await store.read.formerPath("/tag/czosnek")).toMatchObject({ gone: true });
    expect(await store.read.formerPath("/tag/kompost")).toBeNull();
  });

  it("of a draft are nobody's business", async () => {
    const post = await saved(draft({ id: "a", slug: "stary" }));
    await saved({ ...post, slug: "nowy" });
    expect(await store.read.formerPath("/uprawa/stary")).toBeNull();
  });
});

describe("the purge", () => {
  it("spares readers' pages while only drafts change", async () => {
    await saved(draft({ id: "a", tagIds: [fixtures.garlic.id] }));
    expect(purged).toEqual([]);
  });

  it("clears every page when the navigation gains a category", async () => {
    await published({ id: "a" });
    expect(purged).toContain("*");
    purged = [];
    await published({ id: "b" });
    expect(purged).not.toContain("*");
    expect(purged).toContain("category:uprawa");
  });

  it("clears the neighbours and tags of both states", async () => {
    const [first, second, third] = [
      await published({ id: "a", publishedAt: fixtures.friday(0) }),
      await published({ id: "b", publishedAt: fixtures.friday(1), tagIds: [fixtures.garlic.id] }),
      await published({ id: "c", publishedAt: fixtures.friday(2) }),
    ];
    purged = [];
    await saved({ ...second, tagIds: [fixtures.compost.id] });
    for (const tag of [`post:${first.id}`, `post:${third.id}`, "tag:czosnek", "tag:kompost", "home", "feeds", "tags"]) {
      expect(purged).toContain(tag);
    }
  });
});
