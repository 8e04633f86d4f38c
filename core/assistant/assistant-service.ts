import type { AssistantDeps } from "./store.ts";
import { requirePermission, may } from "../base/permission.ts";
import { daysOf } from "./budget/budget.ts";
import { saveRunAsDraft } from "./generator/save-run-as-draft.ts";
import { createResultEditing } from "./generator/edit-results.ts";
import { type BegunSubject, visibleRun } from "./runs/run-access.ts";
import { createRunning } from "./runs/run-commands.ts";
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

/** What a person who writes may know of the assistant. */
export interface AssistantOutlook {
  models: { fast: string; smart: string } | null;
  currency: string;
  disclosure: Disclosure;
  /** What they have used today, and their daily limit. */
  today: { used: ChargeTotal; cap: Cap };
  drafts: { begun: number; most: number };
}

/** What an administrator sees of it. Never a key: its last characters at most. */
export interface AssistantSettings {
  configured: {
    address: string;
    /** `plik /run/secrets/model`, `zmienna SZPALTA_MODEL_KEY`; null where the model asks for none. */
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

export interface RunLine extends AssistantRun {
  who: string;
  used: ChargeTotal;
}

export interface RunView extends RunLine {
  artefacts: Artefact[];
  lastEvent: number;
}

/** The assistant as people have it. Runs are their owner's, editors see all. Nothing here publishes: it ends with a draft. */
export interface AssistantService {
  outlook(viewer: Viewer): Promise<Outcome<AssistantOutlook>>;
  settings(viewer: Viewer): Promise<Outcome<AssistantSettings>>;
  /** Asks both models a few words, which costs next to nothing; `conflict` where none is configured. */
  probe(viewer: Viewer): Promise<Outcome<ModelProbe>>;

  runs(viewer: Viewer, asked: { subjectId: string | null; page: number }): Promise<Outcome<StudioPage<RunLine>>>;
  run(viewer: Viewer, id: string): Promise<Outcome<RunView>>;
  /** Begins a run of the generator and asks the model for ideas; `conflict` where none is configured. */
  start(viewer: Viewer, subject: BegunSubject): Promise<Outcome<AssistantRun>>;
  /** Asks a resting run for a stage; the same stage again makes a new version, and an interrupted one goes on. */
  ask(viewer: Viewer, id: string, stage: Stage, asked: Record<string, string>): Promise<Outcome<AssistantRun>>;
  /** Ends what is under way; the second time, or of a resting run, nothing. */
  stop(viewer: Viewer, id: string): Promise<Outcome<null>>;
  /** Keeps a result as a person left it; `base` is the version they saw. Of a section its heading and text. */
  edit(
    viewer: Viewer,
    id: string,
    given: { kind: ArtefactKind; part: string; data: unknown; base: number },
  ): Promise<Outcome<{ version: number }>>;
  /** Freezes a text, or a page fetched from an address, as the next source. */
  addSource(
    viewer: Viewer,
    id: string,
    given: { address: string } | { title: string; text: string },
  ): Promise<Outcome<{ id: string; orders: string[] }>>;
  /** Puts the sections into a new draft of the viewer's; the run is over then. */
  toDraft(viewer: Viewer, id: string): Promise<Outcome<{ postId: string; slug: string }>>;
  /** Tells of events after `after`, and of every new one, until the returned function is called. */
  follow(viewer: Viewer, id: string, after: number, tell: (events: RunEvent[]) => void): Promise<Outcome<() => void>>;
}

export function createAssistantService(deps: AssistantDeps): AssistantService {
  const { store } = deps;
  return {
    ...createRunning(deps),
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
      const found = await visibleRun(store.read, viewer, id);
      if (!found.ok) return found;
      const line = await lineOf(store.read, found.value, await namesIn(store.read));
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
    const found = await visibleRun(store.read, viewer, id);
    if (!found.ok) return found;
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
