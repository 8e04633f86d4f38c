import { randomUUID } from "node:crypto";
import { resolveEntities, NO_ENTITIES, type EntitySet } from "#core/import/entity-resolver.ts";
import { storeImport, type StagedImport, type StagedPost } from "#core/import/store-import.ts";
import type { PostState } from "#core/base/post-lists.ts";
import type { AppRuntime } from "../app-runtime.ts";
import { readImport, type ReadFile, resolveImport } from "./read-import.ts";
import { PostPreparation, NO_COUNTS, STAGED_AT_ONCE, type Counts } from "./post-preparation.ts";
import { NO_PROGRESS, type PacedReport, type Progress } from "../cli/progress.ts";
import { listFolder, type SourceFolder } from "./source-folder.ts";
import { withSpool, type Spool } from "../data-folder/spool.ts";

export interface ImportOptions {
  folder: string;
  category?: string | null;
  state?: PostState | null;
  dryRun: boolean;
  entities?: EntitySet;
  /** By the slug of a post, for folders that list topics elsewhere. */
  topics?: ReadonlyMap<string, string>;
}

interface ImportReport extends Counts {
  entities: EntitySet;
  refusal: string | null;
}

interface Run {
  runtime: AppRuntime;
  folder: SourceFolder;
  options: ImportOptions;
  now: number;
  report: PacedReport;
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
  const folder = await listFolder(options.folder);
  if (!folder) return reportImport({ refusal: `Nie ma folderu „${options.folder}”.` }, options, report);
  const given = { runtime, folder, options, now: runtime.clock(), report, progress };
  const { data } = runtime.config;
  const done = await withSpool<ReadFile, Partial<ImportReport>>(data, (files) =>
    withSpool<StagedPost, Partial<ImportReport>>(data, (staged) => perform({ ...given, files, staged })),
  );
  return reportImport(done, options, report);
}

async function perform(run: Run): Promise<Partial<ImportReport>> {
  const { runtime, folder, options, now, report, progress, files, staged } = run;
  const { category = null, state, topics, entities: given = NO_ENTITIES, dryRun } = options;
  const zone = runtime.site.timeZone;
  const reading = { root: folder.root, category, state: state ?? ("published" as const), zone, now, topics };
  startThreads(runtime);
  const overview = await readImport(folder, reading, files, progress);
  if (overview.heads.length === 0) return { refusal: `W folderze „${options.folder}” nie ma plików Markdown.` };
  const { read } = runtime.store;
  const resolved = await resolveEntities(overview.names, { read, config: runtime.site, given, newId: randomUUID });
  const arrival = await resolveImport(read, overview.heads, resolved);
  const staging = new PostPreparation({ runtime, folder, resolved, arrival, now, dryRun });
  const made = staging.stage(files, report, progress);
  const posts = stagedPosts(made, staged);
  // Beside a server all are made before the first is stored, so that editors wait for the storing only.
  if (dryRun || runtime.surroundings === "served") for await (const each of made) await staged.append(each);
  try {
    const refusal = dryRun ? null : await store(run, resolved.made, staging, posts);
    const { counts } = staging;
    if (refusal !== null) return { refusal, remarks: counts.remarks };
    return { ...counts, skipped: counts.skipped + overview.unread, entities: resolved.made };
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

async function reportImport(given: Partial<ImportReport>, { dryRun }: ImportOptions, report: PacedReport) {
  const full: ImportReport = { ...NO_COUNTS, entities: NO_ENTITIES, refusal: null, ...given };
  const lines = full.refusal === null ? summary(full, dryRun) : [full.refusal, "Niczego nie zapisano."];
  for (const line of lines) await report(line);
  return full;
}

function summary(full: ImportReport, dryRun: boolean): string[] {
  const lines = [dryRun ? "Próba: niczego nie zapisano. Import zrobiłby to:" : "Zaimportowano."];
  lines.push(
    `Wpisy: nowe ${full.created}, zmienione ${full.updated}, bez zmian ${full.unchanged}, pominięte ${full.skipped}.`,
  );
  const { categories, tags, users } = full.entities;
  for (const [what, made] of Object.entries({ kategorie: categories, tagi: tags, podpisy: users })) {
    if (made.length > 0) lines.push(`Nowe ${what}: ${made.map(({ name }) => name).join(", ")}.`);
  }
  if (full.pictures > 0) lines.push(`Obrazy: ${full.pictures}.`);
  lines.push(full.remarks === 0 ? "Bez uwag." : `Uwagi powyżej: ${full.remarks}.`);
  return lines;
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
