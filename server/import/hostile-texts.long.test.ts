import { describe, expect, it, test } from "vitest";
import type { Entry } from "#convert/entry.ts";
import {
  cdata,
  HARM,
  HEAD,
  ok,
  type Read,
  readXml,
  rendered,
  TAIL,
  xml,
  xmlItem,
} from "#test/support/texts/foreign-exports.ts";

const deep = (tag: string, times: number) => `<${tag}>`.repeat(times) + "x" + `</${tag}>`.repeat(times);

const READ_TEXTS: [string, string][] = [
  ["a script", "<script>alert(1)</script><p>a</p>"],
  ["a script in capitals", "<SCRIPT SRC=//x.pl/x.js></SCRIPT>a"],
  ["a handler", '<p onclick="alert(1)" onmouseover=alert(1)>a</p>'],
  ["a picture with a handler", '<img src=x onerror="alert(1)">a'],
  ["a link that runs", '<a href="javascript:alert(1)">a</a>'],
  ["a link that runs, in parts", '<a href="jav&#x09;ascript:alert(1)">a</a>'],
  ["a link that runs, in spaces", '<a href="  javascript:alert(1)">a</a>'],
  ["a link that runs, of control signs", '<a href="\u0001javascript:alert(1)">a</a>'],
  ["a link of VBScript", '<a href="vbscript:x">a</a>'],
  ["a link of data", '<a href="data:text/html,<script>1</script>">a</a>'],
  ["a picture of data", '<img src="data:text/html;base64,PHNjcmlwdD4=">a'],
  ["a picture that runs", '<img src="javascript:alert(1)">a'],
  ["a drawing", "<svg onload=alert(1)><script>1</script></svg>a"],
  ["mathematics", '<math><mi xlink:href="javascript:1">a</mi></math>a'],
  ["a frame of a page", '<iframe src="javascript:alert(1)"></iframe>a'],
  ["a frame with a document", '<iframe srcdoc="<script>1</script>"></iframe>a'],
  ["an object", '<object data="javascript:1"><embed src="javascript:1"></object>a'],
  ["a form", '<form action="javascript:1"><input type=submit formaction="javascript:1"></form>a'],
  ["a style", '<style>@import "//x.pl/x.css"</style><p style="background:url(javascript:1)">a</p>'],
  ["a base", '<base href="javascript:1//"><a href="x">a</a>'],
  ["a refresh", '<meta http-equiv="refresh" content="0;url=javascript:1">a'],
  ["HTML that Markdown would make", "<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>"],
  [
    "a link that Markdown would make",
    "<p>[a](javascript:alert(1)) ![b](javascript:alert(1)) &lt;javascript:alert(1)></p>",
  ],
  ["a shortcode around a script", "[caption]<img src=x onerror=1><script>1</script>[/caption]a"],
  ["a shortcode with a handler", '[video src="javascript:alert(1)"]a'],
  ["a shortcode of an address", "[embed]javascript:alert(1)[/embed]a"],
  ["a gallery of nothing", '[gallery ids="-1,0,99999999999999999999"]a'],
  ["shortcodes without an end", "[caption]".repeat(2_000) + "a"],
  ["shortcodes in shortcodes", "[x_y]".repeat(2_000) + "a" + "[/x_y]".repeat(2_000)],
  ["brackets", "[".repeat(20_000) + "a"],
  ["a block with a broken attribute", '<!-- wp:image {"id":] --><p>a</p><!-- /wp:image -->'],
  ["a block that reuses itself", '<!-- wp:block {"ref":1} /--><p>a</p>'],
  ["blocks without an end", "<!-- wp:group -->".repeat(2_000) + "<p>a</p>"],
  ["comments without an end", "<!--".repeat(2_000) + "a"],
  ["a comment that closes early", "<!--> <script>alert(1)</script> -->a"],
  ["deep blocks", deep("div", 250)],
  ["deeper blocks than are read", deep("div", 5_000)],
  ["deep lists", deep("ul><li", 120).replaceAll("</ul><li>", "</li></ul>")],
  ["deep quotes", deep("blockquote", 200)],
  ["deep marks", deep("b", 250)],
  ["marks that cross", "<b><i>a</b></i>".repeat(500)],
  ["tables in tables", deep("table><tr><td", 30).replaceAll("</table><tr><td>", "</td></tr></table>")],
  ["a cell of a thousand columns", '<table><tr><td colspan="100000">a</td></tr><tr><td>b</td></tr></table>'],
  ["a list from a large number", '<ol start="99999999999999999999"><li>a</li></ol>'],
  ["a list from no number", '<ol start="-5"><li>a</li></ol>'],
  ["many elements", "<b>a</b>".repeat(80_000)],
  ["an attribute of a mebibyte", `<p title="${"x".repeat(1_048_576)}">a</p>`],
  ["ten thousand attributes", `<p ${Array.from({ length: 10_000 }, (_, at) => `a${at}=1`).join(" ")}>a</p>`],
  ["a word of a mebibyte", "a".repeat(1_048_576)],
  ["signs of Markdown", "*_`~[]()#>|\\!".repeat(2_000)],
  [
    "footnotes that lead to each other",
    '<a id="a" href="#b">1</a><p id="b"><a href="#a">2</a></p><p id="c"><a href="#c">3</a></p>',
  ],
  ["NUL", "a\u0000b"],
  ["control signs", "a\u0001\u0008\u000b\u001fb"],
  ["signs that turn the line", "a\u202eb\u2066c"],
  ["a lone half of a sign", "a\ud800b"],
  ["an end of CDATA", "a]]]]><![CDATA[>b"],
];

