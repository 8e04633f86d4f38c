import { beforeEach, describe, expect, it } from "vitest";
import * as fixtures from "#store/contract/fixtures.ts";
import {
  acted,
  DRAFT,
  idOf,
  openPostService,
  pageAt,
  published,
  publishedByClock,
  saved,
  saveOf,
  tryAct,
  zofia,
  type PostServiceFixture,
  thrown,
} from "#test/support/services/post-service.ts";
import type { DueRow } from "#core/base/post-lists.ts";
import type { OpenedPost } from "../post-service-types.ts";
import { derive, storePost } from "../store-post.ts";
import { emptyTrash, publishDue } from "./publish-due.ts";

/* Scheduled posts are published. The present is Friday 20 November 2026, 13:00 in Warsaw. */

const ID = idOf(1);
const AT = "2026-11-21T08:00";
const INSTANT = Date.UTC(2026, 10, 21, 7);
const ROW: DueRow = { postId: ID, at: INSTANT, kind: "post" };
let runtime: PostServiceFixture;
let posts: PostServiceFixture["posts"];

beforeEach(async () => {
  runtime = await openPostService();
  posts = runtime.posts;
});

const stored = async (postId = ID) => (await runtime.store.read.post(postId))!;
const due = (limit?: number) => publishedByClock(runtime, limit);

async function scheduled(postId: string, at: string, title: string): Promise<void> {
  await saved(posts, zofia, saveOf(postId, { change: { title } }));
  await acted(posts, zofia, { postId, act: "schedule", at });
}

