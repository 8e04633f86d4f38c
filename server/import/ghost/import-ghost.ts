import { readFile, stat } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { htmlToLine, withoutReferences } from "#core/import/html-to-markdown/html-to-markdown.ts";
import { collapsedLine } from "#core/import/html-to-markdown/html-nodes.ts";
import { ghostText } from "#core/import/ghost/ghost-cards.ts";
import { type GhostRedirects, readGhostRedirects } from "#core/import/ghost/ghost-redirects.ts";
import {
  givenCategories,
  type GhostComments,
  type GhostContext,
  type GhostTables,
  type GhostTag,
  readGhostAuthor,
  readGhostEntry,
  tooManyCategories,
} from "#core/import/ghost/read-ghost-entry.ts";
import { decodedPart } from "#core/base/paths.ts";
import { refuse } from "#core/base/outcome.ts";
import type { ImportWarning } from "#core/import/import-warning.ts";
import type { LookupMap, Lookups } from "#core/import/lookups.ts";
import type { OldList } from "#core/import/old-lists.ts";
import { bareHost, followOldAddresses } from "#core/import/links/old-site-links.ts";
import { slugify } from "#core/polish/slug.ts";
import { nameKey } from "#core/tags/identity/tag-identity.ts";
import { NO_PROGRESS, type PacedReport, type Progress } from "../../cli/progress.ts";
import type { OutboundRules } from "../../outbound-request.ts";
import { unlessFaulty } from "../export-fault.ts";
import { importExportFile } from "../import-export-file.ts";
import type { ImportReport } from "../import-report.ts";
import { createOldMedia } from "../old-media.ts";
import { emptyOverview, noteEntry, type Overview, type ReadInto, readOrLeaveOut } from "../read-import.ts";
import type { ImportRuntime, ImportSource, StudioRun } from "../run-import.ts";
import { type GhostRow, readGhostRows } from "./ghost-rows.ts";

export interface GhostOptions extends StudioRun {
  file: string;
  /** `--media`: a copy of Ghost's `content` folder, or of `images` in it. */
  media?: string | null;
  /** `--url`: the old site's address, which an export does not say. */
  url?: string | null;
  /** `--category`: of posts without a tag, or of all where first tags are too many; or `tag=Category` parted by commas. */
  category?: string | null;
  /** `--redirects`: without it `redirects.json` or `redirects.yaml` beside the export. */
  redirects?: string | null;
  dryRun: boolean;
  /** For tests. */
  rules?: Partial<OutboundRules>;
}

/** Stands for an address nobody said; it leads nowhere by its standard. */
const UNSAID = "https://ghost.invalid";

const NO_PICTURES = "Eksport Ghosta ich nie ma: --media albo --url.";
const NOT_IN_FOLDER = "Nie ma go w podanym folderze.";

const REDIRECTS_LIMIT = 4 * 1024 * 1024;

/** An export of Ghost (4 to 6). A second import finds its own posts by their old addresses. */
export async function importGhost(
  runtime: ImportRuntime,
  options: GhostOptions,
  report: PacedReport,
  progress: Progress = NO_PROGRESS,
): Promise<ImportReport> {
  return importExportFile(runtime, options, { report, progress }, async (size) => {
    if (options.url && !/^https?:\/\/[^/]/.test(options.url)) return `„${options.url}” nie jest adresem witryny.`;
    const redirects = await redirectsFor(options);
    if (typeof redirects === "string") return redirects;
    return (lookups) => ghostSource(runtime, options, { size, redirects }, lookups);
  });
}

const NO_REDIRECTS: GhostRedirects = { byTarget: new Map(), others: [] };

/** The redirects that are given or lie beside the export; a sentence for a file that cannot be read. */
async function redirectsFor({ file, redirects: given }: GhostOptions): Promise<GhostRedirects | string> {
  const beside = ["redirects.json", "redirects.yaml"].map((name) => join(dirname(file), name));
  for (const path of given ? [given] : beside) {
    const found = await stat(path).catch(() => null);
    if (!found?.isFile() && !given) continue;
    const text = found?.isFile() && found.size <= REDIRECTS_LIMIT ? await readFile(path, "utf8") : null;
    const read = text === null ? null : readGhostRedirects(text);
    return (
      read ??
      `Pliku przekierowań „${path}” nie da się odczytać: ma być redirects.json albo redirects.yaml Ghosta, a YAML może mieć najwyżej 128 tys. znaków.`
    );
  }
  return NO_REDIRECTS;
}

