import type { TagUsage } from "./store.ts";

export interface TagLine extends Omit<TagUsage, "posts" | "listed"> {
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
