import { publishDue, emptyTrash } from "#core/posts/publishing/publish-due.ts";
import { startInterval } from "./jobs/interval.ts";
import { startJobRunner } from "./jobs/job-runner.ts";
import type { ComposedRuntime } from "./compose.ts";
import { guardOwnWork } from "./data-folder/read-only-guard.ts";
import { clearIncoming } from "./data-folder/upload-spool.ts";
import { startSearchIndexer } from "./search/search-indexer.ts";
import { endInterruptedJobs } from "./jobs/job-log.ts";
import { createOutbox, OUTBOX_LOOK_MS, StillOwed } from "./jobs/outbox.ts";
import { createScheduler, SCHEDULER_LOOK_MS } from "./jobs/scheduler.ts";
import { isDiskError } from "./data-folder/disk-errors.ts";

export type BackgroundServices = Awaited<ReturnType<typeof startBackgroundServices>>;

/** Background work writes while the studio is read-only, using the ballast, but not into a damaged database. */
export async function startBackgroundServices(runtime: ComposedRuntime) {
  const { renderer, log, watch, missing, searches, social, site } = runtime;
  const store = guardOwnWork(runtime.store, watch);
  const own = { ...runtime, store, isHeld: watch.workHeld };
  watch.start();
  await recoverUnfinished(runtime);
  const { look: publish } = createScheduler({
    ...own,
    publishDue: (rows, now) =>
      publishDue({ store, renderer }, rows, now, (error, { postId }) => {
        // A full disk blocks all of them; the next look tries again.
        if (isDiskError(error)) throw error;
        log.error({ err: error, postId }, "zaplanowanego wpisu nie udało się opublikować");
      }),
  });
  const { look: settle } = createOutbox({
    ...own,
    effects: {
      async published({ payload }) {
        if (await social.prepare(String(payload["postId"]))) return;
        throw new StillOwed("Obrazka do udostępniania nie dało się teraz narysować.");
      },
    },
  });
  const logged = (sentence: string) => (err: unknown) => log.error({ err }, sentence);
  const scheduler = startInterval(SCHEDULER_LOOK_MS, publish, logged("publikowanie z terminarza przerwał błąd"));
  const outbox = startInterval(OUTBOX_LOOK_MS, settle, logged("skutki publikacji przerwał błąd"));
  const background = startJobRunner(
    { ...own, timeZone: site.timeZone, emptyTrash: (now) => emptyTrash({ store }, now) },
    { checkAtStart: runtime.uncleanStop },
  );
  runtime.onPicture(background.pictureAdded);
  const indexKeeper = startSearchIndexer(runtime);
  // A full disk must not prevent a start.
  await runtime.assistant.start().catch(logged("przebiegi asystenta nie ruszyły"));
  missing.start();
  searches.start();
  return {
    async stop(): Promise<void> {
      await runtime.assistant.close();
      await Promise.all([scheduler.stop(), outbox.stop(), background.stop(), indexKeeper.stop()]);
      await missing.stop();
      await searches.stop();
      watch.stop();
    },
  };
}

async function recoverUnfinished({ config, store, clock, log }: ComposedRuntime): Promise<void> {
  try {
    await clearIncoming(config.data);
    await endInterruptedJobs({ store, clock });
  } catch (error) {
    log.error({ err: error }, "nie udało się uporządkować pozostałości po poprzednim uruchomieniu");
  }
}
