/** Report on moving a whole site into a shared log or out of it. */
export interface SiteMoveReport {
  /** How many tables have equal rows in both places. */
  tables: number;
  pictures: MovedPictures;
  /** The position of the log at which the move ended. */
  position: number;
}

export interface MovedPictures {
  /** The number of originals in the library, and their bytes. */
  count: number;
  bytes: number;
  /** How many pictures the target did not have yet. */
  copied: number;
  /** Ids of pictures whose original was missing or damaged before the move. */
  missing: string[];
}

export type MoveProgress = (done: number, total: number, what: string) => void;

/**
 * The move failed; nothing is lost, and the same command may be run again. The message is Polish, for the person who
 * moves the site.
 */
export class MoveError extends Error {
  override name = "MoveError";
}
