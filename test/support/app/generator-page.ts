import type { RunView } from "#core/assistant/assistant-service.ts";
import type { Forecast, GeneratorSubject, RunFacts } from "#core/assistant/generator/generator-service.ts";
import type { Artefact, ArtefactKind, RunEvent } from "#core/assistant/runs/run.ts";
import { ok } from "#core/base/outcome.ts";
import { IDEA } from "../assistant/stage-results.ts";
import { NO_CHARGES } from "../fakes/fake-assistant.ts";
import { type ServiceParts, viewerOf } from "../fakes/fake-studio.ts";

export const SUBJECT: GeneratorSubject = { kind: "category", id: "c1", title: "Warsztat", slug: "warsztat" };

export function result(kind: ArtefactKind, data: unknown, part = "", version = 1): Artefact {
  return { runId: "r1", kind, part, version, data, by: null, at: version };
}

export function runOf(given: Partial<RunView> = {}): RunView {
  return {
    id: "r1",
    kind: "generator",
    subject: { kind: "category", id: "c1", title: "Warsztat" },
    userId: viewerOf("author").id,
    engine: "model",
    state: "waiting",
    stage: "ideas",
    asked: {},
    message: null,
    postId: null,
    createdAt: 0,
    updatedAt: 0,
    who: "Ewa Sęk",
    used: NO_CHARGES,
    artefacts: [result("ideas", { ideas: [IDEA] })],
    lastEvent: 0,
    ...given,
  };
}

export const FACTS: RunFacts = {
  slug: "warsztat",
  draft: null,
  posts: [{ postId: "p1", title: "Jak pisać lead", path: "/warsztat/jak-pisac-lead" }],
  editable: { p1: "jak-pisac-lead" },
  tags: [{ id: "t1", name: "lead" }],
  categories: { P1: { id: "c1", name: "Warsztat" } },
  forecasts: {},
};

export function generatorOf(run: RunView, events: RunEvent[] = [], given: ServiceParts = {}): ServiceParts {
  return {
    ...given,
    assistant: {
      run: async () => ok(run),
      follow: async (_viewer, _id, _after, tell) => {
        if (events.length > 0) tell(events);
        return ok(() => {});
      },
      ...given.assistant,
    },
    generator: { subjects: async () => ok([SUBJECT]), facts: async () => ok(FACTS), ...given.generator },
  };
}

/** What a stage would take of the model, and cost. */
export const FORECAST: Forecast = {
  prompts: ["Zaproponuj pomysły.\n\n<dane-x>temat</dane-x>"],
  input: 1_200,
  output: 3_000,
  cost: 20_400,
  most: { tokens: 22_000, cost: 98_000 },
  model: "duzy",
  currency: "USD",
};
