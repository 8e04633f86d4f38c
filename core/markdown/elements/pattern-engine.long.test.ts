import { readFileSync } from "node:fs";
import { setFlagsFromString } from "node:v8";
import { createHighlighterCore, type RegexEngine } from "shiki/core";
import { createJavaScriptRegexEngine } from "shiki/engine/javascript";
import { expect, it, onTestFinished, test } from "vitest";
import { codeBlock } from "#test/bench/archives/code.ts";
import { ownPayloads, publicPayloads } from "#test/support/security/payloads.ts";
import { LANGUAGES } from "./highlight.ts";
import { createPatternEngine } from "./pattern-engine.ts";

const ROOT = new URL("../../../", import.meta.url);
const THEME = { name: "bez", type: "light" as const, settings: [] };
const names = Object.keys(LANGUAGES);
const grammars = await Promise.all(Object.values(LANGUAGES).map(async ({ grammar }) => (await grammar()).default));

async function scopesBy(engine: RegexEngine) {
  const highlighter = await createHighlighterCore({ themes: [THEME], langs: grammars, engine });
  const options = { theme: THEME.name, tokenizeMaxLineLength: 1000, tokenizeTimeLimit: 0 };
  return (code: string, lang: string) =>
    highlighter
      .codeToTokensBase(code, { ...options, lang, includeExplanation: "scopeName" })
      .map((line) => line.flatMap(({ explanation }) => explanation ?? []))
      .map((line) =>
        line.map(({ content, scopes }) => [content, ...scopes.map(({ scopeName }) => scopeName)].join(" ")),
      );
}

function textOf(path: string): string {
  return readFileSync(new URL(path, ROOT), "utf8");
}

/** Code of every language, some real files, and of the hostile inputs so many that a run stays short. */
const PAYLOAD_STEP = 12;
const mixed = Array.from({ length: 5 }, (_, at) => codeBlock(at, ["a", "b"])).join("\n# [x] = {y: 'z'} // \"w\"\n");
const samples = [
  { lang: "typescript", code: textOf("core/markdown/elements/highlight.ts") },
  { lang: "tsx", code: textOf("app/ui/html.tsx") },
  { lang: "sql", code: textOf("store/sqlite/migrations/004-search.sql") },
  { lang: "markdown", code: textOf("docs/style.md") },
  { lang: "html", code: "<script>const a = `b${c}`;</script><style>p > a { color: red }</style>\n<p class=x>&amp;" },
  ...names.map((lang) => ({ lang, code: mixed })),
  ...[...ownPayloads(), ...publicPayloads()]
    .filter((_, at) => at % PAYLOAD_STEP === 0)
    .map(({ input }, at) => ({ lang: names[at % names.length] ?? "", code: input })),
];

/** What V8 does by itself in a process that has compiled a great many expressions; those compiled before stay as they are. */
function stopOptimisingExpressions() {
  setFlagsFromString("--no-regexp-optimization");
  onTestFinished(() => setFlagsFromString("--regexp-optimization"));
}

it("reads every language as Shiki's own engine does", async () => {
  const theirs = await scopesBy(createJavaScriptRegexEngine({ forgiving: true, target: "ES2024" }));
  const read = samples.map(({ code, lang }) => JSON.stringify(theirs(code, lang)));
  stopOptimisingExpressions();
  const ours = await scopesBy(createPatternEngine());
  const different = samples.filter(({ code, lang }, at) => {
    expect(lang).not.toBe("");
    return JSON.stringify(ours(code, lang)) !== read[at];
  });
  expect(different).toEqual([]);
});

it("finds letters in either case where a part of a pattern ignores it, though V8 optimises nothing", () => {
  stopOptimisingExpressions();
  const engine = createPatternEngine();
  const line = engine.createString("kroje: Georgia, a bez niego serif");
  const match = engine.createScanner(["(?<![-\\w])(?i:georgia|serif)(?![-\\w])"]).findNextMatchSync(line, 0, 0);
  expect(match?.captureIndices[0]).toEqual({ start: 7, end: 14, length: 7 });
});

test.each([
  ["within a pattern", "(?<![-\\w])(?i:georgia|verdana)(?![-\\w])"],
  ["to its end", "serifem (?i)georgia"],
  ["everywhere", "(?i)(?:kroje: )?(georgia)"],
])("finds letters in either case where it is ignored %s, though V8 optimises nothing", (_, pattern) => {
  stopOptimisingExpressions();
  const engine = createPatternEngine();
  const line = engine.createString("kroje: serifem Georgia, a bez nich Verdana");
  const match = engine.createScanner([pattern]).findNextMatchSync(line, 0, 0);
  expect(match?.captureIndices[0]?.end).toBe(22);
});

test.each([
  ["the earliest match", ["b", "a", "[ab]"], 0, [1, 0, 1]],
  ["of two at one place the first pattern's", ["c", "b", "[b]"], 0, [1, 1, 2]],
  ["one from where it is asked on", ["a", "c"], 1, [1, 2, 3]],
  ["none in a line without its literal", ["x", "y+"], 0, null],
  ["nothing of what cannot be compiled", ["(", "c"], 0, [1, 2, 3]],
])("finds %s", (_, patterns, start, found) => {
  const engine = createPatternEngine();
  const match = engine.createScanner(patterns).findNextMatchSync(engine.createString("abc"), start, 0);
  const [whole] = match?.captureIndices ?? [];
  expect(match && [match.index, whole?.start, whole?.end]).toEqual(found);
});

it("finds what has to stand where the search begins, though it was not there before", () => {
  const engine = createPatternEngine();
  const scanner = engine.createScanner(["\\Gb", "c"]);
  const line = engine.createString("abc");
  expect([0, 1].map((start) => scanner.findNextMatchSync(line, start, 0)?.index)).toEqual([1, 0]);
});

it("finds a pattern again where another rule has searched further on", () => {
  const engine = createPatternEngine();
  const [one, other] = [engine.createScanner(["(a)(b)?"]), engine.createScanner(["(a)(b)?", "c"])];
  const line = engine.createString("ab a c");
  const at = (scanner: typeof one, start: number) =>
    scanner.findNextMatchSync(line, start, 0)?.captureIndices.map((each) => each.start);
  const nowhere = 4_294_967_295;
  expect([at(other, 2), at(one, 0), at(other, 1), at(one, 4)]).toEqual([
    [3, 3, nowhere],
    [0, 0, 1],
    [3, 3, nowhere],
    undefined,
  ]);
});
