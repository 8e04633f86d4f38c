import type { IncomingMessage } from "node:http";
import { createParser } from "eventsource-parser";
import { z } from "zod";
import type { ModelFailureCode, TokenUsage } from "#core/assistant/language-model.ts";
import { askOutside, OutboundRefusal } from "../../base/outbound-request.ts";

/** Time limits of a call in milliseconds. */
export interface ModelDeadlines {
  firstMs: number;
  pauseMs: number;
  wholeMs: number;
}

export const MODEL_DEADLINES: ModelDeadlines = { firstMs: 120_000, pauseMs: 45_000, wholeMs: 600_000 };

/** `not-understood`: the server refused the form of the request. */
export interface StreamedAnswer {
  text: string;
  usage: TokenUsage | null;
  failure: Exclude<ModelFailureCode, "off" | "budget" | "malformed"> | "not-understood" | null;
  /** Why the model would not answer, where its server says so apart from the answer. */
  refusal: string;
  /** Whether the model may have started: nothing else is charged. */
  sent: boolean;
}

/** `address` is the server's base address, to which `/chat/completions` is added. */
export interface ChatRequest {
  address: string;
  key: string | null;
  body: object;
}

const ANSWER_BYTES = 16 * 1024 * 1024;

type Watch = ReturnType<typeof createWatch>;

/** Asks for a chat completion and reads it as it is streamed: server-sent events, each with a chunk of JSON. */
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
      // Until a chunk says why the answer ends.
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

/** To the configured origin alone and without redirects, since the key goes along. */
async function post({ address, key, body }: ChatRequest, signal: AbortSignal, { wholeMs }: ModelDeadlines) {
  const url = `${address.replace(/\/$/, "")}/chat/completions`;
  const headers: Record<string, string> = { "content-type": "application/json" };
  if (key !== null) headers["authorization"] = `Bearer ${key}`;
  const asked = { method: "POST" as const, headers, body: JSON.stringify(body), signal };
  const rules = { configured: new URL(address).origin, answerMs: wholeMs, redirects: 0 };
  return (await askOutside(url, asked, rules)).response;
}

/** Leaving the loop, by the end of the answer or by a throw, hangs up. */
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

/** The parts of a chunk that are read. Servers name a model's thoughts in two ways. */
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

/** Throws where a chunk is none: also where a server tells of a fault in the middle of its answer. */
function takeChunk(reading: StreamedAnswer, data: unknown, watch: Watch, onPiece?: (piece: string) => void): void {
  const { choices, usage } = chunkSchema.parse(data);
  if (usage) reading.usage = counted(usage.prompt_tokens, usage.completion_tokens);
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

function counted(input: unknown, output: unknown): TokenUsage | null {
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

function createWatch({ firstMs, pauseMs, wholeMs }: ModelDeadlines) {
  const controller = new AbortController();
  const give = () => controller.abort();
  const whole = setTimeout(give, wholeMs);
  let pause = setTimeout(give, firstMs);
  return {
    signal: controller.signal,
    heard() {
      clearTimeout(pause);
      pause = setTimeout(give, pauseMs);
    },
    end() {
      clearTimeout(whole);
      clearTimeout(pause);
    },
  };
}
