import type { AssistantDeps } from "./store.ts";
import { requirePermission, may } from "../base/permission.ts";
import { daysOf } from "./budget/budget.ts";
import { saveRunAsDraft } from "./generator/save-run-as-draft.ts";
import { createResultEditing } from "./generator/edit-results.ts";
import { type SubjectReference, visibleRun } from "./runs/run-access.ts";
import { createRunCommands } from "./runs/run-commands.ts";
import type { Viewer } from "../base/viewer.ts";
import { type StudioPage, firstRowOf, STUDIO_ROWS, studioPage } from "#core/base/studio-paging.ts";
import { type Outcome, ok, refuse } from "../base/outcome.ts";
import {
  type AssistantCaps,
  type Cap,
  type Disclosure,
  type ModelChoice,
  DEFAULT_CAPS,
  type AssistantConfig,
} from "../base/assistant-config.ts";
import type { ModelProbe } from "./assistant-ports.ts";
import type { ChargeTotal } from "./budget/charge.ts";
import type { Artefact, ArtefactKind, AssistantRun, RunEvent, Stage } from "./runs/run.ts";
import { assistantMessages } from "#core/messages/assistant.ts";

/** What every writer sees of the assistant. */
export interface AssistantOutlook {
  models: { fast: string; smart: string } | null;
  currency: string;
  disclosure: Disclosure;
  /** The person's usage today, and their daily limit. */
  today: { used: ChargeTotal; cap: Cap };
  drafts: { begun: number; most: number };
}

/** The settings as an administrator sees them, with at most the last characters of the key. */
export interface AssistantSettings {
  configured: {
    address: string;
    /** Where the key is: `plik /run/secrets/model` or `zmienna SZPALTA_MODEL_KEY`; null when the model needs no key. */
    keyFrom: string | null;
    keyHint: string | null;
    fast: ModelChoice;
    smart: ModelChoice;
    currency: string;
    caps: AssistantCaps;
    disclosure: Disclosure;
  } | null;
  probe: ModelProbe | null;
  month: { name: string; used: ChargeTotal };
  today: ChargeTotal;
}

/** A run in a list, with the name of its owner and its charges. */
export interface RunLine extends AssistantRun {
  who: string;
  used: ChargeTotal;
}

/** A run with its results. `lastEvent`: the number of its last event, to be passed to `follow` as `after`. */
export interface RunView extends RunLine {
  artefacts: Artefact[];
  lastEvent: number;
}

/** The assistant's service. Writers see their own runs, editors see all runs. No method publishes anything: a run ends with a draft. */
export interface AssistantService {
  outlook(viewer: Viewer): Promise<Outcome<AssistantOutlook>>;
  settings(viewer: Viewer): Promise<Outcome<AssistantSettings>>;
  /** Tests both models with a very short request, which costs almost nothing; `conflict` when no model is configured. */
  probe(viewer: Viewer): Promise<Outcome<ModelProbe>>;

  runs(viewer: Viewer, filter: { subjectId: string | null; page: number }): Promise<Outcome<StudioPage<RunLine>>>;
  /** Reads one run; `missing` when the viewer may not see it. */
  run(viewer: Viewer, id: string): Promise<Outcome<RunView>>;
  /** Begins a run of the generator and queues the search for ideas; `conflict` when no model is configured. */
  start(viewer: Viewer, subject: SubjectReference): Promise<Outcome<AssistantRun>>;
  /** Queues a stage of a run that waits for a person. A finished stage is done again as a new version; an interrupted stage continues. */
  ask(viewer: Viewer, id: string, stage: Stage, options: Record<string, string>): Promise<Outcome<AssistantRun>>;
  /** Stops a queued or running run; does nothing for any other run. */
  stop(viewer: Viewer, id: string): Promise<Outcome<null>>;
  /** Stores a result that a person changed. `base`: the version that was changed. In a section, heading and text can be changed. */
  edit(
    viewer: Viewer,
    id: string,
    result: { kind: ArtefactKind; part: string; data: unknown; base: number },
  ): Promise<Outcome<{ version: number }>>;
  /** Stores a text, or the text of a web page, as the next source of the run. */
  addSource(
    viewer: Viewer,
    id: string,
    source: { address: string } | { title: string; text: string },
  ): Promise<Outcome<{ id: string; orders: string[] }>>;
  /** Puts the sections into a new draft of the viewer; this ends the run. */
  toDraft(viewer: Viewer, id: string): Promise<Outcome<{ postId: string; slug: string }>>;
  /** Calls `tell` with the run's events after number `after`, then with every new one, until the returned function is called. */
  follow(viewer: Viewer, id: string, after: number, tell: (events: RunEvent[]) => void): Promise<Outcome<() => void>>;
}

