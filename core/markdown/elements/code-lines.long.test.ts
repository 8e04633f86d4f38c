import { readFileSync } from "node:fs";
import { createHighlighterCore } from "shiki/core";
import { expect, it } from "vitest";
import { codeBlock } from "#test/bench/archives/code.ts";
import { ownPayloads, publicPayloads } from "#test/support/security/payloads.ts";
import { createLineReader } from "./code-lines.ts";
import { LANGUAGES } from "./highlight.ts";
import { createPatternEngine } from "./pattern-engine.ts";

/** A colour for each of many scopes, so that lines that were read otherwise look otherwise. */
const SCOPES =
  "comment string constant keyword storage entity support variable punctuation meta.block markup invalid".split(" ");
const settings = SCOPES.map((scope, at) => ({ scope, settings: { foreground: `#0000${at + 16}` } }));
const THEME = { name: "barwy", type: "light" as const, settings };

const names = Object.keys(LANGUAGES);
const langs = await Promise.all(Object.values(LANGUAGES).map(async ({ grammar }) => (await grammar()).default));
const highlighter = await createHighlighterCore({ themes: [THEME], langs, engine: createPatternEngine() });
const { colorMap } = highlighter.setTheme(THEME.name);

const textOf = (path: string) => readFileSync(new URL(`../../../${path}`, import.meta.url), "utf8");

/** Lines of one sample stand in others, too, in other states: within comments, texts in quotes, quotes and lists. */
const mixed = Array.from({ length: 5 }, (_, at) => codeBlock(at, ["a", "b"])).join("\n> - [x] = {y: 'z'} /* \"w\"\n");
const samples = [
  { lang: "typescript", code: textOf("core/markdown/elements/highlight.ts") },
  { lang: "tsx", code: textOf("app/ui/html.tsx") },
  { lang: "markdown", code: textOf("docs/style.md") },
  { lang: "markdown", code: `> cytat\n>\n> \`\`\`js\n> const a = \`\n> b\n\n\`;\n${textOf("docs/glossary.md")}` },
  ...names.flatMap((lang) => [mixed, `/*\n${mixed}`, `"""\n${mixed}\r\n*/\n`].map((code) => ({ lang, code }))),
  ...[...ownPayloads(), ...publicPayloads()].map(({ input }, at) => ({
    lang: names[at % names.length] ?? "",
    code: input,
  })),
];

const shiki = samples.map(({ code, lang }) =>
  highlighter
    .codeToTokensBase(code, { theme: THEME.name, lang, tokenizeMaxLineLength: 1000, tokenizeTimeLimit: 0 })
    .map((line) => line.map(({ content, color = "" }) => [content, color])),
);

it.each([1024 * 1024, 20_000])("reads lines as Shiki does, known ones too, with %d bytes for them", (mostBytes) => {
  const read = createLineReader(mostBytes);
  const readSample = ({ code, lang }: (typeof samples)[number]) =>
    read(code, highlighter.getLanguage(lang)).map((line) =>
      line.map(({ content, colour }) => [content, colour === undefined ? "" : colorMap[colour]]),
    );
  for (const sample of samples.toReversed()) readSample(sample);
  const different = samples.filter((sample, at) => JSON.stringify(readSample(sample)) !== JSON.stringify(shiki[at]));
  expect(different).toEqual([]);
});
