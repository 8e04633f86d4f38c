import type { ServerResponse } from "node:http";
import type { AssistantService } from "#core/assistant/assistant-service.ts";
import { BUSY, type RunEvent } from "#core/assistant/runs/run.ts";
import { ok, refuse } from "#core/base/outcome.ts";
import { createEventStream, type StreamOptions } from "./event-stream.ts";
import type { ServerRoute } from "../routing/router.ts";
import { httpMessages } from "#core/messages/server/http.ts";

/** The stream of a run. `?run=` names the run. `Last-Event-ID`, or `?after=` at first, is the last event that the browser has. */
export const RUN_STREAM_PATH = "/studio/assistant/events";

interface Options extends StreamOptions {
  assistant: Pick<AssistantService, "follow">;
}

const MOST_STREAMS = 100;
const MOST_OF_ONE = 6;

/** At most this many bytes may wait for a slow client. Then the client is disconnected, and it reconnects. */
const MOST_WAITING_BYTES = 1024 * 1024;

/** Streams the events of an assistant's run until the run pauses or the client leaves. The run continues without the stream. */
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
    nameless: httpMessages.draftNameMissing,
    admit({ id }) {
      if (all >= MOST_STREAMS || (open.get(id) ?? 0) >= MOST_OF_ONE) {
        return refuse("too-many", httpMessages.draftInTooManyWindows);
      }
      count(id, 1);
      return ok(() => count(id, -1));
    },
    follow: ({ viewer, run, after }, tell) => options.assistant.follow(viewer, run, after, tell),
    show,
  });
}

function show(response: ServerResponse, events: RunEvent[]): void {
  for (const { seq, ...event } of events) {
    response.write(`id: ${seq}\nevent: ${event.kind}\ndata: ${JSON.stringify(event)}\n\n`);
  }
  const last = events.findLast(({ kind }) => kind === "state");
  // Without the event `rest` the browser would reconnect again and again.
  if (last?.kind === "state" && !BUSY.includes(last.state)) response.end("event: rest\ndata: {}\n\n");
  else if (response.writableLength > MOST_WAITING_BYTES) response.destroy();
}
