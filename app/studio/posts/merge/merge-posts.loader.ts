import type { Services } from "#core/services.ts";
import { type RequestContext, requiredViewer, unwrap } from "../../../requests/request-context.ts";

export type MergePostsScreen = Awaited<ReturnType<typeof loadMergePosts>>;

export async function loadMergePosts(
  { studio }: Services,
  context: RequestContext,
  { id: postId = "" }: Record<string, string>,
) {
  const viewer = requiredViewer(context);
  const { slug, draft } = unwrap(await studio.posts.openById(viewer, postId));
  const into = context.query.get("into")?.trim() ?? "";
  const seen = into === "" ? null : await studio.posts.previewJoin(viewer, postId, into, mergeTabId(postId));
  const [preview, fault] = seen?.ok ? [seen.value, null] : [null, seen?.message ?? null];
  return { postId, slug, title: draft.title, into, preview, fault };
}

export function mergeTabId(postId: string): string {
  return `form-${postId}`;
}
