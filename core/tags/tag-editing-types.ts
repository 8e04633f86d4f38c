import type { TagUsage } from "./store.ts";

export interface TagLine extends Omit<TagUsage, "posts" | "listed"> {
  indexed: boolean;
}

export interface TagChanges {
  /** A name with another slug moves the tag's page; the old address redirects. */
  name?: string;
  description?: string;
  hidden?: boolean;
  aliases?: string[];
  version: number;
}

/** What one line of a table would change, or changed. Lines that change nothing are left out. */
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
  /** Invalid lines, counted from 1 including the heading. If there is an invalid line, nothing is imported. */
  faults: { line: number; message: string }[];
}
