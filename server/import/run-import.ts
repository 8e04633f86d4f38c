import { randomUUID } from "node:crypto";
import { type EntitySet, NO_ENTITIES, resolveEntities } from "#core/import/entity-resolver.ts";
import type { Entry } from "#core/import/read-entry.ts";
import type { Followed } from "#core/import/rewrite-source-links.ts";
import { type StagedImport, type StagedPost, storeImport } from "#core/import/store-import.ts";
import type { Media } from "#core/base/media.ts";
import type { Outcome } from "#core/base/outcome.ts";
import type { AppRuntime } from "../app-runtime.ts";
import type { PacedReport, Progress } from "../cli/progress.ts";
import { type Spool, withSpool } from "../data-folder/spool.ts";
import { takeOverMissingMedia } from "./missing-media.ts";
import { type ImportReport, reportImport, UNDATED_QUESTION } from "./import-report.ts";
import { PostPreparation, STAGED_AT_ONCE, type UndatedPosts } from "./post-preparation.ts";
import { type IncomingPost, type Overview, type ReadFile, resolveImport } from "./read-import.ts";
import { WarningLog } from "./warning-log.ts";

/** What an import comes from: a folder of Markdown, an export of another system. */
export interface ImportSource {
  /** What the team knows it by, which says nothing of the machine. */
  root: string;
  /** Said when there is no post in it. */
  empty: string;
  /** Reads every entry in order; a refusal where the source is not what it should be. */
  read(files: Spool<ReadFile>, progress: Progress): Promise<Overview | { refusal: string }>;
  /** Where the addresses of a text lead. A picture is known by what is called its file from here on. */
  follow(entry: Entry): Followed;
  coverFile(entry: Entry): string | null;
  keepPicture(file: string): Promise<Outcome<Media>>;
  /** Switches on the rules for addresses of WordPress and Ghost. */
  foreignAddresses?: boolean;
}

interface RunOptions {
  dryRun: boolean;
  /** What new posts without a date become; without it such an import is refused, since they would fill the front page. */
  undated?: UndatedPosts | null;
  entities?: EntitySet;
}

interface Run {
  runtime: AppRuntime;
  source: ImportSource;
  options: RunOptions;
  now: number;
  warnings: WarningLog;
  progress: Progress;
  files: Spool<ReadFile>;
  staged: Spool<StagedPost>;
}

/** Prepares a few posts at a time; one transaction stores all or none. */
export async function runImport(
  runtime: AppRuntime,
  source: ImportSource,
  options: RunOptions,
  report: PacedReport,
  progress: Progress,
): Promise<ImportReport> {
  const { data } = runtime.config;
  const now = runtime.clock();
  const warnings = new WarningLog(data, now);
  const given = { runtime, source, options, now, warnings, progress };
  let done: Partial<ImportReport>;
  try {
    done = await withSpool<ReadFile, Partial<ImportReport>>(data, (files) =>
      withSpool<StagedPost, Partial<ImportReport>>(data, (staged) => perform({ ...given, files, staged })),
    );
  } finally {
    await warnings.close();
  }
  const { groups, path: warningFile } = warnings;
  const said = { remarks: groups.count, warnings: groups.lines(), warningFile };
  return reportImport({ ...done, ...said }, options.dryRun, report);
}

async function perform(run: Run): Promise<Partial<ImportReport>> {
  const { runtime, source, options, now, warnings, progress, files, staged } = run;
  const { entities: given = NO_ENTITIES, dryRun } = options;
  startThreads(runtime);
  if (!dryRun) await takeOverMissingMedia(runtime);
  const overview = await source.read(files, progress);
  if ("refusal" in overview) return { refusal: overview.refusal };
  if (overview.heads.length === 0) return { refusal: source.empty };
  const { read } = runtime.store;
  const { described } = overview;
  const parts = { read, config: runtime.site, given, described, newId: randomUUID };
  const resolved = await resolveEntities(overview.names, parts);
  const arrival = await resolveImport(read, overview, resolved);
  const undated = options.undated ? [] : newUndated(overview.heads, arrival);
  if (undated.length > 0 && !dryRun) return { refusal: undatedRefusal(undated), undecided: undated.length };
  await warnings.add(resolved.guessed);
  const decided = options.undated ?? undefined;
  const staging = new PostPreparation({ runtime, source, resolved, arrival, now, dryRun, undated: decided });
  const made = staging.stage(files, warnings, progress);
  const posts = stagedPosts(made, staged);
  // Beside a server all are made before the first is stored, so that editors wait for the storing only.
  if (dryRun || runtime.surroundings === "served") for await (const each of made) await staged.append(each);
  try {
    const refusal = dryRun ? null : await store(run, resolved.made, staging, posts);
    const { counts } = staging;
    if (refusal !== null) return { refusal };
    const undecided = undated.length;
    return {
      ...counts,
      skipped: counts.skipped + overview.unread,
      entities: resolved.made,
      undecided,
    };
  } finally {
    await made.return(null);
  }
}

/** Those made already, then each as it is made; from the first again where the transaction runs a second time. */
function stagedPosts(made: AsyncGenerator<StagedPost>, staged: Spool<StagedPost>): StagedImport["posts"] {
  return async function* () {
    yield* staged.records();
    for (let next = await made.next(); next.done !== true; next = await made.next()) {
      await staged.append(next.value);
      yield next.value;
    }
  };
}

/** They take a second to load, in which the files can be read. */
function startThreads({ renderer }: AppRuntime): void {
  for (let at = 0; at < STAGED_AT_ONCE; at += 1) void renderer.renderShort("", "archive").catch(() => undefined);
}

/** Resolves why nothing was stored, or null. */
async function store(
  { runtime, source, now, progress }: Run,
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
  const { root, foreignAddresses = false } = source;
  const complete = {
    source: root,
    entities,
    shortHtml,
    posts,
    redirects: () => staging.redirects(),
    foreignAddresses,
    counts,
  };
  const stored = await runtime.store.write((tx) => storeImport(tx, complete, now));
  return stored.ok ? null : stored.message;
}

/** HTML of tag descriptions and topic introductions by id; empty where refused. */
export async function renderShorts(
  runtime: Pick<AppRuntime, "renderer">,
  entities: Pick<EntitySet, "tags" | "topics">,
): Promise<Map<string, string>> {
  const html = new Map<string, string>();
  const texts = entities.tags.map((tag) => [tag.id, tag.description]);
  texts.push(...entities.topics.map((topic) => [topic.id, topic.intro]));
  for (const [id = "", text = ""] of texts) {
    const made = text === "" ? null : await runtime.renderer.renderShort(text, "archive");
    html.set(id, made?.ok ? made.value : "");
  }
  return html;
}

const UNDATED_EXAMPLES = 3;

/** Paths of posts the site does not have yet; a stored one keeps its date. */
function newUndated(heads: Overview["heads"], { places }: IncomingPost): string[] {
  return heads.filter(({ path, undated }) => undated && places.get(path)?.version === 0).map(({ path }) => path);
}

function undatedRefusal(paths: string[]): string {
  const examples = paths.slice(0, UNDATED_EXAMPLES).join(", ");
  return `Plików bez daty: ${paths.length} (na przykład ${examples}). ${UNDATED_QUESTION}`;
}
