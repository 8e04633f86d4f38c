import { plainSlug } from "#core/polish/slug.ts";
import { addressFrom, type AddressRules, segmentsBelow } from "../../../old-addresses/address-scheme.ts";
import { basePath, textSetting } from "../../../old-addresses/site-settings.ts";
import {
  argumentsOf,
  lostTag,
  type MarkupEdit,
  otherSitePage,
  pictureMarkdown,
  placeOf,
} from "../../generator-markup/markup-edit.ts";
import type { Generator, MarkedText } from "../generator.ts";

export const zola: Generator = {
  name: "Zola",
  settings: /^(?:config|zola)\.toml$/,
  addresses: ({ values }) => {
    const address = textSetting(values, "base_url");
    return address === null ? null : zolaAddresses(basePath(address));
  },
  edits: zolaEdits,
};

/** Returns the rules for Zola's addresses: the folders and the slug, in ASCII. */
function zolaAddresses(base: string): AddressRules {
  return {
    pattern: "/:sections/:slug/",
    addressOf({ path, slug, permalink }) {
      if (permalink !== null) return base + addressFrom(`${permalink}/`);
      const segments = segmentsBelow(path, "content/");
      if (!segments) return null;
      const shown = segments.at(-1) === "index" ? segments.slice(0, -1) : segments;
      const name = slug ?? (shown.at(-1) ?? "").replace(/^\d{4}-\d\d-\d\d[-_](?=.)/, "");
      return base + addressFrom(`${[...shown.slice(0, -1), name].map(plainSlug).join("/")}/`);
    },
  };
}

/** A shortcode of Zola: `{{ youtube(id="…") }}`. Shortcodes with content look like Liquid tags and are read as Liquid tags. */
const ZOLA = /\{\{-?[ \t]*(\w+)\(((?:"[^"]*"|'[^']*'|[^"'{}()])*)\)[ \t]*-?\}\}/dg;

function zolaEdits({ body, masked }: MarkedText): MarkupEdit[] {
  return Array.from(masked.matchAll(ZOLA), (match): MarkupEdit => {
    const [from = 0, to = 0] = match.indices?.[2] ?? [];
    const name = match[1] ?? "";
    const { id = "", url = "", src = "", path = src, alt = "", caption, user } = argumentsOf(body.slice(from, to));
    if (/image|img|figure|picture|photo/i.test(name) && (path || url) !== "")
      return { ...placeOf(match), text: pictureMarkdown(path || url, alt, caption) };
    const address = otherSitePage(name, url || (user === undefined ? id : `${user}/${id}`));
    return { ...placeOf(match), ...(address === null ? lostTag(name) : { text: address }) };
  });
}
