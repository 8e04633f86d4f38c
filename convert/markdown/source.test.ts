import { describe, expect, it } from "vitest";
import type { Entry } from "../entry.ts";
import { followAddresses, sourceFileAt } from "../links/rewrite-source-links.ts";
import { dateInPath, describesFolder, nameInPath, parseSourcePath } from "./parse-source-path.ts";

describe("the path of a file", () => {
  const all = [
    "wstep.md",
    "learn/index.md",
    "learn/stan.md",
    "blog/2024/moj-wpis/index.md",
    "blog/2024/inny.md",
  ].toSorted();
  const beside = (path: string) =>
    [all[all.indexOf(path) - 1], all[all.indexOf(path) + 1]].filter((each) => each !== undefined);

  it.each([
    ["wstep.md", "wstep", null],
    ["learn/index.md", "learn", "learn"],
    ["learn/stan.md", "stan", "learn"],
    ["blog/2024/moj-wpis/index.md", "moj-wpis", "blog"],
    ["_pages/o-nas.md", "o-nas", "strony"],
    ["kuchnia/_posts/2020/zur.md", "zur", "kuchnia"],
    ["2020/05/zur.md", "zur", null],
  ])("%s is the post %s in %s", (path, name, folder) => {
    expect(parseSourcePath(path, beside(path), "notatki")).toMatchObject({ name, folder });
  });

  it.each([
    ["2024-01-31-mroz.md", "mroz"],
    ["2024-01-31-.md", "2024-01-31-"],
    ["2024-01-31.md", "2024-01-31"],
    ["_posts/2024-1-3-mroz.md", "mroz"],
    ["index.md", "notatki"],
    ["a/INDEX.markdown", "a"],
    ["1.poradniki/02.jak-zaczac.md", "jak-zaczac"],
    ["posts/wpis.en.md", "wpis"],
    ["blog/2016-01-22-wpis.html.markdown", "wpis"],
    ["posts/2020-01-02-wpis/index.pl.md", "wpis"],
    ["app/blog/wpis/page.mdx", "wpis"],
  ])("%s is called %s", (path, name) => {
    expect(nameInPath(path, "notatki")).toBe(name);
  });

  it("recognises files that only describe their folder", () => {
    expect(describesFolder("README.md", "# Pliki")).toBe(true);
    expect(describesFolder("a/LICENSE.md", "MIT")).toBe(true);
    expect(describesFolder("README.md", "---\ntitle: Wpis\n---\n")).toBe(false);
    expect(describesFolder("czytaj.md", "# Pliki")).toBe(false);
    expect(describesFolder("posts/_index.pl.md", "---\ntitle: Wpisy\n---\n")).toBe(true);
    expect(describesFolder("README.md", "+++\ntitle = 'Wpis'\n+++\n")).toBe(false);
  });
});

it.each([
  ["_posts/2020-01-02-wpis.md", "2020-01-02"],
  ["posts/2020-01-02-wpis/index.md", "2020-01-02"],
  ["posts/2020/01/02/wpis.md", "2020-01-02"],
  ["posts/2020-01-02.md", "2020-01-02"],
  ["_posts/2020-1-2-wpis.md", "2020-01-02"],
  ["posts/2020/01/wpis.md", null],
  ["2020-01-02/wpis.md", null],
])("the path %s names the day %s", (path, day) => {
  expect(dateInPath(path)).toBe(day);
});

describe("an address in a text", () => {
  const files = new Set(["learn/index.md", "learn/stan.md", "learn/img/a b.png", "public/logo.png", "inny.md"]);
  const pages = ["", ".md", "/index.md"];
  const at = (address: string, from = "learn/stan.md", root = "strona") =>
    sourceFileAt(address, from, files, root, pages);

  it.each([
    ["./index.md", "learn/index.md"],
    ["index", "learn/index.md"],
    ["../inny.md#dalej", "inny.md"],
    ["/learn/stan?x=1", "learn/stan.md"],
    ["/learn", "learn/index.md"],
    ["/learn/", "learn/index.md"],
    ["img/a%20b.png", "learn/img/a b.png"],
    ["/logo.png", "public/logo.png"],
    ["/strona/inny", "inny.md"],
  ])("%s names %s", (address, file) => {
    expect(at(address)).toBe(file);
  });

  it.each(["../../tajne.md", "nie-ma.md", "/etc/passwd", "%2e%2e/%2e%2e/inny.md", "%"])(
    "%s names nothing of the folder",
    (address) => {
      expect(at(address)).toBeNull();
    },
  );
});

it("resolves a link by file, by address of its page, by file name, and by URL of the site", () => {
  const pages = new Set(["posts/drugi.md", "posts/pakiet/index.md", "src/content/blog/a.mdx", "2023.md"]);
  const folder = {
    root: "strona",
    pages,
    files: new Set([...pages, "cennik.pdf", "plan.canvas"]),
    origin: "https://nowa.example",
  };
  const follow = (body: string) => followAddresses({ path: "posts/x.md", body, bodyLine: 1 } as Entry, folder);
  const fileOf = (url: string) => follow(`[a](${url})`).pages.map(({ file, tail }) => file + tail);
  expect(fileOf("../pakiet/")).toEqual(["posts/pakiet/index.md"]);
  expect(fileOf("drugi#Część-1")).toEqual(["posts/drugi.md#czesc-1"]);
  expect(fileOf("a.mdx")).toEqual(["src/content/blog/a.mdx"]);
  expect(fileOf("/blog/a")).toEqual(["src/content/blog/a.mdx"]);
  expect(fileOf("/wpisy/2020/drugi.html")).toEqual(["posts/drugi.md"]);
  expect(fileOf("/wpisy/pakiet/#u")).toEqual(["posts/pakiet/index.md#u"]);
  expect(["/drugi", "/tags/drugi", "/wpisy/nie-ma"].flatMap(fileOf)).toEqual([]);
  expect(follow("[a](/tags/Zima%20w%20ogrodzie/)")).toMatchObject({
    rewritten: [{ start: 4, text: "/tag/zima-w-ogrodzie" }],
    onSite: [{ address: "/tag/zima-w-ogrodzie" }],
  });
  expect(fileOf("https://nowa.example/posts/drugi/#u")).toEqual(["posts/drugi.md#u"]);
  expect(fileOf("https://inna.example/posts/drugi/")).toEqual([]);
  expect(fileOf("../nie-ma/drugi")).toEqual([]);
  expect(follow("[a](#część-1) [b](#moje) [c](#Moje)\n\n## X {#Moje}").rewritten).toEqual([
    { start: 4, end: 12, text: "#czesc-1" },
  ]);
  const notes = follow("[[2023]] [[1]] ![[cennik.pdf]] ![[plan.canvas]]");
  expect(notes.pages).toMatchObject([{ file: "2023.md", words: "2023" }]);
  expect(notes.pictures).toMatchObject([{ file: "cennik.pdf", words: "cennik.pdf" }]);
  expect(notes.remarks.map(({ text }) => text)).toEqual([
    "pliku „plan.canvas” Szpalta nie przechowuje; zostaje jego nazwa",
  ]);
});
