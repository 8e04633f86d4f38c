import { randomUUID } from "node:crypto";
import { type LeaderLease, LEADER_LEASE_MS } from "#core/replication/leader.ts";
import { type FirestoreLogOptions, openFirestore, withinFirestoreLimit, writeUnchanged } from "./firestore-client.ts";

/**
 * Opens the leader's lease in the document `lease/leader`. The document says which server leads (`holder`) and how long (`until`, by the
 * service's clock). Throws a `SettingError` without the package `@google-cloud/firestore`.
 */
export function openFirestoreLease(options: FirestoreLogOptions): LeaderLease {
  const firestore = openFirestore(options);
  const document = firestore.collection("lease").doc("leader");
  const holder = randomUUID();

  async function write(until: (now: number) => number): Promise<boolean> {
    const stored = await document.get();
    const now = stored.readTime.toMillis();
    const isFree = stored.get("holder") === holder || !(Number(stored.get("until") ?? 0) > now);
    return isFree && (await writeUnchanged(firestore, stored, { holder, until: until(now) })) !== null;
  }

  async function giveUp(): Promise<void> {
    if ((await document.get()).get("holder") === holder) await write(() => 0);
    await firestore.terminate();
  }

  let closed: Promise<void> | undefined;
  return {
    hold: () => withinFirestoreLimit(() => write((now) => now + LEADER_LEASE_MS)),
    // The lease is given up only once, because a terminated client rejects every further call.
    close: () => (closed ??= withinFirestoreLimit(giveUp).catch(() => {})),
  };
}
