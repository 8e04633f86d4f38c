import type { z } from "zod";

/* Plain data on both sides. The core names no model, only what it is needed for. */

/** `fast` for short answers while somebody waits, `smart` for drafts. The site's file says which model each of them is. */
export type ModelAlias = "fast" | "smart";

export interface ModelRequest {
  alias: ModelAlias;
  /** What the program wants done and how. Never holds text from the archive, a source or a person. */
  instructions: string;
  /** The data of the task; what comes from outside stands within a fence (`untrusted-delimiter.ts`). */
  prompt: string;
  /** Tokens the answer may have at most; they are reserved before the call. */
  maxOutputTokens: number;
}

export interface TokenUsage {
  input: number;
  output: number;
  /** True: counted here from the length of the texts, since the model did not say. */
  estimated: boolean;
}

/** `off`: not configured. `budget`: nothing sent. `malformed`: wrong shape after one repair. `too-long`: did not fit. `refused`: by the model. */
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

export interface ModelFailure {
  ok: false;
  code: ModelFailureCode;
  /** A Polish sentence for the person: what happened and what to do. Holds no key, and of the answer only the words of a refusal. */
  message: string;
  /** What was used up all the same, by the call and the one that was to mend its answer; null when nothing was sent. */
  usage: TokenUsage | null;
}

export type ModelOutcome<T> = { ok: true; value: T; usage: TokenUsage } | ModelFailure;

/** No call has tools: a model answers with text and nothing else. Never rejects for what a model or a network does. */
export interface LanguageModel {
  /** The text as it comes, and whole at the end. `told` gets each new piece and may be slow: it is not awaited. */
  text(request: ModelRequest, signal: AbortSignal, onPiece?: (piece: string) => void): Promise<ModelOutcome<string>>;
  object<T>(request: ModelRequest, schema: z.ZodType<T>, signal: AbortSignal): Promise<ModelOutcome<T>>;
  /** Objects of the shape of `schema`, each told as soon as it is whole. */
  array<T>(
    request: ModelRequest,
    schema: z.ZodType<T>,
    signal: AbortSignal,
    onElement?: (element: T) => void,
  ): Promise<ModelOutcome<T[]>>;
}

/** Refuses the way a call does; nothing was sent. */
export function languageModelFailure(code: ModelFailureCode, message: string): ModelFailure {
  return { ok: false, code, message, usage: null };
}
