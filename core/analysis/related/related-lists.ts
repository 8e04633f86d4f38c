import type { Archive, ArchivedPost } from "../archive/archive.ts";
import type { RelatedStep } from "../built-in-analysis.ts";
import { ArchiveWordForms } from "../archive/archive-word-forms.ts";
import { wordFieldsOf } from "../archive/inverted-index.ts";
import { type NumberRecords, postRecord, postOfRecord } from "./post-numbers.ts";
import { type ComparedArchive, comparePosts } from "./compare-posts.ts";

export type ListedPost = Pick<ArchivedPost, "id" | "title" | "lead" | "headings" | "text" | "tagIds">;

const NONE = new Uint32Array();

/** Lists of few posts are made beside readers, where room for a full block is not to spare. */
const SMALL_BLOCK = 250_000;

/** Lists of one step: they are stored in one transaction. */
const LISTS_AT_ONCE = 50;

/** For each of these posts the ids of the published ones that its reader may want next, best first; empty for one the archive does not have. */
export function relatedPosts(archive: Archive, ids: readonly string[]): string[][] {
  const compared = comparedFrom(archive);
  const numbers = new Map(compared.ids.map((id, no) => [id, no]));
  const asked = ids.flatMap((id) => numbers.get(id) ?? []).toSorted((one, other) => one - other);
  const records: Uint32Array[] = [];
  const queries = { append: (record: Uint32Array) => void records.push(record), all: () => records };
  const steps = comparePosts(compared, { numbers: asked, queries }, SMALL_BLOCK);
  let step = steps.next();
  while (step.done !== true) step = steps.next();
  const best = step.value;
  const places = new Map(asked.map((no, at) => [compared.ids[no], at]));
  return ids.map((id) => {
    const at = places.get(id);
    return at === undefined ? [] : best.of(at).map((no) => compared.ids[no] ?? "");
  });
}

/** An archive in memory. */
export function comparedFrom(archive: Archive): ComparedArchive {
  const entries = archive.entries();
  const tags = new Map<string, number>();
  const tagsOf = entries.map(({ tagIds }) => numbersIn(tags, tagIds));
  return {
    ids: entries.map(({ id }) => id),
    *posts() {
      for (const [no, entry] of entries.entries()) yield { ...wordFieldsOf(entry), tags: tagsOf[no] ?? NONE };
    },
    tags: tags.size,
    words: archive.words(),
  };
}

/** The lists of all posts of an archive of any size: its words are kept as records of numbers outside of memory. */
export class RelatedLists {
  #lexicon = new ArchiveWordForms();
  readonly #ids: string[] = [];
  readonly #tags = new Map<string, number>();
  readonly #posts: NumberRecords;
  readonly #queries: NumberRecords;

  constructor({ posts, queries }: { posts: NumberRecords; queries: NumberRecords }) {
    this.#posts = posts;
    this.#queries = queries;
  }

  /** Takes every post once, in the order of ids. */
  put({ id, title, lead, headings, text, tagIds }: ListedPost): void {
    const [titleForms, leadForms, headingForms, bodyForms] = this.#lexicon.formsIn([
      title,
      lead,
      headings.join("\n"),
      text,
    ]);
    const tags = numbersIn(this.#tags, tagIds);
    this.#posts.append(postRecord({ titleForms, leadForms, headingForms, bodyForms, tags }));
    this.#ids.push(id);
  }

  /** Forms that came since this was last asked. */
  newForms(): string[] {
    return this.#lexicon.newForms();
  }

  learn(lemmas: Iterable<readonly [form: string, lemma: string]>): void {
    for (const [form, lemma] of lemmas) this.#lexicon.learn(form, lemma);
  }

  /** Once all posts are put. */
  *make(): Generator<RelatedStep, void> {
    const ids = this.#ids;
    const records = this.#posts;
    const posts = function* () {
      for (const record of records.all()) yield postOfRecord(record);
    };
    const numbers = Uint32Array.from(ids.keys());
    const words = this.#lexicon.settled();
    // Forms are not needed any more.
    this.#lexicon = new ArchiveWordForms();
    const steps = comparePosts({ ids, posts, tags: this.#tags.size, words }, { numbers, queries: this.#queries });
    let step = steps.next();
    for (; step.done !== true; step = steps.next()) yield { compared: step.value, lists: [] };
    const best = step.value;
    for (let from = 0; from < ids.length; from += LISTS_AT_ONCE) {
      const lists = ids.slice(from, from + LISTS_AT_ONCE).map((id, at): RelatedStep["lists"][number] => {
        return [id, best.of(from + at).map((no) => ids[no] ?? "")];
      });
      yield { compared: ids.length, lists };
    }
  }
}

/** The numbers of names, each once; new ones get the next. */
function numbersIn(numbers: Map<string, number>, names: readonly string[]): Uint32Array {
  return Uint32Array.from(new Set(names), (name) => {
    const known = numbers.get(name);
    if (known !== undefined) return known;
    numbers.set(name, numbers.size);
    return numbers.size - 1;
  });
}
