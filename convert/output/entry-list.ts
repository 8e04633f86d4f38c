import { type FileHandle, open, rm } from "node:fs/promises";
import { postPath } from "#core/base/paths.ts";
import { withEnding } from "#core/polish/slug.ts";
import type { Entry } from "../entry.ts";
import type { ReadItem } from "../source.ts";

interface NamedCategory {
  name: string;
  /** The first entry whose category has a name made of a slug; null where somebody wrote it. */
  guessedIn: string | null;
}

/** Entries that were read, in their order: the texts wait in a file; in memory is where each will stand. */
export class EntryList {
  readonly #file: string;
  readonly #handle: FileHandle;
  readonly #lengths: number[] = [];
  readonly #addresses = new Map<string, string>();
  readonly #slugs = new Set<string>();
  /** Categories by slug, in the order in which they come. */
  readonly categories = new Map<string, NamedCategory>();
  readonly authors = new Set<string>();
  /** How many entries are in which language, without its country, where it is not Polish. */
  readonly languages: Record<string, number> = {};
  /** How many are in a language that nothing tells. */
  unsure = 0;

  private constructor(file: string, handle: FileHandle) {
    this.#file = file;
    this.#handle = handle;
  }

  static async create(file: string): Promise<EntryList> {
    return new EntryList(file, await open(file, "wx+", 0o600));
  }

  get size(): number {
    return this.#addresses.size;
  }

  has(path: string): boolean {
    return this.#addresses.has(path);
  }

  /** Where the post of an entry will stand; null for what is none. */
  addressOf(path: string): string | null {
    return this.#addresses.get(path) ?? null;
  }

  /** An entry whose address another one has gets one with an ending. */
  async add({ path, entry, remarks }: ReadItem): Promise<void> {
    const all = [...remarks];
    const slug = entry && this.#freeSlug(entry.slug);
    if (entry && slug !== null && slug !== entry.slug) {
      const text = `adres „${entry.slug}” jest zajęty; wpis ma „${slug}”`;
      all.push({ kind: "taken-address", path, line: 1, text });
    }
    const item: ReadItem = { path, entry: entry && { ...entry, slug: slug ?? entry.slug }, remarks: all };
    if (item.entry) this.#note(item.entry);
    const json = JSON.stringify(item);
    this.#lengths.push(Buffer.byteLength(json));
    await this.#handle.appendFile(json);
  }

  async *items(): AsyncGenerator<ReadItem> {
    let position = 0;
    let buffer = Buffer.alloc(0);
    for (const length of this.#lengths) {
      if (buffer.length < length) buffer = Buffer.allocUnsafe(length);
      await this.#handle.read(buffer, 0, length, position);
      position += length;
      yield JSON.parse(buffer.toString("utf8", 0, length)) as ReadItem;
    }
  }

  async remove(): Promise<void> {
    await this.#handle.close();
    await rm(this.#file, { force: true });
  }

  #freeSlug(wanted: string): string {
    for (let ending = 1; ; ending += 1) {
      const slug = withEnding(wanted, ending);
      if (!this.#slugs.has(slug)) return slug;
    }
  }

  #note(entry: Entry): void {
    const { path, slug, category, authors, language } = withoutText(entry);
    if (entry.isLanguageUnsure) this.unsure += 1;
    this.#slugs.add(slug);
    this.#addresses.set(path, postPath(category.slug, slug));
    const known = this.categories.get(category.slug);
    // A name somebody wrote wins over one that was made of a slug.
    if (!known || (known.guessedIn !== null && !category.guessed))
      this.categories.set(category.slug, { name: category.name, guessedIn: category.guessed ? path : null });
    for (const author of authors) this.authors.add(author);
    const general = language?.split("-", 1)[0];
    if (general !== undefined) this.languages[general] = (this.languages[general] ?? 0) + 1;
  }
}

/** Copied, because a substring would hold the whole file's text in memory. */
function withoutText({ path, slug, category, authors, language }: Entry) {
  return JSON.parse(JSON.stringify({ path, slug, category, authors, language })) as Pick<
    Entry,
    "path" | "slug" | "category" | "authors" | "language"
  >;
}
