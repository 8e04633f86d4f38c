import { expect, it } from "vitest";
import { readForeignFrontMatter } from "./read-foreign-front-matter.ts";

const read = (text: string, path = "a.md") => {
  const { data, body, bodyLine, problem } = readForeignFrontMatter(path, text);
  return { data, body, bodyLine, problem };
};

it.each([
  ["Hugo's JSON", '{\n  "title": "A {b}",\n  "tags": ["x"]\n}\n\nTreść\n', { title: "A {b}", tags: ["x"] }, 6],
  ["JSON of gray-matter", '---json\n{ "title": "A" }\n---\nTreść\n', { title: "A" }, 4],
  ["Hexo's JSON", ';;;\n"title": "A",\n"date": "2020-01-01"\n;;;\nTreść\n', { title: "A", date: "2020-01-01" }, 5],
  ["TOML of gray-matter", '---toml\ntitle = "A"\n---\nTreść\n', { title: "A" }, 4],
  ["Hugo's TOML", '+++\ntitle = "A"\n+++\nTreść\n', { title: "A" }, 4],
  ["YAML", "---\ntitle: A\n---\nTreść\n", { title: "A" }, 4],
])("%s is read", (_, text, data, bodyLine) => {
  expect(read(text)).toEqual({ data, body: "Treść\n", bodyLine, problem: null });
});

it("reads the metadata a page of Next exports, and of any other text nothing", () => {
  const page = `import x from "x"\n\nexport const metadata: Metadata = {\n  // dla Google\n  title: 'A',\n  date: new Date("2020-01-02"),\n  lead: \`słowa\`,\n  author: KTO, draft: false,\n}\n\nTreść\n`;
  const front = readForeignFrontMatter("a.mdx", page);
  expect(front).toMatchObject({
    data: { title: "A", date: "2020-01-02", lead: "słowa", author: null, draft: false },
    body: page,
    statement: 3,
  });
  expect(front.lines["date"]).toBe(6);
  expect(read(page).data).toEqual({});
  for (const text of [
    "{{< youtube a >}}\n",
    "{ klamra }\n",
    '{"a": 1\n',
    "export const metadata = {\n  a: `x ${b}`,\n}\n",
    "export const metadata = {\n  a: *b,\n}\n",
  ])
    expect(read(text, "a.mdx")).toEqual({ data: {}, body: text, bodyLine: 1, problem: null });
});
