import { beforeEach, describe, expect, it } from "vitest";
import { postPath } from "#core/base/paths.ts";
import * as fixtures from "#store/contract/fixtures.ts";
import {
  acted,
  DRAFT,
  idOf,
  jan,
  openPostService,
  type PostServiceFixture,
  saved,
  saveOf,
  tryAct,
  zofia,
} from "#test/support/services/post-service.ts";
import { NO_CATEGORY } from "#core/base/category.ts";

/* A draft has no category until somebody chooses one. */

const ID = idOf(1);
const NONE = { categoryId: NO_CATEGORY };
let runtime: PostServiceFixture;
let posts: PostServiceFixture["posts"];

beforeEach(async () => {
  runtime = await openPostService();
  posts = runtime.posts;
});

describe("a draft without a category", () => {
  it("is kept as it is, opened, queued, and said by the checklist", async () => {
    const answer = await saved(posts, zofia, saveOf(ID, { change: NONE }));
    expect(answer).not.toHaveProperty("fields");
    expect(await posts.openById(zofia, ID)).toMatchObject({ value: { path: null, draft: NONE } });
    expect((await runtime.store.read.queue({}, 0, 9)).rows.find(({ id }) => id === ID)).toBeDefined();
    expect(await runtime.store.check()).toEqual([]);
    const preview = await posts.preview(zofia, ID, { ...DRAFT, ...NONE });
    const checks = preview.ok ? preview.value.checks : [];
    expect(checks.find(({ id }) => id === "category")).toMatchObject({ passed: false, message: "Wybierz kategorię." });
  });

  it.each(["publish", "schedule", "submit"] as const)("asks for one at “%s”, and keeps the text", async (act) => {
    const writer = act === "submit" ? jan : zofia;
    await saved(posts, writer, saveOf(ID, { change: { ...NONE, authorIds: [writer.id] } }));
    const at = act === "schedule" ? { at: "2027-01-01T08:00" } : {};
    expect(await tryAct(runtime, writer, ID, act, at)).toMatchObject({
      code: "invalid",
      fields: { categoryId: "Wybierz kategorię." },
    });
    expect(await posts.openById(writer, ID)).toMatchObject({ value: { state: "draft", draft: { body: DRAFT.body } } });
  });

  it("goes out in the one that is chosen then", async () => {
    const { token } = await saved(posts, zofia, saveOf(ID, { change: NONE }));
    await saved(posts, zofia, saveOf(ID, { base: token, change: { categoryId: fixtures.cooking.id } }));
    const { path } = await acted(posts, zofia, { postId: ID, act: "publish" });
    expect(path).toBe(postPath(fixtures.cooking.slug, "czosnek-zimowy"));
  });

  it("has a preview that leads to no section", async () => {
    await saved(posts, zofia, saveOf(ID, { change: NONE }));
    const link = await posts.previewLink(zofia, ID);
    if (!link.ok) throw new Error(link.message);
    const [path, token = ""] = link.value.path.split("?preview=");
    expect(await runtime.previews.read(token)).toMatchObject({
      value: { post: { path, category: { name: "Bez kategorii", path: "/" } } },
    });
  });

  it("goes to the trash and comes back", async () => {
    await saved(posts, zofia, saveOf(ID, { change: NONE }));
    await acted(posts, zofia, { postId: ID, act: "trash" });
    expect(await acted(posts, zofia, { postId: ID, act: "restore" })).toMatchObject({ state: "draft", draft: NONE });
  });

  it("stays in its category when the one it was to have is gone", async () => {
    const { token } = await saved(posts, zofia, saveOf(ID));
    const gone = await saved(posts, zofia, saveOf(ID, { base: token, change: { categoryId: "nie-ma", body: "Nowa" } }));
    expect(gone.fields).toEqual({ categoryId: "Tej kategorii już nie ma." });
    expect((await runtime.store.read.post(ID))?.categoryId).toBe(fixtures.growing.id);
  });
});
