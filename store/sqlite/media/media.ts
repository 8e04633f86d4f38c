import type { LibraryRow, MediaRead, MediaWrite } from "#core/media/store.ts";
import type { LinkingPost } from "#core/addresses/store.ts";
import { isSiteMark } from "#core/settings/site-settings.ts";
import { readSettings } from "../settings/settings.ts";
import { COVER_PIXELS, COVER_TYPES, type LibraryFilter, type Media, mediaPath } from "#core/base/media.ts";
import { mediaMessages } from "#core/messages/media.ts";
import { fold } from "#core/polish/text-words.ts";
import type { StoreRead, StoreWrite } from "#core/store.ts";
import type { Database, Transaction } from "../engine/database.ts";

type StoredMedia = Omit<Media, "focal" | "seconds"> & { x: number; y: number; seconds: number | null };
type StoredRow = StoredMedia & { usedBy: number; undescribed: number };

const MEDIA_COLUMNS = `media.id, media.name, media.type, media.width, media.height, media.bytes, media.alt,
  media.focal_x AS x, media.focal_y AS y, media.created_at AS createdAt, media.seconds`;

const BY_IDS = `
SELECT ${MEDIA_COLUMNS}
FROM json_each(?) AS asked CROSS JOIN media ON media.id = asked.value ORDER BY asked.key`;

const AFTER = `SELECT ${MEDIA_COLUMNS} FROM media WHERE id > ? ORDER BY id LIMIT ?`;

function mediaOf({ id, name, type, width, height, bytes, alt, x, y, createdAt, seconds }: StoredMedia): Media {
  const media = { id, name, type, width, height, bytes, alt, focal: { x, y }, createdAt };
  return seconds === null ? media : { ...media, seconds };
}

function libraryRow(row: StoredRow): LibraryRow {
  return { ...mediaOf(row), usedBy: row.usedBy, undescribed: row.undescribed === 1 };
}

const PUT_MEDIA = `
INSERT INTO media (id, name, type, width, height, bytes, alt, focal_x, focal_y, created_at, folded, seconds)
VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
ON CONFLICT (id) DO UPDATE SET
  name = excluded.name, type = excluded.type, width = excluded.width, height = excluded.height, bytes = excluded.bytes,
  alt = excluded.alt, focal_x = excluded.focal_x, focal_y = excluded.focal_y, created_at = excluded.created_at,
  folded = excluded.folded, seconds = excluded.seconds`;

const showing = (id: string) => `
  SELECT post_no, 'body' AS showing FROM post_media WHERE media_id = ${id}
  UNION ALL SELECT no, 'cover' FROM post WHERE cover_id = ${id}
  UNION ALL SELECT post_no, 'copy' FROM copy_media WHERE media_id = ${id}
  UNION ALL SELECT post_no, 'body' FROM embed_card CROSS JOIN post_embed ON post_embed.key = embed_card.key
    WHERE embed_card.picture_id = ${id}`;

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
const UNDESCRIBED = `(media.type LIKE 'image/%' AND media.alt = '' AND (
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

const RECORDING = "(media.type LIKE 'audio/%' OR media.type LIKE 'video/%')";

const CONDITIONS: Record<LibraryFilter, string> = {
  all: "TRUE",
  pictures: "media.type LIKE 'image/%'",
  recordings: RECORDING,
  files: "media.type NOT LIKE 'image/%'",
  documents: `NOT (media.type LIKE 'image/%' OR ${RECORDING})`,
  undescribed: UNDESCRIBED,
  covers: `media.type IN ('${COVER_TYPES.join("', '")}') AND media.width = media.height
    AND media.width BETWEEN ${COVER_PIXELS.least} AND ${COVER_PIXELS.most}`,
};

const matching = (filter: LibraryFilter) =>
  `FROM media WHERE ${CONDITIONS[filter]} AND NOT (${OF_CARD}) AND INSTR(media.folded, ?1) > 0 AND ${KNOWN}`;

const library = (filter: LibraryFilter) => `
SELECT ${MEDIA_COLUMNS}, (SELECT COUNT(DISTINCT post_no) FROM (${showing("media.id")})) AS usedBy,
  ${UNDESCRIBED} AS undescribed
${matching(filter)} ORDER BY media.created_at DESC, media.id DESC LIMIT +?3 OFFSET +?4`;

const librarySize = (filter: LibraryFilter) => `SELECT COUNT(*) AS n ${matching(filter)}`;

const SHOWN = `
SELECT 1 FROM (${showing("?1")}) UNION ALL SELECT 1 FROM category WHERE json_extract(podcast, '$.cover') = ?1 LIMIT 1`;

const PUT_FORMER_FILE = "INSERT OR REPLACE INTO former_path (path, address, reason, since) VALUES (?, ?, ?, ?)";

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
    async library(text, offset, limit, knownTo = null, filter = "pictures") {
      const conditions = [fold(text.trim()), knownTo] as const;
      const rows = database.all<StoredRow>(library(filter), ...conditions, limit, offset);
      const total = database.one<{ n: number }>(librarySize(filter), ...conditions).n;
      return { rows: rows.map(libraryRow), total };
    },
    async mediaUsage(mediaId, limit) {
      const rows = database.all<Usage>(USAGE, mediaId, limit);
      return rows.map(({ showing: as, ...post }) => ({ ...post, as }));
    },
  };
}

export function writeMedia({ database }: Transaction): Pick<StoreWrite, keyof MediaWrite> {
  const settings = readSettings(database).settings;
  return {
    async putMedia({ id, name, type, width, height, bytes, alt, focal, createdAt, seconds = null }) {
      const folded = fold(`${name}\n${alt}`);
      const facts = [width, height, bytes, alt, focal.x, focal.y, createdAt, folded, seconds];
      database.run(PUT_MEDIA, id, name, type, ...facts);
    },
    async removeMedia(id) {
      const shown = database.get(SHOWN, id) !== undefined;
      const isPortrait = database.get("SELECT 1 FROM author_page WHERE portrait_id = ?", id) !== undefined;
      if (shown || isPortrait || isSiteMark(await settings(), id))
        throw new Error(`The picture ${id} is shown somewhere.`);
      database.run("DELETE FROM imported_picture WHERE media_id = ?", id);
      database.run("UPDATE embed_card SET picture_id = NULL WHERE picture_id = ?", id);
      database.run("UPDATE former_path SET address = NULL WHERE address LIKE '/media/' || ? || '.%'", id);
      if (database.run("DELETE FROM media WHERE id = ?", id) === 0) throw new Error(`There is no picture ${id}.`);
    },
    async supersedeFile(file, by, since) {
      const [from, to] = [mediaPath(file), mediaPath(by)];
      if (database.get(SHOWN, file.id) !== undefined) throw new Error(`The file ${file.id} is shown somewhere.`);
      database.run("UPDATE imported_picture SET media_id = ? WHERE media_id = ?", by.id, file.id);
      database.run("DELETE FROM former_path WHERE path = ?", to);
      database.run("UPDATE former_path SET address = ? WHERE address = ?", to, from);
      database.run(PUT_FORMER_FILE, from, to, mediaMessages.reasonReplaced, since);
      database.run("DELETE FROM media WHERE id = ?", file.id);
    },
  };
}
