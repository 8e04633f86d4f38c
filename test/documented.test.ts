import { existsSync, globSync, readFileSync } from "node:fs";
import { matchesGlob } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { ROUTES } from "#app/routes.ts";
import { TYPOGRAPHY_RULES } from "#core/polish/typography/typography-rules.ts";
import { helpAbout, helpText } from "#server/cli/help.ts";
import { COMMANDS } from "#server/cli/command-list.ts";
import { defineSite, SETTING_LABELS, STUDIO_SETTINGS } from "#core/base/site-config.ts";
import { SETTINGS } from "#server/base/config.ts";
import config from "../vitest.config.ts";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const read = (name: string) => readFileSync(ROOT + name, "utf8");
const REFERENCE = read("docs/reference.md");
const { scripts } = JSON.parse(read("package.json")) as { scripts: Record<string, string> };

/** Words that a decision has at most, those of its tables and code too: one page. */
const MOST_WORDS = 400;

function wordCount(text: string): number {
  return text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
}

/** The names that a text does not mention between backquotes, whole or at the beginning of a code span. */
function unmentioned(names: readonly string[], text: string): string[] {
  return names.filter((name) => !text.includes(`\`${name}\``) && !text.includes(`\`${name} `));
}

/** Links of a document to files of the checkout and to headings of Markdown, those that lead nowhere. */
function deadLinks(document: string, text: string): string[] {
  const targets = Array.from(text.matchAll(/\]\(([^)\s]+)\)/g), ([, target = ""]) => target);
  return targets.filter((target) => {
    if (/^[a-z]+:/.test(target)) return false;
    const [file = "", heading] = target.split("#");
    const path = fileURLToPath(
      new URL(file || document.split("/").at(-1)!, new URL(`../${document}`, import.meta.url)),
    );
    if (!existsSync(path)) return true;
    return heading !== undefined && path.endsWith(".md") && !anchorsOf(readFileSync(path, "utf8")).has(heading);
  });
}

