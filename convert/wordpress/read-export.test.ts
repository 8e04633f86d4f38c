import { gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { cdata, HEAD, ok, readXml, refusal, withFile, xml, xmlItem } from "#test/support/texts/foreign-exports.ts";
import { XmlMender } from "#convert/wordpress/mend-xml.ts";
import { exportPieces } from "../unpacked-export.ts";

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
  ["a DTD below a comment", '<?xml version="1.0"?>\n<!-- a -->\n<!DOCTYPE rss>\n<rss/>', /^3: .*DTD/],
  ["a DTD of conditions", '<!DOCTYPE r [<![INCLUDE[<!ENTITY a "x">]]>]>\n<rss>&a;</rss>', /DTD/],
  ["a DTD of a mebibyte", `<!DOCTYPE ${"x".repeat(1_048_576)}>\n<rss/>`, /^1: .*(?:DTD|za długi)/],
  ["a DTD within an export", xml("<!DOCTYPE x>"), /^4: .*(?:DTD|poprawny)/],
  ["no end of an element", HEAD + "<item><title>a", /ucięty/],
  ["an end in the middle of a tag", HEAD + "<item><tit", /ucięty|poprawny/],
  ["an end within CDATA", HEAD + "<item><content:encoded><![CDATA[abc", /ucięty|poprawny/],
  ["an end within a comment", HEAD + "<!-- abc", /ucięty|poprawny/],
  ["an end in the middle of a sign", Buffer.from(HEAD + "<item><title>ż").subarray(0, -1), /^4: .*ucięty/],
  ["an end within an attribute", HEAD + '<item a="b', /^4: .*(?:ucięty|poprawny)/],
  ["an end within a reference", HEAD + "<item><title>&am", /^4: .*(?:ucięty|encja|poprawny)/],
  ["an end within a closing tag", HEAD + "<item><title>a</tit", /^4: .*(?:ucięty|poprawny)/],
  ["an end within an instruction", HEAD + "<?php echo 1;", /^4: .*(?:ucięty|poprawny)/],
  ["an end between two posts", HEAD + ok, /^5: .*ucięty/],
  ["an end before the last tag", HEAD + ok + "</channel>", /^5: .*ucięty/],
  ["an end within the first line", '<?xml version="1.0"', /^1: .*(?:ucięty|poprawny|nie jest eksport)/],
  ["an attribute that never ends", xml("<item a=\"b'></item>"), /ucięty|poprawny/],
  ["an end of what never began", xml("\n</item>"), /^5: .*nie pasuje/],
  ["an end of what is around", xml("<item></channel></item>"), /^4: .*nie pasuje/],
  ["an end with an attribute", xml('<item></item a="b">'), /^4: .*poprawny/],
  ["ends that do not fit", xml("<item><title>a</item></title>"), /^4: .*nie pasuje/],
  ["two roots", xml(ok) + "<rss></rss>", /poprawny/],
  ["words after the end", xml(ok) + "abc", /poprawny/],
  [
    "a warning of PHP before the export",
    "Warning: Undefined variable $a in x.php on line 3\n" + xml(ok),
    /^1: .*poprawny/,
  ],
  ["a query of MySQL", "-- MySQL dump\nINSERT INTO wp_posts VALUES (1);\n", /^1: .*poprawny/],
  ["no XML at all", "abc", /poprawny/],
  ["an empty file", "", /nie jest eksport/],
  ["spaces only", " \n \n", /nie jest eksport/],
  ["NUL only", Buffer.alloc(1000), /poprawny|nie jest eksport/],
  ["a picture", Buffer.from("89504e470d0a1a0a0000000d49484452", "hex"), /poprawny|nie jest eksport/],
  ["a zip", Buffer.from("504b0304140000000800", "hex"), /poprawny|nie jest eksport/],
  ["a head of gzip", Buffer.from("1f8b0800000000000003", "hex"), /^1: .*gzip jest ucięty/],
  ["JSON", '{"db":[]}', /poprawny/],
  ["a drawing", '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>', /^1: .*inny XML/],
  ["a sitemap", '<?xml version="1.0"?>\n<urlset><url><loc>https://a.pl/</loc></url></urlset>', /^2: .*inny XML/],
  ["a list of feeds", '<opml version="2.0"><body><outline text="a"/></body></opml>', /^1: .*inny XML/],
  ["capitals", "<RSS><channel></channel></RSS>", /^1: .*inny XML/],
  ["another feed", '<?xml version="1.0"?><feed xmlns="http://www.w3.org/2005/Atom"></feed>', /inny XML/],
  [
    "RSS without WordPress",
    '<?xml version="1.0"?><rss version="2.0"><channel><title>a</title></channel></rss>',
    /wxr_version/,
  ],
  ["a version of nothing", xml("").replace("1.2</wp:wxr", "</wp:wxr"), /wxr_version/],
  [
    "a version in a post",
    "<rss><channel><item><wp:wxr_version>1.2</wp:wxr_version></item></channel></rss>",
    /wxr_version/,
  ],
  ["a page of HTML", "<html><body><p>a</p></body></html>", /inny XML/],
  ["elements a hundred deep", xml("<item>" + "<a>".repeat(100) + "</a>".repeat(100) + "</item>"), /^4: .*zagnieżdżone/],
  ["elements a hundred thousand deep", HEAD + "<a>".repeat(100_000), /zagnieżdżone/],
  [
    "an author a hundred deep",
    xml("<wp:author>" + "<a>".repeat(100) + "</a>".repeat(100) + "</wp:author>"),
    /zagnieżdżone/,
  ],
  ["an end of a mebibyte", xml(`<item></${"x".repeat(1_048_576)}>`), /^4: .*za długi/],
  ["an attribute of a mebibyte", xml(`<item a="${"x".repeat(1_048_576)}"></item>`), /za długi/],
  ["a name of a mebibyte", xml(`<${"x".repeat(1_048_576)}></item>`), /za długi/],
  ["a comment of a mebibyte", xml(`<!--${"x".repeat(1_048_576)}-->`), /za długi/],
  ["an instruction of a mebibyte", `<?${"x".repeat(1_048_576)}?><rss/>`, /za długi/],
  ["an attribute without a value", xml("<item a></item>"), /poprawny/],
  ["an attribute without quotes", xml("<item a=b></item>"), /poprawny/],
  ["attributes that touch", xml('<item a="1"b="2"></item>'), /^4: .*poprawny/],
  ["a slash in a tag", xml("<item/ a></item>"), /^4: .*poprawny/],
  ["a name that begins with a number", xml("<1item></1item>"), /^4: .*poprawny/],
  ["a comment within a comment", xml("<!-- a <!-- b --> c -->"), /^4: .*poprawny/],
  ["a coding nobody knows", '<?xml version="1.0" encoding="x-wrogie"?><rss></rss>', /^1: .*kodowanie/],
  ["a coding that hides tags", '<?xml version="1.0" encoding="utf-7"?><rss></rss>', /^1: .*kodowanie/],
  ["a coding no browser reads", '<?xml version="1.0" encoding="iso-2022-kr"?><rss></rss>', /^1: .*kodowanie/],
  ["a coding that it is not", xml(ok).replace("UTF-8", "UTF-16"), /poprawny|nie jest eksport/],
  ["UTF-16 the other way round", Buffer.from("\ufeff" + xml(ok), "utf16le").swap16(), /poprawny|nie jest eksport/],
  ["UTF-16", Buffer.from("\ufeff" + xml(ok), "utf16le"), /poprawny|nie jest eksport/],
  ["a declaration in the middle", xml('<?xml version="1.0"?><item>'), /pasuje|ucięty|poprawny/],
];

