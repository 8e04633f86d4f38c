import type { Viewer } from "../accounts/viewer.ts";
import { mayEdit } from "../posts/standing.ts";
import type { StoreRead } from "../ports.ts";
import type { OverlapFinding } from "./analysis.ts";
import type { AlikePost } from "./help-desk.ts";

type Overlap = Pick<OverlapFinding, "postId" | "kind" | "contained">;

/** The published posts that say what a text says, with what a person needs to hold the two side by side. */
export async function alikePosts(read: StoreRead, viewer: Viewer, overlaps: readonly Overlap[]): Promise<AlikePost[]> {
  const places = await read.postPlaces(overlaps.map(({ postId }) => postId));
  const alike: AlikePost[] = [];
  for (const { postId, kind, contained } of overlaps) {
    const path = places.find((place) => place.postId === postId)?.path ?? "";
    const [, category = "", slug = ""] = path.split("/");
    const shown = await read.publishedPost(category, slug);
    const post = await read.post(postId);
    if (!shown || !post) continue;
    const headings = shown.outline.filter(({ level }) => level === 2).map(({ text }) => text);
    const { title, lead } = shown;
    alike.push({
      postId,
      kind,
      share: contained,
      title,
      lead,
      headings,
      path,
      slug,
      mayEdit: mayEdit(viewer, post) === true,
    });
  }
  return alike;
}
