import type { PostStoreRead } from "../store.ts";
import { may } from "#core/base/permission.ts";
import type { Viewer } from "#core/base/viewer.ts";
import type { Draft } from "../drafts/draft.ts";
import { ok, type Outcome, refuseField } from "#core/base/outcome.ts";
import {
  SUGGESTION_TARGETS,
  type AiShare,
  type Provenance,
  type Suggestion,
  type SuggestionKind,
  type ProvenanceRead,
  type ProvenanceWrite,
  type RunLookup,
} from "./suggestion.ts";
import type { Disclosure } from "#core/base/assistant-config.ts";
import { type HelpedText, type ModelTrace, modelTraces, stillStands } from "./model-traces.ts";
import { postMessages } from "#core/messages/posts.ts";

/*
 * How much of a text a model wrote, and who answers for it (EU AI Act, art. 50(4)). Readers are told the facts that were stored when the
 * text was published.
 */

type Read = Pick<ProvenanceRead, "provenance" | "suggestions" | "modelsOf"> & RunLookup;

export type OutgoingText = HelpedText & Pick<Draft, "responsibleEditorId">;

export interface Review {
  by: string;
  at: number;
}

/**
 * Returns the provenance of a text; null if no model was used. A text drafted by a model stays drafted. Suggestions accepted after the last
 * review are unreviewed.
 */
export async function provenanceOf(
  read: Read,
  postId: string,
  text: HelpedText,
  review: Review | null = null,
): Promise<Provenance | null> {
  const stored = await read.provenance(postId);
  const traces = await modelTraces(read, postId);
  if (!stored && traces.length === 0) return null;
  const reviewed = lastReviewed(
    stored ?? { postId, use: "none", models: [], reviewerId: null, reviewedAt: null },
    review,
  );
  if (traces.length === 0) return reviewed;
  const remaining = traces.filter((trace) => stillStands(trace, text));
  const models = new Set(reviewed.models);
  for (const runId of new Set(remaining.map((trace) => trace.runId))) {
    for (const model of await read.modelsOf(runId)) models.add(model);
  }
  const { reviewedAt } = reviewed;
  const isSeen = remaining.every(({ settledAt }) => (settledAt ?? 0) <= (reviewedAt ?? 0));
  const use = await useOf(read, reviewed, traces, remaining);
  return { ...reviewed, use, models: [...models], reviewerId: isSeen ? reviewed.reviewerId : null };
}

function lastReviewed(provenance: Provenance, review: Review | null): Provenance {
  if (!review || review.at < (provenance.reviewedAt ?? 0)) return provenance;
  return { ...provenance, reviewerId: review.by, reviewedAt: review.at };
}

/**
 * Returns how a model was used. A text drafted for this post stays drafted. A drafted text that was joined to the post counts only while
 * the model's words are in it.
 */
async function useOf(
  read: Read,
  provenance: Provenance,
  traces: readonly ModelTrace[],
  remaining: readonly ModelTrace[],
) {
  if (remaining.some(({ drafted }) => drafted)) return "draft";
  // The post made by a generator's run has the id of the run.
  const isOwn = traces.every(({ drafted }) => !drafted) || (await read.run(provenance.postId)) !== null;
  if (provenance.use === "draft" && isOwn) return "draft";
  return remaining.length > 0 ? "assist" : "none";
}

export function shareOf(provenance: Provenance | null): AiShare | null {
  if (!provenance || provenance.use === "none") return null;
  return { use: provenance.use, models: provenance.models, reviewed: provenance.reviewerId !== null };
}

/** Returns the provenance of a text to be published. If a model helped, returns `invalid` without a responsible person or a review. */
export async function checkOutgoing(
  read: Read & Pick<PostStoreRead, "users">,
  postId: string,
  text: OutgoingText,
  review: Review | null,
): Promise<Outcome<Provenance | null>> {
  const provenance = await provenanceOf(read, postId, text, review);
  const share = shareOf(provenance);
  if (!share) return ok(provenance);
  const responsible = (await read.users()).find(({ id, active }) => active && id === text.responsibleEditorId);
  if (!responsible || !may(responsible, "publish-own"))
    return refuseField("responsibleEditorId", postMessages.nobodyResponsible);
  return share.reviewed ? ok(provenance) : refuseField("reviewed", postMessages.reviewedByNobody);
}

