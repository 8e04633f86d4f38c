import { randomUUID } from "node:crypto";
import type { AppRuntime } from "./runtime.ts";

/** Fills an empty store with the sample site or, where that is turned off, the configured categories. */
export async function seed(runtime: AppRuntime, report: (line: string) => void): Promise<void> {
  if (!(await runtime.store.read.isEmpty())) return;
  if (runtime.config.sample) {
    const { loadSample } = await import("./sample.ts");
    await loadSample(runtime, report);
    return;
  }
  await runtime.store.write(async (tx) => {
    for (const [position, category] of runtime.site.categories.entries()) {
      await tx.putCategory({ id: randomUUID(), ...category, position, version: 1 });
    }
  });
}
