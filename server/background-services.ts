import type { SocialPictures } from "./media/social-pictures.ts";
import { publishDue, emptyTrash } from "#core/posts/publishing/publish-due.ts";
import { type JobRunner, startJobRunner } from "./jobs/job-runner.ts";
import type { ComposedRuntime } from "./compose.ts";
import { guardOwnWork } from "./data-folder/read-only-guard.ts";
import { clearIncoming } from "./data-folder/upload-spool.ts";
import { startSearchIndexer } from "./search/search-indexer.ts";
import { endInterruptedJobs } from "./jobs/job-log.ts";
import { startOutbox, type OutboxHandler, StillOwed } from "./jobs/outbox.ts";
import { startScheduler } from "./jobs/scheduler.ts";
import { isDiskError } from "./data-folder/disk-errors.ts";

export interface BackgroundServices {
  stop(): Promise<void>;
}

/** Background work writes while the studio is read-only, using the ballast, but not into a damaged database. */
export async function startBackgroundServices(runtime: ComposedRuntime): Promise<BackgroundServices> {
  const { renderer, clock, elapsed, log, watch, missing, searches } = runtime;
  const store = guardOwnWork(runtime.store, watch);
  const isHeld = () => watch.workHeld();
  watch.start();
  await recoverUnfinished(runtime);
  const scheduler = startScheduler({
    store,
    clock,
    elapsed,
    log,
    isHeld,
    publishDue: (rows, now) =>
      publishDue({ store, renderer }, rows, now, (error, { postId }) => {
        // A full disk blocks all of them; the next look tries again.
        if (isDiskError(error)) throw error;
        log.error({ err: error, postId }, "zaplanowanego wpisu nie udało się opublikować");
      }),
  });
  const outbox = startOutbox({ store, clock, log, isHeld, effects: createOutboxHandlers(runtime.social) });
  const background = startBackgroundOf({ ...runtime, store });
  const indexKeeper = startSearchIndexer(runtime);
  // A full disk must not prevent a start.
  await runtime.assistant
    .start()
    .catch((error: unknown) => log.error({ err: error }, "przebiegi asystenta nie ruszyły"));
  missing.start();
  searches.start();
  return {
    async stop() {
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

function startBackgroundOf(runtime: ComposedRuntime): JobRunner {
  const { store, renderer, blobs, clock, elapsed, log, watch, site } = runtime;
  const background = startJobRunner(
    {
      store,
      renderer,
      blobs,
      clock,
      elapsed,
      log,
      watch,
      timeZone: site.timeZone,
      emptyTrash: (now) => emptyTrash({ store }, now),
    },
    { checkAtStart: runtime.uncleanStop === true },
  );
  runtime.onPicture?.((media) => background.pictureAdded(media));
  return background;
}

function createOutboxHandlers(social: SocialPictures): Record<string, OutboxHandler> {
  return {
    async published({ payload }) {
      if (await social.prepare(String(payload["postId"]))) return;
      throw new StillOwed("Obrazka do udostępniania nie dało się teraz narysować.");
    },
  };
}
