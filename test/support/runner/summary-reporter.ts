import type { Reporter, TestCase, TestModule, Vitest } from "vitest/node";

interface TestFile {
  relativeModuleId: string;
  project: { name: string };
  diagnostic(): { collectDuration: number; setupDuration: number; prepareDuration: number; duration: number };
  errors(): unknown[];
}

interface Queued {
  project: { config: { sequence: { groupOrder: number } } };
}

const SLOWEST = 12;

/**
 * Ends a run with where its time went and one plain line, `N passed, N failed, N skipped`, that any runner can read. What comes after the
 * quick tests is not begun where one of them failed.
 */
export default class SummaryReporter implements Reporter {
  private vitest: Pick<Vitest, "cancelCurrentRun"> | null = null;
  private isRed = false;
  private passed = 0;
  private failed = 0;
  private skipped = 0;

  onInit(vitest: Pick<Vitest, "cancelCurrentRun">): void {
    this.vitest = vitest;
  }

  onTestModuleQueued(file: Queued): void {
    if (isQuick(file) || !this.isRed || this.vitest === null) return;
    console.log("A quick test failed: the longer ones are not begun.");
    // It resolves with the end of the run.
    void this.vitest.cancelCurrentRun("test-failure");
    this.vitest = null;
  }

  /** A file may be broken without a test that failed. */
  onTestModuleEnd(file: Queued & Pick<TestModule, "ok">): void {
    this.isRed ||= isQuick(file) && !file.ok();
  }

  onTestCaseResult(test: TestCase): void {
    const { state } = test.result();
    if (state === "passed") this.passed += 1;
    else if (state === "failed") this.failed += 1;
    else this.skipped += 1;
  }

  onTestRunEnd(files: readonly TestFile[], errors: readonly unknown[]): void {
    const broken = files.filter((file) => file.errors().length > 0).length;
    const skipped = this.skipped > 0 ? `, ${this.skipped} skipped` : "";
    for (const line of whereTimeWent(files)) console.log(line);
    console.log(`\n${this.passed} passed, ${this.failed + broken + errors.length} failed${skipped}`);
  }
}

/** Those of `npm test`. */
function isQuick({ project }: Queued): boolean {
  return project.config.sequence.groupOrder === 0;
}

/** Empty for a single file, whose time the runner says itself. */
export function whereTimeWent(files: readonly TestFile[]): string[] {
  if (files.length < 2) return [];
  const timed = files.map((file) => ({ name: nameOf(file), folder: folderOf(file), seconds: secondsOf(file) }));
  const folders = new Map<string, number>();
  for (const { folder, seconds } of timed) folders.set(folder, (folders.get(folder) ?? 0) + seconds);
  const byTime = [...folders].toSorted(([, one], [, other]) => other - one);
  const slowest = timed.toSorted((one, other) => other.seconds - one.seconds).slice(0, SLOWEST);
  return [
    "\nWhere the time went, in seconds of all workers:",
    ...byTime.map(([folder, seconds]) => row(seconds, folder)),
    "The slowest files:",
    ...slowest.map(({ name, seconds }) => row(seconds, name)),
  ];
}

function folderOf({ relativeModuleId, project }: TestFile): string {
  const [folder, part] = relativeModuleId.split("/").slice(0, -1);
  return [project.name, part ? `${folder}/${part}` : folder].join(" ");
}

function nameOf({ relativeModuleId, project }: TestFile): string {
  return `${project.name} ${relativeModuleId}`;
}

function secondsOf(file: TestFile): number {
  const { collectDuration, setupDuration, prepareDuration, duration } = file.diagnostic();
  return (collectDuration + setupDuration + prepareDuration + duration) / 1_000;
}

function row(seconds: number, name: string): string {
  return `${seconds.toFixed(1).padStart(8)}  ${name}`;
}
