import { escapeHtml } from "#core/base/values/escape-html.ts";
import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { createMarkdown } from "#core/markdown/markdown.ts";
import { parseHtml } from "#core/markdown/sanitiser/parse-html.ts";
import { TYPOGRAPHY_RULES, typographyRules } from "#core/polish/typography/typography-rules.ts";
import { sharedData } from "#test/support/texts/shared-data.ts";
import { textWithin } from "./html-nodes.ts";
import { htmlToLine, htmlToMarkdown } from "./html-to-markdown.ts";

const plain = typographyRules(Object.fromEntries(TYPOGRAPHY_RULES.map(({ name }) => [name, false])));
const markdown = await createMarkdown({ rules: plain });

function made(html: string, lineFeeds = false): string {
  const result = htmlToMarkdown(html, { lineFeeds });
  if ("tooMuch" in result) throw new Error(result.tooMuch);
  return result.markdown.trimEnd();
}

function rendered(body: string): string {
  const done = markdown.render({ title: "T", lead: "", body, media: [] });
  if (!done.ok) throw new Error(done.message);
  return done.value.html;
}

function wordsOf(html: string): string {
  const parsed = parseHtml(html, { nesting: 400, elements: 400_000 });
  if ("tooMuch" in parsed) throw new Error(parsed.tooMuch);
  return parsed.nodes.map(textWithin).join("").replace(/\s+/g, "");
}

