import type { Reporter, TestCase } from "vitest/node";

/** Ends a run with one plain line, `N passed, N failed, N skipped`, that any runner of this script can read. */
export default class ClosingLine implements Reporter {
  private passed = 0;
  private failed = 0;
  private skipped = 0;

  onTestCaseResult(test: TestCase): void {
    const { state } = test.result();
    if (state === "passed") this.passed += 1;
    else if (state === "failed") this.failed += 1;
    else this.skipped += 1;
  }

  onTestRunEnd(modules: readonly { errors(): unknown[] }[], errors: readonly unknown[]): void {
    const broken = modules.filter((module) => module.errors().length > 0).length;
    const skipped = this.skipped > 0 ? `, ${this.skipped} skipped` : "";
    console.log(`\n${this.passed} passed, ${this.failed + broken + errors.length} failed${skipped}`);
  }
}
