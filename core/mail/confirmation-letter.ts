import type { SubscriberKeys, SubscriberRead } from "../subscribers/store.ts";
import { subscriberPath } from "../subscribers/subscriber-links.ts";
import { confirmationWords as words } from "#core/messages/subscribers.ts";
import { letterMessages } from "#core/messages/mail.ts";
import { drawLetter } from "./letter.ts";
import type { DrawnLetter } from "./letter-frame.ts";

interface Context {
  siteName: string;
  origin: string;
  keys: SubscriberKeys;
  now: number;
}

/**
 * Writes to a reader who gave an address in the form: a letter to be confirmed, or one with the page of preferences for whoever is confirmed
 * already. Null when the reader is gone, or when the address was stored with another key.
 */
export async function confirmationLetter(
  read: Pick<SubscriberRead, "subscriber">,
  subscriberId: string,
  { siteName, origin, keys, now }: Context,
): Promise<{ to: string; letter: DrawnLetter } | null> {
  const subscriber = await read.subscriber(subscriberId);
  const to = subscriber && keys.open(subscriber.sealedAddress);
  if (!subscriber || to === null) return null;
  const isPresent = subscriber.state === "confirmed";
  const { subject, says, how, action } = words[isPresent ? "present" : "confirm"];
  const href = origin + subscriberPath(keys, isPresent ? "preferences" : "confirm", subscriber.id, now);
  const written = {
    subject: subject(siteName),
    paragraphs: [letterMessages.hello, says(siteName), how],
    action: { label: action, href },
    footer: [letterMessages.reason(siteName), words.ignore],
  };
  return { to, letter: drawLetter(written, { name: siteName, origin }) };
}
