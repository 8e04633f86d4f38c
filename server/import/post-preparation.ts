import { appendAll } from "#core/base/values/append-all.ts";
import type { EntityRef } from "#core/base/former-paths.ts";
import { mediaIn } from "#core/markdown/source/links-and-images.ts";
import { fieldErrors } from "#core/posts/checks/field-errors.ts";
import { addressAt, deadOnSite } from "#core/import/dead-links.ts";
import type { ResolvedEntities } from "#core/import/entity-resolver.ts";
import type { ImportWarning } from "#core/import/import-warning.ts";
import type { LookupMap, Lookups } from "#core/import/lookups.ts";
import type { Entry } from "#core/import/read-entry.ts";
import type { Followed } from "#core/import/rewrite-source-links.ts";
import { placeRemarks, type EntryAddress } from "#core/import/resolve-slugs.ts";
import { isEditedHere, isUnchanged, OVERWRITTEN, stagedPost } from "#core/import/staged-post.ts";
import type { StagedPost } from "#core/import/store-import.ts";
import type { MissingPicture } from "#core/import/store.ts";
import type { Media } from "#core/base/media.ts";
import { createSemaphore } from "#core/base/semaphore.ts";
import { type Failure, ok } from "#core/base/outcome.ts";
import type { Post } from "#core/posts/post.ts";
import type { AppRuntime } from "../app-runtime.ts";
import { type IncomingPost, isUndated, type ReadFile } from "./read-import.ts";
import { mapInOrder } from "../cli/map-in-order.ts";
import type { Progress } from "../cli/progress.ts";
import type { WarningLog } from "./warning-log.ts";
import type { ImportSource } from "./run-import.ts";
import type { Spool } from "../data-folder/spool.ts";

/** Enough that no render thread waits. */
export const STAGED_AT_ONCE = 6;

/** Characters of a body that takes a thread so much memory that only one of them is rendered at a time. */
const LONG_BODY = 100_000;

/** Characters of bodies under way: a few long posts in a row take as much memory as many others. */
const MOST_TEXT = 250_000;

/** Pictures of one post that are fetched or re-encoded at a time. */
const PICTURES_AT_ONCE = 4;

export type Counts = typeof NO_COUNTS;

export const NO_COUNTS = {
  created: 0,
  updated: 0,
  unchanged: 0,
  /** Markdown files that are no post: unreadable, in the trash, too long, impossible to render. */
  skipped: 0,
  pictures: 0,
  media: 0,
  /** Pictures that keep their address, for a later try. */
  missing: 0,
  staged: 0,
};

interface Parts {
  runtime: Pick<AppRuntime, "store" | "renderer" | "blobs">;
  source: Pick<ImportSource, "follow" | "coverFile" | "keepPicture">;
  resolved: ResolvedEntities;
  arrival: IncomingPost;
  lookups: Lookups;
  now: number;
  dryRun: boolean;
  /** What new posts without a date become. */
  undated?: UndatedPosts | undefined;
}

/** Drafts, or posts of the time their file was changed. */
export type UndatedPosts = "draft" | "file-time";

interface Prepared extends Pick<StagedPost, "path" | "media" | "imported" | "missing"> {
  remarks: ImportWarning[];
  outcome: "post" | "unchanged" | "skipped" | "no-post";
  post: Post | null;
}

const NOTHING = { media: [], imported: [], missing: null, post: null };

