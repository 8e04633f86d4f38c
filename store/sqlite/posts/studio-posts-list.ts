import type { QueueFilter, QueueOrder, QueueRow } from "#core/posts/store.ts";
import { parseDraft } from "#core/posts/drafts/draft.ts";
import { textMatcher } from "#core/search/text-matcher.ts";
import { isEmptyQuery, parseQuery, type SearchQuery } from "#core/search/query.ts";
import { fold } from "#core/polish/text-words.ts";
import type { StoreRead } from "#core/store.ts";
import type { PostState } from "#core/base/post-lists.ts";
import type { Database } from "../engine/database.ts";
import type { WordSources } from "../search/find-words.ts";
import { coverOf } from "../statistics/periods.ts";
import { ALL, matchedForms, matcherFor, type Term, termsOf } from "../search/match-expression.ts";

type StoredRow = Omit<QueueRow, "authorIds" | "copy"> & {
  authorIds: string;
  copiedAt: number | null;
  copyPublishAt: number | null;
};

const COLUMNS = `
  post.id, post.slug, post.title, post.state, post.category_id AS categoryId,
  (
    SELECT json_group_array(user_id) FROM (SELECT user_id FROM post_author WHERE post_no = post.no ORDER BY place)
  ) AS authorIds,
  post_source.updated_at AS updatedAt, post.published_at AS publishedAt, post_source.publish_at AS publishAt,
  page.trashed_at AS trashedAt, post_copy.updated_at AS copiedAt, post_copy.publish_at AS copyPublishAt,
  (
    SELECT COUNT(*) FROM review_comment WHERE review_comment.post_no = post.no AND resolved_at IS NULL
  ) AS openComments,
  (
    SELECT IIF(act = 'send-back', user_id, NULL) FROM audit
    WHERE post.state = 'draft' AND entity_kind = 'post' AND entity_id = post.id
      AND act IN ('send-back', 'submit', 'schedule', 'publish')
    ORDER BY audit.id DESC LIMIT 1
  ) AS returnedBy,
  schedule.overdue`;

export function readStudioPostsList(sources: WordSources): Pick<StoreRead, "queue" | "queueCounts"> {
  const { database } = sources;
  return {
    async queue(filter, offset, limit) {
      const conditions = conditionsOf(sources, filter);
      const where = conditions.map(({ sql }) => sql).join(" AND ") || "TRUE";
      const values = conditions.flatMap((condition) => condition.values);
      const { order = "changed", readIn } = filter;
      const read = order === "read" ? [JSON.stringify(readIn ? coverOf(readIn) : [])] : [];
      const rows = database.all<StoredRow>(pageOf(where, order), ...read, ...values, limit, offset);
      const total = database.one<{ n: number }>(`SELECT COUNT(*) AS n FROM post_desk WHERE ${where}`, ...values).n;
      return { rows: rows.map(rowOf), total };
    },
    async queueCounts(authorId) {
      const counts = { ...NO_POSTS };
      const rows =
        authorId === null
          ? database.all<Count>(COUNTS)
          : database.all<Count>(COUNTS_OF_AUTHOR, authorId, authorId, authorId);
      for (const { state, n } of rows) counts[state] = n;
      return counts;
    },
  };
}

/** For each order: the column to sort by, the tables that have this column, and the direction. `read` takes its periods as a parameter. */
const PAGES: Record<QueueOrder, { at: string; from: string; by: string }> = {
  changed: { at: "post_desk.edited_at", from: "post_desk", by: "place DESC, page_no DESC" },
  unchanged: { at: "post_desk.edited_at", from: "post_desk", by: "place, page_no" },
  title: { at: "post_desk.title_key", from: "post_desk", by: "place, page_no" },
  date: {
    at: "COALESCE((SELECT schedule.at FROM schedule WHERE schedule.post_no = post_desk.post_no), post.published_at)",
    from: "post_desk CROSS JOIN post ON post.no = post_desk.post_no",
    by: "place DESC NULLS LAST, page_no DESC",
  },
  read: {
    at: "COALESCE(viewed.views, 0)",
    from: `post_desk LEFT JOIN (
      SELECT post_no, SUM(views) AS views
      FROM json_each(?) AS span CROSS JOIN page_views ON period = span.value JOIN viewed_post USING (path_id) GROUP BY post_no
    ) AS viewed ON viewed.post_no = post_desk.post_no`,
    by: "place DESC, page_no DESC",
  },
};

function pageOf(where: string, order: QueueOrder): string {
  const { at, from, by } = PAGES[order];
  return `
SELECT ${COLUMNS} FROM (
  SELECT post_desk.post_no AS page_no, post_desk.trashed_at AS trashed_at, ${at} AS place FROM ${from} WHERE ${where}
  ORDER BY ${by} LIMIT +? OFFSET +?
) AS page
CROSS JOIN post ON post.no = page.page_no CROSS JOIN post_source ON post_source.post_no = page.page_no
LEFT JOIN post_copy ON post_copy.post_no = page.page_no
LEFT JOIN schedule ON schedule.post_no = page.page_no
ORDER BY ${by}`;
}

