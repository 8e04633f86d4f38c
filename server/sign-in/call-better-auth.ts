import { HashingBusy } from "./hashing.ts";

export interface AuthAnswer<T> {
  ok: true;
  response: T;
  cookies: Record<string, string>;
}

export interface Refused {
  ok: false;
  code: string;
}

/** Asks better-auth for something. Its refusals come back as values, everything else is thrown. */
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

function cookiesOf(lines: string[]): Record<string, string> {
  const pairs = lines.map((line) => /^([^=]+)=([^;]*)/.exec(line)).filter((match) => match !== null);
  return Object.fromEntries(pairs.map(([, name, value]) => [name, value]).filter(([, value]) => value !== ""));
}

/** What better-auth answers with a 500 although only what it was sent is wrong. */
const NO_BUGS = ["FAILED_TO_VERIFY_REGISTRATION"];

interface Refusal {
  statusCode: number;
  body?: { code?: string };
}

/** better-auth's errors are told by their shape; there are several copies of their class. A 5xx is a bug. */
function isRefusal(error: unknown): error is Refusal {
  if (!(error instanceof Error) || !("statusCode" in error)) return false;
  const { statusCode, body } = error as Error & Refusal;
  return statusCode < 500 || NO_BUGS.includes(body?.code ?? "");
}
