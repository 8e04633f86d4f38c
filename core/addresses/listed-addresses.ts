import { ownValue } from "#core/base/values/own-value.ts";

/** Addresses a file names: those of a sitemap, or one a line (the first cell of a table). */
export interface ListedAddresses {
  addresses: string[];
  /** True for a list of sitemaps, which names no page. */
  isIndex: boolean;
}

const ENTITIES: Record<string, string> = { "&amp;": "&", "&lt;": "<", "&gt;": ">", "&quot;": '"', "&apos;": "'" };

/** The address of a page in a sitemap; its pictures and films have their addresses in elements of other names. */
const LOCATION = /<(?!(?:image|video|news):)(?:\w+:)?loc>([^<]*)<\/(?:\w+:)?loc>/g;

/** Only the addresses of pages are read: those of pictures and of other languages have elements of their own. */
export function listedAddresses(text: string): ListedAddresses {
  const isXml = /^\uFEFF?\s*</.test(text);
  const found = isXml
    ? Array.from(text.replaceAll(/<!\[CDATA\[|\]\]>/g, "").matchAll(LOCATION), ([, inside = ""]) => inside.trim())
        .filter((address) => address !== "" && !address.includes("]"))
        .map((address) => address.replace(/&(?:amp|lt|gt|quot|apos);/g, (sign) => ownValue(ENTITIES, sign) ?? sign))
    : text.split(/\r?\n/).map((line) => (/^[^,;\t]*/.exec(line.replace(/^\uFEFF/, ""))?.[0] ?? "").trim());
  const addresses = found.filter((address) => /^(?:https?:\/\/|\/)/i.test(address));
  return { addresses: [...new Set(addresses)], isIndex: isXml && /<(?:\w+:)?sitemapindex[\s>]/.test(text) };
}
