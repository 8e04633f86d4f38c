import { addressFrom, segmentsBelow } from "../../../old-addresses/address-scheme.ts";
import { basePathIn, FOLDERS_AND_NAME } from "../../../old-addresses/route-addresses.ts";
import type { Generator } from "../generator.ts";

/** Eleventy. It needs no edits of its own, because its tags are tags of Liquid and `jekyll` converts them. */
export const eleventy: Generator = {
  name: "Eleventy",
  settings: /^(?:\.eleventy|eleventy\.config)\.\w+$/,
  addresses({ text }) {
    const base = basePathIn(text);
    const input = (/\binput\s*:\s*["']\.?\/?([^"'\n]*?)\/?["']/.exec(text)?.[1] ?? "").replace(/^\.$/, "");
    return { pattern: FOLDERS_AND_NAME, addressOf: ({ path }) => addressOf(path, input, base) };
  },
  templates: /(?:^|\/)_(?:includes|layouts|partials)\//,
};

/** Returns the address of a file: its path without the date before the file name. */
function addressOf(path: string, input: string, base: string): string | null {
  const segments = segmentsBelow(path, input === "" ? "" : `${input}/`);
  if (!segments || segments.some((segment) => segment.startsWith("_"))) return null;
  const undated = [...segments.slice(0, -1), (segments.at(-1) ?? "").replace(/^\d{4}-\d\d-\d\d-(?=.)/, "")];
  return base + addressFrom(`${(undated.at(-1) === "index" ? undated.slice(0, -1) : undated).join("/")}/`);
}
