import type { OpenSession } from "#core/accounts/store.ts";
import type { AccountService } from "#core/accounts/account-service.ts";
import type { Role } from "#core/base/viewer.ts";
import { ok, refuse } from "#core/base/outcome.ts";
import { type SignInContext, audit, where } from "./sign-in-context.ts";
import { hashOf } from "./cookies.ts";
import { signInMessages } from "#core/messages/server/sign-in.ts";

/** `seenAt` is written at most this often, so that reading is not writing. */
const SEEN_EVERY_MS = 5 * 60_000;

type Sessions = "viewer" | "carriesSession" | "sessions" | "endSessions";

/** A signed-in request costs two rows of the store and never loads better-auth. */
export function createSessions(access: SignInContext): Pick<AccountService, Sessions> {
  const { store, cookies, log } = access;
  return {
    async viewer(header) {
      const found = await openSession(access, header);
      if (!found) return null;
      // A full disk must not sign anybody out.
      await keepAwake(access, found.session).catch((err: unknown) => log.warn({ err }, signInMessages.sessionNotSaved));
      const { id, name, email, role } = found.user;
      const { id: sessionId, provedAt } = found.session;
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

export async function openSession(access: SignInContext, header: string | undefined) {
  const token = access.cookies.token(header);
  if (token === null) return null;
  const found = await access.store.read.sessionByToken(hashOf(token));
  return found && isLive(access, found.session) && found.user.active === 1 ? found : null;
}

/** A clock set back makes a session younger, never dead. */
function isLive({ clock, idleMs }: SignInContext, { endsAt, seenAt }: OpenSession): boolean {
  const now = clock();
  return now < endsAt && now - seenAt < idleMs;
}

async function keepAwake({ store, clock }: SignInContext, { id, seenAt }: OpenSession): Promise<void> {
  const now = clock();
  if (now - seenAt < SEEN_EVERY_MS) return;
  await store.write((tx) => tx.changeAccountRows("session", where("id", id), { seenAt: now }));
}

/** The first match wins: browsers claim to be their rivals too. */
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
  const known = [BROWSERS, SYSTEMS].map((names) => names.find(([pattern]) => pattern.test(userAgent))?.[1]);
  return known.filter((name) => name !== undefined).join(", ") || signInMessages.unknownDevice;
}
