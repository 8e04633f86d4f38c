import { randomUUID } from "node:crypto";
import type { ImportProgress } from "#core/import/studio/studio-import.ts";
import type { SiteRuntime } from "../../base/site-runtime.ts";
import { recordJob } from "../../jobs/job-log.ts";
import { importMissingPictures } from "../import-missing-pictures.ts";
import type { ImportRuntime } from "../converted/import-converted.ts";
import { ImportRun } from "./import-run.ts";
import { studioImportMessages } from "#core/messages/server/import.ts";

type Dependencies = ImportRuntime & Pick<SiteRuntime, "elapsed" | "log">;

/** Counts the pictures that imports could not fetch, and tries to fetch them again, one try at a time. */
export function createPictureRetry(deps: Dependencies) {
  const { log, store } = deps;
  let underWay: ImportRun | null = null;

  async function retry(run: ImportRun, by: string): Promise<void> {
    await recordJob(deps, { id: randomUUID(), kind: "import-media", startedBy: by }, async (note) => {
      run.note = note;
      let last = "";
      await importMissingPictures(deps, { by }, (line) => void (last = line), run.noteProgress);
      return last;
    });
  }

  return {
    async missing(): Promise<number> {
      const { read } = store;
      const addresses = new Set<string>();
      for (const post of await read.postsMissingPictures())
        for (const { address } of await read.missingPictures(post)) addresses.add(address);
      return addresses.size;
    },
    begin(by: string): boolean {
      if (underWay) return false;
      void retry((underWay = new ImportRun(deps.elapsed)), by)
        .catch((err: unknown) => log.error({ err }, studioImportMessages.picturesNotFetched))
        .finally(() => (underWay = null));
      return true;
    },
    view: (): ImportProgress | null => underWay?.view() ?? null,
  };
}
