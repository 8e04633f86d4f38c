import { publishDue, emptyTrash } from "#core/posts/publishing/publish-due.ts";
import { startInterval } from "./base/interval.ts";
import { startJobRunner } from "./jobs/job-runner.ts";
import type { ComposedRuntime } from "./compose/compose.ts";
import { guardOwnWork } from "./data-folder/read-only-guard.ts";
import { clearIncoming } from "./data-folder/upload-spool.ts";
import { startSearchIndexer } from "./search/search-indexer.ts";
import { startEmbedCards } from "./jobs/fetch-embed-cards.ts";
import { startOutsideLinkCheck } from "./jobs/check-outside-links.ts";
import { endInterruptedJobs } from "./jobs/job-log.ts";
import { createOutbox, OUTBOX_LOOK_MS, type OutboxHandler, StillOwed } from "./jobs/outbox.ts";
import { createLetterDispatch } from "./mail/letter-dispatch.ts";
import { createLetterClock } from "./mail/letter-clock.ts";
import { createNewsHandler } from "./mail/news.ts";
import { createNoticeHandler } from "./mail/notices.ts";
import { createPublicationScheduler, SCHEDULER_LOOK_MS } from "./jobs/publication-scheduler.ts";
import { startBackupSchedule } from "./backup/backup-schedule.ts";
import { isUnwritable } from "./data-folder/disk-errors.ts";
import { dispatchMessages, mailboxMessages } from "#core/messages/mail.ts";
import { backgroundMessages } from "#core/messages/server/background.ts";

const MAILBOX_LOOK_MS = 10 * 60_000;

export type BackgroundServices = Awaited<ReturnType<typeof startBackgroundServices>>;

/**
 * Starts the background work: publishing on schedule, effects, jobs, backups, indexing. When lack of space makes the studio read-only, this
 * work may still write into the reserve. It never writes to a damaged database.
 */
export async function startBackgroundServices(runtime: ComposedRuntime) {
  const { config, renderer, hasPublicFile, log, watch, missing, searches, views, site, leader } = runtime;
  const logged = (sentence: string) => (err: unknown) => log.error({ err }, sentence);
  const store = guardOwnWork(runtime.store, watch);
  const guarded = { ...runtime, store, isHeld: watch.workHeld };
  watch.start();
  await clearIncoming(config.data).catch(logged(backgroundMessages.unfinishedFilesStay));
  await endInterruptedWhileLeading(runtime);
  await runtime.resumeImports().catch(logged(backgroundMessages.importNotResumed));
  const publishing = createPublicationScheduler({
    ...guarded,
    publishDue: (rows, now) =>
      publishDue(
        { store, renderer, hasPublicFile, config: site, origin: config.url ?? site.url },
        rows,
        now,
        (error, { postId }) => {
          // On a full disk no post can be published. The scheduler tries all due posts again at its next look.
          if (isUnwritable(error)) throw error;
          log.error({ err: error, postId }, backgroundMessages.postNotPublished);
        },
      ),
  });
  const effects = createOutbox({ ...guarded, effects: effectsOf(guarded) });
  const whileLeading = (look: () => Promise<void>) => async () => {
    if (leader.isLeader()) await look();
  };
  const publish = whileLeading(publishing.look);
  const mailing = startMail(guarded, whileLeading, logged(dispatchMessages.broken));
  const scheduler = startInterval(SCHEDULER_LOOK_MS, publish, logged(backgroundMessages.schedulerBroken));
  const outbox = startInterval(OUTBOX_LOOK_MS, whileLeading(effects.look), logged(backgroundMessages.effectsBroken));
  const background = startJobRunner({
    ...guarded,
    timeZone: () => site.timeZone,
    emptyTrash: (now) => emptyTrash({ store }, now),
    checkAtStart: runtime.uncleanStop,
  });
  const outsideLinks = startOutsideLinkCheck(guarded);
  const embedCards = startEmbedCards(guarded);
  const backups = startBackupSchedule(runtime);
  const releases = runtime.askForReleases((err) => log.warn({ err }, backgroundMessages.releaseNotAsked));
  runtime.onPicture(background.pictureAdded);
  const indexKeeper = startSearchIndexer(runtime);
  // Starting the assistant writes to the disk, but a full disk must not prevent the server's start.
  await runtime.assistant.start().catch(logged(backgroundMessages.draftingNotStarted));
  missing.start();
  searches.start();
  views.start();
  return {
    async stop(): Promise<void> {
      await runtime.assistant.close();
      await Promise.all([scheduler.stop(), outbox.stop(), mailing.stop(), background.stop(), indexKeeper.stop()]);
      await Promise.all([backups.stop(), outsideLinks.stop(), embedCards.stop()]);
      await missing.stop();
      await releases?.stop();
      await searches.stop();
      await views.stop();
      watch.stop();
    },
  };
}

/** What is done with entries of the outbox that are no letters. */
function effectsOf(runtime: Pick<ComposedRuntime, "store" | "mail" | "social">): Record<string, OutboxHandler> {
  return {
    async published({ payload }) {
      if (await runtime.social.prepare(String(payload["postId"]))) return;
      throw new StillOwed(backgroundMessages.pictureNotDrawn);
    },
    notice: createNoticeHandler(runtime),
    news: createNewsHandler(runtime),
  };
}

/** Sends letters in a run of its own, so that a mail server that hangs holds up nothing else. */
function startMail(
  runtime: Pick<ComposedRuntime, "store" | "mail" | "log"> & { isHeld(): boolean },
  whileLeading: (look: () => Promise<void>) => () => Promise<void>,
  onError: (error: unknown) => void,
) {
  const letters = createLetterDispatch(runtime);
  const lookAtClock = createLetterClock(runtime);
  const look = async () => {
    await lookAtClock();
    await letters.look();
  };
  const sending = startInterval(OUTBOX_LOOK_MS, whileLeading(look), onError);
  const readMailbox = async () => {
    const unread = runtime.isHeld() ? null : await runtime.mail.port.readMailbox();
    if (unread !== null) runtime.log.warn({ reason: unread }, mailboxMessages.unread);
  };
  const reading = startInterval(MAILBOX_LOOK_MS, whileLeading(readMailbox), onError);
  return { stop: () => Promise.all([sending.stop(), reading.stop()]) };
}

/**
 * Marks jobs as failed that no process performs any more. The previous leader or this server's previous process began them, or a restored
 * snapshot shows them as running.
 */
async function endInterruptedWhileLeading(runtime: ComposedRuntime): Promise<void> {
  const { leader, replica, log } = runtime;
  let ending = Promise.resolve();
  const end = () => {
    ending = endInterruptedJobs(runtime).catch((err: unknown) => log.error({ err }, backgroundMessages.jobsNotEnded));
  };
  leader.whileLeading(end);
  replica?.onRestored(() => leader.isLeader() && end());
  await ending;
}
