import type { RevisionDiff, RevisionLine } from "#core/posts/desk.ts";
import type { Services } from "#core/services.ts";
import type { Visit } from "../visit.ts";
import { valueOf, viewerOf } from "./asked.ts";

export interface HistoryScreen {
  postId: string;
  slug: string;
  title: string;
  token: string;
  lines: RevisionLine[];
  more: boolean;
  /** The version the list begins after; null at its beginning. */
  before: string | null;
  /** The version looked at, against the present text; null before one is chosen. */
  diff: RevisionDiff | null;
  /** Whether the version may be brought back, or why not. */
  restore: true | string;
}

export async function loadHistory(
  { desk }: Services,
  visit: Visit,
  params: Record<string, string>,
): Promise<HistoryScreen> {
  const viewer = viewerOf(visit);
  const postId = params.id ?? "";
  const opened = valueOf(await desk.posts.openById(viewer, postId));
  const before = visit.query.get("before");
  const { lines, more } = valueOf(await desk.posts.history(viewer, postId, before));
  const chosen = visit.query.get("version");
  const diff = chosen ? valueOf(await desk.posts.compare(viewer, postId, chosen, null)) : null;
  const { slug, draft, token, acts } = opened;
  return {
    postId,
    slug,
    title: draft.title,
    token,
    lines,
    more,
    before,
    diff,
    restore: acts["restore-revision"] ?? "",
  };
}
