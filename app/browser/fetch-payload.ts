import { payloadUrl } from "../routing/payload-url.ts";
import type { Payload } from "../server/payload.ts";

/** An answer of a payload's address, as far as the app knows what to do with it. */
export type PayloadAnswer = Payload | { redirect: { to: string; status: number } };

/** Statuses that say "not in this app": no session, or another build. */
const NOT_HERE = [401, 409];

/**
 * The data of a page. Rejects when the network fails, the answer is no payload, the session is over or the build is
 * another; what the caller then does is leave the page to the browser.
 */
export async function fetchPayload(
  pathname: string,
  search: string,
  build: string,
  signal?: AbortSignal,
): Promise<PayloadAnswer> {
  const url = payloadUrl(pathname, search, build);
  const response = await fetch(url, { headers: { accept: "application/json" }, signal });
  if (NOT_HERE.includes(response.status)) throw new Error(`${url} answered ${response.status}`);
  const answer = (await response.json()) as unknown;
  if (!isAnswer(answer)) throw new Error(`${url} is no payload`);
  return answer;
}

/** JSON from a path of this site; rejects for any status but 200. */
export async function fetchJson(path: string): Promise<unknown> {
  const response = await fetch(path);
  if (!response.ok) throw new Error(`${path} answered ${response.status}`);
  return response.json();
}

function isAnswer(value: unknown): value is PayloadAnswer {
  return typeof value === "object" && value !== null && ("data" in value || "redirect" in value);
}
