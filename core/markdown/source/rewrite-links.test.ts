import fc from "fast-check";
import { expect, test } from "vitest";
import { edgeCaseTexts } from "#test/support/texts/edge-case-texts.ts";
import { elementsIn } from "../html-tree.ts";
import { linksOf } from "../site-paths.ts";
import { createMarkdownToTree } from "../markdown-to-html-tree.ts";
import { rewriteLinks } from "./rewrite-links.ts";

const ORIGIN = "https://example.pl";
const MOVED = new Map([
  ["/warsztat/lead", "/typografia/lead-nowy"],
  ["/dział/łódź", "/podroze/lodz"],
]);

const rewrite = (body: string) => rewriteLinks(body, MOVED, ORIGIN);

test.each([
  ["inline", "[a](/warsztat/lead)", "[a](/typografia/lead-nowy)"],
  ["with a title", '[a]( </warsztat/lead> "Tytuł" )', '[a]( </typografia/lead-nowy> "Tytuł" )'],
  ["query and fragment stay", "[a](/warsztat/lead?a=1&amp;b=2#u-x)", "[a](/typografia/lead-nowy?a=1&amp;b=2#u-x)"],
  ["a slash at the end goes", "[a](/warsztat/lead/)", "[a](/typografia/lead-nowy)"],
  ["with the origin", "[a](https://example.pl/warsztat/lead)", "[a](https://example.pl/typografia/lead-nowy)"],
  ["with the other scheme", "[a](//example.pl/warsztat/lead#x)", "[a](//example.pl/typografia/lead-nowy#x)"],
  ["by reference", "[a][r]\n\n[r]: /warsztat/lead 'T'", "[a][r]\n\n[r]: /typografia/lead-nowy 'T'"],
  ["autolink", "<https://example.pl/warsztat/lead>", "<https://example.pl/typografia/lead-nowy>"],
  ["bare", "Zob. https://example.pl/warsztat/lead.", "Zob. https://example.pl/typografia/lead-nowy."],
  ["bare without a scheme", "Zob. example.pl/warsztat/lead, tak", "Zob. example.pl/typografia/lead-nowy, tak"],
  ["in HTML", "<a class=x href='/warsztat/lead'>a</a>", "<a class=x href='/typografia/lead-nowy'>a</a>"],
  [
    "in a block of HTML",
    '<div>\n<a href="/warsztat/lead">a</a>\n</div>',
    '<div>\n<a href="/typografia/lead-nowy">a</a>\n</div>',
  ],
  ["encoded", "[a](/dzia%C5%82/%C5%82%C3%B3d%C5%BA)", "[a](/podroze/lodz)"],
  ["as typed", "[a](/dział/łódź)", "[a](/podroze/lodz)"],
  ["around a picture", "[![o](/o.png)](/warsztat/lead)", "[![o](/o.png)](/typografia/lead-nowy)"],
  ["after stray brackets and backticks", "[ ` ] [a](/warsztat/lead) `", "[ ` ] [a](/warsztat/lead) `"],
  ["beside code", "`]` [b `[` b](/warsztat/lead)", "`]` [b `[` b](/typografia/lead-nowy)"],
])("%s", (_, body, expected) => expect(rewrite(body)).toBe(expected));

test.each([
  "`[a](/warsztat/lead)`",
  "```\n[a](/warsztat/lead)\n```",
  "    [a](/warsztat/lead)",
  "<pre>\n[a](/warsztat/lead)\n</pre>",
  "<!-- [a](/warsztat/lead) -->",
  "\\[a](/warsztat/lead)",
  "![obraz](/warsztat/lead)",
  "/warsztat/lead",
  "[a](/warsztat/lead-drugi)",
  "[a](/warsztat/lead.md)",
  "[a](https://other.pl/warsztat/lead)",
  "https://sub.example.pl/warsztat/lead",
  "`https://example.pl/warsztat/lead`",
  "<code>https://example.pl.evil.pl/warsztat/lead</code>",
  '<img src="/warsztat/lead">',
])("%j stays byte for byte", (body) => expect(rewrite(body)).toBe(body));

test("among awkward lines one link changes and nothing else", () => {
  for (const text of edgeCaseTexts(300)) {
    expect(rewrite(text)).toBe(text);
    const body = `[a](/warsztat/lead)\n\n${text}\n\n[b](/warsztat/lead "T")`;
    const now = rewrite(body);
    expect(now.replaceAll("/typografia/lead-nowy", "/warsztat/lead")).toBe(body);
    expect(now.startsWith("[a](/typografia/lead-nowy)")).toBe(true);
  }
});

test("for any source, no link leads to the old address afterwards and all else is the same", () => {
  const read = createMarkdownToTree("site");
  const addresses = (body: string) => {
    const article = read(body, Infinity);
    return "tag" in article ? linksOf(article, ORIGIN) : [];
  };
  const pieces = fc.constantFrom(
    ..."[ ] ( ) < > ` ! \\ \" '".split(" "),
    "\n",
    "\n\n",
    " ",
    "a",
    "[a](/warsztat/lead)",
    "](/warsztat/lead#x)",
    "<https://example.pl/warsztat/lead>",
    " https://example.pl/warsztat/lead ",
    "<a href='/warsztat/lead'>",
    "</a>",
    "[r]: /warsztat/lead\n",
    "[r]",
    "```\n",
    "    ",
    "<pre>",
    "/inne",
  );
  let changed = 0;
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 25 }), (parts) => {
      const body = parts.join("");
      const now = rewrite(body);
      expect(now.replaceAll("/typografia/lead-nowy", "/warsztat/lead")).toBe(body);
      const expected = addresses(body).map((path) => MOVED.get(path) ?? path);
      expect(new Set(addresses(now))).toEqual(new Set(expected));
      if (now !== body) changed += 1;
    }),
    { numRuns: 2000 },
  );
  expect(changed).toBeGreaterThan(500);
});

test("pictures of a body stay where they are", () => {
  const article = createMarkdownToTree("site")(rewrite("![a](/warsztat/lead) [b](/warsztat/lead)"), Infinity);
  if (!("tag" in article)) throw new Error(article.message);
  const image = [...elementsIn(article)].find((each) => each.tag === "img");
  expect(image?.attributes.get("src")).toBe("/warsztat/lead");
});
