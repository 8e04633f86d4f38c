import { addressFrom, segmentsBelow } from "../../../old-addresses/address-scheme.ts";
import { basePathIn, FOLDERS_AND_NAME, githubSlug } from "../../../old-addresses/route-addresses.ts";
import type { Generator } from "../generator.ts";

export const nuxt: Generator = {
  name: "Nuxt Content",
  settings: /^nuxt\.config\.\w+$/,
  addresses: ({ text }) => ({ pattern: FOLDERS_AND_NAME, addressOf: ({ path }) => addressOf(path, basePathIn(text)) }),
};

/** Returns the address of a file: its path without the numbers that sort files and folders. */
function addressOf(path: string, base: string): string | null {
  const segments = segmentsBelow(path, "content/");
  if (!segments || segments.some((segment) => /^[._]/.test(segment))) return null;
  const slugs = segments.map((segment) => githubSlug(segment.replace(/^\d+\./, "")));
  return base + addressFrom((slugs.at(-1) === "index" ? slugs.slice(0, -1) : slugs).join("/"));
}
