import type { TagEvidence } from "./tag-evidence.ts";
import { surest } from "./tag-proposals.ts";

/** Tags of a draft that are compared beside those it has. */
const COMPARED = 6;
/** A tag the draft has, or one that is as sure. */
const SURE = 1;
/** Where nothing is known of the tags of one of both: neither for nor against. */
export const UNKNOWN_LIKENESS = 0.5;

/**
 * How alike the tags of a post are to those a draft has or, by the evidence, should have: 0 to 1, the cosine of the draft's
 * tags by their weight and the post's by one.
 */
export function createTagLikeness(
  tagIds: readonly string[],
  evidence: ReadonlyMap<string, TagEvidence>,
): (tagIds: readonly string[]) => number {
  const weights = new Map<string, number>();
  for (const { tag, score } of surest(evidence).slice(0, COMPARED)) weights.set(tag.id, Math.min(SURE, score));
  for (const id of tagIds) weights.set(id, SURE);
  const length = Math.hypot(...weights.values());
  return (others) => {
    if (length === 0 || others.length === 0) return UNKNOWN_LIKENESS;
    const shared = others.reduce((sum, id) => sum + (weights.get(id) ?? 0), 0);
    return shared / (length * Math.sqrt(others.length));
  };
}