describe("texts of an export that are read without harm", () => {
  test.each(READ_TEXTS)("%s", async (_, text) => {
    const { entries, remarks } = await readXml(
      xml(xmlItem(cdata(text)) + ok.replace("<wp:post_id>1<", "<wp:post_id>2<")),
    );
    expect(entries).toHaveLength(2);
    expect(rendered(entries[0]!)).not.toMatch(HARM);
    expect(entries[1]?.body).toBe("Dobry.\n");
    for (const remark of remarks)
      expect(remark).toMatchObject({ path: expect.stringMatching(/^kopia\.xml#/) as string, line: 4 });
  });
});

const READ_FIELDS: [string, string, (entry: Entry, read: Read) => void][] = [
  [
    "a title of markup",
    "<title><![CDATA[<script>alert(1)</script><b>A</b>]]></title>",
    ({ title }) => expect(title).toBe("A"),
  ],
  ["a title of a mebibyte", `<title>${"x".repeat(1_048_576)}</title>`, ({ title }) => expect(title).toHaveLength(300)],
  ["an entity of HTML", "<title>a&nbsp;b</title>", ({ title }) => expect(title).toBe("a\u00a0b")],
  ["a title of lines", "<title>a\n\nb</title>", ({ title }) => expect(title).toBe("a b")],
  ["an address in the title", "<wp:post_name>../../admin</wp:post_name>", ({ slug }) => expect(slug).toBe("admin")],
  [
    "an address of another site",
    "<link>https://inna.pl/a/</link>",
    ({ redirects }) => expect(redirects.map(({ address }) => address)).toEqual(["/?p=1"]),
  ],
  [
    "an address that runs",
    "<link>javascript:alert(1)</link>",
    ({ redirects }) => expect(redirects.map(({ address }) => address)).toEqual(["/?p=1"]),
  ],
  [
    "a number of a post that is none",
    "<wp:post_id>1; DROP TABLE</wp:post_id>",
    ({ redirects }) => expect(redirects.map(({ address }) => address)).toEqual(["/a/"]),
  ],
  [
    "a date that is none",
    "<wp:post_date_gmt>2020-99-99 99:99:99</wp:post_date_gmt>",
    ({ dateGiven }) => expect(dateGiven).toBe(false),
  ],
  [
    "a date before all",
    "<wp:post_date_gmt>0000-00-00 00:00:00</wp:post_date_gmt>",
    ({ dateGiven }) => expect(dateGiven).toBe(false),
  ],
  ["a state that is none", "<wp:status>__proto__</wp:status>", ({ state }) => expect(state).toBe("draft")],
  [
    "an author that is none",
    "<dc:creator>__proto__</dc:creator>",
    ({ authors }) => expect(authors).toEqual(["__proto__"]),
  ],
  [
    "a category of a reserved word",
    '<category domain="category" nicename="studio">Studio</category>',
    ({ category }) => expect(category.slug).toBe("studio-2"),
  ],
  [
    "a category of signs",
    '<category domain="category" nicename="../..">&lt;b&gt;</category>',
    ({ category }) => expect(category.slug).toMatch(/^[a-z0-9-]+$/),
  ],
  [
    "ten thousand tags",
    Array.from({ length: 10_000 }, (_, at) => `<category domain="post_tag" nicename="t${at}">T${at}</category>`).join(
      "",
    ),
    ({ tags }) => expect(tags).toHaveLength(10_000),
  ],
  [
    "meta of no key",
    "<wp:postmeta><wp:meta_key>__proto__</wp:meta_key><wp:meta_value>x</wp:meta_value></wp:postmeta>",
    ({ title }) => expect(title).toBe("Tytuł"),
  ],
  [
    "notes that are no list",
    '<wp:postmeta><wp:meta_key>footnotes</wp:meta_key><wp:meta_value>{"a":</wp:meta_value></wp:postmeta>',
    ({ body }) => expect(body).toBe("Dobry.\n"),
  ],
  [
    "a cover nobody has",
    "<wp:postmeta><wp:meta_key>_thumbnail_id</wp:meta_key><wp:meta_value>999</wp:meta_value></wp:postmeta>",
    ({ cover }) => expect(cover).toBeNull(),
  ],
  [
    "comments",
    "<wp:comment><wp:comment_content><![CDATA[<script>1</script>]]></wp:comment_content></wp:comment>",
    (_, { remarks }) => expect(remarks).toMatchObject([{ kind: "comments" }]),
  ],
];

describe("fields of an export that are read without harm", () => {
  test.each(READ_FIELDS)("%s", async (_, fields, holds) => {
    const read = await readXml(xml(xmlItem(cdata("<p>Dobry.</p>"), fields)));
    expect(read.entries).toHaveLength(1);
    holds(read.entries[0]!, read);
  });

  it("names the lines of signs that are no text", async () => {
    const read = await readXml(
      Buffer.concat([
        Buffer.from(HEAD),
        Buffer.from("<item><title>a"),
        Buffer.from([0xff, 0xfe]),
        Buffer.from("b</title></item>\n" + TAIL),
      ]),
    );
    expect(read.broken).toEqual([4]);
    expect(read.entries[0]?.title).toBe("a\ufffd\ufffdb");
  });

  it("reads what stands in another coding", async () => {
    const head = HEAD.replace("UTF-8", "ISO-8859-2");
    const read = await readXml(
      Buffer.concat([
        Buffer.from(head + "<item><title>"),
        Buffer.from([0xa3, 0xf3, 0x64, 0xbc]),
        Buffer.from("</title></item>" + TAIL),
      ]),
    );
    expect(read.entries[0]?.title).toBe("Łódź");
  });

  it("cuts a text of ten mebibytes and says so", async () => {
    const read = await readXml(xml(xmlItem(cdata("a ".repeat(5 * 1024 * 1024)))));
    expect(read.remarks).toMatchObject([{ kind: "shortened", line: 4 }]);
  });
});
