import type { ServerResponse } from "node:http";
import { ok, refuse } from "#core/base/outcome.ts";
import type { TagCleanupService } from "#core/tags/cleanup/create-cleanup-service.ts";
import type { RefreshRun } from "#core/tags/cleanup/cleanup-plan.ts";
import { createEventStream, type StreamOptions } from "./event-stream.ts";
import type { ServerRoute } from "../routing/router.ts";

export const TAG_CLEANUP_PATH = "/tag/refresh/progress";

interface Options extends StreamOptions {
  tagRefresh: Pick<TagCleanupService, "watch" | "run">;
  waitMs?: number;
  lookMs?: number;
}

/** A separate request starts the execution at the same moment. */
const WAIT_MS = 15_000;

/** An execution of another server is looked for so often: it tells nobody here. */
const LOOK_MS = 1_000;

const MOST_STREAMS = 50;

type ProgressEvent = RefreshRun | "unknown";

/** Events: `progress` with `{done, total}`, then `end` with `{state}`: `done`, `refused`, or `unknown` if it never began. */
export function createTagCleanupStream(options: Options): ServerRoute {
  const open = new Set<string>();
  return createEventStream<ProgressEvent>(options, {
    nameless: "Brakuje nazwy wykonania.",
    admit(_viewer, run) {
      if (open.has(run) || open.size >= MOST_STREAMS) {
        return refuse("conflict", "Postęp tego wykonania jest już pokazywany w innym oknie.");
      }
      open.add(run);
      return ok(() => open.delete(run));
    },
    async follow({ viewer, run }, tell) {
      const wait = setTimeout(() => tell("unknown"), options.waitMs ?? WAIT_MS);
      let stopped = false;
      const hear = (told: RefreshRun) => {
        if (stopped) return;
        wait.refresh();
        tell(told);
      };
      const look = setInterval(() => {
        void options.tagRefresh.run(viewer, run).then(
          (found) => found.ok && hear(found.value),
          () => undefined,
        );
      }, options.lookMs ?? LOOK_MS);
      const stop = () => {
        stopped = true;
        clearTimeout(wait);
        clearInterval(look);
      };
      const watched = await options.tagRefresh.watch(viewer, run, hear);
      if (!watched.ok) {
        stop();
        return watched;
      }
      return ok(() => {
        stop();
        watched.value();
      });
    },
    show,
  });
}

function show(response: ServerResponse, notice: ProgressEvent): void {
  const say = (event: string, data: object) => response.write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
  const state = notice === "unknown" ? notice : notice.state;
  if (notice !== "unknown" && !response.writableNeedDrain) say("progress", { done: notice.done, total: notice.total });
  if (state === "running") return;
  say("end", { state });
  response.end();
}
