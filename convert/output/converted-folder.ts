import { asClause } from "#core/base/values/without-full-stop.ts";
import { createHash } from "node:crypto";
import { copyFile, constants, type FileHandle, mkdir, open, readFile, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { UPLOAD_LIMIT_BYTES } from "#core/base/limits.ts";
import { isFileAddress } from "#core/base/media.ts";
import { nearestInstant } from "#core/base/values/instant.ts";
import type { ReaderComment } from "#core/base/values/reader-comment.ts";
import type { ImportWarning } from "#core/base/import-warning.ts";
import { postFilePath } from "#core/markdown/markdown-file.ts";
import { embeddedBytes, isEmbedded } from "../embedded-pictures.ts";
import type { PicturePlace, Source, SourceFacts } from "../source.ts";
import type { EntryList } from "./entry-list.ts";
import { conversionMessages, conversionReadme } from "#core/messages/convert.ts";

/** The address of a picture in the converted text or, for a refused picture, the reason in Polish without a full stop. `elsewhere` is the place of a picture that is not in the folder. */
type AddedPicture = { address: string; elsewhere?: Exclude<PicturePlace, { path: string }> } | { refusal: string };

const OWNER_ONLY = 0o700;

/** The file name of a picture has this many hexadecimal digits, as in an export. */
const ID_DIGITS = 32;

interface PictureFacts {
  name: string;
  /** The name of the picture in the report. */
  called: string;
  /** The picture's address on the old site. */
  address?: string | undefined;
  alt?: string | undefined;
  former?: string | undefined;
  /** The beginning of the `data:` URL of a picture that is embedded in a text. */
  head?: string | undefined;
}

type Rows = Record<"media" | "pictures" | "warnings", RowsFile>;

/** Writes a folder in Szpalta's export format, with slugs and names in place of ids. docs/convert.md describes the files of the folder. */
export class ConvertedFolder {
  readonly #at: string;
  readonly #source: Source;
  readonly #rows: Rows;
  readonly #added = new Map<string, AddedPicture>();
  readonly #media = new Set<string>();
  /** Folders of posts that are already written. */
  readonly #folders = new Set<string>();
  /** Addresses of pictures, as written in texts, that are already in `pictures.json`. */
  readonly #shown = new Set<string>();
  posts = 0;

  private constructor(at: string, source: Source, rows: Rows) {
    this.#at = at;
    this.#source = source;
    this.#rows = rows;
  }

  /** Creates the subfolders and opens the files that are written row by row. */
  static async create(at: string, source: Source): Promise<ConvertedFolder> {
    for (const folder of ["content/posts", "data", "public/media"])
      await mkdir(join(at, folder), { recursive: true, mode: OWNER_ONLY });
    const rows = (name: string) => RowsFile.create(join(at, `data/${name}.json`));
    const [media, pictures, warnings] = [await rows("media"), await rows("pictures"), await rows("warnings")];
    return new ConvertedFolder(at, source, { media, pictures, warnings });
  }

  /** Writes a post; rejects when a post with this address exists. */
  async writePost(category: string, slug: string, text: string): Promise<void> {
    const file = join(this.#at, postFilePath("content/posts", category, slug));
    const folder = dirname(file);
    if (!this.#folders.has(folder)) await mkdir(folder, { recursive: true, mode: OWNER_ONLY });
    this.#folders.add(folder);
    await writeFile(file, text, { flag: "wx", mode: 0o600 });
    this.posts += 1;
  }

  /** Writes the readers' comments on a post, in a file of their own. */
  async writeComments(category: string, slug: string, comments: readonly ReaderComment[]): Promise<void> {
    const name = postFilePath("content/comments", category, slug).replace(/\.md$/, ".json");
    await mkdir(dirname(join(this.#at, name)), { recursive: true, mode: OWNER_ONLY });
    const rows = comments.map(({ key, parent, name: author, at, pending, text }) => {
      return {
        key,
        parent,
        name: author,
        at: at === null ? null : new Date(nearestInstant(at)).toISOString(),
        pending,
        text,
      };
    });
    await this.#writeRows(name, rows);
  }

  /** Writes warnings about a file or item. `order` is the position of the file or item in the source. */
  async warn(order: number, warnings: readonly ImportWarning[]): Promise<void> {
    for (const warning of warnings) await this.#rows.warnings.add({ order, ...warning });
  }

  /** Copies a picture or file to the folder, or records where to fetch the picture. `shown` is its address in the text. `former` is the path of a file on the old site. */
  async addPicture(file: string, shown: string, former?: string): Promise<AddedPicture> {
    const key = isEmbedded(file) ? createHash("sha256").update(file).digest("hex") : file;
    const added = this.#added.get(key) ?? (await this.#add(file, former));
    this.#added.set(key, added);
    if ("elsewhere" in added && !this.#shown.has(shown)) {
      this.#shown.add(shown);
      await this.#rows.pictures.add({ shown, address: file, former, ...added.elsewhere });
    }
    return added;
  }

  async #add(file: string, former: string | undefined): Promise<AddedPicture> {
    if (isEmbedded(file)) {
      const bytes = embeddedBytes(file);
      if (!bytes.ok) return { refusal: asClause(bytes.message) };
      return {
        address: await this.#store(bytes.value, {
          name: "obraz",
          called: conversionMessages.embeddedName,
          head: file.slice(0, file.indexOf(",") + 1),
        }),
      };
    }
    const place = await this.#source.pictureAt(file);
    if ("path" in place) {
      const { path, name, called = name, address, alt } = place;
      const isFile = isFileAddress(name);
      const limit = isFile ? this.#source.fileBytes : UPLOAD_LIMIT_BYTES;
      if ((await stat(path)).size > limit) return { refusal: tooLargeMessage(limit, isFile) };
      return { address: await this.#store(await readFile(path), { name, called, address, alt, former }, path) };
    }
    return { address: file, elsewhere: place };
  }

  /** Stores bytes under the hash of their content and returns the new address. `path` is the file that has these bytes. */
  async #store(bytes: Uint8Array, facts: PictureFacts, path?: string): Promise<string> {
    const id = createHash("sha256").update(bytes).digest("hex").slice(0, ID_DIGITS);
    const ending = /\.([a-z0-9]{2,5})$/i.exec(facts.name)?.[1]?.toLowerCase() ?? "bin";
    const address = `/media/${id}.${ending}`;
    const file = join(this.#at, `public${address}`);
    if (this.#media.has(address)) return address;
    this.#media.add(address);
    if (path === undefined) await writeFile(file, bytes, { mode: 0o600 });
    else await copyFile(path, file, constants.COPYFILE_FICLONE);
    const { name, called, address: from, alt, head, former } = facts;
    await this.#rows.media.add({
      file: `public${address}`,
      name,
      called,
      address: from,
      alt: alt || undefined,
      head,
      former,
    });
    return address;
  }

  /** Writes the remaining data, the report, and the file that marks the folder as an export. */
  async finish({ descriptions, authorSlugs, lists, unread }: SourceFacts, entries: EntryList): Promise<void> {
    const { root, foreignAddresses } = this.#source;
    for (const rows of Object.values(this.#rows)) await rows.close();
    const categories = Array.from(entries.categories, ([slug, { name, guessedIn }]) => ({
      slug,
      name,
      description: descriptions.categories.get(slug) ?? "",
      guessedIn: guessedIn ?? undefined,
    }));
    await this.#writeRows("data/categories.json", categories);
    await this.#writeRows("data/tags.json", descriptionRows(descriptions.tags));
    const people = new Set([...descriptions.authors.keys(), ...authorSlugs.keys()]);
    const authors = Array.from(people, (name) => {
      return { name, bio: descriptions.authors.get(name) ?? "", slug: authorSlugs.get(name) ?? "" };
    });
    await this.#writeRows(
      "data/authors.json",
      authors.filter(({ bio, slug }) => bio !== "" || slug !== ""),
    );
    await this.#writeRows("data/lists.json", lists);
    const report = { source: root, posts: this.posts, unread, languages: entries.languages };
    await this.#writeJson("report.json", { ...report, warnings: this.#rows.warnings.count });
    await writeFile(join(this.#at, "README.md"), conversionReadme, { flag: "wx", mode: 0o600 });
    // `szpalta.json` is written last, so that a folder whose conversion was interrupted is not taken for an export.
    const converted = { source: root, foreignAddresses };
    await this.#writeJson("szpalta.json", { format: "szpalta-export", version: 1, converted });
  }

  async #writeRows(name: string, rows: Iterable<unknown>): Promise<void> {
    const file = await RowsFile.create(join(this.#at, name));
    for (const row of rows) await file.add(row);
    await file.close();
  }

  async #writeJson(name: string, value: unknown): Promise<void> {
    await writeFile(join(this.#at, name), `${JSON.stringify(value, null, 2)}\n`, { flag: "wx", mode: 0o600 });
  }
}

function descriptionRows(texts: ReadonlyMap<string, string>): object[] {
  return Array.from(texts, ([name, description]) => ({ name, description })).filter(
    ({ description }) => description !== "",
  );
}

function tooLargeMessage(limit: number, isFile: boolean): string {
  if (limit === 0) return conversionMessages.picturesOnly;
  return conversionMessages.fileTooLarge(limit, isFile);
}

/** Rows are written to a file once this many characters are collected. */
const PIECE = 64 * 1024;

/** A file with a JSON array, one row per line, so that people can compare two files. Rows are written in small parts, so that they need not all be in memory. */
class RowsFile {
  readonly #handle: FileHandle;
  #waiting = "[\n";
  #isFirst = true;
  count = 0;

  private constructor(handle: FileHandle) {
    this.#handle = handle;
  }

  static async create(path: string): Promise<RowsFile> {
    return new RowsFile(await open(path, "wx", 0o600));
  }

  async add(row: unknown): Promise<void> {
    this.#waiting += (this.#isFirst ? "" : ",\n") + JSON.stringify(row);
    this.#isFirst = false;
    this.count += 1;
    if (this.#waiting.length < PIECE) return;
    const text = this.#waiting;
    this.#waiting = "";
    await this.#handle.appendFile(text);
  }

  async close(): Promise<void> {
    await this.#handle.appendFile(`${this.#waiting}${this.#isFirst ? "" : "\n"}]\n`);
    await this.#handle.close();
  }
}