interface Sizes {
  size: number;
  redirects: GhostRedirects;
}

function ghostSource(
  runtime: ImportRuntime,
  options: GhostOptions,
  { size, redirects }: Sizes,
  lookups: Lookups,
): ImportSource {
  const file = basename(options.file);
  const url = (options.url ?? "").replace(/(?<!\/)\/+$/, "");
  const pages = lookups.map<string>();
  const home = url || UNSAID;
  const site = {
    url: home,
    isUnsaid: url === "",
    pages,
    hasPicture: (address: string) => isOwnPicture(address, home),
  };
  const { media: folder = null, category = null, rules } = options;
  const fileAt = (address: string) => contentFile(address, folder);
  const take = createOldMedia({ blobs: runtime.blobs, folder, fileAt, ...(rules ? { rules } : {}) });
  return {
    root: file,
    empty: `W pliku „${file}” nie ma wpisów ani stron.`,
    read: ({ progress, ...into }) =>
      unlessFaulty(file, async () => {
        const tables = await readTables(options.file, lookups, (bytes) => progress(bytes, 2 * size, "plik"));
        tables.redirects = redirects.byTarget;
        const many = tooManyCategories(tables);
        if (many && category === null) return { refusal: categoryQuestion(many) };
        const about = { ...givenCategories(category), areMany: many !== null };
        const context = { file, tables, site: url, ...about, now: runtime.clock() };
        const overview = await readPosts(options.file, context, {
          ...into,
          pages,
          progress: (bytes) => progress(size + bytes, 2 * size, "plik"),
        });
        await into.files.append({
          path: file,
          entry: null,
          remarks: redirects.others.map((rule) => ({
            kind: "redirect",
            path: file,
            line: 1,
            text: `reguły „${rule}” nie przeniesiono`,
          })),
        });
        return overview;
      }),
    follow: (entry) => followOldAddresses(entry, site),
    foreignAddresses: true,
    coverFile: (entry) => (entry.cover ? whole(entry.cover.address, site.url) : null),
    async keepPicture(address) {
      const kept = await take(address);
      return kept.ok || !address.startsWith(UNSAID)
        ? kept
        : refuse("unavailable", folder === null ? NO_PICTURES : NOT_IN_FOLDER);
    },
  };
}

const TAGS_SHOWN = 12;

function categoryQuestion(tags: readonly GhostTag[]): string {
  const names = tags.slice(0, TAGS_SHOWN).map(({ slug }) => slug);
  return (
    `Pierwszych tagów wpisów jest ${tags.length} (${names.join(", ")}…), za dużo na kategorie witryny. Wskaż jedną kategorię dla ` +
    "wszystkich wpisów (tagi zostaną tagami) albo przypisanie: ogrod=Ogród, kuchnia=Kuchnia, Inne; nazwa bez znaku = jest dla pozostałych."
  );
}

function whole(address: string, site: string): string {
  return URL.canParse(address, `${site}/`) ? new URL(address, `${site}/`).href : address;
}

/** Pictures of the content folder, on the site itself or in Ghost's own storage. */
function isOwnPicture(address: string, site: string): boolean {
  const url = new URL(address);
  return bareHost(url) === bareHost(new URL(site)) || /\/content\/images\//.test(url.pathname);
}

