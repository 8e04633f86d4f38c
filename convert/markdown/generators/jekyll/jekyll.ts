import { isMap, ownValue } from "#core/base/values/own-value.ts";
import {
  addressFrom,
  type AddressRules,
  filledPattern,
  dateToken,
  segmentsBelow,
  type AddressFields,
} from "../../../old-addresses/address-scheme.ts";
import { basePath, folderSetting, mapSetting, settingOf, textSetting } from "../../../old-addresses/site-settings.ts";
import type { Generator } from "../generator.ts";
import { liquidEdits } from "./liquid.ts";

/** Folders whose texts Jekyll processes with Liquid. */
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

/** Maps the name of a permalink style of Jekyll to its pattern (jekyllrb.com/docs/permalinks). */
const STYLES: Record<string, string> = {
  date: "/:categories/:year/:month/:day/:title:output_ext",
  pretty: "/:categories/:year/:month/:day/:title/",
  ordinal: "/:categories/:year/:y_day/:title:output_ext",
  none: "/:categories/:title:output_ext",
};

/** Returns the rules for Jekyll's addresses. Posts follow `permalink` in the configuration; pages and collections follow their folders. */
function jekyllAddresses(settings: Record<string, unknown>): AddressRules {
  const permalink = textSetting(settings, "permalink");
  const style = ownValue(STYLES, permalink ?? "date") ?? permalink ?? "";
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
      const pagePattern = page.permalink === null ? null : (ownValue(STYLES, page.permalink) ?? page.permalink);
      if (posts !== -1) {
        const pattern = pagePattern ?? defaultPermalink(settings, path, "posts") ?? style;
        const above = folders.slice(0, posts).filter((segment) => segment !== "" && !segment.startsWith("_"));
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
      if (collection !== undefined) return below(base, collectionAddress(collection, rest, collections, pagePattern));
      if (pagePattern?.includes(":")) return null;
      const segments = segmentsBelow(path, "") ?? [];
      const isIndex = segments.at(-1)?.toLowerCase() === "index";
      const folder = (isIndex ? segments.slice(0, -1) : segments).join("/");
      return below(base, addressFrom(isIndex || isPretty ? `${folder}/` : `${folder}.html`));
    },
  };
}

function below(base: string, address: string | null): string | null {
  return address === null ? null : base + address;
}

function collectionAddress(
  name: string,
  rest: string,
  collections: Record<string, unknown>,
  pagePattern: string | null,
) {
  const collectionSettings = collections[name];
  if (!isMap(collectionSettings) || collectionSettings["output"] !== true) return null;
  const pattern = pagePattern ?? textSetting(collectionSettings, "permalink") ?? "/:collection/:path:output_ext";
  const path = rest.replace(/\.\w+$/, "");
  const last = path.split("/").at(-1) ?? "";
  const values: Record<string, string> = { collection: name, path, name: last, title: last, output_ext: ".html" };
  return filledPattern(
    ownValue(STYLES, pattern) === undefined ? pattern : "/:collection/:path/",
    (token) => values[token] ?? null,
  );
}

/** Returns the permalink that `defaults` in the configuration set for a path and type; null without a matching entry. The last matching entry counts. */
function defaultPermalink(settings: Record<string, unknown>, path: string, type: string): string | null {
  const defaults = settingOf(settings, "defaults");
  let pattern: string | null = null;
  for (const entry of Array.isArray(defaults) ? (defaults as unknown[]) : []) {
    if (!isMap(entry)) continue;
    const scope = mapSetting(entry, "scope");
    const matchesType = [undefined, null, "", type].includes(scope["type"] as string | undefined);
    const permalink = textSetting(mapSetting(entry, "values"), "permalink");
    if (matchesType && permalink !== null && path.startsWith(textSetting(scope, "path") ?? "")) pattern = permalink;
  }
  return pattern === null ? null : (ownValue(STYLES, pattern) ?? pattern);
}

function postToken({ day, slug, categories }: AddressFields, name: string): (token: string) => string | null {
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

/** Makes a slug as Jekyll does; letter case stays. */
function jekyllSlug(name: string): string {
  return name.replaceAll(/[^\p{L}\p{M}\p{N}._~!$&'()+,;=@]+/gu, "-").replace(/^-|-$/g, "");
}
