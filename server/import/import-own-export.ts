import { withoutFullStop } from "#core/base/values/without-full-stop.ts";
import { randomUUID } from "node:crypto";
import { basename } from "node:path";
import { mediaIn } from "#core/markdown/source/links-and-images.ts";
import type { Media } from "#core/base/media.ts";
import { ok, type Outcome } from "#core/base/outcome.ts";
import { picturePath } from "#core/export/data-files.ts";
import { type ExportProblem, problemText } from "#core/export/export-problem.ts";
import { entitiesFromRows, exportRedirects, type ExportEntities } from "#core/export/entities-from-rows.ts";
import { createPostCounter, namesOf, type TrialReport } from "#core/import/studio/trial-report.ts";
import type { WarningKind } from "#core/base/import-warning.ts";
import { refusalOfFullSite, type StagedFile } from "#core/export/store-into-empty-site.ts";
import type { Derived } from "#core/markdown/renderer.ts";
import { withoutPage } from "#core/posts/drafts/persist-draft.ts";
import type { Draft } from "#core/posts/drafts/draft.ts";
import { mapInOrder } from "../base/map-in-order.ts";
import type { PacedReport, Progress } from "../base/progress.ts";
import { withSpool, type Spool } from "../data-folder/spool.ts";
import { type ImportRuntime, renderShorts, type StudioRun } from "./converted/import-converted.ts";
import { STAGED_AT_ONCE, type UndatedPosts } from "./converted/post-preparation.ts";
import { openExport, type ExportFolder } from "./open-export.ts";
import { type CompleteImport, keepPrepared, storeComplete, withStaged } from "./prepared-import.ts";
import { type LeaveOut, postlessCopy, postsIn, readExportPosts, type ReadExportFile } from "./read-export-posts.ts";
import { warningSummary } from "./import-report.ts";
import { WarningLog } from "./warning-log.ts";
import { formMessages } from "#core/messages/base.ts";
import { archiveImportMessages, importRunMessages } from "#core/messages/server/import.ts";

export interface ArchiveOptions extends Pick<StudioRun, "prepareIn"> {
  /** The path of a folder or a zip. */
  folder: string;
  /** Only for a converted folder: what becomes of new posts without a date. */
  undated?: UndatedPosts | null | undefined;
  dryRun: boolean;
}

export interface ArchiveReport {
  /** The reason why nothing was stored, line by line, or null. */
  refusal: string[] | null;
  /** How many posts, working copies and files of comments were left out. */
  skipped: number;
  /** Only for a converted folder: how many new posts without a date wait for the person's choice. */
  undecided?: number;
}

interface Run {
  runtime: ImportRuntime;
  folder: ExportFolder;
  /** The name of the folder or the zip, for the audit log. */
  source: string;
  report: PacedReport;
  progress: Progress;
  warnings: WarningLog;
  /** How many posts, working copies and files of comments are left out. */
  leftOut: Record<Parameters<LeaveOut>[0], number>;
}

/** At most this many problems are listed. Of further problems only the number is given. */
const MOST_LISTED = 100;

/**
 * Imports an export into an empty site, in one transaction. A warning reports each post or working copy that is left out because it is
 * damaged, changed or impossible to render. Damaged files of pictures and redirects that lead nowhere are left out in the same way. Any
 * other fault refuses the whole import, with file and line, before anything is written.
 */
export async function importExport(
  runtime: ImportRuntime,
  unpacked: Outcome<string>,
  options: ArchiveOptions,
  report: PacedReport,
  progress: Progress,
): Promise<ArchiveReport> {
  const { data } = runtime.config;
  const leftOut = { post: 0, copy: 0, comments: 0 };
  const warnings = new WarningLog(data, runtime.clock());
  let refusal: string[] | null;
  try {
    const full = await refusalOfFullSite(runtime.store.read);
    const opened = full ?? (unpacked.ok ? await openExport(unpacked.value) : unpacked);
    const source = basename(options.folder);
    refusal = opened.ok
      ? await withSpool<ReadExportFile, string[] | null>(data, (files) =>
          withStaged<StagedFile, string[] | null>(data, options.prepareIn, (staged) =>
            perform(
              { runtime, folder: opened.value, source, report, progress, warnings, leftOut },
              files,
              staged,
              options,
            ),
          ),
        )
      : [opened.message];
  } finally {
    await warnings.close();
  }
  const { groups, path: warningFile } = warnings;
  for (const line of refusal ? [...refusal, formMessages.nothingSaved] : []) await report(line, true);
  for (const line of warningSummary({ remarks: groups.count, warnings: groups.lines(), warningFile }))
    await report(line);
  if (refusal) return { refusal: [...refusal, ...groups.lines()], skipped: 0 };
  const skipped = leftOut.post + leftOut.copy + leftOut.comments;
  if (skipped > 0)
    await report(
      options.dryRun ? archiveImportMessages.wouldLeaveOut(leftOut) : archiveImportMessages.leftOut(leftOut),
    );
  return { refusal: null, skipped };
}

