import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { parseSync, Visitor } from "oxc-parser";
import { expect, test } from "vitest";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const GLOSSARY = readFileSync(`${ROOT}docs/glossary.md`, "utf8");

/** Word lists, rules of the language, and what pages of others may say: data about words, not sentences to a person. */
const LANGUAGE_DATA = /^core\/(?:polish|search|analysis|markdown|tags\/likeness|import)\//;
const MESSAGES = /^(?:app|core)\/messages\//;
const POLISH_LETTER = /[ąćęłńóśźż]/i;

interface Forbidden {
  form: string;
  pattern: RegExp;
  right: string;
}

const FORBIDDEN = forbiddenIn(GLOSSARY);

/** Rows `| right word | what it is for | \`forbidden\`, \`forms\` |` of the second table. */
function forbiddenIn(glossary: string): Forbidden[] {
  const [, table = ""] = glossary.split("## Words on the screen");
  return table.split("\n").flatMap((line) => {
    const [, right = "", , never = ""] = line.split("|").map((cell) => cell.trim());
    const forms = Array.from(never.matchAll(/`([^`]+)`/g), ([, form = ""]) => form);
    return forms.map((form) => ({ form, pattern: patternOf(form), right }));
  });
}

function patternOf(form: string): RegExp {
  const body = form.replaceAll(/[.()?+]/g, String.raw`\$&`).replaceAll("*", String.raw`\p{L}*`);
  const [before, after] = /^\p{L}|^\d/u.test(form) ? [String.raw`(?<![\p{L}\d])`, String.raw`(?![\p{L}\d])`] : ["", ""];
  return new RegExp(`${before}${body}${after}`, "iu");
}

/** The strings of a source that a person may read: all of the messages, and elsewhere those with a Polish letter. */
function sentencesOf(file: string, source: string): string[] {
  const found: string[] = [];
  const keys = new Set<unknown>();
  const { program } = parseSync(file, source);
  new Visitor({
    Property: ({ key }) => void keys.add(key),
    Literal: (node) => void (typeof node.value === "string" && !keys.has(node) && found.push(node.value)),
    TemplateElement: ({ value }) => void found.push(value.cooked ?? ""),
    JSXText: ({ value }) => void found.push(value),
  }).visit(program);
  return MESSAGES.test(file) ? found : found.filter((text) => POLISH_LETTER.test(text));
}

function misnomers(file: string, source: string): string[] {
  if (!FORBIDDEN.some(({ pattern }) => pattern.test(source))) return [];
  return sentencesOf(file, source).flatMap((text) =>
    FORBIDDEN.filter(({ pattern }) => pattern.test(text)).map(
      ({ form, right }) => `${file}: „${form}” → ${right}: ${text}`,
    ),
  );
}

test("every sentence calls one thing by one name", () => {
  const files = globSync(["app/**/*.{ts,tsx}", "convert/**/*.ts", "core/**/*.ts", "server/**/*.ts", "store/**/*.ts"], {
    cwd: ROOT,
  });
  const read = files.filter(
    (file) => !/\.test\.tsx?$|^store\/contract|command-line\.ts$/.test(file) && !LANGUAGE_DATA.test(file),
  );
  expect(read.length).toBeGreaterThan(400);
  expect(read.flatMap((file) => misnomers(file, readFileSync(ROOT + file, "utf8")))).toEqual([]);
});

test("and every forbidden form is found where it is written", () => {
  const fixture = "test/fixtures/words/forbidden.txt";
  const lines = readFileSync(ROOT + fixture, "utf8")
    .trim()
    .split("\n");
  const found = lines.map((line) => misnomers("app/messages/x.ts", `export const x = ${JSON.stringify(line)};`));
  expect(found.map((each) => each.length > 0)).toEqual(lines.map(() => true));
  const forms = found.flat().join("\n");
  expect(FORBIDDEN.filter(({ form }) => !forms.includes(`„${form}”`))).toEqual([]);
});

test("and what only looks like one is let through", () => {
  const source = 'export const x = { link: "Serwer działa. Obrazy, 1410 znaków, mechanizm pracy: LinkedIn." };';
  expect(misnomers("app/messages/x.ts", source)).toEqual([]);
});
