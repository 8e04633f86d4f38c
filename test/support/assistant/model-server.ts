import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

export interface ModelRequest {
  headers: IncomingMessage["headers"];
  body: {
    model: string;
    messages: { role: string; content: string }[];
    max_tokens?: number;
    stream?: boolean;
    response_format?: { type: string; json_schema?: unknown };
    tools?: unknown;
  };
  /** Resolves when the client hangs up before the answer is complete. */
  hungUp: Promise<void>;
}

export type Reply = (request: ModelRequest, response: ServerResponse) => void;

export interface ModelServer {
  address: string;
  asked: ModelRequest[];
  /** In this order; the last one repeats. */
  replies: Reply[];
}

/** An OpenAI-compatible model on this machine, for one test. */
export async function openModelServer(...replies: Reply[]): Promise<ModelServer> {
  // Pictures of the screens use the same model outside of vitest.
  const { onTestFinished } = await import("vitest");
  const served = await serveModel(...replies);
  onTestFinished(() => served.close());
  return served;
}

export async function serveModel(...replies: Reply[]): Promise<ModelServer & { close(): void }> {
  const helpRequest: ModelRequest[] = [];
  const queue = [...replies];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const hungUp = new Promise<void>((resolve) => {
        response.on("close", () => !response.writableFinished && resolve());
      });
      const body = JSON.parse(Buffer.concat(chunks).toString()) as ModelRequest["body"];
      const entry = { headers: request.headers, body, hungUp };
      helpRequest.push(entry);
      const reply = queue.length > 1 ? queue.shift()! : queue[0];
      reply?.(entry, response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    asked: helpRequest,
    replies: queue,
    close,
  };
}

interface Told {
  /** The usage it reports; null for none. */
  usage?: { prompt_tokens: unknown; completion_tokens: unknown } | null;
  finish?: string | null;
}

const USAGE = { prompt_tokens: 11, completion_tokens: 7 };

export function says(pieces: string | string[], { usage = USAGE, finish = "stop" }: Told = {}): Reply {
  return (_asked, response) => {
    begin(response);
    for (const piece of [pieces].flat()) chunk(response, { delta: { content: piece }, finish_reason: null });
    if (finish !== null) chunk(response, { delta: {}, finish_reason: finish });
    if (usage) response.write(`data: ${JSON.stringify({ ...ENVELOPE, choices: [], usage })}\n\n`);
    response.end("data: [DONE]\n\n");
  };
}

/** Streams these choices or whole chunks as they are. */
export function streams(...choices: object[]): Reply {
  return (_asked, response) => {
    begin(response);
    for (const each of choices) {
      if ("error" in each) response.write(`data: ${JSON.stringify(each)}\n\n`);
      else chunk(response, each);
    }
    response.end("data: [DONE]\n\n");
  };
}

export function saysJson(value: unknown): Reply {
  return says(JSON.stringify(value));
}

export function stalls(...pieces: string[]): Reply {
  return (_asked, response) => {
    begin(response);
    response.flushHeaders();
    for (const piece of pieces) chunk(response, { delta: { content: piece }, finish_reason: null });
  };
}

export function breaksOff(...pieces: string[]): Reply {
  return (_asked, response) => {
    begin(response);
    for (const piece of pieces) chunk(response, { delta: { content: piece }, finish_reason: null });
    response.write("data: {", () => response.destroy());
  };
}

/** Ends the stream properly in the middle of the answer. */
export function endsEarly(...pieces: string[]): Reply {
  return says(pieces, { finish: null, usage: null });
}

export function refusesWith(
  status: number,
  headers: Record<string, string> = {},
  body = '{"error":{"message":"nie"}}',
): Reply {
  return (_asked, response) => {
    response.writeHead(status, { "content-type": "application/json", ...headers }).end(body);
  };
}

export function babbles(): Reply {
  return (_asked, response) => {
    response.writeHead(200, { "content-type": "text/event-stream" });
    response.end("data: <html>Witamy w panelu routera</html>\n\ndata: 17\n\n");
  };
}

/** Refuses requests with a JSON schema; `reply` answers the others. */
export function withoutSchemas(reply: Reply): Reply {
  return (request, response) => (request.body.response_format ? refusesWith(400) : reply)(request, response);
}

const ENVELOPE = { id: "x", object: "chat.completion.chunk", created: 1, model: "próba" };

function begin(response: ServerResponse): void {
  response.writeHead(200, { "content-type": "text/event-stream" });
}

function chunk(response: ServerResponse, choice: object): void {
  response.write(`data: ${JSON.stringify({ ...ENVELOPE, choices: [{ index: 0, ...choice }] })}\n\n`);
}
