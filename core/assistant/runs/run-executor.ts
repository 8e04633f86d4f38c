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

/** The dependencies for performing a run. None of them can write, publish or remove a post. */
export interface RunExecutorDeps extends EventWriterDeps {
  newId(): string;
  timeZone: () => string;
  config: AssistantConfig | null;
  model: LanguageModel | null;
  archive: ArchivePort | null;
  sources: SourcePort;
  /** Returns a random word for the delimiters around text from outside. */
  token(): string;
}

/** The data and tools of a stage. */
export interface StageWork {
  run: AssistantRun;
  deps: Omit<RunExecutorDeps, "model" | "store" | "archive"> & { archive: ArchivePort };
  artefacts: Artefact[];
  signal: AbortSignal;
  events: EventWriter;
  /** The model; its calls are charged to the person who owns the run. */
  model: LanguageModel;
  /** Stores a result as its next version, adds an event, and deletes the stream's stored pieces. */
  storeResult(kind: Artefact["kind"], part: string, data: unknown): Promise<void>;
}

/** How a stage ended. `message`: a Polish sentence. `stopped`: whether a person stopped it. */
export type StageOutcome = { ok: true } | { ok: false; message: string; stopped: boolean };

/** The function of each stage. */
export type StageFunctions = Partial<Record<Stage, (work: StageWork) => Promise<StageOutcome>>>;

/** The reason of an abort signal when the server shuts down; any other reason means that the person stopped the run. */
export const SHUTDOWN = "shutdown";

/** Marks a queued run as running and returns it; null when another worker has it or it no longer exists. */
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

/** Performs one stage of a claimed run. Results that are stored already are not made again. Rejects only for errors of the program. */
export async function performRun(
  deps: RunExecutorDeps,
  stages: StageFunctions,
  run: AssistantRun,
  signal: AbortSignal,
): Promise<void> {
  const events = createEventWriter(deps, run.id);
  const rest = (state: RunState, message: string | null, last = events) =>
    last.write([{ kind: "state", state, stage: run.stage, message }], async (tx) => {
      await tx.settleCharges(run.id);
      await tx.changeRun(run.id, BUSY, { state, message, updatedAt: deps.clock() });
    });
  try {
    await events.write([{ kind: "state", state: "running", stage: run.stage, message: null }]);
    const outcome = await performStage(deps, stages, run, signal, events);
    await events.flush();
    if (signal.aborted && signal.reason === SHUTDOWN) return await rest("interrupted", assistantMessages.interrupted);
    if (outcome.ok) return await rest("waiting", null);
    await rest(outcome.stopped ? "stopped" : "failed", outcome.stopped ? null : outcome.message);
  } catch (error) {
    // This write may succeed even after an earlier one failed.
    await rest("failed", assistantMessages.failedInternally, createEventWriter(deps, run.id));
    throw error;
  }
}

async function performStage(
  deps: RunExecutorDeps,
  stages: StageFunctions,
  run: AssistantRun,
  signal: AbortSignal,
  events: EventWriter,
): Promise<StageOutcome> {
  const perform = stages[run.stage];
  if (!perform) return { ok: false, message: assistantMessages.stageNotHere, stopped: false };
  const { store, model, config, archive } = deps;
  if (!archive) return { ok: false, message: assistantMessages.noAnalysis, stopped: false };
  const spender = { runId: run.id, userId: run.userId };
  const isOff = !model || !config || run.engine !== "model";
  return perform({
    run,
    deps: { ...deps, archive },
    artefacts: await store.read.artefacts(run.id),
    signal,
    events,
    model: isOff ? NO_MODEL : createBudgetedModel(model, { ...deps, config }, spender),
    async storeResult(kind, part, data) {
      const newest = await store.read.artefact(run.id, kind, part);
      const base = newest?.version ?? 0;
      const event = { kind: "artefact", artefact: kind, part, version: base + 1 } as const;
      await events.write([event], async (tx) => {
        const stored = await tx.putArtefact({ runId: run.id, kind, part, data, by: null, at: deps.clock() }, base);
        if (!stored.ok) throw new Error(`The ${kind} ${part} of run ${run.id} was changed while it was made.`);
        await tx.dropRunText(run.id, part);
      });
    },
  });
}

const off = async () => modelFailure("off", null);
const NO_MODEL: LanguageModel = { text: off, object: off, array: off };

/** Marks as interrupted all runs whose server has ended, charges what these runs had reserved, and returns their number. */
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
  news: Pick<RunNews, "notify">;
  later(milliseconds: number, work: () => void): () => void;
}

type EventWriter = ReturnType<typeof createEventWriter>;

/** Writes the events of a run in order and notifies its followers. */
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
      news.notify(runId);
    })();
    last = turn;
    // Callers that await this write or a later one get its failure. Without this line, Node would also report it as unhandled.
    turn.catch(() => undefined);
    return turn;
  };

  return {
    /** Adds a piece of a stream. The piece is written at most `STREAM_FLUSH_MS` later, together with other pieces. */
    piece(part: string, text: string) {
      const present = waiting.at(-1);
      if (present?.part === part) present.text += text;
      else waiting.push({ part, text });
      cancel ??= later(STREAM_FLUSH_MS, () => void write([]));
    },
    /** Writes the events, the waiting pieces and what `also` writes in one transaction. Rejects when the store rejects. */
    write: write,
    /** Writes the waiting pieces. Rejects when something could not be written. */
    flush: () => (waiting.length > 0 ? write([]) : last),
  };
}
