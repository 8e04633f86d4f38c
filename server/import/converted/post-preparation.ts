import { isDeepStrictEqual } from "node:util";
import type { ReaderComment } from "#core/base/values/reader-comment.ts";
import { problemText } from "#core/export/export-problem.ts";
import { appendAll } from "#core/base/values/append-all.ts";
import type { Media } from "#core/base/media.ts";
import type { EntityRef } from "#core/base/former-paths.ts";
import type { Failure, Outcome } from "#core/base/outcome.ts";
import { createSemaphore } from "#core/base/values/semaphore.ts";
import { mediaIn } from "#core/markdown/source/links-and-images.ts";
import { applyTextEdits } from "#core/markdown/source/text-edits.ts";
import type { Rendered } from "#core/markdown/renderer.ts";
import { nameOfRemoval } from "#core/posts/checks/advisory-checks.ts";
import { fieldErrors } from "#core/posts/checks/field-errors.ts";
import type { Post } from "#core/posts/post.ts";
import type { ConvertedPost } from "#core/import/read-converted-post.ts";
import { unspacedHeadings } from "#core/markdown/source/unspaced-headings.ts";
import { deadLinkWarnings } from "#core/import/dead-link-warnings.ts";
import type { ResolvedEntities } from "#core/import/entity-resolver.ts";
import type { ImportWarning } from "#core/base/import-warning.ts";
import { addressWarnings, type EntryAddress } from "#core/import/resolve-slugs.ts";
import { isEditedHere, isUnchanged, OVERWRITTEN, stagePost } from "#core/import/stage-post.ts";
import type { StagedPost } from "#core/import/store-import.ts";
import type { MissingPicture } from "#core/import/store.ts";
import type { SiteRuntime } from "../../base/site-runtime.ts";
import { mapInOrder } from "../../base/map-in-order.ts";
import type { Progress } from "../../base/progress.ts";
import { type ConvertedSite, type OldPicture, warningsOf } from "./converted-site.ts";
import { ImportPictures, isWebAddress } from "./import-pictures.ts";
import { oldPictureAt, pictureEdit, referencesOf, type TextPicture } from "./post-references.ts";
import { type Arrival, isUndated, type PostPlace, readComments, readPost } from "./read-converted-posts.ts";
import type { WarningLog } from "../warning-log.ts";
import { importRunMessages } from "#core/messages/server/import.ts";

/** At most this many posts are prepared at once: enough to keep all render threads busy. */
export const STAGED_AT_ONCE = 6;

/** A body with more characters needs so much memory that only one such body is rendered at a time. */
const LONG_BODY = 100_000;

/** All bodies being prepared have together at most this many characters, because they are in memory. */
const MOST_TEXT = 250_000;

export type Counts = typeof NO_COUNTS;

export const NO_COUNTS = {
  created: 0,
  updated: 0,
  unchanged: 0,
  /** Files that did not become a post: unreadable, too long, impossible to render, or of a post in the trash. */
  skipped: 0,
  pictures: 0,
  /** Files other than pictures. */
  files: 0,
  media: 0,
  /** Pictures that could not be fetched. Texts keep the old addresses until a later try. */
  missing: 0,
  /** Comments of readers. */
  comments: 0,
  staged: 0,
};

interface Dependencies {
  runtime: Pick<SiteRuntime, "store" | "renderer">;
  site: ConvertedSite;
  pictures: (picture: OldPicture) => Promise<Outcome<Media>>;
  resolved: ResolvedEntities;
  arrival: Arrival;
  /** Maps a post's slug to its topic. */
  topics: ReadonlyMap<string, string>;
  now: number;
  dryRun: boolean;
  /** What new posts without a date become. */
  undated?: UndatedPosts | undefined;
}

/** What becomes of posts without a date: drafts, or posts dated by the time at which their file was changed. */
export type UndatedPosts = "draft" | "file-time";

interface Prepared extends Omit<StagedPost, "made"> {
  remarks: ImportWarning[];
  outcome: "post" | "unchanged" | "skipped" | "no-post";
  post: Post | null;
  lineAt: (line: number) => number;
  /** Whether the post had a text in the old system, but converting left nothing of the text. */
  isLost: boolean;
}

const NOTHING = {
  media: [],
  files: [],
  imported: [],
  missing: null,
  comments: null,
  post: null,
  lineAt: () => 1,
  isLost: false,
};

/** Prepares the posts of a converted folder, so that they can be stored. */
export class PostPreparation {
  readonly #deps: Dependencies;
  readonly #pictures: ImportPictures;
  readonly #refused = new Set<string>();
  readonly #oneLong = createSemaphore(1);
  readonly counts: Counts = { ...NO_COUNTS };

  constructor(deps: Dependencies) {
    this.#deps = deps;
    this.#pictures = new ImportPictures(deps);
  }

