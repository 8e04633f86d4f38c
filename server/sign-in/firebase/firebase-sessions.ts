import type { AccountService } from "#core/accounts/account-service.ts";
import type { AccountUserRow } from "#core/accounts/store.ts";
import type { Viewer } from "#core/base/viewer.ts";
import { createBoundedMap } from "../../counters/bounded-map.ts";
import { GoogleUnavailable } from "../../firebase/ask-google.ts";
import { createSessions } from "../sessions.ts";
import { where } from "../sign-in-context.ts";
import { hashOf } from "../cookies.ts";
import { type FirebaseContext, hasClaimsOf, memberOf, writeClaims } from "./firebase-context.ts";
import { signInMessages } from "#core/messages/server/sign-in.ts";

type Sessions = "viewer" | "carriesSession" | "sessions" | "endSessions";

/**
 * Firebase is asked once in this time whether a session was revoked. A session ended on this site ends at once; a session ended in Firebase
 * ends within this time.
 */
export const CONFIRM_INTERVAL_MS = 60_000;

const SESSIONS_REMEMBERED = 10_000;

interface ConfirmedSession {
  uid: string;
  authTime: number;
  /** The time when Firebase last confirmed the session, in ms since the epoch. */
  confirmedAt: number;
}

/**
 * Creates the sessions of a site whose accounts are in Firebase. A session needs a cookie signed by Firebase and a row in the site's store.
 * Each process checks the signature once. While Firebase does not answer, sessions that it has confirmed continue.
 */
export function createFirebaseSessions(access: FirebaseContext): Pick<AccountService, Sessions> {
  const siteSessions = createSessions(access);
  const checked = createBoundedMap<ConfirmedSession>(SESSIONS_REMEMBERED);
  return {
    ...siteSessions,
    async viewer(header) {
      const viewer = await siteSessions.viewer(header);
      const cookie = access.cookies.token(header);
      if (!viewer || cookie === null) return null;
      const key = hashOf(cookie);
      const state = await isInForce(access, viewer, cookie, checked.get(key));
      if (state === "silent") return checked.get(key) ? viewer : null;
      if (state === "ended") {
        const ended = where("id", viewer.sessionId);
        // When the row cannot be removed, for instance because the disk is full, the person is signed out all the same.
        await access.store
          .write((tx) => tx.removeAccountRows("session", ended))
          .catch((err: unknown) => access.log.warn({ err }, signInMessages.sessionEndNotSaved));
        return null;
      }
      checked.set(key, state);
      return viewer;
    },
  };
}

/** Notes that a second factor was added or removed in Firebase, for instance in its console. */
async function noteSecondFactor({ store }: FirebaseContext, { id, secondFactor }: AccountUserRow, totp: boolean) {
  if ((secondFactor === 1) === totp) return;
  const changed = { secondFactor: totp ? 1 : 0 };
  await store.write((tx) => tx.changeAccountRows("user", where("id", id), changed));
}

async function isInForce(
  access: FirebaseContext,
  viewer: Viewer,
  cookie: string,
  confirmed: ConfirmedSession | undefined,
): Promise<ConfirmedSession | "ended" | "silent"> {
  const { clock, store, toolkit, verifier, log } = access;
  const now = clock();
  if (confirmed && Math.abs(now - confirmed.confirmedAt) < CONFIRM_INTERVAL_MS) return confirmed;
  try {
    const identity = confirmed ?? (await verifier.sessionCookie(cookie));
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
