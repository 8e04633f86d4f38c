import { expect, it } from "vitest";
import { openModelServer, says, streams } from "#test/support/assistant/model-server.ts";
import { MODEL_DEADLINES, readModelStream } from "./model-stream.ts";

/* What servers stream besides plain text. */

const text = (content: string) => ({ delta: { content }, finish_reason: null });
const finish = (reason: string) => ({ delta: {}, finish_reason: reason });

async function read(...replies: Parameters<typeof openModelServer>) {
  const { address } = await openModelServer(...replies);
  const told: string[] = [];
  const { signal } = new AbortController();
  const request = { address, key: null, body: { model: "x", messages: [] } };
  return { ...(await readModelStream(request, signal, MODEL_DEADLINES, (piece) => told.push(piece))), told };
}

it("reads the text alone, not what a model thinks aloud", async () => {
  const thoughts = [
    { delta: { reasoning_content: "Tajne rozważania." }, finish_reason: null },
    { delta: { reasoning: "I dalsze.", content: null }, finish_reason: null },
  ];
  const reading = await read(streams(...thoughts, text("Zie"), text("mia"), finish("stop")));
  expect(reading).toMatchObject({ text: "Ziemia", told: ["Zie", "mia"], failure: null });
});

it("takes a tool call, for which nobody asked, for a broken answer", async () => {
  const call = { index: 0, id: "1", type: "function", function: { name: "publish", arguments: '{"postId":"p-1"}' } };
  const reading = await read(streams(text("Już."), { delta: { tool_calls: [call] } }, finish("tool_calls")));
  expect(reading).toMatchObject({ failure: "broken", sent: true });
});

it("is broken where the stream tells of a fault in its middle or ends for no reason it knows, and refused by a filter", async () => {
  const fault = await read(streams(text("Zie"), { error: { message: "klucz sk-123" } }));
  expect(fault).toMatchObject({ failure: "broken", sent: true, text: "Zie" });
  expect(JSON.stringify(fault)).not.toContain("sk-123");
  expect(await read(streams(text("Zie"), finish("other")))).toMatchObject({ failure: "broken" });
  expect(await read(streams(text("Zie"), finish("content_filter")))).toMatchObject({ failure: "refused", text: "Zie" });
});

it("does not wait for a server that keeps the connection open after the end of the answer", async () => {
  const reading = await read((asked, response) => {
    response.end = (() => response) as typeof response.end;
    says("Ziemia")(asked, response);
    response.write("data: [DONE]\n\n");
  });
  expect(reading).toMatchObject({ text: "Ziemia", failure: null, usage: { input: 11, output: 7, estimated: false } });
});

it("puts letters together that two packets share, and counts no usage that is none", async () => {
  const reading = await read((_asked, response) => {
    response.writeHead(200, { "content-type": "text/event-stream" });
    const event = (chunk: object) => Buffer.from(`data: ${JSON.stringify(chunk)}\r\n\r\n`);
    const bytes = event({ choices: [text("Łąka")] });
    const middle = bytes.indexOf(Buffer.from("ą")) + 1;
    response.write(bytes.subarray(0, middle), () => {
      response.write(bytes.subarray(middle));
      response.write(event({ choices: [finish("stop")] }));
      response.end(event({ choices: [], usage: { prompt_tokens: -5, completion_tokens: 7 } }));
    });
  });
  expect(reading).toMatchObject({ text: "Łąka", failure: null, usage: null });
});
