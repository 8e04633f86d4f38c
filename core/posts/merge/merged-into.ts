import type { PostStoreRead } from "../store.ts";
import type { Viewer } from "#core/base/viewer.ts";
import type { JoinedInto } from "./merge-views.ts";
import { addressOf } from "../store-post.ts";
import { visiblePost } from "../post-access.ts";
import { isPublic } from "../states.ts";

/** Acts after which readers have a post's newest text. */
const OUT = ["publish", "publish-copy", "publish-again"];

/**
 * Where a post's text went, for whoever opens it: the post that took it in last, while it is there and still has the text. Null for
 * one whose text went nowhere.
 */
export async function mergedInto(read: PostStoreRead, viewer: Viewer, postId: string): Promise<JoinedInto | null> {
  const [deed] = await read.audit(1, null, { kind: "post", id: postId, act: "join" });
  const into = deed && (await visiblePost(read, viewer, String(deed.details["intoId"])));
  if (!deed || !into || into.post.state === "kosz") return null;
  const { id, slug, title, state } = into.post;
  const since = async (act: string) => {
    const [last] = await read.audit(1, null, { kind: "post", id, act });
    return last !== undefined && last.id > deed.id;
  };
  const outs = await Promise.all(OUT.map(since));
  const out = isPublic(state) && outs.some(Boolean);
  // Discarded unpublished, the text is in the other post's history alone.
  if (!out && (await since("discard-copy"))) return null;
  return { title, slug, path: await addressOf(read, into.post), out };
}
