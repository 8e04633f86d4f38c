import { buildIndex, type ArchiveIndex } from "./archive-index.ts";
import { ArchiveWordForms, type SettledWords } from "./archive-word-forms.ts";
import { PackedNumbers } from "./packed-numbers.ts";

export interface ArchivedPost {
  id: string;
  /** Where it stands now: only to know which posts a draft links to already. */
  path: string;
  title: string;
  lead: string;
  headings: string[];
  text: string;
  tagIds: string[];
  publishedAt: number;
  updatedAt: number;
  linked: boolean;
}

export interface ArchivedTag {
  id: string;
  name: string;
  aliases: string[];
}

export type PostFacts = Pick<ArchivedPost, "id" | "path" | "title" | "tagIds" | "publishedAt" | "updatedAt" | "linked">;

export interface ArchiveEntry extends PostFacts {
  titleForms: Uint32Array;
  leadForms: Uint32Array;
  headingForms: Uint32Array;
  bodyForms: PackedNumbers;
}

/** The lemma of a form in lower case; the form itself where nobody gave it one. */
export type LemmaOf = (form: string) => string;

/** What the analysis keeps of the archive: numbers of words, no text. Answers do not depend on the order it is fed in. */
export class Archive {
  readonly #lexicon = new ArchiveWordForms();
  readonly #posts = new Map<string, ArchiveEntry>();
  #tags: ArchivedTag[] = [];
  #tagForms: Uint32Array[] = [];
  #index: ArchiveIndex | null = null;

  put(post: ArchivedPost): void {
    const { id, path, title, tagIds, publishedAt, updatedAt, linked, lead, headings, text } = post;
    const [titleForms, leadForms, headingForms] = this.#lexicon.formsIn([title, lead, headings.join("\n")]);
    const [bodyForms] = this.#lexicon.formsIn([text]);
    this.#posts.set(id, {
      id,
      path,
      title,
      tagIds,
      publishedAt,
      updatedAt,
      linked,
      titleForms,
      leadForms,
      headingForms,
      bodyForms: new PackedNumbers(bodyForms),
    });
    this.#index = null;
  }

  /** Gives a post other tags, dates and links; its texts stay. Unknown ids are passed over. */
  refile(facts: Omit<PostFacts, "title">): void {
    const kept = this.#posts.get(facts.id);
    if (!kept) return;
    this.#posts.set(facts.id, { ...kept, ...facts });
    this.#index = null;
  }

  drop(id: string): void {
    if (this.#posts.delete(id)) this.#index = null;
  }

  putTags(tags: readonly ArchivedTag[]): void {
    this.#tags = tags.toSorted((one, other) => (one.id < other.id ? -1 : 1));
    this.#tagForms = this.#lexicon.formsIn(this.#tags.flatMap(({ name, aliases }) => [name, ...aliases]));
    this.#index = null;
  }

  learn(lemmas: Iterable<readonly [form: string, lemma: string]>): void {
    for (const [form, lemma] of lemmas) if (this.#lexicon.learn(form, lemma)) this.#index = null;
  }

  forms(): string[] {
    return this.#lexicon.forms.toSorted();
  }

  /** Forms that came since this was last asked. */
  newForms(): string[] {
    return this.#lexicon.newForms();
  }

  /** In the order of ids. */
  entries(): ArchiveEntry[] {
    return [...this.#posts.values()].toSorted((one, other) => (one.id < other.id ? -1 : 1));
  }

  /** The words of all entries as they stand now. */
  words(): SettledWords {
    return this.#lexicon.settled();
  }

  /** Everything put so far, ready to be asked; made anew after a change. */
  index(): ArchiveIndex {
    this.#index ??= buildIndex({
      posts: this.entries(),
      tags: this.#tags,
      tagForms: this.#tagForms,
      lexicon: this.#lexicon,
    });
    return this.#index;
  }
}
