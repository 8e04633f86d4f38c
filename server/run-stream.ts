import type { ServerResponse } from "node:http";
import type { AssistantDesk } from "#core/assistant/assistant-desk.ts";
import { BUSY, type RunEvent } from "#core/assistant/run.ts";
import { ok, refuse } from "#core/outcome.ts";
import { createEventStream, type StreamOptions } from "./event-stream.ts";
import type { OwnAddress } from "./listener.ts";

/**
 * Where a run tells what it does, as `text/event-stream`; `?run=` names it. Events carry their number as `id`, so that a browser which
 * lost the line goes on after the last one it has (`Last-Event-ID`, or `?after=` the first time).
 */
export const RUN_STREAM_PATH = "/studio/assistant/events";

interface Options extends StreamOptions {
  assistant: Pick<AssistantDesk, "follow">;
}

/** Streams open at a time, of all people together, and of one of them: a few tabs. */
const MOST_STREAMS = 100;
const MOST_OF_ONE = 6;

/** Bytes that may wait for a slow reader; it comes back for the rest by itself. */
const MOST_WAITING_BYTES = 1024 * 1024;

/** The stream of a run goes on until the run rests or the reader leaves; the run goes on without readers. */
export function createRunStream(options: Options): OwnAddress {
  const open = new Map<string, number>();
  let all = 0;
  const count = (userId: string, by: 1 | -1) => {
    all += by;
    const left = (open.get(userId) ?? 0) + by;
    if (left > 0) open.set(userId, left);
    else open.delete(userId);
  };
  return createEventStream<RunEvent[]>(options, {
    nameless: "Brakuje nazwy przebiegu.",
    admit({ id }) {
      if (all >= MOST_STREAMS || (open.get(id) ?? 0) >= MOST_OF_ONE) {
        return refuse("too-many", "Ten przebieg jest już otwarty w zbyt wielu oknach.");
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
  const last = events.findLast((event) => event.kind === "state");
  // A run that rests says nothing more: the browser is told not to come back, or it would ask again and again.
  if (last?.kind === "state" && !BUSY.includes(last.state)) response.end("event: rest\ndata: {}\n\n");
  else if (response.writableLength > MOST_WAITING_BYTES) response.destroy();
}
