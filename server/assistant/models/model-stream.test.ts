import { streamText } from "ai";
import { MockLanguageModelV4, simulateReadableStream } from "ai/test";
import { expect, it } from "vitest";
import { MODEL_DEADLINES, readModelStream } from "./model-stream.ts";

/* What the SDK may hand over, from its own mock of a model: what no server of this repository says by itself. */

type Streamed = Exclude<ConstructorParameters<typeof MockLanguageModelV4>[0], undefined>["doStream"];
type Part =
  Extract<Exclude<Streamed, undefined>, { stream: unknown }>["stream"] extends ReadableStream<infer P> ? P : never;

const usage = {
  inputTokens: { total: 3, noCache: 3, cacheRead: undefined, cacheWrite: undefined },
  outputTokens: { total: 4, text: 4, reasoning: undefined },
};
const finish = (unified: "stop" | "tool-calls" | "content-filter" | "other"): Part => ({
  type: "finish",
  finishReason: { unified, raw: unified },
  usage,
});
const text = (delta: string): Part => ({ type: "text-delta", id: "1", delta });

/** What is read of a model that streams these parts. */
async function read(...parts: Part[]) {
  const model = new MockLanguageModelV4({
    doStream: { stream: simulateReadableStream({ chunks: [{ type: "stream-start", warnings: [] }, ...parts] }) },
  });
  const told: string[] = [];
  const { signal } = new AbortController();
  const reading = await readModelStream(signal, MODEL_DEADLINES, (piece) => told.push(piece), (until) =>
    streamText({ model, prompt: "x", maxRetries: 0, abortSignal: until, onError: () => undefined }),
  ); // prettier-ignore
  return { ...reading, told, asked: model.doStreamCalls };
}

const START: Part = { type: "text-start", id: "1" };
const END: Part = { type: "text-end", id: "1" };

it("reads the text alone, not what a model thinks aloud", async () => {
  const thought: Part[] = [
    { type: "reasoning-start", id: "0" },
    { type: "reasoning-delta", id: "0", delta: "Tajne rozważania." },
    { type: "reasoning-end", id: "0" },
  ];
  const reading = await read(...thought, START, text("Zie"), text("mia"), END, finish("stop"));
  expect(reading).toMatchObject({ text: "Ziemia", told: ["Zie", "mia"], failure: null, pieces: 2 });
  expect(reading.usage).toEqual({ input: 3, output: 4, estimated: false });
});

it("gives a model no tools, and takes one it calls all the same for a broken answer", async () => {
  const call: Part = { type: "tool-call", toolCallId: "1", toolName: "publish", input: '{"postId":"p-1"}' };
  const reading = await read(START, text("Już."), END, call, finish("tool-calls"));
  expect(reading).toMatchObject({ failure: "broken", sent: true });
  expect(reading.asked[0]?.tools ?? []).toEqual([]);
});

it("is broken where the stream tells of a fault in its middle or ends for no reason it knows", async () => {
  const fault = await read(START, text("Zie"), { type: "error", error: new Error("klucz sk-123") });
  expect(fault).toMatchObject({ failure: "broken", sent: true, text: "Zie" });
  expect(JSON.stringify(fault)).not.toContain("sk-123");
  expect(await read(START, text("Zie"), END, finish("other"))).toMatchObject({ failure: "broken" });
  expect(await read(START, text("Zie"), END, finish("content-filter"))).toMatchObject({ failure: null, text: "Zie" });
});
