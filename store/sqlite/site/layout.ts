import type { StoreRead } from "#core/store.ts";
import { NO_CATEGORY, type Category } from "#core/base/category.ts";
import type { Database } from "../engine/database.ts";

const FRAME = `
SELECT site.version AS siteVersion, category.*, list.size AS posts FROM site
LEFT JOIN category LEFT JOIN list ON list.name = 'category:' || category.id
WHERE site.only = 1
ORDER BY category.position, category.slug`;

const IS_EMPTY = `
SELECT NOT (EXISTS (SELECT 1 FROM post) OR EXISTS (SELECT 1 FROM category WHERE id <> '${NO_CATEGORY}') OR EXISTS (SELECT 1 FROM user)) AS empty`;

type CountedCategory = Category & { posts: number };

type FrameRow = CountedCategory & { siteVersion: number };

export function readLayout(database: Database): Pick<StoreRead, "frame" | "isEmpty"> {
  return {
    async frame() {
      const rows = database.all<FrameRow>(FRAME);
      const [first] = rows;
      if (!first) throw new Error("The row of the site is missing: the database was not migrated.");
      return { version: first.siteVersion, categories: rows.filter(hasPosts).map(categoryOf) };
    },
    async isEmpty() {
      return database.one<{ empty: number }>(IS_EMPTY).empty === 1;
    },
  };
}

function hasPosts(row: FrameRow): boolean {
  return row.posts > 0;
}

function categoryOf({ id, slug, name, description, position, version, posts }: FrameRow): CountedCategory {
  return { id, slug, name, description, position, version, posts };
}
