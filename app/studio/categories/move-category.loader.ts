import type { CategoryMovePreview, CategoryPlace, CategoryTarget } from "#core/site/category-moving.ts";
import type { Services } from "#core/services.ts";
import type { Visit } from "../../requests/request-context.ts";
import { valueOf, viewerOf } from "../../requests/unwrap.ts";

export interface CategoryPlaceScreen {
  place: CategoryPlace;
  /** What was asked about; null before. */
  to: CategoryTarget | null;
  preview: CategoryMovePreview | null;
}

export async function loadCategoryPlace(
  { desk }: Services,
  visit: Visit,
  params: Record<string, string>,
): Promise<CategoryPlaceScreen> {
  const viewer = viewerOf(visit);
  const id = params.id ?? "";
  const place = valueOf(await desk.categories.place(viewer, id));
  const to = targetOf(visit.query);
  const preview = to && valueOf(await desk.categories.previewMove(viewer, id, to));
  return { place, to, preview };
}

function targetOf(query: URLSearchParams): CategoryTarget | null {
  const [slug, into] = [query.get("slug"), query.get("into")];
  if (into) return { into };
  return slug === null ? null : { slug };
}
