import { withoutQuery } from "../base/paths.ts";
import { plainTitle } from "../base/post-title.ts";
import { ruleFor, ruleMatcher } from "../base/route-rules.ts";
import type { SiteConfig } from "../base/site-config.ts";
import { appendAll } from "../base/values/append-all.ts";
import { linkedAddress, pathOnPage } from "../markdown/site-paths.ts";
import { linksAndImagesIn } from "../markdown/source/links-and-images.ts";
import { linkLeads } from "./fallback-target.ts";
import type { AddressDeps, AddressStoreRead, LinkingPost } from "./store.ts";

/** A dead address of the site: published posts link to it or show a picture from it, but readers get nothing there. */
interface DeadLink {
  path: string;
  /** A few of the posts that contain the address; working copies count as well. */
  posts: (Pick<LinkingPost, "slug" | "title"> & {
    /** Where the published text has the address, from 1; none where only a working copy or the HTML has it. */
    lines: number[];
  })[];
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

type Deps = Pick<AddressDeps, "store" | "config" | "origin" | "hasPublicFile" | "letOthersRun">;

/** Returns the first dead links whose path follows `after`. `next`: the `after` of the next page; null on the last page. */
export async function deadLinks(deps: Deps, after: string) {
  const { letOthersRun, store } = deps;
  const { read } = store;
  const leads = await createLinkCheck(read, deps.config, deps.hasPublicFile);
  const links: DeadLink[] = [];
  let last = after;
  for (let checked = 0; checked < MOST_CHECKED; checked += BATCH) {
    const paths = await read.publishedLinks(last, BATCH);
    for (const path of paths) {
      last = path;
      if (path.startsWith("./")) appendAll(links, await deadBeside(deps, leads, path));
      else if (!(await leads(path))) links.push(await deadLinkOf(deps, path, path));
      if (links.length >= DEAD_LINKS_SHOWN) return { links, next: last };
    }
    if (paths.length < BATCH) return { links, next: null };
    await letOthersRun?.();
  }
  return { links, next: last };
}

/** Returns the dead links of posts that name `link`, an address beside their pages: one for each category of these posts. */
async function deadBeside(deps: Deps, leads: (path: string) => Promise<boolean>, link: string): Promise<DeadLink[]> {
  const { read } = deps.store;
  const { rows } = await read.postsLinkingTo([link], BATCH);
  const pages = await Promise.all(rows.map(async (row) => ({ row, page: await read.publishedPathOf(row.slug) })));
  const byPath = Map.groupBy(pages, ({ page }) => page && pathOnPage(link, page));
  const dead: DeadLink[] = [];
  for (const [path, members] of byPath) {
    if (path === null || (await leads(path))) continue;
    const posts = members.map(({ row }) => row);
    dead.push(await deadLinkOf(deps, path, link, { rows: posts.slice(0, POSTS_NAMED), total: posts.length }));
  }
  return dead;
}

async function deadLinkOf(
  { store: { read }, origin }: Deps,
  path: string,
  link: string,
  linking?: { rows: LinkingPost[]; total: number },
): Promise<DeadLink> {
  const { rows, total } = linking ?? (await read.postsLinkingTo([link], POSTS_NAMED));
  const posts = [];
  for (const { postId, slug, title } of rows) {
    const body = (await read.post(postId))?.body ?? "";
    posts.push({ slug, title: plainTitle(title), lines: linesOf(body, link, origin) });
  }
  return { path, posts, total };
}

function linesOf(body: string, link: string, origin: string | null): number[] {
  const { links, images } = linksAndImagesIn(body);
  const lines = [...links, ...images].filter(({ url }) => linkedAddress(url, origin) === link).map(({ line }) => line);
  return [...new Set(lines)].toSorted((one, other) => one - other);
}

/**
 * Returns a function that tells whether a reader gets a page at an address of the site. It reads the rules of the configuration file and of
 * the studio once. Files of the owner's folder count where `hasPublicFile` knows them.
 */
export async function createLinkCheck(
  read: AddressStoreRead,
  { routeRules }: Pick<SiteConfig, "routeRules">,
  hasPublicFile: AddressDeps["hasPublicFile"],
) {
  const rules = ruleMatcher(routeRules);
  const moved = await read.addressRules();
  return async (address: string): Promise<boolean> => {
    const rule = ruleFor(rules, withoutQuery(address));
    if (rule?.redirect !== undefined || (await linkLeads(read, address, moved))) return true;
    return (await hasPublicFile?.(withoutQuery(address))) ?? false;
  };
}
