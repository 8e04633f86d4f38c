import { BaseSequencer, type TestSpecification } from "vitest/node";

/** The longest first, of each group: begun last, one of them would run on alone. Their lengths tell little of it, by which others come. */
export const SLOWEST = [
  "test/e2e/journeys.test.ts",
  "test/package-upgrade.long.test.ts",
  "test/growth-of-whole-readers.long.test.ts",
  "test/growth.long.test.ts",
  "test/image.long.test.ts",
  "test/package.long.test.ts",
  "server/import/extreme-archives.long.test.ts",
  "test/regular-expressions.long.test.ts",
  "server/import/extreme-imports.long.test.ts",
  "server/stored-values.long.test.ts",
  "test/eval.long.test.ts",
  "server/repetitive-texts.long.test.ts",
  "server/bounded-memory.long.test.ts",
  "core/posts/drafts/hostile-texts.long.test.ts",
  "server/import/hostile-sizes.long.test.ts",
  "store/sqlite/replication/move.long.test.ts",
  "store/sqlite/replication/store-contract.long.test.ts",
  "test/optional-packages.long.test.ts",
  "store/sqlite/backup/write-recorder.long.test.ts",
  "store/sqlite/replication/protocol.long.test.ts",
  "store/sqlite/backup/killed-recorder.long.test.ts",
  "test/e2e/screens/editor.test.ts",
  "test/e2e/screens/studio.test.ts",
  "test/e2e/editor/editor.test.ts",
  "test/e2e/editor/saving.test.ts",
  "test/e2e/security/xss-site.test.ts",
  "test/e2e/search.test.ts",
  "test/e2e/site/app-start.test.ts",
  "test/e2e/editor/layout.test.ts",
  "test/e2e/editor/taking-over.test.ts",
  "test/e2e/site/readers.test.ts",
  "test/e2e/screens/tags-and-topics.test.ts",
  "test/faults/full-disk.test.ts",
  "test/e2e/posts/post-actions.test.ts",
  "test/e2e/tags/tag-cleanup.test.ts",
  "test/faults/kill.test.ts",
  "test/e2e/studio/without-scripts.test.ts",
  "test/e2e/studio/app-start.test.ts",
  "test/e2e/tags/tags.test.ts",
  "test/faults/killed-studio-import.test.ts",
  "test/e2e/dev-server.test.ts",
  "test/faults/lost-machine.test.ts",
  "test/e2e/upgrade.test.ts",
  "test/e2e/studio/keyboard.test.ts",
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
