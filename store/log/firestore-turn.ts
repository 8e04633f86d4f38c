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
  type WriteBatch,
  withinFirestoreLimit,
  writeUnchanged,
} from "./firestore-client.ts";

/** A waiting server checks about every `LOOK_MS` ms whether the turn is free; the first in the queue checks every `NEXT_LOOK_MS`. */
const LOOK_MS = 80;
const NEXT_LOOK_MS = 15;

/** A waiting server loses its place in the queue unless it renews the place within this many milliseconds. */
const PLACE_MS = 2_000;

interface Waiting {
  server: string;
  until: number;
}

/**
 * Lets servers append one at a time. `turn/now` has the server whose turn it is (`holder`), the turn's end by the service's clock
 * (`until`), a new number for each turn (`term`) and the last position (`head`). Each write requires that the document is unchanged, so an
 * append in a lost turn is refused. `turn/waiting` is the queue of servers. Without the queue one busy server could keep out all others.
 */
export function createFirestoreTurns(
  firestore: FirestoreClient,
  documentOf: (position: number) => DocumentReference,
): () => Promise<Turn> {
  const server = randomUUID();
  const documents = ["now", "waiting"].map((id) => firestore.collection("turn").doc(id));

  /** Takes the turn; returns null if another server was faster. */
  async function take(present: DocumentSnapshot, leaveQueue: (batch: WriteBatch) => void): Promise<Turn | null> {
    const now = present.readTime.toMillis();
    const head = Number(present.get("head") ?? 0);
    const term = Number(present.get("term") ?? 0) + 1;
    const since = performance.now();
    const until = () => now + performance.now() - since + TURN_LIMIT_MS;
    const written = await writeUnchanged(
      firestore,
      present,
      { holder: server, until: until(), term, head },
      leaveQueue,
    );
    return written && turnOf(firestore, written, { head, until }, documentOf);
  }

  async function look(): Promise<{ turn: Turn | null; isNext: boolean }> {
    const [present, queue] = await firestore.getAll(...documents);
    if (!present || !queue) throw new Error("two documents were asked for");
    const now = present.readTime.toMillis();
    // If `holder` is this server, the server failed to give back an earlier turn. That turn is over.
    const isHeld = Number(present.get("until") ?? 0) > now && present.get("holder") !== server;
    const waiting = ((queue.get("waiting") ?? []) as Waiting[]).filter(({ until }) => until > now);
    const ownPlace = waiting.find((each) => each.server === server);
    const isNext = (waiting[0] ?? ownPlace) === ownPlace;
    if (!isHeld && isNext) {
      const others = waiting.filter((each) => each !== ownPlace);
      return {
        turn: await take(present, (batch) => void (ownPlace && batch.set(queue.ref, { waiting: others }))),
        isNext,
      };
    }
    const place = { server, until: now + PLACE_MS };
    if (!ownPlace) await writeUnchanged(firestore, queue, { waiting: [...waiting, place] });
    else if (ownPlace.until - now < PLACE_MS / 2)
      await writeUnchanged(firestore, queue, { waiting: waiting.map((each) => (each === ownPlace ? place : each)) });
    return { turn: null, isNext };
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
  /** The document after the last write; null if the turn was lost. Each write depends on the write before. */
  let last: Promise<Written | null> = Promise.resolve(taken);
  let isOver = false;
  const write = (...how: [object, Parameters<typeof writeUnchanged>[3]?]): Promise<Written | null> => {
    const before = last;
    return (last = withinFirestoreLimit(async () => {
      const written = await before;
      return written && writeUnchanged(firestore, written, ...how);
    }));
  };
  // Extends the turn regularly, because the server's work may take longer than `TURN_LIMIT_MS`.
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
        batch.set(documentOf(position), { position, nonce, body: Buffer.from(body), filled: position }),
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
