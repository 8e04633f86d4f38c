import { setImmediate as nextTurn } from "node:timers/promises";
import type { OutboxEntry } from "#core/base/jobs.ts";
import { drawNews, type NewsSite, readLetterSite, readNews } from "#core/mail/news-content.ts";
import { beginPostLetter, queueNews } from "#core/mail/queue-news.ts";
import type { DrawnLetter } from "#core/mail/letter-frame.ts";
import type { ReaderLetter } from "#core/mail/store.ts";
import { subscriberPath } from "#core/subscribers/subscriber-links.ts";
import { dispatchMessages, heldMessages } from "#core/messages/mail.ts";
import type { Store } from "#core/store.ts";
import { type OutboxHandler, StillOwed } from "../jobs/outbox.ts";
import type { Mail } from "./open-mail.ts";
import { type SmtpLetter, SmtpRefusal } from "./smtp.ts";

interface Dependencies {
  store: Pick<Store, "read" | "write">;
  mail: Mail;
}

export function newsSite({ mail }: Pick<Dependencies, "mail">): NewsSite {
  return { config: mail.site, origin: mail.origin() };
}

/** Puts the copies of a letter to readers into the outbox, in batches. After a crash it goes on where it was. Without mail nothing is sent, but paused letters stay paused. */
export function createNewsHandler(deps: Dependencies): OutboxHandler {
  const { store, mail } = deps;
  return async ({ payload: { letterId, postId, isRest }, createdAt }) => {
    const now = mail.clock();
    const isOfPost = typeof postId === "string";
    const id = isOfPost ? `post-${postId}` : String(letterId);
    const { restored } = await store.read.mailSettings();
    if (restored && createdAt <= restored.at) {
      if (restored.letters === "paused") throw new StillOwed(heldMessages.paused);
      const dropped = await store.read.readerLetter(id);
      return dropped ? store.write((tx) => tx.putReaderLetter({ ...dropped, queuedTo: null })) : undefined;
    }
    if (!(await mail.port.isOn())) return;
    if (isOfPost) await store.write((tx) => beginPostLetter(tx, postId, isRest === true, now));
    const letter = await store.read.readerLetter(id);
    const content = letter && (await readNews(store.read, letter, newsSite(deps)));
    const categoryIds = content?.categoryIds ?? null;
    while (await store.write((tx) => queueNews(tx, id, categoryIds, now))) await nextTurn();
  };
}

const MINUTE_MS = 60_000;

/** One copy of a letter to readers. */
interface WrittenNews {
  to: string;
  letter: DrawnLetter & Pick<SmtpLetter, "listId" | "unsubscribe">;
}

/**
 * Returns a function that writes a copy as things are now; null when its reader has left, or when it holds nothing any more. With another key
 * the reader's address cannot be read: then it rejects with an `SmtpRefusal`, so that the copy waits for the right key. What all copies share
 * is read once a minute, and at once after a change of the post.
 */
export function createNewsWriter(deps: Dependencies) {
  const { read } = deps.store;
  const { port, clock, origin } = deps.mail;
  let [readKey, shared] = ["", null as Awaited<ReturnType<typeof readShared>> | null];
  const readShared = async (letter: ReaderLetter) => {
    const site = newsSite(deps);
    return { content: await readNews(read, letter, site), site: await readLetterSite(read, site) };
  };
  return async ({ letterId, subscriberId }: OutboxEntry["payload"]): Promise<WrittenNews | null> => {
    const subscriber = await read.subscriber(String(subscriberId));
    const letter = subscriber?.state === "confirmed" ? await read.readerLetter(String(letterId)) : null;
    if (!subscriber || !letter) return null;
    const keys = await port.subscriberKeys();
    const to = keys.open(subscriber.sealedAddress);
    if (to === null) throw new SmtpRefusal(dispatchMessages.unreadable, "later", "", {});
    const post = letter.postId === null ? null : await read.post(letter.postId);
    const key = `${letter.id} ${post?.version} ${Math.floor(clock() / MINUTE_MS)}`;
    if (!shared || readKey !== key) [readKey, shared] = [key, await readShared(letter)];
    if (!shared.content) return null;
    const path = (step: "preferences" | "leave") => origin() + subscriberPath(keys, step, subscriber.id, clock());
    const links = { preferences: path("preferences"), leave: path("leave") };
    const drawn = drawNews({ ...letter, content: shared.content }, subscriber.categoryIds, shared.site, links);
    const listId = `listy.${new URL(origin()).hostname}`;
    return drawn && { to, letter: { ...drawn, listId, unsubscribe: links.leave } };
  };
}
