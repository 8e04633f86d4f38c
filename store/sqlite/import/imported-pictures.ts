import type { ImportedPictureRead, ImportedPictureWrite, MissingPicture } from "#core/import/store.ts";
import { readMedia } from "../media/media.ts";
import type { Database, Transaction } from "../engine/database.ts";

const MISSING = `
SELECT missing_picture.address, CASE as_cover WHEN 1 THEN alt END AS coverAlt
FROM post CROSS JOIN missing_picture ON missing_picture.post_no = post.no
WHERE post.id = ? ORDER BY as_cover, missing_picture.address`;

const POSTS = `
SELECT post.id FROM (SELECT DISTINCT post_no FROM missing_picture) AS owing
CROSS JOIN post ON post.no = owing.post_no ORDER BY post.no`;

const PUT_MISSING = `
INSERT OR IGNORE INTO missing_picture (post_no, as_cover, address, alt) SELECT no, ?2, ?3, ?4 FROM post WHERE id = ?1`;

export function readImportedPictures(database: Database): ImportedPictureRead {
  const { media } = readMedia(database);
  return {
    async importedPicture(address) {
      const row = database.get<{ id: string }>(
        "SELECT media_id AS id FROM imported_picture WHERE address = ?",
        address,
      );
      return row ? ((await media([row.id]))[0] ?? null) : null;
    },
    async missingPictures(postId) {
      return database.all<MissingPicture>(MISSING, postId);
    },
    async postsMissingPictures() {
      return database.all<{ id: string }>(POSTS).map(({ id }) => id);
    },
  };
}

export function writeImportedPictures({ database }: Transaction): ImportedPictureWrite {
  return {
    async putImportedPicture(address, mediaId) {
      database.run("INSERT OR REPLACE INTO imported_picture (address, media_id) VALUES (?, ?)", address, mediaId);
    },
    async putMissingPictures(postId, pictures) {
      database.run("DELETE FROM missing_picture WHERE post_no = (SELECT no FROM post WHERE id = ?)", postId);
      for (const { address, coverAlt } of pictures)
        database.run(PUT_MISSING, postId, coverAlt === null ? 0 : 1, address, coverAlt ?? "");
    },
  };
}
