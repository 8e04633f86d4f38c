export interface CheckResult {
  id:
    | ("title" | "slug" | "category" | "alt" | "links" | "headings" | "typography" | "removed" | "title-length")
    | ("heading-order" | "tags" | "description" | "remote-pictures" | "overlap" | "inbound");
  /** A failed `blocking` check stops the publication. */
  level: "blocking" | "advisory";
  passed: boolean;
  message: string;
  /** Places in the source of the body, in the order of the text; absent where the check is not about a place. */
  places?: CheckPlace[];
}

export interface CheckPlace {
  line: number;
  text: string;
  picture?: string;
}
