import { readFile, stat } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import type { OldList } from "#core/base/values/incoming-post.ts";
import type { ImportWarning } from "#core/base/import-warning.ts";
import { decodedPart } from "#core/base/paths.ts";
import { ExportFault, sizeOfExport, faultAsRefusal } from "../export-fault.ts";
import { fileInside, nameInAddress } from "../file-inside.ts";
import { collapsedLine } from "../html-to-markdown/html-nodes.ts";
import { htmlToLine, withoutReferences } from "../html-to-markdown/html-to-markdown.ts";
import { bareHost, followOldAddresses } from "../links/old-site-links.ts";
import { convertSource } from "../output/convert-source.ts";
import { readOrLeaveOut } from "../read-or-leave-out.ts";
import { type ConversionProgress, NO_FACTS, type ReadingOutput, type Source, type SourceFacts } from "../source.ts";
import { ghostText } from "./ghost-cards.ts";
import { type GhostRedirects, readGhostRedirects } from "./ghost-redirects.ts";
import { type GhostRow, readGhostRows } from "./ghost-rows.ts";
import {
  parseCategoryOption,
  type GhostComments,
  type GhostContext,
  type GhostTables,
  type GhostTag,
  readGhostAuthor,
  readGhostEntry,
  tooManyCategories,
} from "./read-ghost-entry.ts";
import { conversionMessages, ghostMessages } from "#core/messages/convert.ts";

/** Options of converting a Ghost export. */
export interface GhostOptions {
  file: string;
  /** `--media`: the path of a copy of Ghost's `content` folder, or of its `images` folder. */
  media: string | null;
  /** `--url`: the address of the old site, which a Ghost export does not contain. */
  url: string | null;
  /** `--category`: the category of posts without a tag, and of all posts if there are too many different first tags to make each a category. Pairs `tag=Category`, separated by commas, are possible too. */
  category: string | null;
  /** `--redirects`: the path of Ghost's redirects file. Null looks for `redirects.json` or `redirects.yaml` beside the export. */
  redirects: string | null;
  /** The time of the import in milliseconds since 1970. */
  now: number;
  /** A file that is no picture may have at most this many bytes. */
  fileBytes: number;
}

/** Placeholder for the unknown address of the old site. RFC 2606 reserves `.invalid`, so no such host exists. */
const UNKNOWN_SITE = "https://ghost.invalid";

/** A redirects file may have at most this many bytes. */
const REDIRECTS_LIMIT = 4 * 1024 * 1024;

/** Converts an export of Ghost 4 to 6 into the folder `to`. Resolves with `refusal`: null on success, else Polish sentences that say why the conversion failed. */
export async function convertGhost(options: GhostOptions, to: string, progress: ConversionProgress) {
  const size = await sizeOfExport(options);
  if (typeof size !== "number") return size;
  if (options.url && !/^https?:\/\/[^/]/.test(options.url)) return { refusal: ghostMessages.noSite(options.url) };
  const redirects = await redirectsFor(options);
  if (typeof redirects === "string") return { refusal: redirects };
  return convertSource(ghostSource(options, size, redirects), to, progress);
}

const NO_REDIRECTS: GhostRedirects = { byTarget: new Map(), others: [] };

/** Reads the redirects from the file of `--redirects`, else from a file beside the export. Resolves with a Polish sentence when the file cannot be read. */
async function redirectsFor({ file, redirects: chosen }: GhostOptions): Promise<GhostRedirects | string> {
  const beside = ["redirects.json", "redirects.yaml"].map((name) => join(dirname(file), name));
  for (const path of chosen ? [chosen] : beside) {
    const stats = await stat(path).catch(() => null);
    if (!stats?.isFile() && !chosen) continue;
    const text = stats?.isFile() && stats.size <= REDIRECTS_LIMIT ? await readFile(path, "utf8") : null;
    const redirects = text === null ? null : readGhostRedirects(text);
    return redirects ?? ghostMessages.redirectsUnreadable(path);
  }
  return NO_REDIRECTS;
}

