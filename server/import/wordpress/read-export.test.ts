import { describe, expect, test } from "vitest";
import { HEAD, readXml, refusal, xml, ok } from "#test/support/texts/foreign-exports.ts";

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
