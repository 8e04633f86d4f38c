import { type FileHandle, open, rm } from "node:fs/promises";
import { postPath } from "#core/base/paths.ts";
import { withEnding } from "#core/polish/slug.ts";
import type { Entry } from "../entry.ts";
import type { ReadItem } from "../source.ts";
import { importMessages } from "#core/messages/import.ts";

interface NamedCategory {
  name: string;
  /** The path of the first entry for which the name was guessed from a slug; null when somebody wrote the name. */
  guessedIn: string | null;
}

/** The entries read from a source, in order. The texts of entries are in a temporary file. Only the addresses of entries stay in memory. */
export class EntryList {
  readonly #file: string;
  readonly #handle: FileHandle;
  readonly #lengths: number[] = [];
  readonly #addresses = new Map<string, string>();
  readonly #slugs = new Set<string>();
  /** Maps a slug to its category, in the order of each category's first entry. */
  readonly categories = new Map<string, NamedCategory>();
  readonly authors = new Set<string>();
  /** Maps a language without its country to its number of entries. Polish entries are not counted. */
  readonly languages: Record<string, number> = {};
  /** The number of entries whose language is unknown. */
  unsure = 0;

  private constructor(file: string, handle: FileHandle) {
    this.#file = file;
    this.#handle = handle;
  }

  /** Creates the file that holds the texts. */
  static async create(file: string): Promise<EntryList> {
    return new EntryList(file, await open(file, "wx+", 0o600));
  }

  get size(): number {
    return this.#addresses.size;
  }

  /** Returns whether an entry with this path was added. */
  has(path: string): boolean {
    return this.#addresses.has(path);
  }

  /** Returns the address that the post of an entry will have; null when the path belongs to no post. */
  addressOf(path: string): string | null {
    return this.#addresses.get(path) ?? null;
  }

  /** Adds an entry, or remarks without an entry. If the slug of an entry is taken, the entry gets a slug with a number at the end, and a warning. */
  async add({ path, entry, remarks }: ReadItem): Promise<void> {
    const warnings = [...remarks];
    const slug = entry && this.#freeSlug(entry.slug);
    if (entry && slug !== null && slug !== entry.slug) {
      const text = importMessages.slugTaken(entry.slug, slug);
      warnings.push({ kind: "taken-address", path, line: 1, text });
    }
    const item: ReadItem = { path, entry: entry && { ...entry, slug: slug ?? entry.slug }, remarks: warnings };
    if (item.entry) this.#index(item.entry);
    const json = JSON.stringify(item);
    this.#lengths.push(Buffer.byteLength(json));
    await this.#handle.appendFile(json);
  }

  /** Yields the entries and remarks in the order in which they were added. */
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

  /** Closes and deletes the file. */
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

  #index(entry: Entry): void {
    const { path, slug, category, authors, language } = withoutText(entry);
    if (entry.isLanguageUnsure) this.unsure += 1;
    this.#slugs.add(slug);
    this.#addresses.set(path, postPath(category.slug, slug));
    const existing = this.categories.get(category.slug);
    // A name that somebody wrote wins over a name guessed from a slug.
    if (!existing || (existing.guessedIn !== null && !category.guessed))
      this.categories.set(category.slug, { name: category.name, guessedIn: category.guessed ? path : null });
    for (const author of authors) this.authors.add(author);
    const general = language?.split("-", 1)[0];
    if (general !== undefined) this.languages[general] = (this.languages[general] ?? 0) + 1;
  }
}

/** Copies the fields of an entry that the index needs. A copy is made, because a substring would hold the text of the whole file in memory. */
function withoutText({ path, slug, category, authors, language }: Entry) {
  return JSON.parse(JSON.stringify({ path, slug, category, authors, language })) as Pick<
    Entry,
    "path" | "slug" | "category" | "authors" | "language"
  >;
}
