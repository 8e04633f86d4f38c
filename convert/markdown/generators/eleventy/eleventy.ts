import { addressFrom, segmentsBelow } from "../../../old-addresses/address-scheme.ts";
import { basePathIn, FOLDERS_AND_NAME } from "../../../old-addresses/route-addresses.ts";
import type { Generator } from "../generator.ts";

/** Eleventy, without edits of its own: its tags are those of Liquid, which `jekyll` converts. */
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

/** The address is the path of the file without the date before its name. */
function addressOf(path: string, input: string, base: string): string | null {
  const segments = segmentsBelow(path, input === "" ? "" : `${input}/`);
  if (!segments || segments.some((segment) => segment.startsWith("_"))) return null;
  const undated = [...segments.slice(0, -1), (segments.at(-1) ?? "").replace(/^\d{4}-\d\d-\d\d-(?=.)/, "")];
  return base + addressFrom(`${(undated.at(-1) === "index" ? undated.slice(0, -1) : undated).join("/")}/`);
}