describe("a scheduled post", () => {
  it("goes out at its time and not before, dated as planned", async () => {
    await scheduled(ID, AT, "Czosnek");
    expect(await posts.openById(zofia, ID)).toMatchObject({ value: { state: "scheduled", publishAt: INSTANT } });
    runtime.clock.now = INSTANT - 1;
    expect(await due()).toEqual({ published: 0, refused: [] });
    expect(await pageAt(runtime, "/uprawa/czosnek")).toMatchObject({ found: "missing" });
    runtime.clock.now = INSTANT + 4_000;
    runtime.purged.length = 0;
    expect(await due()).toEqual({ published: 1, refused: [] });
    expect(await stored()).toMatchObject({ state: "published", publishedAt: INSTANT, publishAt: null });
    expect(runtime.purged).toContain("home");
    expect(await runtime.store.read.outbox(9)).toMatchObject([{ kind: "published", payload: { postId: ID } }]);
    expect(await runtime.store.read.audit(1, null)).toMatchObject([{ act: "publish", userId: null }]);
    expect(await due()).toEqual({ published: 0, refused: [] });
  });

  it("that the program trips over is held back with a word for the team, and holds up none after it", async () => {
    await scheduled(ID, AT, "Czosnek");
    await scheduled(idOf(2), AT, "Cebula");
    runtime.clock.now = INSTANT;
    const { renderer } = runtime.deps;
    const render: typeof renderer.render = async (source, patience) => {
      if (source.title === "Czosnek") throw new Error("pluskwa");
      return renderer.render(source, patience);
    };
    const deps = { ...runtime.deps, renderer: { ...renderer, render } };
    const told: string[] = [];
    const rows = await runtime.store.read.due(INSTANT, 50);
    const run = () => publishDue(deps, rows, INSTANT, (error, row) => void told.push(`${row.postId} ${String(error)}`));
    expect(await run()).toEqual({ published: 1, refused: [ROW] });
    expect(told).toEqual([`${ID} Error: pluskwa`]);
    expect([(await stored()).state, (await stored(idOf(2))).state]).toEqual(["scheduled", "published"]);
    expect(await posts.openById(zofia, ID)).toMatchObject({ value: { overdue: expect.stringContaining("błąd") } });
    await expect(publishDue(deps, [ROW], INSTANT, thrown)).rejects.toThrow("pluskwa");
    expect(await due()).toEqual({ published: 1, refused: [] });
    expect((await stored()).publishedAt).toBe(INSTANT);
  });

  it("goes out as it was imported, with pictures nobody described; what was added since is asked about", async () => {
    await runtime.store.write((tx) => tx.putMedia({ ...fixtures.basket, alt: "" }));
    const cover = { mediaId: fixtures.basket.id, alt: "", decorative: false };
    const body = `![](/media/${fixtures.basket.id}.jpg)\n\n![a](../../images/nie-ma.png)\n`;
    const imported = async (id: string) => {
      const post = fixtures.makePost({
        id,
        slug: id,
        body,
        cover,
        state: "scheduled",
        publishedAt: null,
        publishAt: INSTANT,
      });
      const derived = await derive(runtime.deps, post);
      if (!derived.ok) throw new Error(derived.message);
      const write = { post, derived: derived.value, slug: "chosen", imported: true } as const;
      await runtime.store.write((tx) => storePost(tx, write, runtime.clock.now));
    };
    await imported(ID);
    await imported(idOf(2));
    const { value } = (await posts.openById(zofia, idOf(2))) as { value: OpenedPost };
    const change = { ...value.draft, body: `${body}\n![b](/images/nowy.png)\n` };
    await saved(posts, zofia, saveOf(idOf(2), { base: value.token, draft: change }));
    runtime.clock.now = INSTANT;
    expect(await due()).toMatchObject({ published: 1, refused: [{ postId: idOf(2) }] });
    expect((await stored()).state).toBe("published");
    const { overdue } = ((await posts.openById(zofia, idOf(2))) as { value: OpenedPost }).value;
    expect(overdue).toContain("nowy.png");
    expect(overdue).not.toContain("nie-ma.png");
  });

  it("goes out with the last saved text, and tells the editor who was writing", async () => {
    await scheduled(ID, AT, "Czosnek");
    const { token } = await saved(
      posts,
      zofia,
      saveOf(ID, { base: "2.0", change: { title: "Czosnek", body: "Ostatnia" } }),
    );
    runtime.clock.now = INSTANT;
    await due();
    expect((await stored()).body).toBe("Ostatnia");
    expect(await posts.save(zofia, saveOf(ID, { base: token, change: { body: "Późniejsza" } }))).toMatchObject({
      code: "conflict",
      conflict: { why: "stale", theirs: { body: "Ostatnia" } },
    });
  });

  it("goes out with a text that is saved while it is made ready", async () => {
    await scheduled(ID, AT, "Czosnek");
    runtime.clock.now = INSTANT;
    let isFirst = true;
    const render: PostServiceFixture["deps"]["renderer"]["render"] = async (source, patience) => {
      const rendered = await runtime.deps.renderer.render(source, patience);
      const change = { title: "Czosnek", body: "W ostatniej chwili" };
      if (isFirst) await saved(posts, zofia, saveOf(ID, { base: "2.0", change }));
      isFirst = false;
      return rendered;
    };
    await publishDue({ ...runtime.deps, renderer: { ...runtime.deps.renderer, render } }, [ROW], INSTANT, thrown);
    const page = await pageAt(runtime, "/uprawa/czosnek");
    expect(page.found === "here" && String(page.view.html)).toContain("ostatniej");
    expect((await stored()).body).toBe("W ostatniej chwili");
  });

  it("that is saved again each time it was made ready is neither published nor refused", async () => {
    await scheduled(ID, AT, "Czosnek");
    runtime.clock.now = INSTANT;
    let base = "2.0";
    const render: PostServiceFixture["deps"]["renderer"]["render"] = async (source, patience) => {
      const rendered = await runtime.deps.renderer.render(source, patience);
      ({ token: base } = await saved(posts, zofia, saveOf(ID, { base, change: { title: "Czosnek", body: base } })));
      return rendered;
    };
    const deps = { ...runtime.deps, renderer: { ...runtime.deps.renderer, render } };
    expect(await publishDue(deps, [ROW], INSTANT, thrown)).toEqual({ published: 0, refused: [] });
    expect(await posts.openById(zofia, ID)).toMatchObject({ value: { state: "scheduled", overdue: null } });
    expect(await due()).toEqual({ published: 1, refused: [] });
  });

  it("stays where a check stops it, says why, and goes out once that is mended", async () => {
    await published(posts, idOf(2), { title: "Cel" });
    const body = "[cel](/uprawa/cel)";
    await saved(posts, zofia, saveOf(ID, { change: { body } }));
    await acted(posts, zofia, { postId: ID, act: "schedule", at: AT });
    await acted(posts, zofia, { postId: idOf(2), act: "withdraw" });
    runtime.clock.now = INSTANT;
    expect(await due()).toEqual({ published: 0, refused: [ROW] });
    expect(await posts.openById(zofia, ID)).toMatchObject({
      value: { state: "scheduled", overdue: expect.stringContaining("/uprawa/cel") },
    });
    await acted(posts, zofia, { postId: idOf(2), act: "publish-again" });
    runtime.clock.now += 3_600_000;
    expect(await due()).toEqual({ published: 1, refused: [] });
    expect((await stored()).publishedAt).toBe(INSTANT);
  });

  it("can be taken back, and another time can be given", async () => {
    await scheduled(ID, AT, "Czosnek");
    expect(await acted(posts, zofia, { postId: ID, act: "unschedule" })).toMatchObject({
      state: "draft",
      publishAt: null,
    });
    runtime.clock.now = INSTANT;
    expect(await due()).toEqual({ published: 0, refused: [] });
    expect(await tryAct(runtime, zofia, ID, "schedule", { at: AT })).toMatchObject({
      fields: { at: expect.any(String) },
    });
  });

  it("gets another time while it waits, and goes out then", async () => {
    await scheduled(ID, AT, "Czosnek");
    const later = "2026-11-22T08:00";
    expect(await acted(posts, zofia, { postId: ID, act: "schedule", at: later })).toMatchObject({
      state: "scheduled",
      publishAt: INSTANT + fixtures.DAY,
    });
    runtime.clock.now = INSTANT;
    expect(await due()).toEqual({ published: 0, refused: [] });
    runtime.clock.now = INSTANT + fixtures.DAY;
    expect(await due()).toEqual({ published: 1, refused: [] });
    expect((await stored()).publishedAt).toBe(INSTANT + fixtures.DAY);
  });

  it("is refused at a time that is none, and asks which of two", async () => {
    await saved(posts, zofia, saveOf(ID));
    expect(await tryAct(runtime, zofia, ID, "schedule", { at: "2027-03-28T02:30" })).toMatchObject({
      code: "invalid",
      fields: { at: expect.stringContaining("czas letni") },
    });
    const twice = { at: "2027-10-31T02:30" };
    expect(await tryAct(runtime, zofia, ID, "schedule", twice)).toMatchObject({ fields: { fold: expect.any(String) } });
    await acted(posts, zofia, { postId: ID, act: "schedule", ...twice, fold: "later" });
    expect((await stored()).publishAt).toBe(Date.UTC(2027, 9, 31, 1, 30));
  });
});