export class PostPreparation {
  readonly #parts: Parts;
  readonly #pictures: ImportPictures;
  readonly #refused = new Set<string>();
  readonly #oneLong = createSemaphore(1);
  readonly counts: Counts = { ...NO_COUNTS };

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#pictures = new ImportPictures(parts);
  }

  /** What is to be stored, in the order of the files; leaves out those that break a rule of posts or cannot be rendered. */
  async *stage(files: Spool<ReadFile>, warnings: WarningLog, progress: Progress): AsyncGenerator<StagedPost> {
    const { places } = this.#parts.arrival;
    const all = mapInOrder(this.#prepareAll(files), STAGED_AT_ONCE, (each) => this.#make(each), {
      weightOf: ({ post }) => post?.body.length ?? 0,
      most: MOST_TEXT,
    });
    let done = 0;
    for await (const { path, remarks, staged: record } of all) {
      await warnings.add(remarks.toSorted((a, b) => a.line - b.line));
      this.counts.pictures = this.#pictures.count;
      if (places.has(path)) progress((done += 1), places.size, "wpisy");
      if (!record) continue;
      this.counts.staged += 1;
      yield record;
    }
  }

  /** What a post that was prepared is made into. */
  async render(post: Post) {
    const { store, renderer } = this.#parts.runtime;
    const faults = fieldErrors(post);
    if (faults) return faults;
    const ids = mediaIn(post.body);
    const arriving = this.#pictures.kept(ids);
    const known = new Set(arriving.map((each) => each.id));
    const stored = await store.read.media(ids.filter((id) => !known.has(id)));
    const { title, lead, body, language } = post;
    return renderer.render({ title, lead, body, language, media: [...stored, ...arriving] }, "archive");
  }

  *redirects(): Generator<{ key: string; entity: EntityRef }> {
    const { places, redirects, lists } = this.#parts.arrival;
    for (const [path, { keys }] of redirects.entries()) {
      const place = this.#refused.has(path) ? null : places.get(path);
      if (place) for (const key of keys) yield { key, entity: { kind: "post" as const, id: place.id } };
    }
    yield* lists;
  }

  /** In sequence: the first file that names a picture stores it. */
  async *#prepareAll(files: Spool<ReadFile>): AsyncGenerator<Prepared> {
    for await (const { path, entry, remarks } of files.records()) {
      const place = this.#parts.arrival.places.get(path);
      if (!entry || !place) yield { ...NOTHING, path, remarks, outcome: "no-post" };
      else yield await this.#prepare(this.#dated(entry, place), place, [...remarks, ...placeRemarks(entry, place)]);
    }
  }

  #dated(entry: Entry, { version }: EntryAddress): Entry {
    const becomesDraft = this.#parts.undated === "draft" && version === 0 && isUndated(entry);
    return becomesDraft ? { ...entry, state: "draft" } : entry;
  }

  async #prepare(entry: Entry, place: EntryAddress, remarks: ImportWarning[]): Promise<Prepared> {
    const { path } = entry;
    if (place.trashed) return { ...NOTHING, path, remarks, outcome: "skipped" };
    const { runtime, source, resolved, arrival, now } = this.#parts;
    const { read } = runtime.store;
    const followed = source.follow(entry);
    appendAll(remarks, [...(arrival.redirects.get(path)?.remarks ?? []), ...followed.remarks]);
    appendAll(remarks, await deadOnSite(read, path, followed.onSite, arrival.coming));
    if (entry.topic !== null && !resolved.topic(entry)) {
      remarks.push({ kind: "topic", path, line: 1, text: `nie ma tematu „${entry.topic}”` });
    }
    const { cover, remarks: onPictures, ...kept } = await this.#pictures.keep(entry, followed);
    appendAll(remarks, onPictures);
    const existing = place.version === 0 ? null : await read.post(place.id);
    const missing = await this.#missing(entry, place, cover, followed);
    const post = stagedPost({ entry, place, existing }, followed, this.#pictures.of(cover), {
      resolved,
      pictureOf: (file) => this.#pictures.of(file),
      addressOf(file) {
        const to = arrival.places.get(file);
        return to && !to.trashed ? addressAt(to) : null;
      },
      now,
    });
    const unchanged = isUnchanged(post, existing);
    if (!unchanged && existing && (await isEditedHere(read, existing))) remarks.push({ ...OVERWRITTEN, path });
    const [outcome, changed] = unchanged ? (["unchanged", null] as const) : (["post", post] as const);
    return { ...kept, path, remarks, missing, outcome, post: changed };
  }

  /** Pictures of other sites that could not be had, for a later try; null where they are those of before. */
  async #missing(entry: Entry, place: EntryAddress, cover: string | null, { pictures }: Followed) {
    if (this.#parts.dryRun) return null;
    const isMissing = (address: string) => isWebAddress(address) && !this.#pictures.of(address);
    const shown = [...new Set(pictures.map(({ file }) => file))].filter(isMissing).toSorted();
    const all: MissingPicture[] = shown.map((address) => ({ address, coverAlt: null }));
    if (cover !== null && isMissing(cover)) all.push({ address: cover, coverAlt: entry.cover?.alt ?? "" });
    this.counts.missing += all.length;
    const before = place.version === 0 ? [] : await this.#parts.runtime.store.read.missingPictures(place.id);
    return JSON.stringify(before) === JSON.stringify(all) ? null : { postId: place.id, pictures: all };
  }

  async #make(prepared: Prepared): Promise<{ path: string; remarks: ImportWarning[]; staged: StagedPost | null }> {
    const { path, remarks, media, imported, missing, outcome, post } = prepared;
    const render = () => (post ? this.render(post) : Promise.resolve(null));
    const derived = await (post && post.body.length > LONG_BODY ? this.#oneLong(render) : render());
    if (derived && !derived.ok) {
      this.#refused.add(path);
      remarks.push({ kind: "not-rendered", path, line: 1, text: `${reasonsOf(derived)} Plik pominięto` });
    }
    const made = post && derived?.ok ? { post, derived: derived.value } : null;
    this.#count(made?.post.version ?? null, outcome, media.length);
    const isNews = made !== null || missing !== null || media.length + imported.length > 0;
    const staged = isNews && !this.#parts.dryRun ? { path, media, imported, made, missing } : null;
    return { path, remarks, staged };
  }

  #count(version: number | null, outcome: Prepared["outcome"], media: number): void {
    const { counts } = this;
    counts.media += media;
    if (version === 0) counts.created += 1;
    else if (version !== null) counts.updated += 1;
    else if (outcome === "unchanged") counts.unchanged += 1;
    else if (outcome !== "no-post") counts.skipped += 1;
  }
}

