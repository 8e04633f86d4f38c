import { randomUUID } from "node:crypto";
import { mkdir, rm, stat } from "node:fs/promises";
import { basename, join, resolve } from "node:path";
import { mediaIn } from "#core/markdown/source/links-and-images.ts";
import type { Media } from "#core/base/media.ts";
import { ok, type Outcome } from "#core/base/outcome.ts";
import { picturePath } from "#core/export/data-files.ts";
import { type ExportProblem, problemText } from "#core/export/export-problem.ts";
import { exportEntities, exportRedirects, type ExportEntities } from "#core/export/export-entities.ts";
import { createPostCounter, namesOf, type TrialReport } from "#core/import/studio/trial-report.ts";
import { refusalOfFullSite, storeExport, type StagedFile } from "#core/export/store-export.ts";
import type { Derived } from "#core/markdown/renderer.ts";
import { withoutPage } from "#core/posts/drafts/persist-draft.ts";
import type { Draft } from "#core/posts/drafts/draft.ts";
import type { AppRuntime } from "../app-runtime.ts";
import { mapInOrder } from "../cli/map-in-order.ts";
import { NO_PROGRESS, type PacedReport, type Progress } from "../cli/progress.ts";
import { INCOMING, OWNER_ONLY } from "../data-folder/durable-file.ts";
import { withSpool, type Spool } from "../data-folder/spool.ts";
import { CALLED_OFF, type ImportTarget, renderShorts, type StudioRun } from "./run-import.ts";
import { STAGED_AT_ONCE } from "./post-preparation.ts";
import { limitOf, openExport, type ExportFolder } from "./export-folder.ts";
import { topOf, unpackZip } from "./unpack-zip.ts";
import { readExportPosts, type ReadExportFile } from "./read-export-posts.ts";

type Runtime = Pick<AppRuntime, "store" | "renderer" | "blobs" | "clock" | "config">;

interface Options extends Pick<StudioRun, "beforeStoring"> {
  folder: string;
  dryRun: boolean;
}

interface Run {
  runtime: Runtime;
  folder: ExportFolder;
  /** What the log calls it: the name of the folder or the zip. */
  source: string;
  report: PacedReport;
  progress: Progress;
}

/** Problems named one by one; of more only the number is said. */
const SAID = 100;

/**
 * Brings an export back into an empty site: everything or nothing. What is damaged or was changed is refused with file and line,
 * before anything is written. Resolves the exit code.
 */
export async function importSzpalta(
  runtime: Runtime,
  options: Options,
  report: PacedReport,
  progress: Progress = NO_PROGRESS,
): Promise<number> {
  const full = await refusalOfFullSite(runtime.store.read);
  if (full) return refused([full.message], report);
  const { data } = runtime.config;
  const path = options.folder;
  return withUnpacked(data, resolve(path), async (unpacked) => {
    if (!unpacked.ok) return refused([unpacked.message], report);
    const opened = await openExport(unpacked.value);
    if (!opened.ok) return refused([opened.message], report);
    const run: Run = { runtime, folder: opened.value, source: basename(path), report, progress };
    return withSpool<ReadExportFile, number>(data, (read) =>
      withSpool<StagedFile, number>(data, (staged) => perform(run, read, staged, options)),
    );
  });
}

/** Files of an archive; one of more was not made by an export. */
const MOST_FILES = 1_000_000;

/** A folder as it is, a zip unpacked into the data folder for as long as `use` takes. */
async function withUnpacked<T>(data: string, path: string, use: (at: Outcome<string>) => Promise<T>): Promise<T> {
  const isFile = await stat(path).then(
    (found) => found.isFile(),
    () => false,
  );
  if (!isFile) return use(ok(path));
  const at = join(data, INCOMING, randomUUID());
  await mkdir(at, { recursive: true, mode: OWNER_ONLY });
  try {
    const unpacked = await unpackZip(path, at, { bytesOf, files: MOST_FILES });
    return await use(unpacked.ok ? ok(await topOf(at)) : unpacked);
  } finally {
    await rm(at, { recursive: true, force: true });
  }
}

/** Of a file in the folder or, where that folder was packed, one below. */
function bytesOf(path: string): number {
  return Math.max(limitOf(path), limitOf(path.slice(path.indexOf("/") + 1)));
}

