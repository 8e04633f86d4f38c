import { execFileSync, spawnSync } from "node:child_process";
import { copyFileSync, existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, onTestFinished, test } from "vitest";
import { isSource } from "./support/architecture/imports.ts";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const CONFIG = join(ROOT, ".oxlintrc.json");
const REFUSED = join(ROOT, "test/fixtures/lint/refused.ts");

interface Found {
  code?: string;
  message: string;
  labels: { span: { line: number } }[];
}

/** What oxlint says of a copy of a file by the project's rules: out of the project, whose own fixtures it passes over. */
function lint(file: string): { refused: boolean; found: Found[] } {
  const folder = mkdtempSync(join(tmpdir(), "szpalta-lint-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  copyFileSync(file, join(folder, "file.ts"));
  const oxlint = join(ROOT, "node_modules/oxlint/bin/oxlint");
  const { status, stdout } = spawnSync(process.execPath, [oxlint, "-c", CONFIG, "-f", "json", "file.ts"], {
    cwd: folder,
  });
  const { diagnostics } = JSON.parse(stdout.toString()) as { diagnostics: Found[] };
  return { refused: status !== 0, found: diagnostics };
}

/** Numbers of the lines that switch a rule off without a comment above them. */
function offWithoutReason(config: string): number[] {
  const lines = config.split("\n");
  return lines.flatMap((line, at) => (/: "off"/.test(line) && !/^\s*\/\//.test(lines[at - 1] ?? "") ? [at + 1] : []));
}

/** Directives of a source that switch a rule off without a reason behind two dashes. */
function directivesWithoutReason(source: string): string[] {
  return source.split("\n").filter((line) => /(?:eslint|oxlint)-disable/.test(line) && !/ -- \S/.test(line));
}

test("a file that breaks the rules is refused, line by line", () => {
  const { refused, found } = lint(REFUSED);
  const lines = readFileSync(REFUSED, "utf8").split("\n");
  const told = found.map(({ code, message, labels }) => {
    return `${code ?? message} ${lines[(labels[0]?.span.line ?? 0) - 1]?.trim()}`;
  });
  expect(told.toSorted()).toEqual([
    "Unused oxlint-disable directive (no problems were reported). // oxlint-disable-next-line no-debugger -- there is none",
    "eslint(no-console) console.log(message);",
    "eslint(no-shadow) return list.map((list) => list.trim());",
    "eslint(no-underscore-dangle) return row.into_;",
    'import(no-unassigned-import) import "./nothing.ts";',
    "typescript(no-non-null-assertion) return list[0]!;",
    "unicorn(consistent-function-scoping) export function wordsOf(text: string): string[] {",
    "unicorn(no-array-sort) return [...list].sort();",
  ]);
  expect(refused).toBe(true);
});

test("a file that keeps them is not", () => {
  expect(lint(join(ROOT, "core/base/outcome.ts"))).toEqual({ refused: false, found: [] });
});

test("a rule that is off has its reason above it", () => {
  expect(offWithoutReason(readFileSync(CONFIG, "utf8"))).toEqual([]);
  expect(offWithoutReason('{\n  // It is so.\n  "a": "off",\n  "b": "off"\n}')).toEqual([4]);
});

test("a line that a rule is off for has its reason in it", () => {
  const tracked = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], { cwd: ROOT });
  const files = tracked.toString().split("\n").filter(isSource);
  const own = files.filter((file) => !/^test\/|\.test\.tsx?$/.test(file) && existsSync(join(ROOT, file)));
  const wrong = own.flatMap((file) => directivesWithoutReason(readFileSync(join(ROOT, file), "utf8")));
  expect(wrong).toEqual([]);
  expect(own).toContain("core/base/outcome.ts");
  expect(directivesWithoutReason("// oxlint-disable-next-line no-console\n")).toHaveLength(1);
});
