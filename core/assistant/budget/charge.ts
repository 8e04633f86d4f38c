import type { ModelAlias } from "../language-model.ts";

/**
 * What one call to a model may cost, and later did. While it is `reserved` its numbers are the worst case; a call that was broken
 * off, or whose model does not count, is charged by estimate and says so.
 */
export interface Charge {
  id: string;
  runId: string;
  userId: string;
  /** Day and month of the site's zone: "2026-11-21", "2026-11". */
  day: string;
  month: string;
  alias: ModelAlias;
  /** The model's name of that day. */
  model: string;
  at: number;
  input: number;
  output: number;
  /** Millionths of the site's currency; null where the price is unknown. */
  cost: number | null;
  state: "reserved" | "settled";
  estimated: boolean;
}

/** Charges of a run, of a person on a day, or of everybody in a month. */
export type ChargesOf = { runId: string } | { userId: string; day: string } | { month: string };

/** A sum of charges, reserved ones with their worst case. */
export interface ChargeTotal {
  calls: number;
  input: number;
  output: number;
  /** Of the calls with a known price. */
  cost: number;
  /** Calls charged by estimate, and calls without a price. */
  estimated: number;
  unpriced: number;
}
