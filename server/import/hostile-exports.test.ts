import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it, test } from "vitest";
import { type GhostContext, readGhostEntry } from "#core/import/ghost/read-ghost-entry.ts";
import type { ImportWarning } from "#core/import/import-warning.ts";
import type { Entry } from "#core/import/read-entry.ts";
import { createMarkdown } from "#core/markdown/markdown.ts";
import { typographyRules } from "#core/polish/typography/typography-rules.ts";
import { Attachments } from "#core/import/wordpress/attachments.ts";
import { type ExportItem, fieldOf } from "#core/import/wordpress/export-item.ts";
import { readWordPressEntry } from "#core/import/wordpress/read-wordpress-entry.ts";
import { ExportFault } from "./export-fault.ts";
import { readGhostRows } from "./ghost/ghost-rows.ts";
import { readExport } from "./wordpress/wxr-reader.ts";

/* Files made to do harm: each is refused with the line of what is wrong, or read without harm. */

const markdown = await createMarkdown({ rules: typographyRules({}) });
const folder = mkdtempSync(join(tmpdir(), "wrogie-"));
const file = join(folder, "plik");
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const NOW = Date.UTC(2026, 10, 20, 12);

interface Read {
  entries: Entry[];
  remarks: ImportWarning[];
  broken: number[];
}

async function readXml(content: string | Buffer): Promise<Read> {
  writeFileSync(file, content);
  const attachments = new Attachments();
  const items: ExportItem[] = [];
  const { head, broken } = await readExport(file, { item: (each) => void items.push(each) });
  for (const each of items) if (fieldOf(each, "wp:post_type") === "attachment") attachments.add(each);
  const context = {
    file: "kopia.xml",
    head,
    attachments,
    reusable: new Map<string, string>(),
    category: null,
    zone: "Europe/Warsaw",
    now: NOW,
  };
  const read = items.map((each) => readWordPressEntry(each, context));
  return { entries: read.flatMap(({ entry }) => entry ?? []), remarks: read.flatMap(({ remarks }) => remarks), broken };
}

async function readJson(content: string | Buffer): Promise<Read> {
  writeFileSync(file, content);
  const tables = {
    tags: new Map(),
    users: new Map(),
    tagsOf: new Map(),
    authorsOf: new Map(),
    metaOf: new Map(),
    redirects: new Map(),
  };
  const context: GhostContext = { file: "kopia.json", tables, site: "", category: null, now: NOW };
  const entries: Entry[] = [];
  const remarks: ImportWarning[] = [];
  await readGhostRows(file, {
    row(table, row) {
      if (table !== "posts") return;
      const read = readGhostEntry(row, context);
      if (read.entry) entries.push(read.entry);
      remarks.push(...read.remarks);
    },
  });
  return { entries, remarks, broken: [] };
}

async function refusal(read: Promise<Read>): Promise<string> {
  const error = await read.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof ExportFault)) throw error ?? new Error("It was read.");
  return `${error.line}: ${error.message}`;
}

const HEAD = `<?xml version="1.0" encoding="UTF-8" ?>
<rss version="2.0" xmlns:wp="http://wordpress.org/export/1.2/">
<channel><title>W</title><wp:wxr_version>1.2</wp:wxr_version><wp:base_blog_url>https://stara.pl</wp:base_blog_url>
`;
const TAIL = "</channel></rss>\n";
const cdata = (text: string) => `<![CDATA[${text}]]>`;
const xmlItem = (body: string, more = "") =>
  `<item><title>${cdata("Tytuł")}</title><link>https://stara.pl/a/</link><wp:post_id>1</wp:post_id><wp:post_type>post</wp:post_type><wp:status>publish</wp:status><wp:post_date_gmt>2020-01-01 00:00:00</wp:post_date_gmt>${more}<content:encoded>${body}</content:encoded></item>\n`;
const xml = (inside: string) => HEAD + inside + TAIL;
const ok = xmlItem(cdata("<p>Dobry.</p>"));

