import type { IncomingMessage } from "node:http";
import { Readable, Transform } from "node:stream";
import { askOutside } from "../outbound.ts";

const ANSWER_BYTES = 16 * 1024 * 1024;

/** `fetch` for models: the configured origin alone and no redirects, since the key goes along. */
export function createModelFetch(address: string, answerMs: number): typeof fetch {
  const configured = new URL(address).origin;
  return async (input, init) => {
    const url = input instanceof Request ? input.url : String(input);
    const headers = Object.fromEntries(new Headers(init?.headers));
    const body = typeof init?.body === "string" ? { body: init.body } : {};
    const asked = { method: init?.method === "POST" ? ("POST" as const) : ("GET" as const), headers, ...body };
    const signal = init?.signal ? { signal: init.signal } : {};
    const { response } = await askOutside(url, { ...asked, ...signal }, { configured, answerMs, redirects: 0 });
    return webResponse(response);
  };
}

function webResponse(response: IncomingMessage): Response {
  const headers = new Headers();
  for (const [name, value] of Object.entries(response.headers)) {
    if (value !== undefined) headers.set(name, Array.isArray(value) ? value.join(", ") : value);
  }
  let size = 0;
  const capped = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length;
      done(size > ANSWER_BYTES ? new Error("The answer of the model has no end.") : null, chunk);
    },
  });
  response.on("error", (error) => capped.destroy(error)).pipe(capped);
  capped.on("close", () => response.destroy());
  return new Response(Readable.toWeb(capped) as ReadableStream, { status: response.statusCode ?? 502, headers });
}
