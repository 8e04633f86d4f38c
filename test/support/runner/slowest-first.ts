import { BaseSequencer, type TestSpecification } from "vitest/node";

/** The longest first: begun last, one of them would run on alone. */
export const SLOWEST = [
  "test/e2e/screens/editor.test.ts",
  "test/e2e/journeys.test.ts",
  "test/e2e/screens/tags-and-topics.test.ts",
  "test/e2e/screens/studio.test.ts",
  "test/faults/never-lost-browser.test.ts",
  "test/e2e/editor/editor.test.ts",
  "test/faults/kill.test.ts",
  "test/e2e/editor/saving.test.ts",
];

/** These files come first: on a fresh checkout the runner knows only sizes. */
export default class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- the sequencer's own method
    const sorted = await super.sort(files);
    const group = ({ project }: TestSpecification) => project.config.sequence.groupOrder;
    return sorted.toSorted((one, other) => group(one) - group(other) || placeOf(one) - placeOf(other));
  }
}

function placeOf({ moduleId }: TestSpecification): number {
  const at = SLOWEST.findIndex((name) => moduleId.endsWith(name));
  return at < 0 ? SLOWEST.length : at;
}
