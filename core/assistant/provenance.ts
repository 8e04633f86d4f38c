import { may } from "../accounts/permission.ts";
import type { Viewer } from "../accounts/viewer.ts";
import type { Draft } from "../posts/draft.ts";
import { type Failure, refuse } from "../outcome.ts";
import type { StoreRead } from "../ports.ts";
import type { AiShare } from "./help-desk.ts";
import type { Disclosure } from "./assistant-config.ts";
import type { AssistantRead, AssistantWrite } from "./ports.ts";
import type { Provenance } from "./suggestion.ts";
import { type HelpedText, modelTraces, stillStands } from "./traces.ts";

/*
 * The share of a model in a text, and who answers for it: EU AI Act, art. 50(4). It follows the text: a suggestion that was taken
 * back leaves no share. A named person looks a text through before it goes out, and it has a responsible editor; what a model adds
 * later is looked through again.
 */

type Read = Pick<AssistantRead, "provenance" | "suggestions" | "run">;

/** A text as it is to go out. */
export type OutgoingText = HelpedText & Pick<Draft, "responsibleEditorId">;

/**
 * What is known of a post's text as it stands in `text`; null where no model ever had a part. A draft a model wrote stays one. A
 * share without any suggestion to show for it stays as it was stored.
 */
export async function provenanceOf(read: Read, postId: string, text: HelpedText): Promise<Provenance | null> {
  const known = await read.provenance(postId);
  if (!known || known.use === "draft") return known;
  const traces = await modelTraces(read, postId);
  if (traces.length === 0) return known;
  const use = traces.some((trace) => stillStands(trace, text)) ? "assist" : "none";
  return use === known.use ? known : { ...known, use };
}

/** The share as an editor sees it; null where no model had a part. */
export function shareOf(known: Provenance | null): AiShare | null {
  if (!known || known.use === "none") return null;
  return { use: known.use, models: known.models, reviewed: known.reviewerId !== null };
}

const UNREVIEWED =
  "W tym tekście ma udział model językowy. Zanim wyjdzie, ktoś musi go przejrzeć i za niego odpowiadać: zaznacz to przy publikacji.";
const NOBODY_RESPONSIBLE =
  "W tym tekście ma udział model językowy, więc musi mieć redaktora prowadzącego, który może publikować. Wskaż go.";

/** Why a text may not go out: a model had a part in it, and nobody is responsible or says to have looked it through. */
export async function refusalOfUnreviewed(
  read: Read & Pick<StoreRead, "users">,
  postId: string,
  text: OutgoingText,
  reviewed: boolean,
): Promise<Failure | null> {
  const share = shareOf(await provenanceOf(read, postId, text));
  if (!share) return null;
  const responsible = (await read.users()).find(({ id, active }) => active && id === text.responsibleEditorId);
  if (!responsible || !may(responsible, "publish-own"))
    return refuse("invalid", NOBODY_RESPONSIBLE, { responsibleEditorId: NOBODY_RESPONSIBLE });
  return share.reviewed || reviewed ? null : refuse("invalid", UNREVIEWED, { reviewed: UNREVIEWED });
}

/** Whoever puts a text out has looked it through; nothing happens where no model has a part in it. */
export async function noteReview(
  tx: Read & Pick<AssistantWrite, "putProvenance">,
  viewer: Viewer,
  postId: string,
  text: HelpedText,
  now: number,
): Promise<void> {
  const known = await provenanceOf(tx, postId, text);
  if (shareOf(known)) await tx.putProvenance({ ...known!, reviewerId: viewer.id, reviewedAt: now });
}

/** A text goes out: from now on its readers are told what is true of it. */
export async function noteOutgoing(
  tx: Read & Pick<AssistantWrite, "putProvenance">,
  postId: string,
  text: HelpedText,
): Promise<void> {
  const stored = await tx.provenance(postId);
  const known = await provenanceOf(tx, postId, text);
  if (!known || known.use === stored?.use) return;
  // A share that is gone and comes back is looked through anew.
  const looked = known.use === "none" ? { reviewerId: null, reviewedAt: null } : {};
  await tx.putProvenance({ ...known, ...looked });
}

/** A model has added to the text: the review is open again. A draft a model wrote stays one. */
export function withAssist(known: Provenance | null, postId: string, added: readonly string[]): Provenance {
  const models = [...new Set([...(known?.models ?? []), ...added])];
  const use = known?.use === "draft" ? "draft" : "assist";
  return { postId, use, models, reviewerId: null, reviewedAt: known?.reviewedAt ?? null };
}

/** Whether readers are told, by the site's setting. What has not gone out yet is none of their business. */
export function isDisclosed<Known extends Pick<Provenance, "use" | "reviewedAt">>(
  known: Known,
  disclosure: Disclosure,
): known is Known & { use: "assist" | "draft"; reviewedAt: number } {
  if (known.reviewedAt === null || disclosure === "never") return false;
  return known.use === "draft" || (known.use === "assist" && disclosure === "assist");
}
