import type { TagOperation, TagUsage, UntidyRow } from "../store.ts";
import type { TagSuggestion } from "./suggest-post-tags.ts";

export type RefreshTag = Omit<TagUsage, "description" | "posts" | "listed">;

export interface UntidyPost extends Pick<UntidyRow, "id" | "slug" | "title" | "state"> {
  tags: { id: string; name: string; named: boolean }[];
  suggestions: TagSuggestion[];
}

export interface OperationLine extends Pick<TagOperation, "id" | "kind" | "at" | "posts" | "copies" | "undoneAt"> {
  /** Who did it; null: the command line. Empty: somebody who is not in the team any more. */
  who: string | null;
  tags: string[];
  /** The tag they were merged into, by its present name; null for anything but a merge or where it is gone. */
  into: string | null;
  obstacle: string | null;
}
