import { plainTitle } from "../base/post-title.ts";
import { linksIn } from "../markdown/source/links-and-images.ts";
import { lineCounter } from "../markdown/source/line-counter.ts";
import type { AddressStoreRead } from "./store.ts";

/** What the last check of the links to other sites has brought. */
export interface OutsideLinks {
  isOff: boolean;
  /** When the check ended; null before the first one, and after it was turned on again. */
  checkedAt: number | null;
  /** How many addresses were requested. */
  checked: number;
  dead: DeadOutsideLink[];
}

export interface DeadOutsideLink {
  url: string;
  /** The status of the answer, or why there is none. */
  fault: number | "no-server" | "no-answer" | "not-public" | "too-far";
  postIds: string[];
}

export const NO_OUTSIDE_LINKS: OutsideLinks = { isOff: false, checkedAt: null, checked: 0, dead: [] };

const LINK = /\shref="(https?:\/\/[^"\s]{1,2000})"/gi;
const BARE = /https?:\/\/[^\s<>"]{1,2000}/gi;
const BATCH = 100;

/** Returns the addresses of other sites to which published posts link, each once, with the ids of these posts. */
export async function outsideLinks(
  read: AddressStoreRead,
  origin: string | null,
  rest: () => Promise<unknown>,
): Promise<Map<string, string[]>> {
  const posts = new Map<string, string[]>();
  let last: string | null = null;
  for (let ids: string[] = []; (ids = await read.postIds(last, BATCH)).length > 0; last = ids.at(-1) ?? null) {
    const publishedText = await publishedTexts(read);
    for (const id of ids) {
      const post = await publishedText(id);
      for (const url of post ? urlsIn(post.html, origin) : []) {
        const before = posts.get(url);
        if (before) before.push(id);
        else posts.set(url, [id]);
      }
      await rest();
    }
  }
  return posts;
}

/** Returns the dead links that published posts still have, with the lines in which they stand; none where the line is not certain. */
export async function presentDeadLinks(read: AddressStoreRead, { dead }: OutsideLinks, origin: string | null) {
  const links = [];
  const publishedText = await publishedTexts(read);
  for (const { url, fault, postIds } of dead) {
    const posts = [];
    for (const id of postIds) {
      const post = await publishedText(id);
      if (!post || !urlsIn(post.html, origin).has(url)) continue;
      posts.push({ slug: post.slug, title: plainTitle(post.title), lines: linesOf(post.body, url) });
    }
    if (posts.length > 0) links.push({ url, fault, posts });
  }
  return links;
}

/** Returns a function that reads what readers get of a post; null for a post that is not published. It reads the categories once. */
async function publishedTexts(read: AddressStoreRead) {
  const slugs = new Map((await read.categories()).map(({ id, slug }) => [id, slug]));
  return async (id: string) => {
    const post = await read.post(id);
    const category = post?.state === "published" ? slugs.get(post.categoryId) : undefined;
    const published = post && category !== undefined ? await read.publishedPost(category, post.slug) : null;
    return post && published && { ...post, html: published.html.toString() };
  };
}

function urlsIn(html: string, origin: string | null): Set<string> {
  const urls = [...html.matchAll(LINK)].map(([, url = ""]) => plainUrl(url.replaceAll("&amp;", "&")));
  return new Set(urls.filter((url) => url !== null && (origin === null || new URL(url).origin !== origin)) as string[]);
}

/** Returns an address as a browser requests it; null for what is none. */
function plainUrl(text: string): string | null {
  if (!URL.canParse(text)) return null;
  const url = new URL(text);
  url.hash = "";
  return url.href;
}

function linesOf(body: string, url: string): number[] {
  const lineAt = lineCounter(body);
  const bare = [...body.matchAll(BARE)].map(({ 0: text, index }) => ({
    url: text.replace(/[.,;:!?)]$/, ""),
    line: lineAt(index),
  }));
  const lines = [...linksIn(body), ...bare].filter((each) => plainUrl(each.url) === url).map(({ line }) => line);
  return [...new Set(lines)].toSorted((one, other) => one - other);
}