function ghostSource(options: GhostOptions, size: number, redirects: GhostRedirects): Source {
  const file = basename(options.file);
  const url = (options.url ?? "").replace(/(?<!\/)\/+$/, "");
  const pages = new Map<string, string>();
  const home = url || UNKNOWN_SITE;
  const hasPicture = (address: string) => isOwnPicture(address, home);
  const site = { url: home, isUrlUnknown: url === "", pages, hasPicture };
  const { media, category, now } = options;
  return {
    root: file,
    empty: conversionMessages.noPosts(file),
    hasLines: false,
    fileBytes: options.fileBytes,
    foreignAddresses: true,
    read: ({ progress, entries }) =>
      faultAsRefusal(file, async () => {
        const tables = await readTables(options.file, (bytes) => progress(bytes, 2 * size, "plik"));
        tables.redirects = redirects.byTarget;
        const firstTags = tooManyCategories(tables);
        if (firstTags && category === null) return { refusal: categoryQuestion(firstTags) };
        const categories = { ...parseCategoryOption(category), areMany: firstTags !== null };
        const context = { file, tables, site: url, ...categories, now };
        const report = (bytes: number) => progress(size + bytes, 2 * size, "plik");
        const facts = await readPosts(options.file, context, { entries, pages, progress: report });
        const remarks = redirects.others.map((rule): ImportWarning => {
          return { kind: "redirect", path: file, line: 1, text: ghostMessages.ruleNotMoved(rule) };
        });
        if (remarks.length > 0) await entries.add({ path: file, entry: null, remarks });
        return facts;
      }),
    follow: (entry) => followOldAddresses(entry, site),
    coverFile: (entry) => (entry.cover ? absoluteUrl(entry.cover.address, site.url) : null),
    async pictureAt(address) {
      const path = media && (await fileInside(media, contentFile(address, media)));
      if (path) return { path, name: nameInAddress(address), address };
      if (address.startsWith(UNKNOWN_SITE))
        return { missing: media === null ? ghostMessages.noPictures : ghostMessages.notInFolder };
      return { from: address, alt: "" };
    },
  };
}

const TAGS_SHOWN = 12;

function categoryQuestion(tags: readonly GhostTag[]): string {
  const names = tags.slice(0, TAGS_SHOWN).map(({ slug }) => slug);
  return ghostMessages.chooseCategories(tags.length, names);
}

function absoluteUrl(address: string, site: string): string {
  return URL.canParse(address, `${site}/`) ? new URL(address, `${site}/`).href : address;
}

/** Returns true for a picture on the site's host, and for a path with `/content/images/` on any host, such as Ghost's own storage. */
function isOwnPicture(address: string, site: string): boolean {
  const url = new URL(address);
  return bareHost(url) === bareHost(new URL(site)) || /\/content\/images\//.test(url.pathname);
}

