import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import {
  LogUnavailable,
  type Turn,
  TURN_LIMIT_MS,
  TURN_WAIT_MS,
  TurnMissed,
} from "#core/replication/replicated-log.ts";
import {
  type DocumentReference,
  type DocumentSnapshot,
  type FirestoreClient,
  withinFirestoreLimit,
  writeUnchanged,
} from "./firestore-client.ts";

/** Between two looks at a turn that others have; whoever was promised it looks more often. */
const LOOK_MS = 80;
const NEXT_LOOK_MS = 15;

/** For so long a free turn waits for whoever was promised it. */
const PROMISE_MS = 1_000;

/**
 * The document `turn/now` says who has the turn (`holder`, `until` by the service's clock, `term`, which is never given twice) and the
 * last position (`head`); each of its writes has the condition that it is as it was, so that an append of a turn that was lost is
 * refused. `turn/next` says who has it afterwards (`server`, `until`): a server that takes it again and again would leave the others no
 * moment to see it free.
 */
export function createFirestoreTurns(
  firestore: FirestoreClient,
  documentOf: (position: number) => DocumentReference,
): () => Promise<Turn> {
  const server = randomUUID();
  const documents = ["now", "next"].map((id) => firestore.collection("turn").doc(id));

  /** Null where somebody was faster. */
  async function take(present: DocumentSnapshot, promise: DocumentSnapshot, now: number): Promise<Turn | null> {
    const head = Number(present.get("head") ?? 0);
    const term = Number(present.get("term") ?? 0) + 1;
    const [since, fields] = [performance.now(), { holder: server, until: now + TURN_LIMIT_MS, term, head }];
    const written = await writeUnchanged(firestore, present, fields, (batch) => {
      if (promise.get("server") === server) batch.set(promise.ref, { server: "", until: 0 });
    });
    return (
      written &&
      turnOf(firestore, written, { head, until: () => now + performance.now() - since + TURN_LIMIT_MS }, documentOf)
    );
  }

  async function look(): Promise<{ turn: Turn | null; isNext: boolean }> {
    const [present, promise] = await firestore.getAll(...documents);
    if (!present || !promise) throw new Error("two documents were asked for");
    const now = present.readTime.toMillis();
    const isTaken = (each: DocumentSnapshot) => Number(each.get("until") ?? 0) > now;
    // What this server had before is over, also where it could not give it back.
    const isHeld = isTaken(present) && present.get("holder") !== server;
    const isNext = isTaken(promise) && promise.get("server") === server;
    if (!isHeld && (isNext || !isTaken(promise))) return { turn: await take(present, promise, now), isNext };
    if (isTaken(promise)) return { turn: null, isNext };
    const promised = await writeUnchanged(firestore, promise, { server, until: now + PROMISE_MS });
    return { turn: null, isNext: promised !== null };
  }

  return async () => {
    for (const since = performance.now(); ;) {
      const { turn, isNext } = await withinFirestoreLimit(look);
      if (turn) return turn;
      if (performance.now() - since > TURN_WAIT_MS)
        throw new TurnMissed("Firestore: others have had the turn all the time");
      await delay((isNext ? NEXT_LOOK_MS : LOOK_MS) * (0.5 + Math.random()));
    }
  };
}

type Written = Pick<DocumentSnapshot, "ref" | "updateTime">;

function turnOf(
  firestore: FirestoreClient,
  taken: Written,
  { head, until }: { head: number; until: () => number },
  documentOf: (position: number) => DocumentReference,
): Turn {
  /** As it was last written, null where the turn was lost: each write depends on the one before. */
  let last: Promise<Written | null> = Promise.resolve(taken);
  let isOver = false;
  const write = (...how: [object, Parameters<typeof writeUnchanged>[3]?]): Promise<Written | null> => {
    const before = last;
    return (last = withinFirestoreLimit(async () => {
      const written = await before;
      return written && writeUnchanged(firestore, written, ...how);
    }));
  };
  // What a write does meanwhile may take longer.
  const beats = setInterval(() => void write({ until: until() }).catch(() => undefined), TURN_LIMIT_MS / 3).unref();
  const end = () => {
    isOver = true;
    clearInterval(beats);
  };
  return {
    head,
    async append({ nonce, body }) {
      if (isOver) throw new LogUnavailable("Firestore: the turn is over");
      end();
      const position = head + 1;
      const written = await write({ holder: "", until: 0, head: position }, (batch) =>
        batch.create(documentOf(position), { position, nonce, body: Buffer.from(body), filled: position }),
      );
      if (!written) throw new LogUnavailable("Firestore: the turn was lost");
    },
    async release() {
      if (isOver) return;
      end();
      await write({ holder: "", until: 0 }).catch(() => undefined);
    },
  };
}
