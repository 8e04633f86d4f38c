import { expect, test, vi } from "vitest";
import SummaryReporter, { whereTimeWent } from "./summary-reporter.ts";

function file(relativeModuleId: string, name: string, duration: number) {
  const rest = { collectDuration: 500, setupDuration: 0, prepareDuration: 0 };
  return { relativeModuleId, project: { name }, diagnostic: () => ({ ...rest, duration }), errors: () => [] };
}

test("a run ends with the seconds of every folder and of the slowest files, the longest first", () => {
  const files = [
    file("core/posts/drafts/reconcile-drafts.test.ts", "unit", 1_000),
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
    "1.5  unit core/posts/drafts/reconcile-drafts.test.ts",
  ]);
});

test("of a single file nothing is listed", () => {
  expect(whereTimeWent([file("core/base/outcome.test.ts", "unit", 1)])).toEqual([]);
});

test.each([
  ["well", 0, true, 0],
  ["red", 0, false, 1],
  ["long and red", 1, false, 0],
])(
  "after a file that is %s (%d, %s) a run is given up %d times before the longer ones",
  (_name, group, isWell, times) => {
    const cancelCurrentRun = vi.fn(() => Promise.resolve());
    const reporter = new SummaryReporter();
    const fileOf = (groupOrder: number) => ({ project: { config: { sequence: { groupOrder } } } });
    reporter.onInit({ cancelCurrentRun });
    reporter.onTestModuleEnd({ ...fileOf(group), ok: () => isWell });
    reporter.onTestModuleQueued(fileOf(0));
    expect(cancelCurrentRun).not.toHaveBeenCalled();
    reporter.onTestModuleQueued(fileOf(1));
    reporter.onTestModuleQueued(fileOf(2));
    expect(cancelCurrentRun).toHaveBeenCalledTimes(times);
  },
);
