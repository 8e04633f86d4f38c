import type { CategoryTarget } from "#core/categories/move-category-types.ts";
import type { Services } from "#core/services.ts";
import { type RequestContext, unwrap, requiredViewer } from "../../requests/request-context.ts";

export type MoveCategoryScreen = Awaited<ReturnType<typeof loadMoveCategory>>;

export async function loadMoveCategory({ studio }: Services, context: RequestContext, params: Record<string, string>) {
  const viewer = requiredViewer(context);
  const id = params.id ?? "";
  const place = unwrap(await studio.categories.place(viewer, id));
  const to = targetOf(context.query);
  const preview = to && unwrap(await studio.categories.previewMove(viewer, id, to));
  return { place, to, preview };
}

function targetOf(query: URLSearchParams): CategoryTarget | null {
  const [slug, into] = [query.get("slug"), query.get("into")];
  if (into) return { into };
  return slug === null ? null : { slug };
}
