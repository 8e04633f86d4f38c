import type { ArchivedPost } from "./archive/archive.ts";

/** What may change about a published post while its texts stay, and the version by which these are known. */
export type ArchiveLine = Omit<ArchivedPost, "title" | "lead" | "headings" | "text"> & { version: number };

export type ArchiveTexts = Pick<ArchivedPost, "id" | "title" | "lead" | "headings" | "text">;

export interface PostPlace {
  postId: string;
  title: string;
  path: string;
}

/** What the built-in analysis asks of the store: published posts outside `strony`, and nothing of anybody's drafts. */
export interface AnalysisRead {
  /** Published posts after `after` in the order of ids. `linked` tells whether another published post links to it. */
  archiveLines(after: string | null, limit: number): Promise<ArchiveLine[]>;
  /** The texts of these posts by id; posts that are not published are left out. */
  archiveTexts(ids: string[]): Promise<ArchiveTexts[]>;
  postPlaces(ids: string[]): Promise<PostPlace[]>;
}
