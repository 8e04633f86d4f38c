import { byteLength } from "#core/base/limits.ts";
import { dayKey } from "#core/polish/dates/dates.ts";
import { capMessages } from "#core/messages/assistant.ts";
import type { AssistantConfig, Cap, ModelChoice } from "#core/base/assistant-config.ts";
import type { ChargesOf, ChargeTotal } from "./charge.ts";
import type { ModelRequest, TokenUsage } from "../language-model.ts";

/** Tokens a chat has around every question: roles, separators, the model's own preamble. */
const FRAME_TOKENS = 500;

/** A JSON schema written out within the instructions, where the server keeps none by itself. */
const SCHEMA_TOKENS = 4_000;

/** Charges are kept in millionths of the currency, prices are for a million tokens: so one times the other is the charge. */
export const MILLION = 1_000_000;

/** What a call uses at most. A structured call may be repeated once with its faulty answer. */
export function worstCase({ instructions, prompt, maxOutputTokens }: ModelRequest, structured: boolean): TokenUsage {
  const asked = byteLength(instructions) + byteLength(prompt) + FRAME_TOKENS;
  if (!structured) return { input: asked, output: maxOutputTokens, estimated: true };
  const mending = SCHEMA_TOKENS + FRAME_TOKENS + maxOutputTokens;
  return { input: asked + SCHEMA_TOKENS + mending, output: 2 * maxOutputTokens, estimated: true };
}

/** In millionths of the currency, rounded up; null where the price is unknown. */
export function costOf({ price }: ModelChoice, usage: Pick<TokenUsage, "input" | "output">): number | null {
  return price && Math.ceil(usage.input * price.input + usage.output * price.output);
}

/** The charge of a call: never more than was reserved, nor nothing for an answer; a report beyond that becomes an estimate. */
export function believable(used: TokenUsage, worst: TokenUsage, guessed: TokenUsage): TokenUsage {
  const silent = used.output === 0 && guessed.output > 0;
  if (silent) return { ...guessed, estimated: true };
  if (used.input <= worst.input && used.output <= worst.output) return used;
  return { input: Math.min(used.input, worst.input), output: Math.min(used.output, worst.output), estimated: true };
}

export function daysOf(now: number, zone: string): { day: string; month: string } {
  const day = dayKey(now, zone);
  return { day, month: day.slice(0, "2026-11".length) };
}

export interface Allowance {
  name: "run" | "personDay" | "siteMonth";
  cap: Cap;
  of: ChargesOf;
}

export function allowancesOf(
  { caps }: Pick<AssistantConfig, "caps">,
  { runId, userId }: { runId: string; userId: string },
  { day, month }: { day: string; month: string },
): Allowance[] {
  return [
    { name: "run", cap: caps.run, of: { runId } },
    { name: "personDay", cap: caps.personDay, of: { userId, day } },
    { name: "siteMonth", cap: caps.siteMonth, of: { month } },
  ];
}

/** Why there is no room for a call, as a Polish sentence; null when there is. */
export function refusalOf(
  { name, cap }: Allowance,
  spent: ChargeTotal,
  worst: TokenUsage,
  cost: number | null,
  currency: string,
): string | null {
  const tokens = spent.input + spent.output + worst.input + worst.output;
  if (cap.tokens !== null && tokens > cap.tokens) {
    return capMessages[name](capMessages.tokens(cap.tokens));
  }
  if (cap.cost !== null && cost !== null && spent.cost + cost > cap.cost * MILLION) {
    return capMessages[name](capMessages.price(cap.cost, currency));
  }
  return null;
}

/* Tokens without a tokeniser. A reservation counts a byte a token; a guess three bytes, which is what Polish comes to. */

const BYTES_A_TOKEN = 3;

export function guessTokens(text: string): number {
  return Math.ceil(byteLength(text) / BYTES_A_TOKEN);
}
