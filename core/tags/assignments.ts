/** One tag of a post, with the operation that last wrote it; null where an editor did. */
export interface Assigned {
  tagId: string;
  operation: string | null;
}

/** A merge as far as the tags of one post are concerned. */
export interface Merging {
  operation: string;
  sourceIds: ReadonlySet<string>;
  targetId: string;
}

/**
 * The tags of a post after a merge: the target at the place of the first of those that are one now, written by the merge; the
 * others as they were.
 */
export function mergedInto(before: readonly Assigned[], { operation, sourceIds, targetId }: Merging): Assigned[] {
  const isOne = ({ tagId }: Assigned) => tagId === targetId || sourceIds.has(tagId);
  const place = before.findIndex(isOne);
  return before.flatMap((each, at) => {
    if (at === place) return [{ tagId: targetId, operation }];
    return isOne(each) ? [] : [each];
  });
}

/** What a merge replaced and what it left. */
export interface Rewrite {
  before: readonly Assigned[];
  after: readonly string[];
}

/**
 * The tags of a post after the merge is undone, or null when the target does not carry its operation any more. Where nothing
 * else changed since they are those of before; elsewhere what the merge took stands at the place of what it left.
 */
export function restoredFrom(
  now: readonly Assigned[],
  { before, after }: Rewrite,
  { operation, sourceIds, targetId }: Merging,
): Assigned[] | null {
  const place = now.findIndex((each) => each.tagId === targetId && each.operation === operation);
  if (place < 0) return null;
  const isOne = ({ tagId }: Assigned) => tagId === targetId || sourceIds.has(tagId);
  if (now.length === after.length && now.every(({ tagId }, at) => tagId === after[at])) {
    const present = new Map(now.map((each) => [each.tagId, each]));
    return before.map((each) => (isOne(each) ? each : present.get(each.tagId)!));
  }
  const kept = new Set(now.filter((_, at) => at !== place).map(({ tagId }) => tagId));
  const taken = before.filter((each) => isOne(each) && !kept.has(each.tagId));
  return [...now.slice(0, place), ...taken, ...now.slice(place + 1)];
}
