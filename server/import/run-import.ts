import { appendAll } from "#core/base/values/append-all.ts";
import { randomUUID } from "node:crypto";
import { type EntitySet, NO_ENTITIES, resolveEntities } from "#core/import/entity-resolver.ts";
import { mostlyIn } from "#core/import/entry-language.ts";
import type { Entry } from "#core/import/read-entry.ts";
import type { Lookups } from "#core/import/lookups.ts";
import type { Followed } from "#core/import/links/rewrite-source-links.ts";
import { createPostCounter, namesOf, type PostCounter, type TrialReport } from "#core/import/studio/trial-report.ts";
import { type StagedImport, storeImport } from "#core/import/store-import.ts";
import type { Media } from "#core/base/media.ts";
import { type Outcome, refuse } from "#core/base/outcome.ts";
import type { Store } from "#core/store.ts";
import type { AppRuntime } from "../app-runtime.ts";
import type { PacedReport, Progress } from "../cli/progress.ts";
import { withDiskLookups } from "../data-folder/disk-lookups.ts";
import { type Spool, withSpool } from "../data-folder/spool.ts";
import { takeOverMissingMedia } from "./missing-media.ts";
import { type ImportReport, reportImport, UNDATED_QUESTION } from "./import-report.ts";
import { PostPreparation, STAGED_AT_ONCE, type UndatedPosts } from "./post-preparation.ts";
import {
  inTurns,
  newUndated,
  type Overview,
  type ReadFile,
  type ReadInto,
  resolveImport,
  type Undated,
} from "./read-import.ts";
import { type SpooledPost, stageAll, stagedPosts } from "./staged-posts.ts";
import { WarningLog } from "./warning-log.ts";

/** What an import comes from: a folder of Markdown, an export of another system. */
export interface ImportSource {
  /** What the team knows it by, which says nothing of the machine. */
  root: string;
  /** Said when there is no post in it. */
  empty: string;
  /** Reads every entry in order; a refusal where the source is not what it should be. */
  read(into: ReadInto): Promise<Overview | { refusal: string }>;
  /** Where the addresses of a text lead. A picture is known by what is called its file from here on. */
  follow(entry: Entry): Followed;
  coverFile(entry: Entry): string | null;
  keepPicture(file: string): Promise<Outcome<Media>>;
  /** Switches on the rules for addresses of WordPress and Ghost. */
  foreignAddresses?: boolean;
}

/** Makes the source of an import, which keeps in `lookups` what it must know of all entries at once. */
export type OpenSource = (lookups: Lookups) => ImportSource;

/** What an import, ready to be stored, would bring. */
export interface ReadyImport {
  report: TrialReport;
  /** Every warning, one a line; null without any. */
  warningFile: string | null;
  /** Stores all of it or nothing; resolves why nothing was stored, or null. May be called for several stores. */
  storeIn(target: ImportTarget): Promise<string | null>;
}

/** The store that takes an import, and whom its log names; absent: the command line. */
export interface ImportTarget extends Pick<Store, "write"> {
  by?: string;
}

/** Looks at an import once all of it is made and before any of it is stored: the store that takes it, or null for none. */
export type BeforeStoring = (ready: ReadyImport) => Promise<ImportTarget | null>;

/** What the studio asks of an import beside what a command does. */
export interface StudioRun {
  beforeStoring?: BeforeStoring;
  /** False: pictures of the old site keep their addresses, and are left for a later try. */
  fetchPictures?: boolean;
  /** False: the rules for addresses of WordPress and Ghost stay as they are. */
  foreignAddresses?: boolean;
}

export type ImportRuntime = Pick<
  AppRuntime,
  "config" | "site" | "store" | "renderer" | "blobs" | "clock" | "surroundings"
>;

export const CALLED_OFF = "Import odwołano.";
const NOT_FETCHED = "Obrazów nie pobierano.";

interface RunOptions extends StudioRun {
  dryRun: boolean;
  /** What new posts without a date become; without it such an import is refused, since they would fill the front page. */
  undated?: UndatedPosts | null;
  entities?: EntitySet;
}

interface Run {
  runtime: ImportRuntime;
  source: ImportSource;
  options: RunOptions;
  now: number;
  warnings: WarningLog;
  progress: Progress;
  lookups: Lookups;
  files: Spool<ReadFile>;
  staged: Spool<SpooledPost>;
}

/** Prepares a few posts at a time; one transaction stores all or none. */
export async function runImport(
  runtime: ImportRuntime,
  open: OpenSource,
  options: RunOptions,
  report: PacedReport,
  progress: Progress,
): Promise<ImportReport> {
  const { data } = runtime.config;
  const now = runtime.clock();
  const warnings = new WarningLog(data, now);
  const given = { runtime, options, now, warnings, progress };
  let done: Partial<ImportReport>;
  try {
    done = await withDiskLookups(data, (lookups) => {
      const source = sourceFor(open(lookups), options);
      return withSpool<ReadFile, Partial<ImportReport>>(data, (files) =>
        withSpool<SpooledPost, Partial<ImportReport>>(data, (staged) =>
          perform({ ...given, source, lookups, files, staged }),
        ),
      );
    });
  } finally {
    await warnings.close();
  }
  const { groups, path: warningFile } = warnings;
  const said = { remarks: groups.count, warnings: groups.lines(), warningFile };
  return reportImport({ ...done, ...said }, options.dryRun, report);
}

function sourceFor(source: ImportSource, { fetchPictures }: RunOptions): ImportSource {
  const keepPicture = async () => refuse("unavailable", NOT_FETCHED);
  return fetchPictures === false ? { ...source, keepPicture } : source;
}

