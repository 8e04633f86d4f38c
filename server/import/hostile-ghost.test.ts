import { describe, expect, it, test } from "vitest";
import { type GhostContext, readGhostEntry } from "#convert/ghost/read-ghost-entry.ts";
import type { ImportWarning } from "#core/base/import-warning.ts";
import type { Entry } from "#convert/entry.ts";
import { HARM, HEAD, NOW, type Read, refusal, rendered, TAIL, withFile } from "#test/support/texts/foreign-exports.ts";
import { readGhostRows } from "#convert/ghost/ghost-rows.ts";

async function readJson(content: string | Buffer): Promise<Read> {
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
  await withFile(content, (file) =>
    readGhostRows(file, {
      row(table, row) {
        if (table !== "posts") return;
        const read = readGhostEntry(row, context);
        if (read.entry) entries.push(read.entry);
        remarks.push(...read.remarks);
      },
    }),
  );
  return { entries, remarks, broken: [] };
}

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
  ["objects deep in a row", json(post({ a: JSON.parse("[".repeat(1_000) + "]".repeat(1_000)) })), /zagnieżdżenie/],
  ["a row of twenty mebibytes", json(post({ html: "x".repeat(20 * 1024 * 1024) })), /16 MB/],
  ["broken UTF-8 for a brace", Buffer.from([0xff, 0xfe, 0x7b]), /JSON|ucięty/],
  ["words before the beginning", "Warning: x\n" + json(post({})), /^1: .*JSON/],
  ["a call of it", `ghost(${json(post({}))})`, /^1: .*JSON/],
  ["two of it", json(post({})) + "\n" + json(post({})), /^2: .*JSON/],
  ["a page of HTML", "<!doctype html>\n<title>a</title>", /^1: .*JSON/],
  ["a table", "id,title\n1,a\n", /^1: .*JSON/],
  ["YAML", "db:\n  - data:\n      posts: []\n", /^1: .*JSON/],
  ["a zip", Buffer.from("504b0304140000000800", "hex"), /^1: .*JSON/],
  ["a head of gzip", Buffer.from("1f8b0800000000000003", "hex"), /^1: .*gzip jest ucięty/],
  ["NUL only", Buffer.alloc(1000), /^1: .*JSON/],
  ["UTF-16", Buffer.from("\ufeff" + json(post({})), "utf16le"), /^1: /],
  ["a comment", `// a\n${json(post({}))}`, /^1: .*JSON/],
  ["single quotes", "{'db':[]}", /^1: .*JSON/],
  ["a name without quotes", "{db:[]}", /^1: .*JSON/],
  ["a name that is a number", '{"db":[{1:2}]}', /^1: .*JSON/],
  ["a name without a value", '{"db"}', /^1: .*JSON/],
  ["a value without a name", '{:"db"}', /^1: .*JSON/],
  ["two names", '{"db":"a":"b"}', /^1: .*JSON/],
  ["no comma", '{"db":[1 2]}', /^1: .*JSON/],
  ["two commas", '{"db":[1,,2]}', /^1: .*JSON/],
  ["a comma at the end of an object", '{"db":[],}', /^1: .*JSON/],
  ["no number", '{"db":NaN}', /^1: .*JSON/],
  ["no end of numbers", '{"db":Infinity}', /^1: .*JSON/],
  ["nothing by another name", '{"db":undefined}', /^1: .*JSON/],
  ["a number of another kind", '{"db":0x10}', /^1: .*JSON/],
  ["two signs", '{"db":--1}', /^1: .*JSON/],
  ["an escape of another language", String.raw`{"db":"\x41"}`, /^1: .*JSON/],
  ["an escape of no number", String.raw`{"db":"\u12G4"}`, /^1: .*JSON/],
  ["a line feed in a text", '{"db":"a\nb"}', /^1: .*JSON/],
  ["a list that closes as an object", '{"db":[}', /^1: .*JSON/],
  ["an object that closes as a list", '{"db":{]', /^1: .*JSON/],
  ["an end of what never began", "]", /^1: .*JSON/],
  ["an end within a word", '{"db":tru', /ucięty/],
  ["an end within an escape", String.raw`{"db":"\u00`, /ucięty/],
  ["an end after a name", '{"db"', /ucięty/],
  ["an end after a colon", '{\n"db":', /^2: .*ucięty/],
  ["an end after a comma", '{"db":[1,', /ucięty/],
  ["a text alone", '"db"', /ucięty|nie jest eksport/],
  ["nothing at all in it", "null", /ucięty|nie jest eksport|JSON/],
  ["no copies", '{"db":[]}', /nie jest eksport/],
  ["a copy that is nothing", '{"db":[null]}', /nie jest eksport/],
  ["posts of another system", '{"posts":[{"id":1,"title":"a"}],"meta":{"exported_on":1}}', /nie jest eksport/],
  ["rows that are no objects", '{"db":[{"data":{"posts":[1,"a",null,[2]]}}]}', /nie jest eksport/],
  ["objects a hundred thousand deep", '{"a":'.repeat(100_000), /^1: .*zagnieżdżenie/],
  ["a line that names the fault", '{\n"db": [\n{"data" 5}\n]}\n', /^3: .*JSON/],
  ["bytes that are no text", Buffer.from('{"db":[\n{"data":{"posts":[{"id":"\xff\xfe"}]}}]}', "latin1"), /^2: .*JSON/],
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

it("reads a text that is an object instead of a text, however deep it lies", async () => {
  let node: object = { type: "text", text: "najgłębiej", format: 0 };
  for (let depth = 0; depth < 90; depth += 1)
    node = { type: "list", children: [{ type: "listitem", children: [node] }] };
  const lexical = { root: { children: [{ type: "paragraph", children: [{ type: "text", text: "Na górze" }] }, node] } };
  const { entries } = await readJson(json(post({ lexical })));
  expect(entries[0]?.body).toMatch(/^Na górze\n[^]*najgłębiej/);
});
