import { APICallError, type streamText } from "ai";
import type { ModelFailureCode, TokenUsage } from "#core/assistant/language-model.ts";
import { OutboundRefusal } from "../outbound.ts";

/** In milliseconds. */
export interface ModelDeadlines {
  firstMs: number;
  pauseMs: number;
  wholeMs: number;
}

export const MODEL_DEADLINES: ModelDeadlines = { firstMs: 120_000, pauseMs: 45_000, wholeMs: 600_000 };

/** `not-understood`: the server refused the form of the request. */
export interface StreamedAnswer {
  text: string;
  pieces: number;
  usage: TokenUsage | null;
  failure: Exclude<ModelFailureCode, "off" | "budget" | "malformed"> | "not-understood" | null;
  retryAfterMs: number | null;
  /** Whether the model may have started: nothing else is charged. */
  sent: boolean;
}

type Result = Pick<ReturnType<typeof streamText>, "stream">;

export async function readModelStream(
  signal: AbortSignal,
  deadlines: ModelDeadlines,
  onPiece: ((piece: string) => void) | undefined,
  begin: (until: AbortSignal) => Result,
): Promise<StreamedAnswer> {
  const reading: StreamedAnswer = { text: "", pieces: 0, usage: null, failure: null, retryAfterMs: null, sent: false };
  const watch = createWatch(deadlines);
  const until = AbortSignal.any([signal, watch.signal]);
  let finished = false;
  try {
    signal.throwIfAborted();
    for await (const part of begin(until).stream) {
      watch.heard(part.type === "text-delta" || part.type === "reasoning-delta");
      if (part.type === "text-delta") {
        reading.text += part.text;
        reading.pieces += 1;
        reading.sent = true;
        onPiece?.(part.text);
      } else if (part.type === "error") {
        throw part.error;
      } else if (part.type === "finish") {
        const { inputTokens, outputTokens } = part.totalUsage;
        if (inputTokens !== undefined && outputTokens !== undefined) reading.usage = counted(inputTokens, outputTokens);
        reading.failure = failureOfEnd(part.finishReason);
        reading.sent = true;
        finished = true;
      }
    }
    if (!finished && !until.aborted) reading.failure = "broken";
  } catch (error) {
    Object.assign(reading, failureOf(error, reading.sent));
  } finally {
    watch.end();
  }
  if (signal.aborted) return { ...reading, failure: "stopped", sent: true };
  if (watch.signal.aborted) return { ...reading, failure: "slow", sent: true };
  return reading;
}

function counted(input: number, output: number): TokenUsage | null {
  const sound = [input, output].every((tokens) => Number.isSafeInteger(tokens) && tokens >= 0);
  return sound ? { input, output, estimated: false } : null;
}

function failureOfEnd(reason: string): StreamedAnswer["failure"] {
  if (reason === "length") return "too-long";
  return reason === "stop" || reason === "content-filter" ? null : "broken";
}

const DENIED = [401, 402, 403, 404];
const NOT_UNDERSTOOD = [400, 415, 422, 501];
const TOO_MANY = 429;
const OVERLOADED = 503;

function failureOf(error: unknown, begun: boolean): Pick<StreamedAnswer, "failure" | "retryAfterMs" | "sent"> {
  const status = APICallError.isInstance(error) ? (error.statusCode ?? null) : null;
  const answer = (failure: StreamedAnswer["failure"], sent: boolean, retryAfterMs: number | null = null) => ({
    failure,
    sent,
    retryAfterMs,
  });
  if (begun) return answer("broken", true);
  const away = error instanceof OutboundRefusal || APICallError.isInstance(error);
  if (status === null) return answer(away ? "unreachable" : "broken", false);
  if (DENIED.includes(status)) return answer("denied", false);
  if (NOT_UNDERSTOOD.includes(status)) return answer("not-understood", false);
  if (status === TOO_MANY || status === OVERLOADED) return answer("busy", false, retryAfter(error as APICallError));
  return answer(status < 300 ? "broken" : "unreachable", status < 300);
}

const LONGEST_WAIT_MS = 3_600_000;

/** Reads seconds only; dates and waits over an hour are ignored. */
function retryAfter({ responseHeaders }: APICallError): number | null {
  const seconds = Number(responseHeaders?.["retry-after"] ?? Number.NaN);
  const milliseconds = seconds * 1_000;
  return milliseconds >= 0 && milliseconds <= LONGEST_WAIT_MS ? milliseconds : null;
}

function createWatch({ firstMs, pauseMs, wholeMs }: ModelDeadlines) {
  const controller = new AbortController();
  const give = () => controller.abort();
  const whole = setTimeout(give, wholeMs);
  let pause = setTimeout(give, firstMs);
  return {
    signal: controller.signal,
    heard(piece: boolean) {
      if (!piece) return;
      clearTimeout(pause);
      pause = setTimeout(give, pauseMs);
    },
    end() {
      clearTimeout(whole);
      clearTimeout(pause);
    },
  };
}
