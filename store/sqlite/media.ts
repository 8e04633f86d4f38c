import type { Media } from "#core/media/media.ts";
import type { StoreRead, StoreWrite } from "#core/ports.ts";
import type { Database } from "./database.ts";
import type { Transaction } from "./writing.ts";

type StoredMedia = Omit<Media, "focal"> & { x: number; y: number };

const BY_IDS = `
SELECT media.id, media.name, media.type, media.width, media.height, media.bytes, media.alt,
  media.focal_x AS x, media.focal_y AS y, media.created_at AS createdAt
FROM json_each(?) AS asked CROSS JOIN media ON media.id = asked.value ORDER BY asked.key`;

export function readMedia(database: Database): Pick<StoreRead, "media"> {
  return {
    async media(ids) {
      if (ids.length === 0) return [];
      const rows = database.all<StoredMedia>(BY_IDS, JSON.stringify(ids));
      return rows.map(({ x, y, ...row }) => ({ ...row, focal: { x, y } }));
    },
  };
}

const PUT_MEDIA = `
INSERT INTO media (id, name, type, width, height, bytes, alt, focal_x, focal_y, created_at)
VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
ON CONFLICT (id) DO UPDATE SET
  name = excluded.name, type = excluded.type, width = excluded.width, height = excluded.height, bytes = excluded.bytes,
  alt = excluded.alt, focal_x = excluded.focal_x, focal_y = excluded.focal_y, created_at = excluded.created_at`;

export function writeMedia({ database }: Transaction): Pick<StoreWrite, "putMedia"> {
  return {
    async putMedia({ id, name, type, width, height, bytes, alt, focal, createdAt }) {
      database.run(PUT_MEDIA, id, name, type, width, height, bytes, alt, focal.x, focal.y, createdAt);
    },
  };
}
