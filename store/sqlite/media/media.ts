import type { Media } from "#core/base/media.ts";
import { fold } from "#core/polish/fold.ts";
import type { StoreRead, StoreWrite } from "#core/store.ts";
import type { Database, Transaction } from "../engine/database.ts";

export type StoredMedia = Omit<Media, "focal"> & { x: number; y: number };

export const MEDIA_COLUMNS = `media.id, media.name, media.type, media.width, media.height, media.bytes, media.alt,
  media.focal_x AS x, media.focal_y AS y, media.created_at AS createdAt`;

const BY_IDS = `
SELECT ${MEDIA_COLUMNS}
FROM json_each(?) AS asked CROSS JOIN media ON media.id = asked.value ORDER BY asked.key`;

export function readMedia(database: Database): Pick<StoreRead, "media"> {
  return {
    async media(ids) {
      if (ids.length === 0) return [];
      return database.all<StoredMedia>(BY_IDS, JSON.stringify(ids)).map(mediaOf);
    },
  };
}

export function mediaOf({ id, name, type, width, height, bytes, alt, x, y, createdAt }: StoredMedia): Media {
  return { id, name, type, width, height, bytes, alt, focal: { x, y }, createdAt };
}

const PUT_MEDIA = `
INSERT INTO media (id, name, type, width, height, bytes, alt, focal_x, focal_y, created_at, folded)
VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
ON CONFLICT (id) DO UPDATE SET
  name = excluded.name, type = excluded.type, width = excluded.width, height = excluded.height, bytes = excluded.bytes,
  alt = excluded.alt, focal_x = excluded.focal_x, focal_y = excluded.focal_y, created_at = excluded.created_at,
  folded = excluded.folded`;

export function writeMedia({ database }: Transaction): Pick<StoreWrite, "putMedia"> {
  return {
    async putMedia({ id, name, type, width, height, bytes, alt, focal, createdAt }) {
      const folded = fold(`${name}\n${alt}`);
      database.run(PUT_MEDIA, id, name, type, width, height, bytes, alt, focal.x, focal.y, createdAt, folded);
    },
  };
}
