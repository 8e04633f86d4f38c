import { baseMessages } from "#core/messages/base.ts";

export interface Category {
  id: string;
  slug: string;
  name: string;
  description: string;
  position: number;
  version: number;
}

/**
 * Stands in a draft for the id of its category until one is chosen. No list of categories contains it, and no post is
 * published with it.
 */
export const NO_CATEGORY = "none";

/** Shown in place of a category, in the address and on the page, to people who preview a draft that has none. */
export const UNFILED: Pick<Category, "id" | "slug" | "name"> = {
  id: NO_CATEGORY,
  slug: "szkic",
  name: baseMessages.uncategorised,
};
