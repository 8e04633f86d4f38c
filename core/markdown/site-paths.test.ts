import { beforeAll, expect, test } from "vitest";
import { typographyRules } from "#core/polish/typography/typography-rules.ts";
import { linkedPath, pathOnPage, sitePathOf } from "./site-paths.ts";
import { createMarkdown, type Markdown } from "./markdown.ts";

const ORIGIN = "https://example.pl";

let markdown: Markdown;

beforeAll(async () => {
  markdown = await createMarkdown({ rules: typographyRules({}), origin: ORIGIN });
});

function links(body: string): string[] {
  const outcome = markdown.render({ title: "Tytuł", lead: "", body, media: [] });
  if (!outcome.ok) throw new Error(outcome.message);
  return outcome.value.links;
}

test.each([
  ["/warsztat/lead", "/warsztat/lead"],
  ["/warsztat/lead/?a=1#u-dwa", "/warsztat/lead"],
  ["https://example.pl/warsztat/lead", "/warsztat/lead"],
  ["http://EXAMPLE.pl/warsztat/lead", "/warsztat/lead"],
  ["//example.pl/warsztat/lead", "/warsztat/lead"],
  ["/dział/%C5%82%C3%B3d%C5%BA", "/dział/łódź"],
  ["/dział/łódź", "/dział/łódź"],
  ["/a/../warsztat/./lead", "/warsztat/lead"],
  ["https://example.pl", "/"],
  ["/", "/"],
  ["/feed.xml", "/feed.xml"],
  ["https://other.pl/warsztat/lead", null],
  ["https://example.pl:8080/warsztat/lead", null],
  ["//other.pl/x", null],
  ["#u-dwa", null],
  ["lead", null],
  ["../lead", null],
  ["mailto:ja@example.pl", null],
  ["/media/0123456789abcdef0123456789abcdef.jpg", null],
  ["/media/0123456789abcdef0123456789abcdef-640.webp", null],
  ["/media/2019/lead.jpg", "/media/2019/lead.jpg"],
  ["/assets/images/lead.gif", "/assets/images/lead.gif"],
  ["", null],
])("%j leads to %j of the site", (address, path) => expect(sitePathOf(address, ORIGIN)).toBe(path));

test("a site without an origin recognises only paths", () => {
  expect(sitePathOf("/warsztat/lead", null)).toBe("/warsztat/lead");
  expect(sitePathOf("https://example.pl/warsztat/lead", null)).toBe(null);
});

test("the links of a body are those that readers can follow and pictures of the site, each once", () => {
  const body = [
    "[a](/a) [b](/b?x=1 'T') [a znowu](https://example.pl/a#u-dwa) ![obraz](/obraz.png)",
    '<img src="/assets/lead.gif" alt=""> ![](/media/0123456789abcdef0123456789abcdef.jpg) ![](https://other.pl/x.png)',
    '<a href="/c">c</a> <https://example.pl/d> https://example.pl/e. example.pl/f `[g](/g)` [h][h]',
    "```\n[i](/i)\n```\n[h]: /h\n[nieużyty]: /j",
    "[k](https://other.pl/k) <a href='javascript:alert(1)'>l</a>",
  ].join("\n\n");
  const pictures = ["/obraz.png", "/assets/lead.gif", "/media/0123456789abcdef0123456789abcdef.jpg"];
  expect(links(body)).toEqual(["/a", "/b", "/c", "/d", "/e", "/f", "/h", ...pictures]);
});

test.each([
  ["lead", "./lead", "/warsztat/lead"],
  ["./l%C3%B3d.png?x=1#a", "./lód.png", "/warsztat/lód.png"],
  ["pliki/a.png", "./pliki/a.png", "/warsztat/pliki/a.png"],
  ["./", "./", "/warsztat/"],
  [".", "./", "/warsztat/"],
  ["../lead", "/lead", "/lead"],
  ["../../images/x.png", "/images/x.png", "/images/x.png"],
  ["www.inny.pl", "./www.inny.pl", "/warsztat/www.inny.pl"],
  ["#u-dwa", null, null],
  ["?a=1", null, null],
  ["mailto:ja@example.pl", null, null],
  ["https://example.pl/a", "/a", "/a"],
  ["https://other.pl/a", null, null],
  ["//other.pl/a", null, null],
  ["", null, null],
])("%j is stored as %j and leads from a post to %j", (address, stored, leads) => {
  expect(linkedPath(address, ORIGIN)).toBe(stored);
  expect(stored && pathOnPage(stored, "/warsztat/wpis")).toBe(leads);
});

test("a body without links has none", () => expect(links("Zdanie.")).toEqual([]));
