import type { JobRow } from "#core/base/jobs.ts";
import { isImportJob, isPictureJob } from "#core/import/studio/studio-import.ts";
import { publishDue, emptyTrash } from "#core/posts/publishing/publish-due.ts";
import { startInterval } from "./jobs/interval.ts";
import { startJobRunner } from "./jobs/job-runner.ts";
import type { ComposedRuntime } from "./compose.ts";
import { guardOwnWork } from "./data-folder/read-only-guard.ts";
import { clearIncoming } from "./data-folder/upload-spool.ts";
import { startSearchIndexer } from "./search/search-indexer.ts";
import { endInterruptedJobs, unfinishedJobs } from "./jobs/job-log.ts";
import { ALL_CLAIMS, type ClaimName, type Claims } from "#core/replication/claims.ts";
import { whileHeld } from "./replication/while-held.ts";
import { createOutbox, OUTBOX_LOOK_MS, StillOwed } from "./jobs/outbox.ts";
import { createScheduler, SCHEDULER_LOOK_MS } from "./jobs/scheduler.ts";
import { startBackupSchedule } from "./backup/backup-schedule.ts";
import { isUnwritable } from "./data-folder/disk-errors.ts";

export type BackgroundServices = Awaited<ReturnType<typeof startBackgroundServices>>;

/** Background work writes while the studio is read-only, using the ballast, but not into a damaged database. */
export async function startBackgroundServices(runtime: ComposedRuntime) {
  const { config, renderer, log, watch, missing, searches, social, site, claims } = runtime;
  const logged = (sentence: string) => (err: unknown) => log.error({ err }, sentence);
  const store = guardOwnWork(runtime.store, watch);
  const own = { ...runtime, store, isHeld: watch.workHeld };
  watch.start();
  await clearIncoming(config.data).catch(logged("nie udało się usunąć niedokończonych plików"));
  const interrupted = endersOfInterruptedJobs(runtime);
  const first: typeof interrupted = [];
  for (const end of interrupted) {
    const ended = await end().catch(logged("nie udało się uporządkować zadań poprzedniego uruchomienia"));
    if (ended === false) first.push(end);
  }
  const publishing = createScheduler({
    ...own,
    publishDue: (rows, now) =>
      publishDue({ store, renderer }, rows, now, (error, { postId }) => {
        // A full disk blocks all of them; the next look tries again.
        if (isUnwritable(error)) throw error;
        log.error({ err: error, postId }, "zaplanowanego wpisu nie udało się opublikować");
      }),
  });
  const effects = createOutbox({
    ...own,
    effects: {
      async published({ payload }) {
        if (await social.prepare(String(payload["postId"]))) return;
        throw new StillOwed("Obrazka do udostępniania nie dało się teraz narysować.");
      },
    },
  });
  const publish = inTurn(claims, "schedule", publishing);
  const settle = inTurn(claims, "outbox", effects);
  const scheduler = startInterval(SCHEDULER_LOOK_MS, publish, logged("publikowanie z terminarza przerwał błąd"));
  const outbox = startInterval(OUTBOX_LOOK_MS, settle, logged("czynności po publikacji przerwał błąd"));
  const background = startJobRunner(
    { ...own, timeZone: site.timeZone, emptyTrash: (now) => emptyTrash({ store }, now) },
    { checkAtStart: runtime.uncleanStop, first, again: interrupted },
  );
  const backups = startBackupSchedule(runtime);
  runtime.onPicture(background.pictureAdded);
  const indexKeeper = startSearchIndexer(runtime);
  // A full disk must not prevent a start.
  await runtime.assistant.start().catch(logged("szkicowanie asystenta nie ruszyło"));
  missing.start();
  searches.start();
  return {
    async stop(): Promise<void> {
      await runtime.assistant.close();
      await Promise.all([scheduler.stop(), outbox.stop(), background.stop(), indexKeeper.stop()]);
      await backups.stop();
      await missing.stop();
      await searches.stop();
      watch.stop();
    },
  };
}

/** Of several servers, imports are ended by whoever holds their claims: another server may be at one. */
function endersOfInterruptedJobs({ claims, ...runtime }: ComposedRuntime): (() => Promise<boolean>)[] {
  const ender = (name: ClaimName, which: (job: JobRow) => boolean) => async () =>
    (await unfinishedJobs(runtime.store, which)).length === 0 ||
    whileHeld(claims, name, () => endInterruptedJobs(runtime, which));
  if (claims === ALL_CLAIMS) return [ender("jobs", () => true)];
  return [
    ender("jobs", (job) => !isImportJob(job) && !isPictureJob(job)),
    ender("import", isImportJob),
    ender("missing-pictures", isPictureJob),
  ];
}

/** A look while this server holds the claim, which it asks for only where there is something to do. */
function inTurn(claims: Claims, name: ClaimName, work: { isDue(): Promise<boolean>; look(): Promise<void> }) {
  if (claims === ALL_CLAIMS) return work.look;
  return async () => {
    if (await work.isDue()) await whileHeld(claims, name, work.look);
  };
}
