import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { RunningSite } from "./running-site.ts";

const VIEWS = `
SELECT path, SUM(views) AS views FROM page_views JOIN view_path ON view_path.id = path_id
WHERE period % 100 > 0 GROUP BY path`;

/** What a site has stored of the views of its pages, by path; a site may be running. */
export function storedViews({ data }: Pick<RunningSite, "data">): Record<string, number> {
  const database = new DatabaseSync(join(data, "szpalta.db"), { readOnly: true });
  try {
    const rows = database.prepare(VIEWS).all() as { path: string; views: number }[];
    return Object.fromEntries(rows.map(({ path, views }) => [path, views]));
  } finally {
    database.close();
  }
}
