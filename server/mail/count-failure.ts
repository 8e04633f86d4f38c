import type { OutboxEntry } from "#core/base/jobs.ts";
import type { StoreWrite } from "#core/store.ts";

/** Counts that the address of a reader refused a letter for good; the third time the address rests. Letters to the team are not counted. */
export async function countFailure(tx: StoreWrite, { payload }: OutboxEntry, now: number): Promise<void> {
  const { subscriberId } = payload;
  if (typeof subscriberId === "string") await tx.subscriberFailed(subscriberId, now);
}
