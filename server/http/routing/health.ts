import type { MonotonicClock } from "#core/base/common-deps.ts";
import type { Replica } from "#core/replication/replica.ts";
import type { ServerRoute } from "./router.ts";
import { sendJson } from "../answers/send.ts";

const NO_STORE = ["Cache-Control", "no-store"];

/** Returns the route of `/healthz`. It answers 200 as long as the process answers at all. */
export function createHealth(security: readonly string[]): ServerRoute {
  return (_request, response) => sendJson(response, 200, [...NO_STORE, ...security], { status: "ok" });
}

/** The result of making a page is reused for this long, in ms, so that frequent checks make only one page. */
const PAGES_RESULT_MS = 5_000;

interface ReadinessParts {
  store: { read: { frame(): Promise<unknown> } };
  buildIsThere: () => boolean;
  /** Makes a readers' page without the cache. Resolves to false when the result is an error page. */
  makesPages: () => Promise<boolean>;
  elapsed: MonotonicClock;
  security: readonly string[];
  replica?: Pick<Replica, "state" | "position"> | null;
}

/**
 * Returns the route of `/readyz`. It answers 503 with a list of what is missing: store, build, data or pages. Without the shared log, or
 * with an older schema, a server still serves readers and is ready; `log` reports the problem.
 */
export function createReadiness({
  store,
  buildIsThere,
  security,
  replica = null,
  ...pages
}: ReadinessParts): ServerRoute {
  const makesPages = atIntervals(pages);
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

function atIntervals({ makesPages, elapsed }: Pick<ReadinessParts, "makesPages" | "elapsed">): () => Promise<boolean> {
  let checkedAt = -Infinity;
  let answer = Promise.resolve(true);
  return () => {
    if (elapsed() - checkedAt < PAGES_RESULT_MS) return answer;
    checkedAt = elapsed();
    answer = makesPages();
    return answer;
  };
}
