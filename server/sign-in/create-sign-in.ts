import { callBetterAuth } from "./call-better-auth.ts";
import { proveFirst } from "./refusals.ts";
import { headersOf, isCredential, isProved } from "./current-session.ts";
import { type Failure, refuse, ok } from "#core/base/outcome.ts";
import { isDiskError } from "../data-folder/disk-errors.ts";
import type { Logger } from "pino";
import type { SignIn } from "#core/accounts/sign-in.ts";
import type { MonotonicClock, Clock } from "#core/base/common-deps.ts";
import type { Store } from "#core/store.ts";
import { keyFor } from "../data-folder/key-file.ts";
import { type SessionAccess, endSessionsOf } from "./session-access.ts";
import type { Auth } from "./auth.ts";
import { createCookies, CHALLENGE_S } from "./cookies.ts";
import { createHashing, type Hashing } from "./hashing.ts";
import { createInvitationLinks } from "./invitation-links.ts";
import { createUserAdmin } from "./user-admin.ts";
import { createOwnAccount } from "./own-account.ts";
import { requireHttps } from "./https-required.ts";
import { createSessions } from "./sessions.ts";
import { createSigningIn } from "./signing-in.ts";
import { createLoginThrottle } from "./login-throttle.ts";

export interface SignInParts {
  store: Store;
  clock: Clock;
  elapsed: MonotonicClock;
  keyFile: string;
  siteName: string;
  /** The site's origin; asked for late, since a port may be picked when the server listens. */
  origin: () => string;
  log: Pick<Logger, "warn">;
  /** For tests that need many hashes, or count them. */
  hashing?: Hashing;
}

export function createSignIn(parts: SignInParts): SignIn {
  const { store, clock, siteName, origin } = parts;
  const hashing = parts.hashing ?? createHashing();
  let opened: Promise<Auth> | null = null;
  const open = async (): Promise<Auth> => {
    const key = await keyFor("sign-in", parts.keyFile);
    const { openAuth } = await import("./auth.ts");
    return openAuth({ store, hashing, key, origin: origin(), siteName });
  };
  const access: SessionAccess = {
    store,
    clock,
    siteName,
    hashing,
    cookies: createCookies(origin),
    tries: createLoginThrottle(store, clock),
    auth() {
      // A key file that could not be read is tried again at the next sign-in.
      opened ??= open().catch((error: unknown) => {
        opened = null;
        throw error;
      });
      return opened;
    },
  };
  const signIn = guardDiskFull({
    ...createSessions(access, parts.log),
    ...createSigningIn(access, parts.elapsed, parts.log),
    ...createOwnAccount(access),
    ...createOwnPasskeys(access),
    ...createInvitationLinks(access),
    ...createUserAdmin(access),
  });
  return requireHttps(signIn, origin);
}

/** What answers with a value and never a refusal; `viewer` and `signOut` get along without writing. */
const UNREFUSED: readonly (keyof SignIn)[] = [
  "viewer",
  "carriesSession",
  "signOut",
  "sessions",
  "protection",
  "link",
  "profile",
];

/** Signing in where the disk may be full: what it would not take is refused as `unavailable`, with a sentence. */
function guardDiskFull(signIn: SignIn): SignIn {
  const methods = Object.entries(signIn).map(([name, method]) =>
    UNREFUSED.includes(name as keyof SignIn) ? [name, method] : [name, refusing(method)],
  );
  return Object.fromEntries(methods) as SignIn;
}

function refusing(method: (...given: never[]) => unknown) {
  return async (...given: never[]): Promise<unknown> => {
    try {
      return await method(...given);
    } catch (error) {
      if (isDiskError(error)) return notWritten();
      throw error;
    }
  };
}

function notWritten(): Failure {
  return refuse("unavailable", "Serwer nie może teraz zapisywać na dysku. Spróbuj później.");
}

const LONGEST_NAME = 60;

type OwnPasskeys = Pick<SignIn, "beginPasskey" | "addPasskey" | "removePasskey">;

/** A passkey opens the account for good, so adding or removing one asks for a fresh proof, as changing a password does. */
function createOwnPasskeys(access: SessionAccess): OwnPasskeys {
  const { store, clock, cookies } = access;
  return {
    async beginPasskey(viewer, origin) {
      if (!isProved(access, viewer)) return proveFirst();
      const { api } = await access.auth();
      const headers = await headersOf(access, origin);
      const answer = await callBetterAuth(() =>
        api.generatePasskeyRegistrationOptions({ headers, returnHeaders: true }),
      );
      if (!answer.ok) throw new Error(`No options for a passkey: ${answer.code}`);
      const challenge = answer.cookies["passkey"] ?? "";
      return ok({ options: answer.response, setCookies: [cookies.set("passkey", challenge, CHALLENGE_S)] });
    },
    async addPasskey(viewer, credential, name, origin) {
      if (!isProved(access, viewer)) return proveFirst();
      const challenge = cookies.read(origin.cookies, "passkey");
      if (challenge === null || !isCredential(credential)) return failed();
      const { api } = await access.auth();
      const headers = await headersOf(access, origin, `passkey=${challenge}`);
      const label = name.trim().slice(0, LONGEST_NAME) || "Klucz dostępu";
      const body = { response: credential, name: label };
      const answer = await callBetterAuth(() => api.verifyPasskeyRegistration({ body, headers, returnHeaders: true }));
      if (!answer.ok) return failed();
      await store.write(async (tx) => {
        await endSessionsOf(tx, viewer.id, viewer.sessionId);
        const entity = { kind: "user", id: viewer.id };
        await tx.putAudit({ at: clock(), userId: viewer.id, act: "passkey-added", entity, details: { name: label } });
      });
      return ok(null);
    },
    async removePasskey(viewer, id) {
      if (!isProved(access, viewer)) return proveFirst();
      const own = { field: "userId", is: "=", value: viewer.id } as const;
      return store.write(async (tx) => {
        const [password] = await tx.accountRows("password", [own]);
        const passkeys = await tx.accountRows("passkey", [own]);
        if (!passkeys.some((each) => each.id === id)) return refuse("missing", "Nie ma takiego klucza dostępu.");
        if (!password && passkeys.length === 1) {
          return refuse("conflict", "To jedyny sposób logowania na to konto. Najpierw ustaw hasło.");
        }
        await tx.removeAccountRows("passkey", [own, { field: "id", is: "=", value: id }]);
        await endSessionsOf(tx, viewer.id, viewer.sessionId);
        const entity = { kind: "user", id: viewer.id };
        await tx.putAudit({ at: clock(), userId: viewer.id, act: "passkey-removed", entity, details: {} });
        return ok(null);
      });
    },
  };
}

function failed() {
  return refuse("invalid", "Nie udało się dodać klucza dostępu. Spróbuj jeszcze raz.");
}
