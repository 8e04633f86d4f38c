import type { IncomingMessage, ServerResponse } from "node:http";
import type { SignIn } from "#core/accounts/sign-in.ts";
import type { Viewer } from "#core/base/viewer.ts";
import { type FailureCode, type Outcome, STATUS_OF } from "#core/base/outcome.ts";
import type { ServerRoute } from "../routing/router.ts";
import { isSameOriginRead } from "../routing/csrf.ts";
import { sendJson } from "./send.ts";

export interface StreamOptions {
  signIn: Pick<SignIn, "viewer">;
  ownOrigins: readonly string[];
  security: readonly string[];
  /** Aborted when the server stops: streams end then, and their browsers come back to the next server by themselves. */
  stopping?: AbortSignal | undefined;
  heartbeatMs?: number;
}

/** What a stream asks for: `?run=` names what is followed, `after` is the number of the last event the browser has, 0 without one. */
export interface StreamRequest {
  viewer: Viewer;
  run: string;
  after: number;
}

export interface Followed<Told> {
  nameless: string;
  /** A place among the open streams, or why there is none; the function gives it back. */
  admit(viewer: Viewer, run: string): Outcome<() => void>;
  /** Begins to listen, or refuses; the function stops it. It may be told something before this is answered. */
  follow(asked: StreamRequest, tell: (told: Told) => void): Promise<Outcome<() => void>>;
  show(response: ServerResponse, told: Told): void;
}

/** Proxies close silent connections after half a minute. A stream ends at most this long after its session. */
const HEARTBEAT_MS = 15_000;

const RUN_LIMIT = 80;

const FOREIGN = "To żądanie nie pochodzi z tej witryny, więc go nie wykonano.";
const LOGIN = "Sesja wygasła. Zaloguj się jeszcze raz.";

/** An address that streams events to signed-in people. What is followed does not depend on its readers. */
export function createEventStream<Told>(options: StreamOptions, followed: Followed<Told>): ServerRoute {
  return async (request, response) => {
    const refuse = (code: FailureCode | "login", message: string) => {
      const status = code === "login" ? 401 : STATUS_OF[code];
      const headers = ["Cache-Control", "private, no-store", ...options.security];
      sendJson(request, response, status, headers, { error: { status, code, message } });
    };
    if (!isSameOriginRead(request.headers, options.ownOrigins)) return refuse("forbidden", FOREIGN);
    const viewer = await options.signIn.viewer(request.headers.cookie);
    if (!viewer) return refuse("login", LOGIN);
    const { run, after } = askedOf(request);
    if (run === "" || run.length > RUN_LIMIT) return refuse("invalid", followed.nameless);
    const place = followed.admit(viewer, run);
    if (!place.ok) return refuse(place.code, place.message);
    const stream = createStream(request, response, options, followed);
    const listening = await followed.follow({ viewer, run, after }, stream.tell).catch((error: unknown) => {
      place.value();
      throw error;
    });
    if (listening.ok) {
      return stream.begin(() => {
        listening.value();
        place.value();
      });
    }
    place.value();
    refuse(listening.code, listening.message);
  };
}

function askedOf(request: IncomingMessage): Omit<StreamRequest, "viewer"> {
  const query = new URL(request.url ?? "/", "http://localhost").searchParams;
  const after = Number(request.headers["last-event-id"] ?? query.get("after") ?? "0");
  return { run: query.get("run") ?? "", after: Number.isSafeInteger(after) && after > 0 ? after : 0 };
}

/** One answer that goes on while its session does. What is told before it has begun goes out with its beginning. */
function createStream<Told>(
  request: IncomingMessage,
  response: ServerResponse,
  options: StreamOptions,
  { show }: Followed<Told>,
) {
  let [waiting, begun]: [Told[], boolean] = [[], false];
  const tell = (told: Told) => {
    if (!begun) waiting.push(told);
    else if (!response.writableEnded) show(response, told);
  };
  return {
    tell,
    begin(stop: () => void) {
      if (response.destroyed) return stop();
      const about = ["Content-Type", "text/event-stream; charset=utf-8", "X-Accel-Buffering", "no"];
      response.writeHead(200, [...about, "Cache-Control", "private, no-store, no-transform", ...options.security]);
      const leave = goOn(request, response, options);
      response.once("close", () => {
        leave();
        stop();
      });
      if (request.method === "HEAD" || options.stopping?.aborted) return void response.end();
      response.flushHeaders();
      begun = true;
      waiting.forEach(tell);
      waiting = [];
    },
  };
}

/** Says a word from time to time, and ends the answer with its session or with the server; the function stops that. */
function goOn(
  { headers }: IncomingMessage,
  response: ServerResponse,
  { signIn, stopping, heartbeatMs = HEARTBEAT_MS }: StreamOptions,
): () => void {
  const end = () => void (response.writableEnded || response.end());
  const beat = setInterval(() => {
    if (response.writableEnded) return;
    response.write(": \n\n");
    // A store that cannot be asked just now signs nobody out.
    void signIn.viewer(headers.cookie).then(
      (viewer) => viewer ?? end(),
      () => undefined,
    );
  }, heartbeatMs);
  stopping?.addEventListener("abort", end);
  return () => {
    clearInterval(beat);
    stopping?.removeEventListener("abort", end);
  };
}
