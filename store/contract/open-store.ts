import { onTestFinished } from "vitest";
import type { Store } from "#core/store.ts";
import { putFixtures } from "./fixtures.ts";

export type OpenStore = (onListenerError?: (error: unknown) => void) => Promise<Store>;

export async function emptyStore(open: OpenStore): Promise<Store> {
  const store = await open();
  onTestFinished(() => store.close());
  return store;
}

export async function storeWithFixtures(open: OpenStore): Promise<Store> {
  const store = await emptyStore(open);
  await putFixtures(store);
  return store;
}
