import fc from "fast-check";
import { expect, it, test } from "vitest";
import { ownPayloads, publicPayloads } from "#test/support/security/payloads.ts";
import { AUTHOR_BOUNDS, parseHtml, type HtmlNode } from "./parse-html.ts";
import { readPlainHtml } from "./read-plain-html.ts";

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

const TAGS =
  "a b p div table thead tbody tr td th ul ol li pre code h1 h2 hr br img input source picture em span section figure " +
  "blockquote strong svg style caption button ruby dl details";
const tag = fc.constantFrom(...TAGS.split(" "));
const text = fc.constantFrom("a", "\n", " ", "\n\nb", "&amp;", "&lt;i&gt;", "ż", "&#60;", "&", "\t", "\u00A0");
const attribute = fc.constantFrom("", "", ' id="a"', ' title="&quot;>"', ' made-0="x" href="/a?b&amp;c"', " hidden");
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

it("never reads anything otherwise than the parser of the standard", () => {
  let plain = 0;
  const look = (source: string) => void (plain += Number(isReadAlike(source)));
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
});
