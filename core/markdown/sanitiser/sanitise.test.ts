import fc from "fast-check";
import { expect, test } from "vitest";
import { htmlPolicyOffences } from "#test/support/security/html-policy.ts";
import { writeArticle } from "../article-html.ts";
import { OUTPUT_BOUNDS, parseHtml } from "./parse-html.ts";
import { createMarkdownToTree } from "../markdown-to-html-tree.ts";
import { sanitise } from "./sanitise.ts";
import { serialise } from "./serialise.ts";

const read = createMarkdownToTree("site");

/** HTML of a body, or null when it was refused in words. */
function written(markdown: string): string | null {
  const root = read(markdown, Number.POSITIVE_INFINITY);
  const html = "tag" in root ? writeArticle(root) : root;
  if (typeof html === "string") return html;
  expect(html).toMatchObject({ ok: false, code: "invalid", message: expect.stringMatching(/\.$/) });
  return null;
}

function again(html: string): string {
  const parsed = parseHtml(html, OUTPUT_BOUNDS);
  if ("tooMuch" in parsed) throw new Error(parsed.tooMuch);
  return serialise(sanitise(parsed.nodes, "output"));
}

const TAGS =
  "a b p div table tr td caption form svg math mi mtext foreignObject desc title style script textarea select option " +
  "template noscript iframe object video audio picture source img li ul ol dl dd details summary pre code h1 button " +
  "nobr font i marquee xmp plaintext listing frameset body html head ruby rt input made-0";
const tag = fc.constantFrom(...TAGS.split(" "));
const attribute = fc.constantFrom(
  ' href="java&#10;script:alert(1)"',
  " href=JavaScript:alert(1)",
  ' href="\u0001javascript:alert(1)"',
  ' href="https://example.org/a b"',
  ' href="#a"',
  " onclick=alert(1)",
  " style=x",
  ' id="a b"',
  " id=żółw",
  " id=u-a",
  ' class="language-js hl-string gallery embed-link task-list-item"',
  ' src="data:text/html,x"',
  ' src="data:image/png;base64,AA"',
  ' src="http://example.org/a.png"',
  ' srcset="a.png 1x,, javascript:alert(1) 2x, http://b.pl/b.png 300w,c"',
  " made-0=task",
  " rel=opener target=_top",
  " <b",
  ' title="</p><script>"',
  " colspan=99999",
);
const piece = fc.oneof(
  fc.tuple(tag, fc.array(attribute, { maxLength: 3 })).map(([name, attributes]) => `<${name}${attributes.join("")}>`),
  tag.map((name) => `</${name}>`),
  fc.constantFrom(
    "tekst",
    " ",
    "\n",
    "\n\n",
    "*",
    "**",
    "`",
    "[",
    "](#a)",
    "![",
    "](/a.png)",
    "- [ ] ",
    "> ",
    "| a | b |\n|--|--|\n",
    "&lt;",
    "&",
    "<!--",
    "-->",
    "<![CDATA[",
    "]]>",
    "[^1]",
    "\n[^1]: nota",
    "^[",
    "]",
    "# ",
    "{#a}",
    "```\n",
    "<",
    ">",
    "/>",
    '"',
    "\u0000",
    "&#0;",
    "&#13;",
    "\r",
    "\uFFFC",
    "www.example.pl",
    "\n\nhttps://youtu.be/dQw4w9WgXcQ\n\n",
    "https://youtu.be/dQw4w9WgXcQ?t=",
    "<https://vimeo.com/1/abcdef>",
    "https://kto@youtube.com:81/watch?v=dQw4w9WgXcQ",
    "    ",
  ),
);
const body = fc.array(piece, { maxLength: 40 }).map((pieces) => pieces.join(""));

test("for any body: no error, only what the policy allows, unchanged when sanitised again", () => {
  fc.assert(
    fc.property(body, (markdown) => {
      const html = written(markdown);
      if (html === null) return;
      expect(htmlPolicyOffences(html)).toEqual([]);
      expect(again(html)).toBe(html);
    }),
    { numRuns: 4000 },
  );
});

test("HTML that the parser rearranges is sanitised again until it does not change any more", () => {
  expect(written("<p><button><p>a</p></button></p>")).not.toContain("<p><p>");
  expect(written('<a href="/a"><object><a href="/b">x</a></object></a>')).not.toMatch(/<a[^>]*>[^/]*<a/);
  expect(written("<pre>\n\n a</pre>")).toBe("<pre>\n\n a</pre>");
});

test("attributes are checked one by one", () => {
  const cases: [string, string][] = [
    [
      '<a href="HTTPS://a.pl" target="_top" rel="opener nofollow" ping="/x">a</a>',
      '<p><a href="HTTPS://a.pl" rel="nofollow noopener">a</a></p>',
    ],
    ['<td colspan="1001">a</td>', "a"],
    [
      '<ol start="3" reversed type="A"><li value="-2">a</li></ol>',
      '<ol start="3" reversed="" type="A"><li value="-2">a</li></ol>',
    ],
    [
      '<div class="align-left wide code hl-string" id="żółw" dir="RTL" lang="pl" title="t" data-x="1">a</div>',
      '<div class="align-left hl-string" id="żółw" dir="rtl" lang="pl" title="t">a</div>',
    ],
    ['<img src="data:image/svg+xml;base64,AA" alt="a">', '<img alt="a">'],
    [`<img src="data:image/png;base64,${"A".repeat(70_000)}">`, "<img>"],
    [
      '<div><img srcset="a.png 1x, http://b.pl/b.png 2x, data:text/html,x 3x"></div>',
      '<div><img srcset="a.png 1x, https://b.pl/b.png 2x"></div>',
    ],
    [
      '<div><a href="java\u200Bscript:alert(1)">a</a><a href="x:y">b</a><a href="tel:+48">c</a></div>',
      '<div><a>a</a><a>b</a><a href="tel:+48" rel="noopener">c</a></div>',
    ],
  ];
  for (const [source, expected] of cases) expect(written(source)?.trim()).toBe(expected);
});
