import type { StoreRead, StoreWrite } from "#core/store.ts";
import type { FormerTarget } from "#core/base/former-paths.ts";
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
