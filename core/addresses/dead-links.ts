import { withoutQuery } from "../base/paths.ts";
import { plainTitle } from "../base/post-title.ts";
import { ruleFor, ruleMatcher } from "../base/route-rules.ts";
import type { SiteConfig } from "../base/site-config.ts";
import { linkLeads } from "./fallback-target.ts";
import type { AddressDeps, AddressStoreRead, LinkingPost } from "./store.ts";

/** A dead address of the site: published posts link to it or show a picture from it, but readers get nothing there. */
interface DeadLink {
  path: string;
  /** A few of the posts that contain the address; working copies count as well. */
  posts: Pick<LinkingPost, "slug" | "title">[];
  /** How many posts contain the address. */
  total: number;
}

export const DEAD_LINKS_SHOWN = 20;
const POSTS_NAMED = 5;

const BATCH = 100;
/**
 * At most this many addresses are checked for one page of results, because each needs several queries and a request must not take a second.
 */
const MOST_CHECKED = 2_000;

type Deps = Pick<AddressDeps, "store" | "config" | "letOthersRun">;

/** Returns the first dead links whose path follows `after`. `next`: the `after` of the next page; null on the last page. */
export async function deadLinks({ store: { read }, config, letOthersRun }: Deps, after: string) {
  const leads = await createLinkCheck(read, config);
  const links: DeadLink[] = [];
  let last = after;
  for (let checked = 0; checked < MOST_CHECKED; checked += BATCH) {
    const paths = await read.publishedLinks(last, BATCH);
    for (const path of paths) {
      last = path;
      if (await leads(path)) continue;
      const { rows, total } = await read.postsLinkingTo([path], POSTS_NAMED);
      links.push({ path, posts: rows.map(({ slug, title }) => ({ slug, title: plainTitle(title) })), total });
      if (links.length === DEAD_LINKS_SHOWN) return { links, next: last };
    }
    if (paths.length < BATCH) return { links, next: null };
    await letOthersRun?.();
  }
  return { links, next: last };
}

/**
 * Returns a function that tells whether a reader gets a page at an address of the site. It reads the rules of the configuration file and of
 * the studio once.
 */
export async function createLinkCheck(read: AddressStoreRead, { routeRules }: Pick<SiteConfig, "routeRules">) {
  const rules = ruleMatcher(routeRules);
  const moved = await read.addressRules();
  return async (address: string): Promise<boolean> => {
    const rule = ruleFor(rules, withoutQuery(address));
    return rule?.redirect !== undefined || (await linkLeads(read, address, moved));
  };
}
