import { countOf, NOUNS } from "#core/polish/words.ts";
import type { AppRuntime } from "../runtime.ts";
import type { Progress, Report } from "../cli/report.ts";

export const SEARCH_PARTS = ["lemmas", "search"] as const;
export type SearchPart = (typeof SEARCH_PARTS)[number];

type Workshop = Pick<AppRuntime, "upkeep" | "log">;

/** Makes parts of the search index anew, beside readers. Rejects when the dictionary cannot be asked. */
export async function rebuildSearch(
  { upkeep }: Workshop,
  parts: readonly SearchPart[],
  report: Report,
  progress: Progress,
): Promise<void> {
  if (parts.includes("lemmas")) {
    const { forms } = await upkeep.electAnew(progress);
    report(forms === 0 ? "Formy podstawowe słów były aktualne." : `Nowe formy podstawowe słów: ${forms}.`);
  }
  if (parts.includes("search")) {
    const posts = await upkeep.refileAll(progress);
    report(`Ujęto na nowo w wyszukiwarce: ${countOf(posts, NOUNS.wpis)}.`);
  }
  await upkeep.catchUp(progress);
  report("Gotowe.");
}

/** Does what a command left to the search index; what cannot be done now, the next server does. */
export async function catchUpSearch({ upkeep, log }: Workshop, report: Report, progress: Progress): Promise<void> {
  try {
    await upkeep.catchUp(progress);
  } catch (error) {
    log.error({ err: error }, "uzupełnianie wyszukiwarki przerwał błąd");
    report("Wyszukiwarki nie udało się uzupełnić; zrobi to serwer po uruchomieniu.");
  }
}
