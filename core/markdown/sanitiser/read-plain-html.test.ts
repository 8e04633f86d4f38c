import fc from "fast-check";
import { expect, it, test } from "vitest";
import { ownPayloads, publicPayloads } from "#test/support/security/payloads.ts";
import { isSettled } from "../article-html.ts";
import { AUTHOR_BOUNDS, parseHtml, type HtmlNode } from "./parse-html.ts";
import { readPlainHtml } from "./read-plain-html.ts";
import { sanitise } from "./sanitise.ts";
import { serialise } from "./serialise.ts";

/** By parse5, which is asked for places in the source so that it is the one to read. */
function byParse5(source: string): unknown {
  const parsed = parseHtml(source, AUTHOR_BOUNDS, { locations: true });
  return "nodes" in parsed ? shapeOf(parsed.nodes) : parsed;
}

function shapeOf(nodes: readonly HtmlNode[]): unknown[] {
  return nodes.map((node) => {
    if (!("tagName" in node)) return "value" in node ? node.value : node.nodeName;
    return [
      node.tagName,
      node.namespaceURI,
      node.attrs.map(({ name, value }) => [name, value]),
      shapeOf(node.childNodes),
    ];
  });
}

function isReadAlike(source: string): boolean {
  const plain = readPlainHtml(source, AUTHOR_BOUNDS);
  if (plain) expect({ source, read: shapeOf(plain) }).toEqual({ source, read: byParse5(source) });
  return plain !== null;
}

/** Parsed by parse5, sanitised as finished HTML and written again. */
function writtenAgain(source: string): string | null {
  const parsed = parseHtml(source, AUTHOR_BOUNDS, { locations: true });
  return "nodes" in parsed ? serialise(sanitise(parsed.nodes, "output")) : null;
}

function isRightlySettled(source: string): boolean {
  const settled = isSettled(source);
  if (settled) expect(writtenAgain(source)).toBe(source);
  return settled;
}

test.each([
  "",
  "Tekst &amp; znaki &lt;b&gt; &quot;x&quot; > \u{1F600}\n",
  '<h2 id="a">Tytuł</h2>\n<p>Zdanie <em>z <strong>naciskiem</strong></em>.<br>\n<a href="/x?a=1&amp;b=2" rel="noopener">Link</a></p>',
  "<ul>\n<li>raz</li>\n<li><p>dwa</p>\n<ol>\n<li>trzy</li>\n</ol>\n</li>\n</ul>\n<hr>",
  "<pre><code>\n a &lt; b\n</code></pre><pre>\n\nb</pre><pre>\n</pre>",
  '<div class="table-scroll"><table>\n<thead>\n<tr>\n<th>A</th>\n</tr>\n</thead>\n<tbody>\n<tr>\n<td><p>b</p></td></tr></tbody></table></div>',
  '<figure><picture><source srcset="/a.webp"><img src="/a.jpg" alt="&quot;"></picture><figcaption>Opis</figcaption></figure>',
])("reads %s", (source) => {
  expect(isReadAlike(source)).toBe(true);
});

test.each([
  "<p>a<p>b</p></p>",
  "<p><div>a</div></p>",
  "<h1><h2>a</h2></h1>",
  '<a href="/a"><em><a href="/b">c</a></em></a>',
  "<b><p>a</b></p>",
  "<ul><ul></ul></ul>",
  "<li>a</li>",
  "<table><tr><td>a</td></tr></table>",
  "<table><tbody>a</tbody></table>",
  "<p>a",
  "a</p>",
  "</br>",
  "<br/>",
  "<svg></svg>",
  "<script>a</script>",
  "<P>a</P>",
  "<p class=a>b</p>",
  '<p class="a" class="b">c</p>',
  '<p title="<b>">a</p>',
  "a &nbsp; b",
  "a & b",
  "a\r\nb",
  "a\0b",
  "a\uD800",
  "\uFEFFa",
  "<!-- a -->",
  "a < b",
  `<p title="${"a".repeat(2000)}">b</p>`,
  `${"<div>".repeat(257)}${"</div>".repeat(257)}`,
  "<br>".repeat(60_001),
])("leaves %s to the parser of the standard", (source) => {
  expect(readPlainHtml(source, AUTHOR_BOUNDS)).toBeNull();
});

