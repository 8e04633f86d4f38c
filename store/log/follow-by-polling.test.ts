import { expect, onTestFinished, test } from "vitest";
import { followByPolling } from "./follow-by-polling.ts";

test("passes on what a subscription tells, in whatever order, and nothing that is no position", async () => {
  const said: (number | undefined)[] = [];
  const listener = { onEntries: (upTo?: number) => void said.push(upTo), onAlive: () => {} };
  const polling = followByPolling(listener, () => new Promise(() => {}));
  for (const position of [1_000_000, 5, Number.NaN, 0, 4]) polling.onPosition(position);
  expect(said).toEqual([1_000_000, 5, 4]);
});

test("a poll says it too", async () => {
  const said = Promise.withResolvers<number | undefined>();
  const polling = followByPolling({ onEntries: said.resolve, onAlive: () => {} }, async () => 7);
  onTestFinished(() => polling.stop());
  expect(await said.promise).toBe(7);
});