/** Finds the file for an address in `folder`: a copy of Ghost's `content` folder or of its `images` folder. Returns the path in `folder`; null for an address outside the folder. */
export function contentFile(address: string, folder: string | null): string | null {
  const [, kind = "images", path = ""] = /\/content\/(images|files|media)\/([^?#]+)/.exec(address) ?? [];
  const below = path.replace(/^size\/w\d+(?:h\d+)?(?:\/format\/\w+)?\//, "");
  const segments = below.split("/").map(decodedPart);
  const isPlain = segments.every((name) => name !== "" && name !== "." && name !== ".." && !/[\\/:\p{Cc}]/u.test(name));
  const isImages = folder !== null && basename(folder) === "images";
  if (!isPlain || (isImages && kind !== "images")) return null;
  return [...(isImages ? [] : [kind]), ...segments].join("/");
}

/** Tables whose rows stay in memory until the last post is read. All these rows together may have at most `HELD_LIMIT` characters of JSON. */
const HELD_TABLES = new Set(["tags", "users", "members", "posts_tags", "posts_authors", "posts_meta", "comments"]);
const HELD_LIMIT = 64 * 1024 * 1024;

async function readTables(path: string, progress: (bytes: number) => void): Promise<GhostTables> {
  const comments: GhostComments = { rows: new Map(), counts: new Map(), members: new Map() };
  const tables: GhostTables = {
    tags: new Map(),
    users: new Map(),
    tagsOf: new Map(),
    authorsOf: new Map(),
    metaOf: new Map(),
    comments,
    redirects: new Map(),
  };
  let heldCharacters = 0;
  await readGhostRows(path, {
    row(table, row, line) {
      if (HELD_TABLES.has(table)) heldCharacters += JSON.stringify(row).length;
      if (heldCharacters > HELD_LIMIT) throw new ExportFault(ghostMessages.tablesTooLong, line);
      noteComment(comments, table, row);
      noteRow(tables, table, row);
    },
    progress,
  });
  return tables;
}

function noteRow(tables: GhostTables, table: string, row: GhostRow): void {
  const id = ghostText(row, "id");
  const post = ghostText(row, "post_id");
  const order = Number(row["sort_order"]) || 0;
  if (table === "tags") {
    const name = collapsedLine(withoutReferences(ghostText(row, "name")));
    const isInternal = ghostText(row, "visibility") === "internal" || name.startsWith("#");
    tables.tags.set(id, {
      slug: ghostText(row, "slug"),
      name,
      description: htmlToLine(ghostText(row, "description")),
      isInternal,
    });
  } else if (table === "settings" && /^(?:lang|locale|default_locale)$/.test(ghostText(row, "key")))
    tables.language = ghostText(row, "value") || null;
  else if (table === "users") tables.users.set(id, readGhostAuthor(row));
  else if (table === "posts_tags") addToList(tables.tagsOf, post, { id: ghostText(row, "tag_id"), order });
  else if (table === "posts_authors") addToList(tables.authorsOf, post, { id: ghostText(row, "author_id"), order });
  else if (table === "posts_meta") {
    const { meta_title, meta_description, feature_image_alt, feature_image_caption } = row;
    tables.metaOf.set(post, { meta_title, meta_description, feature_image_alt, feature_image_caption });
  }
}

function noteComment({ rows, counts, members }: GhostComments, table: string, row: GhostRow): void {
  if (table === "members") members.set(ghostText(row, "id"), ghostText(row, "name"));
  if (table !== "comments") return;
  const post = ghostText(row, "post_id");
  const index = counts.get(post) ?? 0;
  counts.set(post, index + 1);
  rows.set(`${post} ${index}`, row);
}

function addToList<T>(lists: Map<string, T[]>, key: string, value: T): void {
  const list = lists.get(key);
  if (list) list.push(value);
  else lists.set(key, [value]);
}

interface PostReading extends Pick<ReadingOutput, "entries"> {
  pages: Map<string, string>;
  progress: (bytes: number) => void;
}

async function readPosts(
  path: string,
  context: GhostContext,
  { entries, pages, progress }: PostReading,
): Promise<SourceFacts> {
  const tags = [...context.tables.tags.values()];
  const descriptions = {
    categories: new Map(tags.map(({ slug, description }) => [slug, description])),
    tags: new Map(tags.map(({ name, description }) => [name, description])),
    authors: new Map(context.tables.users.values().map(({ name, bio }) => [name, bio])),
  };
  const authorSlugs = new Map(context.tables.users.values().map(({ name, slug }) => [name, slug]));
  const lists = tags
    .filter(({ isInternal }) => !isInternal)
    .map(({ slug, name }): OldList => {
      return { kind: "tag", slug, name, keys: [], parent: "" };
    });
  const row = async (table: string, post: GhostRow): Promise<void> => {
    if (table !== "posts") return;
    const { entry, remarks } = readOrLeaveOut(
      { path: context.file, line: 1, characters: JSON.stringify(post).length },
      () => readGhostEntry(post, context),
    );
    if (!entry) return entries.add({ path: context.file, entry, remarks });
    if (entries.has(entry.path)) entry.path = `${entry.path}@${ghostText(post, "id")}`;
    for (const key of entry.origin?.keys ?? []) if (!pages.has(key)) pages.set(key, entry.path);
    await entries.add({ path: entry.path, entry, remarks });
  };
  await readGhostRows(path, { row, progress });
  const remarks = profileRemarks(context, entries.authors);
  if (remarks.length > 0) await entries.add({ path: context.file, entry: null, remarks });
  return { ...NO_FACTS, descriptions, authorSlugs, lists };
}

/** Returns a warning for each author of an imported post if the author's profile has details that a byline has no field for. */
function profileRemarks({ file, tables }: GhostContext, authors: ReadonlySet<string>): ImportWarning[] {
  const people = [...tables.users.values()].filter(
    ({ name, lostDetails }) => authors.has(name) && lostDetails.length > 0,
  );
  return people.map(({ name, lostDetails }) => {
    return { kind: "no-place", path: file, line: 1, text: ghostMessages.profileLost(name, lostDetails) };
  });
}
