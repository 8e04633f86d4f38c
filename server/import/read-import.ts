import { randomUUID } from "node:crypto";
import { setImmediate } from "node:timers/promises";
import { noteNames, type Names, type resolveEntities, type ResolvedEntities } from "#core/import/entity-resolver.ts";
import { readEntry, readSection, type EntryOptions } from "#convert/markdown/read-entry.ts";
import { type Entry } from "#convert/entry.ts";
import type { AddressScheme } from "#convert/old-addresses/address-scheme.ts";
import type { ImportWarning } from "#core/base/import-warning.ts";
import { skippedFiles } from "#convert/markdown/skipped-files.ts";
import { entryRedirects, redirectKey } from "#core/import/entry-redirects.ts";
import { addIncomingUrls, addressAt } from "#core/import/dead-links.ts";
import { listRedirects, type OldList } from "#core/import/old-lists.ts";
import { isList, isSection } from "#convert/markdown/parse-source-path.ts";
import type { EntityRef } from "#core/base/former-paths.ts";
import { holdsPages } from "#core/base/paths.ts";
import { type Claim, type EntryAddress, resolveSlugs } from "#core/import/resolve-slugs.ts";
import type { StoreRead } from "#core/store.ts";
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

/** What must be known of all files at once. */
export interface Overview {
  /** By the path of the entry, in the order of the files. */
  heads: Map<string, Head>;
  names: Names;
  unread: number;
  /** Entries by their language, without its country, where it is not Polish. */
  languages: Record<string, number>;
  /** What the source says of categories and tags. */
  described?: Parameters<typeof resolveEntities>[1]["described"];
  /** Its categories and tags, whose addresses lead to what became of them. */
  lists?: readonly OldList[];
}

type Head = Claim & Pick<Entry, "redirects"> & { undated: boolean };

/** `topics` is by the slug of a post, for folders that list topics elsewhere. */
export interface Reading extends EntryOptions {
  topics?: ReadonlyMap<string, string> | undefined;
  /** By which rules the site made its addresses that the folder is a part of. */
  scheme?: AddressScheme;
}

/** Where what is read goes. */
export interface ReadInto {
  files: Spool<ReadFile>;
  progress: Progress;
}

/** Files that are read before others have their turn. */
const READ_WITHOUT_A_PAUSE = 4;

/** Reads every Markdown file in order; unreadable ones are removed from `folder.pages`. */
export async function readImport(
  folder: SourceFolder,
  reading: Reading,
  { files: spool, progress }: ReadInto,
): Promise<Overview> {
  const overview = {
    ...emptyOverview(),
    described: { categories: new Map<string, string>(), tags: new Map<string, string>() },
  };
  const { length } = folder.markdown;
  const former = new Map<string, string>();
  folder.former = former;
  let made = 0;
  for await (const at of inTurns(folder.markdown.keys(), READ_WITHOUT_A_PAUSE)) {
    const { section, ...file } = readOne(folder, at, reading);
    await spool.append(file);
    if (file.entry?.redirects.some((each) => each.made)) made += 1;
    if (section) {
      overview.names.categories.set(section.slug, section.name);
      overview.described.categories.set(section.slug, section.description);
    }
    for (const { address } of file.entry?.redirects ?? []) noteFormer(former, address, file.path);
    if (file.entry) noteEntry(overview, file.entry);
    else if (folder.pages.delete(file.path)) overview.unread += 1;
    progress(overview.heads.size + overview.unread, length, "pliki");
  }
  if (reading.scheme && made > 0) await spool.append(schemeRemark(reading.scheme, folder.root, made));
  const texts = new Set(folder.files.pathsAt(folder.markdown));
  for (const { count, isText, text } of skippedFiles(folder.files, (path) => texts.has(path))) {
    await spool.append(unusable(folder.root, text));
    if (isText) overview.unread += count;
  }
  return overview;
}

export function emptyOverview(): Overview {
  const guessed = { categories: new Map<string, string>(), authors: new Map<string, string>() };
  const names: Names = { categories: new Map(), tags: new Map(), authors: new Set(), topics: new Set(), guessed };
  return { heads: new Map(), names, unread: 0, languages: {} };
}

/** Half a sign is no text: stored, it would be another one, and the next import would find the post changed. */
function wellFormed(entry: Entry): Entry {
  const json = JSON.stringify(entry);
  if (!/\\ud[89a-f]/.test(json)) return entry;
  const whole = (_key: string, value: unknown): unknown => (typeof value === "string" ? value.toWellFormed() : value);
  return JSON.parse(json, whole) as Entry;
}

/** One entry that cannot be read is named and left out: it must not end an import of ten thousand. */
export function readOrLeaveOut(path: string, line: number, read: () => Omit<ReadFile, "path">): Omit<ReadFile, "path"> {
  try {
    const { entry, remarks } = read();
    return { entry: entry && wellFormed(entry), remarks };
  } catch {
    const text = "wpisu nie da się odczytać; pominięto go";
    return { entry: null, remarks: [{ kind: "not-rendered", path, line, text }] };
  }
}