/** What stands in a title, and what is read of it. */
const MENDED: [string, string, string][] = [
  ["a bare ampersand", "Kot & pies", "Kot & pies"],
  ["an entity of HTML", "a &mdash; b &hellip;", "a — b …"],
  ["an entity that nobody knows", "&xxe; &PHP;", "&xxe; &PHP;"],
  ["a reference without its end", "a &amp b", "a & b"],
  ["a reference of no sign", "a&#x110000;b&#0;", "a\ufffdb\ufffd"],
  ["half a sign", "a&#xD800;b", "a\ufffdb"],
  ["a reference of no number", "&#x; &#-1; &#xFFFFFFFFF;", "&#x; &#-1; \ufffd"],
  ["a bare angle", "a < b", "a < b"],
  ["an angle before a letter", "if a <b && c> d", "if a d"],
  ["an element of HTML without its end", "Znacznik <br> w <i>HTML", "Znacznik w HTML"],
  ["CDATA beside it", "<![CDATA[a & <b>]]> & c", "a & & c"],
];

describe("mending invalid XML that WordPress reads", () => {
  test.each(MENDED)("%s", async (name, title, expected) => {
    const { entries, mended } = await readXml(
      xml(`<item><title>${title}</title><wp:post_id>7</wp:post_id></item>\n${ok}`),
    );
    expect(entries).toHaveLength(2);
    expect(entries[0]?.title).toBe(expected);
    expect(mended?.map(({ line }) => line)).toEqual(name === "an entity of HTML" ? [] : [4]);
  });

  test("mends alike wherever a piece of the file ends", () => {
    const text = "<item><wp:category_parent /><title>a & b < c <![CDATA[d & <e>]]></title><x a='&' /><!-- & --></item>";
    const whole = new XmlMender(() => true).write(text, true);
    expect(whole).toBe(
      "<item><wp:category_parent /><title>a &amp; b &lt; c <![CDATA[d & <e>]]></title><x a='&amp;' /><!-- & --></item>",
    );
    for (let at = 0; at < text.length; at += 1) {
      const mender = new XmlMender(() => true);
      expect(mender.write(text.slice(0, at)) + mender.write(text.slice(at), true)).toBe(whole);
    }
  });

  test("an empty element with one tag hides nothing after it", async () => {
    const { entries, mended } = await readXml(
      xml(xmlItem(cdata("<p>Dobry.</p>"), '<wp:post_password/><category domain="post_tag" nicename="a"/>')),
    );
    expect([entries.length, entries[0]?.tags, mended]).toEqual([1, ["a"], []]);
  });

  test("reports all faults of a file, not only the first", async () => {
    const torn = xml("<item a></item>\n<item b></item>\n</channel>");
    const fault: unknown = await readXml(torn).catch((error: unknown) => error);
    expect(fault).toMatchObject({ line: 4, others: [{ line: 5 }, expect.anything()] });
  });
});

