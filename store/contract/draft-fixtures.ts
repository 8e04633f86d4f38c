import type { Store, StoreWrite } from "#core/store.ts";
import { type Draft, draftOf, type Lease, type Revision, tokenOf, type WorkingCopy } from "#core/posts/drafts/draft.ts";
import type { Post } from "#core/posts/post.ts";
import { FIRST_FRIDAY, HOUR, makePost, zofia } from "./fixtures.ts";

/* What the cast does at the desk, on top of what it publishes. */

export const NOON = FIRST_FRIDAY + 4 * HOUR;

export function draft(given: Partial<Draft> = {}): Draft {
  return { ...draftOf({ post: makePost({ id: "p-wzor", slug: "wzor" }), copy: null }), ...given };
}

export function makeCopy(given: Partial<Omit<WorkingCopy, "count">> & { postId: string }): Omit<WorkingCopy, "count"> {
  return { draft: draft(), publishAt: null, substantive: false, updatedAt: NOON, updatedBy: zofia.id, ...given };
}

type Names = Parameters<StoreWrite["putCopy"]>[1];

/** Puts a working copy that shows and links to nothing but `names`; returns its count. */
export async function putCopy(
  store: Store,
  given: Parameters<typeof makeCopy>[0],
  names: Partial<Names> = {},
): Promise<number> {
  return (await store.write((tx) => tx.putCopy(makeCopy(given), { mediaIds: [], links: [], ...names }))).count;
}

export async function token(store: Store, postId: string): Promise<string> {
  return tokenOf((await store.read.edited(postId))!);
}

export function makeRevision(given: Partial<Revision> & { postId: string }): Omit<Revision, "id"> {
  return {
    token: "1.0",
    kind: "autosave",
    authorId: zofia.id,
    at: NOON,
    label: null,
    state: "szkic",
    snapshot: draft(),
    ...given,
  };
}

export function makeLease(given: Partial<Lease> & { postId: string; tab: string }): Lease {
  return { userId: zofia.id, holder: false, base: "1.0", openedAt: NOON, expiresAt: NOON + 120_000, ...given };
}

export function makeSketch(given: Partial<Post> & { id: string }): Post {
  return makePost({ state: "szkic", publishedAt: null, ...given });
}

export function heardFrom(store: Store): string[][] {
  const heard: string[][] = [];
  store.onCommit((purged) => void heard.push(purged));
  return heard;
}