/** The path of a picture or a file in Ghost's folder `content`, or in `images` of it; null for one that leads out of it. */
export function contentFile(address: string, folder: string | null): string | null {
  const [, kind = "images", path = ""] = /\/content\/(images|files|media)\/([^?#]+)/.exec(address) ?? [];
  const below = path.replace(/^size\/w\d+(?:h\d+)?(?:\/format\/\w+)?\//, "");
  const parts = below.split("/").map(decodedPart);
  const isPlain = parts.every((part) => part !== "" && part !== "." && part !== ".." && !/[\\/:\p{Cc}]/u.test(part));
  const isImages = folder !== null && basename(folder) === "images";
  if (!isPlain || (isImages && kind !== "images")) return null;
  return [...(isImages ? [] : [kind]), ...parts].join("/");
}

async function readTables(path: string, lookups: Lookups, progress: (bytes: number) => void): Promise<GhostTables> {
  const comments: GhostComments = { rows: lookups.map(), counts: lookups.map(), members: lookups.map() };
  const tables: GhostTables = {
    tags: new Map(),
    users: new Map(),
    tagsOf: lookups.map(),
    authorsOf: lookups.map(),
    metaOf: lookups.map(),
    comments,
    redirects: new Map(),
  };
  await readGhostRows(path, {
    row(table, row) {
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
  else if (table === "posts_tags") add(tables.tagsOf, post, { id: ghostText(row, "tag_id"), order });
  else if (table === "posts_authors") add(tables.authorsOf, post, { id: ghostText(row, "author_id"), order });
  else if (table === "posts_meta") {
    const { meta_title, meta_description, feature_image_alt, feature_image_caption } = row;
    tables.metaOf.set(post, { meta_title, meta_description, feature_image_alt, feature_image_caption });
  }
}

function noteComment({ rows, counts, members }: GhostComments, table: string, row: GhostRow): void {
  if (table === "members") members.set(ghostText(row, "id"), ghostText(row, "name"));
  if (table !== "comments") return;
  const post = ghostText(row, "post_id");
  const turn = counts.get(post) ?? 0;
  counts.set(post, turn + 1);
  rows.set(`${post} ${turn}`, row);
}

function add<T>(lists: LookupMap<T[]>, key: string, value: T): void {
  lists.set(key, [...(lists.get(key) ?? []), value]);
}

interface PostReading extends Omit<ReadInto, "progress"> {
  pages: LookupMap<string>;
  progress: (bytes: number) => void;
}

async function readPosts(
  path: string,
  context: GhostContext,
  { files, lookups, pages, progress }: PostReading,
): Promise<Overview> {
  const tags = [...context.tables.tags.values()];
  const described = {
    categories: new Map(tags.map(({ slug, description }) => [slug, description])),
    tags: new Map(tags.map(({ name, description }) => [nameKey(name), description])),
    authors: new Map(context.tables.users.values().map(({ name, bio }) => [slugify(name), bio])),
  };
  const lists = tags
    .filter(({ isInternal }) => !isInternal)
    .map(({ slug, name }): OldList => {
      return { kind: "tag", slug, name, keys: [], parent: "" };
    });
  const overview: Overview = { ...emptyOverview(lookups), described, lists };
  const row = async (table: string, each: GhostRow): Promise<void> => {
    if (table !== "posts") return;
    const { entry, remarks } = readOrLeaveOut(context.file, 1, () => readGhostEntry(each, context));
    if (!entry) return files.append({ path: context.file, entry, remarks });
    if (overview.heads.has(entry.path)) entry.path = `${entry.path}@${ghostText(each, "id")}`;
    for (const key of entry.origin?.keys ?? []) if (!pages.has(key)) pages.set(key, entry.path);
    await files.append({ path: entry.path, entry, remarks });
    noteEntry(overview, entry);
  };
  await readGhostRows(path, { row, progress });
  const remarks = profileRemarks(context, overview.names.authors);
  if (remarks.length > 0) await files.append({ path: context.file, entry: null, remarks });
  return overview;
}

/** What an export says of the people under its posts that a byline has no place for. */
function profileRemarks({ file, tables }: GhostContext, named: ReadonlySet<string>): ImportWarning[] {
  const people = [...tables.users.values()].filter(({ name, left }) => named.has(name) && left.length > 0);
  return people.map(({ name, left }) => {
    return { kind: "no-place", path: file, line: 1, text: `podpis „${name}”: ${left.join(", ")} pominięto` };
  });
}
