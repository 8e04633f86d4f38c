import type { AssistantService, AssistantSettings } from "#core/assistant/assistant-service.ts";
import type { GeneratorService } from "#core/assistant/generator/generator-service.ts";
import type { HelpService } from "#core/assistant/helper/help-service.ts";
import { ok, refuse } from "#core/base/outcome.ts";

const missing = refuse("missing", "Nie ma takiego szkicu z generatora.");
const none = async () => missing;

export const NO_CHARGES = { calls: 0, input: 0, output: 0, cost: 0, estimated: 0, unpriced: 0 };

export const NO_ASSISTANT: AssistantSettings = {
  configured: null,
  probe: null,
  month: { name: "2026-11", used: NO_CHARGES },
  today: NO_CHARGES,
};

export const fakeAssistant: AssistantService = {
  outlook: async () =>
    ok({
      models: null,
      currency: "",
      disclosure: "assist",
      today: { used: NO_CHARGES, cap: { tokens: null, cost: null } },
      drafts: { begun: 0, most: 5 },
    }),
  settings: async () => ok(NO_ASSISTANT),
  probe: async () => refuse("conflict", "Nie ma czego sprawdzać: w pliku witryny nie ma modelu."),
  runs: async () => ok({ rows: [], page: 1, pages: 1, total: 0 }),
  run: none,
  start: none,
  ask: none,
  stop: none,
  edit: none,
  addSource: none,
  toDraft: none,
  follow: none,
};

/** `szkic` and `warsztat` are a category's addresses; there is nothing in it. */
export const fakeGenerator: GeneratorService = {
  subjects: async (_viewer, slug) =>
    ["szkic", "warsztat"].includes(slug)
      ? ok([{ kind: "category", id: "c1", title: "Warsztat", slug }])
      : refuse("missing", "Nie ma takiego tematu, kategorii ani tagu."),
  subjectView: async () => ok({ total: 0, posts: [], gaps: [], forecast: null }),
  places: async () => ok(new Map()),
  facts: none,
  write: none,
  keep: none,
  dismiss: none,
};

export const fakeHelp: HelpService = {
  access: async () => ok({ model: null, open: [], busy: null, traces: [] }),
  ask: none,
  read: none,
  resolve: none,
};
