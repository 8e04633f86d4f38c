import { describe, expect, it, test } from "vitest";
import type { AddressFields, SiteFiles } from "./address-scheme.ts";
import { detectAddressScheme } from "./detect-address-scheme.ts";

const NOTHING = { without: "", before: "", routes: [], examples: [] };

const site = (settings: Record<string, string>, given: Partial<SiteFiles> = {}) =>
  detectAddressScheme({ ...NOTHING, settings: new Map(Object.entries(settings)), ...given });

const PAGE: AddressFields = {
  path: "",
  title: "Mróz w maju",
  day: "2020-01-05",
  slug: null,
  categories: [],
  permalink: null,
  lang: null,
};

/** Where the page is at a site with one file of configuration. */
const at = (settings: Record<string, string>, page: Partial<AddressFields>, given: Partial<SiteFiles> = {}) =>
  site(settings, given)?.addressOf({ ...PAGE, ...page });

describe("Jekyll", () => {
  const post = { path: "_posts/2020-01-05-Mróz_w-maju.md" };

  test.each([
    ["", "/2020/01/05/Mróz_w-maju.html"],
    ["permalink: pretty", "/2020/01/05/Mróz_w-maju/"],
    ["permalink: ordinal", "/2020/005/Mróz_w-maju.html"],
    ["permalink: none", "/Mróz_w-maju.html"],
    ["permalink: /blog/:year/:i_month/:short_month/:slug/", "/blog/2020/1/Jan/mróz_w-maju/"],
    ["permalink: /:title\nbaseurl: /dziennik", "/dziennik/Mróz_w-maju"],
    [
      "defaults:\n  - scope: { path: '', type: posts }\n    values: { permalink: '/wpisy/:title/' }",
      "/wpisy/Mróz_w-maju/",
    ],
    ["defaults:\n  - scope: { type: pages }\n    values: { permalink: '/x/:title/' }", "/2020/01/05/Mróz_w-maju.html"],
    ["permalink: /:year/:w_year/:title/", null],
  ])("%j is %s", (settings, address) => {
    expect(at({ "_config.yml": settings }, post)).toBe(address);
  });

  it("puts categories into an address, those of folders first", () => {
    const page = { path: "kuchnia/_posts/2020/2020-01-05-zur.md", categories: ["Zupy", "Na zimno"] };
    expect(at({ "_config.yml": "" }, page)).toBe("/kuchnia/zupy/na zimno/2020/01/05/zur.html");
    expect(at({ "_config.yml": "permalink: /:slugified_categories/:title/" }, page)).toBe(
      "/kuchnia/zupy/na-zimno/zur/",
    );
  });

  it("reads slugs and patterns of the post itself", () => {
    expect(at({ "_config.yml": "" }, { ...post, slug: "mroz" })).toBe("/2020/01/05/mroz.html");
    expect(at({ "_config.yml": "" }, { ...post, permalink: "/:year/:title/" })).toBe("/2020/Mróz_w-maju/");
    expect(at({ "_config.yml": "" }, { ...post, permalink: "pretty" })).toBe("/2020/01/05/Mróz_w-maju/");
  });

  it("gives pages the address of their file, and addresses only to collections with output", () => {
    const settings = "source: ./src\ncollections:\n  projekty: { output: true }\n  notki: { output: false }\n";
    expect(at({ "_config.yml": settings }, { path: "src/o-nas.md" })).toBe("/o-nas.html");
    expect(at({ "_config.yml": settings }, { path: "src/o-nas/index.md" })).toBe("/o-nas/");
    expect(at({ "_config.yml": settings }, { path: "src/_projekty/a/b.md" })).toBe("/projekty/a/b.html");
    expect(at({ "_config.yml": settings }, { path: "src/_notki/b.md" })).toBeNull();
    expect(at({ "_config.yml": "permalink: pretty" }, { path: "o-nas.md" })).toBe("/o-nas/");
  });

  it("is recognised by its folders alone, with its default rules", () => {
    expect(at({}, post, { examples: [post.path] })).toBe("/2020/01/05/Mróz_w-maju.html");
    expect(site({}, { examples: ["a/b.md"] })).toBeNull();
  });
});

