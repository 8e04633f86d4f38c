import type { Derived } from "#core/markdown/renderer.ts";
import { withCopy } from "./publish.ts";
import { ok, refuseField, type Outcome } from "#core/base/outcome.ts";
import { formatMoment } from "#core/polish/dates/format-dates.ts";
import { isoInZone } from "#core/polish/dates/time-zone.ts";
import type { Action, ActionResult, CommitContext } from "./action-types.ts";
import { storeState } from "./store-transition.ts";
import type { ActRequest } from "../post-service-types.ts";
import { deriveAsSeen, draftReferences } from "../drafts/persist-draft.ts";
import type { Post } from "../post.ts";
import { derive } from "../store-post.ts";
import { localInstant } from "./schedule.ts";
import { postMessages } from "#core/messages/posts.ts";

export type Dates = Pick<Post, "publishedAt" | "substantiveUpdateAt">;

/** Corrects the dates that readers see; lists, feeds and the sitemap change in the same transaction. */
export const redate: Action = async ({ deps, edited, request, now }) => {
  const zone = deps.config.timeZone;
  const dates = correctedDates(edited.post, request, zone, now);
  if (!dates.ok) return dates;
  const derived = await deriveAsSeen(deps, edited.post);
  if (!derived.ok) return derived;
  return ok(async (context) => {
    const post = { ...context.edited.post, ...dates.value };
    const stored = await storeState(context.tx, { post, derived: derived.value, kind: null }, context);
    return stored.ok ? ok({ details: detailsOf(context.edited.post, dates.value, zone) }) : stored;
  });
};

/**
 * Parses dates to the minute. A date that was not changed keeps its seconds. Returns `invalid` with a sentence for each date that is
 * ambiguous, in the future or not a date.
 */
export function correctedDates(
  post: Dates,
  { publishedAt, publishedFold, updatedAt, updatedFold }: ActRequest,
  zone: string,
  now: number,
): Outcome<Dates> {
  const published = correctedInstant(post.publishedAt, { at: publishedAt, fold: publishedFold }, zone, "published");
  const updated =
    updatedAt === null
      ? ok(null)
      : correctedInstant(post.substantiveUpdateAt, { at: updatedAt, fold: updatedFold }, zone, "updated");
  if (!published.ok) return published;
  if (!updated.ok) return updated;
  const dates = { publishedAt: published.value, substantiveUpdateAt: updated.value };
  return faultOf(dates, now) ?? ok(dates);
}

function faultOf({ publishedAt, substantiveUpdateAt: updated }: Dates, now: number) {
  if (publishedAt !== null && publishedAt > now) return refuseField("publishedAt", postMessages.publishedInFuture);
  if (updated === null) return null;
  if (updated > now) return refuseField("updatedAt", postMessages.updatedInFuture);
  return publishedAt !== null && updated < publishedAt
    ? refuseField("updatedAt", postMessages.updatedBeforePublished)
    : null;
}

const TO_THE_MINUTE = 16;

function correctedInstant(
  present: number | null,
  typed: { at?: string; fold?: "earlier" | "later" },
  zone: string,
  name: "published" | "updated",
): Outcome<number | null> {
  if (typed.at === undefined) return ok(present);
  const isSame = present !== null && isoInZone(present, zone).slice(0, TO_THE_MINUTE) === typed.at;
  if (isSame && !typed.fold) return ok(present);
  return localInstant(typed, zone, { at: `${name}At`, fold: `${name}Fold` });
}

function detailsOf(before: Dates, after: Dates, zone: string): ActionResult["details"] {
  const momentOf = (at: number | null) => (at === null ? null : formatMoment(at, zone));
  const details: ActionResult["details"] = {};
  if (before.publishedAt !== after.publishedAt) {
    details["from"] = momentOf(before.publishedAt);
    details["to"] = momentOf(after.publishedAt);
  }
  if (before.substantiveUpdateAt !== after.substantiveUpdateAt) {
    details["updatedFrom"] = momentOf(before.substantiveUpdateAt);
    details["updatedTo"] = momentOf(after.substantiveUpdateAt);
  }
  return details;
}

export const pin: Action = async ({ deps, edited, request, now }) => {
  const wanted = request.pin ?? null;
  if (wanted?.until && wanted.until <= now) {
    return refuseField("pin", postMessages.pinnedUntilPast);
  }
  const derived = await derive(deps, edited.post);
  if (!derived.ok) return derived;
  const ofCopy = edited.copy && (await derive(deps, withCopy(edited, null)));
  return ok(async (context) => {
    const post = { ...context.edited.post, pin: wanted };
    const stored = await storeState(context.tx, { post, derived: derived.value, kind: null }, context);
    if (!stored.ok) return stored;
    await pinCopy(context, wanted, ofCopy?.ok ? ofCopy.value : derived.value);
    return ok({ details: { pinned: wanted !== null } });
  });
};

/** Changes the pin in the working copy too, because publishing the copy would otherwise restore the old pin. */
async function pinCopy({ tx, edited: { copy } }: CommitContext, wanted: Post["pin"], derived: Derived): Promise<void> {
  if (copy) await tx.putCopy({ ...copy, draft: { ...copy.draft, pin: wanted } }, draftReferences(derived));
}
