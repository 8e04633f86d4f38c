import type { Clock } from "#core/base/common-deps.ts";
import type { AssistantStore } from "../narrow-store.ts";
import type { AssistantWrite } from "../store.ts";
import type { RunNews } from "./run-notifier.ts";
import type { AssistantConfig } from "#core/base/assistant-config.ts";
import type { ArchivePort, SourcePort } from "../assistant-ports.ts";
import { createBudgetedModel } from "../budget/budgeted-model.ts";
import type { LanguageModel } from "../language-model.ts";
import { modelFailure } from "../model-failures.ts";
import {
  type Artefact,
  type AssistantRun,
  BUSY,
  MOST_BUSY_OF_ALL,
  type RunState,
  type Stage,
  type RunEventData,
  STREAM_FLUSH_MS,
} from "./run.ts";
import { assistantMessages } from "#core/messages/assistant.ts";

/** What performing a run is made of. There is nothing in it by which a post could be written, published or removed. */
export interface RunExecutorDeps extends EventWriterDeps {
  newId(): string;
  timeZone: string;
  config: AssistantConfig | null;
  model: LanguageModel | null;
  archive: ArchivePort | null;
  sources: SourcePort;
  /** A word nobody can guess, for the fence around what comes from outside. */
  token(): string;
}

export interface StageWork {
  run: AssistantRun;
  deps: Omit<RunExecutorDeps, "model" | "store" | "archive"> & { archive: ArchivePort };
  artefacts: Artefact[];
  signal: AbortSignal;
  events: EventWriter;
  /** The model; its costs count for the person who asked. */
  model: LanguageModel;
  /** Keeps a result as a new version over the newest one, tells of it and forgets its stream. */
  keep(kind: Artefact["kind"], part: string, data: unknown): Promise<void>;
}

export type StageOutcome = { ok: true } | { ok: false; message: string; stopped: boolean };

export type StageActs = Partial<Record<Stage, (work: StageWork) => Promise<StageOutcome>>>;

/** The reason a signal is aborted with when the server goes down, and not the person's wish. */
export const SHUTDOWN = "shutdown";

/** Claims a queued run; null when somebody else was faster or it is gone. */
export async function claimRun(
  deps: Pick<RunExecutorDeps, "store" | "clock">,
  id: string,
): Promise<AssistantRun | null> {
  const claim = { state: "running" as const, message: null, updatedAt: deps.clock() };
  return deps.store.write(async (tx) => {
    if (!(await tx.changeRun(id, ["queued"], claim))) return null;
    return tx.run(id);
  });
}

/** Performs a claimed run's stage. Results are stored one by one and not made again. Rejects for our own faults. */
export async function performRun(
  deps: RunExecutorDeps,
  acts: StageActs,
  run: AssistantRun,
  signal: AbortSignal,
): Promise<void> {
  const events = createEventWriter(deps, run.id);
  const rest = (state: RunState, message: string | null, last = events) =>
    last.tell([{ kind: "state", state, stage: run.stage, message }], async (tx) => {
      await tx.settleCharges(run.id);
      await tx.changeRun(run.id, BUSY, { state, message, updatedAt: deps.clock() });
    });
  try {
    await events.tell([{ kind: "state", state: "running", stage: run.stage, message: null }]);
    const outcome = await performStage(deps, acts, run, signal, events);
    await events.settled();
    if (signal.aborted && signal.reason === SHUTDOWN) return await rest("interrupted", assistantMessages.interrupted);
    if (outcome.ok) return await rest("waiting", null);
    await rest(outcome.stopped ? "stopped" : "failed", outcome.stopped ? null : outcome.message);
  } catch (error) {
    // What could not be written once may well be written now.
    await rest("failed", assistantMessages.failedInternally, createEventWriter(deps, run.id));
    throw error;
  }
}

async function performStage(
  deps: RunExecutorDeps,
  acts: StageActs,
  run: AssistantRun,
  signal: AbortSignal,
  events: EventWriter,
): Promise<StageOutcome> {
  const act = acts[run.stage];
  if (!act) return { ok: false, message: assistantMessages.stageNotHere, stopped: false };
  const { store, model, config, archive } = deps;
  if (!archive) return { ok: false, message: assistantMessages.noAnalysis, stopped: false };
  const spender = { runId: run.id, userId: run.userId };
  const isOff = !model || !config || run.engine !== "model";
  return act({
    run,
    deps: { ...deps, archive },
    artefacts: await store.read.artefacts(run.id),
    signal,
    events,
    model: isOff ? NO_MODEL : createBudgetedModel(model, { ...deps, config }, spender),
    async keep(kind, part, data) {
      const newest = await store.read.artefact(run.id, kind, part);
      const base = newest?.version ?? 0;
      const event = { kind: "artefact", artefact: kind, part, version: base + 1 } as const;
      await events.tell([event], async (tx) => {
        const kept = await tx.putArtefact({ runId: run.id, kind, part, data, by: null, at: deps.clock() }, base);
        if (!kept.ok) throw new Error(`The ${kind} ${part} of run ${run.id} was changed while it was made.`);
        await tx.dropRunText(run.id, part);
      });
    },
  });
}

const off = async () => modelFailure("off", null);
const NO_MODEL: LanguageModel = { text: off, object: off, array: off };

/** Runs that were under way when their server ended are broken off, and what they had reserved is charged. `isAlive`: those that go on. */
export async function interruptLeftovers(
  { store, clock }: Pick<RunExecutorDeps, "store" | "clock">,
  isAlive: (runId: string) => boolean = () => false,
): Promise<number> {
  const running = await store.read.runsIn(["running"], MOST_BUSY_OF_ALL);
  const left = running.filter(({ id }) => !isAlive(id));
  for (const { id, stage } of left) {
    await store.write(async (tx) => {
      const state = "interrupted" as const;
      if (!(await tx.changeRun(id, ["running"], { state, message: assistantMessages.interrupted, updatedAt: clock() })))
        return;
      await tx.settleCharges(id);
      await tx.addRunEvents(id, clock(), [{ kind: "state", state, stage, message: assistantMessages.interrupted }]);
    });
  }
  return left.length;
}

interface EventWriterDeps {
  store: AssistantStore;
  clock: Clock;
  news: Pick<RunNews, "told">;
  later(milliseconds: number, work: () => void): () => void;
}

type EventWriter = ReturnType<typeof createEventWriter>;

export function createEventWriter({ store, clock, news, later }: EventWriterDeps, runId: string) {
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
    /** A piece of a stream: kept in memory for `STREAM_FLUSH_MS` at most, and then written with its neighbours. */
    piece(part: string, text: string) {
      const present = waiting.at(-1);
      if (present?.part === part) present.text += text;
      else waiting.push({ part, text });
      cancel ??= later(STREAM_FLUSH_MS, () => void write([]));
    },
    /** Written, with whatever waits and with what `also` writes, in one transaction. Rejects where the store does. */
    tell: write,
    /** Resolves when nothing waits. Rejects when something could not be written. */
    settled: () => (waiting.length > 0 ? write([]) : last),
  };
}
