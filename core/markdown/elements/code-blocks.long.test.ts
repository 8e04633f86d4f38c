import { expect, it } from "vitest";
import { typographyRules } from "#core/polish/typography/typography-rules.ts";
import { ownPayloads, publicPayloads } from "#test/support/security/payloads.ts";
import { createHighlighter, LANGUAGES } from "./highlight.ts";
import { OUTPUT_BOUNDS, parseHtml } from "../sanitiser/parse-html.ts";
import { cacheColours } from "./code-blocks.ts";
import { createMarkdown } from "../markdown.ts";
import { sanitise } from "../sanitiser/sanitise.ts";
import { serialise } from "../sanitiser/serialise.ts";

const { highlight } = await createHighlighter(true);

/** A highlighter that marks code and counts how often it is asked. */
function counted() {
  const asked: string[] = [];
  return { asked, colour: (code: string, language: string) => (asked.push(code), `<b>${language}: ${code}</b>`) };
}

/** Every hostile input there is, each in the language whose turn it is, and some code of every language. */
const names = Object.keys(LANGUAGES);
const samples = [
  ...names.map((language) => ({ language, code: `const a = "b"; // <c>\n# d: [1, 2]\n<e f='g'>h</e>\n` })),
  ...[...ownPayloads(), ...publicPayloads()].map(({ input }, at) => ({
    language: names[at % names.length] ?? "html",
    code: input.replaceAll("```", ""),
  })),
];

const EMBEDDED = ["css", "sql", "ruby", "tsx"]
  .map((each) => `~~~${each}\nSELECT color FROM "a" // 1\n~~~\n`)
  .join("\n");

it.each([
  ["markdown", EMBEDDED],
  ["ruby", `<<~HAML\n:markdown\n  **grubo** i [odnośnik](/a)\nHAML\n`],
])("highlights code within %s the same, whatever was fetched and highlighted before", async (language, code) => {
  for (const { language: other, code: others } of samples.slice(0, names.length)) highlight(others, other);
  const fresh = await createHighlighter(false);
  expect([fresh.isReady(language), fresh.isReady("nieznany")]).toEqual([false, true]);
  await fresh.fetchGrammar(language);
  expect(fresh.isReady(language)).toBe(true);
  expect(fresh.highlight(code, language)).toBe(highlight(code, language));
  expect(fresh.highlight(code, language)).toContain("hl-");
});

it("caches the same colours as highlighting again gives", () => {
  const remembered = cacheColours(highlight);
  for (const { code, language } of samples) remembered(code, language);
  const wrong = samples.filter(({ code, language }) => remembered(code, language) !== highlight(code, language));
  expect(wrong).toEqual([]);
});

it("writes highlighted code that a browser and a second parse read unchanged", async () => {
  const markdown = await createMarkdown({ rules: typographyRules({}) });
  const changed = samples.filter(({ code, language }) => {
    const body = `Przed.\n\n\`\`\`${language}\n${code}\n\`\`\`\n\n> - po`;
    const [first, again] = [1, 2].map(() => markdown.render({ title: "", lead: "", body, media: [] }));
    const html = first?.ok ? first.value.html : "";
    const parsed = parseHtml(html, OUTPUT_BOUNDS);
    const isRead = "nodes" in parsed && serialise(sanitise(parsed.nodes, "output")) === html;
    return !isRead || !again?.ok || again.value.html !== html;
  });
  expect(changed).toEqual([]);
});

it("stops between two blocks of code, and is finished by another call", async () => {
  const markdown = await createMarkdown({ rules: typographyRules({}) });
  const body = "```js\na\n```\n\nTekst.\n\n```css\nb\n```\n\n    bez języka";
  const source = { title: "", lead: "", body, media: [] };
  const blocksOf = (most: number) => {
    let blocks = 0;
    return () => (blocks += 1) > most;
  };
  expect(markdown.render(source, blocksOf(1))).toBeNull();
  expect(markdown.render(source, blocksOf(2))).toEqual(markdown.render(source));
  const tooDeep = `${"> ".repeat(90)}\n`.repeat(20_000);
  expect(markdown.render({ ...source, body: tooDeep }, () => true)).toMatchObject({ ok: false });
});

it("highlights only the changed block of a text that is saved again", () => {
  const { asked, colour } = counted();
  const remembered = cacheColours(colour);
  const blocks = Array.from({ length: 20 }, (_, at) => `blok ${at}`);
  for (const code of blocks) remembered(code, "js");
  asked.length = 0;
  for (const code of blocks.with(7, "blok 7, zmieniony")) remembered(code, "js");
  expect(asked).toEqual(["blok 7, zmieniony"]);
  remembered("blok 3", "ts");
  expect(asked.at(-1)).toBe("blok 3");
});

it("forgets the blocks used longest ago, and stays within its limit", () => {
  const { asked, colour } = counted();
  const code = (name: string) => name.repeat(1_000);
  const remembered = cacheColours(colour, 10_000);
  for (const name of ["a", "b", "a", "c"]) remembered(code(name), "js");
  asked.length = 0;
  for (const name of ["a", "c", "b"]) remembered(code(name), "js");
  expect(asked).toEqual([code("b")]);
  remembered("długi".repeat(10_000), "js");
  asked.length = 0;
  remembered("długi".repeat(10_000), "js");
  expect(asked.length).toBe(1);
});

it("does not cache that a language is unknown", () => {
  expect(cacheColours(highlight)("nuqneH", "klingon")).toBeNull();
});
