/** What a move of a whole site into a log or out of it compared and copied. */
export interface MoveReport {
  /** How many are equal in both places, row by row. */
  tables: number;
  pictures: MovedPictures;
  /** The position of the log at which the move ended. */
  position: number;
}

export interface MovedPictures {
  /** Originals that the library names, with their bytes. */
  count: number;
  bytes: number;
  /** Number of pictures that were not there yet. */
  copied: number;
  /** Ids of pictures whose original was missing or damaged before the move. */
  missing: string[];
}

export type MoveProgress = (done: number, total: number, what: string) => void;

/** Nothing is lost, and the same command may be given again. The message is Polish sentences for whoever moves the site. */
export class MoveError extends Error {
  override name = "MoveError";
}
