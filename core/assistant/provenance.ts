import type { Viewer } from "../accounts/viewer.ts";
import { type Failure, refuse } from "../outcome.ts";
import type { AiShare } from "./help-desk.ts";
import type { Disclosure } from "./assistant-config.ts";
import type { AssistantRead, AssistantWrite } from "./ports.ts";
import type { Provenance } from "./suggestion.ts";

/*
 * The share of a model in a text, and who answers for it: EU AI Act, art. 50(4). A named person looks a text through before it goes out;
 * what a model adds later is looked through again.
 */

type Read = Pick<AssistantRead, "provenance">;

/** The share as an editor sees it; null where no model had a part. */
export function shareOf(known: Provenance | null): AiShare | null {
  if (!known || known.use === "none") return null;
  return { use: known.use, models: known.models, reviewed: known.reviewerId !== null };
}

const UNREVIEWED =
  "W tym tekście ma udział model językowy. Zanim wyjdzie, ktoś musi go przejrzeć i za niego odpowiadać: zaznacz to przy publikacji.";

/** Why a text may not go out: a model had a part in it, and nobody says to have looked it through. */
export async function refusalOfUnreviewed(read: Read, postId: string, reviewed: boolean): Promise<Failure | null> {
  if (reviewed) return null;
  const share = shareOf(await read.provenance(postId));
  return share && !share.reviewed ? refuse("invalid", UNREVIEWED, { reviewed: UNREVIEWED }) : null;
}

/** Whoever publishes has looked the text through; nothing happens where no model had a part. */
export async function noteReview(
  tx: Read & Pick<AssistantWrite, "putProvenance">,
  viewer: Viewer,
  postId: string,
  now: number,
): Promise<void> {
  const known = await tx.provenance(postId);
  if (shareOf(known)) await tx.putProvenance({ ...known!, reviewerId: viewer.id, reviewedAt: now });
}

/** A model has added to the text. The greatest share there ever was stays, and the review is open again. */
export function withAssist(known: Provenance | null, postId: string, model: string): Provenance {
  const models = [...new Set([...(known?.models ?? []), model])];
  const use = known?.use === "draft" ? "draft" : "assist";
  return { postId, use, models, reviewerId: null, reviewedAt: known?.reviewedAt ?? null };
}

/** Whether readers are told, by the site's setting. What has not gone out yet is none of their business. */
export function isDisclosed<Known extends Pick<Provenance, "use" | "reviewedAt">>(
  known: Known | null,
  disclosure: Disclosure,
): known is Known {
  if (!known || known.reviewedAt === null || disclosure === "never") return false;
  return known.use === "draft" || (known.use === "assist" && disclosure === "assist");
}
