import { randomUUID } from "node:crypto";
import { resolveEntities, NO_ENTITIES, type EntitySet } from "#core/import/entity-resolver.ts";
import { storeImport, type StagedImport, type StagedPost } from "#core/import/store-import.ts";
import type { FieldMap } from "#core/import/front-matter-reader.ts";
import type { PostState } from "#core/base/post-lists.ts";
import type { AppRuntime } from "../app-runtime.ts";
import { type IncomingPost, type Overview, readImport, type ReadFile, resolveImport } from "./read-import.ts";
import { PostPreparation, STAGED_AT_ONCE, type UndatedPosts } from "./post-preparation.ts";
import { NO_PROGRESS, type PacedReport, type Progress } from "../cli/progress.ts";
import { type ImportReport, reportImport, UNDATED_QUESTION } from "./import-report.ts";
import { listFolder, listPictures, type SourceFolder } from "./source-folder.ts";
import { WarningLog } from "./warning-log.ts";
import { withSpool, type Spool } from "../data-folder/spool.ts";

export interface ImportOptions {
  folder: string;
  category?: string | null;
  state?: PostState | null;
  /** `--map` */
  fields?: FieldMap;
  /** Another folder with the pictures that addresses from the root name. */
  pictures?: string | null;
  /** What new posts without a date become; without it such an import is refused, since they would fill the front page. */
  undated?: UndatedPosts | null;
  dryRun: boolean;
  entities?: EntitySet;
  /** By the slug of a post, for folders that list topics elsewhere. */
  topics?: ReadonlyMap<string, string>;
}

interface Run {
  runtime: AppRuntime;
  folder: SourceFolder;
  options: ImportOptions;
  now: number;
  warnings: WarningLog;
  progress: Progress;
  files: Spool<ReadFile>;
  staged: Spool<StagedPost>;
}

/** Prepares a few posts at a time; one transaction stores all or none. A second import updates its own posts only. */
export async function importMarkdown(
  runtime: AppRuntime,
  options: ImportOptions,
  report: PacedReport,
  progress: Progress = NO_PROGRESS,
): Promise<ImportReport> {
  const refused = (refusal: string) => reportImport({ refusal }, options.dryRun, report);
  const folder = await listFolder(options.folder);
  if (!folder) return refused(`Nie ma folderu „${options.folder}”.`);
  const pictures = options.pictures ? await listPictures(options.pictures) : null;
  if (options.pictures && !pictures) return refused(`Nie ma folderu „${options.pictures}”.`);
  folder.pictures = pictures;
  const { data } = runtime.config;
  const now = runtime.clock();
  const warnings = new WarningLog(data, now);
  const given = { runtime, folder, options, now, warnings, progress };
  const done = await withSpool<ReadFile, Partial<ImportReport>>(data, (files) =>
    withSpool<StagedPost, Partial<ImportReport>>(data, (staged) => perform({ ...given, files, staged })),
  ).finally(() => warnings.close());
  const { groups, path: warningFile } = warnings;
  const said = { remarks: groups.count, warnings: groups.lines(), warningFile };
  return reportImport({ ...done, ...said }, options.dryRun, report);
}

async function perform(run: Run): Promise<Partial<ImportReport>> {
  const { runtime, folder, options, now, warnings, progress, files, staged } = run;
  const { category = null, state, topics, entities: given = NO_ENTITIES, dryRun, fields } = options;
  const { timeZone: zone, url: origin } = runtime.site;
  const asked = { category, state: state ?? ("published" as const), fields };
  const reading = { root: folder.root, ...asked, origin, zone, now, topics };
  startThreads(runtime);
  const overview = await readImport(folder, reading, files, progress);
  if (overview.heads.length === 0) return { refusal: `W folderze „${options.folder}” nie ma plików Markdown.` };
  const { read } = runtime.store;
  const resolved = await resolveEntities(overview.names, { read, config: runtime.site, given, newId: randomUUID });
  const arrival = await resolveImport(read, overview.heads, resolved);
  const undated = options.undated ? [] : newUndated(overview.heads, arrival);
  if (undated.length > 0 && !dryRun) return { refusal: undatedRefusal(undated), undecided: undated.length };
  await warnings.add(resolved.guessed);
  const decided = options.undated ?? undefined;
  const staging = new PostPreparation({ runtime, folder, resolved, arrival, now, dryRun, undated: decided });
  const made = staging.stage(files, warnings, progress);
  const posts = stagedPosts(made, staged);
  // Beside a server all are made before the first is stored, so that editors wait for the storing only.
  if (dryRun || runtime.surroundings === "served") for await (const each of made) await staged.append(each);
  try {
    const refusal = dryRun ? null : await store(run, resolved.made, staging, posts);
    const { counts } = staging;
    if (refusal !== null) return { refusal };
    const undecided = undated.length;
    return { ...counts, skipped: counts.skipped + overview.unread, entities: resolved.made, undecided };
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
  { runtime, folder, now, progress }: Run,
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
  const complete = { source: folder.root, entities, shortHtml, posts, redirects: () => staging.redirects(), counts };
  const stored = await runtime.store.write((tx) => storeImport(tx, complete, now));
  return stored.ok ? null : stored.message;
}

/** HTML of tag descriptions and topic introductions by id; empty where refused. */
async function renderShorts(runtime: Pick<AppRuntime, "renderer">, entities: EntitySet): Promise<Map<string, string>> {
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
