import { bootstrap, type Interval } from "./bootstrap.ts";

export interface Grouped {
  gold: string;
  ours: string;
}

/** The interval is that of F1. */
export interface Agreement {
  precision: number;
  recall: number;
  f1: number;
  interval: Interval;
}

interface Pairs {
  ours: number;
  gold: number;
  both: number;
}

/** Pairwise: F1 is 2·both / (ours + gold). Draws connected parts, since pairs within one are not independent. */
export function conflationAgreement(items: readonly Grouped[]): Agreement {
  const parts = connectedParts(items).map(countPairs);
  const { ours, gold, both } = sum(parts);
  return {
    precision: both / ours,
    recall: both / gold,
    f1: f1Of({ ours, gold, both }),
    interval: bootstrap(parts, (drawn) => f1Of(sum(drawn))),
  };
}

function connectedParts(items: readonly Grouped[]): Grouped[][] {
  const parent = new Map<string, string>();
  const top = (name: string): string => {
    let at = name;
    while (parent.get(at) !== undefined && parent.get(at) !== at) at = parent.get(at)!;
    return at;
  };
  for (const { gold, ours } of items) parent.set(top(`gold ${gold}`), top(`ours ${ours}`));
  return [...Map.groupBy(items, ({ gold }) => top(`gold ${gold}`)).values()];
}

function countPairs(items: readonly Grouped[]): Pairs {
  return {
    ours: pairsBy(items, ({ ours }) => ours),
    gold: pairsBy(items, ({ gold }) => gold),
    both: pairsBy(items, ({ gold, ours }) => `${gold}\t${ours}`),
  };
}

function pairsBy(items: readonly Grouped[], key: (item: Grouped) => string): number {
  return [...Map.groupBy(items, key).values()].reduce((all, { length }) => all + (length * (length - 1)) / 2, 0);
}

function sum(parts: readonly Pairs[]): Pairs {
  const total = { ours: 0, gold: 0, both: 0 };
  for (const part of parts) {
    total.ours += part.ours;
    total.gold += part.gold;
    total.both += part.both;
  }
  return total;
}

function f1Of({ ours, gold, both }: Pairs): number {
  return (2 * both) / (ours + gold);
}
