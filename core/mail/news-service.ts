import { auditEntry } from "../base/audit-entry.ts";
import { ok, refuse, type Outcome } from "../base/outcome.ts";
import { may, permitted } from "../base/permission.ts";
import type { Viewer } from "../base/viewer.ts";
import { formMessages } from "#core/messages/base.ts";
import { mailMessages, newsMessages as words } from "#core/messages/mail.ts";
import { visiblePost } from "../posts/post-access.ts";
import type { PostServiceDeps } from "../posts/store.ts";
import { asPublished } from "../site/draft-preview.ts";
import { digestTimes, LAST_DAY, type NewsSettings } from "./digest-times.ts";
import { decideHeldLetters, heldLetters } from "./held-letters.ts";
import { type NewsSite, postInLetter, readLetterSite, readNews } from "./news-content.ts";
import { digestSubject, emptyDigest } from "./queue-news.ts";
import { reachableReaders } from "./reachable-readers.ts";
import type { DrawnLetter } from "./letter-frame.ts";
import { letterOfDigest, letterOfPost } from "./reader-letter.ts";
import type { MailDeps, ReaderLetter } from "./store.ts";

type Deps = MailDeps & Omit<PostServiceDeps, "store">;

/** The studio shows at most this many letters. */
const MOST_LETTERS = 100;

const WEEK_DAYS = 7;
const LAST_HOUR = 23;
const SUBJECT_LIMIT = 200;
export const INTRODUCTION_LIMIT = 5_000;
const IMPRINT_LIMIT = 500;

/** Makes the service of letters to readers. */
export function createNewsService(deps: Deps) {
  const { store, mail } = deps;
  return {
    overview: permitted("edit-all", (viewer) => overview(deps, viewer)),
    /**
     * For the publishing dialog: how many readers a letter would reach in each category (`inAll` in those that are not named), and whether it
     * is proposed. `unreadable`: how many get none, because the site has another key. `isPaused`: letters from before a restore wait for a
     * decision. Null when nobody wants one.
     */
    offer: permitted("write-own", async () => {
      if (!(await mail?.isOn())) return ok(null);
      const { choices, unreadable } = await reachableReaders(deps);
      if (choices.length === 0) return ok(null);
      const inAll = choices.find(({ categoryIds }) => categoryIds.length === 0)?.count ?? 0;
      const inCategory: Record<string, number> = {};
      for (const { categoryIds, count } of choices)
        for (const id of categoryIds) inCategory[id] = (inCategory[id] ?? inAll) + count;
      const { news, restored } = await store.read.mailSettings();
      const isPaused = restored?.letters === "paused";
      return ok({ inAll, inCategory, unreadable, isPaused, isProposed: news.onPublish });
    }),
    change: permitted("administer", (viewer, typed: NewsSettings) => changeNews(deps, viewer, typed)),
    /** Sends or drops the letters that a restore paused. */
    decideHeld: permitted("administer", (viewer, isSent: boolean) => decideHeldLetters(deps, viewer, isSent)),
    /** Stores the editor's subject and words for the next digest; `conflict` when they or the digest are other ones by now. */
    introduce: permitted("edit-all", (_viewer, typed: TypedWords) => introduce(deps, typed)),
    /** Returns a letter as readers would get it: with a post, also one that is not published, or the next digest (null). */
    preview: permitted("write-own", (viewer, postId: string | null) => drawPreview(deps, viewer, postId)),
    sendTest: permitted("write-own", async (viewer, postId: string | null): Promise<Outcome<{ to: string }>> => {
      if (!mail || !viewer.email) return refuse("conflict", mailMessages.off);
      const drawn = await drawPreview(deps, viewer, postId);
      if (!drawn.ok) return drawn;
      const fault = await mail.sendNow(drawn.value, viewer.email);
      return fault === null ? ok({ to: viewer.email }) : refuse("conflict", fault);
    }),
  };
}

function newsSite({ config, origin, mail }: Deps): NewsSite {
  return { config, origin: mail?.origin() ?? origin ?? "" };
}

async function overview(deps: Deps, viewer: Viewer) {
  const { store, mail, clock, config } = deps;
  const { news, restored } = await store.read.mailSettings();
  const { choices, unreadable } = await reachableReaders(deps);
  const times = digestTimes(news, clock(), config.timeZone);
  const draft = times && (await store.read.draftDigest());
  const content = draft && (await readNews(store.read, draft, newsSite(deps)));
  const posts = content?.kind === "digest" ? content.posts : [];
  return ok({
    isOn: (await mail?.isOn()) ?? false,
    confirmed: choices.reduce((sum, { count }) => sum + count, 0),
    unreadable,
    settings: may(viewer, "administer") ? news : null,
    paused:
      restored?.letters === "paused" ? { at: restored.at, ...(await heldLetters(store.read, restored.at)) } : null,
    digest: draft && {
      ...draft,
      version: digestVersion(draft),
      automaticSubject: digestSubject({ ...draft, subject: "", until: times.next }, newsSite(deps)),
      next: times.next,
      posts: posts.map(({ title, url, byline }) => ({ title, url, byline })),
    },
    letters: await store.read.readerLetters(MOST_LETTERS),
  });
}

