import type { LinkingPost } from "#core/posts/store.ts";
import type { StoreRead, StoreWrite } from "#core/store.ts";
import type { FormerTarget, FormerPathRow } from "#core/base/former-paths.ts";
import { categoryPath, postPath, tagPath, topicPath } from "#core/base/paths.ts";
import type { Database, Transaction } from "../engine/database.ts";

interface Former {
  kind: "post" | "category" | "tag" | "topic" | null;
  entityId: string | null;
  reason: string;
}

/** Where an entity stands now, and whether a reader may see it there. */
interface Standing {
  path: string;
  open: boolean;
}

export function readFormerPaths(database: Database): Pick<StoreRead, "formerPath"> {
  return {
    async formerPath(path) {
      return formerTarget(database, path);
    },
  };
}

export function formerTarget(database: Database, path: string): FormerTarget | null {
  return resolve(database, path, new Set());
}

/*
 * entity                          answer
 * none                            410 with the reason
 * readers may see it              its address
 * not, its address leads on       where that leads
 * not, its address leads nowhere  410 with the reason
 */
function resolve(database: Database, path: string, seen: Set<string>): FormerTarget | null {
  const former = database.get<Former>(
    "SELECT kind, entity_id AS entityId, reason FROM former_path WHERE path = ?",
    path,
  );
  if (!former) return null;
  const gone = { gone: true, reason: former.reason } as const;
  seen.add(path);
  if (former.kind === null || former.entityId === null) return gone;
  const standing = STANDING[former.kind](database, former.entityId);
  if (!standing || (!standing.open && seen.has(standing.path))) return gone;
  if (standing.open) return { to: standing.path };
  return resolve(database, standing.path, seen) ?? gone;
}

const POST = `
SELECT category.slug AS category, post.slug, post.state = 'opublikowany' AS open
FROM post CROSS JOIN category ON category.id = post.category_id WHERE post.id = ?`;

const TAG = `
SELECT tag.slug, list.shown = 1 AND list.size > 0 AS open
FROM tag CROSS JOIN list ON list.name = 'tag:' || tag.id WHERE tag.id = ?`;

type Found = { slug: string; open: number };

const STANDING: Record<NonNullable<Former["kind"]>, (database: Database, id: string) => Standing | null> = {
  post(database, id) {
    const found = database.get<Found & { category: string }>(POST, id);
    return found ? { path: postPath(found.category, found.slug), open: found.open === 1 } : null;
  },
  category(database, id) {
    const found = database.get<Found>("SELECT slug FROM category WHERE id = ?", id);
    return found ? { path: categoryPath(found.slug), open: true } : null;
  },
  tag(database, id) {
    const found = database.get<Found>(TAG, id);
    return found ? { path: tagPath(found.slug), open: found.open === 1 } : null;
  },
  topic(database, id) {
    const found = database.get<Found>("SELECT slug, public AS open FROM topic WHERE id = ?", id);
    return found ? { path: topicPath(found.slug), open: found.open === 1 } : null;
  },
};

const PUT_FORMER_PATH = `
INSERT OR REPLACE INTO former_path (path, kind, entity_id, reason, since) VALUES (?, ?, ?, ?, ?)`;

export function writeFormerPaths({ database }: Transaction): Pick<StoreWrite, "putFormerPath"> {
  return {
    async putFormerPath(path, entity, reason, since) {
      database.run(PUT_FORMER_PATH, path, entity?.kind ?? null, entity?.id ?? null, reason, since);
    },
  };
}

/* What moving addresses has to know: who links to them, and which there are below a category. */

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
SELECT post.id AS postId, post_source.title, post.slug, post.state FROM (
  SELECT link.post_no FROM (${LINKING}) AS link CROSS JOIN post ON post.no = link.post_no
  WHERE post.state <> 'kosz' ORDER BY link.post_no DESC LIMIT +?2
) AS page
CROSS JOIN post ON post.no = page.post_no CROSS JOIN post_source ON post_source.post_no = page.post_no
ORDER BY page.post_no DESC`;

const NUMBER = `
SELECT COUNT(*) AS n FROM (${LINKING}) AS link CROSS JOIN post ON post.no = link.post_no WHERE post.state <> 'kosz'`;

const OF_CATEGORY = `
SELECT post.id, post.slug, post.state, post.published_at AS publishedAt
FROM post_desk CROSS JOIN post ON post.no = post_desk.post_no WHERE post_desk.category_id = ? ORDER BY post.slug`;

/** Each post of the category is one look into the index of what addresses lead to. */
const FORMER_OF_CATEGORY = `
SELECT path, entity_id AS postId FROM post_desk CROSS JOIN post ON post.no = post_desk.post_no
CROSS JOIN former_path ON kind = 'post' AND entity_id = post.id WHERE post_desk.category_id = ?1
UNION ALL SELECT path, NULL FROM former_path WHERE kind = 'category' AND entity_id = ?1
ORDER BY 1`;

/** `0` is the sign after `/`. */
const BELOW = `
SELECT path, kind, entity_id AS entityId FROM former_path
WHERE path > '/' || ?1 || '/' AND path < '/' || ?1 || '0' ORDER BY path`;

type LinkReads = "linkedFrom" | "postsLinkingTo" | "postsOfCategory" | "formerPathsOfCategory" | "formerPathsBelow";

export function readLinks(database: Database): Pick<StoreRead, LinkReads> {
  return {
    async linkedFrom(paths, limit) {
      return database.all<{ postId: string; path: string }>(LINKS, JSON.stringify(paths), limit);
    },
    async postsLinkingTo(paths, limit) {
      const asked = JSON.stringify(paths);
      const rows = database.all<LinkingPost>(POSTS, asked, limit);
      return { rows, total: database.one<{ n: number }>(NUMBER, asked).n };
    },
    async postsOfCategory(categoryId) {
      return database.all<Awaited<ReturnType<StoreRead["postsOfCategory"]>>[number]>(OF_CATEGORY, categoryId);
    },
    async formerPathsOfCategory(categoryId) {
      return database.all<{ path: string; postId: string | null }>(FORMER_OF_CATEGORY, categoryId);
    },
    async formerPathsBelow(first) {
      return database.all<Pick<FormerPathRow, "path" | "kind" | "entityId">>(BELOW, first);
    },
  };
}
