import { plainTitle } from "../base/post-title.ts";
import type { OutboxEntry } from "../base/jobs.ts";
import { isActiveMember, may, ROLE_WORDS } from "../base/permission.ts";
import type { Role, User } from "../base/viewer.ts";
import { scheduleSeenBy } from "../posts/publishing/work-health.ts";
import type { SubscriberKeys } from "../subscribers/store.ts";
import { subscriberPath } from "../subscribers/subscriber-links.ts";
import { confirmationWords } from "#core/messages/subscribers.ts";
import { letterMessages as words } from "#core/messages/mail.ts";
import { drawLetter, type Letter } from "./letter.ts";
import type { DrawnLetter } from "./letter-frame.ts";
import type { MailStoreRead } from "./store.ts";
import { switchedLetters } from "./switched-letters.ts";

/*
 * Letters of the site itself: to the team, and the one in which a reader confirms an address. What happens puts a notice into the outbox, in its own transaction (`kind: "notice"`; `about` in
 * the payload). The leader turns a notice into one entry for each receiver (`kind: "mail"`), and writes the letter when
 * it is sent, so that the outbox holds neither texts nor secrets.
 */

type Payload = OutboxEntry["payload"];

/** Returns the people who are to hear of what happened, without those who did it or do not want to hear of it. */
export async function receiversOf(read: MailStoreRead, notice: Payload): Promise<User[]> {
  const about = notice["about"];
  const off = new Set((await read.lettersOff()).map(({ userId, letter }) => `${userId} ${letter}`));
  const people = (await read.users()).filter(
    (user) =>
      canReceive(user) &&
      user.id !== notice["by"] &&
      switchedLetters(user).some((letter) => letter === about) &&
      !off.has(`${user.id} ${about}`),
  );
  if (about === "comment") {
    const postId = String(notice["postId"]);
    const authors = (await read.post(postId))?.authorIds ?? [];
    const concerned = new Set([...authors, ...(await read.comments(postId)).map(({ authorId }) => authorId)]);
    return people.filter(({ id }) => concerned.has(id));
  }
  if (about !== "morning") return people;
  const waiting = await Promise.all(people.map((user) => waitingFor(read, user)));
  return people.filter((_user, at) => waiting[at]?.length);
}

async function receiverOf(read: MailStoreRead, id: Payload[string] | undefined) {
  return (await read.users()).filter(canReceive).find((user) => user.id === id);
}

function canReceive(user: User): user is User & { email: string } {
  return isActiveMember(user) && user.email !== null;
}

export interface LetterContext {
  siteName: string;
  origin: string;
  keys: SubscriberKeys;
  now: number;
  /** Returns a one-time link; null when it was used or withdrawn, or has expired. */
  link(id: string): Promise<{ path: string; email: string | null } | null>;
}

/** `ignore`: what to do whom it does not concern; absent in letters that can be switched off. */
type Written = Omit<Letter, "footer"> & { to: string; ignore?: string };

/**
 * Writes the letter of an outbox entry, as things are now. Null: there is nothing to write any more, nobody to write to, or a reader's address
 * that was stored with another key.
 */
export async function writeLetter(
  read: MailStoreRead,
  entry: Payload,
  context: LetterContext,
): Promise<{ to: string; letter: DrawnLetter } | null> {
  const { siteName, origin } = context;
  const isLink = entry["letter"] === "invite" || entry["letter"] === "reset";
  const write = entry["letter"] === "confirm" ? confirmationLetter : isLink ? linkLetter : switchedLetter;
  const written = await write(read, entry, context);
  if (!written) return null;
  const { to, ignore, ...letter } = written;
  const end = ignore === undefined ? { switchOff: `${origin}/studio/account#listy` } : {};
  const footer = [words.reason(siteName), ...(ignore === undefined ? [] : [ignore])];
  const paragraphs = [words.hello, ...letter.paragraphs];
  return { to, letter: drawLetter({ ...letter, paragraphs, footer, ...end }, { name: siteName, origin }) };
}

/** Writes to a reader who gave an address in the form: a letter to be confirmed, or for whoever is confirmed one with the page of preferences. */
async function confirmationLetter(
  read: MailStoreRead,
  entry: Payload,
  { siteName, origin, keys, now }: LetterContext,
): Promise<Written | null> {
  const subscriber = await read.subscriber(String(entry["subscriberId"]));
  const to = subscriber && keys.open(subscriber.sealedAddress);
  if (!subscriber || to === null) return null;
  const isPresent = subscriber.state === "confirmed";
  const { subject, says, how, action } = confirmationWords[isPresent ? "present" : "confirm"];
  const href = origin + subscriberPath(keys, isPresent ? "preferences" : "confirm", subscriber.id, now);
  const paragraphs = [says(siteName), how];
  const { ignore } = confirmationWords;
  return { to, ignore, subject: subject(siteName), paragraphs, action: { label: action, href } };
}

