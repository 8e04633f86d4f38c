import { randomUUID } from "node:crypto";
import { castFor, NO_CAST, type Cast } from "#core/import/entity-resolver.ts";
import { storeImport, type StagedPost } from "#core/import/store-import.ts";
import type { PostState } from "#core/base/post-lists.ts";
import type { AppRuntime } from "../runtime.ts";
import { resolveImport } from "./resolve-import.ts";
import { readImport, type ReadFile } from "./read-import.ts";
import { ImportStaging, type Counts } from "./import-staging.ts";
import { NO_PROGRESS, type PacedReport, type Progress } from "../cli/report.ts";
import { listFolder, type SourceFolder } from "./source-folder.ts";
import { withSpool, type Spool } from "../data-folder/spool.ts";

export interface ImportOptions {
  folder: string;
  category?: string | null;
  state?: PostState | null;
  dryRun: boolean;
  cast?: Cast;
  /** By the slug of a post, for folders that list topics elsewhere. */
  topics?: ReadonlyMap<string, string>;
}

interface ImportReport {
  created: number;
  updated: number;
  unchanged: number;
  /** Markdown files that are no post: unreadable, in the trash, too long, impossible to render. */
  skipped: number;
  pictures: number;
  cast: Cast;
  remarks: number;
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

/** Prepares a few posts at a time, then one transaction stores all or none. A second import updates its own posts only. */
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
  const { category = null, state, topics, cast: given = NO_CAST, dryRun } = options;
  const zone = runtime.site.timeZone;
  const reading = { root: folder.root, category, state: state ?? ("opublikowany" as const), zone, now, topics };
  const overview = await readImport(folder, reading, files, progress);
  if (overview.heads.length === 0) return { refusal: `W folderze „${options.folder}” nie ma plików Markdown.` };
  const { read } = runtime.store;
  const casting = await castFor(overview.names, { read, config: runtime.site, given, newId: randomUUID });
  const arrival = await resolveImport(read, overview.heads, casting);
  const staging = new ImportStaging({ runtime, folder, casting, arrival, now, dryRun });
  const counts = await staging.stage(files, staged, report, progress);
  const said = { ...counts, skipped: counts.skipped + overview.unread, cast: casting.made };
  const refusal = dryRun ? null : await store(run, casting.made, counts, () => staging.redirects());
  return refusal === null ? said : { refusal, remarks: counts.remarks };
}

/** Resolves why nothing was stored, or null. */
async function store(
  { runtime, folder, now, progress, staged }: Run,
  cast: Cast,
  counts: Counts,
  redirects: () => Iterable<{ key: string; postId: string }>,
): Promise<string | null> {
  const shortHtml = await renderShorts(runtime, cast);
  async function* posts() {
    let done = 0;
    for await (const each of staged.records()) {
      yield each;
      progress((done += 1), counts.staged, "zapis");
    }
  }
  const complete = { source: folder.root, cast, shortHtml, posts, redirects, counts };
  const stored = await runtime.store.write((tx) => storeImport(tx, complete, now));
  return stored.ok ? null : stored.message;
}

const EMPTY: ImportReport = {
  created: 0,
  updated: 0,
  unchanged: 0,
  skipped: 0,
  pictures: 0,
  cast: NO_CAST,
  remarks: 0,
  refusal: null,
};

const NOTHING = "Niczego nie zapisano.";

async function reportImport(
  given: Partial<ImportReport>,
  options: { dryRun: boolean },
  report: PacedReport,
): Promise<ImportReport> {
  const full: ImportReport = { ...EMPTY, ...given };
  const lines = full.refusal === null ? summary(full, options.dryRun) : [full.refusal, NOTHING];
  for (const line of lines) await report(line);
  return full;
}

function summary(full: ImportReport, dryRun: boolean): string[] {
  const lines = [dryRun ? "Próba: niczego nie zapisano. Import zrobiłby to:" : "Zaimportowano."];
  lines.push(
    `Wpisy: nowe ${full.created}, zmienione ${full.updated}, bez zmian ${full.unchanged}, pominięte ${full.skipped}.`,
  );
  const { categories, tags, users } = full.cast;
  if (categories.length > 0) lines.push(`Nowe kategorie: ${categories.map((category) => category.name).join(", ")}.`);
  if (tags.length > 0) lines.push(`Nowe tagi: ${tags.map((tag) => tag.name).join(", ")}.`);
  if (users.length > 0) lines.push(`Nowe podpisy: ${users.map((user) => user.name).join(", ")}.`);
  if (full.pictures > 0) lines.push(`Obrazy: ${full.pictures}.`);
  lines.push(full.remarks === 0 ? "Bez uwag." : `Uwagi powyżej: ${full.remarks}.`);
  return lines;
}

/** HTML of tag descriptions and topic introductions by id; empty where refused. */
async function renderShorts(runtime: Pick<AppRuntime, "renderer">, cast: Cast): Promise<Map<string, string>> {
  const html = new Map<string, string>();
  const texts = [
    ...cast.tags.map(({ id, description }) => ({ id, text: description })),
    ...cast.topics.map(({ id, intro }) => ({ id, text: intro })),
  ];
  for (const { id, text } of texts) {
    const made = text === "" ? null : await runtime.renderer.renderShort(text, "archive");
    html.set(id, made?.ok ? made.value : "");
  }
  return html;
}
