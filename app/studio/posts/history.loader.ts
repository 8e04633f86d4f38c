import type { RevisionDiff, RevisionLine } from "#core/posts/post-service.ts";
import type { Services } from "#core/services.ts";
import { type RequestContext, unwrap, requiredViewer } from "../../requests/request-context.ts";

export interface RestoredInPart {
  notices: string[];
  to: string;
}

export interface HistoryScreen {
  postId: string;
  slug: string;
  title: string;
  token: string;
  lines: RevisionLine[];
  more: boolean;
  before: string | null;
  version: string | null;
  /** The version it is compared with; null: the present text. */
  comparedWith: string | null;
  diff: RevisionDiff | null;
  restore: true | string;
}

export async function loadHistory(
  { studio }: Services,
  context: RequestContext,
  params: Record<string, string>,
): Promise<HistoryScreen> {
  const viewer = requiredViewer(context);
  const postId = params.id ?? "";
  const opened = unwrap(await studio.posts.openById(viewer, postId));
  const before = context.query.get("before");
  const { lines, more } = unwrap(await studio.posts.history(viewer, postId, before));
  const version = context.query.get("version") || null;
  const comparedWith = context.query.get("with") || null;
  const diff = version ? unwrap(await studio.posts.compare(viewer, postId, version, comparedWith)) : null;
  const { slug, draft, token, acts } = opened;
  return {
    postId,
    slug,
    title: draft.title,
    token,
    lines,
    more,
    before,
    version,
    comparedWith,
    diff,
    restore: acts["restore-revision"] ?? "",
  };
}
