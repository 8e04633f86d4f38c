import type { MailDeps } from "./store.ts";

/**
 * Counts the confirmed readers to whom letters can go, by their choice of categories. `unreadable`: how many more have an address that was
 * stored with another key of the site.
 */
export async function reachableReaders({ store, mail }: MailDeps) {
  const choices = await store.read.subscriberChoices((await mail?.subscriberKeys())?.name ?? "");
  return { choices, unreadable: choices.reduce((sum, { count, all }) => sum + all - count, 0) };
}
