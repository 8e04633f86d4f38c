import fc from "fast-check";
import { expect, test } from "vitest";
import type { ArchiveEntry } from "./archive.ts";
import { buildInvertedIndex } from "./inverted-index.ts";
import { PackedNumbers } from "./packed-numbers.ts";

/* Filing held against the same by maps and sorting, which is slower and shorter. */

const TERMS = 90;
const SILENT = Uint8Array.from({ length: TERMS }, (_, term) => Number(term % 9 === 0));
/** Two forms a term. */
const TERM_OF_FORM = Uint32Array.from({ length: TERMS * 2 }, (_, form) => form >> 1);

const forms = (most: number) =>
  fc.array(fc.nat(TERM_OF_FORM.length - 1), { maxLength: most }).map((each) => Uint32Array.from(each));
const post = fc
  .record({
    titleForms: forms(6),
    leadForms: forms(12),
    headingForms: forms(8),
    bodyForms: forms(160).map((each) => new PackedNumbers(each)),
  })
  .map((fields): ArchiveEntry => {
    return { id: "", path: "", title: "", tagIds: [], publishedAt: 0, updatedAt: 0, linked: false, ...fields };
  });

function worthsOf({ titleForms, leadForms, headingForms, bodyForms }: ArchiveEntry): Map<number, number> {
  const frequencies = new Map<number, number>();
  for (const [field, weight] of [
    [titleForms, 4],
    [leadForms, 1.5],
    [headingForms, 2],
    [bodyForms.unpack(), 1],
  ] as const) {
    for (const form of field) {
      const term = TERM_OF_FORM[form]!;
      if (SILENT[term] === 0) frequencies.set(term, (frequencies.get(term) ?? 0) + weight);
    }
  }
  return frequencies;
}

test("posts are filed as plain counting and sorting would file them", () => {
  fc.assert(
    fc.property(fc.array(post, { maxLength: 12 }), (posts) => {
      const filed = buildInvertedIndex(posts, TERM_OF_FORM, SILENT);
      const frequencies = posts.map(worthsOf);
      const having = (term: number) => frequencies.flatMap((each, no) => (each.has(term) ? [no] : []));
      const subjects = frequencies.map((each) => {
        const weighed = [...each].map(([term, weight]) => [term, Math.log(1 + weight) * filed.idf(term)] as const);
        const strongest = weighed.toSorted((a, b) => b[1] - a[1]).slice(0, 40);
        const whole = (strongest[0]?.[1] ?? 0) + (strongest[1]?.[1] ?? 0);
        return new Map(strongest.map(([term, weight]) => [term, weight / whole]));
      });
      const lengths = frequencies.map((each) => [...each.values()].reduce((sum, weight) => sum + weight, 0));
      expect([...filed.lengths]).toEqual(lengths);
      const all = lengths.reduce((sum, each) => sum + each, 0);
      expect(filed.meanLength).toBe(Math.max(1, all / Math.max(1, posts.length)));
      for (let term = -1; term < TERMS; term += 1) {
        const df = having(term).length;
        expect(filed.idf(term)).toBe(Math.log(1 + (posts.length - df + 0.5) / (df + 0.5)));
        expect([...filed.postings(term).posts]).toEqual(having(term));
        expect([...filed.postings(term).frequency]).toEqual(having(term).map((no) => frequencies[no]!.get(term)));
        expect([...filed.about(term)]).toEqual([...subjects.keys()].filter((no) => subjects[no]!.has(term)));
        for (const [no, subject] of subjects.entries()) {
          expect(filed.subjects.of(no).get(term)).toBe(subject.get(term));
          expect(filed.subjects.of(no).has(term)).toBe(subject.has(term));
        }
      }
    }),
    { numRuns: 40 },
  );
});
