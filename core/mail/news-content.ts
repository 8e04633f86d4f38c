import type { CardRow } from "../base/post-lists.ts";
import { letterPicturePath, mediaPath } from "../base/media.ts";
import { postPath } from "../base/paths.ts";
import { plainTitle } from "../base/post-title.ts";
import type { SiteConfig } from "../base/site-config.ts";
import { formatDay } from "../polish/dates/format-dates.ts";
import type { PublishedPost } from "../posts/store.ts";
import { PLAIN_COLOURS } from "../settings/plain-colours.ts";
import { plateOf } from "../settings/site-settings.ts";
import { summaryOf } from "../site/pages/post-cards.ts";
import { type DrawnLetter, letterColours } from "./letter-frame.ts";
import { letterOfDigest, letterOfPost, type LetterSite, type PostInLetter, type ReaderLinks } from "./reader-letter.ts";
import type { MailStoreRead, ReaderLetter } from "./store.ts";

/** What letters read of the site's configuration. */
export interface NewsSite {
  config: Pick<SiteConfig, "name" | "timeZone">;
  origin: string;
}

type SummaryInLetter = Omit<PostInLetter, "html">;

/** What a letter to readers holds, the same for all of them. `categoryId` is for those who chose categories. */
export type NewsContent =
  | { kind: "post"; post: PostInLetter; categoryIds: string[] }
  | { kind: "digest"; posts: (SummaryInLetter & { categoryId: string })[]; categoryIds: string[] };

/** A digest has at most this many posts, the newest. */
const MOST_POSTS = 50;

/**
 * Reads what a letter holds, as things are now. Null when its post is not published, or was withdrawn and published again without the letter,
 * and when a digest has no posts.
 */
export async function readNews(
  read: MailStoreRead,
  letter: Pick<ReaderLetter, "postId" | "from" | "until">,
  site: NewsSite,
): Promise<NewsContent | null> {
  if (letter.postId !== null) {
    const post = await read.post(letter.postId);
    const category = (await read.categories()).find(({ id }) => id === post?.categoryId);
    const shown = post?.state === "published" && category && (await read.publishedPost(category.slug, post.slug));
    const [again] = await read.audit(1, null, { kind: "post", id: letter.postId, act: "publish-again" });
    const isWanted = !again || again.details["letter"] === true;
    return shown && isWanted
      ? { kind: "post", post: postInLetter(shown, site), categoryIds: [shown.category.id] }
      : null;
  }
  const { from, until } = letter;
  const rows = (await read.listPage("all", 0, MOST_POSTS)).filter(
    ({ publishedAt }) => publishedAt > from && publishedAt <= (until ?? Infinity),
  );
  if (rows.length === 0) return null;
  const posts = rows.map((row) => ({ ...summaryInLetter(row, site, null), categoryId: row.category.id }));
  return { kind: "digest", posts, categoryIds: [...new Set(posts.map(({ categoryId }) => categoryId))] };
}

export function postInLetter(post: PublishedPost, site: NewsSite): PostInLetter {
  return { ...summaryInLetter(post, site, post.language), html: String(post.html) };
}

function summaryInLetter(row: CardRow, { config, origin }: NewsSite, language: string | null): SummaryInLetter {
  const { cover } = row;
  return {
    title: plainTitle(row.title),
    lead: row.lead,
    summary: summaryOf(row),
    url: origin + postPath(row.category.slug, row.slug),
    language: language ?? "pl",
    byline: [formatDay(row.publishedAt, config.timeZone), ...row.authors.map(({ name }) => name)].join(" · "),
    cover: cover && { ...cover, src: origin + letterPicturePath(mediaPath(cover), cover.width) },
  };
}

/** Reads what letters show of the site. */
export async function readLetterSite(read: MailStoreRead, { config, origin }: NewsSite): Promise<LetterSite> {
  const settings = await read.settings();
  const { look, logoId } = settings;
  const [logo] = logoId === null ? [] : await read.media([logoId]);
  const isPlain = look.accent === null && look.paper === null;
  // Only a look with colours of its own needs the library that computes them.
  const colours = isPlain ? PLAIN_COLOURS : (await import("../settings/look-colours.ts")).lookColours(look);
  return {
    name: config.name,
    origin,
    logo: logo ? origin + mediaPath(logo) : null,
    logoOnDark: plateOf(settings) === "dark",
    colours: letterColours(colours),
    imprint: (await read.mailSettings()).news.imprint,
  };
}

/** Draws a letter for a reader who chose some categories (none: all). Null when the letter holds nothing of these. */
export function drawNews(
  { content, subject, introduction }: { content: NewsContent; subject: string; introduction: string },
  chosen: readonly string[],
  site: LetterSite,
  links: ReaderLinks,
): DrawnLetter | null {
  const isWanted = (categoryId: string) => chosen.length === 0 || chosen.includes(categoryId);
  if (!content.categoryIds.some(isWanted)) return null;
  if (content.kind === "post") return letterOfPost(content.post, site, links);
  const posts = content.posts.filter(({ categoryId }) => isWanted(categoryId));
  return letterOfDigest({ subject, introduction, posts }, site, links);
}
