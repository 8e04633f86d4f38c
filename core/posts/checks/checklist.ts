/** One line of the checklist before publishing. */
export interface CheckResult {
  id:
    | "title"
    | "slug"
    | "category"
    | "alt"
    | "links"
    | "headings"
    | "typography"
    | "removed"
    | "title-length"
    | "heading-order"
    | "tags"
    | "description"
    | "remote-pictures"
    | "overlap"
    | "inbound";
  /** A blocking one that is not passed stops publication. */
  level: "blocking" | "advisory";
  passed: boolean;
  /** A Polish sentence: what is right, or what is wrong and where. */
  message: string;
  /** Where in the source of the body it is wrong, in the order of the text; absent where the check speaks of no place. */
  places?: CheckPlace[];
}

/** A place of the body's source that somebody may go to. */
export interface CheckPlace {
  /** Counted from 1, as editors count lines. */
  line: number;
  /** What stands there, in a few words. */
  text: string;
  /** The address of a small picture, where the place is one. */
  picture?: string;
}
