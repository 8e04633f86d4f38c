import type { IncomingMessage } from "node:http";
import { createParser } from "eventsource-parser";
import { z } from "zod";
import type { ModelFailureCode, TokenUsage } from "#core/assistant/language-model.ts";
import { askOutside, OutboundRefusal } from "../../base/outbound-request.ts";

/** Time limits of a call in milliseconds: until the first piece of the answer, between two pieces, and for the call as a whole. */
export interface ModelDeadlines {
  firstMs: number;
  pauseMs: number;
  callMs: number;
}

export const MODEL_DEADLINES: ModelDeadlines = { firstMs: 120_000, pauseMs: 45_000, callMs: 600_000 };

/** The part of an answer that has arrived. `failure`: null when complete, `not-understood` when the server refused the request's form. */
export interface StreamedAnswer {
  text: string;
  usage: TokenUsage | null;
  failure: Exclude<ModelFailureCode, "off" | "budget" | "malformed"> | "not-understood" | null;
  /** The model's reason for refusing to answer, if the server sends it in a separate field; else empty. */
  refusal: string;
  /** Whether the model may have begun to work on the request; only such requests count as cost. */
  sent: boolean;
}

/** `address` is the server's base address. The path `/chat/completions` is added to it. */
export interface ChatRequest {
  address: string;
  key: string | null;
  body: object;
}

const ANSWER_BYTES = 16 * 1024 * 1024;

type Watch = ReturnType<typeof createWatch>;

/**
 * Requests a chat completion and reads it as a stream of server-sent events. Each event has a chunk of JSON. Failures are returned, not
 * thrown.
 */
export async function readModelStream(
  request: ChatRequest,
  signal: AbortSignal,
  deadlines: ModelDeadlines,
  onPiece?: (piece: string) => void,
): Promise<StreamedAnswer> {
  const reading: StreamedAnswer = {
    text: "",
    usage: null,
    failure: null,
    refusal: "",
    sent: false,
  };
  const watch = createWatch(deadlines);
  const until = AbortSignal.any([signal, watch.signal]);
  try {
    signal.throwIfAborted();
    const response = await post(request, until, deadlines);
    const status = response.statusCode ?? 0;
    if (status >= 200 && status < 300) {
      // Until a chunk says why the answer ends, the answer counts as broken off.
      Object.assign(reading, { sent: true, failure: "broken" });
      await readChunks(response, (chunk) => takeChunk(reading, chunk, watch, onPiece));
    } else {
      response.destroy();
      reading.failure = failureOfStatus(status);
    }
  } catch (error) {
    reading.failure = error instanceof OutboundRefusal ? "unreachable" : "broken";
  } finally {
    watch.end();
  }
  if (signal.aborted) return { ...reading, failure: "stopped", sent: true };
  if (watch.signal.aborted) return { ...reading, failure: "slow", sent: true };
  return reading;
}

/** Sends the request to the configured origin only. No redirect is followed, because the request carries the key. */
async function post({ address, key, body }: ChatRequest, signal: AbortSignal, { callMs }: ModelDeadlines) {
  const url = `${address.replace(/\/$/, "")}/chat/completions`;
  const headers: Record<string, string> = { "content-type": "application/json" };
  if (key !== null) headers["authorization"] = `Bearer ${key}`;
  const options = { method: "POST" as const, headers, body: JSON.stringify(body), signal };
  const rules = { configured: new URL(address).origin, answerMs: callMs, redirects: 0 };
  return (await askOutside(url, options, rules)).response;
}

/** Calls `take` with each chunk. The connection closes when the loop ends, also by an exception. */
async function readChunks(response: IncomingMessage, take: (chunk: unknown) => void): Promise<void> {
  const events: string[] = [];
  const parser = createParser({ onEvent: ({ data }) => void events.push(data) });
  const decoder = new TextDecoder();
  let size = 0;
  for await (const bytes of response as AsyncIterable<Buffer>) {
    size += bytes.length;
    if (size > ANSWER_BYTES) throw new Error("The answer of the model has no end.");
    parser.feed(decoder.decode(bytes, { stream: true }));
    for (const data of events.splice(0)) {
      if (data === "[DONE]") return;
      take(JSON.parse(data));
    }
  }
}

/** The fields of a chunk that are read. A model's reasoning has one of two names, depending on the server. */
const chunkSchema = z.object({
  choices: z.array(
    z.object({
      delta: z
        .object({
          content: z.string().nullish(),
          refusal: z.string().nullish(),
          reasoning: z.string().nullish(),
          reasoning_content: z.string().nullish(),
        })
        .nullish(),
      finish_reason: z.string().nullish(),
    }),
  ),
  usage: z.object({ prompt_tokens: z.unknown(), completion_tokens: z.unknown() }).nullish(),
});

/** Adds a chunk to the answer so far. Throws when the chunk has an unexpected form, for instance a report of a fault. */
function takeChunk(reading: StreamedAnswer, data: unknown, watch: Watch, onPiece?: (piece: string) => void): void {
  const { choices, usage } = chunkSchema.parse(data);
  if (usage) reading.usage = reportedUsage(usage.prompt_tokens, usage.completion_tokens);
  for (const { delta, finish_reason: reason } of choices.slice(0, 1)) {
    if (delta?.content || delta?.reasoning || delta?.reasoning_content) watch.heard();
    if (delta?.content) {
      reading.text += delta.content;
      onPiece?.(delta.content);
    }
    if (delta?.refusal) {
      watch.heard();
      reading.refusal += delta.refusal;
    }
    if (reason) reading.failure = reading.refusal === "" ? failureOfEnd(reason) : "refused";
  }
}

function reportedUsage(input: unknown, output: unknown): TokenUsage | null {
  const [one, other] = [tokens.safeParse(input), tokens.safeParse(output)];
  return one.success && other.success ? { input: one.data, output: other.data, estimated: false } : null;
}

const tokens = z.int().nonnegative();

function failureOfEnd(reason: string): StreamedAnswer["failure"] {
  if (reason === "length") return "too-long";
  if (reason === "content_filter") return "refused";
  return reason === "stop" ? null : "broken";
}

const DENIED = [401, 402, 403, 404];
const NOT_UNDERSTOOD = [400, 415, 422, 501];
const TOO_MANY = 429;
const OVERLOADED = 503;

function failureOfStatus(status: number): StreamedAnswer["failure"] {
  if (DENIED.includes(status)) return "denied";
  if (NOT_UNDERSTOOD.includes(status)) return "not-understood";
  return status === TOO_MANY || status === OVERLOADED ? "busy" : "unreachable";
}

function createWatch({ firstMs, pauseMs, callMs }: ModelDeadlines) {
  const controller = new AbortController();
  const abort = () => controller.abort();
  const callTimer = setTimeout(abort, callMs);
  let pauseTimer = setTimeout(abort, firstMs);
  return {
    signal: controller.signal,
    heard() {
      clearTimeout(pauseTimer);
      pauseTimer = setTimeout(abort, pauseMs);
    },
    end() {
      clearTimeout(callTimer);
      clearTimeout(pauseTimer);
    },
  };
}
