import { createElement } from "react";
import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import type { RunEvent } from "#core/assistant/runs/run.ts";
import { type RunEventsView, useRunEvents, withEvent } from "./run-events.ts";

const NOTHING: RunEventsView = { texts: {}, state: null, newResults: 0 };
const piece = (part: string, text: string): RunEvent => ({ seq: 1, at: 0, kind: "text", part, text });

test("a page shows a stream as it comes, and forgets it once its part is there to be loaded", () => {
  const made: RunEvent = { seq: 4, at: 0, kind: "artefact", artefact: "section", part: "R1", version: 1 };
  const note: RunEvent = { seq: 5, at: 0, kind: "note", part: "S1", note: "Uwaga." };
  const state: RunEvent = { seq: 6, at: 0, kind: "state", state: "running", stage: "sections", message: null };
  const streaming = [piece("R1", "Zie"), piece("R1", "mia"), piece("R2", "Mróz")].reduce(withEvent, NOTHING);
  expect(streaming.texts).toEqual({ R1: "Ziemia", R2: "Mróz" });
  expect([made, note, state].reduce(withEvent, streaming)).toEqual({
    texts: { R2: "Mróz" },
    state,
    newResults: 1,
  });
});

test("a page drawn by the server has been told nothing yet", () => {
  const Page = () => JSON.stringify(useRunEvents("r1", 0, () => undefined));
  expect(renderToString(createElement(Page)).replaceAll("&quot;", '"')).toBe(JSON.stringify(NOTHING));
});
