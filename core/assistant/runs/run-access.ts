import type { AssistantDeps, AssistantStoreRead, AssistantStoreWrite } from "../store.ts";
import { may, requirePermission } from "#core/base/permission.ts";
import type { Viewer } from "#core/base/viewer.ts";
import { type Failure, ok, type Outcome, refuse } from "#core/base/outcome.ts";
import { maySeeTopic } from "#core/topics/topic.ts";
import { type ArtefactKind, type AssistantRun, BUSY, MOST_BUSY_OF_ALL, RESTING, type RunSubject } from "./run.ts";
import { assistantMessages, runMessages } from "#core/messages/assistant.ts";

/** Returns the refusal for a run that does not exist or that the viewer may not see. */
export const noSuchRun = (): Failure => refuse("missing", assistantMessages.noRun);

/** Reads a run that the viewer may see: their own, or any run for an editor. Every other run is `missing`. */
export async function visibleRun(
  read: Pick<AssistantStoreRead, "run">,
  viewer: Viewer,
  id: string,
): Promise<Outcome<AssistantRun>> {
  const refusal = requirePermission(viewer, "write-own");
  if (refusal) return refusal;
  const run = await read.run(id);
  return run && (run.userId === viewer.id || may(viewer, "edit-all")) ? ok(run) : noSuchRun();
}

/** Reads the viewer's own run. Another person's run is `forbidden`, because it uses that person's budget and makes that person's draft. */
export async function ownRun(
  read: Pick<AssistantStoreRead, "run">,
  viewer: Viewer,
  id: string,
): Promise<Outcome<AssistantRun>> {
  const run = await visibleRun(read, viewer, id);
  if (!run.ok || run.value.userId === viewer.id) return run;
  return refuse("forbidden", runMessages.ofOther);
}

/** A new version of a result that replaces version `base`, and the value to return once the version is stored. */
interface NewResult<T> {
  kind: ArtefactKind;
  part: string;
  data: unknown;
  base: number;
  value: T;
}

/** Stores a result of the viewer's own run between stages and notifies followers. What `make` writes is part of the same transaction. */
export async function putResult<T>(
  { store, clock, assistant }: AssistantDeps,
  viewer: Viewer,
  runId: string,
  make: (tx: AssistantStoreWrite, run: AssistantRun, at: number) => Promise<Outcome<NewResult<T>>>,
): Promise<Outcome<T>> {
  const access = await ownRun(store.read, viewer, runId);
  if (!access.ok) return access;
  const at = clock();
  const outcome = await store.write(async (tx): Promise<Outcome<T>> => {
    if (!(await tx.changeRun(runId, RESTING, { updatedAt: at })))
      return refuse("conflict", assistantMessages.stillRunning);
    const result = await make(tx, access.value, at);
    if (!result.ok) return result;
    const { kind, part, data, base, value } = result.value;
    const stored = await tx.putArtefact({ runId, kind, part, data, by: viewer.id, at }, base);
    if (!stored.ok) return stored;
    await tx.addRunEvents(runId, at, [{ kind: "artefact", artefact: kind, part, version: stored.value.version }]);
    return ok(value);
  });
  if (outcome.ok) assistant?.news.notify(runId);
  return outcome;
}

/** Returns the viewer's queued and running runs. */
export async function busyRunsOf(read: Pick<AssistantStoreRead, "runsIn">, viewer: Viewer): Promise<AssistantRun[]> {
  return (await read.runsIn(BUSY, MOST_BUSY_OF_ALL)).filter(({ userId }) => userId === viewer.id);
}

/** The subject of a generator's run. */
export type SubjectReference = { kind: "topic" | "category" | "tag"; id: string };

/** Reads a run's subject with its current title; null when the subject does not exist or the viewer may not see it. */
export async function subjectOf(
  read: AssistantStoreRead,
  viewer: Viewer,
  { kind, id }: SubjectReference,
): Promise<RunSubject | null> {
  if (kind === "topic") {
    const topic = await read.plannedTopic(id);
    return subjectFrom(kind, topic && maySeeTopic(viewer, topic) ? topic : null);
  }
  if (kind === "category")
    return subjectFrom(
      kind,
      (await read.categories()).find((category) => category.id === id),
    );
  return subjectFrom(kind, (await read.tagsByIds([id]))[0]);
}

function subjectFrom(
  kind: RunSubject["kind"],
  entity: { id: string; title?: string; name?: string } | null | undefined,
): RunSubject | null {
  return entity ? { kind, id: entity.id, title: entity.title ?? entity.name ?? "" } : null;
}
