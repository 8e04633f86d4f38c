import type { SubscriberKeys } from "./store.ts";

/** The page for readers who want letters. Its addresses: `confirm`, `leave` and `preferences` below it, each with a signed `key`. */
export const SUBSCRIBE_PATH = "/subscribe";

/** The address at which mail programs sign a reader off with one POST (RFC 8058). People see a page there. */
export const LEAVE_PATH = `${SUBSCRIBE_PATH}/leave`;

export type SubscriberStep = "confirm" | "leave" | "preferences";

const DAY_MS = 24 * 60 * 60 * 1000;

/** So long a letter's links for confirmation and for preferences work, and so long a confirmation is awaited. Links to leave always work. */
export const LINK_MS = 30 * DAY_MS;

const RADIX = 36;

/** Returns the path of a page for one subscriber. It holds the id and a signature, and never the address. */
export function subscriberPath(keys: SubscriberKeys, step: SubscriberStep, id: string, now: number): string {
  const until = step === "leave" ? 0 : now + LINK_MS;
  return `${SUBSCRIBE_PATH}/${step}?key=${id}.${until.toString(RADIX)}.${keys.sign(signed(step, id, until))}`;
}

/** Returns the subscriber's id in the `key` of such a path; null for a key of another page, an altered one and an expired one. */
export function subscriberIn(keys: SubscriberKeys, step: SubscriberStep, key: string, now: number): string | null {
  const [id = "", end = "", signature = "", ...more] = key.split(".");
  const until = Number.parseInt(end, RADIX);
  if (more.length > 0 || !keys.isSigned(signed(step, id, until), signature)) return null;
  return until === 0 || now <= until ? id : null;
}

function signed(step: SubscriberStep, id: string, until: number): string {
  return `${step} ${id} ${until}`;
}
