import type { AssistantDeps } from "./store.ts";
import { requirePermission, may } from "../base/permission.ts";
import type { Viewer } from "../base/viewer.ts";
import { ok, type Outcome, refuse } from "../base/outcome.ts";
import { firstRowOf, STUDIO_ROWS, studioPage } from "../base/studio-page.ts";
import { DEFAULT_CAPS, type AssistantConfig } from "../base/assistant-config.ts";
import type { AssistantService, AssistantOutlook, AssistantSettings, RunLine } from "./assistant-service.ts";
import { daysOf } from "./budget/budget.ts";
import { createDrafting } from "./generator/drafting.ts";
import { createResultEditing } from "./generator/edit-results.ts";
import type { AssistantRun, RunEvent } from "./runs/run.ts";
import { visibleRun } from "./runs/run-access.ts";
import { createRunning, presentEngine } from "./runs/run-commands.ts";

export function createAssistantService(ports: AssistantDeps): AssistantService {
  const { store } = ports;
  return {
    ...createRunning(ports),
    ...createResultEditing(ports),
    ...createDrafting(ports),
    outlook: (viewer) => outlook(ports, viewer),
    settings: (viewer) => settings(ports, viewer),
    async probe(viewer) {
      const refusal = requirePermission(viewer, "administer");
      if (refusal) return refusal;
      const { config, assistant } = ports;
      if (!config.assistant || !assistant)
        return refuse("conflict", "Nie ma czego sprawdzać: w pliku witryny nie ma modelu.");
      return ok(await assistant.probe());
    },
    async runs(viewer, { subjectId, page }) {
      const refusal = requirePermission(viewer, "write-own");
      if (refusal) return refusal;
      const userId = may(viewer, "edit-all") ? null : viewer.id;
      const { rows, total } = await store.read.runs({ userId, subjectId }, firstRowOf(page), STUDIO_ROWS);
      return studioPage({ rows: await linesOf(ports, rows), total }, page);
    },
    async run(viewer, id) {
      const found = await visibleRun(store.read, viewer, id);
      if (!found.ok) return found;
      const line = await lineOf(store.read, found.value, await namesIn(store.read));
      const artefacts = await store.read.artefacts(id);
      return ok({ ...line, artefacts, lastEvent: await store.read.lastRunEvent(id) });
    },
    async versions(viewer, id, kind, part) {
      const found = await visibleRun(store.read, viewer, id);
      return found.ok ? ok(await store.read.artefactVersions(id, kind, part)) : found;
    },
    follow: (viewer, id, after, tell) => follow(ports, viewer, id, after, tell),
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

async function outlook({ store, config, clock }: AssistantDeps, viewer: Viewer): Promise<Outcome<AssistantOutlook>> {
  const refusal = requirePermission(viewer, "write-own");
  if (refusal) return refusal;
  const { day } = daysOf(clock(), config.timeZone);
  const { assistant } = config;
  const caps = assistant?.caps ?? DEFAULT_CAPS;
  return ok({
    engine: presentEngine({ config }),
    models: assistant ? { fast: assistant.fast.id, smart: assistant.smart.id } : null,
    currency: assistant?.currency ?? "",
    disclosure: assistant?.disclosure ?? "assist",
    today: { used: await store.read.charged({ userId: viewer.id, day }), cap: caps.personDay },
    drafts: { begun: await store.read.draftsBegun(viewer.id, day), most: caps.draftsADay },
  });
}

async function settings(
  { store, config, clock, assistant: room }: AssistantDeps,
  viewer: Viewer,
): Promise<Outcome<AssistantSettings>> {
  const refusal = requirePermission(viewer, "administer");
  if (refusal) return refusal;
  const { day, month } = daysOf(clock(), config.timeZone);
  const { assistant } = config;
  const used = await store.read.charged({ month });
  const today = await store.read.charged({ userId: viewer.id, day });
  if (!assistant) return ok({ configured: null, probe: null, month: { name: month, used }, today });
  const { address, fast, smart, currency, caps, disclosure } = assistant;
  const shown = { address, fast, smart, currency, caps, disclosure };
  const configured = { ...shown, keyFrom: keyFrom(assistant), keyHint: room?.keyHint ?? null };
  return ok({ configured, probe: room?.lastProbe() ?? null, month: { name: month, used }, today });
}

function keyFrom({ key }: AssistantConfig): string | null {
  if (key === null) return null;
  return "env" in key ? `zmienna ${key.env}` : `plik ${key.file}`;
}

const MOST_EVENTS = 500;

async function follow(
  { store, assistant }: AssistantDeps,
  viewer: Viewer,
  id: string,
  after: number,
  tell: (events: RunEvent[]) => void,
): Promise<Outcome<() => void>> {
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
}
