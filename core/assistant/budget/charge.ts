import type { ModelAlias } from "../language-model.ts";

/** The charge of one call. While the call runs, its worst case is `reserved`. An interrupted call keeps this charge, marked `estimated`. */
export interface Charge {
  id: string;
  runId: string;
  userId: string;
  /** Day and month in the site's time zone: "2026-11-21", "2026-11". */
  day: string;
  month: string;
  alias: ModelAlias;
  model: string;
  at: number;
  input: number;
  output: number;
  /** The cost in millionths of the site's currency; null when the price is unknown. */
  cost: number | null;
  state: "reserved" | "settled";
  estimated: boolean;
}

/** A selection of charges: of a run, of a person on a day, or of everybody in a month. */
export type ChargesOf = { runId: string } | { userId: string; day: string } | { month: string };

/** A sum of charges; reserved charges count with their worst case. */
export interface ChargeTotal {
  calls: number;
  input: number;
  output: number;
  cost: number;
  /** The number of calls that were charged by an estimate, and the number of calls whose price is unknown. */
  estimated: number;
  unpriced: number;
}
