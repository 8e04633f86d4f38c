import type { OldList } from "#core/base/values/incoming-post.ts";
import type { ImportWarning } from "#core/base/import-warning.ts";
import type { Entry } from "./entry.ts";
import type { EntryList } from "./output/entry-list.ts";
import type { LinkTargets } from "./links/rewrite-source-links.ts";

/** A source of posts to convert: a folder of Markdown or an export of another system. */
export interface Source {
  /** The name of the folder or file, without its path on this machine. The report shows this name. */
  root: string;
  /** The Polish sentence for a source without posts. */
  empty: string;
  /** True if the report can name lines within a body. When false, every warning names the line where the entry begins. */
  hasLines: boolean;
  /** A file that is no picture may have at most this many bytes. */
  fileBytes: number;
  /** True if addresses of the old site's lists and feeds are redirected too. */
  foreignAddresses: boolean;
  /** Reads every entry in order into `output.entries`. Resolves with a Polish refusal when the source has the wrong format. */
  read(output: ReadingOutput): Promise<SourceFacts | { refusal: string }>;
  /** Finds where the links and pictures of an entry lead. The `file` of each picture is an argument for `pictureAt`. */
  follow(entry: Entry): LinkTargets;
  /** Returns the file or address of an entry's cover, as an argument for `pictureAt`; null without a cover. */
  coverFile(entry: Entry): string | null;
  /** Resolves with the place of a picture or file. */
  pictureAt(file: string): Promise<PicturePlace>;
}

/** The place of a picture: a file on this machine (`path`) or an address to fetch later (`from`). For a picture without a place, `missing` is the reason in Polish. */
export type PicturePlace =
  | { path: string; name: string; called?: string; address?: string; alt?: string }
  | { from: string; alt: string }
  | { missing: string };

/** Reports progress. `what` is the Polish word for what is counted, such as "pliki". */
export type ConversionProgress = (done: number, total: number, what: string) => void;

/** The receiver of a source's entries and of the reading progress. */
export interface ReadingOutput {
  entries: EntryList;
  progress: ConversionProgress;
}

/** The result of reading one file or item. `entry` is null when only warnings remain. */
export interface ReadItem {
  path: string;
  entry: Entry | null;
  remarks: ImportWarning[];
}

/** Facts about a source besides its posts. */
export interface SourceFacts {
  /** The number of text files that did not become posts. */
  unread: number;
  /** Maps the slug of a category, or the name of a tag or author, to its description. */
  descriptions: Record<"categories" | "tags" | "authors", ReadonlyMap<string, string>>;
  /** Maps the name of an author to the slug that the source's addresses have for that person. */
  authorSlugs: ReadonlyMap<string, string>;
  lists: readonly OldList[];
}

/** The facts about a source that contains only posts. */
export const NO_FACTS: SourceFacts = {
  unread: 0,
  descriptions: { categories: new Map(), tags: new Map(), authors: new Map() },
  authorSlugs: new Map(),
  lists: [],
};
