import fc from "fast-check";
import { expect, test } from "vitest";
import { Archive, type ArchivedPost } from "../archive/archive.ts";
import type { ArchiveIndex } from "../archive/archive-index.ts";
import { termFrequencies } from "../archive/inverted-index.ts";
import { chosenWords, MEAN_PULL, saturated, scoresOf, weightOf } from "../archive/ranking.ts";
import { comparePosts } from "./compare-posts.ts";
import { comparedFrom } from "./related-lists.ts";

/* Lists held against the same worked out for every pair of posts, which is slower and shorter. */

const COMMON = ["zecer", "szpalta", "wiersz"];
const WORDS = "kompost kompostownik ogród ogrodnik rower rowerowy rowerzysta zima mróz czcionka druk papier".split(" ");
const TAGS = ["ogród", "druk", "rowery", "rzadki"];

const words = (most: number) => fc.array(fc.constantFrom(...WORDS), { maxLength: most }).map((some) => some.join(" "));
const post = fc
  .record({
    title: words(3),
    lead: words(4),
    body: words(30),
    tagIds: fc.uniqueArray(fc.constantFrom(...TAGS), { maxLength: 3 }),
    common: fc.array(fc.nat({ max: 5 }), { minLength: 3, maxLength: 3 }),
  })
  .map(({ title, lead, body, tagIds, common }): Omit<ArchivedPost, "id"> => {
    const text = `${body} ${COMMON.map((word, at) => `${word} `.repeat(common[at] ?? 0)).join("")}`;
    return { path: "", title, lead, headings: [], text, tagIds, publishedAt: 0, updatedAt: 0, linked: false };
  });

function archiveOf(posts: readonly Omit<ArchivedPost, "id">[]): Archive {
  const archive = new Archive();
  for (const [no, each] of posts.entries()) archive.put({ ...each, id: `p-${String(no).padStart(3, "0")}` });
  archive.learn(archive.forms().map((form) => [form, form]));
  return archive;
}

/** What every post is worth beside one, by the formulas. */
function worthsBeside(index: ArchiveIndex, own: number): number[] {
  const asking = index.post(own);
  const frequencies = termFrequencies(asking, index.termOfForm, index.silent);
  const counted = Array.from(frequencies, ([term, frequency]) => {
    return { lemma: index.lemmas[term] ?? "", term, weight: weightOf(index.idf(term), frequency), frequency };
  });
  const { terms, family } = chosenWords(index, counted, 300);
  const self = terms.reduce((sum, { weight, frequency }) => sum + weight * saturated(frequency, MEAN_PULL), 0);
  const scores = scoresOf(index, { terms: [...terms, ...family], self });
  const rarityOf = (tag: string) => {
    const having = index.posts.filter(({ tagIds }) => tagIds.includes(tag)).length;
    return Math.log(index.posts.length / having) / Math.log(Math.max(2, index.posts.length));
  };
  return index.posts.map((other, no) => {
    const similarity = self === 0 ? 0 : Math.min(1, (scores[no] ?? 0) / self);
    const titles = cosine([...asking.titleTerms], [...other.titleTerms], (term) => index.idf(term));
    const shared = asking.tagIds.filter((tag) => other.tagIds.includes(tag)).map(rarityOf);
    const tags = cosine(asking.tagIds, other.tagIds, rarityOf) * Math.max(0, ...shared);
    return no === own ? 0 : similarity / (similarity + 0.15) + 0.5 * titles + 0.5 * tags;
  });
}

function cosine<Item>(one: readonly Item[], other: readonly Item[], weight: (item: Item) => number): number {
  const lengthOf = (items: readonly Item[]) => Math.hypot(...items.map((item) => weight(item)));
  const shared = one.filter((item) => other.includes(item)).reduce((sum, item) => sum + weight(item) ** 2, 0);
  return shared / (lengthOf(one) * lengthOf(other) || 1);
}

function listsOf(archive: Archive, full: number): number[][] {
  const compared = comparedFrom(archive);
  const records: Uint32Array[] = [];
  const queries = { append: (record: Uint32Array) => void records.push(record), all: () => records };
  const numbers = [...compared.ids.keys()];
  const steps = comparePosts(compared, { numbers, queries }, full);
  for (;;) {
    const { done, value } = steps.next();
    if (done === true) return numbers.map((no) => value.of(no));
  }
}

/** Weights and worths are rounded to whole numbers. */
const ROUNDED = 1e-3;

test.each([1, 40, Infinity])(
  "lists by blocks of %d terms hold the posts worth most, best first, and no others",
  (full) => {
    fc.assert(
      fc.property(fc.array(post, { minLength: 1, maxLength: 40 }), (posts) => {
        const archive = archiveOf(posts);
        const index = archive.index();
        for (const [own, list] of listsOf(archive, full).entries()) {
          const worths = worthsBeside(index, own);
          const listed = list.map((no) => worths[no] ?? 0);
          expect(list).not.toContain(own);
          expect(new Set(list).size).toBe(list.length);
          for (const [at, worth] of listed.entries()) {
            expect(worth).toBeGreaterThan((at === 0 ? 0.3 : 0.7) - ROUNDED);
            expect(worth).toBeLessThan((listed[at - 1] ?? Infinity) + ROUNDED);
          }
          const left = Math.max(0, ...worths.filter((_, no) => !list.includes(no)));
          const least = list.length === 0 ? 0.3 : list.length < 6 ? 0.7 : (listed.at(-1) ?? 0);
          expect(left).toBeLessThan(least + ROUNDED);
        }
      }),
      { numRuns: 60 },
    );
  },
);

test("lists are the same to the last post however an archive is cut into blocks", () => {
  fc.assert(
    fc.property(fc.array(post, { minLength: 1, maxLength: 40 }), fc.integer({ min: 1, max: 400 }), (posts, full) => {
      const archive = archiveOf([...posts, ...posts.slice(0, 9)]);
      expect(listsOf(archive, full)).toEqual(listsOf(archive, Infinity));
    }),
    { numRuns: 60 },
  );
});
