import { normalEmail } from "../accounts/email.ts";
import type { Category } from "../base/category.ts";
import { ok, type Outcome, refuse, refuseField } from "../base/outcome.ts";
import { holdsPages } from "../base/paths.ts";
import { isoInZone } from "../polish/dates/format-dates.ts";
import { subscriberMessages as messages } from "#core/messages/subscribers.ts";
import {
  type Subscriber,
  type SubscriberDeps,
  type SubscriberKeys,
  type SubscriberState,
  waitingSubscriber,
} from "./store.ts";
import { subscriberIn, subscriberPath, type SubscriberStep } from "./subscriber-links.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

/** What a subscriber sees of the own subscription. Links to leave never expire, so their page shows less. */
export interface SubscriptionView {
  state: SubscriberState;
  /** Null on the page to leave, and when the site has another key than the one with which the address was stored. */
  address: string | null;
  choices: { id: string; name: string; isChosen: boolean }[];
  /** The path of the page of preferences; null on the page to leave. */
  preferences: string | null;
}

const DEAD = refuse("missing", messages.deadLink);

/** The link is right, and whoever it was sent to is no longer stored. */
const REMOVED = refuse("missing", messages.removed);

/**
 * Makes what readers do about letters, without an account: each link in a letter has a signed `key`. A known and an unknown address get the
 * same answer.
 */
export function createSubscriptions(deps: SubscriberDeps) {
  const { store, clock, config, mail } = deps;
  const isOpen = async () => config.newsletter !== "off" && ((await mail?.isOn()) ?? false);
  const change = (step: SubscriberStep, key: string, alter: (subscriber: Subscriber, now: number) => Subscriber) =>
    withSubscriber(deps, step, key, ({ id }) =>
      store.write(async (tx): Promise<Outcome<null>> => {
        const present = await tx.subscriber(id);
        if (!present) return REMOVED;
        await tx.putSubscriber(alter(present, clock()));
        return ok(null);
      }),
    );
  return {
    /** Whether readers may ask for letters. */
    isOpen,
    async subscribe(typed: string, ip: string): Promise<Outcome<null>> {
      if (!mail || !(await isOpen())) return refuse("missing", messages.closed);
      const address = normalEmail(typed);
      if (address === null) return refuseField("email", messages.noAddress);
      if (!mail.maySubscribe(ip)) return refuse("too-many", messages.tooMany);
      return awaitConfirmation(deps, address, await mail.subscriberKeys());
    },
    view: (step: SubscriberStep, key: string): Promise<Outcome<SubscriptionView>> =>
      withSubscriber(deps, step, key, async (subscriber, keys) => {
        const view = await viewOf(deps, subscriber, keys);
        return ok(step === "leave" ? { ...view, address: null, choices: [], preferences: null } : view);
      }),
    confirm: (key: string) => change("confirm", key, confirmed),
    /** `step` is the page whose key it is. Whoever is no longer stored has left, too: mail programs show any other answer as a failure. */
    async leave(key: string, step: "leave" | "preferences" = "leave"): Promise<Outcome<null>> {
      const left = await change(step, key, (present, now) =>
        present.state === "left" ? present : { ...present, state: "left", endedAt: now },
      );
      return left === REMOVED ? ok(null) : left;
    },
    /** Stores the categories about which the subscriber wants letters. All of them also mean those that come later. */
    async choose(key: string, categoryIds: readonly string[]): Promise<Outcome<null>> {
      const offered = await offeredCategories(store.read.categories());
      const chosen = offered.filter(({ id }) => categoryIds.includes(id)).map(({ id }) => id);
      if (chosen.length === 0 && offered.length > 0) return refuseField("category", messages.nothingChosen);
      const stored = chosen.length === offered.length ? [] : chosen;
      return change("preferences", key, (present) => ({ ...present, categoryIds: stored }));
    },
    remove: (key: string): Promise<Outcome<null>> =>
      withSubscriber(deps, "preferences", key, async ({ id }) => {
        await store.write((tx) => tx.removeSubscriber(id));
        return ok(null);
      }),
    /** Returns all that is stored of the subscriber, as JSON. */
    ownData: (key: string): Promise<Outcome<string>> =>
      withSubscriber(deps, "preferences", key, async (subscriber, keys) => ok(await dataOf(deps, subscriber, keys))),
  };
}

function confirmed(present: Subscriber, now: number): Subscriber {
  if (present.state === "confirmed") return present;
  return { ...present, state: "confirmed", confirmedAt: now, endedAt: null, failures: 0 };
}

async function withSubscriber<T>(
  { store, mail, clock }: SubscriberDeps,
  step: SubscriberStep,
  key: string,
  use: (subscriber: Subscriber, keys: SubscriberKeys) => Promise<Outcome<T>>,
): Promise<Outcome<T>> {
  const keys = await mail?.subscriberKeys();
  const id = keys ? subscriberIn(keys, step, key, clock()) : null;
  const subscriber = id === null ? null : await store.read.subscriber(id);
  if (!keys || id === null) return DEAD;
  return subscriber ? use(subscriber, keys) : REMOVED;
}

/** Puts the letter with the link into the outbox, at most once in a day for an address. Whoever left stays so until the link is used. */
async function awaitConfirmation(
  { store, clock, newId }: SubscriberDeps,
  address: string,
  keys: SubscriberKeys,
): Promise<Outcome<null>> {
  const now = clock();
  const waiting = waitingSubscriber(keys, { id: newId(), address, source: "form", at: now });
  return store.write(async (tx) => {
    const subscriber = (await tx.subscriberByMark(waiting.mark)) ?? waiting;
    const { id, state, requestedAt, letterAt } = subscriber;
    if (letterAt !== null && Math.abs(now - letterAt) < DAY_MS) return ok(null);
    await tx.putSubscriber({ ...subscriber, requestedAt: state === "waiting" ? now : requestedAt, letterAt: now });
    const payload = { letter: "confirm", subscriberId: id };
    await tx.putOutbox({ kind: "mail", key: `confirm:${id}:${now}`, payload, createdAt: now });
    return ok(null);
  });
}

async function offeredCategories(categories: Promise<Category[]>): Promise<Category[]> {
  return (await categories).filter(({ slug }) => !holdsPages(slug));
}

async function viewOf(
  { store, clock }: SubscriberDeps,
  subscriber: Subscriber,
  keys: SubscriberKeys,
): Promise<SubscriptionView> {
  const { id, state, categoryIds } = subscriber;
  const offered = await offeredCategories(store.read.categories());
  const isChosen = (categoryId: string) => categoryIds.length === 0 || categoryIds.includes(categoryId);
  return {
    state,
    address: keys.open(subscriber.sealedAddress),
    choices: offered.map((category) => ({ id: category.id, name: category.name, isChosen: isChosen(category.id) })),
    preferences: subscriberPath(keys, "preferences", id, clock()),
  };
}

async function dataOf(deps: SubscriberDeps, subscriber: Subscriber, keys: SubscriberKeys): Promise<string> {
  const { address, choices } = await viewOf(deps, subscriber, keys);
  const { id: _id, mark: _mark, sealedAddress: _sealed, categoryIds, ...stored } = subscriber;
  const categories = categoryIds.length === 0 ? "all" : choices.filter((each) => each.isChosen).map(({ name }) => name);
  const asText = (name: string, value: unknown) =>
    name.endsWith("At") && typeof value === "number" ? isoInZone(value, deps.config.timeZone) : value;
  return JSON.stringify({ site: deps.config.name, address, categories, ...stored }, asText, 2);
}