interface Condition {
  sql: string;
  values: string[];
}

const WITH_COPY = "post_desk.post_no IN (SELECT post_no FROM post_copy)";
const PLANNED = "post_desk.post_no IN (SELECT post_no FROM schedule)";
const OF_AUTHOR = "post_desk.post_no IN (SELECT post_no FROM post_author WHERE user_id = ?)";

const TITLED = `INSTR(post_desk.folded, ?) > 0
  OR post_desk.post_no IN (SELECT post_no FROM post_copy WHERE INSTR(post_copy.folded, ?) > 0)`;

const WORDED = "post_desk.post_no IN (SELECT rowid FROM search_index WHERE search_index MATCH ?)";
const AMONG = "post_desk.post_no IN (SELECT value FROM json_each(?))";

/** Finds posts with the text in their title, or with its words anywhere in any form, as in the site's search. Working copies count too. */
function textCondition(sources: WordSources, text: string): Condition[] {
  const folded = fold(text).trim();
  if (folded === "") return [];
  const query = parseQuery(text);
  if (isEmptyQuery(query)) return [{ sql: `(${TITLED})`, values: [folded, folded] }];
  const terms = termsOf(sources, query);
  const match = matcherFor(sources, terms, query, {})(ALL);
  const copies = JSON.stringify(copiesWith(sources.database, query, terms));
  return [{ sql: `(${TITLED} OR ${WORDED} OR ${AMONG})`, values: [folded, folded, match, copies] }];
}

/**
 * Returns the numbers of posts whose working copies contain the words. There is no index, because working copies are few and change every
 * second.
 */
function copiesWith(database: Database, query: SearchQuery, terms: readonly Term[]): number[] {
  const highlighted = terms.map((term) => ({ forms: new Set(matchedForms(database, [term], [])), prefix: null }));
  const { matches } = textMatcher(query, highlighted);
  const copies = database.all<{ no: number; draft: string }>("SELECT post_no AS no, draft FROM post_copy");
  return copies.flatMap((copy) => {
    const { title, lead, body } = parseDraft(copy.draft);
    return matches([title, lead, body]) ? [copy.no] : [];
  });
}

/** The text of a statement depends only on which conditions it has, so few statements are prepared. */
function conditionsOf(
  sources: WordSources,
  { states, authorId, categoryId, withCopy, planned, text }: QueueFilter,
): Condition[] {
  const conditions: Condition[] = [];
  const [state, ...others] = states ?? [];
  if (state && others.length === 0) conditions.push({ sql: "post_desk.state = ?", values: [state] });
  else if (states) conditions.push({ sql: AMONG_STATES, values: [JSON.stringify(states)] });
  if (authorId !== undefined) conditions.push({ sql: OF_AUTHOR, values: [authorId] });
  if (categoryId !== undefined) conditions.push({ sql: "post_desk.category_id = ?", values: [categoryId] });
  if (withCopy) conditions.push({ sql: WITH_COPY, values: [] });
  if (planned) conditions.push({ sql: PLANNED, values: [] });
  return [...conditions, ...textCondition(sources, text ?? "")];
}

const AMONG_STATES = "post_desk.state IN (SELECT value FROM json_each(?))";

function rowOf({ authorIds, copiedAt, copyPublishAt, ...row }: StoredRow): QueueRow {
  const copy = copiedAt === null ? null : { updatedAt: copiedAt, publishAt: copyPublishAt };
  return { ...row, authorIds: JSON.parse(authorIds) as string[], copy };
}

type Counted = PostState | "copies" | "planned";
type Count = { state: Counted; n: number };

const COUNTS = `
SELECT state, COUNT(*) AS n FROM post_desk GROUP BY state
UNION ALL SELECT 'copies', COUNT(*) FROM post_copy
UNION ALL SELECT 'planned', COUNT(*) FROM schedule`;

const COUNTS_OF_AUTHOR = `
SELECT state, COUNT(*) AS n FROM post_desk WHERE ${OF_AUTHOR} GROUP BY state
UNION ALL SELECT 'copies', COUNT(*) FROM post_desk WHERE ${OF_AUTHOR} AND ${WITH_COPY}
UNION ALL SELECT 'planned', COUNT(*) FROM post_desk WHERE ${OF_AUTHOR} AND ${PLANNED}`;

const NO_POSTS: Record<Counted, number> = {
  draft: 0,
  "in-review": 0,
  scheduled: 0,
  published: 0,
  withdrawn: 0,
  trashed: 0,
  copies: 0,
  planned: 0,
};
