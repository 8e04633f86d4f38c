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
    | "title-length"
    | "heading-order"
    | "tags"
    | "description"
    | "overlap"
    | "inbound";
  /** A blocking one that is not passed stops publication. */
  level: "blocking" | "advisory";
  passed: boolean;
  /** A Polish sentence: what is right, or what is wrong and where. */
  message: string;
}
