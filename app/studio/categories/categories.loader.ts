import type { Services } from "#core/services.ts";
import { type RequestContext, unwrap, requiredViewer } from "../../requests/request-context.ts";

export type CategoryLine = Awaited<ReturnType<typeof loadCategories>>["categories"][number];

export async function loadCategories({ studio }: Services, context: RequestContext) {
  const categories = unwrap(await studio.categories.categories(requiredViewer(context)));
  return { categories };
}
