import type { OldList } from "#core/base/values/incoming-post.ts";
import type { ImportWarning } from "#core/base/import-warning.ts";
import type { Entry } from "./entry.ts";
import type { EntryList } from "./output/entry-list.ts";
import type { LinkTargets } from "./links/rewrite-source-links.ts";

/** A source of posts to convert: a folder of Markdown or an export of another system. */
export interface Source {
  /** The name of the folder or file that the report shows, without its path on this machine. */
  root: string;
  /** The Polish sentence for a source without posts. */
  empty: string;
  /** Whether the report can name lines within a body. When false, all warnings are reported on the line where the entry begins. */
  hasLines: boolean;
  /** The largest file other than a picture that is imported, in bytes. */
  fileBytes: number;
  /** Whether addresses of the old site's lists and feeds are redirected too. */
  foreignAddresses: boolean;
  /** Reads every entry in order into `output.entries`. Resolves with a Polish refusal when the source has the wrong format. */
  read(output: ReadingOutput): Promise<SourceFacts | { refusal: string }>;
  /** Finds where the links and pictures of an entry lead. The `file` of each picture is an argument for `pictureAt`. */
  follow(entry: Entry): LinkTargets;
  /** The file or address of an entry's cover, as an argument for `pictureAt`; null without a cover. */
  coverFile(entry: Entry): string | null;
  /** Where the bytes of a picture or file are. */
  pictureAt(file: string): Promise<PicturePlace>;
}

/** The place of a picture: a file of this machine (`path`), an address to fetch later (`from`), or none, for the Polish reason in `missing`. */
export type PicturePlace =
  | { path: string; name: string; called?: string; address?: string; alt?: string }
  | { from: string; alt: string }
  | { missing: string };

/** Reports progress; `what` is the Polish word for the things counted, such as "pliki". */
export type ConversionProgress = (done: number, total: number, what: string) => void;

/** Receives the entries of a source and the progress of reading it. */
export interface ReadingOutput {
  entries: EntryList;
  progress: ConversionProgress;
}

/** The result of reading one file or item: a post, or null with warnings alone. */
export interface ReadItem {
  path: string;
  entry: Entry | null;
  remarks: ImportWarning[];
}

/** Facts about a source besides its posts. */
export interface SourceFacts {
  /** Number of files that are texts but did not become posts. */
  unread: number;
  /** Descriptions of categories by slug; of tags and of authors by name. */
  descriptions: Record<"categories" | "tags" | "authors", ReadonlyMap<string, string>>;
  lists: readonly OldList[];
}

/** The facts about a source that contains only posts. */
export const NO_FACTS: SourceFacts = {
  unread: 0,
  descriptions: { categories: new Map(), tags: new Map(), authors: new Map() },
  lists: [],
};