describe("converting HTML to Markdown", () => {
  test.each([
    [
      "headings, the first level as the second",
      "<h1>A</h1><h2>B</h2><h4><strong>C</strong></h4>",
      "## A\n\n## B\n\n#### C",
    ],
    [
      "marks",
      "<p><b>a</b> <em>b</em> <s>c</s> <code>d_e</code> x<sub>2</sub></p>",
      "**a** _b_ ~~c~~ `d_e` x<sub>2</sub>",
    ],
    ["a mark within a word", "<p>wy<em>różn</em>ienie</p>", "wy*różn*ienie"],
    ["spaces out of marks", "<p>a<b> b </b>c</p>", "a **b** c"],
    ["neighbours of one mark", "<p><b>a</b><b>b</b></p>", "**ab**"],
    ["marks without words", "<p>a<b></b><em> </em>b</p>", "a b"],
    [
      "lists in lists",
      '<ul><li>a<ol><li>b</li><li>c</li></ol></li><li>d</li></ul><ol start="3"><li>e</li></ol>',
      "- a\n  1. b\n  2. c\n- d\n\n3. e",
    ],
    ["a list right in a list", "<ul><li>a</li><ul><li>b</li></ul></ul>", "- a\n  - b"],
    ["paragraphs of an item", "<ul><li><p>a</p><p>b</p></li></ul>", "- a\n\n  b"],
    [
      "ticks",
      '<ul><li><input type="checkbox" checked> a</li><li><input type="checkbox"> b</li></ul>',
      "- [x] a\n- [ ] b",
    ],
    ["code with its language", '<pre><code class="language-ts">a &lt; b\n  c</code></pre>', "```ts\na < b\n  c\n```"],
    ["code of a plugin", '<pre class="brush: php; title: ;">echo 1;</pre>', "```php\necho 1;\n```"],
    ["quotes", "<blockquote><p>a</p><p>b</p><cite>C</cite></blockquote>", "> a\n>\n> b\n>\n> <cite>C</cite>"],
    [
      "a table, whose heading is bold already",
      '<table><thead><tr><th><b>A</b></th><th>B|C</th></tr></thead><tbody><tr><td>1<br>2</td><td style="text-align:right">3</td></tr><tr><th>4<td style="font-weight:700">5</table>',
      "| A | B\\|C |\n| --- | --: |\n| 1<br>2 | 3 |\n| **4** | **5** |",
    ],
    [
      "a table with wide cells stays HTML",
      '<table><tr><td colspan="2">A</td></tr><tr><td>1</td><td>2</td></tr></table>',
      '<table><tbody><tr><td colspan="2">A</td></tr><tr><td>1</td><td>2</td></tr></tbody></table>',
    ],
    [
      "a figure",
      '<figure><img src="/a.jpg" alt="Kot"><figcaption>Kot „Bury”</figcaption></figure>',
      '![Kot](/a.jpg "Kot „Bury”")',
    ],
    [
      "a caption with a link",
      '<figure><img src="/a.jpg" alt=""><figcaption>Fot. <a href="https://x.pl">Jan</a></figcaption></figure>',
      '<figure><img src="/a.jpg" alt=""><figcaption>Fot. <a href="https://x.pl">Jan</a></figcaption></figure>',
    ],
    [
      "a picture that begins a paragraph",
      '<p><a href="/a.jpg"><img src="/a-300x200.jpg" alt="A"></a> Słowa.</p>',
      "![A](/a-300x200.jpg)\n\nSłowa.",
    ],
    [
      "a gallery",
      '<figure class="wp-block-gallery"><figure><img src="/a.jpg" alt="A"><figcaption>Jeden</figcaption></figure><figure><img src="/b.jpg" alt="B"></figure><figcaption>Razem</figcaption></figure>',
      '![A](/a.jpg "Jeden")\n![B](/b.jpg)\n\n_Razem_',
    ],
    [
      "a film",
      '<p><iframe src="https://www.youtube.com/embed/dQw4w9WgXcQ"></iframe></p>',
      "<https://www.youtube.com/watch?v=dQw4w9WgXcQ>",
    ],
    ["another frame", '<iframe src="https://mapa.pl/x" title="Mapa"></iframe>', "[Mapa](https://mapa.pl/x)"],
    ["sound", '<audio src="https://x.pl/a%20b.mp3"></audio>', "[Nagranie: a b.mp3](https://x.pl/a%20b.mp3)"],
    ["two breaks part paragraphs", "a<br>b<br><br>c", "a\\\nb\n\nc"],
    ["a break after a mark and a space", "<p><b>a </b><br>b</p>", "**a**\\\nb"],
    [
      "a link around a card",
      '<a href="https://x.pl"><div><h3>A</h3><p>b</p></div></a>',
      "### [A](https://x.pl)\n\n[b](https://x.pl)",
    ],
    [
      "details",
      "<details><summary>Więcej</summary><p>a</p></details>",
      "<details>\n<summary>Więcej</summary>\n\na\n\n</details>",
    ],
    ["what runs", '<p onclick="x()">a<script>alert(1)</script><style>p{}</style></p>', "a"],
    ["a link that runs", '<a href="java&#10;script:alert(1)">a</a> <a href="data:text/html,x">b</a>', "a b"],
    [
      "signs of Markdown",
      "<p># a *b* [c] &lt;d&gt; 1. e ~~f~~ `g` snake_case &amp;amp;</p>",
      "\\# a \\*b\\* \\[c] \\<d> 1. e \\~\\~f\\~\\~ \\`g\\` snake_case \\&amp;",
    ],
    ["an anchor that links lead to", '<p><a href="#b">b</a></p><h2 id="b">B</h2>', "[b](#b)\n\n## B {#b}"],
    ["faces", '<p>a <img class="wp-smiley" src="x.png" alt="🙂"></p>', "a 🙂"],
    ["what only counts readers", '<p>a <img src="https://l.pl/x.gif" width="1" height="1"></p>', "a"],
    [
      "a picture that loads late",
      '<img src="data:image/gif;base64,R0" data-src="https://x.pl/a.jpg" alt="A">',
      "![A](https://x.pl/a.jpg)",
    ],
    ["columns and groups", '<div class="wp-block-columns"><div><p>a</p></div><div><p>b</p></div></div>', "a\n\nb"],
    [
      "a bookmark of Ghost",
      '<figure class="kg-card kg-bookmark-card"><a class="kg-bookmark-container" href="https://x.pl"><div class="kg-bookmark-content"><div class="kg-bookmark-title">T</div><div class="kg-bookmark-description">D</div></div></a></figure>',
      "[T](https://x.pl)\\\nD",
    ],
  ])("%s", (_, html, expected) => {
    expect(made(html)).toBe(expected);
  });

  test.each([
    ["empty lines part paragraphs, a line feed is a break", "a\nb\n\nc", "a\\\nb\n\nc"],
    ["blocks between words", "a\n<ul>\n<li>b</li>\n</ul>\nc", "a\n\n- b\n\nc"],
    ["a break and its line feed are one", "a<br />\nb", "a\\\nb"],
    ["code keeps its lines", "<pre>a\n\nb</pre>\n\nc", "```\na\n\nb\n```\n\nc"],
    [
      "an address alone in a line",
      "a\n\nhttps://youtu.be/dQw4w9WgXcQ\n\nb",
      "a\n\n<https://youtu.be/dQw4w9WgXcQ>\n\nb",
    ],
  ])("the classic editor: %s", (_, html, expected) => {
    expect(made(html, true)).toBe(expected);
  });

  test.each([
    [
      "pandoc and Markdown",
      '<p>a<a href="#fn1" id="fnref1"><sup>1</sup></a>.</p><section class="footnotes"><hr><ol><li id="fn1"><p>Nota <em>x</em>. <a href="#fnref1">↩</a></p></li></ol></section>',
    ],
    [
      "the block editor",
      '<p>a<sup data-fn="u" class="fn"><a href="#u" id="u-link">1</a></sup>.</p><ol class="wp-block-footnotes"><li id="u">Nota <em>x</em>. <a href="#u-link">↩︎</a></li></ol>',
    ],
  ])("footnotes of %s", (_, html) => {
    expect(made(html)).toBe("a[^1].\n\n[^1]: Nota _x_.");
  });

  it("reports what was lost", () => {
    const result = htmlToMarkdown('<form><input></form><script>1</script><a href="javascript:1">a</a>');
    if ("tooMuch" in result) throw new Error(result.tooMuch);
    expect([...(result.losses.get("element") ?? [])]).toEqual(["form", "script"]);
    expect([...(result.losses.get("link") ?? [])]).toEqual(["javascript:1"]);
  });

  it("refuses HTML that is nested too deeply or too large", () => {
    expect(htmlToMarkdown("<div>".repeat(400))).toEqual({ tooMuch: "nesting" });
    expect(htmlToMarkdown("<b>a</b>".repeat(70_000))).toEqual({ tooMuch: "elements" });
  });

  it("reads titles with markup", () => {
    expect(htmlToLine("Markup: Title <em>With</em> <b>Mark</b>up &amp; „x”")).toBe("Markup: Title With Markup & „x”");
  });
});

