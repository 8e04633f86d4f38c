import { ownValue } from "#core/base/values/own-value.ts";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import type { Duplex } from "node:stream";
import { setTimeout as after } from "node:timers/promises";

export type Listener = (request: IncomingMessage, response: ServerResponse) => void;

/** Time limits in milliseconds. Every `sweepMs` the connections are checked. */
export interface Patience {
  headersMs: number;
  /** Milliseconds for the whole request. The limit does not hold while `withoutRequestTimeout` receives the body. */
  requestMs: number;
  idleMs: number;
  sweepMs: number;
}

/** Time limits for the headers, for a whole request and between two requests, so that slow clients do not occupy connections. */
const PATIENCE: Patience = { headersMs: 15_000, requestMs: 30_000, idleMs: 60_000, sweepMs: 2_000 };

/** All headers of a request together have at most this many bytes. */
const HEADERS_LIMIT = 16 * 1024;

/** Connections exempt from `requestMs`. */
const unlimited = new WeakSet<Duplex>();

/** Lifts the time limit while `work` receives the body. `work` must have its own limits and know who sends the body (decision 17). */
export async function withoutRequestTimeout<T>({ socket }: IncomingMessage, work: () => Promise<T>): Promise<T> {
  unlimited.add(socket);
  try {
    return await work();
  } finally {
    unlimited.delete(socket);
  }
}

/** Creates an HTTP server with time limits. It refuses requests that are not valid HTTP. */
export function createNodeServer(listener: Listener, patience = PATIENCE): Server {
  const limits = {
    headersTimeout: patience.headersMs,
    requestTimeout: patience.requestMs,
    keepAliveTimeout: patience.idleMs,
    connectionsCheckingInterval: patience.sweepMs,
    maxHeaderSize: HEADERS_LIMIT,
    // With this option Node makes no stream for a request without a body. That saves a tenth of the time of a cached page.
    optimizeEmptyRequests: true,
  };
  const server = createServer(limits, listener);
  server.on("clientError", (error: NodeJS.ErrnoException, socket) => refuseUnreadable(error.code, socket));
  server.on("connect", (_request, socket) => refuseUnreadable("CONNECT", socket));
  return server;
}

/** Begins to listen. Resolves to the port, which Node chooses when `port` is 0. */
export async function listen(server: Server, port: number, host: string): Promise<number> {
  await once(server.listen(port, host), "listening");
  return (server.address() as AddressInfo).port;
}

/** A stopping server answers until no request has come for this long, in ms. It closes each connection after its answer. */
const FAREWELL_MS = 250;

const LONGEST_FAREWELL_MS = 2_000;

const FINISH_MS = 7_000;

/**
 * Stops a server: answers with `Connection: close` and stops listening. After 7 s unfinished requests are broken off, so that the process
 * ends within 10 s.
 */
export async function stopServer(server: Server, wait: (ms: number) => Promise<void> = after): Promise<void> {
  let hasRequest = false;
  server.prependListener("request", (_request, response: ServerResponse) => {
    response.shouldKeepAlive = false;
    hasRequest = true;
  });
  for (let waited = 0; waited < LONGEST_FAREWELL_MS; waited += FAREWELL_MS) {
    hasRequest = false;
    await wait(FAREWELL_MS);
    if (!hasRequest) break;
  }
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  const idle = setInterval(() => server.closeIdleConnections(), FAREWELL_MS);
  const cut = setTimeout(() => server.closeAllConnections(), FINISH_MS);
  await closed;
  clearInterval(idle);
  clearTimeout(cut);
}

/** Node's error code for a request that took too long. */
const TOO_LONG = "ERR_HTTP_REQUEST_TIMEOUT";

const REFUSALS: Record<string, string> = {
  HPE_HEADER_OVERFLOW: "431 Request Header Fields Too Large",
  HPE_CHUNK_EXTENSIONS_OVERFLOW: "413 Content Too Large",
  [TOO_LONG]: "408 Request Timeout",
  CONNECT: "405 Method Not Allowed\r\nAllow: GET, HEAD",
};

/** A client may take at most this long to read a refusal before the connection is cut. */
const READ_REFUSAL_MS = 800;

/** Answers a request that is not valid HTTP, if the connection is still writable, and closes the connection. */
function refuseUnreadable(code: string | undefined, socket: Duplex): void {
  if (code === TOO_LONG && unlimited.has(socket)) return;
  if (!socket.writable || code === "ECONNRESET") return void socket.destroy();
  const status = ownValue(REFUSALS, code ?? "") ?? "400 Bad Request";
  socket.end(`HTTP/1.1 ${status}\r\nContent-Length: 0\r\nX-Content-Type-Options: nosniff\r\nConnection: close\r\n\r\n`);
  // Without this timer a half-closed connection would stay open as long as the client likes.
  const cut = setTimeout(() => socket.destroy(), READ_REFUSAL_MS);
  socket.once("close", () => clearTimeout(cut));
}
