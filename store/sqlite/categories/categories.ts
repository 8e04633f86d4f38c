import type { StoreRead, StoreWrite } from "#core/store.ts";
import { PAGES_CATEGORY } from "#core/base/paths.ts";
import { NO_CATEGORY, type Category, type Podcast } from "#core/base/category.ts";
import type { Database, Transaction } from "../engine/database.ts";
import { makeList } from "../posts/lists/list-membership.ts";
import { bumpSiteVersion } from "../settings/site-version.ts";

const COLUMNS = "id, slug, name, description, position, version, podcast";

type StoredCategory = Omit<Category, "podcast"> & { podcast: string | null };

function categoryOf({ podcast, ...category }: StoredCategory): Category {
  return podcast === null ? category : { ...category, podcast: JSON.parse(podcast) as Podcast };
}

export function readCategories(database: Database): Pick<StoreRead, "categories" | "categoryBySlug"> {
  return {
    async categories() {
      const sql = `SELECT ${COLUMNS} FROM category WHERE id <> ? ORDER BY position, slug`;
      return database.all<StoredCategory>(sql, NO_CATEGORY).map(categoryOf);
    },
    async categoryBySlug(slug) {
      const row = database.get<StoredCategory>(`SELECT ${COLUMNS} FROM category WHERE slug = ?`, slug);
      return row && row.id !== NO_CATEGORY ? categoryOf(row) : null;
    },
  };
}

const PUT_CATEGORY = `
INSERT INTO category (id, slug, name, description, position, version, podcast) VALUES (?, ?, ?, ?, ?, ?, ?)
ON CONFLICT (id) DO UPDATE SET
  slug = excluded.slug, name = excluded.name, description = excluded.description,
  position = excluded.position, version = excluded.version, podcast = excluded.podcast`;

/** Finds a post or working copy of a category. A working copy may have another category than its post. */
const FILED_IN = `
SELECT 1 FROM post_desk WHERE category_id = ?1
UNION ALL SELECT 1 FROM post_copy WHERE json_extract(draft, '$.categoryId') = ?1 LIMIT 1`;

export function writeCategories(transaction: Transaction): Pick<StoreWrite, "putCategory" | "removeCategory"> {
  const { database } = transaction;
  return {
    async putCategory({ id, slug, name, description, position, version, podcast }) {
      if (id === NO_CATEGORY) throw new Error("The row that stands for no category cannot be written.");
      refuseChangeOfPages(database, id, slug);
      const stored = podcast ? JSON.stringify(podcast) : null;
      database.run(PUT_CATEGORY, id, slug, name, description, position, version, stored);
      makeList(database, `category:${id}`);
      bumpSiteVersion(transaction);
    },
    async removeCategory(id) {
      const stored = database.get<{ slug: string }>("SELECT slug FROM category WHERE id = ?", id);
      if (id === NO_CATEGORY) throw new Error("The row that stands for no category cannot be removed.");
      if (!stored) throw new Error(`There is no category ${id} to remove.`);
      if (stored.slug === PAGES_CATEGORY) throw new Error(`The category "${PAGES_CATEGORY}" cannot be removed.`);
      if (database.get(FILED_IN, id)) throw new Error(`The category ${id} has posts.`);
      database.run("DELETE FROM list WHERE name = ?", `category:${id}`);
      database.run("DELETE FROM category WHERE id = ?", id);
      bumpSiteVersion(transaction);
    },
  };
}

/** Refuses another slug for the category that holds the pages, because the lists of pages depend on that slug. */
function refuseChangeOfPages(database: Database, id: string, slug: string): void {
  const stored = database.get<{ slug: string }>("SELECT slug FROM category WHERE id = ?", id);
  if (stored && stored.slug !== slug && (stored.slug === PAGES_CATEGORY || slug === PAGES_CATEGORY)) {
    throw new Error(`The slug "${PAGES_CATEGORY}" cannot be taken from a category or given to an existing one.`);
  }
}
