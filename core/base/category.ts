import { baseMessages } from "#core/messages/base.ts";

export interface Category {
  id: string;
  slug: string;
  name: string;
  description: string;
  position: number;
  version: number;
  /** Absent when the feed of the category is no podcast. */
  podcast?: Podcast;
}

/** What directories of podcasts need to know of a podcast. `cover`: the id of a square picture of the library. */
export interface Podcast {
  cover: string;
  section: (typeof PODCAST_SECTIONS)[number];
  isExplicit: boolean;
}

/** The categories of Apple Podcasts, without those below them. Other directories have the same. */
export const PODCAST_SECTIONS = [
  "Arts",
  "Business",
  "Comedy",
  "Education",
  "Fiction",
  "Government",
  "Health & Fitness",
  "History",
  "Kids & Family",
  "Leisure",
  "Music",
  "News",
  "Religion & Spirituality",
  "Science",
  "Society & Culture",
  "Sports",
  "Technology",
  "True Crime",
  "TV & Film",
] as const;

/** The category's id in a draft until a category is chosen. It is in no list of categories, and no post is published with it. */
export const NO_CATEGORY = "none";

/** The category that is shown, in address and page, when a draft without a category is previewed. */
export const UNFILED: Pick<Category, "id" | "slug" | "name"> = {
  id: NO_CATEGORY,
  slug: "szkic",
  name: baseMessages.uncategorised,
};
