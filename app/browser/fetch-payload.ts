import { payloadUrl } from "../routing/match-route.ts";
import type { Payload } from "../routing/router.tsx";

export type PayloadAnswer = Payload | { redirect: { to: string; status: number } };

const REFUSED_STATUSES = [401, 409];

/** Fetches a page's payload. Rejects without a network, after the session has ended, for another build, or when the answer is no payload. */
export async function fetchPayload(
  pathname: string,
  search: string,
  build: string,
  signal?: AbortSignal,
): Promise<PayloadAnswer> {
  const url = payloadUrl(pathname, search, build);
  const response = await fetch(url, { headers: { accept: "application/json" }, signal });
  if (REFUSED_STATUSES.includes(response.status)) throw new Error(`${url} answered ${response.status}`);
  const answer = (await response.json()) as unknown;
  if (!isAnswer(answer)) throw new Error(`${url} is no payload`);
  return answer;
}

export async function fetchJson(path: string): Promise<unknown> {
  const response = await fetch(path);
  if (!response.ok) throw new Error(`${path} answered ${response.status}`);
  return response.json();
}

function isAnswer(value: unknown): value is PayloadAnswer {
  return typeof value === "object" && value !== null && ("data" in value || "redirect" in value);
}
