import type { OpenSession } from "#core/accounts/store.ts";
import type { AccountService } from "#core/accounts/account-service.ts";
import type { Role } from "#core/base/viewer.ts";
import { ok, refuse } from "#core/base/outcome.ts";
import { type SignInContext, audit, where } from "./sign-in-context.ts";
import { hashOf } from "./cookies.ts";
import { signInMessages } from "#core/messages/server/sign-in.ts";

/** `seenAt` is written at most this often, so that reading pages does not write to the database each time. */
const SEEN_EVERY_MS = 5 * 60_000;

type Sessions = "viewer" | "carriesSession" | "sessions" | "endSessions";

/** Reads and ends sessions. A request with a session costs two rows of the store and does not load better-auth. */
export function createSessions(access: SignInContext): Pick<AccountService, Sessions> {
  const { store, cookies, log } = access;
  return {
    async viewer(header) {
      const open = await openSession(access, header);
      if (!open) return null;
      // When this cannot be written, for instance because the disk is full, the person stays signed in.
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

/** The valid session of a cookie header, with its person; null when there is none. */
export async function openSession(access: SignInContext, header: string | undefined) {
  const token = access.cookies.token(header);
  if (token === null) return null;
  const row = await access.store.read.sessionByToken(hashOf(token));
  return row && isLive(access, row.session) && row.user.active === 1 ? row : null;
}

/** Whether a session has not expired. When the clock is set back, a session only seems younger and stays valid. */
function isLive({ clock, idleMs }: SignInContext, { endsAt, seenAt }: OpenSession): boolean {
  const now = clock();
  return now < endsAt && now - seenAt < idleMs;
}

async function noteSeen({ store, clock }: SignInContext, { id, seenAt }: OpenSession): Promise<void> {
  const now = clock();
  if (now - seenAt < SEEN_EVERY_MS) return;
  await store.write((tx) => tx.changeAccountRows("session", where("id", id), { seenAt: now }));
}

/** Names of browsers by their user agent. The first match counts, because browsers also claim to be others. */
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
