import type { LibraryRow, MediaRead } from "#core/media/store.ts";
import type { LinkingPost } from "#core/addresses/store.ts";
import { isSiteMark } from "#core/settings/site-settings.ts";
import { readSettings } from "../settings/settings.ts";
import type { Media } from "#core/base/media.ts";
import { fold } from "#core/polish/text-words.ts";
import type { StoreRead, StoreWrite } from "#core/store.ts";
import type { Database, Transaction } from "../engine/database.ts";

type StoredMedia = Omit<Media, "focal"> & { x: number; y: number };
type StoredRow = StoredMedia & { usedBy: number; undescribed: number };

const MEDIA_COLUMNS = `media.id, media.name, media.type, media.width, media.height, media.bytes, media.alt,
  media.focal_x AS x, media.focal_y AS y, media.created_at AS createdAt`;

const BY_IDS = `
SELECT ${MEDIA_COLUMNS}
FROM json_each(?) AS asked CROSS JOIN media ON media.id = asked.value ORDER BY asked.key`;

const AFTER = `SELECT ${MEDIA_COLUMNS} FROM media WHERE id > ? ORDER BY id LIMIT ?`;

function mediaOf({ id, name, type, width, height, bytes, alt, x, y, createdAt }: StoredMedia): Media {
  return { id, name, type, width, height, bytes, alt, focal: { x, y }, createdAt };
}

function libraryRow(row: StoredRow): LibraryRow {
  return { ...mediaOf(row), usedBy: row.usedBy, undescribed: row.undescribed === 1 };
}

const PUT_MEDIA = `
INSERT INTO media (id, name, type, width, height, bytes, alt, focal_x, focal_y, created_at, folded)
VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
ON CONFLICT (id) DO UPDATE SET
  name = excluded.name, type = excluded.type, width = excluded.width, height = excluded.height, bytes = excluded.bytes,
  alt = excluded.alt, focal_x = excluded.focal_x, focal_y = excluded.focal_y, created_at = excluded.created_at,
  folded = excluded.folded`;

const showing = (id: string) => `
  SELECT post_no, 'body' AS showing FROM post_media WHERE media_id = ${id}
  UNION ALL SELECT no, 'cover' FROM post WHERE cover_id = ${id}
  UNION ALL SELECT post_no, 'copy' FROM copy_media WHERE media_id = ${id}`;

/**
 * Limits the result to pictures that the person `?2` may see; if `?2` is null, nothing is left out. Only a post's authors may see its
 * working copy, even if the post is published.
 */
const KNOWN = `(?2 IS NULL
  OR EXISTS (
    SELECT 1 FROM (${showing("media.id")}) AS used CROSS JOIN post ON post.no = used.post_no
    WHERE (post.state = 'published' AND used.showing <> 'copy')
      OR EXISTS (SELECT 1 FROM post_author WHERE post_author.post_no = post.no AND user_id = ?2))
  OR EXISTS (
    SELECT 1 FROM audit
    WHERE entity_kind = 'media' AND entity_id = media.id AND act = 'media-add' AND audit.user_id = ?2))`;

const bareIn = (text: string) => `INSTR(${text}, '![](/media/' || media.id || '.') > 0`;

/** Selects pictures without a description in the library. If posts show such a picture, at least one shows it without a description. */
const UNDESCRIBED = `(media.alt = '' AND (
  NOT EXISTS (SELECT 1 FROM (${showing("media.id")}))
  OR EXISTS (
    SELECT 1 FROM post_media CROSS JOIN post_source ON post_source.post_no = post_media.post_no
    WHERE post_media.media_id = media.id AND ${bareIn("post_source.body")})
  OR EXISTS (
    SELECT 1 FROM copy_media CROSS JOIN post_copy ON post_copy.post_no = copy_media.post_no
    WHERE copy_media.media_id = media.id AND ${bareIn("post_copy.draft")})
  OR EXISTS (SELECT 1 FROM post WHERE cover_id = media.id AND TRIM(cover_alt) = '' AND NOT cover_decorative)))`;

