import { useEffect, useRef, useState } from "react";
import type { RunEvent } from "#core/assistant/runs/run.ts";

export interface RunEventsView {
  texts: Record<string, string>;
  state: Extract<RunEvent, { kind: "state" }> | null;
  /** Number of results newer than the page's data. When the number grows, the page loads its data again. */
  newResults: number;
}

export const NO_EVENTS: RunEventsView = { texts: {}, state: null, newResults: 0 };

const KINDS = ["state", "text", "artefact"] as const;

/**
 * Listens to the events of a run that follow event number `after`; a lost connection is resumed by `Last-Event-ID`. Calls
 * `onRest` when the run stops and waits for the person.
 */
export function useRunEvents(
  run: string | null,
  after: number,
  onRest: () => void,
  begun: RunEventsView = NO_EVENTS,
): RunEventsView {
  const key = `${run} ${after}`;
  const [{ of, view }, show] = useState({ of: key, view: begun });
  const rest = useRef(onRest);
  const told = useRef(begun);
  useEffect(() => {
    rest.current = onRest;
    told.current = begun;
  });
  useEffect(() => {
    if (run === null) return;
    const query = new URLSearchParams({ run, after: String(after) });
    const stream = new EventSource(`/studio/assistant/events?${query}`);
    for (const kind of KINDS) {
      stream.addEventListener(kind, ({ data }) =>
        show((before) => {
          const base = before.of === key ? before.view : told.current;
          return { of: key, view: withEvent(base, JSON.parse(String(data)) as RunEvent) };
        }),
      );
    }
    stream.addEventListener("rest", () => {
      stream.close();
      rest.current();
    });
    return () => stream.close();
  }, [run, after, key]);
  return of === key ? view : begun;
}

export function withEvent(view: RunEventsView, event: RunEvent): RunEventsView {
  // A stage that is queued again sends its texts from the beginning, so the texts received before are dropped.
  if (event.kind === "state") return { ...view, state: event, ...(event.state === "queued" ? { texts: {} } : {}) };
  if (event.kind === "text") {
    const text = (view.texts[event.part] ?? "") + event.text;
    return { ...view, texts: { ...view.texts, [event.part]: text } };
  }
  if (event.kind === "artefact") {
    const { [event.part]: _finished, ...texts } = view.texts;
    return { ...view, texts, newResults: view.newResults + 1 };
  }
  return view;
}
