import type { AssistantDeps, AssistantStoreRead, AssistantStoreWrite } from "../store.ts";
import { may, requirePermission } from "#core/base/permission.ts";
import type { Viewer } from "#core/base/viewer.ts";
import { type Failure, ok, type Outcome, refuse } from "#core/base/outcome.ts";
import { maySeeTopic } from "#core/topics/topic.ts";
import { type ArtefactKind, type AssistantRun, BUSY, MOST_BUSY_OF_ALL, RESTING, type RunSubject } from "./run.ts";
import { assistantMessages, runMessages } from "#core/messages/assistant.ts";

/** The refusal for a run that does not exist or that the viewer may not see. */
export const noSuchRun = (): Failure => refuse("missing", assistantMessages.noRun);

/** Reads a run that the viewer may see: their own, or any for an editor. Any other is `missing`. */
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

/** Reads a run that the viewer may continue: only their own, since it uses their budget and makes their draft. Any other is `forbidden`. */
export async function ownRun(
  read: Pick<AssistantStoreRead, "run">,
  viewer: Viewer,
  id: string,
): Promise<Outcome<AssistantRun>> {
  const run = await visibleRun(read, viewer, id);
  if (!run.ok || run.value.userId === viewer.id) return run;
  return refuse("forbidden", runMessages.ofOther);
}

/** A new version of a result that replaces version `base`, and the value to return once it is stored. */
interface NewResult<T> {
  kind: ArtefactKind;
  part: string;
  data: unknown;
  base: number;
  value: T;
}

/** Stores a result of the viewer's own run, between stages, in one transaction with what `make` writes, and notifies followers. */
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

/** The viewer's queued and running runs. */
export async function busyRunsOf(read: Pick<AssistantStoreRead, "runsIn">, viewer: Viewer): Promise<AssistantRun[]> {
  return (await read.runsIn(BUSY, MOST_BUSY_OF_ALL)).filter(({ userId }) => userId === viewer.id);
}

/** What a run of the generator can be about. */
export type SubjectReference = { kind: "topic" | "category" | "tag"; id: string };

/** Reads a run's subject with its current title; null when it does not exist or the viewer may not see it. */
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
