import { isMap, ownValue } from "#core/base/values/own-value.ts";
import {
  addressFrom,
  type AddressRules,
  filledPattern,
  dateToken,
  segmentsBelow,
  type SchemePage,
} from "../../../old-addresses/address-scheme.ts";
import { basePath, folderSetting, mapSetting, settingOf, textSetting } from "../../../old-addresses/site-settings.ts";
import type { Generator } from "../generator.ts";
import { liquidEdits } from "./liquid.ts";

/** Folders whose texts Jekyll reads by Liquid. */
const READ_BY_LIQUID = /(?:^|\/)_(?:posts|drafts|pages)\//;

export const jekyll: Generator = {
  name: "Jekyll",
  settings: /^_config\.(?:ya?ml|toml)$/,
  examples: /(?:^|\/)_posts\//,
  addresses: ({ values }) => jekyllAddresses(values),
  templates: /(?:^|\/)_(?:includes|layouts)\//,
  edits: ({ path, body, masked }) => liquidEdits(body, masked, READ_BY_LIQUID.test(path)),
  inHtml: true,
};

/** Jekyll's styles by their names (jekyllrb.com/docs/permalinks). */
const STYLES: Record<string, string> = {
  date: "/:categories/:year/:month/:day/:title:output_ext",
  pretty: "/:categories/:year/:month/:day/:title/",
  ordinal: "/:categories/:year/:y_day/:title:output_ext",
  none: "/:categories/:title:output_ext",
};

/** Addresses of Jekyll: of posts by the `permalink` of its configuration, of pages and collections by their folders. */
function jekyllAddresses(settings: Record<string, unknown>): AddressRules {
  const given = textSetting(settings, "permalink");
  const style = ownValue(STYLES, given ?? "date") ?? given ?? "";
  const source = folderSetting(settings, "source") ?? "";
  const base = basePath(textSetting(settings, "baseurl"));
  const collections = mapSetting(settings, "collections");
  const isPretty = style.endsWith("/");
  return {
    pattern: style,
    addressOf(page) {
      const path = source !== "" && page.path.startsWith(`${source}/`) ? page.path.slice(source.length + 1) : page.path;
      const folders = path.split("/").slice(0, -1);
      const posts = folders.lastIndexOf("_posts");
      const own = page.permalink === null ? null : (ownValue(STYLES, page.permalink) ?? page.permalink);
      if (posts !== -1) {
        const pattern = own ?? defaultPermalink(settings, path, "posts") ?? style;
        const above = folders.slice(0, posts).filter((part) => part !== "" && !part.startsWith("_"));
        return below(
          base,
          filledPattern(
            pattern,
            postToken(
              { ...page, categories: [...above, ...page.categories] },
              (path.split("/").at(-1) ?? "").replace(/\.\w+$/, ""),
            ),
          ),
        );
      }
      const [, collection, rest = ""] = /^_([^/]+)\/(.+)$/.exec(path) ?? [];
      if (collection !== undefined) return below(base, collectionAddress(collection, rest, collections, own));
      if (own?.includes(":")) return null;
      const parts = segmentsBelow(path, "") ?? [];
      const isIndex = parts.at(-1)?.toLowerCase() === "index";
      const folder = (isIndex ? parts.slice(0, -1) : parts).join("/");
      return below(base, addressFrom(isIndex || isPretty ? `${folder}/` : `${folder}.html`));
    },
  };
}

function below(base: string, address: string | null): string | null {
  return address === null ? null : base + address;
}

function collectionAddress(name: string, rest: string, collections: Record<string, unknown>, own: string | null) {
  const about = collections[name];
  if (!isMap(about) || about["output"] !== true) return null;
  const pattern = own ?? textSetting(about, "permalink") ?? "/:collection/:path:output_ext";
  const path = rest.replace(/\.\w+$/, "");
  const last = path.split("/").at(-1) ?? "";
  const values: Record<string, string> = { collection: name, path, name: last, title: last, output_ext: ".html" };
  return filledPattern(
    ownValue(STYLES, pattern) === undefined ? pattern : "/:collection/:path/",
    (token) => values[token] ?? null,
  );
}

/** What `defaults` say of files of a kind. */
function defaultPermalink(settings: Record<string, unknown>, path: string, type: string): string | null {
  const defaults = settingOf(settings, "defaults");
  let found: string | null = null;
  for (const each of Array.isArray(defaults) ? (defaults as unknown[]) : []) {
    if (!isMap(each)) continue;
    const scope = mapSetting(each, "scope");
    const isMeant = [undefined, null, "", type].includes(scope["type"] as string | undefined);
    const permalink = textSetting(mapSetting(each, "values"), "permalink");
    if (isMeant && permalink !== null && path.startsWith(textSetting(scope, "path") ?? "")) found = permalink;
  }
  return found === null ? null : (ownValue(STYLES, found) ?? found);
}

function postToken({ day, slug, categories }: SchemePage, name: string): (token: string) => string | null {
  const title = jekyllSlug(slug ?? name.replace(/^\d{4}-\d{1,2}-\d{1,2}-(?=.)/, ""));
  const all = [...new Set(categories.map((each) => each.toLowerCase()))];
  const values: Record<string, string> = {
    title,
    slug: title.toLowerCase(),
    name: title,
    categories: all.join("/"),
    slugified_categories: all.map(jekyllSlug).join("/"),
    output_ext: ".html",
    collection: "posts",
  };
  return (token) => values[token] ?? (day === null ? null : dateToken(day, token));
}

/** Jekyll's own form of a name, whose letter case stays. */
function jekyllSlug(name: string): string {
  return name.replaceAll(/[^\p{L}\p{M}\p{N}._~!$&'()+,;=@]+/gu, "-").replace(/^-|-$/g, "");
}
