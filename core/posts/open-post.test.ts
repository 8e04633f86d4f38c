import { beforeEach, describe, expect, it } from "vitest";
import { openRuntime } from "#test/support/services/open-runtime.ts";
import * as fixtures from "#store/contract/fixtures.ts";
import {
  idOf,
  jan,
  openPostService,
  published,
  saved,
  saveOf,
  zofia,
  type PostServiceFixture,
} from "#test/support/services/post-service.ts";
import { NO_CATEGORY } from "#core/base/category.ts";
import { noPlan } from "../topics/topic.ts";
import { createPostService } from "./create-post-service.ts";

const ID = idOf(1);
let runtime: PostServiceFixture;
let posts: PostServiceFixture["posts"];

beforeEach(async () => {
  runtime = await openPostService();
  posts = runtime.posts;
});

describe("a new post", () => {
  it("is empty, in its writer's name, and stored nowhere", async () => {
    expect(await posts.blank(jan, ID, null)).toMatchObject({
      value: {
        id: ID,
        token: "0",
        slug: "",
        path: null,
        draft: { title: "", body: "", slug: null, categoryId: NO_CATEGORY, authorIds: [jan.id] },
        acts: { submit: true, publish: expect.stringContaining("autor") },
        mayEdit: true,
      },
    });
    expect(await runtime.store.read.post(ID)).toBeNull();
  });

  it("is stored as it was opened by its first save", async () => {
    const blank = await posts.blank(jan, ID, null);
    if (!blank.ok) throw new Error(blank.message);
    await saved(posts, jan, saveOf(ID, { draft: blank.value.draft }));
    expect(await posts.openById(jan, ID)).toMatchObject({ value: { draft: blank.value.draft, slug: "bez-tytulu" } });
  });

  it("begins from a topic", async () => {
    expect(await posts.blank(zofia, ID, "wiosna")).toMatchObject({
      value: { draft: { title: fixtures.spring.title, topicId: fixtures.spring.id } },
    });
    expect(await posts.blank(zofia, ID, "nie-ma")).toMatchObject({ code: "missing" });
    expect(await posts.blank({ ...jan, role: "reader" }, ID, null)).toMatchObject({ code: "forbidden" });
  });

  it("takes a topic's category and tags, and a merged topic's address leads to what it went into", async () => {
    const planned = { categoryId: fixtures.cooking.id, tagIds: [fixtures.compost.id, "nie-ma"] };
    await runtime.store.write(async (tx) => {
      await tx.putTopicPlan({ ...noPlan(fixtures.spring.id, 0), ...planned });
      await tx.putTopicPlan({ ...noPlan(fixtures.cellar.id, 0), mergedInto: fixtures.spring.id });
    });
    const { title, id } = fixtures.spring;
    const draft = { title, topicId: id, categoryId: fixtures.cooking.id, tagIds: [fixtures.compost.id] };
    for (const slug of ["wiosna", "piwnica"]) {
      expect(await posts.blank(zofia, ID, slug)).toMatchObject({ value: { draft } });
    }
    const late = await saved(posts, jan, saveOf(ID, { change: { topicId: fixtures.cellar.id } }));
    expect(late).toBeDefined();
    expect((await runtime.store.read.post(ID))?.topicId).toBe(fixtures.spring.id);
  });

  it("does not begin from a topic its writer may not see", async () => {
    expect(await posts.blank(jan, ID, "piwnica")).toMatchObject({ code: "missing" });
    expect(await posts.blank(zofia, ID, "piwnica")).toMatchObject({ ok: true });
  });

  it("waits on a site without a category", async () => {
    const { store } = await openRuntime();
    const empty = createPostService({ ...runtime.deps, store });
    expect(await empty.blank(zofia, ID, null)).toMatchObject({ code: "invalid" });
  });
});

describe("an opened post", () => {
  it("tells what stands and what may be done", async () => {
    await published(posts, ID);
    expect(await posts.open(zofia, "czosnek-zimowy")).toMatchObject({
      value: {
        token: "2.0",
        state: "published",
        path: "/uprawa/czosnek-zimowy",
        isLive: true,
        addressFixed: true,
        hasCopy: false,
        savedBy: zofia.name,
        overdue: null,
        acts: { withdraw: true, move: true, pin: true, redate: true, "restore-revision": true },
        substantive: false,
      },
    });
  });

  it("tells whoever may write it where its cover is, whatever its form and size", async () => {
    const drawing = fixtures.makeMedia({ id: "f".repeat(32), type: "image/gif", width: 90, height: 60 });
    await runtime.store.write((tx) => tx.putMedia(drawing));
    const cover = { mediaId: drawing.id, alt: "Czosnek", decorative: false };
    await saved(posts, jan, saveOf(ID, { change: { authorIds: [jan.id], cover } }));
    expect(await posts.openById(jan, ID)).toMatchObject({ value: { coverPath: `/media/${drawing.id}.gif` } });
    await saved(posts, jan, saveOf(ID, { base: "1.0", change: { authorIds: [jan.id], cover: null } }));
    expect(await posts.openById(jan, ID)).toMatchObject({ value: { coverPath: null } });
  });

  it("is not there for somebody else, nor under a slug nobody had", async () => {
    await published(posts, ID);
    expect(await posts.open(jan, "czosnek-zimowy")).toMatchObject({ code: "missing" });
    expect(await posts.open(zofia, "nie-ma")).toMatchObject({ code: "missing" });
  });

  it("is JSON and nothing else", async () => {
    await published(posts, ID);
    const opened = await posts.openById(zofia, ID);
    expect(JSON.parse(JSON.stringify(opened))).toEqual(opened);
  });
});
