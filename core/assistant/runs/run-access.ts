import type { AssistantDeps, AssistantStoreRead, AssistantStoreWrite } from "../store.ts";
import { may, requirePermission } from "#core/base/permission.ts";
import type { Viewer } from "#core/base/viewer.ts";
import { type Failure, ok, type Outcome, refuse } from "#core/base/outcome.ts";
import { maySeeTopic } from "#core/topics/topic.ts";
import { type ArtefactKind, type AssistantRun, BUSY, MOST_BUSY_OF_ALL, RESTING, type RunSubject } from "./run.ts";
import { assistantMessages, runMessages } from "#core/messages/assistant.ts";

export const noSuchRun = (): Failure => refuse("missing", assistantMessages.noRun);

/** A run somebody may see: their own, or any as an editor. Others' are `missing`. */
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

/** A run somebody may work on: their own alone, since it is their budget and their draft. */
export async function ownRun(
  read: Pick<AssistantStoreRead, "run">,
  viewer: Viewer,
  id: string,
): Promise<Outcome<AssistantRun>> {
  const run = await visibleRun(read, viewer, id);
  if (!run.ok || run.value.userId === viewer.id) return run;
  return refuse("forbidden", runMessages.ofOther);
}

/** A new version of a result over the version `base`, and what is answered once it is stored. */
interface Made<T> {
  kind: ArtefactKind;
  part: string;
  data: unknown;
  base: number;
  value: T;
}

/** Stores a result of a person's own resting run, in one transaction with whatever `make` does, and tells those who follow the run. */
export async function putResult<T>(
  { store, clock, assistant }: AssistantDeps,
  viewer: Viewer,
  runId: string,
  make: (tx: AssistantStoreWrite, run: AssistantRun, at: number) => Promise<Outcome<Made<T>>>,
): Promise<Outcome<T>> {
  const found = await ownRun(store.read, viewer, runId);
  if (!found.ok) return found;
  const at = clock();
  const outcome = await store.write(async (tx): Promise<Outcome<T>> => {
    if (!(await tx.changeRun(runId, RESTING, { updatedAt: at })))
      return refuse("conflict", assistantMessages.stillRunning);
    const made = await make(tx, found.value, at);
    if (!made.ok) return made;
    const { kind, part, data, base, value } = made.value;
    const kept = await tx.putArtefact({ runId, kind, part, data, by: viewer.id, at }, base);
    if (!kept.ok) return kept;
    await tx.addRunEvents(runId, at, [{ kind: "artefact", artefact: kind, part, version: kept.value.version }]);
    return ok(value);
  });
  if (outcome.ok) assistant?.news.told(runId);
  return outcome;
}

export async function busyRunsOf(read: Pick<AssistantStoreRead, "runsIn">, viewer: Viewer): Promise<AssistantRun[]> {
  return (await read.runsIn(BUSY, MOST_BUSY_OF_ALL)).filter(({ userId }) => userId === viewer.id);
}

/** What the generator can be asked about. */
export type BegunSubject = { kind: "topic" | "category" | "tag"; id: string };

/** What a run is to be about, with its present title; null for what is not there or not the viewer's to see. */
export async function subjectOf(
  read: AssistantStoreRead,
  viewer: Viewer,
  { kind, id }: BegunSubject,
): Promise<RunSubject | null> {
  if (kind === "topic") {
    const topic = await read.plannedTopic(id);
    return named(kind, topic && maySeeTopic(viewer, topic) ? topic : null);
  }
  if (kind === "category")
    return named(
      kind,
      (await read.categories()).find((category) => category.id === id),
    );
  return named(kind, (await read.tagsByIds([id]))[0]);
}

function named(
  kind: RunSubject["kind"],
  found: { id: string; title?: string; name?: string } | null | undefined,
): RunSubject | null {
  return found ? { kind, id: found.id, title: found.title ?? found.name ?? "" } : null;
}
