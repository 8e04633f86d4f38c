import type { Failure, FailureCode } from "#core/base/outcome.ts";
import { siteMessages } from "../messages/site.ts";

/** Why a submission failed. `login`: there is no session. `offline`: no answer came. `broken`: the answer is not in the server's format. */
export interface SubmitError {
  ok: false;
  code: FailureCode | "login" | "offline" | "broken";
  /** HTTP status; 0 without an answer. */
  status: number;
  message: string;
  fields?: Record<string, string>;
  [more: string]: unknown;
}

export type SubmitResult<T = unknown> = { ok: true; value: T } | { ok: true; to: string } | SubmitError;

export type ActionData = SubmitResult & { do: string; typed: Record<string, string | string[]>; status: number };

type Attest = () => Promise<Record<string, string>>;

let attest: Attest | null = null;
let lastProof: Record<string, string> = {};

/**
 * Makes later submissions carry the headers that `proof` resolves to. The headers prove that this page sends the request.
 * When `proof` rejects, submissions are sent without them.
 */
export function attestWith(proof: Attest | null): void {
  [attest, lastProof] = [proof, {}];
}

/** Returns headers that prove which page sends a script's request; none when no proof is needed. */
export async function proofHeaders(): Promise<Record<string, string>> {
  return attest ? proofOf(attest, false) : {};
}

/** Returns the headers of the proof. A page that is being left cannot wait for a new proof, so it sends its last one again. */
async function proofOf(ask: Attest, keepalive: boolean | undefined): Promise<Record<string, string>> {
  if (!keepalive) lastProof = await ask().catch(() => ({}));
  return lastProof;
}

/**
 * Submits a form at `path` without leaving the page: objects as JSON, forms as forms. Rejects only when it is aborted. With
 * `keepalive` the request outlives its page; the body then has at most 64 KiB.
 */
export async function submit<T = unknown>(
  path: string,
  input: Record<string, unknown> | URLSearchParams,
  { signal, keepalive }: Pick<RequestInit, "signal" | "keepalive"> = {},
): Promise<SubmitResult<T>> {
  const form = input instanceof URLSearchParams;
  const proof = attest ? await proofOf(attest, keepalive) : {};
  const headers = { accept: "application/json", ...(form ? {} : { "content-type": "application/json" }), ...proof };
  const body = form ? input : bodyOf(JSON.stringify(input), keepalive);
  try {
    const response = await fetch(path, { method: "POST", headers, body, signal, keepalive });
    return understood<T>(response.status, await response.json().catch(() => null));
  } catch (error) {
    if (signal?.aborted) throw error;
    return { ok: false, code: "offline", status: 0, message: siteMessages.submit.offline };
  }
}

/** JSON of at least this many characters is sent as a Blob. The JSON of a long post is far longer. */
const LONG_BODY = 32_000;

/**
 * Returns the body to send. Browsers copy a long string in the page's main thread, which takes three times as long as handling a keystroke.
 * A Blob is sent without a copy.
 */
function bodyOf(json: string, keepalive: boolean | undefined): string | Blob {
  return keepalive || json.length < LONG_BODY ? json : new Blob([json]);
}

function understood<T>(status: number, answer: unknown): SubmitResult<T> {
  const { value, redirect, error, login } = asObject(answer);
  if (status === 200 && redirect) return { ok: true, to: String(asObject(redirect).to) };
  if (status === 200 && answer !== null) return { ok: true, value: value as T };
  if (status === 401) return { ok: false, code: "login", status, message: siteMessages.submit.login, login };
  const refusal = asObject(error) as Partial<Failure>;
  return { code: "broken", message: brokenMessage(status), ...refusal, ok: false, status };
}

/**
 * Returns the message for a request that the HTTP server or a proxy refused before any action ran. After a 4xx status, sending again helps
 * only if the status is in `PASSING`.
 */
function brokenMessage(status: number): string {
  if (status === 413) return siteMessages.submit.tooLarge;
  return status >= 400 && status < 500 && !PASSING.has(status)
    ? siteMessages.submit.rejected(status)
    : siteMessages.submit.broken;
}

/** Statuses of temporary refusals: Request Timeout, Too Early, Too Many Requests. */
const PASSING: ReadonlySet<number> = new Set([408, 425, 429]);

function asObject(value: unknown): Record<string, unknown> {
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
}
