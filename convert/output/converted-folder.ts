import { asClause } from "#core/base/values/without-stop.ts";
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

/** What a picture is called in a text from here on; `refusal` says in a sentence without a full stop why it is none. */
type TakenPicture = { address: string; elsewhere?: Exclude<PicturePlace, { path: string }> } | { refusal: string };

const OWNER_ONLY = 0o700;

/** Digits of a picture's name, as of those of an export. */
const ID_DIGITS = 32;

interface PictureFacts {
  name: string;
  /** The picture's name in the report. */
  called: string;
  /** The picture's address on the old site. */
  address?: string | undefined;
  alt?: string | undefined;
  former?: string | undefined;
  /** For a picture written into a text as a data URL, the beginning of that URL. */
  head?: string | undefined;
}

type Rows = Record<"media" | "pictures" | "warnings", RowsFile>;

/** A folder in the form of an export, with names in the place of ids: docs/convert.md says what lies where. */
export class ConvertedFolder {
  readonly #at: string;
  readonly #source: Source;
  readonly #rows: Rows;
  readonly #taken = new Map<string, TakenPicture>();
  readonly #media = new Set<string>();
  /** Folders of posts that are there. */
  readonly #folders = new Set<string>();
  /** Addresses that texts have for pictures of the old site. */
  readonly #shown = new Set<string>();
  posts = 0;

  private constructor(at: string, source: Source, rows: Rows) {
    this.#at = at;
    this.#source = source;
    this.#rows = rows;
  }

  static async create(at: string, source: Source): Promise<ConvertedFolder> {
    for (const folder of ["content/posts", "data", "public/media"])
      await mkdir(join(at, folder), { recursive: true, mode: OWNER_ONLY });
    const rows = (name: string) => RowsFile.create(join(at, `data/${name}.json`));
    const [media, pictures, warnings] = [await rows("media"), await rows("pictures"), await rows("warnings")];
    return new ConvertedFolder(at, source, { media, pictures, warnings });
  }

  async writePost(category: string, slug: string, text: string): Promise<void> {
    const file = join(this.#at, postFilePath("content/posts", category, slug));
    const folder = dirname(file);
    if (!this.#folders.has(folder)) await mkdir(folder, { recursive: true, mode: OWNER_ONLY });
    this.#folders.add(folder);
    await writeFile(file, text, { flag: "wx", mode: 0o600 });
    this.posts += 1;
  }

  /** What readers wrote under a post, in a file of its own beside the posts. */
  async writeComments(category: string, slug: string, comments: readonly ReaderComment[]): Promise<void> {
    const name = postFilePath("content/comments", category, slug).replace(/\.md$/, ".json");
    await mkdir(dirname(join(this.#at, name)), { recursive: true, mode: OWNER_ONLY });
    const rows = comments.map(({ key, parent, name: by, at, pending, text }) => {
      return {
        key,
        parent,
        name: by,
        at: at === null ? null : new Date(nearestInstant(at)).toISOString(),
        pending,
        text,
      };
    });
    await this.#writeRows(name, rows);
  }

  /** `order`: of the file or item in the source. */
  async warn(order: number, warnings: readonly ImportWarning[]): Promise<void> {
    for (const warning of warnings) await this.#rows.warnings.add({ order, ...warning });
  }

  /** Takes a picture along, or notes where it is to be had. `shown`: what the text has for its address; `former`: the path of a file that is no picture on the old site. */
  async takePicture(file: string, shown: string, former?: string): Promise<TakenPicture> {
    const key = isEmbedded(file) ? createHash("sha256").update(file).digest("hex") : file;
    const taken = this.#taken.get(key) ?? (await this.#take(file, former));
    this.#taken.set(key, taken);
    if ("elsewhere" in taken && !this.#shown.has(shown)) {
      this.#shown.add(shown);
      await this.#rows.pictures.add({ shown, address: file, former, ...taken.elsewhere });
    }
    return taken;
  }

  async #take(file: string, former: string | undefined): Promise<TakenPicture> {
    if (isEmbedded(file)) {
      const bytes = embeddedBytes(file);
      if (!bytes.ok) return { refusal: asClause(bytes.message) };
      return {
        address: await this.#keep(bytes.value, {
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
      if ((await stat(path)).size > limit) return { refusal: tooLarge(limit, isFile) };
      return { address: await this.#keep(await readFile(path), { name, called, address, alt, former }, path) };
    }
    return { address: file, elsewhere: place };
  }

  /** `path`: the file the bytes are from. */
  async #keep(bytes: Uint8Array, about: PictureFacts, path?: string): Promise<string> {
    const id = createHash("sha256").update(bytes).digest("hex").slice(0, ID_DIGITS);
    const ending = /\.([a-z0-9]{2,5})$/i.exec(about.name)?.[1]?.toLowerCase() ?? "bin";
    const address = `/media/${id}.${ending}`;
    const file = join(this.#at, `public${address}`);
    if (this.#media.has(address)) return address;
    this.#media.add(address);
    if (path === undefined) await writeFile(file, bytes, { mode: 0o600 });
    else await copyFile(path, file, constants.COPYFILE_FICLONE);
    const { name, called, address: from, alt, head, former } = about;
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

  /** Writes the data besides the posts, and the file that describes the folder. */
  async finish({ described, lists, unread }: SourceFacts, entries: EntryList): Promise<void> {
    const { root, foreignAddresses } = this.#source;
    for (const rows of Object.values(this.#rows)) await rows.close();
    const categories = Array.from(entries.categories, ([slug, { name, guessedIn }]) => ({
      slug,
      name,
      description: described.categories.get(slug) ?? "",
      guessedIn: guessedIn ?? undefined,
    }));
    await this.#writeRows("data/categories.json", categories);
    await this.#writeRows("data/tags.json", named(described.tags, "description"));
    await this.#writeRows("data/authors.json", named(described.authors, "bio"));
    await this.#writeRows("data/lists.json", lists);
    const report = { source: root, posts: this.posts, unread, languages: entries.languages };
    await this.#writeJson("report.json", { ...report, warnings: this.#rows.warnings.count });
    await writeFile(join(this.#at, "README.md"), conversionReadme, { flag: "wx", mode: 0o600 });
    // Last, so that what was broken off is none.
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

function named(texts: ReadonlyMap<string, string>, field: string): object[] {
  return Array.from(texts, ([name, text]) => ({ name, [field]: text })).filter((row) => Reflect.get(row, field) !== "");
}

function tooLarge(limit: number, isFile: boolean): string {
  if (limit === 0) return conversionMessages.picturesOnly;
  return conversionMessages.fileTooLarge(Math.floor(limit / 1_048_576), isFile);
}

/** Characters that are written together. */
const PIECE = 64 * 1024;

/** A JSON array with a row a line, written row by row, so that a person can compare two of them and nobody needs all in memory. */
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
