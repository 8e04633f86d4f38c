import type { ServerResponse } from "node:http";
import type { AssistantService } from "#core/assistant/assistant-service.ts";
import { BUSY, type RunEvent } from "#core/assistant/runs/run.ts";
import { ok, refuse } from "#core/base/outcome.ts";
import { createEventStream, type StreamOptions } from "./event-stream.ts";
import type { ServerRoute } from "../routing/router.ts";

/** `?run=` names the run; `Last-Event-ID`, or `?after=` at first, the last event that the browser has. */
export const RUN_STREAM_PATH = "/studio/assistant/events";

interface Options extends StreamOptions {
  assistant: Pick<AssistantService, "follow">;
}

const MOST_STREAMS = 100;
const MOST_OF_ONE = 6;

/** Bytes that may wait for a slow reader, who then reconnects. */
const MOST_WAITING_BYTES = 1024 * 1024;

/** The stream ends when the run pauses or the reader leaves; the run goes on without the stream. */
export function createAssistantRunStream(options: Options): ServerRoute {
  const open = new Map<string, number>();
  let all = 0;
  const count = (userId: string, by: 1 | -1) => {
    all += by;
    const left = (open.get(userId) ?? 0) + by;
    if (left > 0) open.set(userId, left);
    else open.delete(userId);
  };
  return createEventStream<RunEvent[]>(options, {
    nameless: "Brakuje nazwy szkicu.",
    admit({ id }) {
      if (all >= MOST_STREAMS || (open.get(id) ?? 0) >= MOST_OF_ONE) {
        return refuse("too-many", "Ten szkic jest już otwarty w zbyt wielu oknach.");
      }
      count(id, 1);
      return ok(() => count(id, -1));
    },
    follow: ({ viewer, run, after }, tell) => options.assistant.follow(viewer, run, after, tell),
    show,
  });
}

function show(response: ServerResponse, events: RunEvent[]): void {
  for (const { seq, ...about } of events) {
    response.write(`id: ${seq}\nevent: ${about.kind}\ndata: ${JSON.stringify(about)}\n\n`);
  }
  const last = events.findLast(({ kind }) => kind === "state");
  // Without the event `rest` the browser would reconnect again and again.
  if (last?.kind === "state" && !BUSY.includes(last.state)) response.end("event: rest\ndata: {}\n\n");
  else if (response.writableLength > MOST_WAITING_BYTES) response.destroy();
}
