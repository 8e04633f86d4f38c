import type { AccountService } from "#core/accounts/account-service.ts";
import type { AccountUserRow } from "#core/accounts/store.ts";
import type { Viewer } from "#core/base/viewer.ts";
import { createLruMap } from "../../counters/lru-map.ts";
import { GoogleUnavailable } from "../../firebase/ask-google.ts";
import { createSessions } from "../sessions.ts";
import { where } from "../sign-in-context.ts";
import { hashOf } from "../cookies.ts";
import { type FirebaseContext, hasClaimsOf, memberOf, writeClaims } from "./firebase-context.ts";
import { signInMessages } from "#core/messages/server/sign-in.ts";

type Sessions = "viewer" | "carriesSession" | "sessions" | "endSessions";

/** How often Firebase is asked whether a session is revoked: what is ended here ends at once, what is ended there by then. */
export const ASKED_EVERY_MS = 60_000;

const SESSIONS_KNOWN = 10_000;

interface Checked {
  uid: string;
  authTime: number;
  /** When Firebase last said that it is in force. */
  confirmedAt: number;
}

/**
 * A session is a cookie of Firebase with a row here: it lasts for as long as both do. The cookie's signature is checked once
 * in each process. While Firebase is silent, sessions it has confirmed go on.
 */
export function createFirebaseSessions(access: FirebaseContext): Pick<AccountService, Sessions> {
  const own = createSessions(access);
  const checked = createLruMap<Checked>(SESSIONS_KNOWN);
  return {
    ...own,
    async viewer(header) {
      const viewer = await own.viewer(header);
      const cookie = access.cookies.token(header);
      if (!viewer || cookie === null) return null;
      const key = hashOf(cookie);
      const state = await isInForce(access, viewer, cookie, checked.get(key));
      if (state === "silent") return checked.get(key) ? viewer : null;
      if (state === "ended") {
        const ended = where("id", viewer.sessionId);
        // A full disk must not let anybody in.
        await access.store
          .write((tx) => tx.removeAccountRows("session", ended))
          .catch((err: unknown) => access.log.warn({ err }, signInMessages.sessionEndNotSaved));
        return null;
      }
      checked.meet(key, state);
      return viewer;
    },
  };
}

/** Where Firebase has another second factor than this site knew, as after a change in its console. */
async function noteSecondFactor({ store }: FirebaseContext, { id, secondFactor }: AccountUserRow, totp: boolean) {
  if ((secondFactor === 1) === totp) return;
  const changed = { secondFactor: totp ? 1 : 0 };
  await store.write((tx) => tx.changeAccountRows("user", where("id", id), changed));
}

async function isInForce(
  access: FirebaseContext,
  viewer: Viewer,
  cookie: string,
  known: Checked | undefined,
): Promise<Checked | "ended" | "silent"> {
  const { clock, store, toolkit, verifier, log } = access;
  const now = clock();
  if (known && Math.abs(now - known.confirmedAt) < ASKED_EVERY_MS) return known;
  try {
    const identity = known ?? (await verifier.sessionCookie(cookie));
    if (!identity) return "ended";
    const { uid, authTime } = identity;
    const member = await memberOf(store.read, uid);
    const account = await toolkit.find({ uid });
    if (member?.id !== viewer.id || !account || account.disabled) return "ended";
    if (authTime * 1000 < account.validSince) return "ended";
    if (!hasClaimsOf(account.claims, member)) await writeClaims(access, uid, member);
    await noteSecondFactor(access, member, account.totp);
    return { uid, authTime, confirmedAt: now };
  } catch (err) {
    if (!(err instanceof GoogleUnavailable)) throw err;
    log.warn({ err }, signInMessages.sessionUnknown);
    return "silent";
  }
}