/** Makes the assistant's service, which checks permissions. */
export function createAssistantService(deps: AssistantDeps): AssistantService {
  const { store } = deps;
  return {
    ...createRunCommands(deps),
    ...createResultEditing(deps),
    toDraft: saveRunAsDraft(deps),
    outlook: outlook(deps),
    settings: settings(deps),
    async probe(viewer) {
      const refusal = requirePermission(viewer, "administer");
      if (refusal) return refusal;
      const { config, assistant } = deps;
      if (!config.assistant || !assistant) return refuse("conflict", assistantMessages.nothingToTest);
      return ok(await assistant.probe());
    },
    async runs(viewer, { subjectId, page }) {
      const refusal = requirePermission(viewer, "write-own");
      if (refusal) return refusal;
      const userId = may(viewer, "edit-all") ? null : viewer.id;
      const { rows, total } = await store.read.runs({ userId, subjectId }, firstRowOf(page), STUDIO_ROWS);
      return studioPage({ rows: await linesOf(deps, rows), total }, page);
    },
    async run(viewer, id) {
      const access = await visibleRun(store.read, viewer, id);
      if (!access.ok) return access;
      const line = await lineOf(store.read, access.value, await namesIn(store.read));
      const artefacts = await store.read.artefacts(id);
      return ok({ ...line, artefacts, lastEvent: await store.read.lastRunEvent(id) });
    },
    follow: follow(deps),
  };
}

type Read = AssistantDeps["store"]["read"];

async function linesOf({ store }: AssistantDeps, runs: AssistantRun[]): Promise<RunLine[]> {
  const names = await namesIn(store.read);
  const lines: RunLine[] = [];
  for (const run of runs) lines.push(await lineOf(store.read, run, names));
  return lines;
}

async function lineOf(read: Read, run: AssistantRun, names: ReadonlyMap<string, string>): Promise<RunLine> {
  return { ...run, who: names.get(run.userId) ?? "", used: await read.charged({ runId: run.id }) };
}

async function namesIn(read: Read): Promise<Map<string, string>> {
  return new Map((await read.users()).map(({ id, name }) => [id, name]));
}

function outlook({ store, config, clock }: AssistantDeps): AssistantService["outlook"] {
  return async (viewer) => {
    const refusal = requirePermission(viewer, "write-own");
    if (refusal) return refusal;
    const { day } = daysOf(clock(), config.timeZone);
    const { assistant } = config;
    const caps = assistant?.caps ?? DEFAULT_CAPS;
    return ok({
      models: assistant ? { fast: assistant.fast.id, smart: assistant.smart.id } : null,
      currency: assistant?.currency ?? "",
      disclosure: assistant?.disclosure ?? "assist",
      today: { used: await store.read.charged({ userId: viewer.id, day }), cap: caps.personDay },
      drafts: { begun: await store.read.draftsBegun(viewer.id, day), most: caps.draftsADay },
    });
  };
}

function settings({ store, config, clock, assistant: served }: AssistantDeps): AssistantService["settings"] {
  return async (viewer) => {
    const refusal = requirePermission(viewer, "administer");
    if (refusal) return refusal;
    const { day, month } = daysOf(clock(), config.timeZone);
    const { assistant } = config;
    const used = await store.read.charged({ month });
    const today = await store.read.charged({ userId: viewer.id, day });
    if (!assistant) return ok({ configured: null, probe: null, month: { name: month, used }, today });
    const { address, fast, smart, currency, caps, disclosure } = assistant;
    const shown = { address, fast, smart, currency, caps, disclosure };
    const configured = { ...shown, keyFrom: keyFrom(assistant), keyHint: served?.keyHint ?? null };
    return ok({ configured, probe: served?.lastProbe() ?? null, month: { name: month, used }, today });
  };
}

function keyFrom({ key }: AssistantConfig): string | null {
  if (key === null) return null;
  return "env" in key ? `zmienna ${key.env}` : `plik ${key.file}`;
}

const MOST_EVENTS = 500;

function follow({ store, assistant }: AssistantDeps): AssistantService["follow"] {
  return async (viewer, id, after, tell) => {
    const access = await visibleRun(store.read, viewer, id);
    if (!access.ok) return access;
    let [seen, reading, again, over] = [after, false, false, false];
    const read = async () => {
      again = true;
      if (reading) return;
      reading = true;
      try {
        while (again) {
          again = false;
          const events = await store.read.runEvents(id, seen, MOST_EVENTS);
          if (over) return;
          seen = events.at(-1)?.seq ?? seen;
          if (events.length > 0) tell(events);
          if (events.length === MOST_EVENTS) again = true;
        }
      } finally {
        reading = false;
      }
    };
    const stop = assistant?.news.follow(id, () => void read().catch(() => undefined));
    await read();
    return ok(() => {
      over = true;
      stop?.();
    });
  };
}
