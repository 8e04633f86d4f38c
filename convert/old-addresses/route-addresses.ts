import { addressFrom, type AddressRules, partsBelow, type SchemePage } from "./address-scheme.ts";

/* Addresses that are paths of files: of a page itself, or of the route that shows a collection of texts. */

/** The path below which a program says its site stands; its configuration is not run. */
export function basePathIn(text: string): string {
  const [, base = ""] = /\b(?:base|basePath|pathPrefix)\s*:\s*["'](\/[^"'\n]*)["']/.exec(text) ?? [];
  return base.replace(/(?<!\/)\/+$/, "");
}

/** Pages have their own paths, texts of a collection that of its route; where there is none, that of their collection if `byName`. */
export function routeAddresses(base: string, routes: readonly string[], byName: boolean): AddressRules {
  const dynamic = routes.flatMap(dynamicRoute);
  return {
    pattern: dynamic.length > 0 ? dynamic.map((folder) => `${folder}/[…]`).join(", ") : FOLDERS_AND_NAME,
    addressOf(page) {
      const hasRoute = byName || dynamic.length > 0;
      const address = pageAddress(page.path) ?? (hasRoute ? collectionAddress(page, dynamic) : null);
      return address === null ? null : base + address;
    },
  };
}

export const FOLDERS_AND_NAME = "/:folder/:name/";

/** The address below which a route shows texts by their names: `/blog` of `src/pages/blog/[...slug].astro`. */
function dynamicRoute(path: string): string[] {
  const [, below] = /^(?:src\/)?(?:pages|app)(\/.*)$/.exec(path) ?? [];
  const [, folder] =
    /^(.*?)\/\[{1,2}(?:\.\.\.)?(?:slug|id|post|path|name)\]{1,2}(?:\.\w+|\/(?:index|page)\.\w+)$/.exec(below ?? "") ??
    [];
  // A route within another parameter shows something else than one text.
  return folder === undefined || folder.includes("[") ? [] : [withoutGroups(folder)];
}

/** Groups of Next (`(blog)`) are in no address. */
function withoutGroups(folder: string): string {
  return folder.replaceAll(/\/\([^)/]*\)/g, "");
}

/** The address of a text that is a page itself, such as `src/pages/o-nas.md` or `app/blog/mroz/page.mdx`. */
function pageAddress(path: string): string | null {
  const parts = ["src/pages/", "pages/", "src/app/", "app/"]
    .map((folder) => partsBelow(path, folder))
    .find((each) => each !== null);
  if (!parts || /\[/.test(path)) return null;
  const isApp = /^(?:src\/)?app\//.test(path);
  if (isApp && parts.at(-1) !== "page") return null;
  const whole = isApp || parts.at(-1) === "index" ? parts.slice(0, -1) : parts;
  return addressFrom(`${withoutGroups(`/${whole.join("/")}`)}/`);
}

const COLLECTIONS = ["src/content/", "src/data/", "content/", "data/", "src/", "_", ""];

/** The address of a text of a collection: below the route of the collection's name, else below the only route, else below the name. */
function collectionAddress({ path, slug }: SchemePage, dynamic: readonly string[]): string | null {
  const parts = COLLECTIONS.map((folder) => partsBelow(path, folder)).find((each) => each !== null) ?? [];
  const [collection = "", ...rest] = parts;
  if (rest.length === 0) return null;
  const named =
    dynamic.find((folder) => folder === `/${collection}`) ??
    dynamic.find((folder) => folder.split("/").includes(collection));
  const folder = named ?? (dynamic.length === 1 ? dynamic[0] : `/${collection}`) ?? "";
  const whole = rest.at(-1) === "index" && rest.length > 1 ? rest.slice(0, -1) : rest;
  const id = slug ?? whole.map(githubSlug).join("/");
  return addressFrom(`${folder}/${id}/`);
}

/** As headings of GitHub have it, which Astro uses for names of texts. */
export function githubSlug(name: string): string {
  return name
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}\p{Pc}\s-]/gu, "")
    .replaceAll(/\s/g, "-");
}