/** Performs the import. Resolves to null, or to lines that say why nothing was stored. */
async function perform(
  run: Run,
  read: Spool<ReadExportFile>,
  staged: Spool<StagedFile>,
  { dryRun, prepareIn }: ArchiveOptions,
): Promise<string[] | null> {
  const { runtime, report, warnings } = run;
  const archive = await readArchive(run, read, staged, dryRun);
  if (archive.refusal) return archive.refusal;
  const { entities, posts, copies, counter, redirects } = archive;
  const counts = {
    posts: posts.size,
    copies,
    tags: entities.tags.length,
    topics: entities.topics.length,
    pictures: entities.media.length,
    redirects: redirects.length,
  };
  if (dryRun) {
    await report(archiveImportMessages.tried(counts, warnings.groups.count === 0));
    return null;
  }
  const { source } = run;
  const complete: CompleteImport = {
    kind: "site",
    source,
    entities,
    shortHtml: await renderShorts(runtime, entities),
    files: () => staged.records(),
    redirects,
    posts: posts.size,
  };
  if (prepareIn !== undefined) {
    const counted = { created: posts.size, copies, redirects: redirects.length, ...counter.counts() };
    const facts = { report: trialReport(run, entities, counted), media: entities.media };
    await keepPrepared(prepareIn, complete, { ...facts, warningFile: await warnings.written() });
    return null;
  }
  const trouble = await storeComplete(runtime.store, complete, runtime.clock());
  if (trouble !== null) return [trouble];
  await report(archiveImportMessages.taken(counts));
  if (entities.users.length > 0) await report(archiveImportMessages.nobodySignsIn);
  return null;
}

const KINDS_LEFT_OUT = { post: "not-rendered", copy: "working-copy", comments: "comments" } as const;

/** Reads and renders the archive without its faulty posts and copies, or returns lines that say why nothing can be imported. */
async function readArchive(run: Run, read: Spool<ReadExportFile>, staged: Spool<StagedFile>, dryRun: boolean) {
  const { folder, leftOut } = run;
  const { read: stored } = run.runtime.store;
  const data = await folder.readData();
  if (!data.data) return { refusal: refusalFor(data.problems) };
  const present = { categories: await stored.categories(), users: await stored.users() };
  const { entities, problems, wrongSettings } = entitiesFromRows(data.data, present, randomUUID);
  if (problems.length > 0) return { refusal: refusalFor(problems) };
  const leaveOut: LeaveOut = async (kind, problem) => {
    leftOut[kind] += 1;
    await warn(run, KINDS_LEFT_OUT[kind], problem);
  };
  await readExportPosts(folder, entities.ids, read, leaveOut, run.progress);
  const rendered = await render(run, entities, { read, staged, leaveOut });
  if (rendered.posts.size === 0 && leftOut.post > 0) return { refusal: [archiveImportMessages.noPostStorable] };
  const redirects = exportRedirects(data.data, entities.ids, (id) => rendered.posts.has(id));
  for (const problem of redirects.problems) await warn(run, "redirect", problem);
  for (const problem of wrongSettings) await warn(run, "setting", problem);
  for (const [at, media] of entities.media.entries()) {
    run.progress(at + 1, entities.media.length, "obrazy");
    const problem = await takePicture(run, media, dryRun);
    if (problem) await warn(run, "missing-picture", problem, archiveImportMessages.onlyDescription);
  }
  return { refusal: null, entities, ...rendered, redirects: redirects.rows };
}

