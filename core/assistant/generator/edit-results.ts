import type { AssistantDeps, AssistantStoreRead } from "../store.ts";
import { auditEntry } from "#core/base/audit-entry.ts";
import { type Failure, ok, refuse, refuseField } from "#core/base/outcome.ts";
import type { Idea, Ideas, Outline, Section, Source } from "./stage-results.ts";
import type { AssistantService } from "../assistant-service.ts";
import { allOf, type Artefact } from "../runs/run.ts";
import { MOST_RUN_SOURCES, SOURCE_LIMIT } from "../runs/run-rules.ts";
import { compareIdea } from "./compare-idea.ts";
import { ownRun, putResult } from "../runs/run-access.ts";
import type { EditedKind } from "./schemas.ts";
import { resultMessages } from "#core/messages/assistant.ts";

type Editing = Pick<AssistantService, "edit" | "addSource">;

const TITLE_LIMIT = 300;

/** Returns the commands that change the results of a run. */
export function createResultEditing(deps: AssistantDeps): Editing {
  return { edit: edit(deps), addSource: addSource(deps) };
}

function edit(deps: AssistantDeps): AssistantService["edit"] {
  return async (viewer, id, { kind, part, data, base }) => {
    // Imported here, because the schemas are large and most servers never edit a result.
    const { EDIT_SCHEMAS, faultsIn } = await import("./schemas.ts");
    return putResult(deps, viewer, id, async (tx) => {
      const present = await tx.artefact(id, kind, part);
      if (!present) return refuse("missing", resultMessages.noResult);
      if (!Object.hasOwn(EDIT_SCHEMAS, kind)) return refuse("invalid", resultMessages.cannotEdit);
      const parsed = EDIT_SCHEMAS[kind as EditedKind].safeParse(data);
      if (!parsed.success) {
        const faults = faultsIn(parsed.error);
        return refuse("invalid", Object.values(faults)[0] ?? resultMessages.cannotSave, faults);
      }
      const fault = kind === "outline" ? outlineFault(parsed.data as Outline, await tx.artefacts(id)) : null;
      if (fault) return fault;
      return ok({ kind, part, data: await withEdit(tx, present, parsed.data), base, value: { version: base + 1 } });
    });
  };
}

function outlineFault({ sections }: Outline, artefacts: Artefact[]): Failure | null {
  const sourceIds = new Set(allOf(artefacts, "source").map(({ id }) => id));
  const unknownId = sections.flatMap(({ sources }) => sources).find((source) => !sourceIds.has(source));
  return unknownId === undefined ? null : refuseField("sources", resultMessages.noSource(unknownId));
}

type EditedIdea = Omit<Idea, "tagIds" | "near" | "origin" | "fate">;

/** Returns the result with the person's changes; ids and facts stay as they were. */
async function withEdit(read: AssistantStoreRead, { kind, data }: Artefact, edited: object): Promise<unknown> {
  if (kind === "ideas") return withEditedIdea(read, data as Ideas, edited as EditedIdea);
  return { ...(data as Outline | Section), ...edited };
}

/** Returns the ideas with the person's changes to one idea. That idea is compared with the archive again; its other fields stay. */
async function withEditedIdea(read: AssistantStoreRead, { ideas }: Ideas, edited: EditedIdea): Promise<Ideas> {
  const merged: Idea[] = [];
  for (const idea of ideas) {
    merged.push(idea.id === edited.id ? { ...idea, ...edited, ...(await compareIdea(read, edited)) } : idea);
  }
  return { ideas: merged };
}

function addSource(deps: AssistantDeps): AssistantService["addSource"] {
  const { store, assistant } = deps;
  return async (viewer, id, request) => {
    const access = await ownRun(store.read, viewer, id);
    if (!access.ok) return access;
    if (!assistant) return refuse("unavailable", resultMessages.noSourcesNow);
    const source =
      "address" in request ? await assistant.sources.fetch(request.address) : ok({ address: null, ...request });
    if (!source.ok) return source;
    const { address } = source.value;
    const text = source.value.text.replace(/\r\n?/g, "\n").trim();
    if (text === "") return refuse("invalid", resultMessages.sourceEmpty, { text: resultMessages.pasteSource });
    if (text.length > SOURCE_LIMIT) {
      const limit = resultMessages.sourceTooLong(SOURCE_LIMIT);
      return refuseField("text", limit);
    }
    const title = source.value.title.trim().slice(0, TITLE_LIMIT) || (address ?? resultMessages.untitled);
    const { promptInjectionWords } = await import("#core/analysis/sources/source-check.ts");
    const orders = promptInjectionWords(text);
    return putResult(deps, viewer, id, async (tx, { subject }, at) => {
      const present = allOf(await tx.artefacts(id), "source");
      if (present.length >= MOST_RUN_SOURCES)
        return refuse("too-many", resultMessages.tooManySources(MOST_RUN_SOURCES));
      const part = `S${present.length + 1}`;
      const data: Source = { id: part, title, address, text, hash: assistant.sources.hash(text), at, orders };
      const entity = { kind: subject.kind, id: subject.id };
      await tx.putAudit(auditEntry(viewer, at, "run-source", entity, { source: part, address }));
      return ok({ kind: "source" as const, part, data, base: 0, value: { id: part, orders } });
    });
  };
}
