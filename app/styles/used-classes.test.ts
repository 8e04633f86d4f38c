import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

/* A rule for a class that nothing has is read, sent and kept for nobody. */

const ROOT = new URL("../../", import.meta.url).pathname;

/** Classes and ids put together from parts, and one of a package: pictures by their point, covers by their kind, notes by their number. */
const MADE = /^(?:cover-\w+|f[xy]-\d+|footnote(?:-ref)?-\d+|footnotes-sep)$/;

function read(...patterns: string[]): string {
  const files = patterns.flatMap((pattern) => globSync(pattern, { cwd: ROOT }));
  return files
    .filter((file) => !file.includes(".test."))
    .map((file) => readFileSync(ROOT + file, "utf8"))
    .join("\n");
}

function unusedClasses(css: string, sources: string): string[] {
  const selectors = css.replaceAll(/\/\*[\s\S]*?\*\//g, "").matchAll(/([^{}]+)\{/g);
  const classes = new Set(
    [...selectors].flatMap(([, selector = ""]) => selector.match(/(?<=\.)[A-Za-z_][\w-]*/g) ?? []),
  );
  const words = new Set(sources.match(/[A-Za-z_][\w-]*/g));
  return [...classes].filter((name) => !words.has(name) && !MADE.test(name));
}

test("every class of a style sheet is named somewhere in the sources", () => {
  expect(unusedClasses(read("app/styles/**/*.css"), read("{app,core,server}/**/*.{ts,tsx,js}"))).toEqual([]);
});

test("one that is not is told, in whatever selector it stands", () => {
  const css = "/* .old { } */ .card > .name:hover, .fx-50 { color: red } @media print { .gone + .card { color: red } }";
  expect(unusedClasses(css, 'className="card name"')).toEqual(["gone"]);
});
