import type { Services } from "#core/services.ts";
import { type RequestContext, unwrap, requiredViewer } from "../../requests/request-context.ts";

export type CategoriesScreen = Awaited<ReturnType<typeof loadCategories>>;
export type CategoryLine = CategoriesScreen["categories"][number];

export async function loadCategories({ studio }: Services, context: RequestContext) {
  const viewer = requiredViewer(context);
  const categories = unwrap(await studio.categories.categories(viewer));
  const covers = unwrap(await studio.media.library(viewer, "", 1, "covers"));
  return { categories, covers: covers.rows.map(({ id, name }) => ({ id, name })) };
}
