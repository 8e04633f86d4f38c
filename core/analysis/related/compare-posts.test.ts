import fc from "fast-check";
import { expect, test } from "vitest";
import { Archive, type ArchivedPost } from "../archive/archive.ts";
import { ArchiveWordForms } from "../archive/archive-word-forms.ts";
import type { ArchiveIndex } from "../archive/archive-index.ts";
import { termFrequencies } from "../archive/inverted-index.ts";
import { chosenWords, MEAN_PULL, saturated, scoresOf, weightOf } from "../archive/ranking.ts";
import { type ComparedArchive, comparePosts } from "./compare-posts.ts";
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
  return listsFor(compared, [...compared.ids.keys()], full);
}

function listsFor(compared: ComparedArchive, numbers: number[], full: number): number[][] {
  const records: Uint32Array[] = [];
  const queries = { append: (record: Uint32Array) => void records.push(record), all: () => records };
  const steps = comparePosts(compared, { numbers, queries }, full);
  for (;;) {
    const { done, value } = steps.next();
    if (done === true) return numbers.map((_, at) => value.of(at));
  }
}

/** Weights and worths are rounded to whole numbers. */
const ROUNDED = 1e-3;

/** Lists hold the posts worth most, best first, and no others. */
function expectBest(archive: Archive, full: number): void {
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
    const least = list.length === 6 ? (listed[5] ?? 0) : Math.max(0.3, Math.min(0.7, listed[0] ?? 0));
    expect(left).toBeLessThan(least + ROUNDED);
  }
}

test.each([1, 40, Infinity])(
  "lists by blocks of %d terms hold the posts worth most, best first, and no others",
  (full) => {
    fc.assert(
      fc.property(fc.array(post, { minLength: 1, maxLength: 40 }), (posts) => expectBest(archiveOf(posts), full)),
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

test("lists are right where a block has so many posts that some are looked up one by one", () => {
  fc.assert(
    fc.property(fc.array(post, { minLength: 90, maxLength: 120 }), (posts) => expectBest(archiveOf(posts), Infinity)),
    { numRuns: 8 },
  );
});

test("posts beyond as many as a block can number are in the next", () => {
  const lexicon = new ArchiveWordForms();
  const [shared] = lexicon.formsIn(["kompost ogród rower mróz"]);
  const none = new Uint32Array();
  const count = 2 ** 16 + 1;
  const posts = function* () {
    for (let no = 0; no < count; no += 1) {
      const bodyForms = no === 0 || no === count - 1 ? shared : none;
      yield { titleForms: none, leadForms: none, headingForms: none, bodyForms, tags: none };
    }
  };
  const ids = Array.from({ length: count }, (_, no) => String(no));
  const archive = { ids, posts, tags: 0, words: lexicon.settled() };
  expect(listsFor(archive, [0, 1, count - 1], Infinity)).toEqual([[count - 1], [], [0]]);
});
