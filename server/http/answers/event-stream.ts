import type { ServerResponse } from "node:http";
import type { AccountService } from "#core/accounts/account-service.ts";
import type { Viewer } from "#core/base/viewer.ts";
import { type FailureCode, type Outcome, STATUS_OF } from "#core/base/outcome.ts";
import type { ServerRoute } from "../routing/router.ts";
import { isSameOriginRead } from "../routing/csrf.ts";
import { sendJson } from "./send.ts";
import { httpMessages } from "#core/messages/server/http.ts";

export interface StreamOptions {
  signIn: Pick<AccountService, "viewer">;
  ownOrigins: readonly string[];
  security: readonly string[];
  /** Aborted when the server stops; browsers then reconnect to the next server. */
  stopping?: AbortSignal | undefined;
  heartbeatMs?: number;
}

export interface Followed<Told> {
  nameless: string;
  admit(viewer: Viewer, run: string): Outcome<() => void>;
  /**
   * Starts listening. Resolves to a function that stops listening; `tell` may be called before this resolves. `run` is the stream's
   * subject; `after` is the number of the last event that the browser has, or 0.
   */
  follow(
    subscription: { viewer: Viewer; run: string; after: number },
    tell: (event: Told) => void,
  ): Promise<Outcome<() => void>>;
  /** Writes an event. After the last event, ends the response. */
  show(response: ServerResponse, event: Told): void;
}

/** An empty event is sent this often, since proxies close silent connections. A stream ends at most this long after its session. */
const HEARTBEAT_MS = 15_000;

const RUN_LIMIT = 80;

/**
 * Creates a route that streams events (`text/event-stream`) to signed-in people on the site's own pages. Closing the stream does not affect
 * the work behind the events.
 */
export function createEventStream<Told>(options: StreamOptions, followed: Followed<Told>): ServerRoute {
  return async (request, response) => {
    const refuse = (code: FailureCode | "login", message: string) => {
      const status = code === "login" ? 401 : STATUS_OF[code];
      const headers = ["Cache-Control", "private, no-store", ...options.security];
      sendJson(response, status, headers, { error: { status, code, message } });
    };
    if (!isSameOriginRead(request.headers, options.ownOrigins)) return refuse("forbidden", httpMessages.foreignRequest);
    const viewer = await options.signIn.viewer(request.headers.cookie);
    if (!viewer) return refuse("login", httpMessages.signInExpired);
    const query = new URL(request.url ?? "/", "http://localhost").searchParams;
    const run = query.get("run") ?? "";
    const last = Number(request.headers["last-event-id"] ?? query.get("after") ?? "0");
    const after = Number.isSafeInteger(last) && last > 0 ? last : 0;
    if (run === "" || run.length > RUN_LIMIT) return refuse("invalid", followed.nameless);
    const place = followed.admit(viewer, run);
    if (!place.ok) return refuse(place.code, place.message);
    const stream = createStream(response, options, followed);
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

function createStream<Told>(response: ServerResponse, options: StreamOptions, { show }: Followed<Told>) {
  let [waiting, begun]: [Told[], boolean] = [[], false];
  const tell = (event: Told) => {
    if (!begun) waiting.push(event);
    else if (!response.writableEnded) show(response, event);
  };
  return {
    tell,
    begin(stop: () => void) {
      if (response.destroyed) return stop();
      const headers = ["Content-Type", "text/event-stream; charset=utf-8", "X-Accel-Buffering", "no"];
      response.writeHead(200, [...headers, "Cache-Control", "private, no-store, no-transform", ...options.security]);
      const leave = sendHeartbeats(response, options);
      response.once("close", () => {
        leave();
        stop();
      });
      if (response.req.method === "HEAD" || options.stopping?.aborted) return void response.end();
      response.flushHeaders();
      begun = true;
      waiting.forEach(tell);
      waiting = [];
    },
  };
}

function sendHeartbeats(
  response: ServerResponse,
  { signIn, stopping, heartbeatMs = HEARTBEAT_MS }: StreamOptions,
): () => void {
  const end = () => void (response.writableEnded || response.end());
  const beat = setInterval(() => {
    if (response.writableEnded) return;
    response.write(": \n\n");
    // When the store cannot be read, the stream stays open.
    void signIn.viewer(response.req.headers.cookie).then(
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