async function warn(
  { warnings }: Run,
  kind: WarningKind,
  problem: ExportProblem,
  sentenceOf = importRunMessages.problemSkipped,
): Promise<void> {
  await warnings.add([{ ...problem, kind, text: sentenceOf(problem.text) }]);
}

function trialReport(
  { leftOut, warnings: { groups } }: Run,
  entities: ExportEntities,
  counted: Pick<TrialReport, "created" | "copies" | "redirects" | "states" | "samples">,
): TrialReport {
  return {
    ...counted,
    languages: {},
    updated: 0,
    unchanged: 0,
    skipped: leftOut.post,
    undated: 0,
    ...namesOf(entities),
    pictures: entities.media.length,
    missing: 0,
    files: 0,
    comments: 0,
    foreignAddresses: false,
    remarks: groups.count,
    warnings: groups.lines(),
  };
}

function refusalFor(problems: readonly ExportProblem[]): string[] {
  const lines = problems.slice(0, MOST_LISTED).map(problemText);
  if (problems.length > MOST_LISTED) lines.push(archiveImportMessages.more(problems.length - MOST_LISTED));
  return [...lines, archiveImportMessages.damaged];
}

/**
 * Stores the file of a picture; in a dry run the file is only read. Resolves to null, or to the problem when only the picture's description
 * can be imported.
 */
async function takePicture({ folder, runtime }: Run, media: Media, dryRun: boolean): Promise<ExportProblem | null> {
  const path = picturePath(media);
  // The exporting site had already lost the file, so the export does not have it.
  if (!folder.has(path)) return { path, line: 1, text: archiveImportMessages.fileMissing };
  const read = await folder.readFile(path);
  if (!read.ok) return read.problem;
  const stored = dryRun ? null : await runtime.blobs.keepPicture(media, read.bytes);
  return stored && !stored.ok ? { path, line: 1, text: withoutFullStop(stored.message) } : null;
}

interface Spools {
  read: Spool<ReadExportFile>;
  staged: Spool<StagedFile>;
  leaveOut: LeaveOut;
}

/** Renders posts and working copies. Leaves out a published post that cannot be rendered. `posts` has the ids of the other posts. */
async function render(
  { runtime, folder, progress }: Run,
  { media }: ExportEntities,
  { read, staged, leaveOut }: Spools,
) {
  const pictures = new Map(media.map((each) => [each.id, each]));
  const posts = new Set<string>();
  const counter = createPostCounter();
  const { length: total } = Object.values(postsIn(folder)).flat();
  let [copies, done] = [0, 0];
  for await (const { file, derived } of mapInOrder(read.records(), STAGED_AT_ONCE, (each) =>
    renderOne(runtime, each, pictures),
  )) {
    progress((done += 1), total, "wpisy");
    const { path } = file;
    // Working copies come after all posts, so a post that is missing now was left out.
    const postless = file.kind === "copy" && !posts.has(file.copy.postId) ? postlessCopy(file.copy.postId) : null;
    if (postless !== null) await leaveOut("copy", { path, line: 2, text: postless });
    else if (!derived.ok) await leaveOut(file.kind, { path, line: 1, text: withoutFullStop(derived.message) });
    else {
      await staged.append({ ...file, derived: derived.value });
      if (file.kind === "copy") copies += 1;
      else {
        posts.add(file.read.post.id);
        counter.add(file.read.post);
      }
    }
  }
  return { posts, copies, counter };
}

async function renderOne(
  { renderer }: Pick<ImportRuntime, "renderer">,
  file: ReadExportFile,
  pictures: ReadonlyMap<string, Media>,
): Promise<{ file: ReadExportFile; derived: Outcome<Derived> }> {
  const source: Pick<Draft, "title" | "lead" | "body" | "language"> =
    file.kind === "post" ? file.read.post : file.copy.draft;
  const { title, lead, body, language } = source;
  const media = mediaIn(body).flatMap((id) => pictures.get(id) ?? []);
  const rendered = await renderer.render({ title, lead, body, language, media }, "archive");
  const isSeen = file.kind === "post" && file.read.post.state === "published";
  return { file, derived: rendered.ok || isSeen ? rendered : ok(withoutPage(source)) };
}
