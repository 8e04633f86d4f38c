import { NO_CAST, type Cast } from "#core/import/entity-resolver.ts";
import type { PacedReport } from "../cli/report.ts";

export interface ImportReport {
  created: number;
  updated: number;
  unchanged: number;
  /** Markdown files that are no post now: unreadable, in the trash, too long, impossible to render. */
  skipped: number;
  pictures: number;
  cast: Cast;
  /** How many remarks were made on the way. */
  remarks: number;
  /** Why nothing was stored, as a sentence; null when all was. */
  refusal: string | null;
}

/** Completes the report and says, line by line, what was done. */
export async function reportImport(
  given: Partial<ImportReport>,
  options: { dryRun: boolean },
  report: PacedReport,
): Promise<ImportReport> {
  const full: ImportReport = { ...EMPTY, ...given };
  const lines = full.refusal === null ? summary(full, options.dryRun) : [full.refusal, NOTHING];
  for (const line of lines) await report(line);
  return full;
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
