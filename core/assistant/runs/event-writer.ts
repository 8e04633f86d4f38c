import type { Clock } from "#core/base/clock.ts";
import type { AssistantStore } from "../narrow-store.ts";
import type { AssistantWrite } from "../store.ts";
import { type RunEventData, STREAM_FLUSH_MS } from "./run.ts";
import type { RunNews } from "./run-events.ts";

export interface TellingPorts {
  store: AssistantStore;
  clock: Clock;
  news: Pick<RunNews, "told">;
  /** Does some work after that many milliseconds, unless the returned function is called before. */
  later(milliseconds: number, work: () => void): () => void;
}

/** What a run under way tells. Everything is written in the order in which it was told. */
export interface Telling {
  /** A piece of a stream: kept in memory for `STREAM_FLUSH_MS` at most, and then written with its neighbours. */
  piece(part: string, text: string): void;
  /** Written, with whatever waits and with what `also` writes, in one transaction. Rejects where the store does. */
  tell(events: RunEventData[], also?: (tx: AssistantWrite) => Promise<void>): Promise<void>;
  /** Resolves when nothing waits. Rejects when something could not be written. */
  settled(): Promise<void>;
}

export function createEventWriter({ store, clock, news, later }: TellingPorts, runId: string): Telling {
  let waiting: { part: string; text: string }[] = [];
  let cancel: (() => void) | null = null;
  let last: Promise<void> = Promise.resolve();

  const take = (): RunEventData[] => {
    cancel?.();
    cancel = null;
    const pieces = waiting.map(({ part, text }): RunEventData => ({ kind: "text", part, text }));
    waiting = [];
    return pieces;
  };

  const write = (events: RunEventData[], also?: (tx: AssistantWrite) => Promise<void>) => {
    const all = [...take(), ...events];
    const before = last;
    const turn = (async () => {
      await before;
      await store.write(async (tx) => {
        if (all.length > 0) await tx.addRunEvents(runId, clock(), all);
        await also?.(tx);
      });
      news.told(runId);
    })();
    last = turn;
    // Whoever waits for the turn hears of its failure, and so does everybody after it.
    turn.catch(() => undefined);
    return turn;
  };

  return {
    piece(part, text) {
      const present = waiting.at(-1);
      if (present?.part === part) present.text += text;
      else waiting.push({ part, text });
      cancel ??= later(STREAM_FLUSH_MS, () => void write([]));
    },
    tell: write,
    settled: () => (waiting.length > 0 ? write([]) : last),
  };
}