describe("exports of WordPress that are refused", () => {
  test.each(REFUSED_XML)("%s", async (_, content, sentence) => {
    expect(await refusal(readXml(content))).toMatch(sentence);
  });
});

describe("an export packed with gzip", () => {
  const packed = gzipSync(xml(ok));

  test("is read like an unpacked one, also with several gzip members", async () => {
    const whole = await readXml(xml(ok));
    expect(await readXml(packed)).toEqual(whole);
    const [head, rest] = [xml(ok).slice(0, 300), xml(ok).slice(300)];
    expect(await readXml(Buffer.concat([gzipSync(head), gzipSync(rest)]))).toEqual(whole);
  });

  test.each([
    ["cut off", packed.subarray(0, -20), /^\d+: plik gzip jest ucięty albo uszkodzony$/],
    ["with another byte in it", changed(packed, 60), /uszkodzony|poprawny|encja|ucięty/],
    ["of another sum", changed(packed, packed.length - 6), /^\d+: plik gzip jest ucięty albo uszkodzony$/],
    ["of what is none", gzipSync("Nie eksport."), /poprawny/],
  ])("refuses %s", async (_, bytes, why) => {
    expect(await refusal(readXml(bytes))).toMatch(why);
  });
});

test("refuses a file packed to fill a disk, whatever size its trailer claims", async () => {
  const [large, small] = [gzipSync(" ".repeat(70_000_000)), gzipSync("</rss>")];
  const drained = withFile(Buffer.concat([large, small]), async (path) => {
    for await (const { piece } of exportPieces(path, () => 7)) expect(piece.length).toBeGreaterThan(0);
  });
  expect(await refusal(drained)).toMatch(/^7: .*ponad 100 razy tyle/);
});

function changed(bytes: Buffer, at: number): Buffer {
  const other = Buffer.from(bytes);
  other[at] = (other[at] ?? 0) ^ 0xff;
  return other;
}