/** Stores the provenance from `checkOutgoing` when a text is published. From then on readers are told this provenance. */
export async function recordPublishedProvenance(
  tx: Pick<ProvenanceWrite, "putProvenance">,
  provenance: Provenance | null,
): Promise<void> {
  // If a model's words return after they had been removed, these words must be reviewed again.
  const resetReview = provenance?.use === "none" ? { reviewerId: null, reviewedAt: null } : {};
  if (provenance) await tx.putProvenance({ ...provenance, ...resetReview });
}

/** Stores the review of a scheduled text. What readers are told about the published text does not change. */
export async function recordReview(
  tx: Pick<ProvenanceRead, "provenance"> & Pick<ProvenanceWrite, "putProvenance">,
  provenance: Provenance | null,
): Promise<void> {
  if (!provenance || provenance.use === "none") return;
  const stored = await tx.provenance(provenance.postId);
  if (stored && stored.use !== "none" && stored.reviewedAt !== null) return;
  await tx.putProvenance(stored ? { ...provenance, use: stored.use, models: stored.models } : provenance);
}

/** Suggestions for these fields become suggestions for the body when the post's text is joined to another post. */
const IN_TEXT: Partial<Record<SuggestionKind, SuggestionKind>> = { title: "summary", lead: "summary" };

export interface CarriedText {
  from: string;
  to: string;
  text: HelpedText;
  at: number;
  by: Viewer;
  newId(): string;
}

/** Carries a model's share over to the post to which a text is joined. The other post must then be reviewed. */
export async function carryShare(
  tx: Read & Pick<ProvenanceWrite, "putSuggestions" | "putProvenance">,
  { from, to, text, at, by, newId }: CarriedText,
): Promise<void> {
  const provenance = await provenanceOf(tx, from, text);
  if (!provenance || provenance.use === "none") return;
  const traces = (await modelTraces(tx, from)).filter((trace) => stillStands(trace, text));
  const carried = traces
    .filter(({ kind }) => SUGGESTION_TARGETS[kind] !== "seo")
    .map((trace): Suggestion => ({ ...trace, id: newId(), postId: to, kind: IN_TEXT[trace.kind] ?? trace.kind }));
  const isWhole = provenance.use === "draft" ? traces.every(({ drafted }) => !drafted) : traces.length === 0;
  if (isWhole)
    carried.push(wholeTextSuggestion(from, to, text, { id: newId(), userId: by.id, settledBy: by.id, createdAt: at }));
  await tx.putSuggestions(carried.map((trace) => ({ ...trace, range: null, settledAt: at })));
  const stored = await tx.provenance(to);
  // Readers of a published text are told the new facts only after the next publication.
  if (stored && stored.reviewedAt !== null) return;
  const models = [...new Set([...(stored?.models ?? []), ...provenance.models])];
  const use = stored?.use ?? "none";
  await tx.putProvenance({ postId: to, use, models, reviewerId: null, reviewedAt: null });
}

/** Makes a suggestion for a whole drafted text. `runId` is the id of the post from which the text came, because a run's draft has the run's id. */
function wholeTextSuggestion(
  from: string,
  to: string,
  { lead, body }: HelpedText,
  who: Pick<Suggestion, "id" | "userId" | "settledBy" | "createdAt">,
): Suggestion {
  const words = { before: "", after: [lead, body].filter((part) => part.trim() !== "").join("\n\n"), reason: "" };
  const settled = { kind: "expansion", state: "accepted", settledAt: who.createdAt } as const;
  return { ...who, ...words, ...settled, baseHash: "", range: null, sources: [], postId: to, runId: from };
}

/** Returns the provenance after a model added to a text; `provenanceOf` counts the text as unreviewed. A drafted text stays drafted. */
export function withAssist(provenance: Provenance | null, postId: string, added: readonly string[]): Provenance {
  const models = [...new Set([...(provenance?.models ?? []), ...added])];
  const use = provenance?.use === "draft" ? "draft" : "assist";
  return {
    postId,
    use,
    models,
    reviewerId: provenance?.reviewerId ?? null,
    reviewedAt: provenance?.reviewedAt ?? null,
  };
}

/** Returns whether readers are told about a model's part, by the site's setting. Readers are never told about an unreviewed text. */
export function isDisclosed<Known extends Pick<Provenance, "use" | "reviewedAt">>(
  provenance: Known,
  disclosure: Disclosure,
): provenance is Known & { use: "assist" | "draft"; reviewedAt: number } {
  if (provenance.reviewedAt === null || disclosure === "never") return false;
  return provenance.use === "draft" || (provenance.use === "assist" && disclosure === "assist");
}
