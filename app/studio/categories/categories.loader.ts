import type { Services } from "#core/services.ts";
import { type RequestContext, unwrap, requiredViewer } from "../../requests/request-context.ts";

export interface CategoryLine {
  id: string;
  slug: string;
  name: string;
  description: string;
  version: number;
  posts: number;
  published: number;
}

export async function loadCategories({ studio }: Services, context: RequestContext) {
  const categories = unwrap(await studio.categories.categories(requiredViewer(context)));
  return { categories };
}
