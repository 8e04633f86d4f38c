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
])("reads %s", (_, text, data, bodyLine) => {
  expect(read(text)).toEqual({ data, body: "Treść\n", bodyLine, problem: null });
});

it.each([
  ["Hexo without the opening line", "title: A\ntags:\n  - x\n---\nTreść\n", { title: "A", tags: ["x"] }, 5],
  ["Hexo of fields alone, in lines of Windows", "title: A\r\n---\r\nTreść\n", { title: "A" }, 3],
  ["a longer fence", "-----\ntitle: A\n-----\n\nTreść\n", { title: "A" }, 5],
  [
    "Pelican",
    "Title: Dwa: słowa # trzy\nAuthors: Ćwik, Jan; Kot, Ola\nSummary: raz\n    dwa\n\nTreść\n",
    { Title: "Dwa: słowa # trzy", Authors: ["Ćwik, Jan", " Kot, Ola"], Summary: "raz dwa" },
    6,
  ],
  ["MultiMarkdown", "Title:  A  \nBase Header Level: 2\n\nTreść\n", { Title: "A", "Base Header Level": "2" }, 4],
  ["Nikola", "<!--\n.. title: A\n.. slug: b\n-->\n\nTreść\n", { title: "A", slug: "b" }, 6],
  ["Pandoc", "% A\n% Jan\nTreść\n", { title: "A", authors: "Jan", date: "" }, 3],
  ["an empty line above", "\uFEFF\n---\ntitle: A\n---\nTreść\n", { title: "A" }, 5],
  ["fields of another map", "---\na: &a { b: 1 }\n<<: *a\n---\nTreść\n", { a: { b: 1 }, b: 1 }, 5],
])("reads %s as generators do", (_, text, data, bodyLine) => {
  expect(read(text)).toEqual({ data, body: "Treść\n", bodyLine, problem: null });
});

it.each([
  ["a field twice", "---\ntitle: A\ntitle: B\n---\n", { title: "B" }, 3],
  [
    "a field of TOML twice",
    "+++\ntitle = 'A'\n[x]\na = 1\n[y]\na = 2\na = 3\n+++\n",
    { title: "A", x: { a: 1 }, y: { a: 3 } },
    1,
  ],
  ["tabs", "---\ntags:\n\t- a\n\t- b\n---\n", { tags: ["a", "b"] }, 3],
  ["hard spaces", "---\ntitle:\u00A0A\ntags:\n\u00A0- a\n---\n", { title: "A", tags: ["a"] }, 2],
  [
    "values at the left margin",
    '---\ntitle: "raz\ndwa"\ntags: [\na,\nb\n]\n---\n',
    { title: "raz dwa", tags: ["a", "b"] },
    2,
  ],
  ["fields off the left margin", "---\n  title: A\n date: B\n---\n", { title: "A", date: "B" }, 3],
  ["no space after the colon", "---\ntitle:A\n---\n", { title: "A" }, 2],
  [
    "what needs quotes",
    '---\ntitle: Raz: dwa\nlead: "Raz" dwa\ntags: [c#, @x]\nauthor: @jan\npath: "C:\\pliki"\ncategories:\n- *a*\n---\n',
    {
      title: "Raz: dwa",
      lead: '"Raz" dwa',
      tags: ["c#", "@x"],
      author: "@jan",
      path: "C:\\pliki",
      categories: ["*a*"],
    },
    2,
  ],
  ["no closing line", "---\ntitle: A\n\nTreść\n", { title: "A" }, 1],
  ["a rule in place of the closing line", "---\ntitle: A\n\nTreść\n\n---\n\nDalej\n", { title: "A" }, 1],
])("understands %s and reports it with its line", (_, text, data, line) => {
  const front = readForeignFrontMatter("a.md", text);
  expect(front).toMatchObject({ data, problem: null, mended: { line } });
  expect(front.body).not.toContain("title");
});

it.each([
  "---\n\nAkapit.\n\n---\n\nDrugi.\n",
  "---\n\nAkapit.\n",
  "Uwaga: akapit.\n\nDrugi.\n",
  "Uwaga: nagłówek\n---\n\nAkapit.\n",
])("%j has no front matter", (text) => {
  expect(read(text)).toEqual({ data: {}, body: text, bodyLine: 1, problem: null });
});

it.each(['---json\n{ "title": \n---\n', '{\n  "title": ,\n}\n', "---\ntitle: [a\n---\n", "+++\ntitle = \n+++\n"])(
  "%j is named as what cannot be read",
  (text) => {
    expect(read(text)).toMatchObject({ body: text, problem: { line: expect.any(Number) as number } });
  },
);

it("reads the metadata that a page of Next exports, and none of any other text", () => {
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
