import { plainTitle } from "../base/post-title.ts";
import { formatRange } from "../polish/dates/format-dates.ts";
import { dispatchMessages, newsMessages as words } from "#core/messages/mail.ts";
import { digestTimes } from "./digest-times.ts";
import { readNews, type NewsSite } from "./news-content.ts";
import type { MailDeps, MailStoreRead, MailStoreWrite, ReaderLetter } from "./store.ts";

/*
 * A letter to readers begins with an entry of the outbox (`kind: "news"`). The leader then puts a copy for each subscriber into the outbox
 * (`kind: "mail"`), some in a transaction, and notes how far it came. The key of a copy names letter and subscriber, so nobody gets two.
 */

/** So many copies are put into the outbox in one transaction. */
const SOME = 500;

/**
 * Stores the letter with a post, once. `isRest`: the post was withdrawn and is published again, so the copies that were not sent meanwhile
 * are due again; a post without a letter gets none.
 */
export async function beginPostLetter(tx: MailStoreWrite, postId: string, isRest: boolean, now: number): Promise<void> {
  const id = `post-${postId}`;
  const post = await tx.post(postId);
  if (!post) return;
  if (isRest) {
    if (post.state === "published") await tx.reviveCopies(id, post.categoryId, dispatchMessages.dropped, now);
    return;
  }
  if (await tx.readerLetter(id)) return;
  const subject = plainTitle(post.title);
  await tx.putReaderLetter({ id, postId, subject, introduction: "", from: now, until: now, queuedTo: "", queued: 0 });
}

/** Returns how many readers did not get the letter with a post, because it was withdrawn while the letter went out. */
export async function unsentReaders({ read }: Pick<MailDeps["store"], "read">, postId: string): Promise<number> {
  const post = await read.post(postId);
  return post ? read.readersOwed(`post-${postId}`, post.categoryId, dispatchMessages.dropped) : 0;
}

/**
 * Puts the next copies of a letter about these categories into the outbox. Null: it holds nothing; then a digest is over, and a withdrawn post
 * may be published again. Returns false when there are no more.
 */
export async function queueNews(
  tx: MailStoreWrite,
  letterId: string,
  categoryIds: readonly string[] | null,
  now: number,
): Promise<boolean> {
  const letter = await tx.readerLetter(letterId);
  if (!letter || letter.queuedTo === null || (letter.postId !== null && !categoryIds)) return false;
  const some = categoryIds ? await tx.confirmedSubscribers(letter.queuedTo, SOME, categoryIds) : [];
  let { queued } = letter;
  for (const { id } of some) {
    const payload = { letter: "news", letterId, subscriberId: id };
    if (await tx.putOutbox({ kind: "mail", key: `letter:${letterId}:${id}`, payload, createdAt: now })) queued++;
  }
  const queuedTo = some.length < SOME ? null : (some.at(-1)?.id ?? null);
  await tx.putReaderLetter({ ...letter, queuedTo, queued });
  return queuedTo !== null;
}

/** Ends the draft of a digest that is due: it goes out, and the next one begins. Without posts nothing goes out and the draft stays. */
export async function sendDueDigest(
  { read, write }: MailDeps["store"],
  site: NewsSite,
  now: number,
  newId: () => string,
): Promise<void> {
  const dueDigest = async (from: MailStoreRead) => {
    const { news, restored } = await from.mailSettings();
    const times = restored?.letters === "paused" ? null : digestTimes(news, now, site.config.timeZone);
    const draft = times && (await from.draftDigest());
    return draft && times.last > draft.from ? { ...draft, until: times.last } : null;
  };
  if (!(await dueDigest(read))) return;
  await write(async (tx) => {
    const due = await dueDigest(tx);
    if (!due) return;
    const { id, until } = due;
    if (!(await readNews(tx, due, site))) return tx.putReaderLetter({ ...due, from: until, until: null });
    await tx.putReaderLetter({ ...due, subject: digestSubject(due, site) });
    await tx.putReaderLetter(emptyDigest(newId(), until));
    await tx.putOutbox({ kind: "news", key: `news:${id}`, payload: { letterId: id }, createdAt: now });
  });
}

/** Returns a digest of the posts that come after `from`, without words of an editor. */
export function emptyDigest(id: string, from: number) {
  return { id, postId: null, subject: "", introduction: "", from, until: null, queuedTo: "", queued: 0 };
}

/** Returns the subject that the editor gave a digest, else one with the site's name and the days. */
export function digestSubject(
  { subject, from, until }: Pick<ReaderLetter, "subject" | "from"> & { until: number },
  { config }: NewsSite,
): string {
  return subject || words.digestSubject(config.name, formatRange(from, until, config.timeZone));
}
