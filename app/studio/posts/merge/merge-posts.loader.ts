import type { MergePreview } from "#core/posts/merge/merge-preview.ts";
import type { Services } from "#core/services.ts";
import { type RequestContext, requiredViewer, unwrap } from "../../../requests/request-context.ts";

export interface MergePostsScreen {
  postId: string;
  slug: string;
  title: string;
  into: string;
  preview: MergePreview | null;
  fault: string | null;
}

export async function loadMergePosts(
  { studio }: Services,
  context: RequestContext,
  params: Record<string, string>,
): Promise<MergePostsScreen> {
  const viewer = requiredViewer(context);
  const postId = params.id ?? "";
  const { slug, draft } = unwrap(await studio.posts.openById(viewer, postId));
  const into = context.query.get("into")?.trim() ?? "";
  const seen = into === "" ? null : await studio.posts.previewJoin(viewer, postId, into, mergeTabId(postId));
  const [preview, fault] = seen?.ok ? [seen.value, null] : [null, seen?.message ?? null];
  return { postId, slug, title: draft.title, into, preview, fault };
}

export function mergeTabId(postId: string): string {
  return `form-${postId}`;
}