describe("a scheduled working copy", () => {
  it("takes the live text's place at its time", async () => {
    await published(posts, ID);
    await saved(posts, zofia, saveOf(ID, { base: "2.0", change: { body: "Nowa" } }));
    const opened = await acted(posts, zofia, { postId: ID, act: "schedule-copy", at: AT, substantive: true });
    expect(opened).toMatchObject({ state: "published", publishAt: INSTANT, acts: { "unschedule-copy": true } });
    await saved(posts, zofia, saveOf(ID, { base: opened.token, change: { body: "Najnowsza" } }));
    expect((await stored()).body).toBe(DRAFT.body);
    runtime.clock.now = INSTANT + fixtures.DAY;
    expect(await due()).toEqual({ published: 1, refused: [] });
    expect(await stored()).toMatchObject({ body: "Najnowsza", substantiveUpdateAt: INSTANT });
    expect(await posts.openById(zofia, ID)).toMatchObject({ value: { hasCopy: false } });
  });

  it("stays a copy when it is taken back", async () => {
    await published(posts, ID);
    await saved(posts, zofia, saveOf(ID, { base: "2.0", change: { body: "Nowa" } }));
    await acted(posts, zofia, { postId: ID, act: "schedule-copy", at: AT });
    expect(await acted(posts, zofia, { postId: ID, act: "unschedule-copy" })).toMatchObject({
      hasCopy: true,
      publishAt: null,
    });
    runtime.clock.now = INSTANT;
    expect(await due()).toEqual({ published: 0, refused: [] });
  });
});

describe("after downtime", () => {
  it("everything goes out once, in its order, dated as planned, also when two clocks look at once", async () => {
    const hours = [11, 8, 10, 9];
    for (const [i, hour] of hours.entries()) {
      await scheduled(idOf(i + 1), `2026-11-21T${String(hour).padStart(2, "0")}:00`, `Wpis ${hour}`);
    }
    runtime.clock.now = INSTANT + 2 * fixtures.DAY;
    const both = await Promise.all([due(), due()]);
    expect(both[0].published + both[1].published).toBe(4);
    const owed = await runtime.store.read.outbox(9);
    expect(owed.toReversed().map(({ payload }) => payload["postId"])).toEqual([2, 4, 3, 1].map(idOf));
    const page = await runtime.store.read.listPage("all", 0, 9);
    expect(page.map((card) => card.title)).toEqual(["Wpis 11", "Wpis 10", "Wpis 9", "Wpis 8"]);
    expect(page.at(-1)?.publishedAt).toBe(INSTANT);
  });

  it("a limit leaves the later ones for the next look", async () => {
    for (let i = 1; i <= 3; i++) await scheduled(idOf(i), `2026-11-21T0${i}:00`, `Wpis ${i}`);
    runtime.clock.now = INSTANT;
    expect(await due(2)).toEqual({ published: 2, refused: [] });
    expect((await stored(idOf(3))).state).toBe("scheduled");
  });

  it("nothing goes out again when the clock is set back", async () => {
    await scheduled(ID, AT, "Czosnek");
    runtime.clock.now = INSTANT;
    await due();
    runtime.clock.now = INSTANT - fixtures.DAY;
    expect(await due()).toEqual({ published: 0, refused: [] });
    runtime.clock.now = INSTANT + 60_000;
    expect(await due()).toEqual({ published: 0, refused: [] });
    expect((await stored()).version).toBe(3);
  });
});

describe("the trash", () => {
  it("is emptied after 30 days, and addresses stay 410", async () => {
    await published(posts, ID);
    await acted(posts, zofia, { postId: ID, act: "withdraw" });
    await acted(posts, zofia, { postId: ID, act: "trash" });
    runtime.clock.now += 30 * fixtures.DAY - 1;
    expect(await emptyTrash(runtime.deps, runtime.clock.now)).toBe(0);
    runtime.clock.now += 2;
    expect(await emptyTrash(runtime.deps, runtime.clock.now)).toBe(1);
    expect(await runtime.store.read.post(ID)).toBeNull();
    expect(await pageAt(runtime, "/uprawa/czosnek-zimowy")).toMatchObject({ found: "gone" });
  });
});
