import { appendAll } from "#core/base/values/append-all.ts";
import { mediaPath, type Media } from "#core/base/media.ts";
import type { EntityRef } from "#core/base/former-paths.ts";
import type { TextEdit } from "#core/markdown/source/text-edits.ts";
import { mediaIn } from "#core/markdown/source/links-and-images.ts";
import type { Rendered } from "#core/markdown/renderer.ts";
import { nameOfRemoval } from "#core/posts/checks/advisory-checks.ts";
import { fieldErrors } from "#core/posts/checks/field-errors.ts";
import { addressAt, deadOnSite } from "#core/import/dead-links.ts";
import type { ResolvedEntities } from "#core/import/entity-resolver.ts";
import type { ImportWarning } from "#core/base/import-warning.ts";
import type { Entry } from "#convert/entry.ts";
import { type Followed, rewritten } from "#convert/links/rewrite-source-links.ts";
import { ImportPictures, isWebAddress } from "./import-pictures.ts";
import { placeRemarks, type EntryAddress } from "#core/import/resolve-slugs.ts";
import { isEditedHere, isUnchanged, OVERWRITTEN, stagedPost } from "#core/import/staged-post.ts";
import type { StagedPost } from "#core/import/store-import.ts";
import type { MissingPicture } from "#core/import/store.ts";
import { createSemaphore } from "#core/base/values/semaphore.ts";
import type { Failure } from "#core/base/outcome.ts";
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
  bodyLine: number;
  /** What the old system had of its text did not come through. */
  isLost: boolean;
}

const NOTHING = { media: [], imported: [], missing: null, post: null, bodyLine: 1, isLost: false };

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
  async render(post: Post, withRemovals = false) {
    const { store, renderer } = this.#parts.runtime;
    const faults = fieldErrors(post);
    if (faults) return faults;
    const ids = mediaIn(post.body);
    const arriving = this.#pictures.kept(ids);
    const known = new Set(arriving.map((each) => each.id));
    const stored = await store.read.media(ids.filter((id) => !known.has(id)));
    const { title, lead, body, language } = post;
    const source = { title, lead, body, language, media: [...stored, ...arriving], withRemovals };
    return renderer.render(source, "archive");
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
    const edits = editsOf(followed, {
      pictureOf: (file) => this.#pictures.of(file),
      addressOf(file) {
        const to = arrival.places.get(file);
        return to && !to.trashed ? addressAt(to) : null;
      },
    });
    const whole = { ...entry, body: rewritten(entry, edits) };
    const post = stagedPost({ entry: whole, place, existing }, this.#pictures.of(cover), { resolved, now });
    const unchanged = isUnchanged(post, existing);
    if (!unchanged && existing && (await isEditedHere(read, existing))) remarks.push({ ...OVERWRITTEN, path });
    const [outcome, changed] = unchanged ? (["unchanged", null] as const) : (["post", post] as const);
    const bodyLine = entry.bodyLine + breaksBefore(entry);
    return { ...kept, path, remarks, missing, outcome, post: changed, bodyLine, isLost: entry.isLost === true };
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
    const render = () => (post ? this.render(post, true) : Promise.resolve(null));
    const rendered = await (post && post.body.length > LONG_BODY ? this.#oneLong(render) : render());
    if (rendered && !rendered.ok) {
      this.#refused.add(path);
      remarks.push({ kind: "not-rendered", path, line: 1, text: `${reasonsOf(rendered)} Plik pominięto` });
    }
    const made = post && rendered?.ok ? this.#madeOf(post, rendered.value, prepared) : null;
    this.#count(made?.post.version ?? null, outcome, media.length);
    const isNews = made !== null || missing !== null || media.length + imported.length > 0;
    const staged = isNews && !this.#parts.dryRun ? { path, media, imported, made, missing } : null;
    return { path, remarks, staged };
  }

  /** A post without its text is none for readers: a new one is a draft, a stored one stays as it is. */
  #madeOf(post: Post, { removals = [], ...derived }: Rendered, { path, remarks, bodyLine, ...prepared }: Prepared) {
    // A dry run stores no pictures, so that embedded ones are still in the text.
    const isStill = (name: string) => name === "data:" && this.#parts.dryRun;
    for (const each of removals.filter(({ name }) => !isStill(name)))
      remarks.push({ kind: "removed", path, line: bodyLine + each.line - 1, text: `${nameOfRemoval(each)} pominięto` });
    if (!prepared.isLost && (post.body.trim() === "" || derived.html.trim() !== "")) return { post, derived };
    const isNew = post.version === 0;
    const text = `z treści nic nie zostało; wpis ${isNew ? "wchodzi jako szkic" : "pozostaje, jaki był"}`;
    remarks.push({ kind: "lost-text", path, line: bodyLine, text });
    return isNew ? { post: { ...post, state: "draft" as const, publishAt: null }, derived } : null;
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

interface Targets {
  /** A picture by its file; null for one that could not be kept. */
  pictureOf: (file: string) => Media | null;
  addressOf: (file: string) => string | null;
}

function editsOf(followed: Followed, { pictureOf, addressOf }: Targets): TextEdit[] {
  const edits: TextEdit[] = [...(followed.rewritten ?? [])];
  for (const { file, start, end, words } of followed.pictures) {
    const media = pictureOf(file);
    if (media)
      edits.push({ start, end, text: words === undefined ? mediaPath(media) : `![${words}](${mediaPath(media)})` });
  }
  for (const { file, tail, start, end, words } of followed.pages) {
    const address = addressOf(file);
    if (address === null && words !== undefined) edits.push({ start, end, text: words });
    if (address === null) continue;
    const to = address + tail;
    edits.push({ start, end, text: words === undefined ? to : `[${words}](${to})` });
  }
  return edits;
}

/** Lines that go from a body with the heading that became the title. */
function breaksBefore({ body, titleAt }: Entry): number {
  return titleAt ? body.slice(titleAt.start, titleAt.end).split("\n").length - 1 : 0;
}

function reasonsOf({ message, fields }: Failure): string {
  const reasons = Object.values(fields ?? {});
  return reasons.length > 0 ? reasons.join(" ") : message;
}
