import type { EmbedCard } from "#core/base/values/embed-card.ts";
import type { MediaFacts } from "#core/base/media.ts";
import type { EmbedRead } from "#core/embeds/store.ts";
import type { StoreRead, StoreWrite } from "#core/store.ts";
import type { Database, Transaction } from "../engine/database.ts";

type StoredCard = Pick<EmbedCard, "key" | "title" | "author" | "text" | "fetchedAt"> &
  Omit<MediaFacts, "id" | "focal"> & { pictureId: string | null; x: number; y: number };

const COLUMNS = `embed_card.key, embed_card.title, embed_card.author, embed_card.words AS text,
  embed_card.fetched_at AS fetchedAt, media.id AS pictureId, media.type, media.width, media.height, media.alt,
  media.focal_x AS x, media.focal_y AS y`;

const BY_KEYS = `
SELECT ${COLUMNS} FROM json_each(?) AS asked CROSS JOIN embed_card ON embed_card.key = asked.value
LEFT JOIN media ON media.id = embed_card.picture_id`;

const AFTER = `
SELECT ${COLUMNS} FROM embed_card LEFT JOIN media ON media.id = embed_card.picture_id
WHERE embed_card.key > ? ORDER BY embed_card.key LIMIT ?`;

const IS_TOLD = "(embed_card.title <> '' OR embed_card.author <> '' OR embed_card.words <> '')";

/** Only cards without content can be missing, so the index of unfilled ones is enough. */
const TO_FETCH = `
SELECT DISTINCT post_embed.key FROM post_embed LEFT JOIN embed_card ON embed_card.key = post_embed.key
WHERE post_embed.filled = 0 AND (embed_card.key IS NULL OR (embed_card.fetched_at < ? AND NOT ${IS_TOLD}))
ORDER BY post_embed.key LIMIT ?`;

const TO_FILL = `
SELECT DISTINCT post.id FROM post_embed CROSS JOIN embed_card ON embed_card.key = post_embed.key
CROSS JOIN post ON post.no = post_embed.post_no
WHERE post_embed.filled = 0 AND post.state = 'published' AND ${IS_TOLD} LIMIT ?`;

const PUT = `
INSERT INTO embed_card (key, title, author, words, picture_id, fetched_at) VALUES (?, ?, ?, ?, ?, ?)
ON CONFLICT (key) DO UPDATE SET
  title = excluded.title, author = excluded.author, words = excluded.words, picture_id = excluded.picture_id,
  fetched_at = excluded.fetched_at`;

function cardOf({ key, title, author, text, fetchedAt, pictureId: id, x, y, ...picture }: StoredCard): EmbedCard {
  return { key, title, author, text, picture: id === null ? null : { id, ...picture, focal: { x, y } }, fetchedAt };
}

export function readEmbedCards(database: Database): Pick<StoreRead, "embedCards" | keyof EmbedRead> {
  return {
    async embedCards(keys) {
      return keys.length === 0 ? [] : database.all<StoredCard>(BY_KEYS, JSON.stringify(keys)).map(cardOf);
    },
    async embedCardsAfter(after, limit) {
      return database.all<StoredCard>(AFTER, after ?? "", limit).map(cardOf);
    },
    async embedsToFetch(refusedBefore, limit) {
      return database.all<{ key: string }>(TO_FETCH, refusedBefore, limit).map(({ key }) => key);
    },
    async postsToFill(limit) {
      return database.all<{ id: string }>(TO_FILL, limit).map(({ id }) => id);
    },
  };
}

export function writeEmbedCards({ database }: Transaction): Pick<StoreWrite, "putEmbedCard"> {
  return {
    async putEmbedCard({ key, title, author, text, picture, fetchedAt }) {
      database.run(PUT, key, title, author, text, picture?.id ?? null, fetchedAt);
    },
  };
}
