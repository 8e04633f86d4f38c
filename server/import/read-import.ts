import { randomUUID } from "node:crypto";
import { noteNames, type Names, type resolveEntities, type ResolvedEntities } from "#core/import/entity-resolver.ts";
import { readEntry, readSection, type Entry, type EntryOptions } from "#core/import/read-entry.ts";
import type { ImportWarning } from "#core/import/import-warning.ts";
import { entryRedirects } from "#core/import/entry-redirects.ts";
import { addressAt, incomingUrls } from "#core/import/dead-links.ts";
import { listRedirects, type OldList } from "#core/import/old-lists.ts";
import { isSection } from "#core/import/parse-source-path.ts";
import type { EntityRef } from "#core/base/former-paths.ts";
import { holdsPages } from "#core/base/paths.ts";
import { type Claim, type EntryAddress, resolveSlugs } from "#core/import/resolve-slugs.ts";
import type { StoreRead } from "#core/store.ts";
import { mapInOrder } from "../cli/map-in-order.ts";
import type { Progress } from "../cli/progress.ts";
import { readSource, type SourceFolder } from "./source-folder.ts";
import type { Spool } from "../data-folder/spool.ts";

export interface ReadFile {
  path: string;
  entry: Entry | null;
  remarks: ImportWarning[];
}

interface JustRead extends ReadFile {
  /** The category a section's page gives a name. */
  section?: { slug: string; name: string; description: string } | null;
}

/** What must be known of all files at once: some hundred bytes each. */
export interface Overview {
  heads: Head[];
  names: Names;
  unread: number;
  /** What the source says of categories and tags. */
  described?: Parameters<typeof resolveEntities>[1]["described"];
  /** Its categories and tags, whose addresses lead to what became of them. */
  lists?: readonly OldList[];
}

type Head = Claim & Pick<Entry, "redirects"> & { undated: boolean };

/** `topics` is by the slug of a post, for folders that list topics elsewhere. */
export interface Reading extends EntryOptions {
  topics?: ReadonlyMap<string, string> | undefined;
}

const READ_AT_ONCE = 4;

/** Reads every Markdown file in order; unreadable ones are removed from `folder.pages`. */
export async function readImport(
  folder: SourceFolder,
  reading: Reading,
  spool: Spool<ReadFile>,
  progress: Progress,
): Promise<Overview> {
  const overview = {
    ...emptyOverview(),
    described: { categories: new Map<string, string>(), tags: new Map<string, string>() },
  };
  const { length } = folder.markdown;
  const files = mapInOrder(folder.markdown.keys(), READ_AT_ONCE, (at) => readOne(folder, at, reading));
  for await (const { section, ...file } of files) {
    await spool.append(file);
    if (section) {
      overview.names.categories.set(section.slug, section.name);
      overview.described.categories.set(section.slug, section.description);
    }
    if (file.entry) noteEntry(overview, file.entry);
    else if (folder.pages.delete(file.path)) overview.unread += 1;
    progress(overview.heads.length + overview.unread, length, "pliki");
  }
  return overview;
}

export function emptyOverview(): Overview {
  const guessed = { categories: new Map<string, string>(), authors: new Map<string, string>() };
  const names: Names = { categories: new Map(), tags: new Map(), authors: new Set(), topics: new Set(), guessed };
  return { heads: [], names, unread: 0 };
}

async function readOne(folder: SourceFolder, at: number, { topics, ...options }: Reading): Promise<JustRead> {
  const [path = "", ...beside] = [folder.markdown[at], folder.markdown[at - 1], folder.markdown[at + 1]];
  const isPage = folder.pages.has(path);
  if (!isPage && !isSection(path)) return unusable(path, "plik opisuje folder, nie jest wpisem; pominięto");
  const source = await readSource(folder, path);
  if (!isPage) {
    const { section = null, hasBody = false } = source ? readSection(source) : {};
    const text = "plik opisuje folder, nie jest wpisem; jego treść pominięto";
    return hasBody ? { ...unusable(path, text), section } : { path, entry: null, remarks: [], section };
  }
  if (!source) return unusable(path, "plik nie jest tekstem w UTF-8 do 1 MiB; pominięto");
  const present = beside.filter((each) => each !== undefined);
  const { entry, remarks } = readEntry(source, present, options);
  return { path, entry: { ...entry, topic: entry.topic ?? topics?.get(entry.slug) ?? null }, remarks };
}

function unusable(path: string, text: string): ReadFile {
  return { path, entry: null, remarks: [{ kind: "skipped-file", path, line: 1, text }] };
}

/** Copied, because a substring would hold the whole file's text in memory. */
export function noteEntry({ heads, names }: Overview, entry: Entry): void {
  const { path, slug, slugGiven, category, redirects, tags, authors, topic, origin } = entry;
  const named = { path, category, tags, authors, topic };
  const head = { path, slug, slugGiven, category, redirects, origin, undated: isUndated(entry) };
  const copy = JSON.parse(JSON.stringify({ head, named })) as {
    head: Head;
    named: typeof named;
  };
  heads.push(copy.head);
  noteNames(names, copy.named);
}

/** True where the time of the file would put a post among the newest: a page has no date for readers, a draft none at all. */
export function isUndated({ dateGiven, state, category }: Pick<Entry, "dateGiven" | "state" | "category">): boolean {
  return !dateGiven && state === "published" && !holdsPages(category.slug);
}

export interface IncomingPost {
  places: Map<string, EntryAddress>;
  /** For files that name redirects: the usable keys, and remarks on the others. */
  redirects: Map<string, { keys: string[]; remarks: ImportWarning[] }>;
  /** Former addresses of categories and tags. */
  lists: { key: string; entity: EntityRef }[];
  coming: Set<string>;
}

export async function resolveImport(
  read: StoreRead,
  { heads, lists = [] }: Pick<Overview, "heads" | "lists">,
  resolved: ResolvedEntities,
): Promise<IncomingPost> {
  const places = await resolveSlugs(read, heads, (head) => resolved.category(head), randomUUID);
  const coming = incomingUrls(places.values(), resolved.tagSlugs);
  const redirects: IncomingPost["redirects"] = new Map();
  const taken = new Set<string>();
  for (const { path, redirects: named } of heads) {
    const place = places.get(path);
    if (!place || place.trashed || named.length === 0) continue;
    const found = await entryRedirects(
      read,
      { path, redirects: named, postId: place.id, own: addressAt(place) },
      { coming, taken },
    );
    redirects.set(path, found);
    for (const key of [...found.keys, ...found.standing]) taken.add(key);
  }
  const ofLists = await listRedirects(read, lists, resolved, { coming, taken });
  for (const key of [...taken, ...ofLists.map(({ key: each }) => each)]) coming.add(key);
  return { places, redirects, lists: ofLists, coming };
}
