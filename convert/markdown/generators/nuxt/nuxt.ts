import { addressFrom, segmentsBelow } from "../../../old-addresses/address-scheme.ts";
import { basePathIn, FOLDERS_AND_NAME, githubSlug } from "../../../old-addresses/route-addresses.ts";
import type { Generator } from "../generator.ts";

export const nuxt: Generator = {
  name: "Nuxt Content",
  settings: /^nuxt\.config\.\w+$/,
  addresses: ({ text }) => ({ pattern: FOLDERS_AND_NAME, addressOf: ({ path }) => addressOf(path, basePathIn(text)) }),
};

/** The folders without the numbers that sort them. */
function addressOf(path: string, base: string): string | null {
  const parts = segmentsBelow(path, "content/");
  if (!parts || parts.some((part) => /^[._]/.test(part))) return null;
  const named = parts.map((part) => githubSlug(part.replace(/^\d+\./, "")));
  return base + addressFrom((named.at(-1) === "index" ? named.slice(0, -1) : named).join("/"));
}