function reasonsOf({ message, fields }: Failure): string {
  const reasons = Object.values(fields ?? {});
  return reasons.length > 0 ? reasons.join(" ") : message;
}

class ImportPictures {
  readonly #parts: Pick<Parts, "runtime" | "source" | "dryRun">;
  readonly #byFile: LookupMap<Media | null>;
  readonly #byId: LookupMap<Media>;

  /** A dry run only counts: storing a picture is writing. */
  constructor({ lookups, ...parts }: Pick<Parts, "runtime" | "source" | "dryRun" | "lookups">) {
    this.#parts = parts;
    this.#byFile = lookups.map();
    this.#byId = lookups.map();
  }

  count = 0;

  of(file: string | null): Media | null {
    return file === null ? null : (this.#byFile.get(file) ?? null);
  }

  kept(ids: string[]): Media[] {
    return ids.flatMap((id) => this.#byId.get(id) ?? []);
  }

  /** `media` are new to the store; existing ones keep their description and focal point. A refused picture leaves a remark. */
  async keep(entry: Entry, followed: Followed) {
    const cover = this.#parts.source.coverFile(entry);
    const remarks = coverRemarks(entry, cover);
    const media: Media[] = [];
    const imported: StagedPost["imported"] = [];
    const named = followed.pictures.map(({ file, line }) => ({ file, line }));
    if (cover !== null) named.push({ file: cover, line: entry.cover?.line ?? 1 });
    const fresh = new Map(named.filter(({ file }) => !this.#byFile.has(file)).map(({ file, line }) => [file, line]));
    const added = mapInOrder(fresh, PICTURES_AT_ONCE, ([each, at]) => this.#add(each, at));
    for await (const { file, line, kept } of added) {
      if (kept.ok) {
        appendAll(media, kept.value.media);
        appendAll(imported, kept.value.imported);
      } else remarks.push(refusedPicture(entry.path, line, file, kept));
    }
    return { cover, media, imported, remarks };
  }

  async #add(file: string, line: number) {
    const { runtime, source, dryRun } = this.#parts;
    const { read } = runtime.store;
    // One that came from there before is not fetched again, and stays when that site is gone.
    const before = isWebAddress(file) ? await read.importedPicture(file) : null;
    const kept = before ? ok(before) : dryRun ? null : await source.keepPicture(file);
    this.#byFile.set(file, kept?.ok ? kept.value : null);
    if (kept && !kept.ok) return { file, line, kept };
    this.count += 1;
    const imported = kept && !before && isWebAddress(file) ? [{ address: file, mediaId: kept.value.id }] : [];
    const isFresh = kept !== null && !this.#byId.has(kept.value.id);
    if (isFresh) this.#byId.set(kept.value.id, kept.value);
    const isNew = isFresh && (await read.media([kept.value.id])).length === 0;
    return { file, line, kept: ok({ media: isNew ? [kept.value] : [], imported }) };
  }
}

/** A picture that may be had later is missing; any other is none the library takes. */
function refusedPicture(
  path: string,
  line: number,
  file: string,
  { code, message, ...refusal }: Failure & { again?: boolean },
): ImportWarning {
  const kind = code === "unavailable" || refusal.again ? "missing-picture" : "refused-picture";
  return { kind, path, line, text: `obraz „${file}”: ${withoutStop(message)}` };
}

function coverRemarks({ path, cover }: Entry, file: string | null): ImportWarning[] {
  if (!cover) return [];
  const { address, line, alt } = cover;
  if (file === null) return [{ kind: "missing-picture", path, line, text: `nie ma pliku okładki „${address}”` }];
  return alt === ""
    ? [{ kind: "cover-alt", path, line, text: "okładka nie ma opisu (cover-alt); uznano ją za ozdobną" }]
    : [];
}

function isWebAddress(file: string): boolean {
  return /^https?:/i.test(file);
}

function withoutStop(sentence: string): string {
  return sentence.slice(0, 1).toLowerCase() + sentence.slice(1).replace(/\.$/, "");
}
