import { expect, test } from "vitest";
import { whereTimeWent } from "./summary-reporter.ts";

function file(relativeModuleId: string, name: string, duration: number) {
  const rest = { collectDuration: 500, setupDuration: 0, prepareDuration: 0 };
  return { relativeModuleId, project: { name }, diagnostic: () => ({ ...rest, duration }), errors: () => [] };
}

test("a run ends with the seconds of every folder and of the slowest files, the longest first", () => {
  const files = [
    file("core/posts/merge/merge-drafts.test.ts", "unit", 1_000),
    file("core/posts/deep/draft.test.ts", "unit", 2_000),
    file("test/e2e/tags/tags.test.ts", "browser", 9_500),
  ];
  expect(whereTimeWent(files).map((line) => line.trim())).toEqual([
    "Where the time went, in seconds of all workers:",
    "10.0  browser test/e2e",
    "4.0  unit core/posts",
    "The slowest files:",
    "10.0  browser test/e2e/tags/tags.test.ts",
    "2.5  unit core/posts/deep/draft.test.ts",
    "1.5  unit core/posts/merge/merge-drafts.test.ts",
  ]);
});

test("of a single file nothing is listed", () => {
  expect(whereTimeWent([file("core/base/outcome.test.ts", "unit", 1)])).toEqual([]);
});
