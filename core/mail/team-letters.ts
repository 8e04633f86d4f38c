import { plainTitle } from "../base/post-title.ts";
import type { OutboxEntry } from "../base/jobs.ts";
import { isActiveMember, may, ROLE_WORDS } from "../base/permission.ts";
import type { Role, User } from "../base/viewer.ts";
import { scheduleSeenBy } from "../posts/publishing/work-health.ts";
import { letterMessages as words } from "#core/messages/mail.ts";
import { drawLetter, type Letter } from "./letter.ts";
import type { DrawnLetter } from "./letter-frame.ts";
import type { MailStoreRead } from "./store.ts";
import { switchedLetters } from "./switched-letters.ts";

/*
 * Letters to the team. What happens puts a notice into the outbox, in its own transaction (`kind: "notice"`; `about` in
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

function canReceive(user: User): user is User & { email: string } {
  return isActiveMember(user) && user.email !== null;
}

export interface LetterContext {
  siteName: string;
  origin: string;
  /** Returns a one-time link; null when it was used or withdrawn, or has expired. */
  link(id: string): Promise<{ path: string; email: string | null } | null>;
}

/** Writes the letter of an outbox entry, as things are now. Null: there is nothing to write any more, or nobody to write to. */
export async function writeLetter(
  read: MailStoreRead,
  entry: Payload,
  context: LetterContext,
): Promise<{ to: string; letter: DrawnLetter } | null> {
  const { siteName, origin } = context;
  const footer = [words.reason(siteName)];
  const draw = (letter: Letter) => drawLetter(letter, { name: siteName, origin });
  if (entry["letter"] === "invite") {
    const link = await context.link(String(entry["linkId"]));
    if (!link?.email) return null;
    const letter = await inviteLetter(read, entry, context, link.path);
    return { to: link.email, letter: draw({ ...letter, footer: [...footer, words.invite.ignore] }) };
  }
  const user = (await read.users()).find(({ id }) => id === entry["userId"]);
  if (!user || !canReceive(user)) return null;
  const isReset = entry["letter"] === "reset";
  const letter = isReset ? await resetLetter(entry, context) : await switchedLetter(read, entry, user, context);
  if (!letter) return null;
  const paragraphs = [words.hello, ...letter.paragraphs];
  const end = isReset
    ? { footer: [...footer, words.reset.ignore] }
    : { footer, switchOff: `${origin}/studio/account#listy` };
  return { to: user.email, letter: draw({ ...letter, paragraphs, ...end }) };
}

type Unaddressed = Omit<Letter, "footer">;

async function inviteLetter(
  read: MailStoreRead,
  entry: Payload,
  { siteName, origin }: LetterContext,
  path: string,
): Promise<Unaddressed> {
  const { subject, says, how, action } = words.invite;
  const first = says(await nameOf(read, entry["by"]), siteName, ROLE_WORDS[entry["role"] as Role]);
  return { subject: subject(siteName), paragraphs: [first, how], action: { label: action, href: origin + path } };
}

async function resetLetter(entry: Payload, { siteName, origin, link }: LetterContext): Promise<Unaddressed | null> {
  const { says, how, action, protectedBy } = words.reset;
  const subject = words.reset.subject(siteName);
  if (entry["linkId"] === null) return { subject, paragraphs: [says, protectedBy] };
  const row = await link(String(entry["linkId"]));
  return row && { subject, paragraphs: [says, how], action: { label: action, href: origin + row.path } };
}

async function switchedLetter(
  read: MailStoreRead,
  entry: Payload,
  user: User,
  { siteName, origin }: LetterContext,
): Promise<Unaddressed | null> {
  if (entry["letter"] === "backup") {
    const { subject, says, action } = words.backup;
    const problem = String(entry["problem"]);
    const to = { label: action, href: `${origin}/studio/backups` };
    return { subject: subject(siteName), paragraphs: [says, problem], action: to };
  }
  if (entry["letter"] === "morning") return morningLetter(await waitingFor(read, user), origin);
  const post = await read.post(String(entry["postId"]));
  if (!post) return null;
  const comment = (await read.comments(post.id)).find(({ id }) => id === entry["comment"]);
  const isReview = entry["letter"] === "review";
  // Somebody else may have decided meanwhile, or the comment may be gone.
  if (isReview ? post.state !== "in-review" : !comment) return null;
  const { subject, says, action } = isReview ? words.review : words.comment;
  const title = plainTitle(post.title) || words.untitled;
  return {
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

function morningLetter(waiting: Waiting[], origin: string): Unaddressed | null {
  if (waiting.length === 0) return null;
  const { subject, says, more, action } = words.morning;
  const shown = waiting.slice(0, MOST_ITEMS);
  const left = waiting.length - shown.length;
  const items = shown.map(({ slug, title, note }) => ({
    title: plainTitle(title) || words.untitled,
    href: `${origin}/edit-post/${slug}`,
    note,
  }));
  return {
    subject: subject(waiting.length),
    paragraphs: [says(waiting.length), ...(left > 0 ? [more(left)] : [])],
    items,
    action: { label: action, href: `${origin}/studio` },
  };
}

async function nameOf(read: MailStoreRead, userId: Payload[string] | undefined): Promise<string> {
  return (await read.users()).find(({ id }) => id === userId)?.name ?? "";
}
