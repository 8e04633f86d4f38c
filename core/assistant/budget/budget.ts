import { byteLength } from "#core/base/limits.ts";
import { dayKey } from "#core/polish/dates/format-dates.ts";
import { capMessages } from "#core/messages/assistant.ts";
import type { AssistantConfig, Cap, ModelChoice } from "#core/base/assistant-config.ts";
import type { ChargesOf, ChargeTotal } from "./charge.ts";
import type { ModelRequest, TokenUsage } from "../language-model.ts";

/** A chat adds at most this many tokens to a prompt: roles, separators, the model's own preamble. */
const FRAME_TOKENS = 500;

/** A JSON schema has at most this many tokens. It is part of the instructions when the model's server does not support schemas. */
const SCHEMA_TOKENS = 4_000;

/** Prices are per million tokens and charges are in millionths of the currency, so a charge is tokens times price. */
export const MILLION = 1_000_000;

/** Returns the most tokens that a call can use. A structured call may be repeated once, with its faulty answer in the prompt. */
export function worstCase({ instructions, prompt, maxOutputTokens }: ModelRequest, structured: boolean): TokenUsage {
  const promptTokens = byteLength(instructions) + byteLength(prompt) + FRAME_TOKENS;
  if (!structured) return { input: promptTokens, output: maxOutputTokens, estimated: true };
  const repair = SCHEMA_TOKENS + FRAME_TOKENS + maxOutputTokens;
  return { input: promptTokens + SCHEMA_TOKENS + repair, output: 2 * maxOutputTokens, estimated: true };
}

/** Returns the cost of a call in millionths of the currency, rounded up; null when the price is unknown. */
export function costOf({ price }: ModelChoice, usage: Pick<TokenUsage, "input" | "output">): number | null {
  return price && Math.ceil(usage.input * price.input + usage.output * price.output);
}

/** Returns the usage to charge: the reported one, but at most `worst`. When an answer is reported to have no tokens, `guessed` counts. */
export function chargeableUsage(used: TokenUsage, worst: TokenUsage, guessed: TokenUsage): TokenUsage {
  const silent = used.output === 0 && guessed.output > 0;
  if (silent) return { ...guessed, estimated: true };
  if (used.input <= worst.input && used.output <= worst.output) return used;
  return { input: Math.min(used.input, worst.input), output: Math.min(used.output, worst.output), estimated: true };
}

/** Returns the day and the month in the time zone: "2026-11-21", "2026-11". */
export function daysOf(now: number, zone: string): { day: string; month: string } {
  const day = dayKey(now, zone);
  return { day, month: day.slice(0, "2026-11".length) };
}

/** A limit and the charges that count towards it. */
export interface Allowance {
  name: "run" | "personDay" | "siteMonth";
  cap: Cap;
  of: ChargesOf;
}

/** Returns the limits that apply to a call, in the order in which they are checked. */
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

/** Returns why a limit does not allow a call, as a Polish sentence; null when the limit allows it. */
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

/* A reservation takes one token per byte of text, to be safe. An estimate takes one token per three bytes, the average of Polish text. */

const BYTES_A_TOKEN = 3;

/** Estimates the tokens of a text. */
export function guessTokens(text: string): number {
  return Math.ceil(byteLength(text) / BYTES_A_TOKEN);
}
