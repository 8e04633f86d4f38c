import { randomUUID } from "node:crypto";
import { addressesOf, arrivals, deadOnSite } from "#core/exchange/arrivals.ts";
import { castFor, NO_CAST } from "#core/exchange/cast.ts";
import type { Cast, Casting } from "#core/exchange/cast.ts";
import { readEntry } from "#core/exchange/entry.ts";
import type { Entry } from "#core/exchange/entry.ts";
import { followAddresses } from "#core/exchange/follow.ts";
import { redirectKeys } from "#core/exchange/redirects.ts";
import type { Remark } from "#core/exchange/remark.ts";
import { settleEntries } from "#core/exchange/settle.ts";
import { isUnchanged, stagedPost } from "#core/exchange/staged-post.ts";
import { storeImport } from "#core/exchange/store-import.ts";
import type { StagedImport } from "#core/exchange/store-import.ts";
import type { Media } from "#core/media/media.ts";
import type { Outcome } from "#core/outcome.ts";
import type { Post, PostState } from "#core/posts/post.ts";
import type { House } from "./house.ts";
import { coverOf, coverRemarks, keepPictures, picturesNamed } from "./import-pictures.ts";
import type { Traced } from "./import-pictures.ts";
import { renderPosts, renderShorts } from "./import-rendering.ts";
import { reportImport } from "./import-report.ts";
import type { ImportReport } from "./import-report.ts";
import { NO_PROGRESS } from "./report.ts";
import type { Progress, Report } from "./report.ts";
import { readFolder } from "./source-folder.ts";
import type { ReadFolder } from "./source-folder.ts";

export interface ImportOptions {
  /** A path on this machine; relative to where the command was given. */
  folder: string;
  /** Category of files that name none in their front matter; otherwise it is their folder. */
  category?: string | null;
  /** State of files that name none; published by default. */
  state?: PostState | null;
  dryRun: boolean;
  /** Entities that come with the folder, stored in the same transaction. */
  cast?: Cast;
  /** Topics by the slug of their posts, for folders that list them outside of the posts. */
  topics?: ReadonlyMap<string, string>;
}

/**
 * Imports a folder of Markdown: everything is read, settled, its pictures kept and its texts rendered first; then one short
 * transaction stores all records or none. Importing the same folder again updates its own posts and leaves equal ones
 * untouched. A dry run writes nothing. What is missing or dead is reported by file and line and stops nothing.
 */
export async function importMarkdown(
  house: House,
  options: ImportOptions,
  report: Report,
  progress: Progress = NO_PROGRESS,
): Promise<ImportReport> {
  const folder = await readFolder(options.folder);
  if (!folder) return reportImport({ refusal: `Nie ma folderu „${options.folder}”.` }, options, report);
  if (folder.sources.length === 0) {
    return reportImport({ refusal: `W folderze „${options.folder}” nie ma plików Markdown.` }, options, report);
  }
  const run = new ImportRun(house, folder, options, progress);
  const staged = await run.stage();
  if (!options.dryRun) {
    const stored = await run.store(staged);
    if (!stored.ok) return reportImport({ refusal: stored.message, remarks: run.remarks }, options, report);
  }
  return reportImport({ ...run.counts(staged), cast: staged.cast, remarks: run.remarks }, options, report);
}

/** One import under way: its steps in their order. */
class ImportRun {
  readonly #house: House;
  readonly #folder: ReadFolder;
  readonly #options: ImportOptions;
  readonly #progress: Progress;
  readonly #now: number;
  readonly remarks: Remark[];
  #all: Post[] = [];
  #pictures = 0;
  #skipped: number;

  constructor(house: House, folder: ReadFolder, options: ImportOptions, progress: Progress) {
    this.#house = house;
    this.#folder = folder;
    this.#options = options;
    this.#progress = progress;
    this.#now = house.clock();
    this.remarks = [...folder.remarks];
    this.#skipped = folder.unread;
  }