const SIGNS = [
  "a",
  "ż",
  "Ł",
  "1",
  ".",
  "-",
  "+",
  "*",
  "_",
  "~",
  "`",
  "#",
  ">",
  "<",
  "&",
  "|",
  "[",
  "]",
  "(",
  ")",
  "!",
  "\\",
  "{",
  "}",
  "^",
  "=",
  "$",
  '"',
  "'",
  ";",
  " ",
  "  ",
  "\n",
  "\u00a0",
  "wyraz",
  "12) ",
  "1. ",
  "&amp;",
  "[^1]",
  "<b>",
  "---",
  "```",
];
const words = fc.array(fc.constantFrom(...SIGNS), { minLength: 1, maxLength: 12 }).map((parts) => parts.join(""));

const inline: fc.Arbitrary<string> = fc.letrec<{ node: string; line: string }>((tie) => ({
  node: fc.oneof(
    { depthSize: "small" },
    words.map(escapeHtml),
    fc
      .tuple(fc.constantFrom("strong", "em", "del", "code", "sup", "mark", "span", "u"), tie("line"))
      .map(([tag, inside]) => `<${tag}>${inside}</${tag}>`),
    tie("line").map((inside) => `<a href="https://example.pl/x">${inside}</a>`),
    fc.constant("<br>"),
  ),
  line: fc.array(tie("node"), { minLength: 1, maxLength: 4 }).map((nodes) => nodes.join("")),
})).line;

const block: fc.Arbitrary<string> = fc.letrec<{ one: string; many: string }>((tie) => ({
  one: fc.oneof(
    { depthSize: "small" },
    inline.map((line) => `<p>${line}</p>`),
    inline,
    fc.tuple(fc.constantFrom("h2", "h3"), inline).map(([tag, line]) => `<${tag}>${line}</${tag}>`),
    words.map((text) => `<pre><code>${escapeHtml(text)}</code></pre>`),
    tie("many").map((inside) => `<blockquote>${inside}</blockquote>`),
    fc
      .tuple(fc.constantFrom("ul", "ol"), fc.array(fc.oneof(inline, tie("many")), { minLength: 1, maxLength: 3 }))
      .map(([tag, items]) => `<${tag}>${items.map((item) => `<li>${item}</li>`).join("")}</${tag}>`),
    fc
      .array(fc.tuple(inline, inline), { minLength: 2, maxLength: 3 })
      .map((rows) => `<table>${rows.map(([a, b]) => `<tr><td>${a}</td><td>${b}</td></tr>`).join("")}</table>`),
    fc.constant("<hr>"),
    tie("many").map((inside) => `<div>${inside}</div>`),
  ),
  many: fc.array(tie("one"), { minLength: 1, maxLength: 3 }).map((blocks) => blocks.join("")),
})).many;

describe("keeps what readers see", () => {
  it("for any document", () => {
    fc.assert(
      fc.property(block, (html) => {
        const parsed = parseHtml(html, { nesting: 200, elements: 10_000 });
        fc.pre(!("tooMuch" in parsed));
        expect(wordsOf(rendered(made(html)))).toBe(wordsOf(html));
      }),
      { numRuns: 300 },
    );
  });

  const file = sharedData("wordpress/themeunittestdata.wordpress.xml");

  it.skipIf(file === null)("for every post of the shared WordPress export", () => {
    const xml = readFileSync(file ?? "", "utf8");
    const texts = [...xml.matchAll(/<content:encoded><!\[CDATA\[([^]*?)\]\]><\/content:encoded>/g)].map(
      ([, text = ""]) => text,
    );
    expect(texts.length).toBeGreaterThan(100);
    const changed = texts.filter((text) => {
      // Scripts and fields have no words for readers, and a button beside the name of a file says nothing more.
      const html = text.replaceAll(
        /<(script|style|form|select|textarea)\b[^]*?<\/\1>|<a[^>]*wp-block-file__button[^]*?<\/a>/g,
        "",
      );
      return visible(rendered(made(html, !text.includes("<!-- wp:")))) !== visible(html);
    });
    expect(changed).toEqual([]);
  });
});

/** Words without what the two say in their own ways: cards, descriptions of films and files, and marks of what was a list of addresses. */
function visible(html: string): string {
  return wordsOf(
    html
      .replaceAll(/<a[^>]*class="embed-link"[^>]*>[^]*?<\/a>|<a[^>]*>(?:Film|Nagranie|Plik): [^<]*<\/a>/g, "")
      .replaceAll(/https?:\/\/[^\s<"']+/g, ""),
  );
}
