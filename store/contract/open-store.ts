import { onTestFinished } from "vitest";
import type { Store } from "#core/store.ts";
import { putFixtures } from "./fixtures.ts";

/** Makes a new, empty store that nobody else uses, and reports what its listeners throw. */
export type OpenStore = (onListenerError?: (error: unknown) => void) => Promise<Store>;

/** A store for one test, closed when the test ends. */
export async function emptyStore(open: OpenStore): Promise<Store> {
  const store = await open();
  onTestFinished(() => store.close());
  return store;
}

/** The same with the cast in it, without posts. */
export async function storeWithFixtures(open: OpenStore): Promise<Store> {
  const store = await emptyStore(open);
  await putFixtures(store);
  return store;
}
