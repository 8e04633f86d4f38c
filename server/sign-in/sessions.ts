import { randomUUID } from "node:crypto";
import type { OpenSession } from "#core/accounts/store.ts";
import type { AccountService, Origin } from "#core/accounts/account-service.ts";
import type { Role } from "#core/base/viewer.ts";
import type { StoreWrite } from "#core/store.ts";
import { ok, refuse } from "#core/base/outcome.ts";
import { type SignInContext, audit, where } from "./sign-in-context.ts";
import { hashOf, newToken } from "./cookies.ts";
import { signInMessages } from "#core/messages/server/sign-in.ts";

/** How long a session lasts after signing in, and how long it lasts without being used. */
export const SESSION_LIFE_MS = 30 * 24 * 3_600_000;
export const IDLE_LIFE_MS = 12 * 3_600_000;

/** The life of a session when accounts are in Firebase, in seconds. Firebase allows at most two weeks. */
export const FIREBASE_SESSION_S = 5 * 24 * 3_600;

const DEVICE_LIMIT = 200;

/** The time of last use (`seenAt`) is written at most this often, so that reading a page seldom writes to the database. */
const SEEN_EVERY_MS = 5 * 60_000;

type Sessions = "viewer" | "carriesSession" | "sessions" | "endSessions";

/** Reads and ends sessions. A request with a session reads two rows of the store and does not load better-auth. */
export function createSessions(access: SignInContext): Pick<AccountService, Sessions> {
  const { store, cookies, log } = access;
  return {
    async viewer(header) {
      const open = await openSession(access, header);
      if (!open) return null;
      // When the time of last use cannot be written, for instance on a full disk, the person stays signed in.
      await noteSeen(access, open.session).catch((err: unknown) => log.warn({ err }, signInMessages.sessionNotSaved));
      const { id, name, email, role } = open.user;
      const { id: sessionId, provedAt } = open.session;
      return { id, name, email, role: role as Role, sessionId, provedAt };
    },
    carriesSession: (header) => cookies.token(header) !== null,
    async sessions(viewer) {
      const rows = await store.read.accountRows("session", where("userId", viewer.id));
      return rows
        .filter((row) => isLive(access, row))
        .toSorted((a, b) => b.seenAt - a.seenAt)
        .map((row) => ({
          id: row.id,
          current: row.id === viewer.sessionId,
          device: deviceName(row.device),
          address: row.address,
          startedAt: row.createdAt,
          lastSeenAt: row.seenAt,
        }));
    },
    async endSessions(viewer, sessionId) {
      const one = { field: "id", is: sessionId === null ? "<>" : "=", value: sessionId ?? viewer.sessionId } as const;
      return store.write(async (tx) => {
        const count = await tx.removeAccountRows("session", [...where("userId", viewer.id), one]);
        if (count > 0) await audit(tx, access, viewer.id, "sessions-ended", viewer.id, { count });
        return count === 0 && sessionId !== null ? refuse("missing", signInMessages.sessionExpired) : ok(null);
      });
    },
  };
}

/** Returns the valid session of a cookie header, with its person; null without a valid session. */
export async function openSession(access: SignInContext, header: string | undefined) {
  const token = access.cookies.token(header);
  if (token === null) return null;
  const row = await access.store.read.sessionByToken(hashOf(token));
  return row && isLive(access, row.session) && row.user.active === 1 ? row : null;
}

/**
 * Begins a session and ends the browser's earlier session, whoever it belonged to. Returns the header `Set-Cookie`. Only the token's hash
 * is stored.
 */
export async function startSession(
  tx: StoreWrite,
  { cookies, clock }: Pick<SignInContext, "cookies" | "clock">,
  userId: string,
  origin: Origin,
  { token, lifeMs }: { token: string; lifeMs: number } = { token: newToken(), lifeMs: SESSION_LIFE_MS },
): Promise<string> {
  const now = clock();
  const times = { createdAt: now, seenAt: now, provedAt: now, endsAt: now + lifeMs };
  const former = cookies.token(origin.cookies);
  if (former) await tx.removeAccountRows("session", where("tokenHash", hashOf(former)));
  await tx.addAccountRow("session", {
    id: randomUUID(),
    tokenHash: hashOf(token),
    userId,
    ...times,
    ...placeOf(origin),
  });
  return cookies.set("session", token, lifeMs / 1000);
}

/** Returns those columns of a session that say where somebody signed in. */
export function placeOf({ address, userAgent = "" }: Origin): Pick<OpenSession, "address" | "device"> {
  return { address, device: userAgent.slice(0, DEVICE_LIMIT) };
}

/** Ends a person's sessions and sign-ins that wait for a second step, except the session with the id `but`. */
export async function endSessionsOf(tx: StoreWrite, userId: string, but?: string): Promise<void> {
  const others = but === undefined ? [] : ([{ field: "id", is: "<>", value: but }] as const);
  await tx.removeAccountRows("session", [...where("userId", userId), ...others]);
  await tx.removeAccountRows("pending", where("value", userId));
}

/** Returns whether a session has not expired. When the clock is set back, a session seems younger and stays valid. */
function isLive({ clock, idleMs }: SignInContext, { endsAt, seenAt }: OpenSession): boolean {
  const now = clock();
  return now < endsAt && now - seenAt < idleMs;
}

async function noteSeen({ store, clock }: SignInContext, { id, seenAt }: OpenSession): Promise<void> {
  const now = clock();
  if (now - seenAt < SEEN_EVERY_MS) return;
  await store.write((tx) => tx.changeAccountRows("session", where("id", id), { seenAt: now }));
}

/** Maps a user agent to a browser's name. The first match counts, because browsers also claim to be others. */
const BROWSERS: [RegExp, string][] = [
  [/\bEdg(A|iOS)?\//, "Edge"],
  [/\bOPR\//, "Opera"],
  [/\bVivaldi\//, "Vivaldi"],
  [/\bFirefox\/|\bFxiOS\//, "Firefox"],
  [/\bChrome\/|\bCriOS\//, "Chrome"],
  [/\bSafari\//, "Safari"],
];

const SYSTEMS: [RegExp, string][] = [
  [/iPhone|iPad/, "iOS"],
  [/Android/, "Android"],
  [/Windows/, "Windows"],
  [/Mac OS X|Macintosh/, "macOS"],
  [/CrOS/, "ChromeOS"],
  [/Linux/, "Linux"],
];

function deviceName(userAgent: string): string {
  const matches = [BROWSERS, SYSTEMS].map((names) => names.find(([pattern]) => pattern.test(userAgent))?.[1]);
  return matches.filter((name) => name !== undefined).join(", ") || signInMessages.unknownDevice;
}
