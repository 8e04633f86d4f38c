import { AnalysisUnavailable } from "#core/analysis/built-in-analysis.ts";
import type { AssistantDeps, AssistantStoreRead } from "../store.ts";
import { auditEntry } from "#core/base/audit-entry.ts";
import type { Viewer } from "#core/base/viewer.ts";
import { type Failure, ok, type Outcome, refuse, refuseField } from "#core/base/outcome.ts";
import type { Idea, Ideas, Outline, Section, Source } from "./stage-results.ts";
import type { AssistantService } from "../assistant-service.ts";
import { allOf, type Artefact, type ArtefactKind, RESTING } from "../runs/run.ts";
import { MOST_RUN_SOURCES, SOURCE_LIMIT } from "../runs/run-rules.ts";
import { isSameComparison, placeOfIdea } from "./idea-rules.ts";
import { ownRun } from "../runs/run-access.ts";
import type { EditedKind } from "./schemas.ts";

type Editing = Pick<AssistantService, "edit" | "addSource">;

const TITLE_LIMIT = 300;
const UNKNOWN = "Tego wyniku nie można zmienić.";
const WORKING = "Szkicowanie jeszcze trwa. Poczekaj albo je zatrzymaj.";

export function createResultEditing(deps: AssistantDeps): Editing {
  return { edit: edit(deps), addSource: addSource(deps) };
}

function edit(deps: AssistantDeps): AssistantService["edit"] {
  return async (viewer, id, { kind, part, data, base }) => {
    // Schemas are large, and most servers never edit a result.
    const { EDITED, faultsIn } = await import("./schemas.ts");
    return change(deps, viewer, id, { kind, part, base }, async (present, tx) => {
      if (!Object.hasOwn(EDITED, kind)) return refuse("invalid", UNKNOWN);
      const parsed = EDITED[kind as EditedKind].safeParse(data);
      if (!parsed.success) {
        const faults = faultsIn(parsed.error);
        return refuse("invalid", Object.values(faults)[0] ?? "Tych zmian nie da się zapisać.", faults);
      }
      const fault = kind === "outline" ? outlineFault(parsed.data as Outline, await tx.artefacts(id)) : null;
      return fault ?? ok(await mergedInto(tx, present, parsed.data));
    });
  };
}

function outlineFault({ sections }: Outline, artefacts: Artefact[]): Failure | null {
  const known = new Set(allOf(artefacts, "source").map(({ id }) => id));
  const strange = sections.flatMap(({ sources }) => sources).find((source) => !known.has(source));
  return strange === undefined ? null : refuseField("sources", `Nie ma źródła ${strange}. Dodaj je albo usuń z planu.`);
}

/** Only what a person may change is theirs; ids and facts of a result stay. */
async function mergedInto(read: AssistantStoreRead, { kind, data }: Artefact, given: object): Promise<unknown> {
  if (kind === "ideas") return ideasMerged(read, data as Ideas, given as GivenIdeas);
  return { ...(data as Outline | Section), ...given };
}

type GivenIdeas = { ideas: Omit<Idea, "tagIds" | "near" | "origin" | "fate">[] };

/** What the program knows of an idea stays with it; one with other words is compared with the archive anew. */
async function ideasMerged(read: AssistantStoreRead, present: Ideas, given: GivenIdeas): Promise<Ideas> {
  const known = new Map(present.ideas.map((idea) => [idea.id, idea]));
  const ideas: Idea[] = [];
  for (const idea of given.ideas) {
    const was = known.get(idea.id);
    const place =
      was && isSameComparison(was, idea) ? { near: was.near, tagIds: was.tagIds } : await placeOfIdea(read, idea);
    ideas.push({ ...idea, ...place, origin: was?.origin ?? "person", fate: was?.fate ?? null });
  }
  return { ideas };
}