async function perform(run: Run): Promise<Partial<ImportReport>> {
  const { runtime, source, options, now, warnings, progress, lookups, files, staged } = run;
  const { entities: given = NO_ENTITIES, dryRun } = options;
  startThreads(runtime);
  if (!dryRun) await takeOverMissingMedia(runtime);
  const overview = await source.read({ files, lookups, progress });
  if ("refusal" in overview) return { refusal: overview.refusal };
  if (overview.heads.size === 0) return { refusal: source.empty };
  const { read } = runtime.store;
  const { described } = overview;
  const parts = { read, config: runtime.site, given, described, newId: randomUUID };
  const resolved = await resolveEntities(overview.names, parts);
  const arrival = await resolveImport(read, overview, resolved, lookups);
  const withoutDate = newUndated(overview.heads, arrival);
  const undecided = options.undated ? 0 : withoutDate.count;
  if (undecided > 0 && !dryRun) return { refusal: undatedRefusal(withoutDate), undecided };
  await warnings.add(resolved.guessed);
  const decided = options.undated ?? undefined;
  const language = mostlyIn(overview.languages, overview.heads.size - overview.unsure, overview.heads.size);
  if (language !== null) overview.languages[language] = (overview.languages[language] ?? 0) + overview.unsure;
  const staging = new PostPreparation({
    runtime,
    source,
    resolved,
    arrival,
    lookups,
    now,
    dryRun,
    language,
    undated: decided,
  });
  const made = staging.stage(files, warnings, progress);
  const counter = createPostCounter();
  // Beside a server all are made before the first is stored, so that editors wait for the storing only.
  if (dryRun || options.beforeStoring || runtime.surroundings === "served") await stageAll(made, staged, counter);
  const posts = stagedPosts(made, staged, (post) => staging.render(post));
  try {
    const storeIn = (target: ImportTarget) => store({ ...run, target }, resolved.made, staging, posts);
    const about = { staging, counter, entities: resolved.made, undated: withoutDate.count, overview };
    const target = options.beforeStoring
      ? await options.beforeStoring({ ...(await readyImport(run, about)), storeIn })
      : runtime.store;
    const refusal = dryRun ? null : target ? await storeIn(target) : CALLED_OFF;
    const { counts } = staging;
    if (refusal !== null) return { refusal };
    return {
      ...counts,
      skipped: counts.skipped + overview.unread,
      entities: resolved.made,
      languages: overview.languages,
      undecided,
    };
  } finally {
    await made.return(null);
  }
}

/** They take a second to load, in which the files can be read. */
function startThreads({ renderer }: ImportRuntime): void {
  for (let at = 0; at < STAGED_AT_ONCE; at += 1) void renderer.renderShort("", "archive").catch(() => undefined);
}

interface Made {
  staging: PostPreparation;
  counter: PostCounter;
  entities: EntitySet;
  undated: number;
  overview: Overview;
}

async function readyImport(
  { source, options, warnings }: Run,
  { staging, counter, entities, undated, overview }: Made,
): Promise<Omit<ReadyImport, "storeIn">> {
  const { created, updated, unchanged, skipped, pictures, missing } = staging.counts;
  const report: TrialReport = {
    created,
    updated,
    unchanged,
    skipped: skipped + overview.unread,
    languages: overview.languages,
    pictures,
    undated,
    copies: 0,
    ...counter.counted(),
    ...namesOf(entities),
    missing,
    redirects: countOf(staging.redirects()),
    foreignAddresses: leadsForeign(source, options),
    remarks: warnings.groups.count,
    warnings: warnings.groups.lines(),
  };
  return { report, warningFile: await warnings.written() };
}

function countOf(all: Iterable<unknown>): number {
  let count = 0;
  for (const _ of all) count += 1;
  return count;
}

function leadsForeign({ foreignAddresses = false }: ImportSource, options: RunOptions): boolean {
  return foreignAddresses && options.foreignAddresses !== false;
}

/** Resolves why nothing was stored, or null. */
async function store(
  { runtime, source, options, progress, target }: Run & { target: ImportTarget },
  entities: EntitySet,
  staging: PostPreparation,
  given: StagedImport["posts"],
): Promise<string | null> {
  const shortHtml = await renderShorts(runtime, entities);
  const { counts } = staging;
  async function* posts() {
    let done = 0;
    for await (const each of given()) {
      yield each;
      if (runtime.surroundings === "served") progress((done += 1), counts.staged, "zapis");
    }
  }
  const complete = {
    source: source.root,
    by: target.by,
    entities,
    shortHtml,
    posts,
    redirects: () => inTurns(staging.redirects()),
    foreignAddresses: leadsForeign(source, options),
    counts,
  };
  const stored = await target.write((tx) => storeImport(tx, complete, runtime.clock()));
  return stored.ok ? null : stored.message;
}

/** HTML of tag descriptions and topic introductions by id; empty where refused. */
export async function renderShorts(
  runtime: Pick<AppRuntime, "renderer">,
  entities: Pick<EntitySet, "tags" | "topics">,
): Promise<Map<string, string>> {
  const html = new Map<string, string>();
  const texts = entities.tags.map((tag) => [tag.id, tag.description]);
  appendAll(
    texts,
    entities.topics.map((topic) => [topic.id, topic.intro]),
  );
  for (const [id = "", text = ""] of texts) {
    const made = text === "" ? null : await runtime.renderer.renderShort(text, "archive");
    html.set(id, made?.ok ? made.value : "");
  }
  return html;
}

function undatedRefusal({ count, examples }: Undated): string {
  return `Plików bez daty: ${count} (na przykład ${examples.join(", ")}). ${UNDATED_QUESTION}`;
}
