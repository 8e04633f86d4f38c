import type { MailDeps } from "./store.ts";

/** How many readers are read at once. */
const SOME = 500;

/** Confirmed readers by their choice of categories, and how many more have an address that was stored with another key of the site. */
export interface ReachableReaders {
  choices: { categoryIds: string[]; count: number }[];
  unreadable: number;
}

/**
 * Counts the confirmed readers to whom letters can go. After a restore without the key no address can be read. Ids are random, so when the
 * first addresses can be read, nothing of that kind happened, and the others are not decrypted.
 */
export async function reachableReaders({ store: { read }, mail }: MailDeps): Promise<ReachableReaders> {
  const keys = await mail?.subscriberKeys();
  const byChoice = new Map<string, number>();
  let [after, unreadable, isFirst] = ["", 0, true];
  for (;;) {
    const some = await read.confirmedSubscribers(after, SOME, []);
    const readable = some.filter(({ sealedAddress }) => keys && keys.open(sealedAddress) !== null);
    if (isFirst && readable.length === some.length) return { choices: await read.subscriberChoices(), unreadable: 0 };
    for (const choice of readable.map(({ categoryIds }) => JSON.stringify(categoryIds)))
      byChoice.set(choice, (byChoice.get(choice) ?? 0) + 1);
    unreadable += some.length - readable.length;
    if (some.length < SOME) break;
    [after, isFirst] = [some.at(-1)?.id ?? "", false];
  }
  const choices = [...byChoice].map(([choice, count]) => ({ categoryIds: JSON.parse(choice) as string[], count }));
  return { choices, unreadable };
}
