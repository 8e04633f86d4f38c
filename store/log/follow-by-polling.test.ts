import { expect, onTestFinished, test } from "vitest";
import { followByPolling } from "./follow-by-polling.ts";

test("says up to where there are entries, so that the server that wrote them reads nothing", async () => {
  const said: (number | undefined)[] = [];
  const listener = { onEntries: (upTo?: number) => void said.push(upTo), onAlive: () => {} };
  const polling = followByPolling(3, listener, () => new Promise(() => {}));
  polling.onPosition(3);
  polling.onPosition(5);
  polling.onPosition(4);
  expect(said).toEqual([5]);
});

test("a poll says it too", async () => {
  const said = Promise.withResolvers<number | undefined>();
  const polling = followByPolling(0, { onEntries: said.resolve, onAlive: () => {} }, async () => 7);
  onTestFinished(() => polling.stop());
  expect(await said.promise).toBe(7);
});
