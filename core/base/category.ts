import { baseMessages } from "#core/messages/base.ts";

export interface Category {
  id: string;
  slug: string;
  name: string;
  description: string;
  position: number;
  version: number;
}

/** The category's id in a draft until a category is chosen. It is in no list of categories, and no post is published with it. */
export const NO_CATEGORY = "none";

/** The category that is shown, in address and page, when a draft without a category is previewed. */
export const UNFILED: Pick<Category, "id" | "slug" | "name"> = {
  id: NO_CATEGORY,
  slug: "szkic",
  name: baseMessages.uncategorised,
};
