import { ownValue } from "#core/base/values/own-value.ts";

/** Addresses in a file: the addresses of a sitemap, or the first cell of each line of a table. */
export interface AddressList {
  addresses: string[];
  /** True for a sitemap index, which names sitemaps instead of pages. */
  isIndex: boolean;
}

const ENTITIES: Record<string, string> = { "&amp;": "&", "&lt;": "<", "&gt;": ">", "&quot;": '"', "&apos;": "'" };

/** Matches a page's address in a sitemap. Addresses of the page's pictures, videos and news have elements with these prefixes. */
const LOCATION = /<(?!(?:image|video|news):)(?:\w+:)?loc>([^<]*)<\/(?:\w+:)?loc>/g;

/** Reads the addresses of pages from a sitemap or table, without addresses of pictures and of other languages. */
export function readAddressList(text: string): AddressList {
  const isXml = /^\uFEFF?\s*</.test(text);
  const texts = isXml
    ? Array.from(text.replaceAll(/<!\[CDATA\[|\]\]>/g, "").matchAll(LOCATION), ([, inside = ""]) => inside.trim())
        .filter((address) => address !== "" && !address.includes("]"))
        .map((address) => address.replace(/&(?:amp|lt|gt|quot|apos);/g, (sign) => ownValue(ENTITIES, sign) ?? sign))
    : text.split(/\r?\n/).map((line) => (/^[^,;\t]*/.exec(line.replace(/^\uFEFF/, ""))?.[0] ?? "").trim());
  const addresses = texts.filter((address) => /^(?:https?:\/\/|\/)/i.test(address));
  return { addresses: [...new Set(addresses)], isIndex: isXml && /<(?:\w+:)?sitemapindex[\s>]/.test(text) };
}
