import { type ListedPost, RelatedLists, type RelatedStep } from "#core/analysis/related/related-lists.ts";
import { NumberSpool } from "../data-folder/number-spool.ts";

/** The lists of all posts being made, with the words of the archive on disk until it is closed. */
export class ListsOnDisk {
  readonly #spools: NumberSpool[];
  readonly #lists: RelatedLists;
  #steps: Generator<RelatedStep, void> | null = null;

  constructor(data: string) {
    const [posts, queries] = [new NumberSpool(data), new NumberSpool(data)];
    this.#spools = [posts, queries];
    this.#lists = new RelatedLists({ posts, queries });
  }

  /** Returns the word forms that are new. */
  put(posts: readonly ListedPost[]): string[] {
    for (const post of posts) this.#lists.put(post);
    return this.#lists.newForms();
  }

  learn(lemmas: Iterable<readonly [form: string, lemma: string]>): void {
    this.#lists.learn(lemmas);
  }

  /** Once all posts are put; null after the last step. */
  next(): RelatedStep | null {
    this.#steps ??= this.#lists.make();
    const { done, value } = this.#steps.next();
    return done === true ? null : (value ?? null);
  }

  close(): void {
    for (const spool of this.#spools) spool.close();
  }
}