  /** Yields the posts to store, in the order of the files. Posts that break a rule or cannot be rendered are left out. */
  async *stage(heads: readonly PostPlace[], warnings: WarningLog, progress: Progress): AsyncGenerator<StagedPost> {
    const { places } = this.#deps.arrival;
    const all = mapInOrder(this.#prepareAll(heads), STAGED_AT_ONCE, (each) => this.#make(each), {
      weightOf: ({ post }) => post?.body.length ?? 0,
      most: MOST_TEXT,
    });
    let done = 0;
    for await (const { path, remarks, staged: record } of all) {
      await warnings.add(remarks.toSorted((a, b) => a.line - b.line));
      this.counts.pictures = this.#pictures.count;
      this.counts.files = this.#pictures.files;
      if (places.has(path)) progress((done += 1), places.size, "wpisy");
      if (!record) continue;
      this.counts.staged += 1;
      yield record;
    }
  }

  *redirects(): Generator<{ key: string; entity: EntityRef }> {
    const { places, redirects, lists } = this.#deps.arrival;
    for (const [path, { keys }] of redirects.entries()) {
      const place = this.#refused.has(path) ? null : places.get(path);
      if (place) for (const key of keys) yield { key, entity: { kind: "post" as const, id: place.id } };
    }
    yield* lists;
  }

  /** Prepares posts in sequence, because a picture is stored with the first post that names it. Yields each post with the converter's warnings. */
  async *#prepareAll(heads: readonly PostPlace[]): AsyncGenerator<Prepared> {
    const { site, arrival, topics } = this.#deps;
    const converterWarnings = warningsOf(site);
    let next = await converterWarnings.next();
    const warningsUpTo = async (order: number) => {
      const remarks: ImportWarning[] = [];
      for (; !next.done && next.value.order <= order; next = await converterWarnings.next()) remarks.push(next.value);
      return remarks;
    };
    for (const { path, file, order } of heads) {
      const before = await warningsUpTo(order - 1);
      if (before.length > 0) yield { ...NOTHING, path: site.root, remarks: before, outcome: "no-post" };
      const remarks = await warningsUpTo(order);
      const place = arrival.places.get(path);
      const read = await readPost(site, file);
      if (!read.ok || !place) throw new Error(`${file} has changed while it was imported.`);
      const { value } = read;
      const topic = value.topic ?? topics.get(value.slug) ?? null;
      const post = this.#dated({ ...value, topic }, place);
      yield await this.#prepare(post, place, [...remarks, ...addressWarnings(post, place)]);
    }
    const rest = await warningsUpTo(Infinity);
    if (rest.length > 0) yield { ...NOTHING, path: site.root, remarks: rest, outcome: "no-post" };
  }

  #dated(post: ConvertedPost, { version }: EntryAddress): ConvertedPost {
    const becomesDraft = this.#deps.undated === "draft" && version === 0 && isUndated(post);
    return becomesDraft ? { ...post, state: "draft" } : post;
  }

  async #prepare(incoming: ConvertedPost, place: EntryAddress, remarks: ImportWarning[]): Promise<Prepared> {
    const { path, cover, bodyLine, hasLines } = incoming;
    if (place.trashed) return { ...NOTHING, path, remarks, outcome: "skipped" };
    const { runtime, site, resolved, arrival, now } = this.#deps;
    const { read } = runtime.store;
    const lineAt = (line: number) => (hasLines ? bodyLine + line - 1 : bodyLine);
    appendAll(remarks, arrival.redirects.get(path)?.remarks ?? []);
    appendAll(remarks, await deadLinkWarnings(read, path, incoming.links, arrival.coming));
    appendAll(remarks, resolved.unitedTags(incoming));
    if (incoming.topic !== null && !resolved.topic(incoming)) {
      remarks.push({ kind: "topic", path, line: 1, text: importRunMessages.noTopic(incoming.topic) });
    }
    const { pictures, pages } = referencesOf(incoming.body, site, arrival);
    const onCover = cover && oldPictureAt(site, cover.address);
    const shown = pictures.map((each) => ({ picture: each.picture, line: lineAt(each.line) }));
    if (onCover) shown.push({ picture: onCover, line: cover.line });
    const { remarks: onPictures, ...kept } = await this.#pictures.keep(path, shown);
    appendAll(remarks, onPictures);
    const existing = place.version === 0 ? null : await read.post(place.id);
    const missing = await this.#missing(place, pictures, onCover && { picture: onCover, alt: cover?.alt ?? "" });
    const comments = await this.#comments(incoming, place, remarks);
    const ofPictures = pictures.map((each) => pictureEdit(each, this.#pictures.of(each.picture), this.#deps));
    const edits = [...pages, ...(await Promise.all(ofPictures)).flat()];
    const entry = { ...incoming, body: applyTextEdits(incoming.body, edits) };
    const media = onCover ? this.#pictures.of(onCover) : null;
    const post = stagePost({ entry, place, existing }, media, { resolved, now });
    const unchanged = isUnchanged(post, existing);
    if (!unchanged && existing && (await isEditedHere(read, existing))) remarks.push({ ...OVERWRITTEN, path });
    const [outcome, changed] = unchanged ? (["unchanged", null] as const) : (["post", post] as const);
    return {
      ...kept,
      path,
      remarks,
      missing,
      comments,
      outcome,
      post: changed,
      lineAt,
      isLost: incoming.isLost === true,
    };
  }

  /** Returns other sites' pictures that could not be fetched, for a later try; null when they are the same as after the last import. */
  async #missing(
    place: EntryAddress,
    pictures: readonly TextPicture[],
    cover: { picture: OldPicture; alt: string } | null,
  ) {
    if (this.#deps.dryRun) return null;
    const isMissing = (picture: OldPicture) => isWebAddress(picture.key) && !this.#pictures.of(picture);
    const shown = new Set(pictures.filter(({ picture }) => isMissing(picture)).map(({ picture }) => picture.key));
    const all: MissingPicture[] = [...shown].toSorted().map((address) => ({ address, coverAlt: null }));
    if (cover && isMissing(cover.picture)) all.push({ address: cover.picture.key, coverAlt: cover.alt });
    this.counts.missing += all.length;
    const before = place.version === 0 ? [] : await this.#deps.runtime.store.read.missingPictures(place.id);
    return JSON.stringify(before) === JSON.stringify(all) ? null : { postId: place.id, pictures: all };
  }

  /** Returns the comments to store; null when the post has none or its comments are unchanged. */
  async #comments({ path, file }: ConvertedPost, { id, version }: EntryAddress, remarks: ImportWarning[]) {
    const read = await readComments(this.#deps.site, file);
    if (!read.ok) remarks.push({ kind: "comments", path, line: 1, text: problemText(read.problem) });
    const comments = read.ok ? read.value : [];
    if (comments.length === 0) return null;
    this.counts.comments += comments.length;
    const before = version === 0 ? [] : await this.#deps.runtime.store.read.readerComments(id);
    const byKey = (all: readonly ReaderComment[]) => new Map(all.map((each) => [each.key, each]));
    return isDeepStrictEqual(byKey(before), byKey(comments)) ? null : { postId: id, comments };
  }

  async #make(prepared: Prepared): Promise<{ path: string; remarks: ImportWarning[]; staged: StagedPost | null }> {
    const { path, remarks, media, files, imported, missing, comments, outcome, post } = prepared;
    const render = async () =>
      post && (fieldErrors(post) ?? (await renderPost(this.#deps.runtime, post, this.#pictures, true)));
    const rendered = await (post && post.body.length > LONG_BODY ? this.#oneLong(render) : render());
    if (rendered && !rendered.ok) {
      this.#refused.add(path);
      remarks.push({ kind: "not-rendered", path, line: 1, text: importRunMessages.fileSkipped(reasonsOf(rendered)) });
    }
    const made = post && rendered?.ok ? this.#madeOf(post, rendered.value, prepared) : null;
    this.#count(made?.post.version ?? null, outcome, media.length);
    const isNews = made !== null || missing !== null || comments !== null || media.length + imported.length > 0;
    const staged = isNews && !this.#deps.dryRun ? { path, media, files, imported, made, missing, comments } : null;
    return { path, remarks, staged };
  }

  /** Returns the post to store. If the text was lost, a new post becomes a draft, and null leaves a stored post unchanged. */
  #madeOf(post: Post, { removals = [], ...derived }: Rendered, { path, remarks, lineAt, ...prepared }: Prepared) {
    for (const each of removals) {
      const text = importRunMessages.partRemoved(nameOfRemoval(each));
      remarks.push({ kind: "removed", path, line: lineAt(each.line), text });
    }
    for (const { line, text } of unspacedHeadings(post.body))
      remarks.push({ kind: "heading-space", path, line: lineAt(line), text: importRunMessages.headingUnspaced(text) });
    if (!prepared.isLost && (post.body.trim() === "" || derived.html.trim() !== "")) return { post, derived };
    const isNew = post.version === 0;
    const text = isNew ? importRunMessages.textLostAsDraft : importRunMessages.textLostUnchanged;
    remarks.push({ kind: "lost-text", path, line: lineAt(1), text });
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

/** Renders a post with pictures of the library and pictures that the import adds. */
export async function renderPost(
  { store, renderer }: Pick<SiteRuntime, "store" | "renderer">,
  { title, lead, body, language }: Post,
  pictures: ImportPictures,
  withRemovals = false,
) {
  const ids = mediaIn(body);
  const arriving = pictures.kept(ids);
  const arrivingIds = new Set(arriving.map((each) => each.id));
  const stored = await store.read.media(ids.filter((id) => !arrivingIds.has(id)));
  const media = [...stored, ...arriving];
  return renderer.render({ title, lead, body, language, media, withRemovals }, "archive");
}

function reasonsOf({ message, fields }: Failure): string {
  const reasons = Object.values(fields ?? {});
  return reasons.length > 0 ? reasons.join(" ") : message;
}
