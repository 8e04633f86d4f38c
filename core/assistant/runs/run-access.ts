import type { AssistantStoreRead } from "../store.ts";
import { may, requirePermission } from "#core/base/permission.ts";
import type { Viewer } from "#core/base/viewer.ts";
import { type Failure, ok, type Outcome, refuse } from "#core/base/outcome.ts";
import { maySeeTopic } from "#core/topics/topic.ts";
import { type AssistantRun, BUSY, MOST_BUSY_OF_ALL, type RunSubject } from "./run.ts";

export const noSuchRun = (): Failure => refuse("missing", "Nie ma takiego szkicu z generatora.");

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
  return refuse("forbidden", "Ten szkic prowadzi ktoś inny. Możesz go obejrzeć i zatrzymać.");
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
