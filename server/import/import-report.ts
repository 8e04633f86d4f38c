import { languagesText } from "#core/import/languages-text.ts";
import { type EntitySet, NO_ENTITIES } from "#core/import/entity-resolver.ts";
import { COMMAND_LINE } from "../base/site-folder.ts";
import type { PacedReport } from "../base/progress.ts";
import { type Counts, NO_COUNTS } from "./converted/post-preparation.ts";

/** Names of new categories, tags and bylines that are shown; a large archive has thousands. */
const NAMES_SHOWN = 20;

export interface ImportReport extends Counts {
  entities: EntitySet;
  refusal: string | null;
  /** New posts without a date nobody has decided about: the import was refused for them, or would be. */
  undecided: number;
  /** Posts by their language, where it is not Polish. */
  languages: Record<string, number>;
  /** How many warnings there are. */
  remarks: number;
  /** One line a kind of warning. */
  warnings: string[];
  /** The file with every warning. */
  warningFile: string | null;
}

export const UNDATED_QUESTION =
  "Import nie wie, kiedy ukazały się te wpisy, a z datą zmiany pliku zajęłyby początek strony głównej. " +
  "Wybierz: --undated szkice (wejdą jako szkice) albo --undated pliki (z datą zmiany pliku).";

/** Says what was done, or why not; then how much there is to warn of, by kind, and where all of it stands. */
export async function reportImport(
  given: Partial<ImportReport>,
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
  const full: ImportReport = { ...nothing, ...given };
  const lines = full.refusal === null ? summary(full, dryRun) : [full.refusal, "Niczego nie zapisano."];
  const missing = full.refusal === null && full.missing > 0 ? missingPictures(full.missing) : [];
  const failed = full.refusal !== null;
  for (const line of lines) await report(line, failed);
  for (const line of [...warningSummary(full), ...missing]) await report(line);
  return full;
}

/** How many pictures keep their address, and how to try again. */
function missingPictures(count: number): string[] {
  return [
    `Obrazy i pliki, których nie udało się pobrać: ${count}. Wpisy pokazują je spod dawnego adresu.`,
    `Jeszcze jedna próba: ${COMMAND_LINE} import media, także z --media <folder>.`,
  ];
}

function summary(full: ImportReport, dryRun: boolean): string[] {
  const lines = [dryRun ? "Próba: niczego nie zapisano. Import zrobiłby to:" : "Zaimportowano."];
  lines.push(
    `Wpisy: nowe ${full.created}, zmienione ${full.updated}, bez zmian ${full.unchanged}, pominięte ${full.skipped}.`,
  );
  const { categories, tags, users } = full.entities;
  for (const [what, made] of Object.entries({ kategorie: categories, tagi: tags, podpisy: users })) {
    const names = made.slice(0, NAMES_SHOWN).map(({ name }) => name);
    const count = made.length > names.length ? `${made.length}, między innymi ` : "";
    if (names.length > 0) lines.push(`Nowe ${what}: ${count}${names.join(", ")}.`);
  }
  const languages = languagesText(full.languages);
  if (languages !== null) lines.push(`Języki: ${languages}.`);
  if (full.pictures > 0) lines.push(`Obrazy: ${full.pictures}.`);
  if (full.files > 0) lines.push(`Pliki: ${full.files}.`);
  if (full.comments > 0) lines.push(`Komentarze: ${full.comments}; czytelnicy ich nie widzą, są w archiwum witryny.`);
  if (full.undecided > 0) lines.push(`Bez daty: ${full.undecided}. ${UNDATED_QUESTION}`);
  if (full.remarks === 0) lines.push("Bez uwag.");
  return lines;
}

/** How many warnings there are, a line a kind, and where all of them stand. */
export function warningSummary({
  remarks,
  warnings,
  warningFile,
}: Pick<ImportReport, "remarks" | "warnings" | "warningFile">): string[] {
  if (remarks === 0) return [];
  const all = warningFile === null ? [] : [`Wszystkie uwagi, po jednej w wierszu: ${warningFile}`];
  return [`Uwagi: ${remarks}.`, ...warnings.map((line) => `  ${line}`), ...all];
}
