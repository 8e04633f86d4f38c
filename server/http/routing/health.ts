import type { Replica } from "#core/replication/replica.ts";
import type { ServerRoute } from "./router.ts";
import { sendJson } from "../answers/send.ts";

const NO_STORE = ["Cache-Control", "no-store"];

export function createHealth(security: readonly string[]): ServerRoute {
  return (_request, response) => sendJson(response, 200, [...NO_STORE, ...security], { status: "ok" });
}

/**
 * `/readyz`: 503 with what is missing, store or build. Of several servers, one that restores its data is not ready; one that
 * hears nothing of the log or has an older schema says so in `log` and serves readers.
 */
export function createReadiness(
  store: { read: { frame(): Promise<unknown> } },
  buildIsThere: () => boolean,
  security: readonly string[],
  replica: Pick<Replica, "state" | "position"> | null = null,
): ServerRoute {
  return async (_request, response) => {
    const missing: string[] = await store.read.frame().then(
      () => [],
      () => ["store"],
    );
    if (!buildIsThere()) missing.push("build");
    if (replica?.state() === "restoring") missing.push("data");
    const follows = replica && { log: replica.state(), position: replica.position() };
    const report = missing.length === 0 ? { status: "ok" } : { status: "unavailable", missing };
    sendJson(response, missing.length === 0 ? 200 : 503, [...NO_STORE, ...security], { ...report, ...follows });
  };
}
