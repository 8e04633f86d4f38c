import type { PostView } from "#core/posts/views.ts";
import type { Services } from "#core/services.ts";
import { forbidden } from "../refusals.ts";
import type { Visit } from "../visit.ts";

/** No preview token can be valid before there are editors to make one, and a bad one never shows the live page. */
export async function loadPost({ reading }: Services, visit: Visit, params: Record<string, string>): Promise<PostView> {
  if (visit.query.has("preview")) throw forbidden();
  return visit.take(await reading.post(params.category ?? "", params.slug ?? ""));
}
