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
} from "../../markup/markup-edit.ts";
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

/** The folders and the slug, in signs of ASCII. */
function zolaAddresses(base: string): AddressRules {
  return {
    pattern: "/:sections/:slug/",
    addressOf({ path, slug, permalink }) {
      if (permalink !== null) return base + addressFrom(`${permalink}/`);
      const parts = segmentsBelow(path, "content/");
      if (!parts) return null;
      const whole = parts.at(-1) === "index" ? parts.slice(0, -1) : parts;
      const name = slug ?? (whole.at(-1) ?? "").replace(/^\d{4}-\d\d-\d\d[-_](?=.)/, "");
      return base + addressFrom(`${[...whole.slice(0, -1), name].map(plainSlug).join("/")}/`);
    },
  };
}

/** `{{ youtube(id="…") }}`; those around a text are read with the tags of Liquid. */
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
