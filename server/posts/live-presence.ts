import type { Logger } from "pino";
import type { Clock } from "#core/base/common-deps.ts";
import type { Viewer } from "#core/base/viewer.ts";
import type { PostService } from "#core/posts/create-post-service.ts";
import { tokenOf } from "#core/posts/drafts/draft.ts";
import type { Store } from "#core/store.ts";
import { createBoundedMap } from "../counters/bounded-map.ts";
import { uidOf } from "../sign-in/firebase/firebase-context.ts";
import type { OpenFirebase } from "../firebase/open-firebase.ts";
import { firebaseServerMessages } from "#core/messages/server/firebase.ts";

/** The people who have a post open. Members' browsers read this document from Firestore, at `presence/{id of the post}`. */
interface PresenceDocument {
  people: { user: string; name: string; writes: boolean }[];
  /** Changes whenever the post is saved, so that an editor notices the save. */
  token: string;
  /** Until this instant (ms since the epoch) the people in the document count as present. Each write of the document moves the instant. */
  expiresAt: number;
}

export interface LivePresence {
  /** Wraps the service so that opening, leaving or changing a post is published within at most two seconds. */
  notice(posts: PostService): PostService;
  /** Returns a token with which a member's browser signs in to the database. */
  token(viewer: Viewer): Promise<string>;
  close(): Promise<void>;
}

export interface PresenceParts {
  firebase: OpenFirebase | null;
  store: Pick<Store, "read">;
  clock: Clock;
  log: Pick<Logger, "warn">;
}

type Dependencies = PresenceParts & { firebase: OpenFirebase };

/** Changes are gathered for this long, because Firestore accepts one write of a document per second. */
const GATHERED_MS = 1_000;
/** A document is written again at least this long before it expires. */
const SPARE_MS = 60_000;
const POSTS_KNOWN = 1_000;

/** Publishes in Firestore who has which post open. */
export function openLivePresence({ firebase, store, clock, log }: Dependencies): LivePresence {
  const { account, config } = firebase;
  if (!account) throw new Error("Presence is written by the service account, which is not open.");
  const write = createWriter(firebase, account.bearer);
  const published = createBoundedMap<PresenceDocument | null>(POSTS_KNOWN);
  const waiting = new Map<string, NodeJS.Timeout>();
  const running = new Map<string, Promise<void>>();
  const lookAt = (postId: string, afterMs: number): void => {
    clearTimeout(waiting.get(postId));
    waiting.set(postId, setTimeout(() => look(postId), afterMs).unref());
  };
  function look(postId: string): void {
    // Only one write of a post runs at a time, so that an earlier write cannot arrive after a later write.
    if (running.has(postId)) return lookAt(postId, GATHERED_MS);
    waiting.delete(postId);
    const work = publishPresence(postId).catch((err: unknown) => {
      published.set(postId, null);
      log.warn({ err, postId }, firebaseServerMessages.presenceNotSaved);
    });
    running.set(postId, work);
    void work.finally(() => running.delete(postId));
  }
  async function publishPresence(postId: string): Promise<void> {
    const now = clock();
    const present = await presenceOf(store.read, postId, now);
    const before = published.get(postId);
    if (present && !waiting.has(postId)) lookAt(postId, present.expiresAt - now + GATHERED_MS);
    if (before && present && isSame(before, present) && before.expiresAt - now > SPARE_MS) return;
    if (before === null && !present) return;
    await write(postId, present);
    published.set(postId, present);
  }
  return {
    notice: (posts) => noticePresence(posts, (postId) => lookAt(postId, GATHERED_MS)),
    async token(viewer) {
      const uid = config.signIn ? await uidOf(store.read, viewer.id) : null;
      // An account in Firebase already has its role as a claim, and a change of role updates that claim. So the token needs no claims.
      if (uid !== null) return account.customToken(uid, {});
      return account.customToken(`szpalta-${viewer.id}`, { role: viewer.role, user: viewer.id });
    },
    async close() {
      for (const timer of waiting.values()) clearTimeout(timer);
      await Promise.all(running.values());
    },
  };
}

/** Returns who has a post open; null when nobody has it open or the post does not exist. */
async function presenceOf(
  read: Dependencies["store"]["read"],
  postId: string,
  now: number,
): Promise<PresenceDocument | null> {
  const leases = await read.leases(postId, now);
  const edited = leases.length > 0 ? await read.edited(postId) : null;
  if (!edited) return null;
  const names = new Map((await read.users()).map(({ id, name }) => [id, name]));
  const people = new Map<string, PresenceDocument["people"][number]>();
  for (const { userId, holder } of leases) {
    const writes = holder || people.get(userId)?.writes === true;
    people.set(userId, { user: userId, name: names.get(userId) ?? "", writes });
  }
  return {
    people: [...people.values()].toSorted((a, b) => (a.user < b.user ? -1 : 1)),
    token: tokenOf(edited),
    expiresAt: Math.max(...leases.map((lease) => lease.expiresAt)),
  };
}

function isSame(one: PresenceDocument, other: PresenceDocument): boolean {
  return one.token === other.token && JSON.stringify(one.people) === JSON.stringify(other.people);
}

function createWriter({ config, ask }: OpenFirebase, bearer: () => Promise<string>) {
  const { emulators, projectId } = config;
  const service = emulators.firestore ? `http://${emulators.firestore}` : "https://firestore.googleapis.com";
  const documents = `projects/${projectId}/databases/(default)/documents`;
  return async (postId: string, present: PresenceDocument | null): Promise<void> => {
    const name = `${documents}/presence/${encodeURIComponent(postId)}`;
    const write = present ? { update: { name, fields: fieldsOf(present) } } : { delete: name };
    const headers = { authorization: await bearer() };
    const body = JSON.stringify({ writes: [write] });
    const { status, value } = await ask(`${service}/v1/${documents}:commit`, { body, headers });
    if (status !== 200) throw new Error(`Firestore refused a document of presence: ${status} ${JSON.stringify(value)}`);
  };
}

/** Returns the fields in the typed form of Firestore's REST interface. */
function fieldsOf({ people, token, expiresAt }: PresenceDocument): object {
  const values = people.map(({ user, name, writes }) => ({
    mapValue: {
      fields: { user: { stringValue: user }, name: { stringValue: name }, writes: { booleanValue: writes } },
    },
  }));
  return {
    people: { arrayValue: { values } },
    token: { stringValue: token },
    expiresAt: { integerValue: String(expiresAt) },
  };
}

const PUBLISHED_METHODS = new Set<PropertyKey>([
  "beat",
  "takeOver",
  "leave",
  "save",
  "act",
] satisfies (keyof PostService)[]);

function noticePresence(posts: PostService, changed: (postId: string) => void): PostService {
  return new Proxy(posts, {
    get(target, name) {
      const method: unknown = Reflect.get(target, name);
      if (!PUBLISHED_METHODS.has(name) || typeof method !== "function") return method;
      return async (...args: unknown[]): Promise<unknown> => {
        const answer: unknown = await (method as (...args: unknown[]) => unknown).apply(target, args);
        const [, subject] = args;
        changed(typeof subject === "string" ? subject : (subject as { postId: string }).postId);
        return answer;
      };
    },
  });
}
