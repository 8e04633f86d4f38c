import { beforeEach, describe, expect, it } from "vitest";
import {
  acted,
  admin,
  author,
  idOf,
  jan,
  openPostService,
  saved,
  saveOf,
  tryAct,
  zofia,
  type PostServiceFixture,
} from "#test/support/services/post-service.ts";
import { createPostService } from "../create-post-service.ts";
import type { PostAction } from "../states.ts";
import { POST_ACTIONS } from "../states.ts";

/* Zofia is an editor, Ewa an author who publishes her own posts, Jan a contributor who only writes his own. */

const ID = idOf(1);
let runtime: PostServiceFixture;
let posts: PostServiceFixture["posts"];

beforeEach(async () => {
  runtime = await openPostService();
  posts = runtime.posts;
});

const stored = async () => (await runtime.store.read.post(ID))!;
describe("every act", () => {
  /** A post in each state, brought there by an administrator. */
  const STATES: Record<string, PostAction[]> = {
    draft: [],
    "in-review": ["submit"],
    scheduled: ["schedule"],
    published: ["publish"],
    copy: ["publish"],
    withdrawn: ["publish", "withdraw"],
    trashed: ["trash"],
  };
  const MORE = { at: "2027-01-01T08:00", comment: "Uwaga", slug: "inny", pin: null };
  const AUTHORS = { authorIds: [admin.id, author.id, jan.id] };

  /** Makes another post in that state. */
  async function bring(state: string, postId: string): Promise<void> {
    const first = await saved(posts, admin, saveOf(postId, { change: AUTHORS }));
    for (const act of STATES[state] ?? []) await acted(posts, admin, { postId, act, ...MORE });
    const change = { ...AUTHORS, body: "Nowa" };
    const base = `${Number.parseInt(first.token) + 1}.0`;
    if (state === "copy") await saved(posts, admin, saveOf(postId, { base, change }));
    await posts.leave(admin, postId, "karta-1");
  }

  it.each(Object.keys(STATES))("on a post in the state %s is offered exactly when it is allowed", async (state) => {
    let [postId, made] = [idOf(1), 1];
    await bring(state, postId);
    for (const viewer of [jan, author, zofia, admin]) {
      for (const act of POST_ACTIONS) {
        const opened = await posts.openById(viewer, postId);
        if (!opened.ok) throw new Error(opened.message);
        const [revision] = await runtime.store.read.revisions(postId, 1, null);
        const more = { ...MORE, slug: `inny-${made}`, revisionId: revision!.id };
        const outcome = await posts.act(viewer, { postId, base: opened.value.token, tab: "karta-2", act, ...more });
        const offered = opened.value.acts[act];
        const expected = offered === true ? "ok" : offered === undefined ? "conflict" : "forbidden";
        expect([viewer.role, act, outcome.ok ? "ok" : outcome.code]).toEqual([viewer.role, act, expected]);
        if (!outcome.ok) continue;
        postId = idOf((made += 1));
        await bring(state, postId);
      }
    }
  });

  it.each(Object.keys(STATES))(
    "and a save over a stale base change nothing of a post in the state %s",
    async (state) => {
      await bring(state, ID);
      const before = await stored();
      const stale = await posts.save(admin, saveOf(ID, { base: "0", change: { body: "Spóźniona" } }));
      expect(stale).toMatchObject({ code: "conflict", conflict: { revisionId: expect.any(String) } });
      for (const act of POST_ACTIONS) {
        const outcome = await posts.act(admin, { postId: ID, base: "0", tab: "karta-1", act, ...MORE });
        expect([act, outcome]).toMatchObject([act, { code: "conflict", conflict: { why: "stale", revisionId: null } }]);
      }
      expect(await stored()).toEqual(before);
    },
  );

  it("asked for twice by one request whose answer was lost is done once, and answered as done", async () => {
    const { token } = await saved(posts, zofia, saveOf(ID));
    const request = { postId: ID, base: token, tab: "karta-1", act: "publish" as const };
    const first = await posts.act(zofia, request);
    expect(first).toMatchObject({ ok: true, value: { state: "published", token: "2.0" } });
    expect(await posts.act(zofia, request)).toEqual(first);
    expect(await posts.act(zofia, { ...request, substantive: true })).toMatchObject({ code: "conflict" });
    expect(await posts.act(admin, { ...request, tab: "karta-2" })).toMatchObject({ code: "conflict" });
    expect(await runtime.store.read.outbox(9)).toHaveLength(1);
  });

  it("made ready while somebody saves is refused, and readers see nothing of it", async () => {
    const { token } = await saved(posts, zofia, saveOf(ID));
    let isFirst = true;
    const render: PostServiceFixture["deps"]["renderer"]["render"] = async (source) => {
      const rendered = await runtime.deps.renderer.render(source);
      if (isFirst) {
        isFirst = false;
        await saved(posts, zofia, saveOf(ID, { base: token, change: { body: "Nowsza" } }));
      }
      return rendered;
    };
    const slow = createPostService({ ...runtime.deps, renderer: { ...runtime.deps.renderer, render } });
    const request = { postId: ID, base: token, tab: "karta-1", act: "publish" as const };
    expect(await slow.act(zofia, request)).toMatchObject({ conflict: { why: "stale", theirs: { body: "Nowsza" } } });
    expect(await stored()).toMatchObject({ state: "draft", body: "Nowsza" });
  });

  it("waits while another tab holds the post, and is nobody's who may not see it", async () => {
    await saved(posts, zofia, saveOf(ID));
    expect(await tryAct(runtime, zofia, ID, "publish", { tab: "karta-2" })).toMatchObject({
      conflict: { why: "locked" },
    });
    expect(await tryAct(runtime, jan, ID, "publish")).toMatchObject({ code: "missing" });
    expect(await tryAct(runtime, { ...jan, role: "reader" }, ID, "publish")).toMatchObject({ code: "forbidden" });
  });
});
