import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from "node:http";
import type { SignIn } from "#core/accounts/sign-in.ts";
import { type FailureCode, STATUS_OF } from "#core/outcome.ts";
import type { TagRefreshDesk } from "#core/tags/refresh-desk.ts";
import type { RefreshRun } from "#core/tags/runs.ts";
import type { OwnAddress } from "./listener.ts";
import { sendJson } from "./send.ts";

/** Where the progress of a plan's execution is told, as `text/event-stream`; `?run=` names the execution. */
export const PROGRESS_PATH = "/tag/refresh/progress";

interface Options {
  tagRefresh: Pick<TagRefreshDesk, "watch">;
  signIn: Pick<SignIn, "viewer">;
  ownOrigins: readonly string[];
  /** Security headers as a flat list. */
  security: readonly string[];
  heartbeatMs?: number;
  waitMs?: number;
}

/** Proxies close connections on which nothing is said for half a minute or more. */
const HEARTBEAT_MS = 15_000;

/** How long an execution may take to begin: it is asked for in the same moment, by a request of its own. */
const WAIT_MS = 15_000;

/** Characters of an execution's id. */
const RUN_LIMIT = 80;

/** Streams open at a time, of all people together; everybody has one execution to look at. */
const MOST_STREAMS = 50;

const FOREIGN = "To żądanie nie pochodzi z tej witryny, więc go nie wykonano.";
const LOGIN = "Sesja wygasła. Zaloguj się jeszcze raz.";
const NAMELESS = "Brakuje nazwy wykonania.";
const TAKEN = "Postęp tego wykonania jest już pokazywany w innym oknie.";

/**
 * Tells of one execution of a plan: events `progress` with `{done, total}` and at last `end` with `{state}`, which is `done`,
 * `refused`, or `unknown` for one that never began. The stream ends by itself, and the execution does not depend on it.
 */
export function createProgressStream(options: Options): OwnAddress {
  const open = new Set<string>();
  return async (request, response) => {
    const refuse = (code: FailureCode | "login", message: string) => {
      const status = code === "login" ? 401 : STATUS_OF[code];
      const headers = ["Cache-Control", "private, no-store", ...options.security];
      sendJson(request, response, status, headers, { error: { status, code, message } });
    };
    if (!isOwnReading(request.headers, options.ownOrigins)) return refuse("forbidden", FOREIGN);
    const viewer = await options.signIn.viewer(request.headers.cookie);
    if (!viewer) return refuse("login", LOGIN);
    const run = new URL(request.url ?? "/", "http://localhost").searchParams.get("run") ?? "";
    if (run === "" || run.length > RUN_LIMIT) return refuse("invalid", NAMELESS);
    if (open.has(run) || open.size >= MOST_STREAMS) return refuse("conflict", TAKEN);
    open.add(run);
    const stream = createStream(request, response, options, () => open.delete(run));
    const watched = await options.tagRefresh.watch(viewer, run, stream.tell).catch((error: unknown) => {
      open.delete(run);
      throw error;
    });
    if (!watched.ok) {
      open.delete(run);
      return refuse(watched.code, watched.message);
    }
    stream.begin(watched.value);
  };
}

/** A page of another site may not listen, even where its request carries the session. */
function isOwnReading(headers: IncomingHttpHeaders, allowed: readonly string[]): boolean {
  const site = headers["sec-fetch-site"];
  if (site !== undefined && site !== "same-origin" && site !== "none") return false;
  return headers.origin === undefined || allowed.includes(headers.origin);
}

/** One answer that goes on. What is told before it has begun goes out with its beginning. */
function createStream(request: IncomingMessage, response: ServerResponse, options: Options, onEnd: () => void) {
  const { heartbeatMs = HEARTBEAT_MS, waitMs = WAIT_MS, security } = options;
  let [latest, begun]: [RefreshRun | null, boolean] = [null, false];
  const say = (event: string, data: object) => response.write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
  const end = (state: RefreshRun["state"] | "unknown") => {
    say("end", { state });
    response.end();
  };
  const show = ({ state, done, total }: RefreshRun) => {
    // Whoever reads slower than the work goes on is told of fewer steps.
    if (!response.writableNeedDrain) say("progress", { done, total });
    if (state !== "running") end(state);
  };
  return {
    tell(run: RefreshRun) {
      latest = run;
      if (begun && !response.writableEnded) show(run);
    },
    begin(stop: () => void) {
      if (response.destroyed) {
        stop();
        return onEnd();
      }
      const about = ["Content-Type", "text/event-stream; charset=utf-8", "X-Accel-Buffering", "no"];
      response.writeHead(200, [...about, "Cache-Control", "private, no-store, no-transform", ...security]);
      const beat = setInterval(() => response.write(": \n\n"), heartbeatMs);
      const wait = setTimeout(() => latest === null && end("unknown"), waitMs);
      response.once("close", () => {
        clearInterval(beat);
        clearTimeout(wait);
        stop();
        onEnd();
      });
      if (request.method === "HEAD") return void response.end();
      response.flushHeaders();
      begun = true;
      if (latest) show(latest);
    },
  };
}
