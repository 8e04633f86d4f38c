import type { BenchContext } from "../context.ts";

export async function hostedCosts(_: BenchContext): Promise<void> {}
