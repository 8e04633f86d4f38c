import { baseMessages } from "#core/messages/base.ts";

export interface Category {
  id: string;
  slug: string;
  name: string;
  description: string;
  position: number;
  version: number;
}

/** The id of no category, which a draft has until one is chosen. No list of categories has it, and nothing goes out with it. */
export const NO_CATEGORY = "none";

/** What stands for a category in the address and on the page of a draft that has none, for whoever has a link to its preview. */
export const UNFILED: Pick<Category, "id" | "slug" | "name"> = {
  id: NO_CATEGORY,
  slug: "szkic",
  name: baseMessages.uncategorised,
};
