import type { LibraryRow } from "#core/media/store.ts";
import { fold } from "#core/polish/fold.ts";
import type { StoreRead, StoreWrite } from "#core/store.ts";
import type { Database, Transaction } from "../engine/database.ts";
import { MEDIA_COLUMNS, mediaOf, type StoredMedia } from "./media.ts";
import { readSettings } from "../settings/settings.ts";

/** Numbers of the posts that show the picture `id`, in whatever way; a post that shows it twice comes twice. */
const showing = (id: string) => `
  SELECT post_no, 'body' AS showing FROM post_media WHERE media_id = ${id}
  UNION ALL SELECT no, 'cover' FROM post WHERE cover_id = ${id}
  UNION ALL SELECT post_no, 'copy' FROM copy_media WHERE media_id = ${id}`;

/** Whether the user ?2 knows of a picture; null knows of all. A working copy is its authors', also of a published post. */
const KNOWN = `(?2 IS NULL
  OR EXISTS (
    SELECT 1 FROM (${showing("media.id")}) AS used CROSS JOIN post ON post.no = used.post_no
    WHERE (post.state = 'opublikowany' AND used.showing <> 'copy')
      OR EXISTS (SELECT 1 FROM post_author WHERE post_author.post_no = post.no AND user_id = ?2))
  OR EXISTS (
    SELECT 1 FROM audit
    WHERE entity_kind = 'media' AND entity_id = media.id AND act = 'media-add' AND audit.user_id = ?2))`;

const FOUND = `FROM media WHERE INSTR(media.folded, ?1) > 0 AND ${KNOWN}`;

const LIBRARY = `
SELECT ${MEDIA_COLUMNS}, (SELECT COUNT(DISTINCT post_no) FROM (${showing("media.id")})) AS usedBy
${FOUND} ORDER BY media.created_at DESC, media.id DESC LIMIT +?3 OFFSET +?4`;

const LIBRARY_SIZE = `SELECT COUNT(*) AS n ${FOUND}`;

const USAGE = `
SELECT post.id AS postId, post_source.title, post.slug, used.showing FROM (${showing("?1")}) AS used
CROSS JOIN post ON post.no = used.post_no CROSS JOIN post_source ON post_source.post_no = used.post_no
ORDER BY post.no DESC, used.showing LIMIT +?2`;

interface Usage {
  postId: string;
  title: string;
  slug: string;
  showing: "body" | "cover" | "copy";
}

export function readLibrary(database: Database): Pick<StoreRead, "library" | "mediaUsage"> {
  return {
    async library(text, offset, limit, knownTo = null) {
      const folded = fold(text.trim());
      const rows = database.all<StoredMedia & { usedBy: number }>(LIBRARY, folded, knownTo, limit, offset);
      const total = database.one<{ n: number }>(LIBRARY_SIZE, folded, knownTo).n;
      return { rows: rows.map((row): LibraryRow => ({ ...mediaOf(row), usedBy: row.usedBy })), total };
    },
    async mediaUsage(mediaId, limit) {
      const rows = database.all<Usage>(USAGE, mediaId, limit);
      return rows.map(({ showing: as, ...post }) => ({ ...post, as }));
    },
  };
}

export function writeLibrary({ database }: Transaction): Pick<StoreWrite, "removeMedia"> {
  const settings = readSettings(database).settings;
  return {
    async removeMedia(id) {
      const { logoId, faviconId } = await settings();
      const shown = database.get(`SELECT 1 FROM (${showing("?1")}) LIMIT 1`, id) !== undefined;
      if (shown || id === logoId || id === faviconId) throw new Error(`The picture ${id} is shown somewhere.`);
      if (database.run("DELETE FROM media WHERE id = ?", id) === 0) throw new Error(`There is no picture ${id}.`);
    },
  };
}
