import { importMessages, WARNING_KINDS } from "#core/messages/import.ts";
import type { ImportWarning, WarningKind } from "../base/import-warning.ts";
import { clipped } from "../polish/clipped.ts";

const EXAMPLES = 3;

/** The text between the number of warnings of a kind and the examples. */
export const BEFORE_EXAMPLES = importMessages.beforeExamples;

/** An example has at most this many characters, so that each kind takes one or two lines. */
const EXAMPLE_LENGTH = 120;

/** At most this many different sentences of each kind are counted, because an archive may have any number of dead links. */
const MOST_TEXTS = 500;

interface Group {
  count: number;
  texts: Map<string, { count: number; first: ImportWarning }>;
}

/** Counts the warnings of an import by kind, in memory that does not grow with the archive. */
export class WarningGroups {
  readonly #groups = new Map<WarningKind, Group>();

  add(warning: ImportWarning): void {
    const group: Group = this.#groups.get(warning.kind) ?? { count: 0, texts: new Map() };
    this.#groups.set(warning.kind, group);
    group.count += 1;
    const sameText = group.texts.get(warning.text);
    if (sameText) sameText.count += 1;
    else if (group.texts.size < MOST_TEXTS) {
      // The warning is copied, because a substring would keep the whole text of its file in memory.
      const first = JSON.parse(JSON.stringify(warning)) as ImportWarning;
      group.texts.set(first.text, { count: 1, first });
    }
  }

  get count(): number {
    return this.#groups.values().reduce((sum, group) => sum + group.count, 0);
  }

  /**
   * Returns one line for each kind: the number of warnings and the three most frequent examples. `front-matter` comes first, because these
   * faults turned posts into drafts. The other kinds are ordered by the number of warnings.
   */
  lines(): string[] {
    const rankOf = (kind: WarningKind) => (kind === "front-matter" ? 0 : 1);
    const groups = [...this.#groups].toSorted(
      ([a, one], [b, other]) => rankOf(a) - rankOf(b) || other.count - one.count,
    );
    return groups.map(([kind, { count, texts }]) => {
      const often = [...texts.values()].toSorted((a, b) => b.count - a.count).slice(0, EXAMPLES);
      return `${WARNING_KINDS[kind]}: ${count}${BEFORE_EXAMPLES}${often.map(exampleOf).join("; ")}.`;
    });
  }
}

function exampleOf({ count, first: { text, path, line } }: { count: number; first: ImportWarning }): string {
  return importMessages.example(clipped(text, EXAMPLE_LENGTH), `${path}:${line}`, count);
}