test.each([
  'Tekst &amp; znaki &lt;b&gt; "x"\n',
  '<h2 id="a">Tytuł</h2>\n<p lang="en"><a href="/x?a=1&amp;b=2" rel="noopener">Link</a><br></p>',
  '<pre class="code language-js" tabindex="0"><code>\na</code></pre><pre>\n\nb</pre>',
  '<div class="table-scroll" tabindex="0" role="region" aria-label="Tabela"></div>',
  '<figure><picture><source srcset="/a.webp"><img src="/a.jpg" alt="&quot;"></picture></figure>',
  '<ul>\n<li><input type="checkbox" disabled="" aria-label="Do zrobienia"> a</li>\n</ul>',
])("%s is written as it was", (source) => {
  expect(isRightlySettled(source)).toBe(true);
});

test.each([
  "a &gt; b > c",
  "&quot;",
  '<p title=">">a</p>',
  "<pre>\na</pre>",
  "<pre>\n</pre>",
  "<aside>a</aside>",
  '<p id="szpalta-q">b</p>',
  '<p class="mine">a</p>',
  '<a href="/a">b</a>',
  '<a href="javascript:a" rel="noopener">b</a>',
  '<a href="/a" rel="noopener author">b</a>',
  '<picture><source src="/a.webp" srcset="/b.webp"></picture>',
  "<source>",
  "<input>",
  '<img src="http://example.org/a.png">',
])("%s is written otherwise", (source) => {
  expect(isSettled(source)).toBe(false);
  expect(writtenAgain(source)).not.toBe(source);
});

const TAGS =
  "a b p div table thead tbody tr td th ul ol li pre code h1 h2 hr br img input source picture em span section figure " +
  "blockquote strong svg style caption button ruby dl details";
const tag = fc.constantFrom(...TAGS.split(" "));
const text = fc.constantFrom("a", "\n", " ", "\n\nb", "&amp;", "&lt;i&gt;", "ż", "&#60;", "&", "\t", "\u00A0");
const attribute = fc.constantFrom(
  "",
  "",
  ' id="a"',
  ' id="u-a"',
  ' href="/a" rel="noopener"',
  ' class="code"',
  ' title="&quot;>"',
  ' made-0="x" href="/a?b&amp;c"',
  " hidden",
);
const tree = fc.letrec<{ node: string; nodes: string }>((tie) => ({
  nodes: fc.array(tie("node"), { maxLength: 4 }).map((all) => all.join("")),
  node: fc.oneof(
    { depthSize: "small", withCrossShrink: true },
    text,
    fc.tuple(tag, attribute, tie("nodes")).map(([name, given, inside]) => `<${name}${given}>${inside}</${name}>`),
    fc.constantFrom("<br>", "<hr>", '<img src="/a">', "<input>", "<source>"),
  ),
})).nodes;
const soup = fc.array(
  fc.oneof(
    text,
    tag.map((name) => `<${name}>`),
    tag.map((name) => `</${name}>`),
  ),
  { maxLength: 12 },
);

it("never reads anything otherwise than the parser of the standard, nor takes for settled what comes out otherwise", () => {
  let [plain, settled] = [0, 0];
  const look = (source: string) => {
    plain += Number(isReadAlike(source));
    settled += Number(isRightlySettled(source));
  };
  fc.assert(fc.property(tree, look), { numRuns: 3_000 });
  fc.assert(
    fc.property(
      soup.map((parts) => parts.join("")),
      look,
    ),
    { numRuns: 3_000 },
  );
  for (const { input } of [...ownPayloads(), ...publicPayloads()]) look(input);
  expect(plain).toBeGreaterThan(1_000);
  expect(settled).toBeGreaterThan(500);
});
