import type { ModelAlias } from "../language-model.ts";

/**
 * The charge of one call. `reserved`: the worst case, before the call ends. When a call is interrupted, the worst case becomes the
 * charge, marked `estimated`.
 */
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
  /** Millionths of the site's currency; null when the price is unknown. */
  cost: number | null;
  state: "reserved" | "settled";
  estimated: boolean;
}

/** Selects charges: of a run, of a person on a day, or of all in a month. */
export type ChargesOf = { runId: string } | { userId: string; day: string } | { month: string };

/** A sum of charges; reserved ones count with their worst case. */
export interface ChargeTotal {
  calls: number;
  input: number;
  output: number;
  cost: number;
  /** Calls charged by estimate, and calls whose price is unknown. */
  estimated: number;
  unpriced: number;
}