/** Writes an invitation, or a link to a new password; whom a second factor protects gets no link. */
async function linkLetter(
  read: MailStoreRead,
  { letter, linkId, userId, by, role }: Payload,
  { siteName, origin, link }: LetterContext,
): Promise<Written | null> {
  const row = linkId === null ? null : await link(String(linkId));
  const to = letter === "invite" ? row?.email : (await receiverOf(read, userId))?.email;
  if (!to || (row === null && linkId !== null)) return null;
  const { subject, how, action, ignore } = words[letter === "invite" ? "invite" : "reset"];
  const invited = async () => words.invite.says(await nameOf(read, by), siteName, ROLE_WORDS[role as Role]);
  const says = letter === "invite" ? await invited() : words.reset.says;
  const paragraphs = [says, row ? how : words.reset.protectedBy];
  const act = row && { action: { label: action, href: origin + row.path } };
  return { to, ignore, subject: subject(siteName), paragraphs, ...act };
}

async function switchedLetter(
  read: MailStoreRead,
  entry: Payload,
  { siteName, origin }: LetterContext,
): Promise<Written | null> {
  const user = await receiverOf(read, entry["userId"]);
  if (!user) return null;
  const to = user.email;
  if (entry["letter"] === "backup") {
    const { subject, says, action } = words.backup;
    const act = { label: action, href: `${origin}/studio/backups` };
    return { to, subject: subject(siteName), paragraphs: [says, String(entry["problem"])], action: act };
  }
  if (entry["letter"] === "morning") return morningLetter(to, await waitingFor(read, user), origin);
  const post = await read.post(String(entry["postId"]));
  if (!post) return null;
  const comment = (await read.comments(post.id)).find(({ id }) => id === entry["comment"]);
  const isReview = entry["letter"] === "review";
  // Somebody else may have decided meanwhile, or the comment may be gone.
  if (isReview ? post.state !== "in-review" : !comment) return null;
  const { subject, says, action } = isReview ? words.review : words.comment;
  const title = plainTitle(post.title) || words.untitled;
  return {
    to,
    subject: subject(title),
    paragraphs: [says(await nameOf(read, entry["by"]), title)],
    ...(comment && { quote: comment.text }),
    action: { label: action, href: `${origin}/edit-post/${post.slug}` },
  };
}

const MOST_ITEMS = 10;
const MOST_READ = 100;

interface Waiting {
  slug: string;
  title: string;
  note: string;
}

/** Returns the posts that wait for a person: to be reviewed, sent back, or not published on time. */
async function waitingFor(read: MailStoreRead, user: User): Promise<Waiting[]> {
  const overdue = (await scheduleSeenBy(read, user)).filter((row) => row.overdue !== null);
  const own = await read.queue({ states: ["draft"], authorId: user.id }, 0, MOST_READ);
  const returned = own.rows.filter(({ returnedBy }) => returnedBy !== null);
  const review = may(user, "edit-all") ? (await read.queue({ states: ["in-review"] }, 0, MOST_READ)).rows : [];
  const { morning } = words;
  const line = (note: string) => (row: { slug: string; title: string }) => ({ slug: row.slug, title: row.title, note });
  return [
    ...overdue.map(line(morning.overdue)),
    ...review.map(line(morning.review)),
    ...returned.map(line(morning.returned)),
  ];
}

function morningLetter(to: string, waiting: Waiting[], origin: string): Written | null {
  if (waiting.length === 0) return null;
  const { subject, says, more, action } = words.morning;
  const left = Math.max(0, waiting.length - MOST_ITEMS);
  const items = waiting.slice(0, MOST_ITEMS).map(({ slug, title, note }) => ({
    title: plainTitle(title) || words.untitled,
    href: `${origin}/edit-post/${slug}`,
    note,
  }));
  const paragraphs = [says(waiting.length), ...(left > 0 ? [more(left)] : [])];
  return {
    to,
    subject: subject(waiting.length),
    paragraphs,
    items,
    action: { label: action, href: `${origin}/studio` },
  };
}

async function nameOf(read: MailStoreRead, userId: Payload[string] | undefined): Promise<string> {
  return (await read.users()).find(({ id }) => id === userId)?.name ?? "";
}
