import { languagesText } from "#core/import/languages-text.ts";
import { type EntitySet, NO_ENTITIES } from "#core/import/entity-resolver.ts";
import { COMMAND_LINE } from "#core/messages/command-line.ts";
import type { PacedReport } from "../base/progress.ts";
import { type Counts, NO_COUNTS } from "./converted/post-preparation.ts";
import { formMessages } from "#core/messages/base.ts";
import { importRunMessages } from "#core/messages/server/import.ts";

/** At most this many names of new categories, tags or bylines are listed; a large archive has thousands. */
const NAMES_SHOWN = 20;

export interface ImportReport extends Counts {
  entities: EntitySet;
  refusal: string | null;
  /** How many new posts without a date wait for the person's choice. */
  undecided: number;
  /** For each language except Polish, the number of its posts. */
  languages: Record<string, number>;
  /** The number of warnings. */
  remarks: number;
  /** A line for each kind of warning. */
  warnings: string[];
  /** The path of the file with all warnings, or null. */
  warningFile: string | null;
}

/** Reports what was imported, or why nothing was imported. Then come the warnings by kind and the file with all warnings. */
export async function reportImport(
  counted: Partial<ImportReport>,
  dryRun: boolean,
  report: PacedReport,
): Promise<ImportReport> {
  const nothing = {
    ...NO_COUNTS,
    entities: NO_ENTITIES,
    refusal: null,
    undecided: 0,
    languages: {},
    remarks: 0,
    warnings: [],
    warningFile: null,
  };
  const full: ImportReport = { ...nothing, ...counted };
  const lines = full.refusal === null ? summary(full, dryRun) : [full.refusal, formMessages.nothingSaved];
  const missing = full.refusal === null && full.missing > 0 ? missingPictures(full.missing) : [];
  const failed = full.refusal !== null;
  for (const line of lines) await report(line, failed);
  for (const line of [...warningSummary(full), ...missing]) await report(line);
  return full;
}

/** Returns lines about the number of missing pictures and how to try again. */
function missingPictures(count: number): string[] {
  return [importRunMessages.picturesMissing(count), importRunMessages.oneMoreTry(COMMAND_LINE)];
}

function summary(full: ImportReport, dryRun: boolean): string[] {
  const lines = [dryRun ? importRunMessages.tried : importRunMessages.imported];
  lines.push(importRunMessages.posts(full));
  const { categories, tags, users } = full.entities;
  for (const [entities, sentenceOf] of [
    [categories, importRunMessages.newCategories],
    [tags, importRunMessages.newTags],
    [users, importRunMessages.newBylines],
  ] as const) {
    const names = entities.slice(0, NAMES_SHOWN).map(({ name }) => name);
    if (names.length > 0) lines.push(sentenceOf(names, entities.length));
  }
  const languages = languagesText(full.languages);
  if (languages !== null) lines.push(importRunMessages.languages(languages));
  if (full.pictures > 0) lines.push(importRunMessages.pictures(full.pictures));
  if (full.files > 0) lines.push(importRunMessages.files(full.files));
  if (full.comments > 0) lines.push(importRunMessages.comments(full.comments));
  if (full.undecided > 0) lines.push(importRunMessages.undecided(full.undecided));
  if (full.remarks === 0) lines.push(importRunMessages.noRemarks);
  return lines;
}

/** Returns lines with the number of warnings, a line for each kind, and the file with all warnings. */
export function warningSummary({
  remarks,
  warnings,
  warningFile,
}: Pick<ImportReport, "remarks" | "warnings" | "warningFile">): string[] {
  if (remarks === 0) return [];
  const all = warningFile === null ? [] : [importRunMessages.allRemarks(warningFile)];
  return [importRunMessages.remarks(remarks), ...warnings.map((line) => `  ${line}`), ...all];
}
