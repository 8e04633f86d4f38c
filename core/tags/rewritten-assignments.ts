/** A tag of a post, with the operation that last assigned the tag; null if an editor assigned it. */
export interface Assigned {
  tagId: string;
  operation: string | null;
}

export interface Merging {
  operation: string;
  sourceIds: ReadonlySet<string>;
  targetId: string;
}

/** Returns a post's tags after a merge: the target in the place of the first merged tag, other tags unchanged. */
export function mergedAssignments(before: readonly Assigned[], { operation, sourceIds, targetId }: Merging) {
  const isOne = ({ tagId }: Assigned) => tagId === targetId || sourceIds.has(tagId);
  const place = before.findIndex(isOne);
  return before.flatMap((each, at) => {
    if (at === place) return [{ tagId: targetId, operation }];
    return isOne(each) ? [] : [each];
  });
}

export interface Rewrite {
  before: readonly Assigned[];
  after: readonly string[];
}

/** Returns a post's tags after a merge is undone; null if something else has changed the tags since. */
export function assignmentsBeforeMerge(
  now: readonly Assigned[],
  { before, after }: Rewrite,
  { operation, sourceIds, targetId }: Merging,
): Assigned[] | null {
  const place = now.findIndex((each) => each.tagId === targetId && each.operation === operation);
  if (place < 0) return null;
  const isOne = ({ tagId }: Assigned) => tagId === targetId || sourceIds.has(tagId);
  if (now.length === after.length && now.every(({ tagId }, at) => tagId === after[at])) {
    const present = new Map(now.map((each) => [each.tagId, each]));
    return before.map((each) => (isOne(each) ? each : (present.get(each.tagId) ?? each)));
  }
  const kept = new Set(now.filter((_, at) => at !== place).map(({ tagId }) => tagId));
  const restored = before.filter((each) => isOne(each) && !kept.has(each.tagId));
  return [...now.slice(0, place), ...restored, ...now.slice(place + 1)];
}

export interface Retagging {
  operation: string;
  add: readonly string[];
  drop: readonly string[];
}

/** Returns a post's tags after some are added and some removed. New tags are appended; tags that the post already has stay unchanged. */
export function retaggedAssignments(before: readonly Assigned[], { operation, add, drop }: Retagging): Assigned[] {
  const kept = before.filter(({ tagId }) => !drop.includes(tagId));
  const had = new Set(kept.map(({ tagId }) => tagId));
  return [...kept, ...add.filter((id) => !had.has(id)).map((tagId) => ({ tagId, operation }))];
}

/** Undoes a retagging and returns the post's tags. Removed tags return only if nothing has changed since. Null: nothing to undo. */
export function assignmentsBeforeRetagging(
  now: readonly Assigned[],
  { before, after }: Rewrite,
  operation: string,
): Assigned[] | null {
  const present = new Map(now.map((each) => [each.tagId, each]));
  const had = new Set(before.map(({ tagId }) => tagId));
  const isAdded = ({ tagId, operation: by }: Assigned) => !had.has(tagId) && by === operation;
  const same = now.length === after.length && now.every(({ tagId }, at) => tagId === after[at]);
  if (same && now.every((each) => had.has(each.tagId) || isAdded(each))) {
    return before.map((each) => present.get(each.tagId) ?? each);
  }
  return now.some(isAdded) ? now.filter((each) => !isAdded(each)) : null;
}