/** A picture that came with a card of another site is nobody's upload, unless somebody has added the same one. */
const OF_CARD = `EXISTS (SELECT 1 FROM embed_card WHERE embed_card.picture_id = media.id) AND NOT EXISTS (
  SELECT 1 FROM audit WHERE entity_kind = 'media' AND entity_id = media.id AND act = 'media-add')`;

/** The library lists only pictures, not other files. */
const FOUND = `FROM media WHERE media.type LIKE 'image/%' AND NOT (${OF_CARD}) AND INSTR(media.folded, ?1) > 0 AND (NOT ?3 OR ${UNDESCRIBED}) AND ${KNOWN}`;

const LIBRARY = `
SELECT ${MEDIA_COLUMNS}, (SELECT COUNT(DISTINCT post_no) FROM (${showing("media.id")})) AS usedBy,
  ${UNDESCRIBED} AS undescribed
${FOUND} ORDER BY media.created_at DESC, media.id DESC LIMIT +?4 OFFSET +?5`;

const LIBRARY_SIZE = `SELECT COUNT(*) AS n ${FOUND}`;

const USAGE = `
SELECT post.id AS postId, post.title, post.slug, used.showing FROM (${showing("?1")}) AS used
CROSS JOIN post ON post.no = used.post_no
ORDER BY post.no DESC, used.showing LIMIT +?2`;

/** A film beside a picture of the library is found too: the caller looks at each picture. */
const WITH_FOREIGN_PICTURES = `
SELECT post.slug, post.title, post_derived.html
FROM post CROSS JOIN post_derived ON post_derived.post_no = post.no
WHERE post.state = 'published' AND post_derived.html LIKE '%<img %src="http%'
ORDER BY post.no DESC LIMIT +?`;

type Usage = Pick<LinkingPost, "postId" | "title" | "slug"> & { showing: "body" | "cover" | "copy" };

export function readMedia(database: Database): Pick<StoreRead, "media" | keyof MediaRead> {
  return {
    async postsWithForeignPictures(limit) {
      return database.all<{ slug: string; title: string; html: string }>(WITH_FOREIGN_PICTURES, limit);
    },
    async media(ids) {
      if (ids.length === 0) return [];
      return database.all<StoredMedia>(BY_IDS, JSON.stringify(ids)).map(mediaOf);
    },
    async mediaAfter(after, limit) {
      return database.all<StoredMedia>(AFTER, after ?? "", limit).map(mediaOf);
    },
    async library(text, offset, limit, knownTo = null, undescribed = false) {
      const conditions = [fold(text.trim()), knownTo, Number(undescribed)] as const;
      const rows = database.all<StoredRow>(LIBRARY, ...conditions, limit, offset);
      const total = database.one<{ n: number }>(LIBRARY_SIZE, ...conditions).n;
      return { rows: rows.map(libraryRow), total };
    },
    async mediaUsage(mediaId, limit) {
      const rows = database.all<Usage>(USAGE, mediaId, limit);
      return rows.map(({ showing: as, ...post }) => ({ ...post, as }));
    },
  };
}

export function writeMedia({ database }: Transaction): Pick<StoreWrite, "putMedia" | "removeMedia"> {
  const settings = readSettings(database).settings;
  return {
    async putMedia({ id, name, type, width, height, bytes, alt, focal, createdAt }) {
      const folded = fold(`${name}\n${alt}`);
      database.run(PUT_MEDIA, id, name, type, width, height, bytes, alt, focal.x, focal.y, createdAt, folded);
    },
    async removeMedia(id) {
      const shown = database.get(`SELECT 1 FROM (${showing("?1")}) LIMIT 1`, id) !== undefined;
      const isPortrait = database.get("SELECT 1 FROM author_page WHERE portrait_id = ?", id) !== undefined;
      if (shown || isPortrait || isSiteMark(await settings(), id))
        throw new Error(`The picture ${id} is shown somewhere.`);
      database.run("DELETE FROM imported_picture WHERE media_id = ?", id);
      database.run("UPDATE former_path SET address = NULL WHERE address LIKE '/media/' || ? || '.%'", id);
      if (database.run("DELETE FROM media WHERE id = ?", id) === 0) throw new Error(`There is no picture ${id}.`);
    },
  };
}
