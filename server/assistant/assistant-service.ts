import { ok, refuseField } from "#core/base/outcome.ts";
import { randomBytes, randomUUID, createHash } from "node:crypto";
import type { Logger } from "pino";
import type {
  AnalysisPort,
  ArchivePort,
  AssistantRuntime,
  ModelProbe,
  SourcePort,
} from "#core/assistant/assistant-ports.ts";
import { narrowStore } from "#core/assistant/narrow-store.ts";
import { BUSY } from "#core/assistant/runs/run.ts";
import { createRunNotifier } from "#core/assistant/runs/run-notifier.ts";
import type { MonotonicClock, Clock } from "#core/base/common-deps.ts";
import { ALWAYS_LEADER, type Leader } from "#core/replication/leader.ts";
import { startInterval } from "../base/interval.ts";
import type { Store, StoreRead } from "#core/store.ts";
import type { SiteConfig } from "#core/base/site-config.ts";
import { dayKey } from "#core/polish/dates/format-dates.ts";
import { createAssistantWorker } from "./assistant-worker.ts";
import { maskKey } from "./models/model-key.ts";
import { createModels } from "./models/models.ts";
import { assistantServerMessages } from "#core/messages/server/assistant.ts";

interface Dependencies {
  store: Pick<Store, "read" | "write">;
  clock: Clock;
  elapsed: MonotonicClock;
  site: SiteConfig;
  log: Logger;
  key: string | null;
  analysis?: AnalysisPort;
  leader?: Leader;
}

/** The assistant with the functions by which the server starts and stops it. */
export interface ServedAssistant extends AssistantRuntime {
  /** Marks unfinished runs of an earlier process as interrupted, then begins the waiting runs. */
  start(): Promise<void>;
  close(): Promise<void>;
}

/** The length of the random delimiter around untrusted texts in a prompt: 96 bits, which the author of such a text cannot guess. */
const TOKEN_BYTES = 12;

/** On a site of several servers, each server looks at this interval for run events and stop requests that other servers wrote. */
const SHARED_LOOK_MS = 1_000;

/** On a site of several servers, an answer is saved at most once in this time, because each save is an entry of the shared log. */
const SHARED_FLUSH_MS = 1_000;

/** Creates the assistant without starting it. The assistant may write to its own tables and to no others. */
export function openAssistantService(runtime: Dependencies): ServedAssistant {
  const { store, clock, elapsed, site, log, key, analysis, leader = ALWAYS_LEADER } = runtime;
  const shared = leader !== ALWAYS_LEADER;
  const config = site.assistant ?? null;
  const models = config && createModels(config, key);
  const news = createRunNotifier();
  const sources = createSourceFetcher();
  const archive = analysis ? archiveOf(store.read, analysis, clock, () => site.timeZone) : null;
  const deps = {
    store: narrowStore(store),
    clock,
    news,
    later: shared ? (ms: number, work: () => void) => laterBy(Math.max(ms, SHARED_FLUSH_MS), work) : laterBy,
    newId: randomUUID,
    timeZone: () => site.timeZone,
    config,
    model: models?.language ?? null,
    archive,
    sources,
    token: () => randomBytes(TOKEN_BYTES).toString("hex"),
  };
  const worker = createAssistantWorker(deps, log, leader);
  let interval: ReturnType<typeof startInterval> | undefined;
  let probed: ModelProbe | null = null;
  return {
    news,
    archive,
    sources,
    keyHint: maskKey(key),
    wake: () => worker.wake(),
    stop: (runId) => worker.stop(runId),
    async probe() {
      probed = models ? await models.probe(clock, elapsed) : { at: clock(), models: [] };
      return probed;
    },
    lastProbe: () => probed,
    async start() {
      if (shared) return void (interval = followOthers(news, worker, log));
      if ((await store.read.runsIn(BUSY, 1)).length === 0) return;
      const { interruptLeftovers } = await import("#core/assistant/runs/run-executor.ts");
      await interruptLeftovers(deps);
      worker.wake();
    },
    async close() {
      await interval?.stop();
      await worker.close();
    },
  };
}

/** Passes other servers' events to this server's listeners, and stops runs that people stopped through another server. */
function followOthers(
  news: ReturnType<typeof createRunNotifier>,
  worker: ReturnType<typeof createAssistantWorker>,
  log: Logger,
) {
  const look = async () => {
    news.notifyAll();
    await worker.tend();
  };
  return startInterval(SHARED_LOOK_MS, look, (err) => log.error({ err }, assistantServerMessages.runsNotReviewed));
}

function laterBy(milliseconds: number, work: () => void): () => void {
  const timer = setTimeout(work, milliseconds);
  return () => clearTimeout(timer);
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** The model is told which searches of readers had no results during this many days. */
const SIGNAL_DAYS = 30;
const SIGNALS = 100;
const TITLES = 40;

function archiveOf(read: StoreRead, analysis: AnalysisPort, clock: Clock, timeZone: () => string): ArchivePort {
  const searchesInVain = async () => {
    const from = dayKey(clock() - SIGNAL_DAYS * DAY_MS, timeZone());
    const dismissed = new Set(await read.dismissedSignals());
    const { rows } = await read.searches({ from, inVain: true }, 0, SIGNALS);
    return rows.filter(({ text }) => !dismissed.has(`search:${text}`));
  };
  return {
    analysis,
    async searchesAbout(subject) {
      const { searchesAbout } = await import("#core/assistant/generator/generator-subject.ts");
      return searchesAbout(read, subject, await searchesInVain());
    },
    async decidedKeys() {
      const planned = (await read.plannedTopics()).flatMap(({ signal }) => (signal === null ? [] : [signal]));
      return new Set([...(await read.dismissedSignals()), ...planned]);
    },
    near: async (idea) => (await import("#core/assistant/generator/compare-idea.ts")).compareIdea(read, idea),
    async posts({ kind, id }) {
      if (kind === "post") return [];
      return (await read.listPage(`${kind}:${id}`, 0, TITLES)).map((row) => ({ postId: row.id, title: row.title }));
    },
    async paths(postIds) {
      return new Map((await read.postPlaces(postIds)).map(({ postId, path }) => [postId, path]));
    },
  };
}

function createSourceFetcher(): SourcePort {
  return {
    hash: (text) => createHash("sha256").update(text).digest("hex"),
    async fetch(address) {
      const [{ fetchPage }, { OutboundRefusal }] = await Promise.all([
        import("./fetch-page.ts"),
        import("../base/outbound-request.ts"),
      ]);
      try {
        const page = await fetchPage(address);
        if (page.type === "text") return ok({ address: page.address, title: "", text: page.content });
        const { textOfWebPage } = await import("#core/markdown/web-page-text.ts");
        const read = textOfWebPage(page.content);
        return read
          ? ok({ address: page.address, ...read })
          : refuseField("address", assistantServerMessages.pageUnreadable);
      } catch (error) {
        if (!(error instanceof OutboundRefusal)) throw error;
        return refuseField("address", error.message);
      }
    },
  };
}
