import { createReadStream, existsSync } from "node:fs";
import { readFile, readdir, stat } from "node:fs/promises";
import { join, relative } from "node:path";
import { fileInside } from "#convert/file-inside.ts";
import { z } from "zod";
import { ok, type Outcome, refuse } from "#core/base/outcome.ts";
import { WARNING_KINDS } from "#core/messages/import.ts";
import type { ImportWarning, WarningKind } from "#core/base/import-warning.ts";
import { UPLOAD_LIMIT_BYTES } from "#core/base/limits.ts";
import { FORMAT_FILE, formatVersion, FORMAT_VERSION } from "#core/export/manifest.ts";
import type { CategoryNames } from "#core/import/read-converted-post.ts";
import { slugify } from "#core/polish/slug.ts";
import { nameKey } from "#core/tags/identity/tag-identity.ts";
import type { OldList } from "#core/base/values/incoming-post.ts";
import { importRunMessages } from "#core/messages/server/import.ts";
import { archiveMessages } from "#core/messages/export.ts";

/** A picture or file of the old site. It is in the converted folder, or has to be fetched. */
export interface OldPicture {
  /** The key of the picture: its address on the old site, or else its name in the texts. */
  key: string;
  /** The picture's name in the report, and in a text when the picture could not be imported. */
  called: string;
  name: string;
  alt: string;
  /** For a file that is not a picture: its path on the old site. */
  former?: string | undefined;
  /**
   * `file`: a path in the folder; `head` is the beginning of the `data:` address if a text contained the picture itself. `from`: an
   * address. `missing`: why the picture cannot be imported yet.
   */
  at: { file: string; head?: string | undefined } | { from: string } | { missing: string };
}

export interface ConvertedSite {
  at: string;
  /** The name of the source in messages to the team. */
  root: string;
  foreignAddresses: boolean;
  posts: number;
  unread: number;
  categories: CategoryNames;
  /** Maps the slug of a category or person, or the `nameKey` of a tag's name, to its description. */
  descriptions: Record<"categories" | "tags" | "authors", Map<string, string>>;
  /** Maps the slug of a person's name to the slug in the old site's addresses. */
  authorSlugs: Map<string, string>;
  lists: OldList[];
  /** Maps a picture's address in the converted texts to the picture. */
  pictures: ReadonlyMap<string, OldPicture>;
  /** The paths of the files of readers' comments, inside the converted folder. */
  comments: ReadonlySet<string>;
}

const TEXT = z.string();
const COUNT = z.int().nonnegative();
const FORMAT = z.object({ converted: z.object({ source: TEXT, foreignAddresses: z.boolean() }) });
const REPORT = z.object({ posts: COUNT, unread: COUNT });
const CATEGORY = z.object({ slug: TEXT, name: TEXT, description: TEXT, guessedIn: TEXT.optional() });
const TAG = z.object({ name: TEXT, description: TEXT });
const AUTHOR = z.object({ name: TEXT, bio: TEXT, slug: TEXT.default("") });
const LIST = z.object({
  kind: z.enum(["category", "tag"]),
  slug: TEXT,
  name: TEXT,
  keys: z.array(TEXT),
  parent: TEXT,
  becomes: TEXT.exactOptional(),
});
const MEDIA = z.object({
  file: TEXT.regex(/^public\/media\/[0-9a-f]{32}\.[a-z0-9]{2,5}$/),
  name: TEXT,
  called: TEXT,
  address: TEXT.optional(),
  alt: TEXT.optional(),
  head: TEXT.optional(),
  former: TEXT.optional(),
});
const PICTURE = z.object({
  shown: TEXT,
  address: TEXT,
  from: TEXT.optional(),
  alt: TEXT.optional(),
  missing: TEXT.optional(),
  former: TEXT.optional(),
});
const WARNING = z.object({
  order: COUNT,
  kind: TEXT.refine((kind): kind is WarningKind => Object.hasOwn(WARNING_KINDS, kind)),
  path: TEXT,
  line: COUNT,
  text: TEXT,
});

/** Returns whether a folder was converted from another system's archive. */
export async function isConverted(at: string): Promise<boolean> {
  const text = await readFile(join(at, FORMAT_FILE), "utf8").catch(() => null);
  return text !== null && formatVersion(text) !== null && FORMAT.safeParse(JSON.parse(text)).success;
}

