import { wordsOf } from "../../search/words.ts";
import { buildIndex, type ArchiveIndex } from "./archive-index.ts";

/** A published post as the analysis knows it. */
export interface ArchivedPost {
  id: string;
  /** Where it stands now: only to know which posts a draft links to already. */
  path: string;
  /** Typeset. */
  title: string;
  lead: string;
  headings: string[];
  /** The body's words without mark-up. */
  text: string;
  tagIds: string[];
  publishedAt: number;
  /** Its last substantive update, or its publication. */
  updatedAt: number;
  /** Whether another published post links to it. */
  linked: boolean;
}

/** A tag that may be proposed: visible and accepted. */
export interface ArchivedTag {
  id: string;
  name: string;
  aliases: string[];
}

/** The facts of a post without its texts. */
export type PostFacts = Pick<ArchivedPost, "id" | "path" | "title" | "tagIds" | "publishedAt" | "updatedAt" | "linked">;

/** A post with the numbers of the forms in its texts, in their order. */
export interface KeptPost extends PostFacts {
  titleForms: Uint32Array;
  leadForms: Uint32Array;
  headingForms: Uint32Array;
  bodyForms: Uint32Array;
}

/** The lemma of a form in lower case; the form itself where nobody gave it one. */
export type LemmaOf = (form: string) => string;

/** Words of a body that are looked at: as many as the search index files. */
const MOST_WORDS = 20_000;

/**
 * What the analysis keeps of the archive: for each word a number, and no text. It is fed by whoever has the store, post by
 * post in any order; what is asked of it does not depend on that order.
 */
export class Archive {
  readonly #numbers = new Map<string, number>();
  readonly #forms: string[] = [];
  readonly #lemmas = new Map<string, string>();
  readonly #posts = new Map<string, KeptPost>();
  #tags: ArchivedTag[] = [];
  #index: ArchiveIndex | null = null;

  put(post: ArchivedPost): void {
    const { id, path, title, tagIds, publishedAt, updatedAt, linked } = post;
    this.#posts.set(id, {
      id,
      path,
      title,
      tagIds,
      publishedAt,
      updatedAt,
      linked,
      titleForms: this.#formsIn(post.title),
      leadForms: this.#formsIn(post.lead),
      headingForms: this.#formsIn(post.headings.join("\n")),
      bodyForms: this.#formsIn(post.text),
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
    for (const { name, aliases } of tags) for (const each of [name, ...aliases]) this.#formsIn(each);
    this.#index = null;
  }

  /** Forms get their lemmas, both in lower case. */
  learn(lemmas: Iterable<readonly [form: string, lemma: string]>): void {
    for (const [form, lemma] of lemmas) {
      if (this.#lemmas.get(form) === lemma) continue;
      this.#lemmas.set(form, lemma);
      this.#index = null;
    }
  }

  /** Every form there is, in order. */
  forms(): string[] {
    return this.#forms.toSorted();
  }

  /** Everything put so far, ready to be asked; made anew after a change. */
  index(): ArchiveIndex {
    const posts = [...this.#posts.values()].toSorted((one, other) => (one.id < other.id ? -1 : 1));
    this.#index ??= buildIndex({ posts, tags: this.#tags, forms: this.#forms, lemmaOf: this.#lemmaOf });
    return this.#index;
  }

  readonly #lemmaOf: LemmaOf = (form) => this.#lemmas.get(form) ?? form;

  #formsIn(text: string): Uint32Array {
    return Uint32Array.from(wordsOf(text, MOST_WORDS), (word) => this.#numberOf(word.text));
  }

  #numberOf(form: string): number {
    const known = this.#numbers.get(form);
    if (known !== undefined) return known;
    this.#numbers.set(form, this.#forms.length);
    return this.#forms.push(form) - 1;
  }
}
