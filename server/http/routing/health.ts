import type { ServerRoute } from "./router.ts";
import { sendJson } from "../answers/send.ts";

const NO_STORE = ["Cache-Control", "no-store"];

export function createHealth(security: readonly string[]): ServerRoute {
  return (request, response) => sendJson(request, response, 200, [...NO_STORE, ...security], { status: "ok" });
}

interface Answering {
  read: { frame(): Promise<unknown> };
}

/** `/readyz`: 503 with what is missing, store or build. */
export function createReadiness(
  store: Answering,
  buildIsThere: () => boolean,
  security: readonly string[],
): ServerRoute {
  return async (request, response) => {
    const missing = [...((await answers(store)) ? [] : ["store"]), ...(buildIsThere() ? [] : ["build"])];
    const status = missing.length === 0 ? 200 : 503;
    const report = missing.length === 0 ? { status: "ok" } : { status: "unavailable", missing };
    sendJson(request, response, status, [...NO_STORE, ...security], report);
  };
}

async function answers(store: Answering): Promise<boolean> {
  try {
    await store.read.frame();
    return true;
  } catch {
    return false;
  }
}
