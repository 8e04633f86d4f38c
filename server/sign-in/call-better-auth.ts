import type { Origin } from "#core/accounts/account-service.ts";
import type { SignInContext } from "./sign-in-context.ts";
import { HashingBusy } from "./hashing.ts";

export interface AuthAnswer<T> {
  ok: true;
  response: T;
  cookies: Record<string, string>;
}

/** A refusal. `code` is one of better-auth's codes, such as `INVALID_PASSWORD`. */
export interface Refused {
  ok: false;
  code: string;
}

/** Calls better-auth. Refusals are returned as values; other errors are thrown. */
export async function callBetterAuth<T>(
  ask: () => Promise<{ headers: Headers | null | undefined; response: T }>,
): Promise<AuthAnswer<T> | Refused> {
  try {
    const { headers, response } = await ask();
    return { ok: true, response, cookies: cookiesOf(headers?.getSetCookie() ?? []) };
  } catch (error) {
    if (error instanceof HashingBusy || !isRefusal(error)) throw error;
    return { ok: false, code: error.body?.code ?? String(error.statusCode) };
  }
}

/** Returns request headers for better-auth. The session's cookie gets better-auth's form; `more` has further cookies. */
export async function headersOf(access: SignInContext, origin: Origin, more = ""): Promise<Headers> {
  const token = access.cookies.token(origin.cookies);
  const session = token === null ? "" : `session=${(await access.auth()).signed(token)}`;
  return new Headers({ cookie: [session, more].filter((part) => part !== "").join("; ") });
}

/** Returns the session token in the cookies of an answer. */
export function sessionTokenOf(answer: AuthAnswer<unknown>): string {
  return decodeURIComponent(answer.cookies["session"] ?? "").split(".")[0] ?? "";
}

/** Returns whether a value has the form of a WebAuthn credential. */
export function isCredential(value: unknown): value is { id: string; response: object } {
  if (typeof value !== "object" || value === null || !("id" in value) || !("response" in value)) return false;
  return typeof value.id === "string" && typeof value.response === "object" && value.response !== null;
}

function cookiesOf(lines: string[]): Record<string, string> {
  const pairs = lines.map((line) => /^([^=]+)=([^;]*)/.exec(line)).filter((match) => match !== null);
  return Object.fromEntries(pairs.map(([, name, value]) => [name, value]).filter(([, value]) => value !== ""));
}

/** Codes for which better-auth answers 500 although only the input is wrong. */
const NO_BUGS = ["FAILED_TO_VERIFY_REGISTRATION"];

interface Refusal {
  statusCode: number;
  body?: { code?: string };
}

/** Returns whether an error is a refusal, by its shape, because several copies of the error class exist. A 5xx is a bug, no refusal. */
function isRefusal(error: unknown): error is Refusal {
  if (!(error instanceof Error) || !("statusCode" in error)) return false;
  const { statusCode, body } = error as Error & Refusal;
  return statusCode < 500 || NO_BUGS.includes(body?.code ?? "");
}