/** Ids that the host of the repository gives to a document's headings. */
function anchorsOf(text: string): Set<string> {
  const headings = Array.from(text.matchAll(/^#+ (.+)$/gm), ([, heading = ""]) => heading.toLowerCase());
  return new Set(headings.map((heading) => heading.replaceAll(/[^\p{L}\p{N}_ -]/gu, "").replaceAll(" ", "-")));
}

describe("documents", () => {
  test.each(globSync(["*.md", ".github/*.md", "docs/**/*.md"], { cwd: ROOT }))("%s links to what is there", (name) => {
    expect(deadLinks(name, read(name))).toEqual([]);
  });

  test("and a link to what is not there is found", () => {
    const text =
      "[1](docs/style.md#tests), [2](docs/nothing.md), [3](https://example.pl/nothing.md), [4](docs/style.md#no), [5](#no)";
    expect(deadLinks("README.md", text)).toEqual(["docs/nothing.md", "docs/style.md#no", "#no"]);
  });

  test(`a decision has at most ${MOST_WORDS} words`, () => {
    const decisions = globSync("docs/decisions/*.md", { cwd: ROOT });
    expect(decisions.length).toBeGreaterThan(50);
    expect(decisions.filter((name) => wordCount(read(name)) > MOST_WORDS)).toEqual([]);
  });

  test("and a word more is counted, in tables and code too", () => {
    const page = `# 1. A title\n\n${"word ".repeat(MOST_WORDS - 5)}\n\n| a | \`b\` |\n| --- | --- |\n`;
    expect(wordCount(page)).toBe(MOST_WORDS);
    expect(wordCount(`${page}| c | - |\n`)).toBeGreaterThan(MOST_WORDS);
  });

  test("CONTRIBUTING names every step of the gate", () => {
    const steps = scripts["check"]?.split(" && ") ?? [];
    expect(steps.length).toBeGreaterThan(1);
    expect(unmentioned(steps, read("CONTRIBUTING.md"))).toEqual([]);
  });
});

/** Patterns of vitest's projects, of files that it runs and of those it leaves to others. */
const PROJECTS = (config.test?.projects ?? []).flatMap((project) =>
  typeof project === "object" && "test" in project && project.test ? [project.test] : [],
);

/** Whether vitest runs a file, by its path from the project's folder. */
function isTest(name: string): boolean {
  const fits = (patterns: string[] | undefined) => patterns?.some((pattern) => matchesGlob(name, pattern)) === true;
  return existsSync(ROOT + name) && PROJECTS.some(({ include, exclude }) => fits(include) && !fits(exclude));
}

/** What stands in a document's tables below their heads, row by row in cells. */
function rowsOf(text: string): string[][] {
  const tables = text.matchAll(/^\|(?: ?-+ ?\|)+\n((?:\|.*\n?)+)/gm);
  const rows = Array.from(tables, ([, body = ""]) => body.trim().split("\n")).flat();
  return rows.map((row) => row.split(/(?<!\\)\|/).slice(1, -1));
}

/** Files and folders of the checkout that rows name and that are not there. */
function deadPaths(rows: string[][]): string[] {
  const named = rows
    .flat()
    .flatMap((cell) => [...cell.matchAll(/`((?:app|convert|core|firebase|server|store|test)\/[^`]*)`/g)]);
  return named.flatMap(([, name = ""]) => (existsSync(ROOT + name) ? [] : [name]));
}

/** Of each row what its last column names and vitest does not run, or that it names no test at all. */
function unshown(rows: string[][]): string[] {
  return rows.flatMap((cells) => {
    const named = [...(cells.at(-1) ?? "").matchAll(/`([^`]+)`((?:,? \("[^"]+"\))*)/g)];
    if (named.length === 0) return [`${cells[0]?.trim()}: no test`];
    return named.flatMap(([, name = "", titles = ""]) => {
      if (!isTest(name)) return [name];
      const wanted = Array.from(titles.matchAll(/"([^"]+)"/g), ([, title = ""]) => title);
      return wanted.filter((title) => !hasTitle(read(name), title)).map((title) => `${name}: ${title}`);
    });
  });
}

/** A title that ends with "…" is the beginning of one. */
function hasTitle(source: string, title: string): boolean {
  return source.includes(title.endsWith("…") ? `"${title.slice(0, -1)}` : `"${title}"`);
}

describe("the source specification, line by line,", () => {
  const text = read("docs/evidence/original.md");
  const rows = rowsOf(text);

  test("is shown by tests that run", () => {
    expect(rows.length).toBeGreaterThan(65);
    expect(unshown(rows)).toEqual([]);
    expect(deadPaths(rows)).toEqual([]);
  });

  test("and what is no test, no longer there or called otherwise is found", () => {
    const cells = [
      "`docs/style.md`",
      "[README](../README.md)",
      "`core/base/`",
      "`test/nothing.test.ts`",
      "`test/documented.test.ts`, `test/support/runner/load-jsx.ts`",
      '`test/build-id.test.ts` ("a title of no test…")',
      '`test/build-id.test.ts` ("the same build of the same")',
      '`test/build-id.test.ts` ("the same build of the same…"), ("another title of no test")',
    ];
    const rowsOfTable = rowsOf(
      `| Line | Shown by |\n| --- | --- |\n${cells.map((each) => `| a | ${each} |`).join("\n")}\n`,
    );
    expect(deadPaths(rowsOfTable)).toEqual(["test/nothing.test.ts"]);
    expect(unshown(rowsOfTable)).toEqual([
      "docs/style.md",
      "a: no test",
      "core/base/",
      "test/nothing.test.ts",
      "test/support/runner/load-jsx.ts",
      "test/build-id.test.ts: a title of no test…",
      "test/build-id.test.ts: the same build of the same",
      "test/build-id.test.ts: another title of no test",
    ]);
  });

  test("has something in every cell of every table", () => {
    expect(rows.filter((cells) => cells.some((cell) => cell.trim() === ""))).toEqual([]);
  });
});

describe("the reference names", () => {
  test("every switch of the typography", () => {
    const names = TYPOGRAPHY_RULES.map(({ name }) => name);
    expect(unmentioned(names, REFERENCE)).toEqual([]);
  });

  test("every npm script", () => {
    const names = Object.keys(scripts).map((name) =>
      ["start", "test"].includes(name) ? `npm ${name}` : `npm run ${name}`,
    );
    expect(unmentioned(names, REFERENCE)).toEqual([]);
  });

  test("every command and option of the command line, and so does help", () => {
    const named = COMMANDS.flatMap(({ name, options }) => [name, ...options.map((option) => option.name)]);
    const names = [...named, "help", "--version"];
    expect(unmentioned(names, REFERENCE)).toEqual([]);
    expect([...COMMANDS.map(({ name }) => name), "--version"].filter((name) => !helpText().includes(name))).toEqual([]);
    for (const { name, options } of COMMANDS)
      expect(options.filter((option) => !helpAbout(name.split(" "))?.includes(option.name))).toEqual([]);
    expect(SETTINGS.filter(({ name }) => !helpAbout(["settings"])?.includes(name))).toEqual([]);
  });

  test("every setting of the owner's file, where owners read of them", () => {
    expect(unmentioned(Object.keys(SETTING_LABELS), read("docs/wlasciciel/ustawienia.md"))).toEqual([]);
  });

  test("every setting of the owner's file and of the studio, with where it is", () => {
    const { inFile: _, head, tagIndex, ...site } = defineSite({});
    const groups = Object.entries({ head, tagIndex });
    const ofFile = [
      ...Object.keys(site),
      ...groups.flatMap(([group, of]) => Object.keys(of).map((name) => `${group}.${name}`)),
    ];
    const ofStudio: string[] = [...STUDIO_SETTINGS, "footer"];
    const whereOf = (name: string) => (!ofStudio.includes(name) ? "file" : ofFile.includes(name) ? "both" : "studio");
    const [, section = ""] = REFERENCE.split("### Where each setting is");
    const rows = rowsOf(section.split("\n### ")[0] ?? "");
    const said = rows.flatMap(([names = "", where = ""]) =>
      Array.from(names.matchAll(/`([^`]+)`/g), ([, name = ""]) => `${name}: ${where.trim()}`),
    );
    const expected = [...new Set([...ofFile, ...ofStudio])].map((name) => `${name}: ${whereOf(name)}`);
    expect(said.toSorted()).toEqual(expected.toSorted());
  });

  test("every address", () => {
    const names = ROUTES.map(({ path }) => path.replaceAll(/:(\w+)/g, "{$1}"));
    expect(unmentioned(names, REFERENCE)).toEqual([]);
  });

  test("and a name that is not there is found missing", () => {
    expect(unmentioned(["SZPALTA_NOTHING", "BUILD_ID"], REFERENCE)).toEqual(["SZPALTA_NOTHING"]);
  });
});
