import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

/*
 * Whatever waits in a test waits by the defaults of `vitest.config.ts` or as long as `deadline()` says, so that no slow machine breaks it:
 * no literal time limits, and no `vi.waitFor` and `vi.waitUntil`, which give up after a second of their own.
 */

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const TESTS = [
  "{app,core,store,server,test}/**/*.test.{ts,tsx}",
  "test/{support,upgrades}/**/*.ts",
  "store/contract/**/*.ts",
];

const LITERAL_LIMITS = [
  /\b(?:timeout|testTimeout|hookTimeout): (?!deadline\()/,
  /\bAbortSignal\.timeout\((?!deadline\()/,
  /\bsetDefault(?:Navigation)?Timeout\((?!deadline\()/,
  /\bvi\.wait(?:For|Until)\(/,
  // The last argument of a test or of a hook.
  /^\s*\}, [\d_]+\);$/,
];

/** Lines of a source that set a time limit themselves. */
function literalLimits(source: string): string[] {
  return source.split("\n").filter((line) => LITERAL_LIMITS.some((limit) => limit.test(line)));
}

test("no test sets a time limit of its own", () => {
  const own = fileURLToPath(import.meta.url);
  const files = globSync(TESTS, { cwd: ROOT }).filter((file) => ROOT + file !== own && !file.includes("node_modules"));
  expect(files.length).toBeGreaterThan(500);
  expect(files.flatMap((file) => literalLimits(readFileSync(ROOT + file, "utf8")).map((line) => [file, line]))).toEqual(
    [],
  );
});

test("a time limit that a test sets itself is found", () => {
  const source = readFileSync(`${ROOT}test/fixtures/lint/time-limits.ts`, "utf8");
  expect(literalLimits(source).map((line) => line.trim())).toEqual([
    "await expect.poll(() => 1, { timeout: 5_000 }).toBe(1);",
    "}, 20_000);",
    'it("waits", { timeout: LIMIT_MS }, async () => {',
    "await fetch(url, { signal: AbortSignal.timeout(1_000) });",
    "page.setDefaultTimeout(1_000);",
    "await vi.waitFor(() => expect(1).toBe(1));",
    "await vi.waitUntil(() => true);",
  ]);
});