async function change(
  { store, clock, assistant }: AssistantDeps,
  viewer: Viewer,
  id: string,
  { kind, part, base }: { kind: ArtefactKind; part: string; base: number },
  make: (present: Artefact, tx: AssistantStoreRead) => Outcome<unknown> | Promise<Outcome<unknown>>,
): Promise<Outcome<{ version: number }>> {
  const found = await ownRun(store.read, viewer, id);
  if (!found.ok) return found;
  const at = clock();
  const outcome = await store.write(async (tx): Promise<Outcome<{ version: number }>> => {
    if (!(await tx.changeRun(id, RESTING, { updatedAt: at }))) return refuse("conflict", WORKING);
    const present = await tx.artefact(id, kind, part);
    if (!present) return refuse("missing", "Nie ma takiego wyniku.");
    const data = await make(present, tx);
    if (!data.ok) return data;
    const kept = await tx.putArtefact({ runId: id, kind, part, data: data.value, by: viewer.id, at }, base);
    if (!kept.ok) return kept;
    await tx.addRunEvents(id, at, [{ kind: "artefact", artefact: kind, part, version: kept.value.version }]);
    return kept;
  });
  if (outcome.ok) assistant?.news.told(id);
  return outcome;
}

const NOT_NOW = "Źródeł nie da się teraz dodać. Spróbuj ponownie za chwilę.";

/** Null where nobody can tell now. */
async function ordersIn(assistant: NonNullable<AssistantDeps["assistant"]>, text: string): Promise<string[] | null> {
  try {
    return await assistant.orders(text);
  } catch (error) {
    if (error instanceof AnalysisUnavailable) return null;
    throw error;
  }
}

function addSource({ store, clock, assistant }: AssistantDeps): AssistantService["addSource"] {
  return async (viewer, id, given) => {
    const found = await ownRun(store.read, viewer, id);
    if (!found.ok) return found;
    if (!assistant) return refuse("unavailable", NOT_NOW);
    const taken = "address" in given ? await assistant.sources.fetch(given.address) : ok({ address: null, ...given });
    if (!taken.ok) return taken;
    const { address } = taken.value;
    const text = taken.value.text.replace(/\r\n?/g, "\n").trim();
    if (text === "") return refuse("invalid", "Źródło jest puste.", { text: "Wklej tekst źródła." });
    if (text.length > SOURCE_LIMIT) {
      const limit = `Źródło może mieć najwyżej ${SOURCE_LIMIT} znaków. Wklej fragment, na którym się opierasz.`;
      return refuseField("text", limit);
    }
    const title = taken.value.title.trim().slice(0, TITLE_LIMIT) || (address ?? "Bez tytułu");
    const orders = await ordersIn(assistant, text);
    if (!orders) return refuse("unavailable", NOT_NOW);
    const at = clock();
    const frozen = { title, address, text, hash: assistant.sources.hash(text), at, orders };
    const outcome = await store.write(async (tx): Promise<Outcome<{ id: string; orders: string[] }>> => {
      if (!(await tx.changeRun(id, RESTING, { updatedAt: at }))) return refuse("conflict", WORKING);
      const present = allOf(await tx.artefacts(id), "source");
      if (present.length >= MOST_RUN_SOURCES)
        return refuse("too-many", `Jeden szkic ma najwyżej ${MOST_RUN_SOURCES} źródeł.`);
      const part = `S${present.length + 1}`;
      const data: Source = { id: part, ...frozen };
      const kept = await tx.putArtefact({ runId: id, kind: "source", part, data, by: viewer.id, at }, 0);
      if (!kept.ok) return kept;
      const note =
        "W tym źródle są zdania, które wyglądają na polecenia dla modelu. Nie zostaną wykonane; przejrzyj je.";
      const notes = orders.length > 0 ? [{ kind: "note" as const, part, note }] : [];
      await tx.addRunEvents(id, at, [{ kind: "artefact", artefact: "source", part, version: 1 }, ...notes]);
      const { kind } = found.value.subject;
      await tx.putAudit(
        auditEntry(viewer, at, "run-source", { kind, id: found.value.subject.id }, { source: part, address }),
      );
      return ok({ id: part, orders });
    });
    if (outcome.ok) assistant.news.told(id);
    return outcome;
  };
}
