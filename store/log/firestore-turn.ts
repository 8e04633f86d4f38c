import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { LogUnavailable, type Turn, TURN_LIMIT_MS, TURN_WAIT_MS, TurnBusy } from "#core/replication/replicated-log.ts";
import {
  changePossession,
  type DocumentReference,
  type FirestoreClient,
  type Possession,
  withinFirestoreLimit,
} from "./firestore-client.ts";

/** Between two looks at a turn that others have. */
const LOOK_MS = 40;

/** For so long a free turn waits for who was promised it. */
const PROMISE_MS = 1_000;

/** The document `turn/now`. */
interface TurnFields extends Possession {
  /** The last position. */
  head?: number;
  /** Has it after the present holder, who might else take it again and again before anybody looks. */
  next?: string;
  nextUntil?: number;
}

/**
 * The document `turn/now` says who has the turn, until when and the last position. A term is never given twice: an append of an earlier
 * one finds another in the document, and is refused.
 */
export function createFirestoreTurns(
  firestore: FirestoreClient,
  documentOf: (position: number) => DocumentReference,
): () => Promise<Turn> {
  const server = randomUUID();
  const document = firestore.collection("turn").doc("now");
  const change = (next: Parameters<typeof changePossession<TurnFields>>[2]) =>
    changePossession<TurnFields>(firestore, document, next);

  /** Reads alone while there is nothing to write. */
  async function isOthers(): Promise<boolean> {
    const stored = await withinFirestoreLimit(() => document.get());
    const fields = stored.data() as TurnFields | undefined;
    return fields !== undefined && whoseNext(fields, stored.readTime.toMillis()) === "others";
  }

  function whoseNext(fields: TurnFields, now: number): "this one's" | "free to promise" | "others" {
    const { holder, until, next = "", nextUntil = 0 } = fields;
    const isPromised = next !== "" && nextUntil > now;
    // What this server had before is over, also where it could not give it back.
    const isHeld = holder !== "" && holder !== server && until > now;
    if (!isHeld && (!isPromised || next === server)) return "this one's";
    return isPromised ? "others" : "free to promise";
  }

  async function take(): Promise<TurnFields | null> {
    const written = await change((fields, now) => {
      const whose = whoseNext(fields, now);
      if (whose === "others") return null;
      const { term, head = 0 } = fields;
      return whose === "this one's"
        ? { holder: server, until: now + TURN_LIMIT_MS, term: term + 1, head }
        : { ...fields, next: server, nextUntil: now + PROMISE_MS };
    });
    return written?.holder === server && written.next === undefined ? written : null;
  }

  return async () => {
    const since = performance.now();
    for (let looks = 0; ; looks += 1) {
      const taken = looks > 0 && (await isOthers()) ? null : await take();
      if (taken) return turnOf(taken, change, documentOf);
      if (performance.now() - since > TURN_WAIT_MS) throw new TurnBusy("Firestore: others have had the turn all the time");
      await delay(LOOK_MS * (0.5 + Math.random()));
    }
  };
}

type Change = (next: Parameters<typeof changePossession<TurnFields>>[2]) => Promise<TurnFields | null>;

function turnOf({ term, head = 0 }: TurnFields, change: Change, documentOf: (position: number) => DocumentReference): Turn {
  /** False where the turn was lost. */
  const changeOwn = async (next: Parameters<Change>[0]) =>
    (await change((fields, ...rest) => (fields.term === term && fields.holder !== "" ? next(fields, ...rest) : null))) !== null;
  const keep = () => changeOwn((fields, now) => ({ ...fields, until: now + TURN_LIMIT_MS }));
  const beats = setInterval(() => void keep().catch(() => undefined), TURN_LIMIT_MS / 3).unref();
  let isOver = false;
  const end = () => {
    isOver = true;
    clearInterval(beats);
  };
  return {
    head,
    async append({ nonce, body }) {
      end();
      const position = head + 1;
      const isStored = await changeOwn((fields, _now, transaction) => {
        transaction.create(documentOf(position), { position, nonce, body: Buffer.from(body), filled: position });
        return { ...fields, holder: "", until: 0, head: position };
      });
      if (!isStored) throw new LogUnavailable("Firestore: the turn was lost");
    },
    async release() {
      if (isOver) return;
      end();
      await changeOwn((fields) => ({ ...fields, holder: "", until: 0 })).catch(() => undefined);
    },
  };
}
