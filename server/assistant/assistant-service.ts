import type { AssistantConfig } from "#core/base/assistant-config.ts";
import type { LanguageModel } from "#core/assistant/language-model.ts";
import type { EngineParts } from "./models/model-engine.ts";
import { unknownModelSupport } from "./models/model-support.ts";
import { ok, refuse } from "#core/base/outcome.ts";
import type { OutboundRules } from "./outbound.ts";
import { randomBytes, randomUUID, createHash } from "node:crypto";
import type { Logger } from "pino";
import type {
  AnalysisPort,
  ArchivePort,
  AssistantRuntime,
  ModelProbe,
  SourcePort,
} from "#core/assistant/assistant-runtime.ts";
import { narrowStore } from "#core/assistant/narrow-store.ts";
import { BUSY } from "#core/assistant/runs/run.ts";
import { createRunEvents } from "#core/assistant/runs/run-events.ts";
import type { MonotonicClock, Clock } from "#core/base/common-deps.ts";
import type { Store, StoreRead } from "#core/store.ts";
import type { SiteConfig } from "#core/base/site-config.ts";
import { dayKey } from "#core/polish/dates/dates.ts";
import { createAssistantWorker } from "./assistant-worker.ts";
import { maskKey } from "./models/model-key.ts";

interface Parts {
  store: Pick<Store, "read" | "write">;
  clock: Clock;
  elapsed: MonotonicClock;
  site: SiteConfig;
  log: Logger;
  key: string | null;
  analysis?: AnalysisPort;
}

export interface ServedAssistant extends AssistantRuntime {
  start(): Promise<void>;
  close(): Promise<void>;
}

/** Characters of the word around texts from outside: 96 bits nobody guesses. */
const TOKEN_BYTES = 12;

/** Puts the assistant's room together. What it hands to its work can write the assistant's own tables and nothing else. */
export function openAssistantService({ store, clock, elapsed, site, log, key, analysis }: Parts): ServedAssistant {
  const config = site.assistant ?? null;
  const models = config && createModels(config, key);
  const news = createRunEvents();
  const sources = createSourceFetcher();
  const archive = analysis ? archiveOf(store.read, analysis, clock, site.timeZone) : null;
  const ports = {
    store: narrowStore(store),
    clock,
    news,
    later: laterBy,
    newId: randomUUID,
    timeZone: site.timeZone,
    config,
    model: models?.language ?? null,
    archive,
    sources,
    token: () => randomBytes(TOKEN_BYTES).toString("hex"),
  };
  const worker = createAssistantWorker(ports, log);
  let probed: ModelProbe | null = null;
  return {
    news,
    archive,
    sources,
    keyHint: maskKey(key),
    wake: () => worker.wake(),
    stop: (runId) => worker.stop(runId),
    async orders(text) {
      if (!analysis) return [];
      const { instructions } = await analysis.checkSources("", [{ id: "S1", text, address: null }]);
      return instructions.map((each) => each.text);
    },
    async probe() {
      probed = models ? await models.probe(clock, elapsed) : { at: clock(), models: [] };
      return probed;
    },
    lastProbe: () => probed,
    async start() {
      // Most servers have nothing to take up, and load nothing for it.
      if ((await store.read.runsIn(BUSY, 1)).length === 0) return;
      const { interruptLeftovers } = await import("#core/assistant/runs/run-executor.ts");
      await interruptLeftovers(ports);
      worker.wake();
    },
    close: () => worker.close(),
  };
}

function laterBy(milliseconds: number, work: () => void): () => void {
  const timer = setTimeout(work, milliseconds);
  return () => clearTimeout(timer);
}

const DAY_MS = 24 * 60 * 60 * 1000;

const SIGNAL_DAYS = 30;
const SIGNALS = 50;
const TITLES = 40;

function archiveOf(read: StoreRead, analysis: AnalysisPort, clock: Clock, timeZone: string): ArchivePort {
  return {
    analysis,
    async signals(subject) {
      const now = clock();
      const from = dayKey(now - SIGNAL_DAYS * DAY_MS, timeZone);
      const dismissed = new Set(await read.dismissedSignals());
      const { rows: searches } = await read.searches({ from, inVain: true }, 0, SIGNALS);
      const { rows: missing } = await read.missingPaths(0, SIGNALS);
      return {
        now,
        searches: searches.filter(({ text }) => !dismissed.has(`szukane:${text}`)),
        missing: missing.filter(({ path }) => !dismissed.has(`404:${path}`)),
        about: subject.title,
      };
    },
    async decided() {
      const kept = (await read.plannedTopics()).flatMap(({ signal }) => (signal === null ? [] : [signal]));
      return new Set([...(await read.dismissedSignals()), ...kept]);
    },
    async titles({ kind, id }) {
      if (kind === "post") return [];
      return (await read.listPage(`${kind}:${id}`, 0, TITLES)).map(({ title }) => title);
    },
    async paths(postIds) {
      return new Map((await read.postPlaces(postIds)).map(({ postId, path }) => [postId, path]));
    },
  };
}

const UNREADABLE = "Tej strony nie da się odczytać. Wklej tekst.";

/** Texts of a source pack from the outside. The way out and the parser are loaded with the first page. */
function createSourceFetcher(rules: Partial<OutboundRules> = {}): SourcePort {
  return {
    hash: (text) => createHash("sha256").update(text).digest("hex"),
    async fetch(address, signal) {
      const [{ fetchPage }, { OutboundRefusal }] = await Promise.all([
        import("./fetch-page.ts"),
        import("./outbound.ts"),
      ]);
      try {
        const page = await fetchPage(address, signal, rules);
        if (page.type === "text") return ok({ address: page.address, title: "", text: page.content });
        const { textOfPage } = await import("#core/markdown/page-text.ts");
        const read = textOfPage(page.content);
        return read ? ok({ address: page.address, ...read }) : refuse("invalid", UNREADABLE, { address: UNREADABLE });
      } catch (error) {
        if (!(error instanceof OutboundRefusal)) throw error;
        return refuse("invalid", error.message, { address: error.message });
      }
    },
  };
}

interface Models {
  language: LanguageModel;
  probe(clock: Clock, elapsed: MonotonicClock): Promise<ModelProbe>;
}

/** Nothing of the SDK is loaded before the first call: a server nobody asks for a text does not carry it. */
export function createModels(config: AssistantConfig, key: string | null): Models {
  const support = unknownModelSupport();
  const parts = async (): Promise<EngineParts> => {
    const [{ createModelFetch }, { MODEL_DEADLINES }] = await Promise.all([
      import("./models/model-fetch.ts"),
      import("./models/model-stream.ts"),
    ]);
    const fetch = createModelFetch(config.address, MODEL_DEADLINES.firstMs);
    return { config, key, fetch, deadlines: MODEL_DEADLINES, support };
  };
  const engine = once(async () => (await import("./models/model-engine.ts")).createModelEngine(await parts()));
  return {
    language: {
      text: async (request, signal, told) => (await engine()).text(request, signal, told),
      object: async (request, schema, signal) => (await engine()).object(request, schema, signal),
      array: async (request, schema, signal, told) => (await engine()).array(request, schema, signal, told),
    },
    async probe(clock, elapsed) {
      const { probeModels } = await import("./models/model-probe.ts");
      return probeModels(await parts(), clock, elapsed);
    },
  };
}

function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | null = null;
  return () => (made ??= make());
}
