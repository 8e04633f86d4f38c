import type { CardRow } from "#core/base/post-lists.ts";
import type { Dependencies } from "./page-handler.ts";

/** Collects the cache tags of a page and the versions of its rows for `rev`. */
export class PageDependencies {
  readonly #tags = new Set<string>();
  #rev = new RevHash();
  #expiresAt = Number.POSITIVE_INFINITY;

  tag(...tags: string[]): this {
    for (const each of tags) this.#tags.add(each);
    return this;
  }

  row(...parts: (string | number | boolean | null)[]): this {
    for (const part of parts) this.#rev.add(typeof part === "string" ? part : String(part));
    return this;
  }

  /** A post's card, which a write to that post changes wherever it stands. */
  card(row: CardRow): this {
    this.tag(`post:${row.id}`);
    this.row(row.id, row.version, row.title, row.lead, row.publishedAt, row.updatedAt, row.readingMinutes);
    this.row(row.category.slug, row.category.version, ...row.authors);
    if (row.cover) this.row(row.cover.id, row.cover.alt, row.cover.focal.x, row.cover.focal.y);
    return this;
  }

  /** The page changes by the clock at `instant`, if nothing changes it before. */
  until(instant: number): this {
    this.#expiresAt = Math.min(this.#expiresAt, instant);
    return this;
  }

  dependencies(): Dependencies {
    const dependencies: Dependencies = { tags: [...this.#tags], rev: this.#rev.text() };
    if (Number.isFinite(this.#expiresAt)) dependencies.expiresAt = this.#expiresAt;
    return dependencies;
  }
}

/** FNV-1a over UTF-16 units in two lanes with different offsets: 64 bits, enough to tell two states of one page apart. */
class RevHash {
  #low = 0x811c9dc5;
  #high = 0x9747b28c;

  add(part: string): void {
    for (let i = 0; i < part.length; i++) this.#mix(part.charCodeAt(i));
    this.#mix(SEPARATOR);
  }

  #mix(unit: number): void {
    this.#low = Math.imul(this.#low ^ unit, FNV_PRIME);
    this.#high = Math.imul(this.#high ^ unit ^ (this.#low >>> 15), FNV_PRIME);
  }

  text(): string {
    return (this.#low >>> 0).toString(36) + (this.#high >>> 0).toString(36);
  }
}

const FNV_PRIME = 0x01000193;
/** Outside of Unicode text, so that "ab" + "c" and "a" + "bc" differ. */
const SEPARATOR = 0xffff;
