import type { JoinPreview } from "#core/posts/join-views.ts";
import type { Services } from "#core/services.ts";
import type { Visit } from "../../../requests/request-context.ts";
import { valueOf, viewerOf } from "../../../requests/unwrap.ts";
import { joinTab } from "./merge-tab-id.ts";

export interface JoinScreen {
  postId: string;
  slug: string;
  title: string;
  /** The other post's address as it was typed; empty before. */
  into: string;
  preview: JoinPreview | null;
  /** Why there is no preview of what was asked about. */
  fault: string | null;
}

export async function loadJoin({ desk }: Services, visit: Visit, params: Record<string, string>): Promise<JoinScreen> {
  const viewer = viewerOf(visit);
  const postId = params.id ?? "";
  const { slug, draft } = valueOf(await desk.posts.openById(viewer, postId));
  const into = visit.query.get("into")?.trim() ?? "";
  const seen = into === "" ? null : await desk.posts.previewJoin(viewer, postId, into, joinTab(postId));
  const [preview, fault] = seen?.ok ? [seen.value, null] : [null, seen?.message ?? null];
  return { postId, slug, title: draft.title, into, preview, fault };
}
