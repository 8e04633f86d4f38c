import type { ServerRoute } from "./router.ts";
import { sendJson } from "../answers/send.ts";

const NO_STORE = ["Cache-Control", "no-store"];

export function createHealth(security: readonly string[]): ServerRoute {
  return (_request, response) => sendJson(response, 200, [...NO_STORE, ...security], { status: "ok" });
}

/** `/readyz`: 503 with what is missing, store or build. */
export function createReadiness(
  store: { read: { frame(): Promise<unknown> } },
  buildIsThere: () => boolean,
  security: readonly string[],
): ServerRoute {
  return async (_request, response) => {
    const missing: string[] = await store.read.frame().then(
      () => [],
      () => ["store"],
    );
    if (!buildIsThere()) missing.push("build");
    const report = missing.length === 0 ? { status: "ok" } : { status: "unavailable", missing };
    sendJson(response, missing.length === 0 ? 200 : 503, [...NO_STORE, ...security], report);
  };
}
