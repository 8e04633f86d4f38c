import type { Viewer } from "../base/viewer.ts";
import type { Outcome } from "../base/outcome.ts";
import type { Tag } from "./tag.ts";

export interface TagLine extends Tag {
  published: number;
  drafts: number;
  trashed: number;
  copies: number;
  lastUsedAt: number | null;
  indexed: boolean;
}

export interface TagChanges {
  /** A name with another slug moves the tag's page; the old address leads on. */
  name?: string;
  description?: string;
  hidden?: boolean;
  aliases?: string[];
  version: number;
}

/** What one line of a table would do, or did; lines that change nothing are not told. */
export interface ImportedTag {
  line: number;
  name: string;
  before: string | null;
  fields: ("name" | "description" | "aliases" | "hidden")[];
}

export interface TagImport {
  created: number;
  changed: number;
  unchanged: number;
  tags: ImportedTag[];
  /** Lines, counted from 1 with the heading, that cannot be taken; with any of them nothing is. */
  faults: { line: number; message: string }[];
}

/** The editing part of `/tags`. `forbidden` for everybody but editors. */
export interface TagEditingService {
  lines(viewer: Viewer): Promise<Outcome<TagLine[]>>;
  /** `conflict` when somebody changed it since; `invalid` with a sentence for each bad field. */
  change(viewer: Viewer, id: string, changes: TagChanges): Promise<Outcome<Tag>>;
  accept(viewer: Viewer, id: string): Promise<Outcome<Tag>>;
  /** `conflict` while something has it. Can be undone for 30 days. */
  remove(viewer: Viewer, id: string): Promise<Outcome<{ operation: string }>>;
  /** All tags as CSV in UTF-8 with a byte order mark; no cell is a formula to a spreadsheet. */
  exportTable(viewer: Viewer): Promise<Outcome<string>>;
  /** Reads such a table back: tags are known by their address. All of it or nothing; without `apply` only told. */
  importTable(viewer: Viewer, table: string, apply: boolean): Promise<Outcome<TagImport>>;
}
