import { expect, it, vi } from "vitest";
import { openHouse } from "#test/support/open-house.ts";

const waited = vi.hoisted(() => ({ seconds: [] as number[] }));
vi.mock("node:timers/promises", () => ({
  setTimeout: async (milliseconds: number, _value: unknown, { signal }: { signal: AbortSignal }) => {
    waited.seconds.push(milliseconds / 1_000);
    await new Promise((resolve) => setImmediate(resolve));
    signal.throwIfAborted();
  },
}));
const { startBackground } = await import("./background.ts");

it.each([
  [true, ["check", "renders"]],
  [false, ["renders"]],
])("after an unclean stop (%s) does first: %j", async (checkAtStart, order) => {
  const house = await openHouse();
  const done: string[] = [];
  const store = {
    ...house.store,
    check: async () => {
      done.push("check");
      return [];
    },
    read: { ...house.store.read, staleRenders: async () => (done.push("renders"), []) },
  };
  const parts = { ...house, store, watch: { checked() {} }, timeZone: "Europe/Warsaw", emptyTrash: async () => 0 };
  const background = startBackground(parts, { checkAtStart });
  await vi.waitUntil(() => done.includes("renders"));
  await background.stop();
  expect(done).toEqual(order);
  expect(waited.seconds[0]).toBe(15);
});
