import { appendAll } from "#core/base/values/append-all.ts";
import { randomUUID } from "node:crypto";
import { type EntitySet, NO_ENTITIES, resolveEntities } from "#core/import/entity-resolver.ts";
import { createPostCounter, namesOf, type PostCounter, type TrialReport } from "#core/import/studio/trial-report.ts";
import type { Media } from "#core/base/media.ts";
import type { StagedPost } from "#core/import/store-import.ts";
import type { FindTagWords } from "#core/tags/likeness/lemma-words.ts";
import type { SiteRuntime } from "../../base/site-runtime.ts";
import { NO_PROGRESS, type PacedReport, type Progress } from "../../base/progress.ts";
import type { Spool } from "../../data-folder/spool.ts";
import type { OutboundRules } from "../../base/outbound-request.ts";
import { type ConvertedSite, openConverted } from "./converted-site.ts";
import { convertedPictures } from "./import-pictures.ts";
import { type ImportReport, reportImport } from "../import-report.ts";
import { PostPreparation, STAGED_AT_ONCE, type UndatedPosts } from "./post-preparation.ts";
import type { Converter } from "../run-converter.ts";
import { type CompleteImport, keepPrepared, storeComplete, withStaged } from "../prepared-import.ts";
import { inTurns, newUndated, readPostHeads, resolveArrival } from "./read-converted-posts.ts";
import { WarningLog } from "../warning-log.ts";
import { importRunMessages } from "#core/messages/server/import.ts";

/** Options of an import from the studio. Commands do not have them. */
export interface StudioRun {
  /** Aborting this signal ends a conversion at once. */
  signal?: AbortSignal;
  /** A folder in which the import is prepared instead of being stored (see `openPrepared`). */
  prepareIn?: string;
  /** When false, pictures of the old site are not fetched. Texts then keep the old addresses until a later try. */
  fetchPictures?: boolean;
  /** When false, the rules for addresses of WordPress and Ghost are not turned on. */
  foreignAddresses?: boolean;
}

export interface ImportRuntime extends Pick<SiteRuntime, "config" | "site" | "store" | "renderer" | "blobs" | "clock"> {
  /** Converts archives of other systems; by default in a separate process. */
  convert?: Converter;
  /** Finds the words of tags in the dictionary. */
  words?: FindTagWords;
}

export interface ConvertedOptions extends StudioRun {
  /** The converted folder. */
  at: string;
  dryRun: boolean;
  /** What becomes of new posts without a date. When absent, an import with such posts is refused: they would fill the front page. */
  undated?: UndatedPosts | null;
  /** Categories, tags and people that exist in addition to those named by posts. */
  entities?: EntitySet;
  /** Maps a post's slug to its topic. Only for the sample, which lists topics in a separate file. */
  topics?: ReadonlyMap<string, string>;
  /** Other rules for requests to other servers, for tests. */
  rules?: Partial<OutboundRules>;
}

interface Run {
  runtime: ImportRuntime;
  site: ConvertedSite;
  options: ConvertedOptions;
  now: number;
  warnings: WarningLog;
  progress: Progress;
  staged: Spool<StagedPost>;
}

/**
 * Imports a converted folder: prepares the posts, a few at a time, and stores all or none in one transaction. When repeated, updates only
 * posts that an import has stored before.
 */
export async function importConverted(
  runtime: ImportRuntime,
  options: ConvertedOptions,
  report: PacedReport,
  progress: Progress = NO_PROGRESS,
): Promise<ImportReport> {
  const { data } = runtime.config;
  const now = runtime.clock();
  const warnings = new WarningLog(data, now);
  let done: Partial<ImportReport>;
  try {
    const site = await openConverted(options.at);
    done = site.ok
      ? await withStaged<StagedPost, Partial<ImportReport>>(data, options.prepareIn, (staged) =>
          perform({ runtime, options, now, warnings, progress, site: site.value, staged }),
        )
      : { refusal: site.message };
  } finally {
    await warnings.close();
  }
  const { groups, path: warningFile } = warnings;
  const summary = { remarks: groups.count, warnings: groups.lines(), warningFile };
  return reportImport({ ...done, ...summary }, options.dryRun, report);
}