describe("Hugo", () => {
  const post = { path: "content/posts/Mróz w maju.md" };

  test.each([
    ["hugo.toml", "", "/posts/mróz-w-maju/"],
    ["hugo.toml", "removePathAccents = true", "/posts/mroz-w-maju/"],
    ["hugo.toml", "disablePathToLower = true\nuglyURLs = true", "/posts/Mróz-w-maju.html"],
    [
      "config.toml",
      'baseURL = "https://x.pl/blog/"\n[permalinks]\nposts = "/:year/:month/:slug/"',
      "/blog/2020/01/mróz-w-maju/",
    ],
    [
      "config.yaml",
      "theme: x\npermalinks:\n  page:\n    posts: /:year/:monthname/:contentbasename",
      "/2020/january/mróz-w-maju",
    ],
    ["config/_default/hugo.yaml", "permalinks: { posts: '/:section/:yearday/:title/' }", "/posts/5/mróz-w-maju/"],
    ["config/_default/permalinks.toml", "", undefined],
    ["hugo.toml", '[permalinks]\nposts = "/:wielblad/"', null],
  ])("%s %j is %s", (file, settings, address) => {
    expect(at({ [file]: settings }, post)).toBe(address);
  });

  it("reads permalinks from a file of their own", () => {
    const settings = {
      "config/_default/config.toml": "",
      "config/_default/permalinks.toml": 'posts = "/wpisy/:slug/"',
    };
    expect(at(settings, { ...post, slug: "mroz" })).toBe("/wpisy/mroz/");
  });

  it("names a bundle after its folder, and puts other languages into a folder", () => {
    const settings = { "hugo.toml": 'defaultContentLanguage = "pl"\n[languages.de]\ncontentDir = "tresc/de"\n' };
    expect(at(settings, { path: "content/posts/a/index.md" })).toBe("/posts/a/");
    expect(at(settings, { path: "content/posts/a/index.en.md", lang: "en" })).toBe("/en/posts/a/");
    expect(at(settings, { path: "content/o-nas.pl.md", lang: "pl" })).toBe("/o-nas/");
    expect(at(settings, { path: "tresc/de/posts/a.md" })).toBe("/de/posts/a/");
    expect(at(settings, { path: "README.md" })).toBeNull();
    expect(at(settings, { path: "content/posts/a.md", slug: "b" })).toBe("/posts/b/");
  });

  it("is recognised by pages of its sections, but not by another program's configuration", () => {
    expect(at({}, post, { examples: ["content/posts/_index.md"] })).toBe("/posts/mróz-w-maju/");
    expect(site({ "config.yml": "port: 80" })).toBeNull();
    expect(site({ "config.json": "[1" })).toBeNull();
  });
});

describe("other systems", () => {
  const files = (...routes: string[]) => ({ routes });

  test.each([
    ["config.toml", 'base_url = "https://x.pl/y"', "content/blog/2020-01-05-Mróz.md", [], "/y/blog/mroz/"],
    ["astro.config.mjs", "", "src/pages/o-nas.md", [], "/o-nas/"],
    ["astro.config.mjs", "", "src/content/blog/2020/Mróz w maju.md", [], "/blog/2020/mróz-w-maju/"],
    ["astro.config.mjs", "base: '/y/'", "src/content/blog/a.md", ["src/pages/wpisy/[...slug].astro"], "/y/wpisy/a/"],
    [
      "astro.config.ts",
      "",
      "src/content/b/a/index.mdx",
      ["src/pages/a/[slug].astro", "src/pages/b/[id]/index.astro"],
      "/b/a/",
    ],
    ["next.config.js", "", "app/(strona)/blog/mroz/page.mdx", [], "/blog/mroz/"],
    ["next.config.js", "", "content/posts/a.mdx", ["src/app/(x)/blog/[slug]/page.tsx"], "/blog/a/"],
    ["next.config.js", "", "content/posts/a.mdx", ["app/[lang]/[slug]/page.tsx"], null],
    ["nuxt.config.ts", "", "content/1.poradniki/02.Jak zacząć.md", [], "/poradniki/jak-zacząć"],
    ["nuxt.config.ts", "", "content/_szkic.md", [], null],
    [".eleventy.js", 'dir: { input: "src" }', "src/posts/2020-01-05-a.md", [], "/posts/a/"],
    ["_config.yml", "source_dir: source", "source/_posts/rok/a.md", [], "/2020/01/05/rok/a/"],
    [
      "_config.yml",
      "new_post_name: ':year-:month-:day-:title.md'\npermalink: ':category/:title.html'",
      "source/_posts/2020-01-05-a.md",
      [],
      "/uncategorized/a.html",
    ],
  ])("%s %j: %s with %j is %s", (file, settings, path, routes, address) => {
    expect(at({ [file]: settings }, { path }, files(...routes))).toBe(address);
  });

  it("encodes characters with a meaning in URLs", () => {
    expect(at({ "nuxt.config.ts": "" }, { path: "content/C# i %.md" })).toBe("/c-i-");
    expect(at({ "hugo.toml": "" }, { path: "content/a/C#.md" })).toBe("/a/c%23/");
  });
});
