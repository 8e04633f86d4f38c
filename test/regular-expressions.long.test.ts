import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { isSource } from "./support/architecture/imports.ts";
import proved from "./support/security/proved-patterns.json" with { type: "json" };
import exceptions from "./support/security/slow-patterns.json" with { type: "json" };
import { type FoundPattern, patternsOf, slownessOf } from "./support/security/regular-expressions.ts";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const PRODUCTION = /^(?:app|convert|core|store|server|release|sample)\/|^[^/]+\.ts$/;
const OF_TESTS = /\.test\.tsx?$|^store\/contract\//;

const LIST = `${ROOT}test/support/security/proved-patterns.json`;

const files = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], { cwd: ROOT })
  .toString()
  .split("\n")
  .filter((file) => PRODUCTION.test(file) && !OF_TESTS.test(file) && isSource(file) && existsSync(ROOT + file));

/** What is refused, as `file:line text: why`. Each pattern is looked at once, wherever it stands. */
async function refusedIn(patterns: readonly FoundPattern[]): Promise<string[]> {
  const known = new Map<string, Promise<string | null>>();
  const refused: string[] = [];
  for (const found of patterns) {
    const { file, line, pattern, flags, text } = found;
    const key = keyOf(found);
    const slowness =
      pattern === null ? Promise.resolve("not constant") : (known.get(key) ?? slownessOf(pattern, flags));
    known.set(key, slowness);
    const why = await slowness;
    if (why !== null) refused.push(`${file}:${line} ${text}: ${why}`);
  }
  return refused;
}

const keyOf = ({ pattern, flags }: FoundPattern) => `/${pattern}/${flags}`;

const all = files.flatMap((file) => patternsOf(ROOT, file));
const isExcepted = ({ file, text }: FoundPattern) =>
  exceptions.some((each) => each.file === file && each.text === text);

/**
 * A proof of one of these takes the detector so long that it is not repeated while the pattern stays as it is. With `PROVE_ANEW=1` the test
 * proves all patterns and writes the list; a newer detector asks for that.
 */
const PROVED_MS = 100;
const DETECTOR = JSON.parse(readFileSync(`${ROOT}node_modules/recheck/package.json`, "utf8")).version as string;
const isAnew = process.env["PROVE_ANEW"] === "1";

test("every regular expression takes a time in proportion to the text, or is excepted with why", async () => {
  expect(all.length).toBeGreaterThan(1_000);
  const known = new Set(isAnew ? [] : proved.patterns);
  const checked = Map.groupBy(
    all.filter((each) => !isExcepted(each) && !known.has(keyOf(each))),
    keyOf,
  );
  const lengthy: string[] = [];
  const refused: string[] = [];
  for (const [key, found] of checked) {
    const begun = performance.now();
    refused.push(...(await refusedIn(found)));
    if (performance.now() - begun > PROVED_MS) lengthy.push(key);
  }
  expect(refused).toEqual([]);
  if (isAnew) writeFileSync(LIST, `${JSON.stringify({ detector: DETECTOR, patterns: lengthy.toSorted() }, null, 2)}\n`);
});

test("every pattern whose proof is not repeated is there, and was proved by this detector", () => {
  const present = new Set(all.map(keyOf));
  expect([proved.detector, proved.patterns.filter((each) => !present.has(each))]).toEqual([DETECTOR, []]);
});

test("every exception is of a pattern that there is, and says why", () => {
  const unused = exceptions.filter(({ file, text, why }) => {
    return why.length < 20 || !all.some((each) => each.file === file && each.text === text);
  });
  expect(unused).toEqual([]);
});

test("slow patterns are refused: exponential, polynomial, composed, and those whose text nobody knows", async () => {
  const refused = await refusedIn(patternsOf(ROOT, "test/fixtures/regular-expressions/refused.ts"));
  expect(refused.map((each) => each.replace(/^.*refused\.ts:/, ""))).toEqual([
    expect.stringMatching(/^3 .*: exponential/),
    expect.stringMatching(/^4 .*: 2nd degree polynomial/),
    expect.stringMatching(/^5 .*: exponential/),
    expect.stringMatching(/^8 .*: 2nd degree polynomial/),
    expect.stringMatching(/^11 .*: not constant/),
  ]);
});