async function perform(run: Run): Promise<Partial<ImportReport>> {
  const { runtime, site, options, now, warnings, progress, staged } = run;
  const { entities: existing = NO_ENTITIES, topics = new Map(), dryRun } = options;
  const posts = await readPostHeads(site, topics, progress);
  if (posts.heads.length === 0) return { refusal: importRunMessages.noPosts(site.root) };
  const { read } = runtime.store;
  const { site: config, words } = runtime;
  const { descriptions, authorSlugs } = site;
  const deps = { read, config, existing, descriptions, authorSlugs, findWords: words, newId: randomUUID };
  const resolved = await resolveEntities(posts.names, deps);
  const arrival = await resolveArrival(read, site, posts.heads, resolved);
  const withoutDate = newUndated(posts.heads, arrival);
  const undecided = options.undated ? 0 : withoutDate.count;
  if (undecided > 0 && !dryRun) return { refusal: importRunMessages.undated(withoutDate), undecided };
  const { languages, wrong } = posts;
  const inOrder = posts.heads.splice(0).map(({ path, file, order }) => ({ path, file, order }));
  await warnings.add(resolved.guessed);
  await warnings.add(
    wrong.map((problem) => ({
      ...problem,
      kind: "front-matter",
      text: importRunMessages.problemSkipped(problem.text),
    })),
  );
  const decided = options.undated ?? undefined;
  const pictures = convertedPictures(runtime.blobs, site, options);
  const preparing = { runtime, site, pictures, resolved, arrival, now, dryRun, topics, undated: decided };
  const staging = new PostPreparation(preparing);
  const counter = createPostCounter();
  const media: Media[] = [];
  for await (const each of staging.stage(inOrder, warnings, progress)) {
    if (each.made) counter.add(each.made.post);
    appendAll(media, each.media);
    await staged.append(each);
  }
  const { counts } = staging;
  const unread = site.unread + wrong.length;
  const complete = await completeImport(run, resolved.created, staging);
  const { prepareIn } = options;
  if (prepareIn !== undefined) {
    const brought = { staging, counter, entities: resolved.created, undated: withoutDate.count, unread };
    const report = trialReport(run, brought, languages);
    await keepPrepared(prepareIn, complete, { report, warningFile: await warnings.written(), media });
  } else if (!dryRun) {
    const refusal = await storeComplete(runtime.store, complete, runtime.clock());
    if (refusal !== null) return { refusal };
  }
  return { ...counts, skipped: counts.skipped + unread, entities: resolved.created, languages, undecided };
}

/** Starts the render threads. That takes a second, so it is done when an import begins and files are still being read. */
export function startThreads({ renderer }: Pick<ImportRuntime, "renderer">): void {
  for (let at = 0; at < STAGED_AT_ONCE; at += 1) void renderer.renderShort("", "archive").catch(() => undefined);
}

interface PreparedPosts {
  staging: PostPreparation;
  counter: PostCounter;
  entities: EntitySet;
  undated: number;
  unread: number;
}

function trialReport(
  { site, options, warnings }: Run,
  { staging, counter, entities, undated, unread }: PreparedPosts,
  languages: Record<string, number>,
): TrialReport {
  const { created, updated, unchanged, skipped, pictures, files, comments, missing } = staging.counts;
  return {
    created,
    updated,
    unchanged,
    skipped: skipped + unread,
    languages,
    pictures,
    files,
    comments,
    undated,
    copies: 0,
    ...counter.counts(),
    ...namesOf(entities),
    missing,
    redirects: countOf(staging.redirects()),
    foreignAddresses: leadsForeign(site, options),
    remarks: warnings.groups.count,
    warnings: warnings.groups.lines(),
  };
}

function countOf(all: Iterable<unknown>): number {
  let count = 0;
  for (const _ of all) count += 1;
  return count;
}

function leadsForeign({ foreignAddresses }: ConvertedSite, options: ConvertedOptions): boolean {
  return foreignAddresses && options.foreignAddresses !== false;
}

/** Returns everything that the import stores. */
async function completeImport(
  { runtime, site, options, progress, staged }: Run,
  entities: EntitySet,
  staging: PostPreparation,
): Promise<Extract<CompleteImport, { kind: "posts" }>> {
  const { counts } = staging;
  async function* posts() {
    let done = 0;
    for await (const each of staged.records()) {
      yield each;
      progress((done += 1), counts.staged, "zapis");
    }
  }
  return {
    kind: "posts",
    source: site.root,
    entities,
    shortHtml: await renderShorts(runtime, entities),
    posts,
    redirects: () => inTurns(staging.redirects()),
    foreignAddresses: leadsForeign(site, options),
    counts,
  };
}

/** Returns the HTML of tag descriptions and topic introductions by id; empty for a text that cannot be rendered. */
export async function renderShorts(
  runtime: Pick<SiteRuntime, "renderer">,
  entities: Pick<EntitySet, "tags" | "topics">,
): Promise<Map<string, string>> {
  const html = new Map<string, string>();
  const texts = entities.tags.map((tag) => [tag.id, tag.description]);
  appendAll(
    texts,
    entities.topics.map((topic) => [topic.id, topic.intro]),
  );
  for (const [id = "", text = ""] of texts) {
    const rendered = text === "" ? null : await runtime.renderer.renderShort(text, "archive");
    html.set(id, rendered?.ok ? rendered.value : "");
  }
  return html;
}
