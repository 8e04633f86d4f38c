import type { CommonDeps } from "../base/common-deps.ts";
import type { JobWrite } from "../base/jobs.ts";
import type { CommonRead, CommonWrite, StoreOf } from "../base/store.ts";

/**
 * `waiting`: asked for letters and has not confirmed it. `confirmed`: gets letters. `left`: wants no more. `resting`: letters came back too
 * often, so none are sent.
 */
export const SUBSCRIBER_STATES = ["waiting", "confirmed", "left", "resting"] as const;

export type SubscriberState = (typeof SUBSCRIBER_STATES)[number];

export interface Subscriber {
  /** Random, so that links in letters can name a subscriber without the address. */
  id: string;
  /** Follows from the address and the site's key; one address has one mark. */
  mark: string;
  /** The address, encrypted with the site's key. */
  sealedAddress: string;
  state: SubscriberState;
  /** The categories that the subscriber chose; empty for all. May name categories that are gone. */
  categoryIds: string[];
  /** Where the consent was given: `form`, `ghost`, `csv`, or words of an imported file. */
  source: string;
  requestedAt: number;
  confirmedAt: number | null;
  /** When the state became `left` or `resting`. */
  endedAt: number | null;
  /** When the last letter that asks for confirmation was put into the outbox. */
  letterAt: number | null;
  /** How many letters came back since the last confirmation. */
  failures: number;
}

/** So many letters that came back make a subscriber rest. */
export const MOST_FAILURES = 3;

export interface SubscriberRead {
  subscriber(id: string): Promise<Subscriber | null>;
  subscriberByMark(mark: string): Promise<Subscriber | null>;
  /**
   * Returns the next `limit` confirmed subscribers after the id `after` (empty to begin), ordered by id, who want letters about one of the
   * categories. Whoever chose no category wants all, and an empty `categoryIds` means everybody.
   */
  confirmedSubscribers(after: string, limit: number, categoryIds: readonly string[]): Promise<Subscriber[]>;
  subscriberCounts(): Promise<Record<SubscriberState, number>>;
  /** Returns how many confirmed subscribers made each choice of categories, without and with those whose address was sealed by a key of another name. */
  subscriberChoices(keyName: string): Promise<{ categoryIds: string[]; count: number; all: number }[]>;
  /** Returns subscribers from the newest, of one state or of all (null). */
  subscriberList(state: SubscriberState | null, from: number, limit: number): Promise<Subscriber[]>;
  /** Whether whoever has this mark had themselves removed. */
  isRemovedSubscriber(mark: string): Promise<boolean>;
}

export interface SubscriberWrite {
  /** Stores a subscriber, new or changed. Whoever is confirmed no longer counts as removed. */
  putSubscriber(subscriber: Subscriber): Promise<void>;
  /** Counts a letter that came back. At the third, a confirmed subscriber rests from `at` on. */
  subscriberFailed(id: string, at: number): Promise<void>;
  /** Removes a subscriber and keeps nothing but the mark. */
  removeSubscriber(id: string): Promise<void>;
  /** Removes those who asked before `before` and did not confirm. Returns how many. */
  dropWaitingSubscribers(before: number): Promise<number>;
}

export interface SubscriberStoreRead extends SubscriberRead, Pick<CommonRead, "categories"> {}
export interface SubscriberStoreWrite
  extends SubscriberStoreRead, SubscriberWrite, Pick<CommonWrite, "putAudit">, Pick<JobWrite, "putOutbox"> {}

/** What only the site's key can do. */
export interface SubscriberKeys {
  /** Follows from the key. A sealed address begins with it and a full stop, so that those of another key are counted without decrypting any. */
  name: string;
  /** Returns the mark of a normalised address (`normalEmail`). */
  mark(address: string): string;
  seal(address: string): string;
  /** Returns the address; null when it was sealed with another key. */
  open(sealedAddress: string): string | null;
  /** Returns a short text for an address of the site, with which `isSigned` recognises the signed text. */
  sign(text: string): string;
  isSigned(text: string, signature: string): boolean;
}

/** The part of the site's mail that subscribers need. */
export interface SubscriberMail {
  /** Whether letters can be sent: there is a server and a sender. */
  isOn(): Promise<boolean>;
  subscriberKeys(): Promise<SubscriberKeys>;
  /** Whether one more form may come from this IP address now; counts it. */
  maySubscribe(address: string): boolean;
}

/** `address` is normalised (`normalEmail`). */
export function waitingSubscriber(
  keys: SubscriberKeys,
  { id, address, source, at }: { id: string; address: string; source: string; at: number },
): Subscriber {
  const [mark, sealedAddress] = [keys.mark(address), keys.seal(address)];
  const never = { confirmedAt: null, endedAt: null, letterAt: null, failures: 0 };
  return { id, mark, sealedAddress, state: "waiting", categoryIds: [], source, requestedAt: at, ...never };
}

export interface SubscriberDeps extends Pick<CommonDeps, "clock" | "config" | "newId" | "letOthersRun"> {
  store: StoreOf<SubscriberStoreRead, SubscriberStoreWrite>;
  /** Absent in a process that sends no mail. */
  mail?: SubscriberMail;
}
