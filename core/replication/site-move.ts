/** Report on moving a whole site into a shared log or out of it. */
export interface SiteMoveReport {
  /** The number of tables with equal rows in both places. */
  tables: number;
  pictures: MovedPictures;
  /** The position of the log at which the move ended. */
  position: number;
}

export interface MovedPictures {
  /** The number of originals in the library, and their total size in bytes. */
  count: number;
  bytes: number;
  /** The number of pictures that the target did not have yet. */
  copied: number;
  /** Ids of pictures whose original was missing or damaged before the move. */
  missing: string[];
}

export type MoveProgress = (done: number, total: number, what: string) => void;

/**
 * The error of a failed move. Nothing is lost, and the same command may be run again. The message is Polish, for the person who moves the
 * site.
 */
export class MoveError extends Error {
  override name = "MoveError";
}
