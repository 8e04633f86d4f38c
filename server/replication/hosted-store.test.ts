import { expect, it } from "vitest";
import { memo } from "#core/base/memo.ts";
import { openRuntime } from "#test/support/services/open-runtime.ts";
import { createHostedStore } from "./hosted-store.ts";

async function openHosted() {
  const { store } = await openRuntime();
  let restored = () => {};
  const listeners: (() => void)[] = [];
  const replica = { ...store, onRestored: (listener: () => void) => void listeners.push(listener) };
  restored = () => listeners.forEach((listener) => listener());
  return { store: createHostedStore(replica), restored };
}

it("a restored snapshot is a commit that changed everything, for caches, memos and what counts changes", async () => {
  const { store, restored } = await openHosted();
  await store.write(async (tx) => tx.purge(["home"]));
  let read = 0;
  const remembered = memo(store, async () => (read += 1));
  const [purged, committed]: [string[][], string[][]] = [[], []];
  store.onPurge((tags) => void purged.push(tags));
  store.onCommit((tags) => void committed.push(tags));
  await remembered();
  const before = await store.read.lastChange();
  restored();
  expect([purged, committed, await remembered()]).toEqual([[["*"]], [["*"]], 2]);
  expect(await store.read.lastChange()).toBeGreaterThan(before + 1_000_000);
});
