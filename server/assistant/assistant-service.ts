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
import { dayKey } from "#core/polish/dates/dates.ts";
import { createAssistantWorker } from "./assistant-worker.ts";
import { maskKey } from "./models/model-key.ts";
import { createModels } from "./models/models.ts";
import { assistantServerMessages } from "#core/messages/server/assistant.ts";

interface Parts {
  store: Pick<Store, "read" | "write">;
  clock: Clock;
  elapsed: MonotonicClock;
  site: SiteConfig;
  log: Logger;
  key: string | null;
  analysis?: AnalysisPort;
  leader?: Leader;
}

export interface ServedAssistant extends AssistantRuntime {
  /** Takes up waiting runs after marking those an earlier process left unfinished. */
  start(): Promise<void>;
  close(): Promise<void>;
}

/** 96 bits: the delimiter around untrusted texts cannot be guessed. */
const TOKEN_BYTES = 12;

/** Where several servers share the runs: how soon a stop asked of one reaches the other, and its reader new events. */
const SHARED_LOOK_MS = 1_000;

/** Each piece of a stream is an entry of the log there, and one in four goes further. */
const SHARED_FLUSH_MS = 1_000;

/** Its work may write the assistant's own tables and nothing else. */
export function openAssistantService(runtime: Parts): ServedAssistant {
  const { store, clock, elapsed, site, log, key, analysis, leader = ALWAYS_LEADER } = runtime;
  const shared = leader !== ALWAYS_LEADER;
  const config = site.assistant ?? null;
  const models = config && createModels(config, key);
  const news = createRunNotifier();
  const sources = createSourceFetcher();
  const archive = analysis ? archiveOf(store.read, analysis, clock, site.timeZone) : null;
  const deps = {
    store: narrowStore(store),
    clock,
    news,
    later: shared ? (ms: number, work: () => void) => laterBy(Math.max(ms, SHARED_FLUSH_MS), work) : laterBy,
    newId: randomUUID,
    timeZone: site.timeZone,
    config,
    model: models?.language ?? null,
    archive,
    sources,
    token: () => randomBytes(TOKEN_BYTES).toString("hex"),
  };
  const worker = createAssistantWorker(deps, log, leader);
  let looking: ReturnType<typeof startInterval> | undefined;
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
      if (shared) return void (looking = followOthers(news, worker, log));
      if ((await store.read.runsIn(BUSY, 1)).length === 0) return;
      const { interruptLeftovers } = await import("#core/assistant/runs/run-executor.ts");
      await interruptLeftovers(deps);
      worker.wake();
    },
    async close() {
      await looking?.stop();
      await worker.close();
    },
  };
}

/** What other servers have written of the runs is told here, and what they were asked is done. */
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

/** Readers' searches in vain that a model is told of. */
const SIGNAL_DAYS = 30;
const SIGNALS = 100;
const TITLES = 40;

function archiveOf(read: StoreRead, analysis: AnalysisPort, clock: Clock, timeZone: string): ArchivePort {
  const wanted = async () => {
    const from = dayKey(clock() - SIGNAL_DAYS * DAY_MS, timeZone);
    const dismissed = new Set(await read.dismissedSignals());
    const { rows } = await read.searches({ from, inVain: true }, 0, SIGNALS);
    return rows.filter(({ text }) => !dismissed.has(`search:${text}`));
  };
  return {
    analysis,
    async searchesAbout(subject) {
      const { searchesAbout } = await import("#core/assistant/generator/generator-subject.ts");
      return searchesAbout(read, subject, await wanted());
    },
    async decidedKeys() {
      const kept = (await read.plannedTopics()).flatMap(({ signal }) => (signal === null ? [] : [signal]));
      return new Set([...(await read.dismissedSignals()), ...kept]);
    },
    near: async (idea) => (await import("#core/assistant/generator/idea-rules.ts")).placeOfIdea(read, idea),
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
