export interface CheckResult {
  id:
    | ("title" | "slug" | "category" | "alt" | "links" | "headings" | "typography" | "removed" | "title-length")
    | ("heading-order" | "tags" | "description" | "remote-pictures" | "overlap" | "inbound");
  /** A blocking one that is not passed stops publication. */
  level: "blocking" | "advisory";
  passed: boolean;
  message: string;
  /** Where in the source of the body it is wrong, in the order of the text; absent where the check speaks of no place. */
  places?: CheckPlace[];
}

export interface CheckPlace {
  line: number;
  text: string;
  picture?: string;
}