const REFUSED_XML: [string, string | Buffer, RegExp][] = [
  [
    "a billion laughs",
    '<?xml version="1.0"?>\n<!DOCTYPE lolz [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;">]>\n<rss>&b;</rss>',
    /^2: .*DTD/,
  ],
  [
    "a quadratic blow-up",
    `<!DOCTYPE r [<!ENTITY a "${"x".repeat(5_000)}">]>\n<rss>${"&a;".repeat(500)}</rss>`,
    /^1: .*DTD/,
  ],
  ["an entity of a file", '<!DOCTYPE r [<!ENTITY x SYSTEM "file:///etc/passwd">]>\n<rss>&x;</rss>', /DTD/],
  ["an entity of an address", '<!DOCTYPE r [<!ENTITY x SYSTEM "http://127.0.0.1/">]>\n<rss>&x;</rss>', /DTD/],
  ["a parameter entity", '<!DOCTYPE r [<!ENTITY % x SYSTEM "http://127.0.0.1/x.dtd"> %x;]>\n<rss/>', /DTD/],
  ["a DTD elsewhere", '<!DOCTYPE rss PUBLIC "-//N//DTD RSS 0.91//EN" "http://127.0.0.1/rss.dtd">\n<rss/>', /DTD/],
  ["a DTD in small letters of HTML", "<!doctype html><html></html>", /DTD|poprawny/],
  ["an entity of PHP", xml("<item><title>&xxe;</title></item>"), /encja/],
  ["a reference of no sign", xml("<item><title>&#x110000;</title></item>"), /encja/],
  ["no end of an element", HEAD + "<item><title>a", /ucięty/],
  ["an end in the middle of a tag", HEAD + "<item><tit", /ucięty|poprawny/],
  ["an end within CDATA", HEAD + "<item><content:encoded><![CDATA[abc", /ucięty|poprawny/],
  ["an end within a comment", HEAD + "<!-- abc", /ucięty|poprawny/],
  ["ends that do not fit", xml("<item><title>a</item></title>"), /^4: .*nie pasuje/],
  ["two roots", xml(ok) + "<rss></rss>", /poprawny/],
  ["words after the end", xml(ok) + "abc", /poprawny/],
  ["no XML at all", "abc", /poprawny/],
  ["an empty file", "", /nie jest eksport/],
  ["spaces only", " \n \n", /nie jest eksport/],
  ["NUL only", Buffer.alloc(1000), /poprawny|nie jest eksport/],
  ["a picture", Buffer.from("89504e470d0a1a0a0000000d49484452", "hex"), /poprawny|nie jest eksport/],
  ["a zip", Buffer.from("504b0304140000000800", "hex"), /poprawny|nie jest eksport/],
  ["gzip", Buffer.from("1f8b0800000000000003", "hex"), /poprawny|nie jest eksport/],
  ["JSON", '{"db":[]}', /poprawny/],
  ["another feed", '<?xml version="1.0"?><feed xmlns="http://www.w3.org/2005/Atom"></feed>', /inny XML/],
  [
    "RSS without WordPress",
    '<?xml version="1.0"?><rss version="2.0"><channel><title>a</title></channel></rss>',
    /wxr_version/,
  ],
  ["a page of HTML", "<html><body><p>a</p></body></html>", /inny XML/],
  ["elements a hundred deep", xml("<item>" + "<a>".repeat(100) + "</a>".repeat(100) + "</item>"), /^4: .*zagnieżdżone/],
  ["elements a hundred thousand deep", HEAD + "<a>".repeat(100_000), /zagnieżdżone/],
  ["an attribute of a mebibyte", xml(`<item a="${"x".repeat(1_048_576)}"></item>`), /za długi/],
  ["a name of a mebibyte", xml(`<${"x".repeat(1_048_576)}></item>`), /za długi/],
  ["a comment of a mebibyte", xml(`<!--${"x".repeat(1_048_576)}-->`), /za długi/],
  ["an instruction of a mebibyte", `<?${"x".repeat(1_048_576)}?><rss/>`, /za długi/],
  ["an attribute without a value", xml("<item a></item>"), /poprawny/],
  ["an attribute without quotes", xml("<item a=b></item>"), /poprawny/],
  ["a bare ampersand", xml("<item><title>a & b</title></item>"), /encja|poprawny/],
  ["a bare angle", xml("<item><title>a < b</title></item>"), /poprawny/],
  ["a coding nobody knows", '<?xml version="1.0" encoding="x-wrogie"?><rss></rss>', /^1: .*kodowanie/],
  ["UTF-16", Buffer.from("\ufeff" + xml(ok), "utf16le"), /poprawny|nie jest eksport/],
  ["a declaration in the middle", xml('<?xml version="1.0"?><item>'), /pasuje|ucięty|poprawny/],
];

describe("exports of WordPress that are refused", () => {
  test.each(REFUSED_XML)("%s", async (_, content, sentence) => {
    expect(await refusal(readXml(content))).toMatch(sentence);
  });
});

/** What readers get; a text that is too much for the renderer is left out by the import. */
function rendered({ title, lead, body }: Entry): string {
  const done = markdown.render({ title, lead, body, media: [] });
  return done.ok ? done.value.html : "";
}

const deep = (tag: string, times: number) => `<${tag}>`.repeat(times) + "x" + `</${tag}>`.repeat(times);

/** What no page may have. */
const HARM = /<script|<iframe|<object|<embed|<svg|<style|\son\w+=|(?:href|src)="\s*(?:javascript|vbscript|data:text)/i;

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

const post = (fields: Record<string, unknown>) => ({
  id: "1",
  title: "Tytuł",
  slug: "a",
  status: "published",
  published_at: "2020-01-01T00:00:00.000Z",
  ...fields,
});
const json = (...posts: unknown[]) => JSON.stringify({ db: [{ meta: { version: "5.0.0" }, data: { posts } }] });

