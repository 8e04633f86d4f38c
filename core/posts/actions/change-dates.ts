import type { Derived } from "#core/markdown/renderer.ts";
import { withCopy } from "./publish.ts";
import { ok, refuseField, type Outcome } from "#core/base/outcome.ts";
import { formatMoment } from "#core/polish/dates/dates.ts";
import { isoInZone } from "#core/polish/dates/time-zone.ts";
import type { Action, ActionResult, CommitContext } from "./action-types.ts";
import { storeState } from "./store-transition.ts";
import type { ActRequest } from "../post-service.ts";
import { deriveAsSeen, draftReferences } from "../drafts/persist-draft.ts";
import type { Post } from "../post.ts";
import { derive } from "../store-post.ts";
import { localInstant } from "./schedule.ts";

export type Dates = Pick<Post, "publishedAt" | "substantiveUpdateAt">;

/** Corrects the dates readers see; lists, feeds and the sitemap follow in the same transaction. */
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

/** Reads dates, to the minute; an unchanged one keeps its seconds. `invalid` with a sentence for each that is ambiguous, future or none. */
export function correctedDates(
  post: Dates,
  { publishedAt, publishedFold, updatedAt, updatedFold }: ActRequest,
  zone: string,
  now: number,
): Outcome<Dates> {
  const published = corrected(post.publishedAt, { at: publishedAt, fold: publishedFold }, zone, "published");
  const updated =
    updatedAt === null
      ? ok(null)
      : corrected(post.substantiveUpdateAt, { at: updatedAt, fold: updatedFold }, zone, "updated");
  if (!published.ok) return published;
  if (!updated.ok) return updated;
  const dates = { publishedAt: published.value, substantiveUpdateAt: updated.value };
  return faultOf(dates, now) ?? ok(dates);
}

const FUTURE = "Data publikacji nie może być w przyszłości: ten tekst już wyszedł.";
const FUTURE_UPDATE = "Data aktualizacji nie może być w przyszłości.";
const BEFORE = "Aktualizacja nie może być wcześniejsza niż publikacja. Popraw jedną z dat albo usuń datę aktualizacji.";

function faultOf({ publishedAt, substantiveUpdateAt: updated }: Dates, now: number) {
  if (publishedAt !== null && publishedAt > now) return refuseField("publishedAt", FUTURE);
  if (updated === null) return null;
  if (updated > now) return refuseField("updatedAt", FUTURE_UPDATE);
  return publishedAt !== null && updated < publishedAt ? refuseField("updatedAt", BEFORE) : null;
}

const TO_THE_MINUTE = 16;

function corrected(
  present: number | null,
  given: { at?: string; fold?: "earlier" | "later" },
  zone: string,
  name: "published" | "updated",
): Outcome<number | null> {
  if (given.at === undefined) return ok(present);
  const isSame = present !== null && isoInZone(present, zone).slice(0, TO_THE_MINUTE) === given.at;
  if (isSame && !given.fold) return ok(present);
  return localInstant(given, zone, { at: `${name}At`, fold: `${name}Fold` });
}

function detailsOf(before: Dates, after: Dates, zone: string): ActionResult["details"] {
  const said = (at: number | null) => (at === null ? null : formatMoment(at, zone));
  const details: ActionResult["details"] = {};
  if (before.publishedAt !== after.publishedAt) {
    details["from"] = said(before.publishedAt);
    details["to"] = said(after.publishedAt);
  }
  if (before.substantiveUpdateAt !== after.substantiveUpdateAt) {
    details["updatedFrom"] = said(before.substantiveUpdateAt);
    details["updatedTo"] = said(after.substantiveUpdateAt);
  }
  return details;
}

export const pin: Action = async ({ deps, edited, request, now }) => {
  const wanted = request.pin ?? null;
  if (wanted?.until && wanted.until <= now) {
    return refuseField("pin", "Ten dzień już minął. Podaj późniejszy albo przypnij wpis bez terminu.");
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

/** Changes the pin in the working copy too, whose publication would otherwise restore the old one. */
async function pinCopy({ tx, edited: { copy } }: CommitContext, wanted: Post["pin"], derived: Derived): Promise<void> {
  if (copy) await tx.putCopy({ ...copy, draft: { ...copy.draft, pin: wanted } }, draftReferences(derived));
}
