import type { LinkingPost } from "#core/addresses/store.ts";
import type { StoreRead } from "#core/store.ts";
import type { Database } from "../engine/database.ts";

const LINKING = `
  SELECT post_no FROM post_link WHERE path IN (SELECT value FROM json_each(?1))
  UNION
  SELECT post_no FROM copy_link WHERE path IN (SELECT value FROM json_each(?1))`;

const LINKS = `
SELECT post.id AS postId, link.path FROM (
  SELECT path, post_no FROM post_link WHERE path IN (SELECT value FROM json_each(?1))
  UNION
  SELECT path, post_no FROM copy_link WHERE path IN (SELECT value FROM json_each(?1))
) AS link CROSS JOIN post ON post.no = link.post_no
ORDER BY post.id, link.path LIMIT +?2`;

const POSTS = `
SELECT post.id AS postId, post.title, post.slug, post.state FROM (
  SELECT link.post_no FROM (${LINKING}) AS link CROSS JOIN post ON post.no = link.post_no
  WHERE post.state <> 'trashed' ORDER BY link.post_no DESC LIMIT +?2
) AS page
CROSS JOIN post ON post.no = page.post_no
ORDER BY page.post_no DESC`;

const NUMBER = `
SELECT COUNT(*) AS n FROM (${LINKING}) AS link CROSS JOIN post ON post.no = link.post_no WHERE post.state <> 'trashed'`;

const PUBLISHED_LINKS = `
SELECT DISTINCT post_link.path FROM post_link CROSS JOIN post ON post.no = post_link.post_no
WHERE post_link.path > ?1 AND post.state = 'published' ORDER BY post_link.path LIMIT +?2`;

type LinkReads = "linkedFrom" | "postsLinkingTo" | "publishedLinks";

export function readIncomingLinks(database: Database): Pick<StoreRead, LinkReads> {
  return {
    async linkedFrom(paths, limit) {
      return database.all<{ postId: string; path: string }>(LINKS, JSON.stringify(paths), limit);
    },
    async postsLinkingTo(paths, limit) {
      const pathList = JSON.stringify(paths);
      const rows = database.all<LinkingPost>(POSTS, pathList, limit);
      return { rows, total: database.one<{ n: number }>(NUMBER, pathList).n };
    },
    async publishedLinks(after, limit) {
      return database.all<{ path: string }>(PUBLISHED_LINKS, after, limit).map(({ path }) => path);
    },
  };
}
