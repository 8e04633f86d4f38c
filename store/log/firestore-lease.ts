import { randomUUID } from "node:crypto";
import { type LeaderLease, LEADER_LEASE_MS } from "#core/replication/leader.ts";
import { LogUnavailable } from "#core/replication/replicated-log.ts";
import { loadOptionalPackage } from "../files/load-optional-package.ts";
import { withinLimit } from "../files/within-limit.ts";
import { FIRESTORE_LIMIT_MS, type FirestoreLogOptions } from "./firestore.ts";

/** `google.rpc.Code` of a write whose condition did not hold any more: somebody else was faster. */
const OVERTAKEN = new Set<unknown>([6, 9, 10]);

/**
 * The document `lease/leader` (`holder`, `until` by the service's clock), written under the condition that it is as it was read. Throws
 * a `SettingError` without the package `@google-cloud/firestore`.
 */
export function openFirestoreLease({ project, database }: FirestoreLogOptions): LeaderLease {
  // Its types are not there without it.
  const { Firestore } = loadOptionalPackage("@google-cloud/firestore", "SZPALTA_LOG") as FirestorePackage;
  const firestore = new Firestore({ projectId: project, databaseId: database, preferRest: false });
  const document = firestore.collection("lease").doc("leader");
  const holder = randomUUID();
  const ask = <T>(work: () => Promise<T>) => withinLimit(work, FIRESTORE_LIMIT_MS, unavailable);

  async function write(until: (now: number) => number): Promise<boolean> {
    const stored = await document.get();
    const now = stored.readTime.toMillis();
    const isFree = stored.get("holder") === holder || !(Number(stored.get("until") ?? 0) > now);
    if (!isFree) return false;
    const fields = { holder, until: until(now) };
    try {
      await (stored.updateTime
        ? document.update(fields, { lastUpdateTime: stored.updateTime })
        : document.create(fields));
      return true;
    } catch (error) {
      if (OVERTAKEN.has((error as { code?: unknown }).code)) return false;
      throw error;
    }
  }

  async function giveUp(): Promise<void> {
    if ((await document.get()).get("holder") === holder) await write(() => 0);
    await firestore.terminate();
  }

  let closed: Promise<void> | undefined;
  return {
    hold: () => ask(() => write((now) => now + LEADER_LEASE_MS)),
    // The client asks nobody any more once it is terminated.
    close: () => (closed ??= ask(giveUp).catch(() => {})),
  };
}

function unavailable(message: string, cause: unknown): LogUnavailable {
  return new LogUnavailable(`Firestore: ${message}`, { cause });
}

/** What is used of the package `@google-cloud/firestore`. */
interface FirestorePackage {
  Firestore: new (settings: object) => {
    collection(name: string): { doc(id: string): DocumentReference };
    terminate(): Promise<void>;
  };
}

interface DocumentReference {
  get(): Promise<{ readTime: { toMillis(): number }; updateTime?: unknown; get(field: string): unknown }>;
  create(fields: object): Promise<unknown>;
  update(fields: object, condition: { lastUpdateTime: unknown }): Promise<unknown>;
}
