import { storeContract } from "#store/contract/store-contract.ts";
import { createReplicas } from "#test/support/replication/replicas.ts";
import type { Store } from "#core/store.ts";
import type { ReplicatedStore } from "./open-replicated-store.ts";

const LONGEST_WAIT_MS = 10_000;

storeContract("A replica of which another one's writes are read", async (onListenerError) => {
  const replicas = createReplicas();
  const { store: writing } = await replicas.open("writing", { onListenerError });
  const { store: reading } = await replicas.open("reading");
  return { ...writing, read: readsAfter(writing, reading) };
});

/** Every read waits until the reading replica is where the writing one is. */
function readsAfter(writing: ReplicatedStore, reading: ReplicatedStore): Store["read"] {
  const reads = Object.entries(reading.read).map(([name, read]) => [
    name,
    async (...args: unknown[]) => {
      if (!(await reading.waitFor(writing.position(), LONGEST_WAIT_MS)))
        throw new Error("The other replica is behind.");
      return (read as (...args: unknown[]) => unknown)(...args);
    },
  ]);
  return Object.fromEntries(reads) as Store["read"];
}
