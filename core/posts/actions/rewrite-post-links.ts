import type { PostServiceDeps, PostStoreWrite } from "../store.ts";
import type { Viewer } from "#core/base/viewer.ts";
import { ok, type Failure } from "#core/base/outcome.ts";
import { storeState } from "./store-transition.ts";
import { tokenOf, type EditToken, type WorkingCopy } from "../drafts/draft.ts";
import {
  deriveAnyway,
  deriveAsSeen,
  keepUnrecorded,
  draftReferences,
  noteRevision,
  storedPost,
} from "../drafts/persist-draft.ts";
import type { Post } from "../post.ts";
import type { Derived } from "#core/markdown/renderer.ts";
import { mayEdit, shownTitle, visiblePost } from "../post-access.ts";
import { postMessages } from "#core/messages/posts.ts";

interface Rewriter {
  tx: PostStoreWrite;
  viewer: Viewer;
  now: number;
  /** Pauses after each post, so that the server can answer readers. */
  letOthersRun?: (() => Promise<void>) | undefined;
}

interface Rewrite {
  postId: string;
  /** The title as lists show it. */
  title: string;
  token: EditToken;
  post: { post: Post; derived: Derived } | null;
  copy: { copy: WorkingCopy; derived: Derived } | null;
}

export interface Rewrites {
  ready: Rewrite[];
  left: string[];
}

type Deps = Pick<PostServiceDeps, "store" | "renderer" | "origin">;

/** Prepares new links in at most `most` posts that the viewer may change. `moved` maps an old path to the new path. */
export async function prepareRewrites(
  deps: Deps,
  viewer: Viewer,
  postIds: Iterable<string>,
  moved: ReadonlyMap<string, string>,
  most = Infinity,
): Promise<Rewrites> {
  const rewrites: Rewrites = { ready: [], left: [] };
  for (const postId of new Set(postIds)) {
    if (rewrites.ready.length >= most) break;
    const rewrite = await rewriteOf(deps, viewer, postId, moved);
    if (typeof rewrite === "string") rewrites.left.push(rewrite);
    else if (rewrite) rewrites.ready.push(rewrite);
  }
  return rewrites;
}

/** Stores each prepared text as a revision of its post. A post that changed meanwhile stays as it is, and a notice names it. */
export async function rewriteAll(by: Rewriter, { ready, left }: Rewrites, label: string) {
  let posts = 0;
  const notices = [...left];
  for (const rewrite of ready) {
    const done = await rewriteOne(by, rewrite, label);
    if (!done.ok) return done;
    await by.letOthersRun?.();
    if (done.value) posts++;
    else notices.push(postMessages.linksStayOfChanged(rewrite.title));
  }
  return ok({ posts, notices });
}

/** Returns the text with new links, null if no link leads to the moved post, or a sentence if the post cannot be changed. */
async function rewriteOf(deps: Deps, viewer: Viewer, postId: string, moved: ReadonlyMap<string, string>) {
  const edited = await visiblePost(deps.store.read, viewer, postId);
  if (!edited) return postMessages.chosenPostGone;
  const { post, copy } = edited;
  if (mayEdit(viewer, post) !== true) return postMessages.mayNotRewrite(await shownTitle(deps.store.read, post));
  const notRewritten = async ({ message }: Failure) =>
    postMessages.notRewritten(await shownTitle(deps.store.read, post), message);
  const [postBody, other] = [
    await deps.renderer.rewriteLinks(post.body, moved, deps.origin),
    copy && (await deps.renderer.rewriteLinks(copy.draft.body, moved, deps.origin)),
  ];
  if (!postBody.ok) return notRewritten(postBody);
  if (other && !other.ok) return notRewritten(other);
  const [body, copyBody] = [postBody.value, other?.value ?? null];
  if (body === post.body && (!copy || copyBody === copy.draft.body)) return null;
  const title = await shownTitle(deps.store.read, post);
  const rewrite: Rewrite = { postId, title, token: tokenOf(edited), post: null, copy: null };
  if (body !== post.body) {
    const fresh = { ...post, body };
    const derived = await deriveAsSeen(deps, fresh);
    if (!derived.ok) return notRewritten(derived);
    rewrite.post = { post: fresh, derived: derived.value };
  }
  if (copy && copyBody !== null && copyBody !== copy.draft.body) {
    const draft = { ...copy.draft, body: copyBody };
    rewrite.copy = { copy: { ...copy, draft }, derived: await deriveAnyway(deps, draft) };
  }
  return rewrite;
}

async function rewriteOne({ tx, viewer, now }: Rewriter, { postId, token, post, copy }: Rewrite, label: string) {
  const present = await tx.edited(postId);
  if (!present || tokenOf(present) !== token) return ok(false);
  await keepUnrecorded(tx, present);
  if (copy) {
    await tx.putCopy({ ...copy.copy, updatedAt: now, updatedBy: viewer.id }, draftReferences(copy.derived));
  }
  if (post) {
    const stored = await storeState(tx, { ...post, kind: "save", label }, { viewer, now });
    if (!stored.ok) return stored;
  } else if (copy) {
    await noteRevision(tx, await storedPost(tx, postId), { viewer, kind: "save", label, now });
  }
  return ok(true);
}
