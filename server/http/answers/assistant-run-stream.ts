import type { ServerResponse } from "node:http";
import type { ArchiveReading } from "#core/analysis/built-in-analysis.ts";
import type { HelpService } from "#core/assistant/helper/help-service.ts";
import type { Viewer } from "#core/base/viewer.ts";
import type { AssistantService } from "#core/assistant/assistant-service.ts";
import { BUSY, type RunEvent } from "#core/assistant/runs/run.ts";
import { ok, refuse } from "#core/base/outcome.ts";
import { createEventStream, type StreamOptions } from "./event-stream.ts";
import type { ServerRoute } from "../routing/router.ts";

/** `?run=` names the run; event ids serve `Last-Event-ID`, or `?after=` at first. `reading`: progress of the archive, or null. */
export const RUN_STREAM_PATH = "/studio/assistant/events";

interface Options extends StreamOptions {
  assistant: Pick<AssistantService, "follow">;
  help: Pick<HelpService, "reading">;
  readingMs?: number;
}

type RunStreamEvent = RunEvent[] | { reading: ArchiveReading | null };

const READING_MS = 500;

const MOST_STREAMS = 100;
const MOST_OF_ONE = 6;

/** Bytes that may wait for a slow reader, who then reconnects. */
const MOST_WAITING_BYTES = 1024 * 1024;

/** Ends when the run rests or the reader leaves; the run does not depend on it. */
export function createAssistantRunStream(options: Options): ServerRoute {
  const open = new Map<string, number>();
  let all = 0;
  const count = (userId: string, by: 1 | -1) => {
    all += by;
    const left = (open.get(userId) ?? 0) + by;
    if (left > 0) open.set(userId, left);
    else open.delete(userId);
  };
  return createEventStream<RunStreamEvent>(options, {
    nameless: "Brakuje nazwy szkicu.",
    admit({ id }) {
      if (all >= MOST_STREAMS || (open.get(id) ?? 0) >= MOST_OF_ONE) {
        return refuse("too-many", "Ten szkic jest już otwarty w zbyt wielu oknach.");
      }
      count(id, 1);
      return ok(() => count(id, -1));
    },
    async follow({ viewer, run, after }, tell) {
      const followed = await options.assistant.follow(viewer, run, after, tell);
      if (!followed.ok) return followed;
      const stopReading = followReading(options, viewer, tell);
      return ok(() => {
        stopReading();
        followed.value();
      });
    },
    show,
  });
}

function followReading(
  { help, readingMs = READING_MS }: Options,
  viewer: Viewer,
  tell: (event: RunStreamEvent) => void,
) {
  let last: number | null = null;
  const look = async () => {
    const told = await help.reading(viewer);
    const now = told.ok ? told.value : null;
    if ((now?.read ?? null) === last) return;
    last = now?.read ?? null;
    tell({ reading: now });
  };
  void look();
  const looking = setInterval(() => void look(), readingMs);
  return () => clearInterval(looking);
}

function show(response: ServerResponse, event: RunStreamEvent): void {
  if ("reading" in event) {
    // It has no number: a reader who missed it gets the next one.
    if (!response.writableNeedDrain) response.write(`event: reading\ndata: ${JSON.stringify(event.reading)}\n\n`);
    return;
  }
  for (const { seq, ...about } of event) {
    response.write(`id: ${seq}\nevent: ${about.kind}\ndata: ${JSON.stringify(about)}\n\n`);
  }
  const last = event.findLast(({ kind }) => kind === "state");
  // Without `rest` the browser would reconnect again and again.
  if (last?.kind === "state" && !BUSY.includes(last.state)) response.end("event: rest\ndata: {}\n\n");
  else if (response.writableLength > MOST_WAITING_BYTES) response.destroy();
}
