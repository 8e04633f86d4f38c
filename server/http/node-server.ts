import { ownValue } from "#core/base/values/own-value.ts";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import type { Duplex } from "node:stream";
import { setTimeout as after } from "node:timers/promises";

export type Listener = (request: IncomingMessage, response: ServerResponse) => void;

/** Time limits in milliseconds; `sweepMs` is how often connections are checked. */
export interface Patience {
  headersMs: number;
  /** Milliseconds for the whole request, except a body within `withoutRequestTimeout`. */
  requestMs: number;
  idleMs: number;
  sweepMs: number;
}

/** How long a connection may take for its headers, for a request with its body and between requests, so that slow clients hold none. */
const PATIENCE: Patience = { headersMs: 15_000, requestMs: 30_000, idleMs: 60_000, sweepMs: 2_000 };

/** Bytes of all headers of a request. */
const HEADERS_LIMIT = 16 * 1024;

/** Connections exempt from `requestMs`. */
const ownPace = new WeakSet<Duplex>();

/** Lifts the time limit while `work` receives the body. `work` must have limits of its own and know the sender (decision 17). */
export async function withoutRequestTimeout<T>({ socket }: IncomingMessage, work: () => Promise<T>): Promise<T> {
  ownPace.add(socket);
  try {
    return await work();
  } finally {
    ownPace.delete(socket);
  }
}

export function createNodeServer(listener: Listener, patience = PATIENCE): Server {
  const limits = {
    headersTimeout: patience.headersMs,
    requestTimeout: patience.requestMs,
    keepAliveTimeout: patience.idleMs,
    connectionsCheckingInterval: patience.sweepMs,
    maxHeaderSize: HEADERS_LIMIT,
    // Saves making a stream for a request without a body: a tenth of what a cached page costs.
    optimizeEmptyRequests: true,
  };
  const server = createServer(limits, listener);
  server.on("clientError", (error: NodeJS.ErrnoException, socket) => refuseUnreadable(error.code, socket));
  server.on("connect", (_request, socket) => refuseUnreadable("CONNECT", socket));
  return server;
}

export async function listen(server: Server, port: number, host: string): Promise<number> {
  await once(server.listen(port, host), "listening");
  return (server.address() as AddressInfo).port;
}

/** A stopping server waits until no request came for this long, closing connections as they finish. */
const FAREWELL_MS = 250;

const LONGEST_FAREWELL_MS = 2_000;

const FINISH_MS = 7_000;

/** Answers with `Connection: close`, stops listening, and cuts what is unfinished after 7 s, so that the process ends within 10 s. */
export async function stopServer(server: Server, wait: (ms: number) => Promise<void> = after): Promise<void> {
  let came = false;
  server.prependListener("request", (_request, response: ServerResponse) => {
    response.shouldKeepAlive = false;
    came = true;
  });
  for (let waited = 0; waited < LONGEST_FAREWELL_MS; waited += FAREWELL_MS) {
    came = false;
    await wait(FAREWELL_MS);
    if (!came) break;
  }
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  const idle = setInterval(() => server.closeIdleConnections(), FAREWELL_MS);
  const cut = setTimeout(() => server.closeAllConnections(), FINISH_MS);
  await closed;
  clearInterval(idle);
  clearTimeout(cut);
}

/** Code of the error for a request that took too long; Node checks each request for this only once. */
const TOO_LONG = "ERR_HTTP_REQUEST_TIMEOUT";

const REFUSALS: Record<string, string> = {
  HPE_HEADER_OVERFLOW: "431 Request Header Fields Too Large",
  HPE_CHUNK_EXTENSIONS_OVERFLOW: "413 Content Too Large",
  [TOO_LONG]: "408 Request Timeout",
  CONNECT: "405 Method Not Allowed\r\nAllow: GET, HEAD",
};

/** Time to read a refusal before the connection is cut. */
const READ_REFUSAL_MS = 800;

/** Answers a request that is not readable HTTP, if the connection still can, and closes the connection. */
function refuseUnreadable(code: string | undefined, socket: Duplex): void {
  if (code === TOO_LONG && ownPace.has(socket)) return;
  if (!socket.writable || code === "ECONNRESET") return void socket.destroy();
  const status = ownValue(REFUSALS, code ?? "") ?? "400 Bad Request";
  socket.end(`HTTP/1.1 ${status}\r\nContent-Length: 0\r\nX-Content-Type-Options: nosniff\r\nConnection: close\r\n\r\n`);
  // A half-closed connection would stay open as long as the client likes.
  const cut = setTimeout(() => socket.destroy(), READ_REFUSAL_MS);
  socket.once("close", () => clearTimeout(cut));
}
