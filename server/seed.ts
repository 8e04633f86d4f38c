import { randomUUID } from "node:crypto";
import type { House } from "./runtime.ts";

/**
 * Fills a new data folder: with the sample site, or, where that is turned off, with the categories of the configuration
 * alone. A folder that holds anything is left as it is.
 */
export async function furnish(house: House, report: (line: string) => void): Promise<void> {
  if (!(await house.store.read.isEmpty())) return;
  if (house.config.sample) {
    const { loadSample } = await import("./sample.ts");
    await loadSample(house, report);
    return;
  }
  await house.store.write(async (tx) => {
    for (const [position, category] of house.site.categories.entries()) {
      await tx.putCategory({ id: randomUUID(), ...category, position, version: 1 });
    }
  });
}
