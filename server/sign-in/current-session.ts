import type { Origin } from "#core/accounts/sign-in.ts";
import { isFreshlyProved, type Viewer } from "#core/base/viewer.ts";
import type { SessionAccess } from "./session-access.ts";
import type { AuthAnswer } from "./call-better-auth.ts";

export function isProved({ clock }: Pick<SessionAccess, "clock">, viewer: Viewer): boolean {
  return isFreshlyProved(viewer, clock());
}

/** The session of the cookies as better-auth wants to be told of it; `more` are cookies beside it. */
export async function headersOf(access: SessionAccess, origin: Origin, more = ""): Promise<Headers> {
  const token = access.cookies.token(origin.cookies);
  const session = token === null ? "" : `session=${(await access.auth()).signed(token)}`;
  return new Headers({ cookie: [session, more].filter((part) => part !== "").join("; ") });
}

export function mintedToken(answer: AuthAnswer<unknown>): string {
  return decodeURIComponent(answer.cookies["session"] ?? "").split(".")[0] ?? "";
}

/** Whether something sent by a browser can be a credential of WebAuthn at all. */
export function isCredential(given: unknown): given is { id: string; response: object } {
  if (typeof given !== "object" || given === null || !("id" in given) || !("response" in given)) return false;
  return typeof given.id === "string" && typeof given.response === "object" && given.response !== null;
}
