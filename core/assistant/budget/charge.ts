import type { ModelAlias } from "../language-model.ts";

/** What one call may cost. `reserved`: the worst case; a call that broke off is charged by estimate. */
export interface Charge {
  id: string;
  runId: string;
  userId: string;
  /** Day and month of the site's zone: "2026-11-21", "2026-11". */
  day: string;
  month: string;
  alias: ModelAlias;
  model: string;
  at: number;
  input: number;
  output: number;
  /** Millionths of the site's currency; null where the price is unknown. */
  cost: number | null;
  state: "reserved" | "settled";
  estimated: boolean;
}

export type ChargesOf = { runId: string } | { userId: string; day: string } | { month: string };

/** A sum of charges, reserved ones with their worst case. */
export interface ChargeTotal {
  calls: number;
  input: number;
  output: number;
  cost: number;
  /** Calls charged by estimate, and calls without a price. */
  estimated: number;
  unpriced: number;
}
