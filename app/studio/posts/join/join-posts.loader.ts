import type { Services } from "#core/services.ts";
import { type RequestContext, requiredViewer, unwrap } from "../../../requests/request-context.ts";

export type JoinPostsScreen = Awaited<ReturnType<typeof loadJoinPosts>>;

export async function loadJoinPosts(
  { studio }: Services,
  context: RequestContext,
  { id: postId = "" }: Record<string, string>,
) {
  const viewer = requiredViewer(context);
  const { slug, draft } = unwrap(await studio.posts.openById(viewer, postId));
  const into = context.query.get("into")?.trim() ?? "";
  const seen = into === "" ? null : await studio.posts.previewJoin(viewer, postId, into, joinTabId(postId));
  if (!seen || seen.ok)
    return { postId, slug, title: draft.title, into, preview: seen?.value ?? null, fault: null, titled: [] };
  const candidates = await studio.links.find(viewer, into, postId);
  const titled = candidates.ok ? candidates.value.map(({ title, path, category }) => ({ title, path, category })) : [];
  return {
    postId,
    slug,
    title: draft.title,
    into,
    preview: null,
    fault: titled.length > 0 ? null : seen.message,
    titled,
  };
}

export function joinTabId(postId: string): string {
  return `form-${postId}`;
}
