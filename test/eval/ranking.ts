/** The results a reader sees without scrolling. */
const DEPTH = 10;

export interface Ranking {
  ids: readonly string[];
  grades: ReadonlyMap<string, number>;
}

/** NDCG of the first posts (Järvelin and Kekäläinen 2002) with the gain 2^grade − 1; 0 when nothing was found. */
export function ndcg({ ids, grades }: Ranking, depth: number = DEPTH): number {
  const best = [...grades.values()].toSorted((a, b) => b - a);
  const found = ids.map((id) => grades.get(id) ?? 0);
  return gain(found.slice(0, depth)) / gain(best.slice(0, depth));
}

function gain(grades: readonly number[]): number {
  return grades.reduce((sum, grade, at) => sum + (2 ** grade - 1) / Math.log2(at + 2), 0);
}

/** 0 when none of the first ten answers. A post graded 1 only touches the question. */
export function reciprocalRank({ ids, grades }: Ranking): number {
  const place = ids.slice(0, DEPTH).findIndex((id) => (grades.get(id) ?? 0) > 1);
  return place === -1 ? 0 : 1 / (place + 1);
}

export function success({ ids, grades }: Ranking, depth: number): boolean {
  return ids.slice(0, depth).some((id) => (grades.get(id) ?? 0) > 1);
}

export interface Chosen {
  ids: readonly string[];
  wanted: ReadonlySet<string>;
}

/** Empty places count as misses. */
export function precisionAt({ ids, wanted }: Chosen, depth: number): number {
  return ids.slice(0, depth).filter((id) => wanted.has(id)).length / depth;
}

/** Mean of the precisions at the places of wanted ids; those not found count as 0. */
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
