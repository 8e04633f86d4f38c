/** Places that are looked at: the first page a reader sees without scrolling. */
const DEPTH = 10;

/** What became of one query: found ids in their order, and the grades of what was looked for. */
export interface Ranking {
  ids: readonly string[];
  grades: ReadonlyMap<string, number>;
}

/**
 * Normalised discounted cumulative gain of the first ten (Järvelin and Kekäläinen 2002), with the gain 2^grade − 1: 1 when the
 * best stand first, 0 when none was found.
 */
export function ndcg({ ids, grades }: Ranking): number {
  const best = [...grades.values()].toSorted((a, b) => b - a);
  return gain(ids.map((id) => grades.get(id) ?? 0)) / gain(best);
}

function gain(grades: readonly number[]): number {
  return grades.slice(0, DEPTH).reduce((sum, grade, at) => sum + (2 ** grade - 1) / Math.log2(at + 2), 0);
}

/** One by the place of the first post that answers, 0 when none of the first ten does. A post graded 1 only touches it. */
export function reciprocalRank({ ids, grades }: Ranking): number {
  const place = ids.slice(0, DEPTH).findIndex((id) => (grades.get(id) ?? 0) > 1);
  return place === -1 ? 0 : 1 / (place + 1);
}

/** Whether one of the first `depth` answers. */
export function success({ ids, grades }: Ranking, depth: number): boolean {
  return ids.slice(0, depth).some((id) => (grades.get(id) ?? 0) > 1);
}

/** Ids found, in their order, and those that were wanted. */
export interface Chosen {
  ids: readonly string[];
  wanted: ReadonlySet<string>;
}

/** The share of the first `depth` places that hold something wanted; a place left empty holds nothing. */
export function precisionAt({ ids, wanted }: Chosen, depth: number): number {
  return ids.slice(0, depth).filter((id) => wanted.has(id)).length / depth;
}

/** The mean of the precisions at the places of what was wanted; what was not found counts as 0. */
export function averagePrecision({ ids, wanted }: Chosen): number {
  let right = 0;
  let sum = 0;
  for (const [place, id] of ids.entries()) {
    if (!wanted.has(id)) continue;
    right += 1;
    sum += right / (place + 1);
  }
  return sum / wanted.size;
}
