import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import { setTimeout as after } from "node:timers/promises";

export type Listener = (request: IncomingMessage, response: ServerResponse) => void;

/** How long, in milliseconds, a client may take over what, and how often connections past those times are looked for. */
export interface Patience {
  headersMs: number;
  /** Over the whole request, but for a body that is received `atItsOwnPace`. */
  requestMs: number;
  idleMs: number;
  sweepMs: number;
}

/** security.md, HTTP. */
const PATIENCE: Patience = { headersMs: 15_000, requestMs: 30_000, idleMs: 60_000, sweepMs: 2_000 };

const HEADERS_LIMIT = 16 * 1024;

/** Connections whose present body is watched over by whoever receives it, by limits of its own. */
const ownPace = new WeakSet<Duplex>();

/** Lifts the time limit off a request while `work` receives its body under limits of its own (decision 17). */
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
    // A request without a body has nothing to be read, and its stream need not be run to its end: 12 % of a kept page's time.
    optimizeEmptyRequests: true,
  };
  const server = createServer(limits, listener);
  server.on("clientError", (error: NodeJS.ErrnoException, socket) => refuseUnreadable(error.code, socket));
  server.on("connect", (_request, socket) => refuseUnreadable("CONNECT", socket));
  return server;
}

export function listen(server: Server, port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, () => {
      server.off("error", reject);
      const address = server.address();
      resolve(typeof address === "object" && address ? address.port : port);
    });
  });
}

/** A stopping server takes requests with `Connection: close` until none came for this long. */
const FAREWELL_MS = 250;

/** The longest it goes on with that while requests keep coming. */
const LONGEST_FAREWELL_MS = 2_000;

/** How long requests under way may go on after that; then their connections are cut. */
const FINISH_MS = 7_000;

/** Stops a server so that no request fails, within 10 s (security.md, F8). */
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

/** Node's word for a request past its time. It looks at each request once: whoever is let off is not looked at again. */
const TOO_LONG = "ERR_HTTP_REQUEST_TIMEOUT";

const REFUSALS: Record<string, string> = {
  HPE_HEADER_OVERFLOW: "431 Request Header Fields Too Large",
  HPE_CHUNK_EXTENSIONS_OVERFLOW: "413 Content Too Large",
  [TOO_LONG]: "408 Request Timeout",
  CONNECT: "405 Method Not Allowed\r\nAllow: GET, HEAD",
};

/** How long a client that was refused may take to read why; after it the connection is cut, whether it has closed or not. */
const READ_REFUSAL_MS = 800;

function refuseUnreadable(code: string | undefined, socket: Duplex): void {
  if (code === TOO_LONG && ownPace.has(socket)) return;
  if (!socket.writable || code === "ECONNRESET") return void socket.destroy();
  const status = REFUSALS[code ?? ""] ?? "400 Bad Request";
  socket.end(`HTTP/1.1 ${status}\r\nContent-Length: 0\r\nX-Content-Type-Options: nosniff\r\nConnection: close\r\n\r\n`);
  // A half-closed connection is kept, with what it has sent, for as long as the other side likes.
  const cut = setTimeout(() => socket.destroy(), READ_REFUSAL_MS);
  socket.once("close", () => clearTimeout(cut));
}
