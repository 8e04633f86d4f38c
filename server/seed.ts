import { randomUUID } from "node:crypto";
import type { AppRuntime } from "./runtime.ts";

/** Fills a new data folder with the sample site, or with the configured categories. Never touches a folder with data. */
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