/** Reads everything in a converted folder but the posts. For a malformed row, refuses the folder and names file and line. */
export async function openConverted(at: string): Promise<Outcome<ConvertedSite>> {
  const text = await readFile(join(at, FORMAT_FILE), "utf8");
  if ((formatVersion(text) ?? 0) > FORMAT_VERSION) return refuse("invalid", importRunMessages.folderOfNewer);
  try {
    const { source: root, foreignAddresses } = FORMAT.parse(JSON.parse(text)).converted;
    const report = REPORT.safeParse(parsedOrNull(await readFile(join(at, "report.json"), "utf8").catch(() => "")));
    const categories = await allOf(rowsOf(at, "data/categories.json", CATEGORY));
    const tags = await allOf(rowsOf(at, "data/tags.json", TAG));
    const authors = await allOf(rowsOf(at, "data/authors.json", AUTHOR));
    return ok({
      at,
      root,
      foreignAddresses,
      posts: report.data?.posts ?? 0,
      unread: report.data?.unread ?? 0,
      categories: new Map(categories.map(({ slug, ...category }) => [slug, category])),
      descriptions: {
        categories: new Map(categories.map(({ slug, description }) => [slug, description])),
        tags: new Map(tags.map(({ name, description }) => [nameKey(name), description])),
        authors: new Map(authors.map(({ name, bio }) => [slugify(name), bio])),
      },
      authorSlugs: new Map(
        authors.filter(({ slug }) => slug !== "").map(({ name, slug }) => [slugify(name), slugify(slug)]),
      ),
      lists: await allOf(rowsOf(at, "data/lists.json", LIST)),
      pictures: await picturesOf(at),
      comments: new Set(await filesBelow(at, "content/comments", ".json")),
    });
  } catch (error) {
    if (!(error instanceof WrongRow)) throw error;
    return refuse("invalid", error.message);
  }
}

async function picturesOf(at: string): Promise<Map<string, OldPicture>> {
  const pictures = new Map<string, OldPicture>();
  for await (const { file, name, called, address, alt = "", head, former } of rowsOf(at, "data/media.json", MEDIA)) {
    const shown = file.slice("public".length);
    pictures.set(shown, { key: address ?? shown, called: address ?? called, name, alt, former, at: { file, head } });
  }
  for await (const { shown, address, from, alt = "", missing, former } of rowsOf(at, "data/pictures.json", PICTURE)) {
    // Equal strings become one string. That saves memory in an archive with many pictures.
    const key = shown === address ? shown : address;
    const place = missing === undefined ? { from: from === undefined || from === key ? key : from } : { missing };
    pictures.set(shown, { key, called: key, name: key, alt, former, at: place });
  }
  return pictures;
}

/** Yields the converter's warnings, in the order of the source. */
export function warningsOf({ at }: Pick<ConvertedSite, "at">): AsyncGenerator<ImportWarning & { order: number }> {
  return rowsOf(at, "data/warnings.json", WARNING);
}

/** Returns the paths of the posts' files, inside the converted folder. */
export function postFilesOf({ at }: Pick<ConvertedSite, "at">): Promise<string[]> {
  return filesBelow(at, "content/posts", ".md");
}

/** Returns paths, relative to `at`, of the files below `folder`; none when that folder does not exist. */
async function filesBelow(at: string, folder: string, ending: string): Promise<string[]> {
  if (!existsSync(join(at, folder))) return [];
  const files = await readdir(join(at, folder), { recursive: true, withFileTypes: true });
  return files
    .filter((file) => file.isFile() && file.name.endsWith(ending))
    .map((file) => relative(at, join(file.parentPath, file.name)));
}

/** Returns the bytes of a file in the folder; null when it does not exist, is outside the folder or exceeds `limit` bytes. */
export async function folderBytes(at: string, file: string, limit = UPLOAD_LIMIT_BYTES): Promise<Buffer | null> {
  const path = await fileInside(at, file);
  return path !== null && (await stat(path)).size <= limit ? readFile(path) : null;
}

class WrongRow extends Error {
  override name = "WrongRow";
}

/** Yields the rows of a JSON array with one row per line; none when the file does not exist. Throws `WrongRow`. */
async function* rowsOf<Schema extends z.ZodType>(
  at: string,
  path: string,
  schema: Schema,
): AsyncGenerator<z.output<Schema>> {
  let line = 0;
  for await (const text of linesOf(join(at, path))) {
    line += 1;
    if (text === "[" || text === "]" || text === "") continue;
    const read = schema.safeParse(parsedOrNull(text.replace(/,$/, "")));
    if (!read.success) throw new WrongRow(`${path}:${line}: ${archiveMessages.badRow}`);
    yield read.data;
  }
}

async function allOf<T>(rows: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const row of rows) all.push(row);
  return all;
}

/** Yields the lines of a file; none without a file. Only `\n` ends a line, because JSON escapes it within texts. */
async function* linesOf(file: string): AsyncGenerator<string> {
  let rest = "";
  try {
    for await (const piece of createReadStream(file, { encoding: "utf8" }) as AsyncIterable<string>) {
      const lines = (rest + piece).split("\n");
      rest = lines.pop() ?? "";
      yield* lines;
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
  }
  if (rest !== "") yield rest;
}

function parsedOrNull(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
