import { randomUUID } from "node:crypto";
import { type LeaderLease, LEADER_LEASE_MS } from "#core/replication/leader.ts";
import { changePossession, type FirestoreLogOptions, openFirestore, withinFirestoreLimit } from "./firestore-client.ts";

/** The document `lease/leader`. Throws a `SettingError` without the package `@google-cloud/firestore`. */
export function openFirestoreLease(options: FirestoreLogOptions): LeaderLease {
  const firestore = openFirestore(options);
  const document = firestore.collection("lease").doc("leader");
  const own = randomUUID();

  async function write(until: (now: number) => number): Promise<boolean> {
    const written = await changePossession(firestore, document, ({ holder, until: end, term }, now) =>
      holder === own || end <= now ? { holder: own, until: until(now), term: holder === own ? term : term + 1 } : null,
    );
    return written !== null;
  }

  async function giveUp(): Promise<void> {
    const stored = await withinFirestoreLimit(() => document.get());
    if (stored.get("holder") === own) await write(() => 0);
    await withinFirestoreLimit(() => firestore.terminate());
  }

  let closed: Promise<void> | undefined;
  return {
    hold: () => write((now) => now + LEADER_LEASE_MS),
    // The client asks nobody any more once it is terminated.
    close: () => (closed ??= giveUp().catch(() => {})),
  };
}
