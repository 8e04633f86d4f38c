import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from "node:http";
import type { SignIn } from "#core/accounts/sign-in.ts";
import type { AssistantDesk } from "#core/assistant/assistant-desk.ts";
import { BUSY, type RunEvent } from "#core/assistant/run.ts";
import { type FailureCode, STATUS_OF } from "#core/outcome.ts";
import type { OwnAddress } from "./listener.ts";
import { sendJson } from "./send.ts";

/**
 * Where a run tells what it does, as `text/event-stream`; `?run=` names it. Events carry their number as `id`, so that a browser which
 * lost the line goes on after the last one it has (`Last-Event-ID`, or `?after=` the first time).
 */
export const RUN_STREAM_PATH = "/studio/assistant/events";

interface Options {
  assistant: Pick<AssistantDesk, "follow">;
  signIn: Pick<SignIn, "viewer">;
  ownOrigins: readonly string[];
  /** Security headers as a flat list. */
  security: readonly string[];
  heartbeatMs?: number;
}

/** Proxies close connections on which nothing is said for half a minute or more. */
const HEARTBEAT_MS = 15_000;

/** Streams open at a time, of all people together, and of one of them: a few tabs. */
const MOST_STREAMS = 100;
const MOST_OF_ONE = 6;

/** Bytes that may wait for a slow reader; it comes back for the rest by itself. */
const MOST_WAITING_BYTES = 1024 * 1024;

/** Characters of a run's id. */
const RUN_LIMIT = 80;

const FOREIGN = "To żądanie nie pochodzi z tej witryny, więc go nie wykonano.";
const LOGIN = "Sesja wygasła. Zaloguj się jeszcze raz.";
const NAMELESS = "Brakuje nazwy przebiegu.";
const FULL = "Ten przebieg jest już otwarty w zbyt wielu oknach.";

export function createRunStream(options: Options): OwnAddress {
  const open = new Map<string, number>();
  let all = 0;
  const count = (userId: string, by: 1 | -1) => {
    all += by;
    const left = (open.get(userId) ?? 0) + by;
    if (left > 0) open.set(userId, left);
    else open.delete(userId);
  };
  return async (request, response) => {
    const refuse = (code: FailureCode | "login", message: string) => {
      const status = code === "login" ? 401 : STATUS_OF[code];
      const headers = ["Cache-Control", "private, no-store", ...options.security];
      sendJson(request, response, status, headers, { error: { status, code, message } });
    };
    if (!isOwnReading(request.headers, options.ownOrigins)) return refuse("forbidden", FOREIGN);
    const viewer = await options.signIn.viewer(request.headers.cookie);
    if (!viewer) return refuse("login", LOGIN);
    const { run, after } = askedOf(request);
    if (run === "" || run.length > RUN_LIMIT) return refuse("invalid", NAMELESS);
    if (all >= MOST_STREAMS || (open.get(viewer.id) ?? 0) >= MOST_OF_ONE) return refuse("too-many", FULL);
    count(viewer.id, 1);
    const stream = createStream(request, response, options, () => count(viewer.id, -1));
    const followed = await options.assistant.follow(viewer, run, after, stream.tell).catch((error: unknown) => {
      stream.leave();
      throw error;
    });
    if (followed.ok) return stream.begin(followed.value);
    stream.leave();
    refuse(followed.code, followed.message);
  };
}

/** A page of another site may not listen, even where its request carries the session. */
function isOwnReading(headers: IncomingHttpHeaders, allowed: readonly string[]): boolean {
  const site = headers["sec-fetch-site"];
  if (site !== undefined && site !== "same-origin" && site !== "none") return false;
  return headers.origin === undefined || allowed.includes(headers.origin);
}

function askedOf(request: IncomingMessage): { run: string; after: number } {
  const query = new URL(request.url ?? "/", "http://localhost").searchParams;
  const after = Number(request.headers["last-event-id"] ?? query.get("after") ?? "0");
  return { run: query.get("run") ?? "", after: Number.isSafeInteger(after) && after > 0 ? after : 0 };
}

/** One answer that goes on until the run rests or the reader leaves; the run goes on without readers. */
function createStream(request: IncomingMessage, response: ServerResponse, options: Options, onEnd: () => void) {
  let [waiting, begun, left]: [RunEvent[], boolean, boolean] = [[], false, false];
  const leave = () => {
    if (!left) onEnd();
    left = true;
  };
  const write = (events: RunEvent[]) => {
    for (const { seq, ...event } of events) {
      response.write(`id: ${seq}\nevent: ${event.kind}\ndata: ${JSON.stringify(event)}\n\n`);
    }
    const last = events.findLast((event) => event.kind === "state");
    // A run that rests says nothing more: the browser is told not to come back, or it would ask again and again.
    if (last?.kind === "state" && !BUSY.includes(last.state)) response.end("event: rest\ndata: {}\n\n");
    else if (response.writableLength > MOST_WAITING_BYTES) response.destroy();
  };
  return {
    leave,
    tell(events: RunEvent[]) {
      if (!begun) waiting.push(...events);
      else if (!response.writableEnded) write(events);
    },
    begin(stop: () => void) {
      if (response.destroyed) {
        stop();
        return leave();
      }
      const about = ["Content-Type", "text/event-stream; charset=utf-8", "X-Accel-Buffering", "no"];
      response.writeHead(200, [...about, "Cache-Control", "private, no-store, no-transform", ...options.security]);
      const beat = setInterval(() => response.write(": \n\n"), options.heartbeatMs ?? HEARTBEAT_MS);
      response.once("close", () => {
        clearInterval(beat);
        stop();
        leave();
      });
      if (request.method === "HEAD") return void response.end();
      response.flushHeaders();
      begun = true;
      write(waiting);
      waiting = [];
    },
  };
}
