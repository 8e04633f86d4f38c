import {
  type Author,
  type AuthorPage,
  type AuthorPageRead,
  type AuthorPageWrite,
  PLAIN_AUTHOR_PAGE,
} from "#core/accounts/store.ts";
import type { MediaFacts } from "#core/base/media.ts";
import type { Database, Transaction } from "../engine/database.ts";

interface StoredPage {
  userId: string;
  portraitId: string | null;
  links: string;
  shown: number;
}

type StoredAuthor = Omit<Author, "links" | "portrait"> & { links: string | null; portrait: string | null };

const PAGES = "SELECT user_id AS userId, portrait_id AS portraitId, links, shown FROM author_page";
const ALL_PAGES = `${PAGES} ORDER BY user_id`;
const PAGE = `${PAGES} WHERE user_id = ?`;

/** People with a page of their own: at least one listed post stands under their name, and they did not choose to have none. */
const AUTHORS = `
SELECT user.id, user.slug, user.name, user.bio, author_page.links, list.size AS posts, list.newest_at AS newestAt,
  (
    SELECT json_object('id', id, 'type', type, 'width', width, 'height', height, 'alt', alt,
      'focal', json_object('x', focal_x, 'y', focal_y))
    FROM media WHERE media.id = author_page.portrait_id
  ) AS portrait
FROM user CROSS JOIN list ON list.name = 'author:' || user.id AND list.size > 0
LEFT JOIN author_page ON author_page.user_id = user.id
WHERE author_page.shown IS NOT 0`;

const ALL_AUTHORS = `${AUTHORS} ORDER BY user.id`;

/** A person's present slug wins over another person's former one. */
const AUTHOR = `${AUTHORS} AND user.id = COALESCE(
  (SELECT id FROM user AS present WHERE present.slug = ?1), (SELECT user_id FROM former_byline WHERE slug = ?1))`;

export function readAuthorPages(database: Database): AuthorPageRead {
  return {
    async authorPage(userId) {
      const row = database.get<StoredPage>(PAGE, userId);
      return row ? pageOf(row) : PLAIN_AUTHOR_PAGE;
    },
    async authorPages() {
      return database.all<StoredPage>(ALL_PAGES).map((row) => ({ userId: row.userId, ...pageOf(row) }));
    },
    async authors() {
      return database.all<StoredAuthor>(ALL_AUTHORS).map(authorOf);
    },
    async author(slug) {
      const row = database.get<StoredAuthor>(AUTHOR, slug);
      return row ? authorOf(row) : null;
    },
  };
}

export function writeAuthorPages({ database }: Transaction): AuthorPageWrite {
  return {
    async putAuthorPage(userId, { portraitId, links, shown }) {
      const put = "INSERT OR REPLACE INTO author_page (user_id, portrait_id, links, shown) VALUES (?, ?, ?, ?)";
      database.run(put, userId, portraitId, JSON.stringify(links), shown ? 1 : 0);
    },
  };
}

function pageOf({ portraitId, links, shown }: StoredPage): AuthorPage {
  return { portraitId, links: JSON.parse(links) as string[], shown: shown === 1 };
}

function authorOf({ links, portrait, ...row }: StoredAuthor): Author {
  return {
    ...row,
    links: links === null ? [] : (JSON.parse(links) as string[]),
    portrait: portrait === null ? null : (JSON.parse(portrait) as MediaFacts),
  };
}
