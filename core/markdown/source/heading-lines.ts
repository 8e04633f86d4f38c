import { createParser } from "../parser.ts";

const parser = createParser("site");

/** The line in the source, from 1, of every heading that Markdown makes, in order; those written in HTML are not among them. */
export function headingLines(body: string): number[] {
  const headings = parser.parse(body, { mark: "" }).filter(({ type }) => type === "heading_open");
  return headings.flatMap(({ map }) => (map ? map[0] + 1 : []));
}
