import { setTimeout as after } from "node:timers/promises";
import type { Logger } from "pino";
import type { OutboxEntry } from "#core/base/jobs.ts";
import type { Store } from "#core/store.ts";
import type { Clock } from "#core/base/common-deps.ts";
import { jobMessages } from "#core/messages/server/jobs.ts";

/** Performs an effect. A second call with the same key must change nothing. Throws `StillOwed` when the effect must be tried later. */
export type OutboxHandler = (entry: Pick<OutboxEntry, "key" | "payload" | "createdAt">) => Promise<void>;

/** The effect has to be tried again later. The message is a Polish sentence for the studio, without secrets. */
export class StillOwed extends Error {
  override name = "StillOwed";
}

interface Dependencies {
  store: Pick<Store, "read" | "write">;
  clock: Clock;
  log: Logger;
  effects: Record<string, OutboxHandler>;
  /** Returns true while results cannot be stored. Then no effect may run. */
  isHeld(): boolean;
}

export const OUTBOX_LOOK_MS = 1_000;

const BATCH = 20;

const FIRST_REST_MS = 10_000;
export const LONGEST_REST_MS = 60 * 60 * 1000;

/** An effect that takes longer counts as failed. It may still end later, which does no harm, because effects may run twice. */
const EFFECT_LIMIT_MS = 30_000;

const ERROR_LIMIT = 300;

const MOST_OWED = 1_000;

/** Performs the effects that the outbox holds, and tries failed effects again later. Letters are sent elsewhere (server/mail/letter-dispatch.ts). */
export function createOutbox(deps: Dependencies) {
  const { store, clock } = deps;
  /** Returns entries whose next try is too far in the future, because the clock was set back. */
  const tooFarAhead = async (now: number) =>
    (await store.read.outboxReady(Number.MAX_SAFE_INTEGER, MOST_OWED, "others")).filter(
      ({ nextAt }) => nextAt > now + LONGEST_REST_MS,
    );
  return {
    async look(): Promise<void> {
      if (deps.isHeld()) return;
      const now = clock();
      for (const entry of await store.read.outboxReady(now, BATCH, "others")) await runEntry(deps, entry);
      const strayed = await tooFarAhead(now);
      if (strayed.length === 0) return;
      await store.write(async (tx) => {
        for (const { id } of strayed) await tx.hastenOutbox(id, now);
      });
    },
  };
}

/** Returns the milliseconds until the next try after a number of failed tries: doubled each time, at most an hour. */
export function restAfter(attempts: number): number {
  return Math.min(FIRST_REST_MS * 2 ** Math.min(attempts - 1, 30), LONGEST_REST_MS);
}

async function runEntry({ store, clock, log, effects }: Dependencies, entry: OutboxEntry): Promise<void> {
  const { id, kind, key, attempts } = entry;
  const error = await attempt(effects[kind], entry, log);
  const now = clock();
  await store.write((tx) =>
    tx.settleOutbox(id, error === null ? { doneAt: now } : { error, nextAt: now + restAfter(attempts + 1) }),
  );
  if (error !== null) log.warn({ kind, key, attempts: attempts + 1 }, jobMessages.effectFailed);
}

async function attempt(effect: OutboxHandler | undefined, entry: OutboxEntry, log: Logger): Promise<string | null> {
  if (!effect) return jobMessages.effectUnknown;
  const limit = new AbortController();
  try {
    await Promise.race([effect(entry), tooLong(limit.signal)]);
    return null;
  } catch (error) {
    if (error instanceof StillOwed) return error.message.slice(0, ERROR_LIMIT);
    // The returned sentence does not quote the error. The whole team sees it, but an error may contain addresses, names or keys.
    log.error({ err: error, kind: entry.kind, key: entry.key }, jobMessages.effectBroken);
    return jobMessages.effectFault;
  } finally {
    limit.abort();
  }
}

async function tooLong(signal: AbortSignal): Promise<never> {
  await after(EFFECT_LIMIT_MS, undefined, { signal, ref: false });
  throw new StillOwed(jobMessages.tookTooLong);
}
