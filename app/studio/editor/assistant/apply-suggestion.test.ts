import { expect, test } from "vitest";
import type { HelpSuggestion } from "#core/assistant/helper/help-service.ts";
import { TITLE_LIMIT } from "#core/base/limits.ts";
import { draft } from "#store/contract/fixtures.ts";
import { editorAssistant as says } from "../../../messages/editor/assistant.ts";
import { obstacleTo, applySuggestion } from "./apply-suggestion.ts";

/** As much of an open editor as a suggestion is put into. */
function editorOf(given: { body?: string }) {
  const held = draft(given);
  const put: [string, unknown][] = [];
  const editing = {
    box: { draft: () => held, set: (name: string, value: unknown) => put.push([name, value]) },
    notice: { set: () => undefined },
    source: {
      normalised: () => given.body ?? "",
      change: (from: number, to: number, text: string) => put.push([`${from}–${to}`, text]),
    },
  };
  return { editing, put };
}

const suggestion = (more: Partial<HelpSuggestion>): HelpSuggestion => ({
  id: "s",
  runId: "r",
  kind: "title",
  range: null,
  baseHash: "",
  before: "",
  after: "Bób",
  reason: "",
  sources: [],
  state: "open",
  engine: "model",
  parts: [],
  ...more,
});

test("what has no room is not put anywhere, and can be asked about before it is accepted", () => {
  const { editing, put } = editorOf({});
  const long = suggestion({ after: "a".repeat(TITLE_LIMIT + 1) });
  expect(obstacleTo(editing, long, "title")).toBe(says.tooLong);
  expect(applySuggestion(editing, long, "title")).toBe(says.tooLong);
  expect(obstacleTo(editing, suggestion({}), "title")).toBeNull();
  expect(put).toEqual([]);
});

test("words go to their place while they stand there", () => {
  const { editing, put } = editorOf({ body: "Bob rośnie." });
  const hunk = suggestion({ kind: "correction", range: { from: 0, to: 3 }, before: "Bob" });
  expect(applySuggestion(editing, hunk, "body")).toBeNull();
  expect(applySuggestion(editing, { ...hunk, before: "Groch" }, "body")).toBe(says.stale);
  expect(put).toEqual([["0–3", "Bób"]]);
});
