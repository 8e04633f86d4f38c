import type { AssistantStoreRead } from "./store.ts";
import type { Viewer } from "../base/viewer.ts";
import { mayEdit } from "../posts/post-access.ts";
import type { OverlapFinding } from "../analysis/built-in-analysis.ts";
import type { AlikePost } from "./helper/help-service.ts";

type Overlap = Pick<OverlapFinding, "postId" | "kind" | "contained">;

export async function similarPosts(
  read: AssistantStoreRead,
  viewer: Viewer,
  overlaps: readonly Overlap[],
): Promise<AlikePost[]> {
  const ids = overlaps.map(({ postId }) => postId);
  const texts = new Map((await read.archiveTexts(ids)).map((text) => [text.id, text]));
  const paths = new Map((await read.postPlaces(ids)).map(({ postId, path }) => [postId, path]));
  const alike: AlikePost[] = [];
  for (const { postId, kind, contained } of overlaps) {
    const [shown, path, post] = [texts.get(postId), paths.get(postId), await read.post(postId)];
    if (!shown || path === undefined || !post) continue;
    const { title, lead, headings } = shown;
    const mayUpdate = mayEdit(viewer, post) === true;
    alike.push({ postId, kind, share: contained, title, lead, headings, path, slug: post.slug, mayEdit: mayUpdate });
  }
  return alike;
}
