import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { BuildFacts } from "#core/site/page-handler.ts";
import { IMMUTABLE } from "./assets.ts";
import type { ServerRoute } from "./router.ts";
import { sendBytes, sendJson } from "../answers/send.ts";

const BUILD_ID = /^[A-Za-z0-9_-]{1,64}$/;

/** Prefetching by `conservative` eagerness, on pointer down: `moderate` would fetch on the hover that starts the app. */
const SPECULATION = {
  prefetch: [
    {
      source: "document",
      where: {
        and: [
          { href_matches: "/*" },
          { not: { href_matches: ["/assets/*", "/builds/*", "/media/*", "/*.xml", "/*.json", "/*.md", "/*.txt"] } },
        ],
      },
      eagerness: "conservative",
    },
  ],
};

/** A day: the rules change with releases only, and an old set does no harm. */
const SPECULATION_CACHE = "public, max-age=86400";

/** `latest.json`, `meta/{id}.json` of known builds, and the speculation rules; else a JSON 404. */
export function createBuilds(facts: BuildFacts, metas: string, security: readonly string[]): ServerRoute {
  // Read at once: a build made beside a running server may take the files of older ones away.
  const own = readMeta(metas, facts.id);
  own.catch(() => undefined);
  const speculation = Buffer.from(JSON.stringify(SPECULATION));
  return async (request, response, rest) => {
    if (rest === "latest.json") {
      const latest = { id: facts.id, timestamp: facts.timestamp };
      return sendJson(request, response, 200, ["Cache-Control", "no-store", ...security], latest);
    }
    if (rest === "speculation.json") {
      const type = ["Content-Type", "application/speculationrules+json", "Cache-Control", SPECULATION_CACHE];
      return sendBytes(request, response, 200, [...type, ...security], speculation);
    }
    const id = /^meta\/([^/]+)\.json$/.exec(rest)?.[1] ?? "";
    const meta = await (id === facts.id ? own : readMeta(metas, id));
    if (!meta) {
      const missing = { url: request.url ?? "", status: 404, message: "Page Not Found" };
      return sendJson(request, response, 404, ["Cache-Control", "no-store", ...security], missing);
    }
    const type = ["Content-Type", "application/json; charset=utf-8", "Cache-Control", IMMUTABLE];
    sendBytes(request, response, 200, [...type, ...security], meta);
  };
}

async function readMeta(folder: string, id: string): Promise<Buffer | null> {
  if (!BUILD_ID.test(id)) return null;
  try {
    return await readFile(join(folder, `${id}.json`));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw error;
  }
}
