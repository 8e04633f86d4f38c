import { setTimeout as after } from "node:timers/promises";
import type { Logger } from "pino";
import type { Media } from "#core/media/media.ts";
import { type Background, makeVariants, refreshRelatedLists, sweepStaleRenders } from "./jobs.ts";

/** The first readers after a start come before any background work. */
const FIRST_WORK_MS = 15_000;

/** Related lists and the check of the database: product.md and security.md ask for a day at most. */
const DAY_MS = 24 * 60 * 60 * 1000;

/** The first daily round of a process, so that a server restarted every night has one too. */
const FIRST_ROUND_MS = 10 * 60 * 1000;

/** Pictures whose variants may wait; the rest get theirs at their first request. */
const WAITING_PICTURES = 5_000;

export interface BackgroundWork {
  /** Puts a new picture in line for its variants. */
  pictureAdded(media: Media): void;
  /** Lets the piece of work under way end and starts no other. */
  stop(): Promise<void>;
}

/** Runs the jobs one after another, quietly: stale renders, then variants as pictures come, and the daily round. */
export function startBackground(
  parts: Omit<Background, "rest">,
  options: { log: Logger; checkAtStart: boolean },
): BackgroundWork {
  const { log } = options;
  const stopping = new AbortController();
  const pictures: Media[] = [];
  const rest = (milliseconds: number) => after(milliseconds, undefined, { signal: stopping.signal, ref: false });
  const background: Background = { ...parts, rest };
  let lastRound = options.checkAtStart ? 0 : parts.clock() - DAY_MS + FIRST_ROUND_MS;
  let relatedAt: number | null = null;

  async function dailyRound(): Promise<void> {
    lastRound = parts.clock();
    for (const problem of await parts.store.check()) log.error({ problem }, "kontrola bazy znalazła błąd");
    const change = await parts.store.read.lastChange();
    if (change === relatedAt) return;
    const changed = await refreshRelatedLists(background);
    relatedAt = await parts.store.read.lastChange();
    log.info({ changed }, "odświeżono listy pokrewnych wpisów");
  }

  async function work(): Promise<void> {
    await rest(FIRST_WORK_MS);
    const rendered = await sweepStaleRenders(background);
    if (rendered > 0) log.info({ rendered }, "złożono na nowo starsze wpisy");
    for (;;) {
      const picture = pictures.shift();
      if (picture) await makeVariants(background, picture);
      else if (parts.clock() - lastRound >= DAY_MS) await dailyRound();
      else await rest(FIRST_WORK_MS);
    }
  }

  const running = work().catch((error: unknown) => {
    if (!stopping.signal.aborted) log.error({ err: error }, "praca w tle przerwana błędem");
  });
  return {
    pictureAdded(media) {
      if (pictures.length < WAITING_PICTURES) pictures.push(media);
    },
    stop() {
      stopping.abort();
      return running;
    },
  };
}
