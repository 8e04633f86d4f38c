import type { MonotonicClock } from "#core/base/common-deps.ts";
import type { Replica } from "#core/replication/replica.ts";
import type { ServerRoute } from "./router.ts";
import { sendJson } from "../answers/send.ts";

const NO_STORE = ["Cache-Control", "no-store"];

export function createHealth(security: readonly string[]): ServerRoute {
  return (_request, response) => sendJson(response, 200, [...NO_STORE, ...security], { status: "ok" });
}

/** Milliseconds for which an answer about pages is reused, so that any number of questions costs one page. */
const PAGES_STAND_MS = 5_000;

interface ReadinessParts {
  store: { read: { frame(): Promise<unknown> } };
  buildIsThere: () => boolean;
  /** Makes a readers' page without the cache; false where the result is an error page. */
  makesPages: () => Promise<boolean>;
  elapsed: MonotonicClock;
  security: readonly string[];
  replica?: Pick<Replica, "state" | "position"> | null;
}

/**
 * `/readyz`: 503 with what is missing: store, build or pages. Of several servers, one that restores its data is not ready; one that
 * hears nothing of the log or has an older schema says so in `log` and serves readers.
 */
export function createReadiness({
  store,
  buildIsThere,
  security,
  replica = null,
  ...pages
}: ReadinessParts): ServerRoute {
  const makesPages = nowAndThen(pages);
  return async (_request, response) => {
    const missing: string[] = await store.read.frame().then(
      () => [],
      () => ["store"],
    );
    if (!buildIsThere()) missing.push("build");
    if (replica?.state() === "restoring") missing.push("data");
    if (missing.length === 0 && !(await makesPages())) missing.push("pages");
    const follows = replica && { log: replica.state(), position: replica.position() };
    const report = missing.length === 0 ? { status: "ok" } : { status: "unavailable", missing };
    sendJson(response, missing.length === 0 ? 200 : 503, [...NO_STORE, ...security], { ...report, ...follows });
  };
}

function nowAndThen({ makesPages, elapsed }: Pick<ReadinessParts, "makesPages" | "elapsed">): () => Promise<boolean> {
  let asked = -Infinity;
  let answer = Promise.resolve(true);
  return () => {
    if (elapsed() - asked < PAGES_STAND_MS) return answer;
    asked = elapsed();
    answer = makesPages();
    return answer;
  };
}
