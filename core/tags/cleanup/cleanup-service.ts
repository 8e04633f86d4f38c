import type { TagOperation, TagUsage } from "../store.ts";

export type RefreshTag = Omit<TagUsage, "description" | "posts" | "listed">;

/** What was done with one act: an operation, or a batch of several of one kind. Posts and working copies are those of all. */
export interface OperationLine extends Pick<TagOperation, "kind" | "at" | "posts" | "copies" | "undoneAt"> {
  /** For `undo`: of the batch, else of the operation. */
  id: string;
  /** Who did it; null: the command line. Empty: somebody who is not in the team any more. */
  who: string | null;
  tags: string[];
  /** The tag they were merged into, by its present name; null for anything but one merge or where it is gone. */
  into: string | null;
  /** Operations in it; 1 for one done by itself. */
  size: number;
  /** Why none of it can be undone; null where something can. */
  obstacle: string | null;
}
