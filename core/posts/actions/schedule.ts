import { ok, type Outcome } from "#core/base/outcome.ts";
import { formatMoment } from "#core/polish/dates/moments.ts";
import type { Commit, ActionResult, CommitContext, ActionContext } from "./action.ts";
import { storeState } from "./store-transition.ts";
import { deriveAnyway, draftReferences, noteRevision, storedPost } from "../drafts/persist-draft.ts";
import type { Derived } from "#core/markdown/rendering.ts";
import { differsMuch, publishedPost, withCopy } from "./publish.ts";
import { readyToPublish } from "../checks/ready-to-publish.ts";
import { scheduledInstant } from "./schedule-time.ts";

/** A draft or a post in review is to go out by itself. What goes out is the last text saved until then. */
export async function schedule({ ports, edited, request, now }: ActionContext): Promise<Outcome<Commit>> {
  const at = scheduledInstant(request, ports.config.timeZone, now);
  if (!at.ok) return at;
  const ready = await readyToPublish(ports, publishedPost(edited.post, at.value));
  if (!ready.ok) return ready;
  return ok(async (acting) => {
    const post = { ...acting.edited.post, state: "zaplanowany" as const, publishAt: at.value };
    const stored = await storeState(acting.tx, { post, derived: ready.value, kind: "save" }, acting);
    return stored.ok ? ok({ details: { at: formatMoment(at.value, ports.config.timeZone) } }) : stored;
  });
}

export async function unschedule({ ports, edited }: ActionContext): Promise<Outcome<Commit>> {
  const derived = await deriveAnyway(ports, edited.post);
  return ok(async (acting) => {
    const post = { ...acting.edited.post, state: "szkic" as const, publishAt: null };
    const stored = await storeState(acting.tx, { post, derived, kind: null }, acting);
    return stored.ok ? ok({}) : stored;
  });
}

export async function scheduleCopy({ ports, edited, request, now }: ActionContext): Promise<Outcome<Commit>> {
  const at = scheduledInstant(request, ports.config.timeZone, now);
  if (!at.ok) return at;
  const ready = await readyToPublish(ports, withCopy(edited, null));
  if (!ready.ok) return ready;
  const substantive = request.substantive ?? differsMuch(edited);
  return ok(async (acting) => {
    await timeCopy(acting, { publishAt: at.value, substantive }, ready.value);
    return ok({ details: { at: formatMoment(at.value, ports.config.timeZone) } });
  });
}

export async function unscheduleCopy({ ports, edited }: ActionContext): Promise<Outcome<Commit>> {
  const derived = await deriveAnyway(ports, withCopy(edited, null));
  return ok(async (acting) => {
    const { substantive = false } = acting.edited.copy ?? {};
    await timeCopy(acting, { publishAt: null, substantive }, derived);
    return ok<ActionResult>({});
  });
}

async function timeCopy(
  { tx, edited, viewer, now }: CommitContext,
  times: { publishAt: number | null; substantive: boolean },
  derived: Derived,
): Promise<void> {
  if (!edited.copy) throw new Error(`Post ${edited.post.id} has no working copy to schedule.`);
  const { draft } = edited.copy;
  await tx.putCopy(
    { postId: edited.post.id, draft, ...times, updatedAt: now, updatedBy: viewer.id },
    draftReferences(derived),
  );
  await noteRevision(tx, await storedPost(tx, edited.post.id), { viewer, kind: "save", now });
}