async function perform(
  run: Run,
  read: Spool<ReadExportFile>,
  staged: Spool<StagedFile>,
  { dryRun, beforeStoring }: Options,
): Promise<number> {
  const { runtime, folder, report } = run;
  const data = await folder.readData();
  if (!data.data) return refusedFor(data.problems, report);
  const { store } = runtime;
  const present = { categories: await store.read.categories(), users: await store.read.users() };
  const { entities, problems } = exportEntities(data.data, present, randomUUID);
  const posts = await readExportPosts(folder, entities.ids, read, run.progress);
  const isPost = (id: string) => posts.ids.has(id) || posts.problems.length > 0;
  const redirects = exportRedirects(data.data, entities.ids, isPost);
  const pictures = await checkPictures(run, entities.media);
  const all = [...problems, ...posts.problems, ...redirects.problems, ...pictures];
  if (all.length > 0) return refusedFor(all, report);
  const counts = `wpisy: ${posts.ids.size}, kopie robocze: ${posts.copies}, tagi: ${entities.tags.length}, tematy: ${entities.topics.length}, obrazy: ${entities.media.length}, przekierowania: ${redirects.rows.length}.`;
  if (dryRun) {
    await report(`Próba: niczego nie zapisano. Archiwum jest całe; import wczyta: ${counts}`);
    return 0;
  }
  const refusal = (await keepPictures(run, entities.media)) ?? (await render(run, entities, read, staged, posts.files));
  if (refusal !== null) return refused([refusal], report);
  const shortHtml = await renderShorts(runtime, entities);
  const { source } = run;
  const files = () => staged.records();
  const complete = { source, entities, shortHtml, files, redirects: redirects.rows, posts: posts.ids.size };
  const storeIn = async (target: ImportTarget) => {
    const stored = await target.write((tx) => storeExport(tx, { ...complete, by: target.by }, runtime.clock()));
    return stored.ok ? null : stored.message;
  };
  const numbers = { posts: posts.ids.size, copies: posts.copies, redirects: redirects.rows.length };
  const ready = async () => ({ report: await trialReport(entities, numbers, staged), warningFile: null, storeIn });
  const target = beforeStoring ? await beforeStoring(await ready()) : store;
  const trouble = target ? await storeIn(target) : CALLED_OFF;
  if (trouble !== null) return refused([trouble], report);
  await report(`Wczytano archiwum: ${counts}`);
  if (entities.users.length > 0)
    await report(
      "Nikt z archiwum nie może się jeszcze zalogować: osoby są podpisami, dopóki administrator ich nie zaprosi.",
    );
  return 0;
}

async function trialReport(
  entities: ExportEntities,
  { posts, copies, redirects }: { posts: number; copies: number; redirects: number },
  staged: Spool<StagedFile>,
): Promise<TrialReport> {
  const counter = createPostCounter();
  for await (const file of staged.records()) if (file.kind === "post") counter.add(file.read.post);
  return {
    created: posts,
    updated: 0,
    unchanged: 0,
    skipped: 0,
    undated: 0,
    copies,
    redirects,
    ...counter.counted(),
    ...namesOf(entities),
    pictures: entities.media.length,
    missing: 0,
    foreignAddresses: false,
    remarks: 0,
    warnings: [],
  };
}

async function refusedFor(problems: readonly ExportProblem[], report: PacedReport): Promise<number> {
  const lines = problems.slice(0, SAID).map(problemText);
  if (problems.length > SAID) lines.push(`… i jeszcze ${problems.length - SAID}.`);
  return refused([...lines, "Archiwum jest uszkodzone albo zmienione."], report);
}

async function refused(lines: readonly string[], report: PacedReport): Promise<number> {
  for (const line of lines) await report(line);
  await report("Niczego nie zapisano.");
  return 1;
}

/** Before anything is written, so that a damaged picture is met in time. */
async function checkPictures({ folder, progress }: Run, media: readonly Media[]): Promise<ExportProblem[]> {
  const problems: ExportProblem[] = [];
  let done = 0;
  for (const each of media) {
    progress((done += 1), media.length, "obrazy");
    const path = picturePath(each);
    // The site had lost it already: its description is all there is.
    if (!folder.has(path)) continue;
    const read = await folder.readFile(path);
    if (!read.ok) problems.push(read.problem);
  }
  return problems;
}

/** Resolves why one cannot be kept, or null. */
async function keepPictures({ runtime, folder, report }: Run, media: readonly Media[]): Promise<string | null> {
  for (const each of media) {
    const path = picturePath(each);
    if (!folder.has(path)) {
      await report(`Pliku obrazu „${each.name}” (${path}) archiwum nie ma; wczytuje się sam opis.`);
      continue;
    }
    const read = await folder.readFile(path);
    if (!read.ok) return problemText(read.problem);
    const kept = await runtime.blobs.keepPicture(each, read.bytes);
    if (!kept.ok) return `${path}:1: ${kept.message}`;
  }
  return null;
}

/** Resolves why a text that readers see cannot be rendered, or null. */
async function render(
  { runtime, progress }: Run,
  { media }: ExportEntities,
  read: Spool<ReadExportFile>,
  staged: Spool<StagedFile>,
  total: number,
): Promise<string | null> {
  const pictures = new Map(media.map((each) => [each.id, each]));
  let done = 0;
  for await (const made of mapInOrder(read.records(), STAGED_AT_ONCE, (each) => renderOne(runtime, each, pictures))) {
    if (!made.ok) return made.message;
    await staged.append(made.value);
    progress((done += 1), total, "wpisy");
  }
  return null;
}

async function renderOne(
  { renderer }: Pick<Runtime, "renderer">,
  file: ReadExportFile,
  pictures: ReadonlyMap<string, Media>,
): Promise<Outcome<StagedFile>> {
  const source: Pick<Draft, "title" | "lead" | "body" | "language"> =
    file.kind === "post" ? file.read.post : file.copy.draft;
  const { title, lead, body, language } = source;
  const media = mediaIn(body).flatMap((id) => pictures.get(id) ?? []);
  const made = await renderer.render({ title, lead, body, language, media }, "archive");
  const isSeen = file.kind === "post" && file.read.post.state === "published";
  if (!made.ok && isSeen) return { ...made, message: `${file.path}:1: ${made.message}` };
  const derived: Derived = made.ok ? made.value : withoutPage(source);
  return ok({ ...file, derived });
}
