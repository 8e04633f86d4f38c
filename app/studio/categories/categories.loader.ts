import type { Services } from "#core/services.ts";
import type { Visit } from "../../requests/request-context.ts";
import { valueOf, viewerOf } from "../../requests/unwrap.ts";

export interface CategoryLine {
  id: string;
  slug: string;
  name: string;
  description: string;
  version: number;
  posts: number;
  published: number;
}

export async function loadCategories({ desk }: Services, visit: Visit): Promise<{ categories: CategoryLine[] }> {
  const categories = valueOf(await desk.categories.categories(viewerOf(visit)));
  return { categories };
}
