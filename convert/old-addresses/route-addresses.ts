import { addressFrom, type AddressRules, segmentsBelow, type AddressFields } from "./address-scheme.ts";

/* Addresses that follow from the path of a file (Astro, Next). The file belongs to a page, or to a route that shows a collection of texts. */

/** Finds the base path of a site; empty for a site without a base path. The configuration is a program and is not run, so its text is searched. */
export function basePathIn(text: string): string {
  const [, base = ""] = /\b(?:base|basePath|pathPrefix)\s*:\s*["'](\/[^"'\n]*)["']/.exec(text) ?? [];
  return base.replace(/(?<!\/)\/+$/, "");
}

/**
 * Returns rules for a site with routes. The address of a page is the path of its file; a text of a collection is below the collection's route.
 * Without such a route, the text is below the collection's name if `byName` is true; else the address is unknown.
 */
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

/** The pattern that the report shows for sites whose addresses are folders and file names. */
export const FOLDERS_AND_NAME = "/:folder/:name/";

/** Returns the path below which a route shows texts: `/blog` for `src/pages/blog/[...slug].astro`. Returns an empty array for any other file. */
function dynamicRoute(path: string): string[] {
  const [, below] = /^(?:src\/)?(?:pages|app)(\/.*)$/.exec(path) ?? [];
  const [, folder] =
    /^(.*?)\/\[{1,2}(?:\.\.\.)?(?:slug|id|post|path|name)\]{1,2}(?:\.\w+|\/(?:index|page)\.\w+)$/.exec(below ?? "") ??
    [];
  // A route with another parameter above the last parameter does not show single texts.
  return folder === undefined || folder.includes("[") ? [] : [withoutGroups(folder)];
}

/** Removes route groups of Next (`(blog)`), because these groups do not appear in addresses. */
function withoutGroups(folder: string): string {
  return folder.replaceAll(/\/\([^)/]*\)/g, "");
}

/** Returns the address of a text that is itself a page, such as `src/pages/o-nas.md` or `app/blog/mroz/page.mdx`; null for any other text. */
function pageAddress(path: string): string | null {
  const segments = ["src/pages/", "pages/", "src/app/", "app/"]
    .map((folder) => segmentsBelow(path, folder))
    .find((below) => below !== null);
  if (!segments || /\[/.test(path)) return null;
  const isApp = /^(?:src\/)?app\//.test(path);
  if (isApp && segments.at(-1) !== "page") return null;
  const shown = isApp || segments.at(-1) === "index" ? segments.slice(0, -1) : segments;
  return addressFrom(`${withoutGroups(`/${shown.join("/")}`)}/`);
}

const COLLECTIONS = ["src/content/", "src/data/", "content/", "data/", "src/", "_", ""];

/** Returns the address of a text of a collection: below the route with the collection's name, else below the only route, else below the collection's name. */
function collectionAddress({ path, slug }: AddressFields, dynamic: readonly string[]): string | null {
  const segments = COLLECTIONS.map((folder) => segmentsBelow(path, folder)).find((below) => below !== null) ?? [];
  const [collection = "", ...rest] = segments;
  if (rest.length === 0) return null;
  const route =
    dynamic.find((folder) => folder === `/${collection}`) ??
    dynamic.find((folder) => folder.split("/").includes(collection));
  const folder = route ?? (dynamic.length === 1 ? dynamic[0] : `/${collection}`) ?? "";
  const shown = rest.at(-1) === "index" && rest.length > 1 ? rest.slice(0, -1) : rest;
  const id = slug ?? shown.map(githubSlug).join("/");
  return addressFrom(`${folder}/${id}/`);
}

/** Makes a slug as GitHub does for headings. Astro uses the same rules for file names. */
export function githubSlug(name: string): string {
  return name
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}\p{Pc}\s-]/gu, "")
    .replaceAll(/\s/g, "-");
}
