import { addressFrom, type AddressScheme, partsBelow, type SchemePage } from "./address-scheme.ts";

/* Systems whose addresses are paths of files: of a page itself, or of the route that shows a collection of texts. */

interface RouteSystem {
  system: "Astro" | "Next" | "Nuxt Content" | "Eleventy";
  file: string;
  /** The text of that file, a program that is not run. */
  text: string;
  routes: readonly string[];
}

export function routeScheme({ system, file, text, routes }: RouteSystem): AddressScheme {
  const base = (/\b(?:base|basePath|pathPrefix)\s*:\s*["'](\/[^"'\n]*)["']/.exec(text)?.[1] ?? "").replace(
    /(?<!\/)\/+$/,
    "",
  );
  const input = (/\binput\s*:\s*["']\.?\/?([^"'\n]*?)\/?["']/.exec(text)?.[1] ?? "").replace(/^\.$/, "");
  const dynamic = routes.flatMap(dynamicRoute);
  const addressIn: Record<RouteSystem["system"], (page: SchemePage) => string | null> = {
    Astro: (page) => pageAddress(page.path) ?? collectionAddress(page, dynamic),
    Next: (page) => pageAddress(page.path) ?? (dynamic.length > 0 ? collectionAddress(page, dynamic) : null),
    "Nuxt Content": nuxtAddress,
    Eleventy: (page) => eleventyAddress(page, input),
  };
  return {
    system,
    pattern:
      dynamic.length > 0 && system !== "Nuxt Content"
        ? dynamic.map((folder) => `${folder}/[…]`).join(", ")
        : "/:folder/:name/",
    file,
    addressOf(page) {
      const address = addressIn[system](page);
      return address === null ? null : base + address;
    },
  };
}

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

/** Of a text that is a page itself: `src/pages/o-nas.md`, `app/blog/mroz/page.mdx`. */
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

/** Of a text of a collection: below the route of its name, else below the one route there is, else below its name. */
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
function githubSlug(name: string): string {
  return name
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}\p{Pc}\s-]/gu, "")
    .replaceAll(/\s/g, "-");
}

/** The folders without the numbers that sort them. */
function nuxtAddress({ path }: SchemePage): string | null {
  const parts = partsBelow(path, "content/");
  if (!parts || parts.some((part) => /^[._]/.test(part))) return null;
  const named = parts.map((part) => githubSlug(part.replace(/^\d+\./, "")));
  return addressFrom((named.at(-1) === "index" ? named.slice(0, -1) : named).join("/"));
}

/** The path of the file without the date before its name. */
function eleventyAddress({ path }: SchemePage, input: string): string | null {
  const parts = partsBelow(path, input === "" ? "" : `${input}/`);
  if (!parts || parts.some((part) => part.startsWith("_"))) return null;
  const named = [...parts.slice(0, -1), (parts.at(-1) ?? "").replace(/^\d{4}-\d\d-\d\d-(?=.)/, "")];
  return addressFrom(`${(named.at(-1) === "index" ? named.slice(0, -1) : named).join("/")}/`);
}
