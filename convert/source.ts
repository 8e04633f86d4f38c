import type { OldList } from "#core/base/values/incoming-post.ts";
import type { ImportWarning } from "#core/base/import-warning.ts";
import type { Entry } from "./entry.ts";
import type { EntryList } from "./output/entry-list.ts";
import type { Followed } from "./links/rewrite-source-links.ts";

/** What is converted: a folder of Markdown, an export of another system. */
export interface Source {
  /** What the team knows it by, which says nothing of the machine. */
  root: string;
  /** Message for a source without posts. */
  empty: string;
  /** Whether the lines of a body are those of the source; else all of it stands on the line of the entry. */
  hasLines: boolean;
  /** Bytes of the largest file that is no picture. */
  fileBytes: number;
  /** Whether addresses of lists and feeds of the old site are redirected as well. */
  foreignAddresses: boolean;
  /** Reads every entry in order; a refusal where the source is not what it should be. */
  read(into: ReadInto): Promise<SourceFacts | { refusal: string }>;
  /** Where the addresses of a text lead. A picture is known by what is called its file from here on. */
  follow(entry: Entry): Followed;
  coverFile(entry: Entry): string | null;
  pictureAt(file: string): Promise<PicturePlace>;
}

/** A file of this machine, an address to fetch a picture from, or in a sentence why there is none yet. */
export type PicturePlace =
  | { path: string; name: string; called?: string; address?: string; alt?: string }
  | { from: string; alt: string }
  | { missing: string };

/** Tells how much is done, of how much and of what, such as "pliki". */
export type ConversionProgress = (done: number, total: number, what: string) => void;

/** Where what is read goes. */
export interface ReadInto {
  entries: EntryList;
  progress: ConversionProgress;
}

/** What is read of one file or item: a post, or remarks alone. */
export interface ReadItem {
  path: string;
  entry: Entry | null;
  remarks: ImportWarning[];
}

/** What a source contains besides its posts. */
export interface SourceFacts {
  /** Files that are no post. */
  unread: number;
  /** Descriptions of categories by slug, of tags and of people by name. */
  described: Record<"categories" | "tags" | "authors", ReadonlyMap<string, string>>;
  lists: readonly OldList[];
}

export const NO_FACTS: SourceFacts = {
  unread: 0,
  described: { categories: new Map(), tags: new Map(), authors: new Map() },
  lists: [],
};
