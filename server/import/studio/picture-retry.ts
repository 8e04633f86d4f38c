import { randomUUID } from "node:crypto";
import { type ImportProgress, isPictureJob } from "#core/import/studio/studio-import.ts";
import { ALL_CLAIMS, type Claims } from "#core/replication/claims.ts";
import type { AppRuntime } from "../../app-runtime.ts";
import { endInterruptedJobs, recordJob, unfinishedJobs } from "../../jobs/job-log.ts";
import { isHeld, whileHeld } from "../../replication/while-held.ts";
import { importMedia } from "../import-media.ts";
import type { ImportRuntime } from "../run-import.ts";
import { ImportRun } from "./import-run.ts";

interface Parts extends ImportRuntime, Pick<AppRuntime, "elapsed" | "log"> {
  claims: Claims;
}

/** Pictures that imports could not have: how many there are, and another try, one at a time on all servers. */
export function createPictureRetry(parts: Parts) {
  const { claims, log, store } = parts;
  let underWay: ImportRun | null = null;

  async function retry(run: ImportRun, by: string): Promise<void> {
    await recordJob(parts, { id: randomUUID(), kind: "import-media", startedBy: by }, async (note) => {
      run.note = note;
      let last = "";
      await importMedia(parts, { by }, (line) => void (last = line), run.tell);
      return last;
    });
  }

  /** Of another server, as the log of jobs tells it. A job that no server holds the claim for was broken off. */
  async function elsewhere(): Promise<ImportProgress | null> {
    const [job] = await unfinishedJobs(store, isPictureJob);
    if (!job) return null;
    if (!(await isHeld(claims, "missing-pictures"))) {
      const { done, total } = job;
      return { done, total, what: "obrazy", left: null };
    }
    await endInterruptedJobs(parts, isPictureJob);
    await claims.release("missing-pictures").catch(() => undefined);
    return null;
  }

  return {
    async missing(): Promise<number> {
      const { read } = store;
      const addresses = new Set<string>();
      for (const post of await read.postsMissingPictures())
        for (const { address } of await read.missingPictures(post)) addresses.add(address);
      return addresses.size;
    },
    async begin(by: string): Promise<boolean> {
      if (underWay) return false;
      const run = (underWay = new ImportRun(parts.elapsed));
      const isOurs = claims === ALL_CLAIMS || (await isHeld(claims, "missing-pictures").catch(() => false));
      const retried = isOurs ? whileHeld(claims, "missing-pictures", () => retry(run, by)) : Promise.resolve(false);
      void retried
        .catch((err: unknown) => log.error({ err }, "obrazów nie udało się pobrać"))
        .finally(() => (underWay = null));
      return isOurs;
    },
    async view(): Promise<ImportProgress | null> {
      if (underWay) return underWay.view();
      return claims === ALL_CLAIMS ? null : elsewhere();
    },
  };
}
