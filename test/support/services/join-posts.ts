import type { Viewer } from "#core/base/viewer.ts";
import type { Outcome } from "#core/base/outcome.ts";
import type { OpenedPost } from "#core/posts/post-service-types.ts";
import type { JoinPreview, JoinRequest } from "#core/posts/join/join-types.ts";
import type { Draft } from "#core/posts/drafts/draft.ts";
import { idOf, openPostService, type PostServiceFixture, published, saved, saveOf, zofia } from "./post-service.ts";

/* Zofia joins `FROM` to `INTO`, which readers have. */

export const [FROM, INTO] = [idOf(1), idOf(2)] as [string, string];
export const TAB = `form-${FROM}`;
export const GARLIC = {
  title: "Czosnek jary",
  lead: "Inny niż zimowy.",
  body: "Sadzimy w marcu[^1].\n\n[^1]: Albo w kwietniu.\n",
};

export interface JoinFixture extends PostServiceFixture {
  opened(id: string, viewer?: Viewer): Promise<OpenedPost>;
  preview(viewer?: Viewer): Promise<JoinPreview>;
  join(given?: Partial<JoinRequest>, viewer?: Viewer): Promise<Outcome<{ slug: string }>>;
  joined(given?: Partial<JoinRequest>, viewer?: Viewer): Promise<void>;
  /** `INTO` is published, `FROM` is a draft. */
  draftAnd(from?: Partial<Draft>, into?: Partial<Draft>): Promise<void>;
  everything(): Promise<string>;
}

export async function openJoinPosts(): Promise<JoinFixture> {
  const runtime = await openPostService();
  const { posts: service, store } = runtime;
  const opened = async (id: string, viewer: Viewer = zofia) => {
    const post = await service.openById(viewer, id);
    if (!post.ok) throw new Error(post.message);
    return post.value;
  };
  const join = async (given: Partial<JoinRequest> = {}, viewer: Viewer = zofia) => {
    // A save keeps the tab's lease; whoever joins posts has left.
    for (const [who, id] of [zofia, viewer].flatMap((each) => [FROM, INTO].map((post) => [each, post] as const))) {
      await service.leave(who, id, "karta-1");
    }
    const bases = { base: (await opened(FROM, viewer)).token, intoBase: (await opened(INTO, viewer)).token };
    return service.join(viewer, { postId: FROM, intoId: INTO, ...bases, tab: TAB, mergeTopics: false, ...given });
  };
  return {
    ...runtime,
    opened,
    join,
    async preview(viewer = zofia) {
      const seen = await service.previewJoin(viewer, FROM, "/uprawa/czosnek-zimowy", TAB);
      if (!seen.ok) throw new Error(seen.message);
      return seen.value;
    },
    async joined(given, viewer) {
      const outcome = await join(given, viewer);
      if (!outcome.ok || outcome.value.slug !== "czosnek-zimowy") throw new Error(JSON.stringify(outcome));
    },
    async draftAnd(from = {}, into = {}) {
      await published(service, INTO, into);
      await saved(service, zofia, saveOf(FROM, { change: { ...GARLIC, ...from } }));
      for (const id of [FROM, INTO]) await service.leave(zofia, id, "karta-1");
    },
    async everything() {
      const { read } = store;
      const posts = await Promise.all([FROM, INTO].map((id) => read.edited(id)));
      const revisions = await Promise.all([FROM, INTO].map((id) => read.revisions(id, 99, null)));
      return JSON.stringify([posts, revisions, await read.audit(5, null)]);
    },
  };
}
