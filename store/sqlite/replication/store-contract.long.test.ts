import type { Store, StoreWrite } from "#core/store.ts";
import { readTyped } from "#server/search/polish-dictionary-file.ts";
import { storeContract } from "#store/contract/store-contract.ts";
import { createReplicas } from "#test/support/replication/replicas.ts";
import { deadline } from "#test/support/runner/deadline.ts";
import type { ReplicatedStore } from "../open-replicated-store.ts";

const LONGEST_WAIT_MS = deadline(10_000);

storeContract("A replica of which another one's writes are read", async (onListenerError) => {
  const replicas = createReplicas();
  const { store: writing } = await replicas.open("writing", { onListenerError, readTyped });
  const { store: reading } = await replicas.open("reading", { readTyped });
  return { ...writing, read: readsAfter(writing, reading), write: writeWithUpkeep(writing, reading) };
});

/** Every read waits until the reading replica has reached the position of the writing one. */
function readsAfter(writing: ReplicatedStore, reading: ReplicatedStore): Store["read"] {
  const reads = Object.entries(reading.read).map(([name, read]) => [
    name,
    async (...args: unknown[]) => {
      await follow(writing, reading);
      return (read as (...args: unknown[]) => unknown)(...args);
    },
  ]);
  return Object.fromEntries(reads) as Store["read"];
}

async function follow(writing: ReplicatedStore, reading: ReplicatedStore): Promise<void> {
  if (!(await reading.waitFor(writing.position(), LONGEST_WAIT_MS))) throw new Error("The other replica is behind.");
}

const UPKEEP = new Set<string | symbol>(["putLemmas", "noteForms", "fileWaiting", "joinSearch", "rebuildSearch"]);

/**
 * Each server maintains its own search index: methods for that, called on the writing server, are then called on the
 * reading one.
 */
function writeWithUpkeep(writing: ReplicatedStore, reading: ReplicatedStore): Store["write"] {
  return async (work) => {
    const upkeep: ((tx: StoreWrite) => unknown)[] = [];
    const result = await writing.write((tx) => work(recordingUpkeep(tx, upkeep)));
    if (upkeep.length === 0) return result;
    await follow(writing, reading);
    await reading.write(async (tx) => {
      for (const step of upkeep) await step(tx);
    });
    return result;
  };
}

function recordingUpkeep(tx: StoreWrite, upkeep: ((tx: StoreWrite) => unknown)[]): StoreWrite {
  return new Proxy(tx, {
    get(target, name: keyof StoreWrite) {
      const method = target[name] as (...args: unknown[]) => unknown;
      if (!UPKEEP.has(name)) return method;
      return (...args: unknown[]) => {
        upkeep.push((other) => (other[name] as (...args: unknown[]) => unknown)(...args));
        return method(...args);
      };
    },
  });
}
