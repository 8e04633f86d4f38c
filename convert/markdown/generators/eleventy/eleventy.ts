import { addressFrom, segmentsBelow } from "../../../old-addresses/address-scheme.ts";
import { basePathIn, FOLDERS_AND_NAME } from "../../../old-addresses/route-addresses.ts";
import type { Generator } from "../generator.ts";

/** Its tags are those of Liquid. */
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

/** The path of the file without the date before its name. */
function addressOf(path: string, input: string, base: string): string | null {
  const parts = segmentsBelow(path, input === "" ? "" : `${input}/`);
  if (!parts || parts.some((part) => part.startsWith("_"))) return null;
  const named = [...parts.slice(0, -1), (parts.at(-1) ?? "").replace(/^\d{4}-\d\d-\d\d-(?=.)/, "")];
  return base + addressFrom(`${(named.at(-1) === "index" ? named.slice(0, -1) : named).join("/")}/`);
}
