import { parseLocalTime } from "#core/polish/dates/local-time.ts";
import { formatMoment } from "#core/polish/dates/format-dates.ts";
import { instantsOf } from "#core/polish/dates/time-zone.ts";
import { ok, type Outcome, refuse, refuseField } from "#core/base/outcome.ts";
import type { ActRequest } from "../post-service-types.ts";
import type { RestoredLetters } from "#core/base/jobs.ts";
import type { PostStoreRead } from "../store.ts";
import type { Action, CommitContext } from "./action-types.ts";
import { fieldChange, storeState } from "./store-transition.ts";
import { deriveAnyway, draftReferences, noteRevision, storedPost } from "../drafts/persist-draft.ts";
import type { Derived } from "#core/markdown/renderer.ts";
import { differsMuch, publishedPost, withCopy } from "./publish.ts";
import { readyToPublish } from "../checks/ready-to-publish.ts";
import { postMessages } from "#core/messages/posts.ts";

/** Schedules a draft or a post in review, or changes the time of a scheduled post. At that time the text saved last is published. */
export const schedule: Action = async ({ deps, edited, request, now }) => {
  const at = scheduledInstant(request, deps.config.timeZone, now);
  if (!at.ok) return at;
  const ready = await readyToPublish(deps, publishedPost(edited.post, at.value));
  if (!ready.ok) return ready;
  const restored = await deps.restoredLetters?.();
  return ok(async (context) => {
    const { post: before } = context.edited;
    const isPlanned = before.state === "scheduled" && (await isLetterPlanned(context.tx, before.id, restored));
    // Whoever changes the time alone changes nothing about the letter.
    const letter = request.letter ?? isPlanned;
    const post = { ...before, state: "scheduled" as const, publishAt: at.value };
    const stored = await storeState(context.tx, { post, derived: ready.value, kind: "save" }, context);
    const details = { at: formatMoment(at.value, deps.config.timeZone), letter };
    return stored.ok ? ok({ details, notices: letter ? [postMessages.letterPlanned] : [] }) : stored;
  });
};

/** Returns when the scheduled post was scheduled last, if it was said then that readers get a letter when it is published; otherwise null. */
export async function letterPlannedAt(read: PostStoreRead, postId: string): Promise<number | null> {
  const [entry] = await read.audit(1, null, { kind: "post", id: postId, act: "schedule" });
  return entry?.details["letter"] === true ? entry.at : null;
}

/** Whether a new time keeps the letter of a scheduled post. A letter planned before a restore is paused, so it has to be chosen again. */
export async function isLetterPlanned(
  read: PostStoreRead,
  postId: string,
  restored: RestoredLetters | null = null,
): Promise<boolean> {
  const at = await letterPlannedAt(read, postId);
  return at !== null && (restored === null || at > restored.at);
}

export const unschedule: Action = (preparing) =>
  fieldChange(preparing, (post) => ({ ...post, state: "draft", publishAt: null }));

export const scheduleCopy: Action = async ({ deps, edited, request, now }) => {
  const at = scheduledInstant(request, deps.config.timeZone, now);
  if (!at.ok) return at;
  const ready = await readyToPublish(deps, withCopy(edited, null));
  if (!ready.ok) return ready;
  const substantive = request.substantive ?? differsMuch(edited);
  return ok(async (context) => {
    await timeCopy(context, { publishAt: at.value, substantive }, ready.value);
    return ok({ details: { at: formatMoment(at.value, deps.config.timeZone) } });
  });
};

export const unscheduleCopy: Action = async ({ deps, edited }) => {
  const derived = await deriveAnyway(deps, withCopy(edited, null));
  return ok(async (context) => {
    const { substantive = false } = context.edited.copy ?? {};
    await timeCopy(context, { publishAt: null, substantive }, derived);
    return ok({});
  });
};

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

/** The value of a form field for date and time, to the minute: `2026-11-21T08:00`. */
const LOCAL_TIME = /^([1-9]\d{3})-(\d{2})-(\d{2})T(\d{2}):(\d{2})$/;

/** A time more than this far ahead must be confirmed, because a mistyped year is more likely than a plan. */
const CONFIRMED_AHEAD_MS = 366 * 24 * 60 * 60 * 1000;

type Timed = Pick<ActRequest, "at" | "fold" | "distant">;

/**
 * Returns the instant of a local time, or `invalid` with the faulty field. `fields.at`: the time is missing, skipped by the clocks or past;
 * `fields.fold`: the clocks show the time twice; `fields.distant`: the time is over a year ahead and `distant` does not confirm it.
 */
export function scheduledInstant(time: Timed, zone: string, now: number) {
  const instant = localInstant(time, zone, { at: "at", fold: "fold" });
  if (!instant.ok) return instant;
  if (instant.value <= now) {
    return refuseField("at", postMessages.momentPassed);
  }
  if (instant.value - now < CONFIRMED_AHEAD_MS || time.distant) return instant;
  return refuseField("distant", postMessages.momentFarAhead(formatMoment(instant.value, zone)));
}

/** Does the same as `scheduledInstant`, but allows past and distant times and reports errors under the given field names. */
export function localInstant(
  time: { at?: string; fold?: "earlier" | "later" },
  zone: string,
  fields: { at: string; fold: string },
): Outcome<number> {
  const form = LOCAL_TIME.exec(time.at ?? "");
  if (!form) return refuseField(fields.at, postMessages.enterMoment);
  const parsed = parseLocalTime(form[0], zone);
  if (parsed.ok) return parsed;
  const [earlier, later] = bothInstants(form, zone);
  if (earlier === undefined || later === undefined) return refuseField(fields.at, parsed.message);
  if (time.fold) return ok(time.fold === "earlier" ? earlier : later);
  return refuse("invalid", parsed.message, { [fields.at]: parsed.message, [fields.fold]: parsed.message });
}

function bothInstants(form: RegExpExecArray, zone: string): number[] {
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0] = form.slice(1).map(Number);
  return instantsOf({ year, month, day, hour, minute, second: 0 }, zone);
}