const REFUSED_JSON: [string, string | Buffer, RegExp][] = [
  ["nothing", "", /ucięty|JSON/],
  ["no JSON", "abc", /JSON/],
  ["XML", HEAD + TAIL, /JSON/],
  ["another JSON", '{"a":1}', /^1: to nie jest eksport Ghosta/],
  ["a list", "[1,2,3]", /nie jest eksport/],
  ["no tables", '{"db":[{"data":{}}]}', /nie jest eksport/],
  ["tables of no rows", '{"db":[{"data":{"posts":"x","tags":5,"users":null}}]}', /nie jest eksport/],
  ["an end in the middle", json(post({})).slice(0, -5), /ucięty/],
  ["an end within a text", '{"db":[{"data":{"posts":[{"title":"a', /ucięty/],
  ["words after the end", json(post({})) + "abc", /JSON/],
  ["lists a hundred thousand deep", "[".repeat(100_000), /zagnieżdżenie/],
  ["objects deep in a row", json(post({ a: JSON.parse("[".repeat(100) + "]".repeat(100)) })), /zagnieżdżenie/],
  ["a row of twenty mebibytes", json(post({ html: "x".repeat(20 * 1024 * 1024) })), /16 MiB/],
  ["broken UTF-8 for a brace", Buffer.from([0xff, 0xfe, 0x7b]), /JSON|ucięty/],
  ["a line that names the fault", '{\n"db": [\n{"data" 5}\n]}', /^\d: .*JSON/],
];

const READ_POSTS: [string, unknown, number][] = [
  ["a text that is no string", post({ html: { a: 1 }, title: "T" }), 1],
  ["a title that is no string", post({ title: ["x"] }), 1],
  ["no id", { title: "x", slug: "x" }, 0],
  ["a row that is a number", 5, 0],
  ["a row that is a list", [1, 2], 0],
  ["a row that is nothing", null, 0],
  ["Mobiledoc that is none", post({ mobiledoc: "{" }), 1],
  ["Mobiledoc of numbers", post({ mobiledoc: '{"sections":[1,[10,99],[1,"script",[[0,[99],1,"a"]]],[3,"x",5]]}' }), 1],
  [
    "Mobiledoc with a link that runs",
    post({ mobiledoc: '{"markups":[["a",["href","javascript:alert(1)"]]],"sections":[[1,"p",[[0,[0],1,"a"]]]]}' }),
    1,
  ],
  [
    "a card of a script",
    post({ mobiledoc: '{"cards":[["html",{"html":"<script>alert(1)</script>a"}]],"sections":[[10,0]]}' }),
    1,
  ],
  ["Lexical that is none", post({ lexical: "[]" }), 1],
  [
    "Lexical with a link that runs",
    post({
      lexical:
        '{"root":{"children":[{"type":"paragraph","children":[{"type":"link","url":"javascript:1","children":[{"type":"text","text":"a"}]}]}]}}',
    }),
    1,
  ],
  [
    "a bookmark that runs",
    post({
      lexical: '{"root":{"children":[{"type":"bookmark","url":"javascript:1","metadata":{"title":"<script>x"}}]}}',
    }),
    1,
  ],
  ["a feature image that runs", post({ feature_image: "javascript:1" }), 1],
  ["a canonical address that runs", post({ canonical_url: "javascript:1" }), 1],
  ["a date that is none", post({ published_at: "jutro" }), 1],
  ["a state that is none", post({ status: "__proto__" }), 1],
  ["an address of signs", post({ slug: "../../etc" }), 1],
];

describe("exports of Ghost", () => {
  test.each(REFUSED_JSON)("are refused: %s", async (_, content, sentence) => {
    expect(await refusal(readJson(content))).toMatch(sentence);
  });

  test.each(READ_POSTS)("are read without harm: %s", async (_, row, count) => {
    const { entries } = await readJson(json(row, post({ id: "2", slug: "dobry", html: "<p>Dobry.</p>" })));
    expect(entries).toHaveLength(count + 1);
    for (const entry of entries) {
      const { slug, seo } = entry;
      expect(rendered(entry)).not.toMatch(HARM);
      expect(slug).toMatch(/^[a-z0-9-]+$/);
      expect(seo.canonical).toBeNull();
    }
    expect(entries.at(-1)?.body).toBe("Dobry.\n");
  });

  it("a list within lists of Lexical", async () => {
    let node: unknown = { type: "text", text: "a" };
    for (let depth = 0; depth < 500; depth++)
      node = { type: "list", children: [{ type: "listitem", children: [node] }] };
    const { entries } = await readJson(json(post({ lexical: JSON.stringify({ root: { children: [node] } }) })));
    expect(entries).toHaveLength(1);
  });
});

it(`there are a hundred of them`, () => {
  expect(
    REFUSED_XML.length + READ_TEXTS.length + READ_FIELDS.length + REFUSED_JSON.length + READ_POSTS.length,
  ).toBeGreaterThan(100);
});