async function changeNews({ store, clock, newId }: Deps, viewer: Viewer, typed: NewsSettings): Promise<Outcome<null>> {
  const news = { ...typed, imprint: typed.imprint.replaceAll("\r\n", "\n").trim() };
  const lastDay = news.digest === "weekly" ? WEEK_DAYS : LAST_DAY;
  const isWithin = (value: number, least: number, most: number) =>
    Number.isInteger(value) && value >= least && value <= most;
  const faults: Record<string, string> = {
    ...(news.digest !== "off" && !isWithin(news.day, 1, lastDay) && { day: words.noDay(lastDay) }),
    ...(!isWithin(news.hour, 0, LAST_HOUR) && { hour: words.noHour }),
    ...(news.imprint.length > IMPRINT_LIMIT && { imprint: mailMessages.tooLong(IMPRINT_LIMIT) }),
  };
  if (Object.keys(faults).length > 0) return refuse("invalid", formMessages.correctFields, faults);
  const now = clock();
  return store.write(async (tx) => {
    const present = await tx.mailSettings();
    // A digest that begins now holds nothing of the time before.
    if (present.news.digest === "off" && news.digest !== "off") {
      const draft = await tx.draftDigest();
      await tx.putReaderLetter(draft ? { ...draft, from: now } : emptyDigest(newId(), now));
    }
    await tx.putMailSettings({ ...present, news });
    await tx.putAudit(auditEntry(viewer, now, "news-settings", null, { digest: news.digest }));
    return ok(null);
  });
}

interface TypedWords {
  subject: string;
  introduction: string;
  /** The `digestVersion` of the words that these replace. */
  version: string;
}

/** Tells apart the words of a digest, and one digest from the next. */
export function digestVersion(draft: Pick<ReaderLetter, "id" | "subject" | "introduction">): string {
  return JSON.stringify([draft.id, draft.subject, draft.introduction]);
}

/** Whether the typed words were meant for this digest. */
function isOf({ version }: TypedWords, id: string): boolean {
  return version.startsWith(`[${JSON.stringify(id)},`);
}

async function introduce({ store }: Deps, typed: TypedWords): Promise<Outcome<null>> {
  const [subject, introduction] = [typed.subject.trim(), typed.introduction.replaceAll("\r\n", "\n").trim()];
  if (subject.length > SUBJECT_LIMIT)
    return refuse("invalid", formMessages.correctFields, { subject: mailMessages.tooLong(SUBJECT_LIMIT) });
  if (introduction.length > INTRODUCTION_LIMIT)
    return refuse("invalid", formMessages.correctFields, { introduction: mailMessages.tooLong(INTRODUCTION_LIMIT) });
  return store.write(async (tx) => {
    const draft = await tx.draftDigest();
    if (!draft) return refuse("missing", words.noPosts);
    if (digestVersion(draft) !== typed.version)
      return refuse("conflict", isOf(typed, draft.id) ? words.changedMeanwhile(draft) : words.wentOut);
    await tx.putReaderLetter({ ...draft, subject, introduction });
    return ok(null);
  });
}

async function drawPreview(deps: Deps, viewer: Viewer, postId: string | null): Promise<Outcome<DrawnLetter>> {
  const { read } = deps.store;
  const site = newsSite(deps);
  const look = await readLetterSite(read, site);
  // The links of a preview lead nowhere: there is no reader to leave.
  const links = { preferences: site.origin, leave: site.origin };
  if (postId !== null) {
    const edited = await visiblePost(read, viewer, postId);
    if (!edited) return refuse("missing", words.gone);
    const post = await asPublished(deps, edited, deps.clock());
    return ok(letterOfPost(postInLetter(post, site), look, links));
  }
  const draft = may(viewer, "edit-all") ? await read.draftDigest() : null;
  const content = draft && (await readNews(read, draft, site));
  if (!draft || content?.kind !== "digest") return refuse("missing", words.noPosts);
  const subject = digestSubject({ ...draft, until: deps.clock() }, site);
  return ok(letterOfDigest({ ...draft, subject, posts: content.posts }, look, links));
}
