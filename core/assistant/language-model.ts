import type { z } from "zod";

/* The port to language models. The core names no product, only the purpose of each model. */

/** The purpose of a model. `fast`: short answers while a person waits; `smart`: drafts. The site's configuration names both models. */
export type ModelAlias = "fast" | "smart";

/** One call to a model. */
export interface ModelRequest {
  alias: ModelAlias;
  /** The task, in words that never contain text from the archive, a source or a person. */
  instructions: string;
  /** The data of the task; text from outside stands between delimiters (`untrusted-delimiter.ts`). */
  prompt: string;
  /** The answer may have at most this many tokens, which are reserved before the call. */
  maxOutputTokens: number;
}

/** Tokens of a call. `input`: of the request; `output`: of the answer. */
export interface TokenUsage {
  input: number;
  output: number;
  /** True when the tokens were estimated from the length of the texts, because the model reported none. */
  estimated: boolean;
}

/**
 * Why a call failed. `off`: no model is configured; `budget`: a limit was reached and nothing was sent; `malformed`: the answer had a wrong
 * shape even after one repair; `too-long`: the answer was cut off at the token limit; `refused`: the model refused.
 */
export type ModelFailureCode =
  | "off"
  | "budget"
  | "denied"
  | "busy"
  | "unreachable"
  | "slow"
  | "stopped"
  | "broken"
  | "refused"
  | "malformed"
  | "too-long";

/** A failed call to a model. */
export interface ModelFailure {
  ok: false;
  code: ModelFailureCode;
  /** A Polish sentence that says what happened and what to do. It never contains the key, and contains the model's words only after a refusal. */
  message: string;
  /** The tokens of the failed call, and of a second call that should repair the answer; null when nothing was sent. */
  usage: TokenUsage | null;
}

/** The result of a call, with the tokens that the call used. */
export type ModelOutcome<T> = { ok: true; value: T; usage: TokenUsage } | ModelFailure;

/** A language model without tools: it answers with text only. Its methods never reject because of the model or the network. */
export interface LanguageModel {
  /** Resolves with the whole text. `onPiece` gets each piece of the text as soon as it arrives. */
  text(request: ModelRequest, signal: AbortSignal, onPiece?: (piece: string) => void): Promise<ModelOutcome<string>>;
  /** Resolves with one object of the schema's type. */
  object<T>(request: ModelRequest, schema: z.ZodType<T>, signal: AbortSignal): Promise<ModelOutcome<T>>;
  /** Resolves with a list of objects of the schema's type. `onElement` gets each object as soon as it is complete. */
  array<T>(
    request: ModelRequest,
    schema: z.ZodType<T>,
    signal: AbortSignal,
    onElement?: (element: T) => void,
  ): Promise<ModelOutcome<T[]>>;
}

/** Returns the failure of a call that was never sent. */
export function languageModelFailure(code: ModelFailureCode, message: string): ModelFailure {
  return { ok: false, code, message, usage: null };
}