function readOne(folder: SourceFolder, at: number, { topics, ...options }: Reading): JustRead {
  const [path = "", ...beside] = [at, at - 1, at + 1].map((each) => folder.files.at(folder.markdown[each] ?? -1));
  if (folder.templates.has(path)) return unusable(path, "plik jest szablonem; pominięto");
  const isPage = folder.pages.has(path);
  if (!isPage && !isSection(path)) return unusable(path, "plik opisuje folder, nie jest wpisem; pominięto");
  const source = readSource(folder, path);
  if (!isPage) {
    const { section = null, hasBody = false } = source ? readSection(source) : {};
    const text = "plik opisuje folder, nie jest wpisem; jego treść pominięto";
    return hasBody ? { ...unusable(path, text), section } : { path, entry: null, remarks: [], section };
  }
  if (!source) return unusable(path, "plik nie jest tekstem w UTF-8 do 1 MiB; pominięto");
  const present = beside.filter((each) => each !== undefined);
  const { entry, remarks } = readOrLeaveOut(path, 1, () => readEntry(source, present, options));
  if (entry && entry.body.trim() === "" && isList(path))
    return unusable(path, "plik jest stroną listy, nie wpisem; pominięto");
  const topic = entry && (entry.topic ?? topics?.get(entry.slug) ?? null);
  return { path, entry: entry && { ...entry, topic }, remarks };
}

function noteFormer(former: Map<string, string>, address: string, path: string): void {
  const key = redirectKey(address);
  if (key !== null && !former.has(key)) former.set(key, path);
}

function schemeRemark({ system, pattern, file }: AddressScheme, root: string, count: number): ReadFile {
  const path = file ?? root;
  const source = file === null ? "domyślnie" : `według pliku „${file}”`;
  const text = `dawne adresy wpisów (${count}) odtworzono po wzorze „${pattern}” (${system}, ${source}); prowadzą do nowych`;
  return { path, entry: null, remarks: [{ kind: "former-scheme", path, line: 1, text }] };
}

function unusable(path: string, text: string): ReadFile {
  return { path, entry: null, remarks: [{ kind: "skipped-file", path, line: 1, text }] };
}

export function noteEntry({ heads, names, languages }: Overview, entry: Entry): void {
  const language = entry.language?.split("-", 1)[0];
  if (language !== undefined) languages[language] = (languages[language] ?? 0) + 1;
  const { path, slug, slugGiven, plain, category, redirects, tags, authors, topic, origin } = entry;
  const named = { path, category, tags, authors, topic };
  const undated = isUndated(entry);
  const head = { path, slug, slugGiven, ...(plain && { plain }), category, redirects, origin, undated };
  heads.set(path, head);
  // Copied, because a substring would hold the whole file's text in memory.
  noteNames(names, JSON.parse(JSON.stringify(named)) as typeof named);
}

/** True where the time of the file would put a post among the newest: a page has no date for readers, a draft none at all. */
export function isUndated({ dateGiven, state, category }: Pick<Entry, "dateGiven" | "state" | "category">): boolean {
  return !dateGiven && state === "published" && !holdsPages(category.slug);
}

const UNDATED_EXAMPLES = 3;

export interface Undated {
  count: number;
  /** Paths of the first of them. */
  examples: string[];
}

/** Of posts the site does not have yet; a stored one keeps its date. */
export function newUndated(heads: Overview["heads"], { places }: IncomingPost): Undated {
  const found: Undated = { count: 0, examples: [] };
  for (const { path, undated } of heads.values()) {
    if (!undated || places.get(path)?.version !== 0) continue;
    if (found.examples.length < UNDATED_EXAMPLES) found.examples.push(path);
    found.count += 1;
  }
  return found;
}

export interface IncomingPost {
  places: Map<string, EntryAddress>;
  /** For files that name redirects: the usable keys, and remarks on the others. */
  redirects: Map<string, { keys: string[]; remarks: ImportWarning[] }>;
  /** Former addresses of categories and tags. */
  lists: { key: string; entity: EntityRef }[];
  coming: Set<string>;
}

const WITHOUT_A_PAUSE = 50;

/** All of them, with a turn for the other work of the process now and then. */
export async function* inTurns<T>(all: Iterable<T>, atOnce = WITHOUT_A_PAUSE): AsyncGenerator<T> {
  let done = 0;
  for (const each of all) {
    yield each;
    if ((done += 1) % atOnce === 0) await setImmediate();
  }
}

export async function resolveImport(
  read: StoreRead,
  { heads, lists = [] }: Pick<Overview, "heads" | "lists">,
  resolved: ResolvedEntities,
): Promise<IncomingPost> {
  const categoryOf = (head: Claim) => resolved.category(head);
  const places = await resolveSlugs(read, inTurns(heads.values()), { categoryOf, newId: randomUUID });
  const [coming, taken] = [new Set<string>(), new Set<string>()];
  addIncomingUrls(coming, places.values(), resolved.tagSlugs);
  const redirects: IncomingPost["redirects"] = new Map();
  for await (const { path, redirects: named } of inTurns(heads.values())) {
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
  for (const key of taken.values()) coming.add(key);
  for (const { key } of ofLists) coming.add(key);
  return { places, redirects, lists: ofLists, coming };
}
