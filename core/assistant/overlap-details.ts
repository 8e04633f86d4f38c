import type { AssistantStoreRead } from "./store.ts";
import type { Viewer } from "../base/viewer.ts";
import { mayEdit } from "../posts/post-access.ts";
import type { OverlapFinding } from "../analysis/built-in-analysis.ts";
import type { AlikePost } from "./helper/help-service.ts";

type Overlap = Pick<OverlapFinding, "postId" | "kind" | "contained">;

/** Returns the details of the posts that overlap with a draft; posts that are not public any more are left out. */
export async function overlapDetails(
  read: AssistantStoreRead,
  viewer: Viewer,
  overlaps: readonly Overlap[],
): Promise<AlikePost[]> {
  const ids = overlaps.map(({ postId }) => postId);
  const shownPosts = new Map((await read.archivedPosts(ids)).map((post) => [post.id, post]));
  const alike: AlikePost[] = [];
  for (const { postId, kind, contained } of overlaps) {
    const [shown, post] = [shownPosts.get(postId), await read.post(postId)];
    if (!shown || !post) continue;
    const { title, lead, headings, path } = shown;
    const mayUpdate = mayEdit(viewer, post) === true;
    alike.push({ postId, kind, share: contained, title, lead, headings, path, slug: post.slug, mayEdit: mayUpdate });
  }
  return alike;
}
