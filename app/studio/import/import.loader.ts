import { languagesText } from "#core/import/languages-text.ts";
import { BEFORE_EXAMPLES } from "#core/import/warning-groups.ts";
import type { PostState } from "#core/base/post-lists.ts";
import type { ImportProgress, ImportState, SentFile } from "#core/import/studio/studio-import.ts";
import type { NamesReport, TrialReport } from "#core/import/studio/trial-report.ts";
import { formatNear } from "#core/polish/dates/format-dates.ts";
import type { Services } from "#core/services.ts";
import { studio as studioWords } from "../../messages/studio.ts";
import { studioImport as words } from "../../messages/studio-import.ts";
import { type RequestContext, requiredViewer, unwrap } from "../../requests/request-context.ts";
import { jobView } from "../jobs/job-view.ts";

export type ImportScreen = Awaited<ReturnType<typeof loadImport>>;

export async function loadImport({ studio, config, clock, commandLine }: Services, context: RequestContext) {
  const viewer = requiredViewer(context);
  const overview = unwrap(await studio.imports.overview(viewer));
  const now = clock();
  const near = (instant: number) => formatNear(instant, now, config.timeZone);
  const problem = context.query.get("problem") ?? "";
  return {
    commandLine,
    email: viewer.email ?? "",
    proved: overview.isProved,
    /** After a form was sent without scripts, the query names the form's problem. */
    problemText: Object.hasOwn(words.problems, problem) ? words.problems[problem as keyof typeof words.problems] : null,
    state: stateView(overview.state, near),
    categories: overview.categories.map(({ slug, name }) => ({ value: slug, name })),
    missing: overview.missingPictures,
    retrying: overview.retrying && progressText(overview.retrying),
    jobs: overview.jobs.map((job) => jobView(job, now, config.timeZone)),
    hasImported: overview.jobs.some(({ kind, state }) => kind === "import" && state === "done"),
  };
}

export type StateView = ReturnType<typeof stateView>;

function stateView(state: ImportState, near: (instant: number) => string) {
  switch (state.phase) {
    case "empty":
    case "by-command":
      return { phase: state.phase };
    case "sent": {
      const { phase, options, problem, file } = state;
      return { phase, options, problem, ...fileView(file, near) };
    }
    case "trying":
    case "storing":
      return { phase: state.phase, ...fileView(state.file, near), running: progressText(state.progress) };
    case "ready": {
      const { phase, options, file, report, samples, until } = state;
      const { remarks, warnings } = report;
      const lines = warnings.map(warningView);
      const shown = {
        rows: rowsOf(report, options.undated),
        remarks,
        warnings: lines,
        samples,
        untilText: near(until),
      };
      return { phase, options, ...fileView(file, near), ...shown };
    }
  }
}

function fileView({ name, kind, bytes, sentAt }: SentFile, near: (instant: number) => string) {
  return { name, kind, about: words.sent(words.kinds[kind], bytes, near(sentAt)) };
}

function progressText({ what, done, total, left }: ImportProgress): string {
  return words.progress(words.steps[what] ?? words.beginning, done, total, left);
}

/** Splits a warning such as "odnośniki donikąd: 7. Na przykład: …" before its examples. */
function warningView(line: string) {
  const [kind = "", ...examples] = line.split(BEFORE_EXAMPLES);
  return { kind, examples: examples.join(BEFORE_EXAMPLES) };
}

function rowsOf(report: TrialReport, undated: "draft" | "file-time"): [string, string][] {
  const { created, updated, unchanged, skipped, pictures, missing, files, comments, copies } = report;
  const { rows } = words;
  const entries: [string, string | null][] = [
    [rows.posts, words.posts(created, updated, unchanged, skipped)],
    [rows.states, statesText(report.states)],
    [rows.languages, languagesText(report.languages)],
    [rows.copies, copies > 0 ? String(copies) : null],
    [rows.undated, report.undated > 0 ? `${report.undated}: ${words.undatedChoices[undated]}` : null],
    [rows.pictures, words.picturesOf(pictures, missing)],
    [rows.files, files > 0 ? String(files) : null],
    [rows.comments, comments > 0 ? words.comments(comments) : null],
    [rows.authors, namesText(report.authors)],
    [rows.categories, namesText(report.categories)],
    [rows.tags, namesText(report.tags)],
    [rows.topics, report.topics.count > 0 ? namesText(report.topics) : null],
    [rows.redirects, words.redirects(report.redirects, report.foreignAddresses)],
  ];
  return entries.flatMap(([name, value]): [string, string][] => (value === null ? [] : [[name, value]]));
}

function statesText(states: TrialReport["states"]): string | null {
  const counted = Object.entries(states) as [PostState, number][];
  if (counted.length === 0) return null;
  return counted.map(([state, count]) => `${studioWords.states[state]}: ${count}`).join(", ");
}

function namesText({ count, names }: NamesReport): string {
  return count === 0 ? words.none : words.names(count, names);
}
