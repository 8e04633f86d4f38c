import { createHash, randomUUID } from "node:crypto";
import type { Logger } from "pino";
import { onTestFinished } from "vitest";
import type { AssistantFileSettings } from "#core/base/assistant-config.ts";
import type { AnalysisPort, AssistantRuntime } from "#core/assistant/assistant-ports.ts";
import type { BuiltInAnalysis } from "#core/analysis/built-in-analysis.ts";
import { createHelpService } from "#core/assistant/helper/help-service.ts";
import { createAssistantService } from "#core/assistant/assistant-service.ts";
import { createGeneratorService } from "#core/assistant/generator/generator-service.ts";
import type { RunEvent, RunState, Stage } from "#core/assistant/runs/run.ts";
import type { Viewer } from "#core/base/viewer.ts";
import type { ServiceDeps } from "#core/studio-services.ts";
import { type Outcome, refuse } from "#core/base/outcome.ts";
import { defineSite } from "#core/base/site-config.ts";
import type { Leader } from "#core/replication/leader.ts";
import type { ComposedSite } from "#server/compose/composed-site.ts";
import { openAssistantService } from "#server/assistant/assistant-service.ts";
import { openLog } from "#server/base/log.ts";
import * as fixtures from "#store/contract/fixtures.ts";
import { saysJson } from "./model-server.ts";
import { contributor } from "../services/open-services.ts";
import { openRuntime } from "../services/open-runtime.ts";
import { fakeBackups, fakeImports } from "#test/support/fakes/fake-administration.ts";

const NEAR = { postId: "p-1", title: "O bobie", similarity: 0.4 };

/** Fixed answers; the real analysis has tests of its own. */
export const ANALYSIS: AnalysisPort = {
  analyseDraft: async ({ body }) => ({
    tags: [],
    links: [],
    overlaps: body.includes("Powtórzone") ? [{ ...NEAR, kind: "strong", contained: 0.4 }] : [],
  }),
  checkSources: async (body, sources) =>
    [...body.matchAll(/„([^”]{15,})”/g)]
      .filter(([, quote]) => !sources.some(({ text }) => text.includes(quote!)))
      .map(({ 0: { length }, 1: text, index }) => {
        return { kind: "quote", text: text!, blocks: true, start: index, end: index + length };
      }),
};

interface Surroundings {
  log?: Logger;
  analysis?: AnalysisPort;
  builtIn?: Partial<BuiltInAnalysis>;
  /** Another server's assistant, whose store this one shares. */
  beside?: { runtime: ComposedSite };
  leader?: Leader;
}

/** On the real store, worker and engine; without `address` there is no model. */
export async function openAssistant(
  given: Partial<AssistantFileSettings> & { address?: string } = {},
  key: string | null = null,
  { log = openLog("silent"), analysis = ANALYSIS, builtIn, beside, leader }: Surroundings = {},
) {
  const runtime = beside?.runtime ?? (await openRuntime());
  const { store, renderer, blobs, clock, elapsed } = runtime;
  if (!beside) await fixtures.putFixtures(store);
  if (!beside)
    await fixtures.putPosts(store, fixtures.makePost({ id: "p-1", slug: "o-bobie", topicId: fixtures.spring.id }));
  const model = { fast: { id: "mały" }, smart: { id: "duży" } };
  const assistant = given.address ? { ...model, ...given, address: given.address } : null;
  const config = defineSite({ name: "Grządka", assistant });
  const served = openAssistantService({
    store,
    clock,
    elapsed,
    site: config,
    log,
    key,
    analysis,
    ...(leader ? { leader } : {}),
  });
  onTestFinished(() => served.close());
  const sources = { ...PASTED };
  const deps: ServiceDeps = {
    store,
    renderer,
    blobs,
    clock,
    elapsed,
    config,
    origin: null,
    newId: randomUUID,
    environment: [],
    backups: async () => fakeBackups,
    imports: async () => fakeImports,
    previewTokens: { sign: async () => "", read: async () => null },
    studioBanner: () => null,
    workHeld: () => false,
    assistant: { ...served, sources },
    ...(builtIn ? { analysis: builtIn as BuiltInAnalysis } : {}),
  };
  const service = createAssistantService(deps);
  return {
    runtime,
    store,
    served,
    sources,
    studio: service,
    generator: createGeneratorService(deps),
    help: createHelpService(deps),
  };
}

/** These tests have no network. */
const PASTED: AssistantRuntime["sources"] = {
  fetch: async () => refuse("invalid", "Bez sieci."),
  hash: (text) => createHash("sha256").update(text).digest("hex"),
};

type Opened = Awaited<ReturnType<typeof openAssistant>>;

export function valueOf<T>(outcome: Outcome<T>): T {
  if (!outcome.ok) throw new Error(outcome.message);
  return outcome.value;
}

/** Follows a run, as a browser would, until it is in one of these states. */
export async function restOf(
  { studio: assistant, store }: Opened,
  id: string,
  states: RunState[] = ["waiting"],
): Promise<RunState> {
  const { promise, resolve } = Promise.withResolvers<RunState>();
  const look = async () => {
    const state = (await store.read.run(id))!.state;
    if (states.includes(state)) resolve(state);
  };
  const stop = valueOf(await assistant.follow(contributor, id, 0, () => void look()));
  await look();
  const state = await promise;
  stop();
  return state;
}

export async function perform(
  opened: Opened,
  id: string,
  stage: Stage,
  asked: Record<string, string> = {},
  viewer: Viewer = contributor,
): Promise<RunState> {
  valueOf(await opened.studio.ask(viewer, id, stage, asked));
  return restOf(opened, id, ["waiting", "failed", "stopped", "interrupted"]);
}

export async function eventsOf({ store }: Opened, id: string): Promise<RunEvent[]> {
  return store.read.runEvents(id, 0, 10_000);
}

export const TOPIC = { kind: "topic", id: fixtures.spring.id } as const;
export const IDEA = {
  title: "Kiedy siać bób",
  angle: "termin",
  question: "Kiedy?",
  reader: "ogrodnik",
  whyNow: "Marzec.",
  outline: ["Termin"],
};
export const OUTLINE = {
  sections: [
    { heading: "Termin", sources: ["S1", "S8"], points: ["Od marca."] },
    { heading: "Odmiany", sources: [], points: [] },
  ],
};
export const SOURCE = { title: "Kalendarz", text: "Bób wysiewa się od początku marca, gdy ziemia odmarznie." };

/** A run up to the outline, from an idea of the model. */
export async function outlined(opened: Opened) {
  const { studio: assistant } = opened;
  const { id } = valueOf(await assistant.start(contributor, TOPIC));
  await restOf(opened, id);
  valueOf(await assistant.addSource(contributor, id, SOURCE));
  await perform(opened, id, "outline", { idea: "P1" });
  return id;
}

export const ANSWERS = [saysJson({ elements: [IDEA] }), saysJson(OUTLINE)];