  async stage(): Promise<StagedImport> {
    const { store, site } = this.#house;
    const entries = this.#entries();
    const given = this.#options.cast ?? NO_CAST;
    const casting = await castFor(entries, { read: store.read, config: site, given, newId: randomUUID });
    const { settled, remarks } = await settleEntries(store.read, entries, casting.category);
    this.remarks.push(...remarks);
    this.#skipped += entries.length - settled.length;
    const traced = settled.map((each): Traced => {
      const followed = followAddresses(each.entry, this.#folder);
      return { settled: each, followed, cover: coverOf(each, this.#folder) };
    });
    const redirects = await this.#trace(traced, casting);
    const pictures = await this.#keep(traced);
    const posts = this.#posts(traced, casting, pictures);
    const changed = posts.filter(({ post, existing }) => !isUnchanged(post, existing));
    const rendered = await renderPosts(this.#house, changed, [...pictures.values()], this.#progress);
    this.remarks.push(...rendered.remarks);
    this.#skipped += rendered.remarks.length;
    const kept = new Set(posts.filter((each) => !rendered.refused.has(each.path)).map((each) => each.post.id));
    this.#all = posts.map((each) => each.post).filter((post) => kept.has(post.id));
    return {
      source: this.#folder.root,
      cast: casting.made,
      shortHtml: await renderShorts(this.#house, casting.made),
      media: await this.#newMedia([...pictures.values()]),
      posts: rendered.posts,
      redirects: redirects.flatMap(({ path, key }) => {
        const owner = posts.find((each) => each.path === path);
        return owner && kept.has(owner.post.id) ? [{ key, postId: owner.post.id }] : [];
      }),
    };
  }

  store(staged: StagedImport): Promise<Outcome<{ posts: number }>> {
    return this.#house.store.write((tx) => storeImport(tx, staged, this.#now));
  }

  counts(staged: StagedImport) {
    const created = staged.posts.filter(({ post }) => post.version === 0).length;
    return {
      created,
      updated: staged.posts.length - created,
      unchanged: this.#all.length - staged.posts.length,
      skipped: this.#skipped,
      pictures: this.#pictures,
    };
  }

  #entries(): Entry[] {
    const { root, sources, pages } = this.#folder;
    const { category = null, state = null, topics } = this.#options;
    const zone = this.#house.site.timeZone;
    return sources.map((source) => {
      const settings = { root, category, state: state ?? ("opublikowany" as const), zone, now: this.#now };
      const { entry, remarks } = readEntry(source, pages, settings);
      this.remarks.push(...remarks);
      return { ...entry, topic: entry.topic ?? topics?.get(entry.slug) ?? null };
    });
  }

  /** Looks behind every address; the value is each redirect that will be kept, by file. */
  async #trace(traced: Traced[], casting: Casting): Promise<{ path: string; key: string }[]> {
    const { read } = this.#house.store;
    const coming = arrivals(
      traced.map((each) => each.settled),
      casting,
    );
    const redirects: { path: string; key: string }[] = [];
    const taken = new Set<string>();
    for (const { settled } of traced) {
      const { keys, remarks } = await redirectKeys(read, settled, { coming, taken });
      redirects.push(...keys.map((key) => ({ path: settled.entry.path, key })));
      for (const key of keys) taken.add(key);
      this.remarks.push(...remarks);
    }
    for (const { key } of redirects) coming.add(key);
    for (const { settled, followed } of traced) {
      const dead = await deadOnSite(read, settled.entry.path, followed.onSite, coming);
      this.remarks.push(...followed.remarks, ...dead);
      if (settled.entry.topic !== null && !casting.topic(settled.entry)) {
        this.remarks.push({ path: settled.entry.path, line: 1, text: `nie ma tematu „${settled.entry.topic}”` });
      }
    }
    return redirects;
  }

  /** A dry run only says what it would keep: storing a picture is writing. */
  async #keep(traced: Traced[]): Promise<Map<string, Media>> {
    const named = picturesNamed(traced);
    this.#pictures = named.size;
    this.remarks.push(...traced.flatMap(coverRemarks));
    if (this.#options.dryRun) return new Map();
    const { pictures, remarks } = await keepPictures(this.#house.blobs, this.#folder, named, this.#progress);
    this.#pictures = pictures.size;
    this.remarks.push(...remarks);
    return pictures;
  }

  #posts(traced: Traced[], casting: Casting, pictures: ReadonlyMap<string, Media>) {
    const addresses = addressesOf(traced.map((each) => each.settled));
    const staging = { casting, pictures, addresses, now: this.#now, newId: randomUUID };
    return traced.map(({ settled, followed, cover }) => {
      const post = stagedPost(settled, followed, cover === null ? null : (pictures.get(cover) ?? null), staging);
      return { path: settled.entry.path, post, existing: settled.existing };
    });
  }

  /** A picture that is stored keeps the description and focal point an editor gave it. */
  async #newMedia(media: Media[]): Promise<Media[]> {
    const distinct = [...new Map(media.map((each) => [each.id, each])).values()];
    const stored = new Set(
      (await this.#house.store.read.media(distinct.map((each) => each.id))).map((each) => each.id),
    );
    return distinct.filter((each) => !stored.has(each.id));
  }
}
